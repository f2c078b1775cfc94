"""Worked examples of the rules: Lum's chips. A is on turn, B the next, C the one after."""

from __future__ import annotations

import pytest

from games.puzzle_strike import GAME
from tests.games.puzzle_strike.table import table


def test_poker_winnings_pays_two_without_an_action():
    t = table(A="hand: poker_winnings", B="")
    assert "play:poker_winnings" not in t.legal
    t.does("A", "buy:knockdown")
    assert t.waits == ("turn", "B"), "nothing is left to buy with"
    assert "knockdown" in t.hand("A") + t.bag("A") + t.discard("A")


@pytest.mark.parametrize("chip", ["risky_move", "gem_essence", "big_rocks", "playing_with_fire"])
def test_poker_winnings_is_no_gem(chip: str):
    t = table(A=f"hand: {chip} poker_winnings", B="", bank="risky_move gem_essence").does("A", f"play:{chip}")
    assert t.waits == ("turn", "A")
    assert t.hand("A") == ["poker_winnings"]


def test_pandas_bargain_counts_1_gems_that_may_still_be_spent():
    t = table(A="hand: pandas_bargain gem_1 gem_1 gem_1 gem_2", B="").does("A", "play:pandas_bargain")
    assert (t.money, t.hand("A")) == (3, ["gem_1", "gem_1", "gem_1", "gem_2"])
    assert GAME.view(t.s, 0).purse == 8


def test_after_pandas_bargain_all_know_of_the_1_gems():
    t = table(A="hand: pandas_bargain gem_1 gem_1 wound; seen: gem_1", B="").does("A", "play:pandas_bargain")
    assert GAME.view(t.s, 1).players[0].seen == ("gem_1", "gem_1")


@pytest.mark.parametrize(("pile", "works"), [("4 4", True), ("4 3", False), ("4 4 1", True)])
def test_living_on_the_edge_needs_a_pile_of_eight(pile: str, works: bool):
    t = table(A=f"hand: living_on_the_edge; pile: {pile}", B="").does("A", "play:living_on_the_edge")
    assert (len(t.hand("A")), t.arrows) == ((4, {"purple": 1}) if works else (0, {}))


def test_living_on_the_edge_looks_once():
    """A pile that falls below eight afterwards takes nothing back, and one that rises gives nothing."""
    t = table(A="hand: living_on_the_edge crash_gem; pile: 4 4", B="").does("A", "play:living_on_the_edge")
    t.does("A", "play:crash_gem")
    assert t.height("A") == 4
    assert len(t.hand("A")) == 4
