"""Worked examples of the rules: Rook's chips. A is on turn, B the next, C the one after."""

from __future__ import annotations

import pytest

from tests.games.puzzle_strike.characters.acts import reacts
from tests.games.puzzle_strike.table import table


def test_stone_wall_draws_one():
    assert table(A="hand: stone_wall", B="").does("A", "play:stone_wall").hand("A") == ["gem_1"]


def test_stone_wall_sends_all_back_as_a_new_event():
    t = table(A="hand: crash_gem crash_gem; pile: 3 1", B="hand: stone_wall")
    t.does("A", "play:crash_gem", "break:3").does("B", "react:stone_wall")
    assert t.waits == ("gems", "A")
    t.does("A", "react:crash_gem-1")
    assert (t.pile("A"), t.pile("B")) == ([1, 1], [])
    assert t.money == 2


def test_stone_wall_needs_no_gem_in_the_pile_and_reflects_to_the_sender():
    t = table(A="hand: crash_gem; pile: 3", B="hand: stone_wall", C="").does("A", "play:crash_gem")
    t.does("B", "react:stone_wall")
    assert (t.pile("A"), t.pile("B"), t.pile("C")) == ([1, 1, 1], [], [])


def test_stone_wall_and_a_counter_crash_are_two_reactions_to_one_event():
    t = table(A="hand: crash_gem; pile: 3", B="hand: stone_wall crash_gem; pile: 1").does("A", "play:crash_gem")
    t.does("B", "react:crash_gem-1")
    assert t.waits == ("turn", "A")
    assert t.pile("B") == [1, 1]


@pytest.mark.parametrize("chip", ["gems_to_gemonade", "crash_gem", "reversal", "double_crash_gem"])
def test_a_reflection_may_be_answered(chip: str):
    t = table(A=f"hand: crash_gem {chip}; pile: 3 1", B="hand: stone_wall")
    t.does("A", "play:crash_gem", "break:3").does("B", "react:stone_wall")
    assert t.waits == ("gems", "A")
    assert reacts(t, chip)


def test_a_reflection_of_what_a_four_gem_surplus_sent_is_not_locked():
    """B counters with a 4-gem: that is locked. What B reflects is not, for no gem was broken for it."""
    t = table(A="hand: crash_gem; pile: 1", B="hand: crash_gem; pile: 4").does("A", "play:crash_gem")
    t.does("B", "react:crash_gem-4")
    assert t.waits == ("turn", "A"), "three fly at A, locked"
    assert t.pile("A") == [1, 1, 1]


def test_big_rocks_takes_a_larger_gem_into_the_hand():
    t = table(A="hand: big_rocks gem_2 gem_1", B="")
    small, large = t.bank["gem_2"], t.bank["gem_3"]
    t.does("A", "play:big_rocks", "trash:gem_2")
    assert (t.bank["gem_2"], t.bank["gem_3"]) == (small + 1, large - 1)
    assert t.hand("A") == ["gem_1", "gem_3"]
    assert "buy:combine" in t.legal, "it may be spent this turn"


def test_big_rocks_must_trash_a_lone_4_gem_for_nothing():
    t = table(A="hand: big_rocks gem_4", B="")
    gems = t.bank["gem_4"]
    t.does("A", "play:big_rocks")
    assert (t.hand("A"), t.bank["gem_4"]) == ([], gems + 1)


def test_big_rocks_takes_nothing_from_an_empty_stack():
    t = table(A="hand: big_rocks gem_2", B="", stocks={"gem_3": 0}).does("A", "play:big_rocks")
    assert (t.hand("A"), t.bank["gem_3"]) == ([], 0)


@pytest.mark.parametrize(("pile", "then"), [("1", [2]), ("2", [3]), ("3", [4]), ("4", [4]), ("", [])])
def test_strength_of_earth_combines_with_a_1_gem_of_the_bank(pile: str, then: list[int]):
    t = table(A=f"hand: strength_of_earth; pile: {pile}", B="")
    before = sum(t.bank.values())
    t.does("A", "play:strength_of_earth")
    assert (t.pile("A"), t.arrows, t.hand("A")) == (then, {"brown": 1}, ["gem_1"])
    assert sum(t.bank.values()) == before, "the smaller gem went back and the larger one came"


def test_strength_of_earth_asks_which_gem():
    t = table(A="hand: strength_of_earth; pile: 4 3 1", B="").does("A", "play:strength_of_earth")
    assert t.legal == {"combine:1-1", "combine:3-1"}
    assert t.does("A", "combine:3-1").pile("A") == [4, 4, 1]


def test_strength_of_earth_works_with_an_empty_stack_of_1_gems():
    t = table(A="hand: strength_of_earth; pile: 2", B="", stocks={"gem_1": 0}).does("A", "play:strength_of_earth")
    assert (t.pile("A"), t.bank["gem_1"]) == ([3], 0)
