"""Worked examples of the rules: Grave's chips. A is on turn, B the next, C the one after."""

from __future__ import annotations

import pytest

from games.puzzle_strike.chips import CHIPS
from tests.games.puzzle_strike.table import table


def test_reversal_draws_two():
    assert table(A="hand: reversal", B="").does("A", "play:reversal").hand("A") == ["gem_1", "gem_1"]


def test_reversal_answers_a_crash_with_one_gem():
    t = table(A="hand: crash_gem; pile: 3", B="hand: reversal; pile: 2 2 1").does("A", "play:crash_gem")
    assert t.waits == ("gems", "B")
    assert t.legal == {"react:reversal-1", "react:reversal-2", "pass", "pass:all"}
    t.does("B", "react:reversal-2")
    assert t.pile("B") == [2, 1, 1]
    assert t.on_table("B") == ["reversal"]


def test_reversal_is_no_answer_to_an_ante():
    t = table(A="hand: sneak_attack", B="hand: reversal; pile: 1").does("A", "play:sneak_attack")
    assert t.waits == ("turn", "A")
    assert t.pile("B") == [1, 1]


def test_reversal_answers_a_reflection():
    t = table(A="hand: crash_gem reversal; pile: 3 2", B="hand: stone_wall")
    t.does("A", "play:crash_gem", "break:3").does("B", "react:stone_wall")
    assert t.waits == ("gems", "A")
    t.does("A", "react:reversal-2")
    assert t.pile("A") == [1]
    assert t.money == 2, "breaking a gem in the own turn pays, as a reaction too"
    assert t.pile("B") == []


def test_reversal_and_a_crash_gem_are_two_reactions_to_one_event():
    t = table(A="hand: crash_gem; pile: 3", B="hand: reversal crash_gem; pile: 1 1")
    t.does("A", "play:crash_gem").does("B", "react:reversal-1")
    assert t.waits == ("turn", "A")
    assert t.pile("B") == [1, 1, 1]


@pytest.mark.parametrize("stage", ["theirs", "own"])
def test_a_counter_crash_pays_in_the_own_turn_only(stage: str):
    if stage == "theirs":
        t = table(A="hand: crash_gem; pile: 1", B="hand: reversal; pile: 1").does("A", "play:crash_gem")
        t.does("B", "react:reversal-1")
        assert t.money == 1, "that of the crash"
    else:
        t = table(A="hand: crash_gem reversal; pile: 1 2", B="hand: crash_gem; pile: 3")
        t.does("A", "play:crash_gem", "break:1").does("B", "react:crash_gem-3").does("A", "react:reversal-2")
        assert t.money == 2


def test_martial_mastery_gains_exactly_two_more():
    t = table(A="hand: martial_mastery gem_1", B="").does("A", "play:martial_mastery", "trash:gem_1")
    costs = {CHIPS[key.partition(":")[2]].cost for key in t.legal}
    assert costs == {3}
    t.does("A", "gain:gem_2")
    assert (t.discard("A"), t.arrows) == (["gem_2"], {"black": 1})


def test_martial_mastery_alone_in_hand_is_an_arrow():
    t = table(A="hand: martial_mastery", B="").does("A", "play:martial_mastery")
    assert (t.waits, t.arrows, t.discard("A")) == (("turn", "A"), {"black": 1}, [])


def test_martial_mastery_takes_a_character_chip_for_nothing():
    t = table(A="hand: martial_mastery reversal", B="", stocks={"really_annoying": 5})
    t.does("A", "play:martial_mastery", "trash:reversal")
    assert t.s.trash == ["reversal"], "set aside for good"
    assert {CHIPS[key.partition(":")[2]].cost for key in t.legal} == {2}


@pytest.mark.parametrize(
    ("style", "came"), [("piggy", (1, 0, 0)), ("money", (0, 2, 0)), ("draw", (0, 0, 2))], ids=["piggy", "money", "draw"]
)
def test_versatile_style_is_exactly_one_of_three(style: str, came: tuple[int, int, int]):
    t = table(A="hand: versatile_style", B="").does("A", "play:versatile_style", f"choose:{style}")
    assert (t.piggies, t.money, len(t.hand("A"))) == came
    assert t.waits == ("turn", "A")
    assert t.arrows == {}
