"""The computer player that looks one answer ahead."""

from collections import Counter

import pytest

from games.agents import AGENTS, ask, greedy
from games.agents.greedy import CANDIDATES, candidates
from games.engine import Decision, Option, Outcome, Rng, replace
from tests.games.engine.tiny import game, new, pick

GREEDY = AGENTS["greedy"]


def counting(self, state, seat):
    return state.count * (1 if seat == 0 else -1)


def adding(t):
    """Seat 0 adds what it picks to the count."""
    for thing in (yield from t.choose_some(0, pick("1", "5", "3", "5000", least=1, most=1))):
        t.state.count += int(thing)
    yield from t.choose(1, pick("a", "b"))


def test_it_takes_the_option_after_which_it_stands_best():
    assert {ask(GREEDY, new(game(adding, worth=counting)), 0, Rng(n)) for n in range(5)} == {("pick:5000",)}


def test_the_same_generator_gives_the_same_answer():
    match = new(game(adding))
    answers = [ask(GREEDY, match, 0, Rng(3)) for _ in range(3)]
    assert len(set(answers)) == 1


def test_of_equals_one_is_drawn():
    counts = Counter(ask(GREEDY, new(game(adding)), 0, Rng(n)) for n in range(60))
    assert len(counts) == 4


def test_it_wins_where_it_can():
    def step(t):
        if (yield from t.choose(0, pick("wait", "win", "lose"))) != "wait":
            t.state.outcome = Outcome((0,) if t.state.notes else (1,), "over")

    def winning(t):
        thing = yield from t.choose(0, pick("wait", "win", "lose"))
        if thing != "wait":
            t.state.outcome = Outcome((0 if thing == "win" else 1,), "over")

    assert ask(GREEDY, new(game(winning)), 0, Rng(1)) == ("pick:win",)
    assert ask(GREEDY, new(game(step)), 0, Rng(1)) == ("pick:wait",)


def gamble(t):
    """Sure pays 3; risky pays 20 if the foe's hidden card is c0, as it is in truth, and else nothing."""
    if (yield from t.choose(0, pick("sure", "risky"))) == "sure":
        t.state.count += 3
    elif "c0" in t.state.hands[1]:
        t.state.count += 20
    yield from t.choose(1, pick("a", "b"))


def test_it_does_not_know_what_its_seat_cannot_see():
    """In truth the risk always pays; by what the seat may believe it pays one time in twenty."""

    def rigged(self, seats, options, rng):
        state = type(self).__mro__[1].setup(self, seats, options, rng)
        state.hands, state.deck = [[], ["c0"]], [f"c{n}" for n in range(1, 20)]
        return state

    match = new(game(gamble, worth=counting, setup=rigged), seats=2)
    answers = Counter(ask(GREEDY, match, 0, Rng(n)) for n in range(20))
    assert answers[("pick:sure",)] >= 12


def test_the_dice_are_not_foreseen():
    def roll(t):
        if (yield from t.choose(0, pick("sure", "roll"))) == "sure":
            t.state.count += 70
        else:
            t.state.count += t.rng.below(100)
        yield from t.choose(1, pick("a", "b"))

    answers = Counter(ask(GREEDY, new(game(roll, worth=counting), seed=seed), 0, Rng(1)) for seed in range(12))
    assert len(answers) == 1


def test_where_all_are_asked_together_the_others_answer_at_random():
    def bids(t):
        picks = yield from t.choose_together([0, 1], pick("1", "5", "3"))
        t.state.count += int(picks[0][0]) - int(picks[1][0])
        yield from t.choose(1, pick("a", "b"))

    assert ask(GREEDY, new(game(bids, worth=counting)), 0, Rng(1)) == ("pick:5",)
    assert ask(GREEDY, new(game(bids, worth=counting)), 1, Rng(1)) == ("pick:5",)


def test_several_picks_are_tried_together():
    def sums(t):
        picks = yield from t.choose_some(0, pick("1", "5", "-3", "4", least=0, most=4))
        t.state.count += sum(map(int, picks))
        yield from t.choose(1, pick("a", "b"))

    assert ask(GREEDY, new(game(sums, worth=counting)), 0, Rng(1)) == ("pick:1", "pick:5", "pick:4")


def test_what_an_answer_brings_is_done_before_it_is_judged():
    """To open the chest pays only with what comes out of it, which is asked; but for the next move nobody looks."""

    def turn(t):
        while True:
            thing = yield from t.choose(0, moves("open", "wait", "rob"))
            if thing == "wait":
                t.state.count += 2
            elif thing == "open":
                t.state.count += int((yield from t.choose(0, pick("4", "5"))))
                yield from t.choose(1, pick("a", "b"))
            else:
                yield from t.choose(0, moves("9", "8"))
                t.state.count += 99

    def moves(*things):
        return lambda seat: replace(pick(*things)(seat), moves=True)

    assert {ask(GREEDY, new(game(turn, worth=counting)), 0, Rng(n)) for n in range(5)} == {("pick:open",)}


def options(n, **decision):
    return Decision("pick", "Pick", [Option(f"pick:{k}", str(k), k) for k in range(n)], **decision)


@pytest.mark.parametrize(
    ("decision", "count"),
    [
        (options(60), 60),
        (options(5, least=0, most=2), 16),
        (options(6, least=3, most=3), 20),
        (options(3, least=0, most=9), 8),
        (options(1), 1),
        (options(30, least=1, most=5, moves=True), 30),
    ],
)
def test_every_answer_is_tried_where_there_are_few(decision, count):
    answers = candidates(decision, Rng(1))
    assert len(answers) == len(set(answers)) == count
    for keys in answers:
        decision.pick(keys)


@pytest.mark.parametrize(
    "decision", [options(61), options(300), options(30, least=0, most=5), options(12, least=6, most=6)]
)
def test_a_sample_is_tried_where_there_are_many(decision):
    answers = candidates(decision, Rng(1))
    assert len(answers) == len(set(answers)) == CANDIDATES
    for keys in answers:
        decision.pick(keys)
    assert answers != candidates(decision, Rng(2))
    if decision.most > 1:
        assert answers[0] == decision.default


def test_where_there_is_one_answer_nothing_is_imagined(monkeypatch):
    monkeypatch.setattr(greedy, "_worth", None)
    match = new(game(lambda t: t.choose(0, pick("a", private=True))))
    assert ask(GREEDY, match, 0, Rng(1)) == ("pick:a",)
