"""The information barrier: what a seat may believe, and nothing true beside it."""

import pytest

from games.engine import AnswerError, Outcome, Rng, RulesError
from tests.games.engine.tiny import answer, game, new, pick, shown


def from_hand(t):
    """All play a card of their hand in secret, then seat 0 takes one from the deck; the cards played are public."""
    s = t.state
    picks = yield from t.choose_together(
        [seat for seat, hand in enumerate(s.hands) if hand], lambda seat: pick(*s.hands[seat], private=True)(seat)
    )
    for seat, cards in picks.items():
        s.hands[seat].remove(cards[0])
        s.notes += cards
    if not any(s.hands):
        s.outcome = Outcome((0,), "all played")
        return
    yield from t.choose(0, pick("draw", "stay", ask="more"))


CARDS = game(from_hand)


def hands(match):
    return match.t.state.hands


def test_the_seats_own_hand_and_options_stay_and_all_else_is_redealt():
    match = new(CARDS, cards=3)
    for seat in range(3):
        others, decks = set(), set()
        for n in range(10):
            imagined = match.imagine(seat, Rng(n))
            assert hands(imagined)[seat] == hands(match)[seat]
            assert shown(imagined.open)[seat] == shown(match.open)[seat]
            others.add(str([hand for at, hand in enumerate(hands(imagined)) if at != seat]))
            decks.add(str(imagined.t.state.deck))
        assert len(others) == len(decks) == 10


def test_every_question_is_put_anew_by_the_hands_just_dealt():
    match = new(CARDS, cards=3)
    imagined = match.imagine(0, Rng(1))
    for seat, decision in imagined.open.items():
        assert [option.value for option in decision.options] == hands(imagined)[seat]
    assert hands(imagined)[1] != hands(match)[1]


def test_nothing_true_is_left_in_it():
    match = new(CARDS, cards=3)
    match.answer(1, [match.open[1].options[0].key], match.asked)
    imagined = match.imagine(0, Rng(1))
    assert (imagined.given, imagined.checkpoint, imagined.log, imagined.past, imagined.t.story) == ({}, b"", [], [], [])
    assert imagined.t.rng.state != match.t.rng.state
    assert match.given


def test_the_same_generator_imagines_the_same_and_another_other_dice():
    match = new(CARDS, cards=3)
    one, same, other = (match.imagine(0, Rng(seed)) for seed in (5, 5, 6))
    assert (one.t.state, one.t.rng) == (same.t.state, same.t.rng)
    assert one.t.rng != other.t.rng


def test_imagining_changes_nothing_of_the_match():
    match = new(CARDS, cards=3)
    before = match.checkpoint, shown(match.open), match.asked, match.mark, [hand[:] for hand in hands(match)]
    imagined = match.imagine(0, Rng(1))
    imagined.answer(0, [imagined.open[0].options[0].key], imagined.asked)
    assert (match.checkpoint, shown(match.open), match.asked, match.mark, hands(match)) == before


def test_it_can_be_played_to_its_end_and_keeps_no_record():
    match = new(CARDS, cards=3)
    imagined = match.imagine(2, Rng(1))
    while imagined.open:
        seat = imagined.waiting[0]
        assert imagined.answer(seat, imagined.open[seat].default, imagined.asked) == []
    assert imagined.outcome == Outcome((0,), "all played")
    assert (imagined.checkpoint, imagined.log, imagined.past, imagined.t.story) == (b"", [], [], [])


def test_no_line_of_the_true_story_is_in_it_and_none_is_told():
    def step(t):
        t.tell("{card} lies on top", card=t.state.deck[-1])
        yield from t.choose(0, pick("a", "b"))
        t.tell("on")

    match = new(game(step))
    imagined = match.imagine(1, Rng(1))
    assert match.t.story
    assert imagined.t.story == []
    assert answer(imagined, "a") == []
    assert imagined.t.story == []


def test_its_answers_are_in_no_log():
    def step(t):
        for _ in range(3):
            yield from t.choose(0, pick("a", "b"))

    imagined = new(game(step)).imagine(0, Rng(1))
    answer(imagined, "a")
    assert imagined.log == []


def test_what_leaves_no_choice_is_taken_unasked_there_too():
    """By the hands just dealt, which may leave none where the true ones do."""

    def step(t):
        yield from t.choose(0, lambda seat: pick(*t.state.notes or "ab", ask="first")(seat))
        yield from t.choose(1, pick("a", "b", ask="then"))

    match = new(game(step, reshuffle=lambda self, state, seat, rng: state.notes.append("only")))
    assert match.ask == "first"
    assert match.imagine(1, Rng(1)).ask == "then"


def test_it_cannot_be_forked_undone_or_imagined_further():
    imagined = new(CARDS).imagine(0, Rng(1))
    for refused in (imagined.fork, lambda: imagined.undo(0), lambda: imagined.imagine(0, Rng(1))):
        with pytest.raises(RulesError, match="keeps no record"):
            refused()


def test_a_seat_may_leave_an_imagined_match():
    imagined = new(CARDS).imagine(0, Rng(1))
    imagined.leave(1)
    assert list(imagined.open) == [0, 2]


def test_a_spectator_may_imagine_too():
    match = new(CARDS, cards=3)
    assert all(a != b for a, b in zip(hands(match.imagine(None, Rng(1))), hands(match), strict=True))


def test_in_the_middle_of_a_step():
    match = new(CARDS, cards=2)
    for seat in range(3):
        match.answer(seat, match.open[seat].default, match.asked)
    assert match.ask == "more"
    imagined = match.imagine(1, Rng(1))
    assert shown(imagined.open) == shown(match.open)
    assert hands(imagined)[1] == hands(match)[1]
    answer(imagined, "stay")
    assert list(imagined.open) == [0, 1, 2]


def test_a_match_that_is_over_can_still_be_imagined():
    match = new(CARDS, cards=1)
    for seat in range(3):
        match.answer(seat, match.open[seat].default, match.asked)
    assert match.outcome is not None
    imagined = match.imagine(0, Rng(1))
    assert imagined.open == {}
    assert sorted(imagined.t.state.deck) == sorted(match.t.state.deck)
    with pytest.raises(AnswerError):
        answer(imagined, "a", seat=0)
