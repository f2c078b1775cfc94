"""What a computer player is handed, and what is made of its answer."""

import pytest

from games.agents import AGENTS, Imagine, ask, picked, rng_for
from games.engine import AnswerError, Decision, Dice, Option, Rng, RulesError
from tests.games.engine.tiny import game, new, pick


def from_hand(t):
    yield from t.choose_together(range(len(t.state.hands)), lambda seat: pick(*t.state.hands[seat], private=True)(seat))


MATCH = new(game(from_hand), seats=3)


class Spy:
    """Answers the first option and keeps what it was given."""

    key, title = "spy", "Spy"

    def __init__(self, keys=None):
        self.keys = keys

    def answer(self, view, decision, imagine, rng):
        self.view, self.decision, self.imagine, self.rng = view, decision, imagine, rng
        return self.keys or decision.default


def test_it_gets_its_own_view_decision_and_imagination():
    spy, rng = Spy(), Rng(1)
    assert ask(spy, MATCH, 1, rng) == MATCH.open[1].default
    assert spy.view == MATCH.game.view(MATCH.t.state, 1)
    assert spy.decision is MATCH.open[1]
    assert spy.rng is rng
    assert spy.imagine.seat == 1


def test_what_it_imagines_is_its_own_hand_and_no_true_one_of_another():
    imagine = Imagine(MATCH, 1)
    matches = [imagine(Rng(n)) for n in range(8)]
    assert all(match.t.state.hands[1] == MATCH.t.state.hands[1] for match in matches)
    assert len({str(match.t.state.hands[0]) for match in matches}) > 4
    assert MATCH.given == {}


@pytest.mark.parametrize("keys", [("pick:nothing",), ("pick:c0", "pick:c1")])
def test_an_answer_that_is_not_on_offer_is_no_players_fault(keys):
    with pytest.raises(RulesError, match="player spy failed at 'pick'"):
        ask(Spy(keys), MATCH, 1, Rng(1))


def test_an_answer_refused_while_imagining_is_no_players_fault():
    class Confused(Spy):
        def answer(self, view, decision, imagine, rng):
            raise AnswerError("That choice is gone.")

    with pytest.raises(RulesError, match="That choice is gone"):
        ask(Confused(), MATCH, 1, Rng(1))


def test_only_who_is_asked_can_be_asked():
    with pytest.raises(KeyError):
        ask(Spy(), MATCH, 5, Rng(1))


def test_the_generator_of_an_answer_is_its_own_and_the_same_each_time():
    states = {rng_for(seed, asked, seat).state for seed in range(6) for asked in range(6) for seat in range(6)}
    assert len(states) == 216
    assert rng_for(5, 3, 1) == rng_for(5, 3, 1)
    firsts = {rng_for(5, asked, seat).below(1 << 32) for asked in range(20) for seat in range(4)}
    assert len(firsts) == 80


def test_agents_are_found_by_their_keys():
    assert list(AGENTS) == ["random", "greedy"]
    assert [(agent.key, agent.title) for agent in AGENTS.values()] == [("random", "Random"), ("greedy", "Greedy")]


OPTIONS = [Option(f"pick:{letter}", letter, letter) for letter in "abcd"]


@pytest.mark.parametrize("kind", [Rng, Dice])
def test_the_moves_of_a_turn_are_picked_one_at_a_time_unless_it_is_said(kind):
    decision, rng = Decision("turn", "Move", OPTIONS, 1, 3, moves=True), kind(3)
    assert {len(picked(decision, rng)) for _ in range(99)} == {1}
    assert {picked(decision, rng)[0].value for _ in range(99)} == set("abcd")
    assert {len(picked(decision, rng, several=True)) for _ in range(99)} == {1, 2, 3}


@pytest.mark.parametrize(
    ("least", "most", "answers"), [(1, 1, 4), (0, 1, 5), (2, 2, 6), (1, 9, 15), (0, 4, 16), (4, 4, 1)]
)
@pytest.mark.parametrize("kind", [Rng, Dice])
def test_every_legal_answer_is_picked_sometimes_and_no_other(least, most, answers, kind):
    decision, rng = Decision("pick", "Pick", OPTIONS, least=least, most=most), kind(3)
    seen = set()
    for _ in range(600):
        options = picked(decision, rng)
        seen.add("".join(option.value for option in options))
        assert decision.pick([option.key for option in options]) == options
    assert len(seen) == answers
