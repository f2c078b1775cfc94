"""Asking: one, several together, and windows for reactions."""

import pytest

from games.engine import Decision, Left, Option, Rng, Table
from tests.games.engine.tiny import answer, game, new, pick, told


def note(t, *words):
    t.state.notes += map(str, words)


def once(asks):
    """A step that asks once and then ends the match."""

    def step(t):
        note(t, (yield from asks(t)))
        t.state.count += 1
        if t.state.count == 1:
            yield from t.choose(0, pick("end", "go"))

    return game(step)


def test_one_is_asked_and_the_rules_get_the_value():
    match = new(once(lambda t: t.choose(1, pick("a", "b"))))
    assert list(match.open) == [1]
    answer(match, "b")
    assert match.t.state.notes == ["b"]


def test_several_picks_come_in_the_order_given():
    match = new(once(lambda t: t.choose_some(1, pick("a", "b", "c", least=0, most=3))))
    answer(match, "c", "a")
    assert match.t.state.notes == ["['c', 'a']"]


def test_all_are_asked_together_and_the_rules_go_on_when_the_last_has_answered():
    match = new(once(lambda t: t.choose_together([2, 0], pick("a", "b"))))
    assert match.waiting == (2, 0)
    answer(match, "a", seat=0)
    assert match.t.state.notes == []
    assert match.waiting == (2,)
    answer(match, "b", seat=2)
    assert match.t.state.notes == ["{2: ['b'], 0: ['a']}"]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_order_of_clicks_reaches_neither_rules_nor_record(seats):
    both = []
    for order in (range(seats), reversed(range(seats))):
        match = new(once(lambda t: t.choose_together(range(seats), pick("a", "b"))))
        for seat in order:
            answer(match, "ab"[seat % 2], seat=seat)
        both.append((match.t.state.notes, match.log, list(match.log[0].picks)))
    assert both[0] == both[1]


def test_asking_nobody_asks_nothing():
    match = new(once(lambda t: t.choose_together([], pick("a", "b"))))
    assert match.t.state.notes == ["{}"]


def window(t):
    return t.react(
        [1, 2], lambda _: Decision("react", "React", [Option("hit", "Hit", "hit"), Option("pass", "Pass", None)])
    )


@pytest.mark.parametrize(
    ("answers", "came"),
    [((["hit"],), "(1, 'hit')"), ((["pass"], ["hit"]), "(2, 'hit')"), ((["pass"], ["pass"]), "None")],
)
def test_a_window_asks_in_turn_until_one_reacts(answers, came):
    match = new(once(window))
    for keys in answers:
        match.answer(match.waiting[0], keys, match.asked)
    assert match.t.state.notes == [came]


def test_who_has_left_is_not_asked():
    t = Table(None, Rng(1), gone={0, 1})
    for asks in (t.choose(0, pick("a")), t.choose_some(1, pick("a"))):
        with pytest.raises(Left) as left:
            next(asks)
        assert left.value.seat in (0, 1)
    together = t.choose_together([0, 1], pick("a"))
    with pytest.raises(StopIteration) as nobody:
        next(together)
    assert nobody.value.value == {}
    assert list(next(t.choose_together([0, 2], pick("a")))) == [2]
    with pytest.raises(StopIteration) as passed:
        next(t.react([0, 1], pick("a")))
    assert passed.value.value is None


def test_seats_that_can_be_walked_over_only_once_are_asked_again_all_the_same():
    match = new(once(lambda t: t.choose_together((seat for seat in range(3)), pick("a", "b"))))
    match.leave(1)
    assert list(match.open) == [0, 2]


def test_looking_again_puts_the_question_anew():
    t, asked = Table(None, Rng(1)), []

    def ask(seat):
        asked.append(seat)
        return pick("a")(seat)

    for flow in (t.choose(0, ask), t.choose_some(1, ask), t.react([2], ask), t.choose_together([3], ask)):
        next(flow)
        flow.send(None)
    assert asked == [0, 0, 1, 1, 2, 2, 3, 3]


def test_what_is_learned_is_counted():
    t = Table(None, Rng(1))
    pile = ["bottom", "top"]
    assert t.draw(pile) == "top"
    assert t.reveal("fact") == "fact"
    t.tell("to one", to=[1])
    t.tell("to all")
    assert t.learned == 3
    assert pile == ["bottom"]


def test_the_story_is_kept_unless_the_table_is_quiet():
    t = Table(None, Rng(1))
    t.tell("{seat} waves", seat=1, to=(1,))
    (event,) = t.story
    assert (event.text, dict(event.args), event.to) == ("{seat} waves", {"seat": 1}, frozenset({1}))
    quiet = Table(None, Rng(1), quiet=True)
    quiet.tell("hush", to=[0])
    assert quiet.story == []
    assert quiet.learned == 1


def test_a_step_that_tells():
    def step(t):
        t.tell("before")
        yield from t.choose(0, pick("a", "b"))
        t.tell("after")

    match = new(game(step))
    assert [event.text for event in answer(match, "a")] == ["after", "before"]
    assert told(match) == ["before", "after", "before"]
