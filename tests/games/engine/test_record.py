"""Forks, undo, and matches restored from what is stored of them."""

import pytest

from games.engine import LEAVE, AnswerError, CodecError, Entry, Match, Outcome, RulesError
from tests.games.engine.tiny import alike, answer, game, new, pick, shown


def four(t):
    """Four questions a step, one of them joint; everything picked is noted, and chance is drawn."""
    s = t.state
    for n in range(3):
        thing = yield from t.choose(n % len(s.hands), pick("a", "b", "c", ask=f"pick{n}"))
        s.notes.append(f"{thing}{t.rng.below(100)}")
        t.tell("picked {thing}", thing=thing)
    picks = yield from t.choose_together(range(len(s.hands)), pick("a", "b", ask="joint"))
    s.notes.append(str(picks))


FOUR = game(four)


def load(match, tiny=None, **changes):
    stored = {"log": match.log, "given": match.given, "asked": match.asked} | changes
    return Match.load(tiny or match.game, match.checkpoint, **stored)


def played(n, tiny=FOUR, **options):
    match = new(tiny, **options)
    for k in range(n):
        answer(match, "abc"[k % 2])
    return match


@pytest.mark.parametrize("n", range(9))
def test_a_fork_and_what_is_restored_equal_the_match_at_every_question(n):
    match = played(n)
    for again in (match.fork(), match.fork().fork(), load(match)):
        alike(again, match)
        assert again.t.story == match.t.story[len(match.t.story) - len(again.t.story) :]
        assert again.past == []
        answer(again, "b")
    assert len(match.t.state.notes) == n - n // 6 * 2 - (n % 6 > 3) * (n % 6 - 3)


def test_a_fork_shares_nothing_with_the_match():
    match = played(4)
    fork = match.fork()
    before = match.checkpoint, match.log[:], dict(match.given), match.t.state.notes[:], match.asked
    answer(fork, "a")
    answer(fork, "a")
    fork.t.state.hands[0].clear()
    assert (match.checkpoint, match.log, match.given, match.t.state.notes, match.asked) == before
    assert match.t.state.hands[0]


def test_the_restored_match_goes_on_as_the_true_one_does():
    match = played(2)
    again = load(match)
    assert [e.text for e in answer(match, "c")] == [e.text for e in answer(again, "c")]
    alike(again, match)


# Undo


def test_undo_gives_the_earlier_state_and_a_name_that_never_was():
    match = played(1)
    earlier, names = match.fork(), [match.asked]
    for _ in range(2):
        answer(match, "b")
        names.append(match.asked)
    undone = match.undo(1)
    assert undone.t.state == earlier.t.state
    assert undone.mark == earlier.mark
    assert shown(undone.open) == shown(earlier.open)
    assert undone.log == earlier.log
    assert undone.asked > max(names)


def test_a_click_from_before_an_undo_is_refused_and_changes_nothing():
    match = played(1)
    old = match.asked
    answer(match, "b")
    undone = match.undo(1)
    for name in (old, match.asked):
        with pytest.raises(AnswerError, match="gone"):
            undone.answer(undone.waiting[0], ["pick:a"], name)
    assert undone.given == {}


def test_sealed_answers_do_not_survive_an_undo():
    match = played(4)
    assert match.given
    assert match.undo(3).given == {}


def test_who_left_stays_away_after_an_undo():
    match = played(1)
    match.leave(2)
    undone = match.undo(0)
    assert undone.t.gone == {2}
    assert [entry.ask for entry in undone.log] == [LEAVE]
    assert undone.ask == "pick0"


def test_undo_goes_back_over_steps_by_an_older_checkpoint():
    match = played(7)
    checkpoint, entries = match.past[-1]
    undone = Match.load(FOUR, checkpoint, entries[:2], asked=match.asked + 1)
    assert undone.ask == "pick2"
    assert undone.t.state == played(2).t.state
    assert undone.asked > match.asked


@pytest.mark.parametrize("keep", [-1, 3])
def test_undo_keeps_only_what_there_is(keep):
    with pytest.raises(ValueError, match="has 2 entries"):
        played(2).undo(keep)


# Rules that have changed


def renamed(t):
    """As `four`, but the second question is now another."""
    s = t.state
    for ask in ("pick0", "price", "pick2"):
        s.notes.append((yield from t.choose(0, pick("a", "x", ask=ask))))


def test_a_log_that_no_longer_fits_stops_there_and_says_how_much_was_lost():
    match = played(3)
    again = load(match, game(renamed))
    assert again.lost == 2
    assert again.t.state.notes == ["a"]
    assert again.ask == "price"
    assert again.log == match.log[:1]
    assert again.asked > match.asked


def test_an_answer_that_is_no_longer_on_offer_is_lost_with_all_after_it():
    def narrower(t):
        for n in range(3):
            t.state.notes.append((yield from t.choose(n, pick("a", "z", ask=f"pick{n}"))))

    again = load(played(3), game(narrower))
    assert (again.lost, again.ask, again.t.state.notes) == (2, "pick1", ["a"])


def test_another_seat_asked_is_another_question():
    def other_seat(t):
        for n in (0, 2, 1):
            yield from t.choose(n, pick("a", "b", ask=f"pick{0 if n == 0 else 1}"))

    again = load(played(2), game(other_seat))
    assert (again.lost, again.waiting) == (1, (2,))


def test_another_question_is_another_even_where_the_old_answer_is_on_offer():
    def priced(t):
        t.state.notes.append((yield from t.choose(0, pick("a", "b", ask="price"))))

    again = load(played(1), game(priced))
    assert (again.lost, again.ask, again.t.state.notes) == (1, "price", [])


def test_what_comes_after_a_lost_answer_is_lost_even_where_it_would_fit():
    def later(t):
        yield from t.choose(1, pick("a", "b", ask="pick1"))
        yield from t.choose(2, pick("a", "b", ask="pick2"))

    match = played(3)
    again = load(match, game(later))
    assert (again.lost, again.ask, again.log) == (3, "pick1", [])


def test_a_joint_question_that_one_of_the_answers_no_longer_fits_is_open_to_all():
    def narrower(t):
        for n in range(3):
            yield from t.choose(n, pick("a", "b", ask=f"pick{n}"))
        yield from t.choose_together(range(3), lambda seat: pick(*("ab" if seat != 2 else "xy"), ask="joint")(seat))

    match = played(6)
    ((checkpoint, entries),) = match.past
    again = Match.load(game(narrower), checkpoint, entries)
    assert (again.lost, again.ask, again.given) == (1, "joint", {})


def test_a_joint_question_must_have_the_same_seats():
    def fewer(t):
        s = t.state
        for n in range(3):
            s.notes.append((yield from t.choose(n, pick("a", "b", ask=f"pick{n}"))))
        yield from t.choose_together([0, 1], pick("a", "b", ask="joint"))

    match = played(6)
    ((checkpoint, entries),) = match.past
    again = Match.load(game(fewer), checkpoint, entries)
    assert (again.lost, again.ask, again.given) == (1, "joint", {})


def test_who_left_is_kept_even_where_the_answers_around_are_lost():
    match = played(2)
    match.leave(1)
    answer(match, "a")
    again = load(match, game(renamed))
    assert again.lost == 2
    assert again.t.gone == {1}
    assert [entry.ask for entry in again.log] == ["pick0", LEAVE]


def test_rules_that_raise_on_an_old_answer_fall_back_to_the_checkpoint():
    def raising(t):
        thing = yield from t.choose(0, pick("a", "b", ask="pick0"))
        t.state.notes.append("done by halves")
        raise ZeroDivisionError(thing)

    match = played(2)
    match.leave(1)
    again = load(match, game(raising))
    assert again.lost == 2
    assert again.t.gone == {1}
    assert again.t.state.notes == ["1 left"]
    assert (again.ask, again.broken) == ("pick0", False)
    assert again.asked > match.asked


def raises_when_stopped(t):
    try:
        yield from t.choose(0, pick("a", "b", ask="pick0"))
        t.state.outcome = Outcome((0,), "short")
        yield from t.choose(0, pick("a", "b"))
    finally:
        if t.state.outcome is not None:
            raise ZeroDivisionError


def asks_rubbish(t):
    yield from t.choose(0, pick("a", "b", ask="pick0"))
    yield t.choose(0, pick("a", "b"))


@pytest.mark.parametrize("step", [raises_when_stopped, asks_rubbish], ids=lambda step: step.__name__)
def test_whatever_rules_do_wrong_with_an_old_answer_the_checkpoint_holds(step):
    again = load(played(1), game(step))
    assert (again.lost, again.ask, again.broken) == (1, "pick0", False)


def test_rules_that_raise_after_the_whole_log_fall_back_to_the_checkpoint_too():
    def raising(t):
        things = []
        for n in range(2):
            things.append((yield from t.choose(n, pick("a", "b", ask=f"pick{n}"))))
        yield from t.choose(2, pick("only", ask="forced"))
        raise ZeroDivisionError(things)

    again = load(played(2), game(raising))
    assert (again.lost, again.ask, again.log, again.broken) == (2, "pick0", [], False)


def test_rules_that_raise_at_the_checkpoint_itself_give_no_match():
    def raising(t):
        raise ZeroDivisionError("oh")
        yield

    match = played(2)
    match.leave(1)
    with pytest.raises(RulesError, match="oh"):
        load(match, game(raising))
    with pytest.raises(RulesError, match="oh"):
        load(match, game(raising), log=[match.log[-1]])


def test_sealed_answers_are_dropped_with_a_lost_log():
    match = played(4)
    assert match.given
    again = load(match, game(renamed), given={0: ("pick:a",)})
    assert "pick:a" in [option.key for option in again.open[0].options]
    assert again.given == {}


def test_sealed_answers_that_do_not_fit_are_not_taken():
    match = played(3)
    again = load(match, given={0: ("pick:a",), 1: ("pick:z",), 7: ("pick:a",)})
    assert again.given == {0: ("pick:a",)}
    assert again.waiting == (1, 2)


def test_a_match_that_is_over_by_todays_rules_keeps_no_leaving_after_its_end():
    def short(t):
        yield from t.choose(0, pick("a", "b", ask="pick0"))
        t.state.outcome = Outcome((0,), "short")

    match = played(2)
    match.leave(1)
    again = load(match, game(short))
    assert again.outcome is not None
    assert again.lost == 1
    assert again.open == {}
    assert again.t.gone == set()


def test_a_log_may_run_over_several_steps():
    match = played(9)
    entries = [entry for _, log in match.past for entry in log] + match.log
    again = Match.load(FOUR, match.past[0][0], entries, match.given, match.asked)
    alike(again, match)
    assert again.past == match.past


def test_what_cannot_be_read_is_no_match():
    with pytest.raises(CodecError):
        Match.load(FOUR, b"{}")


def test_entries_are_plain_and_equal_by_what_they_say():
    assert Entry("pick0", {0: ("pick:a",)}) == played(1).log[0]
