"""Seats that leave, whoever is being asked."""

import pytest

from games.engine import LEAVE, AnswerError, Left, Match, Outcome, RulesError
from tests.games.engine.tiny import alike, answer, game, new, pick


def note(t, *words):
    t.state.notes += map(str, words)


def turn(t):
    """The seat on turn picks twice; a step that is not caught ends where its seat leaves."""
    s = t.state
    note(t, (yield from t.choose(s.turn, pick("a", "b", ask="one"))))
    note(t, (yield from t.choose(s.turn, pick("a", "b", ask="two"))))
    s.turn = (s.turn + 1) % len(s.hands)


def pass_turn(self, t, seat):
    s = t.state
    note(t, f"{seat} left")
    if len(t.gone) == len(s.hands) - 1:
        s.outcome = Outcome(tuple(seat for seat in range(len(s.hands)) if seat not in t.gone), "last")
    while s.turn in t.gone and len(t.gone) < len(s.hands):
        s.turn = (s.turn + 1) % len(s.hands)


TURNS = game(turn, leave=pass_turn)


def test_the_step_of_the_seat_on_turn_ends_and_the_next_goes_on():
    match = new(TURNS)
    answer(match, "a")
    asked = match.asked
    match.leave(0)
    assert match.t.state.notes == ["a", "0 left"]
    assert (match.ask, match.waiting, match.t.step) == ("one", (1,), 1)
    assert match.asked > asked
    assert match.past[-1][1][-1].ask == LEAVE


def test_somebody_else_may_leave_and_the_question_stays_with_a_new_name():
    match = new(TURNS)
    answer(match, "a")
    asked = match.asked
    match.leave(2)
    assert (match.ask, match.waiting) == ("two", (0,))
    assert match.asked > asked
    assert [entry.ask for entry in match.log] == ["one", LEAVE]
    assert match.log[-1].picks == {2: ()}
    answer(match, "b")
    assert match.t.state.notes == ["a", "2 left", "b"]


def test_an_outcome_set_by_leaving_ends_the_match_at_once():
    match = new(TURNS, seats=2)
    match.leave(1)
    assert match.outcome == Outcome((0,), "last")
    assert match.open == {}
    assert len(match.past) == 1
    with pytest.raises(AnswerError):
        match.leave(0)


def test_the_rules_are_not_asked_again_once_leaving_has_ended_the_match():
    def step(t):
        note(t, (yield from t.react([0], pick("a", "b"))))

    def ends(self, t, seat):
        t.state.outcome = Outcome((1,), "the other left")

    match = new(game(step, leave=ends))
    match.leave(0)
    assert match.t.state.notes == []
    assert (match.t.step, len(match.past)) == (1, 1)


def test_leaving_returns_what_happened_and_counts_as_learned():
    def tells(self, t, seat):
        t.tell("{seat} is off", seat=seat)

    match = new(game(turn, leave=tells))
    mark = match.mark
    (event,) = match.leave(1)
    assert event.text == "{seat} is off"
    assert match.mark != mark


def test_nobody_leaves_twice():
    match = new(TURNS)
    match.leave(2)
    with pytest.raises(AnswerError, match="not playing"):
        match.leave(2)


def together(t):
    picks = yield from t.choose_together(range(3), pick("a", "b"))
    note(t, picks)
    yield from t.choose_together(range(3), pick("a", "b", ask="after"))


def test_a_joint_question_goes_on_without_the_seat_and_keeps_the_answers_of_the_others():
    match = new(game(together))
    answer(match, "b", seat=1)
    match.leave(0)
    assert match.waiting == (2,)
    assert match.given == {1: ("pick:b",)}
    answer(match, "a", seat=2)
    assert match.t.state.notes == ["0 left", "{1: ['b'], 2: ['a']}"]
    assert list(match.open) == [1, 2]


def test_the_last_one_not_to_have_answered_may_leave_and_the_question_closes():
    match = new(game(together))
    answer(match, "a", seat=0)
    answer(match, "b", seat=2)
    match.leave(1)
    assert match.t.state.notes == ["1 left", "{0: ['a'], 2: ['b']}"]
    assert match.ask == "after"


def test_answers_that_are_no_longer_on_offer_are_dropped_and_asked_anew():
    def step(t):
        s = t.state
        picks = yield from t.choose_together(range(3), lambda seat: pick(*("ab" if s.notes else "abc"))(seat))
        note(t, picks)

    match = new(game(step))
    answer(match, "c", seat=0)
    answer(match, "b", seat=1)
    match.leave(2)
    assert match.given == {1: ("pick:b",)}
    assert match.waiting == (0,)


def test_a_window_counts_leaving_as_a_pass():
    def step(t):
        note(t, (yield from t.react([1, 2], pick("a", "b"))))
        yield from t.choose(0, pick("a", "b", ask="after"))

    match = new(game(step))
    match.leave(1)
    assert match.waiting == (2,)
    match.leave(2)
    assert match.t.state.notes == ["1 left", "2 left", "None"]
    assert match.ask == "after"


def test_a_step_may_catch_it_where_there_is_something_to_finish():
    def step(t):
        try:
            yield from t.choose(0, pick("a", "b"))
        except Left as left:
            note(t, f"cleaning up for {left.seat}")
        yield from t.choose(1, pick("a", "b", ask="after"))

    match = new(game(step))
    match.leave(0)
    assert match.t.state.notes == ["0 left", "cleaning up for 0"]
    assert (match.ask, match.t.step) == ("after", 0)


def test_who_has_left_stays_away_in_later_steps():
    def step(t):
        note(t, (yield from t.choose_together(range(3), pick("a", "b"))))

    match = new(game(step))
    match.leave(1)
    for _ in range(2):
        assert list(match.open) == [0, 2]
        answer(match, "a", seat=0)
        answer(match, "a", seat=2)
    assert match.t.gone == {1}


def test_leaving_is_part_of_the_record_at_its_very_place():
    match = new(game(together))
    answer(match, "b", seat=1)
    match.leave(0)
    for again in (match.fork(), Match.load(match.game, match.checkpoint, match.log, match.given, match.asked)):
        alike(again, match)
    answer(match, "a", seat=2)
    for again in (match.fork(), Match.load(match.game, match.checkpoint, match.log, match.given, match.asked)):
        alike(again, match)
        assert again.t.gone == {0}


def test_everybody_may_leave():
    match = new(TURNS, seats=3)
    match.leave(1)
    match.leave(0)
    assert match.outcome == Outcome((2,), "last")


@pytest.mark.parametrize("fault", [ZeroDivisionError, RulesError])
def test_rules_that_raise_at_leaving_break_the_match_and_record_nothing(fault):
    def raises(self, t, seat):
        raise fault("oh")

    match = new(game(turn, leave=raises))
    with pytest.raises(RulesError, match="oh"):
        match.leave(1)
    assert match.broken
    assert match.log == []
    for refused in (lambda: answer(match, "a", seat=0), lambda: match.leave(2)):
        with pytest.raises(AnswerError, match="loaded again"):
            refused()
