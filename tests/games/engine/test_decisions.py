"""Picking from what is offered."""

import pytest

from games.engine import AnswerError, Decision, Event, Option, replace

OPTIONS = [Option(f"take:{letter}", letter.upper(), letter) for letter in "abc"]


def keys(*letters):
    return [f"take:{letter}" for letter in letters]


def test_a_pick_gives_the_options_in_the_order_given():
    decision = Decision("take", "Take", OPTIONS, least=1, most=3)
    assert [option.value for option in decision.pick(keys("c", "a"))] == ["c", "a"]
    assert [option.value for option in decision.pick(keys("b"))] == ["b"]


@pytest.mark.parametrize(
    ("least", "most", "picked", "words"),
    [
        (1, 1, [], "Pick 1"),
        (1, 1, ["a", "b"], "Pick 1"),
        (1, 1, ["z"], "not on offer"),
        (1, 2, ["a", "b", "c"], "Pick 1 to 2"),
        (2, 2, ["a"], r"Pick 2\."),
        (1, 3, ["a", "a"], "each thing once"),
        (1, 3, ["a", "z"], "not on offer"),
        (0, 2, ["z"], "not on offer"),
    ],
)
def test_what_is_no_answer_is_refused_in_words_for_the_player(least, most, picked, words):
    with pytest.raises(AnswerError, match=words):
        Decision("take", "Take", OPTIONS, least=least, most=most).pick(keys(*picked))


def test_nothing_may_be_picked_where_nothing_is_asked_for():
    assert Decision("take", "Take", OPTIONS, least=0, most=2).pick([]) == ()
    assert Decision("take", "Take", [], least=0).pick([]) == ()


def test_the_default_is_absent_or_the_first_options():
    assert Decision("take", "Take", OPTIONS, least=2, most=3).default == ("take:a", "take:b")
    assert Decision("take", "Take", OPTIONS, least=0).default == ()
    assert Decision("take", "Take", OPTIONS, absent=("take:c",)).default == ("take:c",)


@pytest.mark.parametrize(
    ("options", "private", "auto", "forced"),
    [
        (1, False, None, True),
        (1, True, None, False),
        (1, True, True, True),
        (1, False, False, False),
        (2, False, None, False),
        (2, True, True, False),
    ],
)
def test_forced_is_what_leaves_no_choice_and_may_be_taken_unasked(options, private, auto, forced):
    assert Decision("take", "Take", OPTIONS[:options], private=private, auto=auto).forced is forced


def test_several_picks_are_forced_where_all_must_be_picked():
    assert Decision("take", "Take", OPTIONS, least=3, most=3).forced
    assert not Decision("take", "Take", OPTIONS, least=2, most=3).forced
    assert Decision("take", "Take", [], least=0, most=0).forced


def test_nothing_on_the_table_can_be_changed_but_a_copy():
    decision = Decision("take", "Take", OPTIONS)
    with pytest.raises(AttributeError):
        decision.prompt = "Leave"
    assert replace(decision, prompt="Leave").prompt == "Leave"
    assert decision.prompt == "Take"


def test_a_line_to_some_is_seen_by_them_alone():
    public, private = Event("hello"), Event("psst", {}, frozenset({1}))
    assert [public.seen_by(seat) for seat in (None, 0, 1)] == [True, True, True]
    assert [private.seen_by(seat) for seat in (None, 0, 1)] == [False, False, True]
