"""A match in play: answers, names of questions, forced choices, the end, and rules that fail."""

import pytest

from games.engine import AnswerError, Decision, Option, Outcome, RulesError
from tests.games.engine.tiny import Options, answer, game, new, pick, told


def two_picks(t):
    """Seat 0 picks twice, told each time; then it is the next step's turn."""
    for n in range(2):
        thing = yield from t.choose(0, pick("a", "b", ask=f"pick{n}"))
        t.state.notes.append(thing)
        t.tell("picked {thing}", thing=thing)


def rounds(count, ask):
    """So many steps, each asking once, and seat 1 wins."""

    def step(t):
        yield from ask(t)
        t.state.count += 1
        if t.state.count == count:
            t.state.outcome = Outcome((1,), "over")

    return step


def test_a_new_match_has_its_first_question_put():
    match = new(game(two_picks), seats=3, cards=2)
    assert (match.ask, match.waiting, match.asked, match.lost, match.broken) == ("pick0", (0,), 0, 0, False)
    assert [len(hand) for hand in match.t.state.hands] == [2, 2, 2]
    assert match.outcome is None


def test_the_same_seed_is_the_same_match_and_another_is_another():
    hands = [new(game(two_picks), seed=seed).t.state.hands for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]


def test_the_rulings_in_force_are_those_of_the_game_at_the_start():
    match = new(game(two_picks, rulings=frozenset({"no-draws"})))
    assert match.t.rules == {"no-draws"}


@pytest.mark.parametrize(("seats", "takes"), [(range(2, 5), "takes 2 to 4 players"), (range(1, 2), "takes 1 players")])
def test_so_many_players_as_the_game_takes(seats, takes):
    with pytest.raises(AnswerError, match=takes):
        type(new(game(two_picks))).new(game(two_picks, seats=seats), 9, Options(), 1)


def test_an_answer_returns_what_happened():
    match = new(game(two_picks))
    (event,) = answer(match, "b")
    assert (event.text, dict(event.args)) == ("picked {thing}", {"thing": "b"})
    assert [entry.ask for entry in match.log] == ["pick0"]
    assert match.log[0].picks == {0: ("pick:b",)}


def test_every_question_has_a_name_of_its_own():
    match, names = new(game(two_picks)), []
    for _ in range(5):
        names.append(match.asked)
        answer(match, "a")
    assert names == sorted(set(names))


def test_an_answer_to_a_question_that_is_gone_is_refused():
    match = new(game(two_picks))
    answer(match, "a")
    before = match.t.state.notes[:]
    with pytest.raises(AnswerError, match="gone"):
        match.answer(0, ["pick:a"], match.asked - 1)
    assert match.t.state.notes == before


def test_only_who_is_asked_may_answer_and_only_with_what_is_on_offer():
    match = new(game(two_picks))
    with pytest.raises(AnswerError, match="gone"):
        match.answer(1, ["pick:a"], match.asked)
    with pytest.raises(AnswerError, match="not on offer"):
        match.answer(0, ["pick:z"], match.asked)
    assert match.given == {}
    assert not match.broken


def test_the_last_answer_before_closing_counts():
    def together(t):
        picks = yield from t.choose_together([0, 1], pick("a", "b"))
        t.state.notes.append(str(picks))

    match = new(game(together))
    assert answer(match, "a", seat=0) == []
    answer(match, "b", seat=0)
    assert match.given == {0: ("pick:b",)}
    answer(match, "a", seat=1)
    assert match.t.state.notes == ["{0: ['b'], 1: ['a']}"]


def test_a_step_ends_at_a_checkpoint_which_is_kept_with_its_entries():
    match = new(game(two_picks))
    first = match.checkpoint
    answer(match, "a")
    assert match.checkpoint == first
    answer(match, "b")
    ((checkpoint, entries),) = match.past
    assert checkpoint == first
    assert [entry.picks[0] for entry in entries] == [("pick:a",), ("pick:b",)]
    assert match.log == []
    assert match.checkpoint != first
    assert match.t.step == 1


def test_steps_that_ask_nobody_run_by():
    def step(t):
        t.state.count += 1
        if t.state.count % 3 == 0:
            yield from t.choose(0, pick("a", "b"))

    match = new(game(step))
    assert match.t.state.count == 3
    assert len(match.past) == 2
    answer(match, "a")
    assert match.t.state.count == 6


def test_it_is_over_when_a_step_ends_with_an_outcome():
    match = new(game(rounds(2, lambda t: t.choose(0, pick("a", "b")))))
    answer(match, "a")
    assert match.outcome is None
    answer(match, "a")
    assert match.outcome == Outcome((1,), "over")
    assert (match.open, match.ask, match.waiting, match.log) == ({}, "", (), [])
    assert len(match.past) == 2
    for refused in (lambda: answer(match, "a", seat=0), lambda: match.leave(0)):
        with pytest.raises(AnswerError):
            refused()


def test_the_game_stops_at_the_instant_of_its_outcome():
    cleaned = []

    def step(t):
        try:
            yield from t.choose(0, pick("a", "b"))
            t.state.outcome = Outcome((), "nobody")
            yield from t.choose(0, pick("a", "b"))
            t.state.notes.append("never")
        finally:
            cleaned.append(True)

    match = new(game(step))
    answer(match, "a")
    assert match.open == {}
    assert match.t.state.notes == []
    assert cleaned == [True]


def test_a_match_may_be_over_before_anybody_is_asked():
    def setup(self, seats, options, rng):
        state = type(self).__mro__[1].setup(self, seats, options, rng)
        state.outcome = Outcome((0,), "at once")
        return state

    match = new(game(two_picks, setup=setup))
    assert match.open == {}
    assert match.past == []
    assert match.fork().outcome == Outcome((0,), "at once")


def forced_then(**decision):
    def step(t):
        thing = yield from t.choose(0, pick("only", ask="forced", **decision))
        t.tell("took {thing}", thing=thing)
        yield from t.choose(0, pick("a", "b", ask="free"))

    return game(step)


def test_what_leaves_no_choice_is_taken_unasked_recorded_and_told():
    match = new(forced_then())
    assert match.ask == "free"
    assert [(entry.ask, entry.picks) for entry in match.log] == [("forced", {0: ("pick:only",)})]
    assert told(match) == ["took {thing}"]


def test_a_private_question_is_asked_even_so():
    match = new(forced_then(private=True))
    assert match.ask == "forced"
    answer(match, "only")
    assert match.ask == "free"


def test_a_private_question_that_answers_itself_tells_something_asked_or_not():
    taken, asked = (
        new(forced_then(private=True, auto=True)),
        new(game(lambda t: t.choose(0, pick("a", "b", private=True, auto=True)))),
    )
    assert taken.ask == "free"
    assert (taken.t.learned, asked.t.learned) == (1, 1)
    for other in ({}, {"private": True}, {"auto": True}):
        assert new(forced_then(**other)).t.learned == 0


def test_who_has_no_choice_does_not_keep_the_others_from_theirs():
    def step(t):
        picks = yield from t.choose_together([0, 1], lambda seat: pick(*"ab"[: seat + 1])(seat))
        t.state.notes.append(str(picks))

    match = new(game(step))
    assert match.given == {0: ("pick:a",)}
    assert match.waiting == (1,)
    answer(match, "b")
    assert match.t.state.notes == ["{0: ['a'], 1: ['b']}"]


def test_the_mark_moves_with_chance_and_with_whatever_is_learned():
    def step(t):
        match (yield from t.choose(0, pick("nothing", "roll", "draw", "reveal", "whisper", "say"))):
            case "roll":
                t.rng.below(6)
            case "draw":
                t.state.notes.append(t.draw(t.state.deck))
            case "reveal":
                t.reveal(t.state.hands[1])
            case "whisper":
                t.tell("psst", to=[1])
            case "say":
                t.tell("hello")

    moved = {}
    for thing in ("nothing", "roll", "draw", "reveal", "whisper", "say"):
        match = new(game(step))
        before = match.mark
        answer(match, thing)
        moved[thing] = match.mark != before
    assert moved == {"nothing": False, "roll": True, "draw": True, "reveal": True, "whisper": True, "say": False}


# Rules that fail


def refuses_all(match):
    for refused in (lambda: match.answer(0, ["pick:a"], match.asked), lambda: match.leave(1)):
        with pytest.raises(AnswerError, match="loaded again"):
            refused()
    for refused in (match.fork, lambda: match.undo(0), lambda: match.imagine(0, match.t.rng)):
        with pytest.raises(RulesError, match="broken"):
            refused()


@pytest.mark.parametrize("fault", [ZeroDivisionError, AnswerError, RulesError, KeyError])
def test_rules_that_raise_change_no_record(fault):
    def step(t):
        yield from t.choose(0, pick("a", "b", ask="first"))
        t.state.notes.append((yield from t.choose(0, pick("a", "b"))))
        raise fault("oh")

    match = new(game(step))
    answer(match, "a")
    log, past, checkpoint, asked = match.log[:], match.past[:], match.checkpoint, match.asked
    with pytest.raises(RulesError, match="oh"):
        answer(match, "a")
    assert (match.log, match.past, match.checkpoint) == (log, past, checkpoint)
    assert match.broken
    refuses_all(match)
    again = type(match).load(game(two_picks_after("first")), checkpoint, log, {}, asked)
    assert again.ask == "pick"
    assert again.lost == 0


def two_picks_after(first):
    def step(t):
        yield from t.choose(0, pick("a", "b", ask=first))
        yield from t.choose(0, pick("a", "b"))

    return step


def test_rules_that_raise_in_a_later_step_change_no_record_of_it():
    def step(t):
        t.state.count += 1
        if t.state.count == 2:
            raise ZeroDivisionError("oh")
        yield from t.choose(0, pick("a", "b"))

    match = new(game(step))
    with pytest.raises(RulesError, match="in step 1: ZeroDivisionError"):
        answer(match, "a")
    refuses_all(match)


def test_rules_that_raise_while_they_are_stopped_are_rules_that_raise():
    """At the instant of an outcome the step is closed, and what it does then is its own affair no more."""

    def step(t):
        try:
            yield from t.choose(0, pick("a", "b"))
        finally:
            raise ZeroDivisionError("oh")

    match = new(game(step, leave=lambda self, t, seat: setattr(t.state, "outcome", Outcome((0,), "alone"))))
    with pytest.raises(RulesError, match="in step 0: ZeroDivisionError"):
        match.leave(1)
    assert (match.log, match.past) == ([], [])
    refuses_all(match)


def test_rules_that_raise_at_the_start_give_no_match():
    def step(t):
        raise ZeroDivisionError("oh")
        yield

    with pytest.raises(RulesError, match="oh"):
        new(game(step))


@pytest.mark.parametrize("outcome", [None, Outcome((0,), "over")])
def test_a_state_that_cannot_be_stored_is_found_at_the_checkpoint_and_changes_no_record(outcome):
    def step(t):
        yield from t.choose(0, pick("a", "b", ask="first"))
        yield from t.choose(0, pick("a", "b"))
        t.state.count = object()
        t.state.outcome = outcome

    match = new(game(step))
    answer(match, "a")
    log, checkpoint = match.log[:], match.checkpoint
    with pytest.raises(RulesError, match="cannot be stored"):
        answer(match, "a")
    assert (match.log, match.past, match.checkpoint) == (log, [], checkpoint)
    refuses_all(match)


def endless(t):
    t.state.count += 1
    return
    yield


def always_forced(t):
    while True:
        yield from t.choose(0, pick("only"))


@pytest.mark.parametrize(
    ("step", "words"), [(endless, "steps without a question"), (always_forced, "forced answers in a row")]
)
def test_rules_that_ask_nobody_for_ever_are_stopped(step, words):
    with pytest.raises(RulesError, match=words):
        new(game(step))


def test_a_match_that_got_stuck_refuses_all_use():
    def step(t):
        yield from t.choose(0, pick("a", "b"))
        yield from always_forced(t)

    match = new(game(step))
    with pytest.raises(RulesError, match="forced answers in a row"):
        answer(match, "a")
    refuses_all(match)


def asking(question):
    def step(t):
        yield question

    return step


OPTION = Option("pick:a", "A", "a")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({}, "asked nobody"),
        ({0: Decision("", "", [OPTION])}, "may be called ''"),
        ({0: Decision("leave", "", [OPTION])}, "may be called 'leave'"),
        ({0: Decision("pick", "", [])}, "cannot answer 'pick': 1 to 1 of 0"),
        ({0: Decision("pick", "", [OPTION], least=2, most=2)}, "2 to 2 of 1"),
        ({0: Decision("pick", "", [OPTION], least=-1)}, "-1 to 1 of 1"),
        ({0: Decision("pick", "", [OPTION], least=1, most=0)}, "1 to 0 of 1"),
        ({0: Decision("pick", "", [OPTION]), 1: Decision("other", "", [OPTION])}, "'pick' and 'other'"),
    ],
)
def test_questions_that_cannot_be_answered_or_found_again_are_the_authors_fault(question, words):
    with pytest.raises(RulesError, match=words):
        new(game(asking(question)))


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (lambda t: t.state.notes.clear(), "asks nobody and is no generator: it asks with `yield from"),
        (asking(Decision("pick", "", [OPTION])), "of type Decision: they ask with `yield from"),
        (lambda t: (yield t.choose(0, pick("a"))), "of type generator: they ask with `yield from"),
        (asking({0: [OPTION]}), "what seat 0 is asked is of type list, not Decision"),
        (asking({0: Decision("pick", "", (o for o in [OPTION]))}), "object of type 'generator' has no len"),
    ],
)
def test_a_first_games_slips_are_named(step, words):
    with pytest.raises(RulesError, match=words):
        new(game(step))


def test_an_answer_that_leads_to_no_question_is_in_no_record():
    def step(t):
        yield from t.choose(0, pick("a", "b", ask="first"))
        yield {}

    match = new(game(step))
    with pytest.raises(RulesError, match="asked nobody"):
        answer(match, "a")
    assert match.log == []
    refuses_all(match)
