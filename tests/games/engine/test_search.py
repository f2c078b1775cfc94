"""Search mode: the same rules, with nothing kept."""

import gc

import pytest

from games.engine import Decision, Left, Option, Outcome, Rng, RulesError, Search
from tests.games.engine.tiny import Options, game, new, pick


def dice(t):
    """Roll or stay, then all bid together; the first to a count of 12 ends it. One option more than asked is forced."""
    s = t.state
    t.tell("{seat} is on turn", seat=s.turn)
    yield from t.choose(s.turn, pick("only", ask="forced"))
    if (yield from t.choose(s.turn, pick("roll", "stay", ask="roll"))) == "roll":
        s.count += t.rng.below(6)
    bids = yield from t.choose_together(range(len(s.hands)), pick("a", "b", ask="bid"))
    s.notes.append(str(bids))
    s.turn = (s.turn + 1) % len(s.hands)
    if s.count >= 12:
        s.outcome = Outcome((s.turn,), "twelve")


DICE = game(dice)


def first(question):
    return {seat: decision.options[: decision.least] for seat, decision in question.items()}


def test_what_a_match_would_ask_it_asks_too():
    """A private question with one option, which is no less a question."""

    def step(t):
        yield from t.choose(0, pick("only", ask="told", private=True, auto=True))
        yield from t.choose(0, pick("only", ask="secret", private=True))

    assert new(game(step)).ask == "secret"
    assert [decision.ask for decision in Search.new(game(step), 3, Options(), 1).open.values()] == ["secret"]


def test_it_plays_the_same_match():
    match, search = new(DICE, seed=4), Search.new(DICE, 3, Options(), 4)
    while match.open:
        assert [(s, d.ask) for s, d in search.open.items()] == [(s, d.ask) for s, d in match.open.items()]
        search.play(first(search.open))
        for seat in match.waiting:
            match.answer(seat, match.open[seat].default, match.asked)
    assert search.open == {}
    assert search.outcome == match.outcome
    assert search.t.state == match.t.state
    assert search.t.rng == match.t.rng
    assert search.t.step == match.t.step


def test_it_asks_nobody_who_has_no_choice():
    search = Search.new(DICE, 3, Options(), 4)
    for _ in range(4):
        assert {decision.ask for decision in search.open.values()} & {"roll", "bid"}
        search.play(first(search.open))


def test_it_tells_no_story():
    search = Search.new(DICE, 2, Options(), 4)
    search.play(first(search.open))
    assert search.t.story == []


def test_it_stops_at_the_instant_of_an_outcome():
    def step(t):
        yield from t.choose(0, pick("a", "b"))
        t.state.outcome = Outcome((1,), "at once")
        yield from t.choose(0, pick("a", "b"))

    search = Search.new(game(step), 2, Options(), 1)
    search.play(first(search.open))
    assert search.open == {}
    assert search.outcome == Outcome((1,), "at once")


def test_a_table_that_is_over_asks_nobody():
    match = new(DICE)
    match.t.state.outcome = Outcome((), "over")
    assert Search(DICE, match.t).open == {}


def test_a_step_that_asks_somebody_who_has_left_ends():
    def step(t):
        t.state.count += 1
        yield from t.choose(t.state.count % 2, pick("a", "b"))

    match = new(game(step), seats=2)
    match.t.gone.add(1)
    assert list(Search(match.game, match.t).open) == [0]


def test_an_imagined_match_goes_on_in_search_mode_from_where_it_stands():
    match = new(DICE, seed=4)
    match.answer(0, ("pick:roll",), match.asked)
    assert match.ask == "bid"
    search = match.imagine(1, Rng(3)).search()
    gc.collect()  # the match that ran the step is gone, and must not take the step with it
    assert [decision.ask for decision in search.open.values()] == ["bid"] * 3
    while search.open:
        search.play(first(search.open))
    assert search.outcome is not None
    assert match.ask == "bid"


def test_the_imagined_match_is_used_up_by_it():
    imagined = new(DICE).imagine(0, Rng(1))
    imagined.search()
    with pytest.raises(RulesError, match="broken"):
        imagined.search()


def test_the_true_match_is_never_searched():
    with pytest.raises(RulesError, match="imagined"):
        new(DICE).search()


@pytest.mark.parametrize("fault", [ZeroDivisionError, RulesError])
def test_rules_that_raise_are_the_authors_fault(fault):
    def step(t):
        yield from t.choose(0, pick("a", "b"))
        raise fault("oh")

    search = Search.new(game(step), 2, Options(), 1)
    with pytest.raises(RulesError, match="oh"):
        search.play(first(search.open))


def always_forced(t):
    while True:
        yield from t.choose(0, pick("only"))


def endless(t):
    return
    yield


def leaves_for_ever(t):
    raise Left(0)
    yield


@pytest.mark.parametrize("step", [always_forced, endless, leaves_for_ever])
def test_rules_that_ask_nobody_for_ever_are_stopped(step):
    with pytest.raises(RulesError, match=r"in a row|without a question"):
        Search.new(game(step), 2, Options(), 1)


def test_a_long_search_is_not_taken_for_one_that_is_stuck():
    def step(t):
        t.state.count += 1
        yield from t.choose(0, lambda _: Decision("go", "Go", [Option("pick:on", "On", 1), Option("pass", "Off", 0)]))

    search = new(game(step)).imagine(0, Rng(1)).search()
    for _ in range(2500):
        search.play(first(search.open))
    assert search.t.state.count > 2500
