"""Worked examples of the rules: Midori's chips. A is on turn, B the next, C the one after."""

from __future__ import annotations

import pytest

from games.puzzle_strike.chips import CHIPS
from games.puzzle_strike.options import Options
from tests.games.puzzle_strike.characters.acts import bought, reacts
from tests.games.puzzle_strike.table import table


def test_dragon_form_antes_a_2_gem():
    t = table(A="ongoing: dragon_form", B="", ante=True)
    assert t.pile("A") == [2]


def test_dragon_form_antes_a_substitute_where_the_stack_is_empty():
    t = table(A="ongoing: dragon_form", B="", ante=True, stocks={"gem_2": 0})
    assert (t.pile("A"), t.bank["gem_2"]) == ([2], 0)


def test_dragon_form_does_not_make_other_antes_larger():
    t = table(A="hand: sneak_attack", B="ongoing: dragon_form").does("A", "play:sneak_attack")
    assert t.pile("B") == [1]


def test_dragon_form_stays_in_play():
    t = table(A="hand: dragon_form", B="").does("A", "play:dragon_form")
    assert (t.ongoing("A"), t.on_table("A")) == (["dragon_form"], [])


@pytest.mark.parametrize("purple", ["crash_gem", "double_crash_gem", "unstable_power"])
def test_dragon_form_forbids_to_counter_crash_purples(purple: str):
    t = table(
        A=f"hand: {purple}; pile: 3; ongoing: dragon_form",
        B="hand: crash_gem double_crash_gem reversal unstable_power; pile: 1",
    ).does("A", f"play:{purple}")
    assert t.waits == ("turn", "A")
    assert t.height("B") == 4


@pytest.mark.parametrize("shield", ["stone_wall", "gems_to_gemonade"])
def test_dragon_form_leaves_other_purple_shields(shield: str):
    t = table(A="hand: crash_gem; pile: 3; ongoing: dragon_form", B=f"hand: crash_gem {shield}; pile: 1")
    t.does("A", "play:crash_gem")
    assert t.waits == ("gems", "B")
    assert reacts(t, shield)
    assert not reacts(t, "crash_gem")


def test_dragon_form_covers_the_surplus_of_its_own_counter_crash():
    t = table(A="hand: crash_gem crash_gem; pile: 1 2", B="hand: crash_gem; pile: 3; ongoing: dragon_form")
    t.does("A", "play:crash_gem", "break:1").does("B", "react:crash_gem-3")
    assert t.waits == ("turn", "A"), "A holds a Crash Gem and a gem to break, and is not asked"
    assert t.pile("A") == [2, 1, 1]


def test_dragon_form_does_not_cover_other_chips():
    t = table(A="hand: chromatic_orb; pile: 1; ongoing: dragon_form", B="hand: crash_gem; pile: 1")
    t.does("A", "play:chromatic_orb")
    assert t.waits == ("gems", "B")


def test_a_purple_bought_discards_dragon_form():
    t = table(A="ongoing: dragon_form", B="", money=9).does("A", "buy:gem_1")
    assert t.ongoing("A") == ["dragon_form"]
    t.does("A", "buy:combine")
    assert t.ongoing("A") == []
    assert t.discard("A") == ["gem_1", "combine", "dragon_form"]


def test_a_purple_gained_leaves_dragon_form():
    t = table(A="hand: training_day gem_2; ongoing: dragon_form", B="")
    t.does("A", "play:training_day", "trash:gem_2", "gain:crash_gem")
    assert t.ongoing("A") == ["dragon_form"]


def test_rigorous_training_answers_a_purple_bought():
    t = bought("combine", "hand: rigorous_training gem_1")
    assert t.waits == ("purchase", "B")
    assert t.legal == {"react:gem_1", "pass"}
    gems = t.bank["gem_1"]
    t.does("B", "react:gem_1")
    assert (t.hand("B"), t.bank["gem_1"]) == ([], gems + 1)
    costs = {CHIPS[key.partition(":")[2]].cost for key in t.legal}
    assert costs == {0, 1, 2, 3, 4} - {2} | {CHIPS["knockdown"].cost}
    gems = t.bank["gem_1"]
    t.does("B", "gain:combine")
    assert sorted(t.discard("B")) == ["combine", "rigorous_training"], (
        "it goes to the discard pile as soon as it is done"
    )
    assert t.on_table("B") == []
    assert t.waits == ("turn", "B")
    assert t.bank["gem_1"] == gems - 1, "B's ante comes after it"


def test_rigorous_training_trashes_a_character_chip_for_a_chip_of_up_to_three():
    t = bought("combine", "hand: rigorous_training dragon_form").does("B", "react:dragon_form")
    assert max(CHIPS[key.partition(":")[2]].cost for key in t.legal) == 3


@pytest.mark.parametrize("chip", ["gem_4", "wound", "roundhouse"])
def test_rigorous_training_answers_no_other_purchase(chip: str):
    assert bought(chip, "hand: rigorous_training gem_1").waits == ("turn", "B")


def test_rigorous_training_answers_no_gain():
    t = table(A="hand: training_day gem_2", B="hand: rigorous_training gem_1")
    t.does("A", "play:training_day", "trash:gem_2", "gain:crash_gem", "end")
    assert t.waits == ("turn", "B")


@pytest.mark.parametrize("guard", [False, True])
def test_rigorous_training_needs_another_chip_in_hand(guard: bool):
    t = table(A="", B="hand: rigorous_training", money=4, options=Options(leak_guard=guard)).does("A", "buy:combine")
    assert t.waits == ("turn", "B")


def test_rigorous_training_is_nobody_elses_business_before_it_shows():
    assert bought("combine", "hand: rigorous_training gem_1").decision().private


def test_rigorous_training_may_be_declined():
    t = bought("combine", "hand: rigorous_training gem_1").does("B", "pass")
    assert t.hand("B") == ["gem_1", "rigorous_training"]
    assert t.waits == ("turn", "B")


def test_printed_costs_count_when_a_purchase_is_answered():
    """B's Rigorous Training is asked for after A's Sale Prices are over."""
    t = table(A="hand: sale_prices", B="hand: rigorous_training gem_1", bank="sale_prices", money=12)
    t.does("A", "play:sale_prices", "buy:combine", "end").does("B", "react:gem_1")
    assert "gain:combine" in t.legal
    assert "gain:crash_gem" not in t.legal


def test_purge_bad_habits_gains_a_2_gem():
    t = table(A="hand: purge_bad_habits wound gem_1", B="")
    gems, wounds = t.bank["gem_2"], t.bank["wound"]
    t.does("A", "play:purge_bad_habits", "trash:wound")
    assert (t.discard("A"), t.bank["gem_2"], t.bank["wound"]) == (["gem_2"], gems - 1, wounds + 1)


def test_purge_bad_habits_alone_in_hand_does_nothing():
    t = table(A="hand: purge_bad_habits", B="").does("A", "play:purge_bad_habits")
    assert (t.waits, t.discard("A")) == (("turn", "A"), [])
