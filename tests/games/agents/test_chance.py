"""The computer player that leaves everything to chance."""

from games.agents import AGENTS, ask
from games.engine import Rng
from tests.games.engine.tiny import game, new, pick


def test_it_answers_what_is_on_offer_and_each_sometimes():
    match = new(game(lambda t: t.choose(0, pick("a", "b", "c"))))
    answers = {ask(AGENTS["random"], match, 0, Rng(n)) for n in range(40)}
    assert answers == {("pick:a",), ("pick:b",), ("pick:c",)}


def test_it_picks_several_where_several_are_asked_for():
    match = new(game(lambda t: t.choose_some(0, pick("a", "b", "c", least=0, most=2))))
    answers = {ask(AGENTS["random"], match, 0, Rng(n)) for n in range(60)}
    assert {len(keys) for keys in answers} == {0, 1, 2}


def test_it_needs_no_imagination():
    match = new(game(lambda t: t.choose(0, pick("a", "b"))))
    before = match.mark
    ask(AGENTS["random"], match, 0, Rng(1))
    assert match.mark == before
