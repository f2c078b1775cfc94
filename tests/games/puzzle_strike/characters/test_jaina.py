"""Worked examples of the rules: Jaina's chips. A is on turn, B the next, C the one after."""

from __future__ import annotations

import pytest

from tests.games.puzzle_strike.table import table


def test_playing_with_fire_puts_a_gem_into_the_pile():
    t = table(A="hand: playing_with_fire gem_1 gem_2; pile: 1", B="").does("A", "play:playing_with_fire", "put:gem_2")
    assert (t.pile("A"), t.hand("A"), t.arrows) == ([2, 1], ["gem_1"], {"black": 1})


def test_playing_with_fire_without_a_gem_is_an_arrow():
    t = table(A="hand: playing_with_fire poker_winnings", B="").does("A", "play:playing_with_fire")
    assert (t.pile("A"), t.hand("A"), t.arrows) == ([], ["poker_winnings"], {"black": 1})


@pytest.mark.parametrize("zone", ["hand", "discard"])
def test_burning_vigor_burns_a_wound_and_each_opponent_antes(zone: str):
    other = "discard" if zone == "hand" else "hand"
    t = table(A=f"hand: burning_vigor; {zone}: burning_vigor wound; {other}: burning_vigor", B="", C="pile: 1")
    wounds, gems = t.bank["wound"], t.bank["gem_1"]
    t.does("A", "play:burning_vigor")
    assert (t.pile("B"), t.pile("C"), t.pile("A")) == ([1], [1, 1], [])
    assert (t.bank["wound"], t.bank["gem_1"]) == (wounds + 1, gems - 2)
    assert "wound" not in t.hand("A") + t.discard("A")


def test_burning_vigor_asks_which_of_two_wounds():
    t = table(A="hand: burning_vigor wound; discard: wound", B="").does("A", "play:burning_vigor")
    assert t.decision().private, "that one is in hand is nobody else's business before it shows"
    t.does("A", "trash:discard")
    assert (t.hand("A"), t.discard("A"), t.pile("B")) == (["wound"], [], [1])


def test_burning_vigor_without_a_wound_does_nothing():
    t = table(A="hand: burning_vigor gem_1", B="").does("A", "play:burning_vigor")
    assert (t.pile("B"), t.hand("A")) == ([], ["gem_1"])


def test_stolen_purples_leaves_unstable_power():
    """It has no orb in its banner, and neither have Reversal and Stone Wall."""
    t = table(A="hand: stolen_purples", B="hand: unstable_power reversal stone_wall combine", bank="stolen_purples")
    t.does("A", "play:stolen_purples")
    assert t.hand("B") == ["reversal", "unstable_power", "stone_wall"]
    assert t.discard("A") == ["combine"]


@pytest.mark.parametrize(("gems", "sent", "money"), [("3-1", 4, 2), ("3", 3, 1)])
def test_unstable_power_is_a_double_crash_that_wounds(gems: str, sent: int, money: int):
    t = table(A="hand: unstable_power; pile: 3 1", B="").does("A", "play:unstable_power", f"break:{gems}")
    assert (t.height("B"), t.money, t.discard("A")) == (sent, money, ["wound", "wound"])


def test_unstable_power_breaks_no_third_gem():
    t = table(A="hand: unstable_power; pile: 1 1 1", B="hand: unstable_power; pile: 1 1 1").does(
        "A", "play:unstable_power"
    )
    assert t.legal == {"break:1", "break:1-1"}
    t.does("A", "break:1")
    assert t.legal == {"react:unstable_power-1", "react:unstable_power-1-1", "pass", "pass:all"}


def test_unstable_power_counters_and_wounds():
    t = table(A="hand: crash_gem; pile: 3", B="hand: unstable_power; pile: 2 2").does("A", "play:crash_gem")
    t.does("B", "react:unstable_power-2-2")
    assert (t.pile("B"), t.discard("B"), t.pile("A")) == ([], ["wound", "wound"], [1])
