"""Worked examples of crashes and counter-crashes. A is on turn, then B, then C."""

from __future__ import annotations

import pytest

from games.engine import AnswerError
from games.puzzle_strike.options import Options
from tests.games.puzzle_strike.table import table

WINDOWS = pytest.mark.parametrize("options", [Options(), Options(leak_guard=True)], ids=["open", "guarded"])


def test_a_crash_sends_what_the_gem_was_worth():
    t = table(A="hand: crash_gem; pile: 3", B="hand: crash_gem; pile: 1")
    t.does("A", "play:crash_gem")
    assert t.waits == ("gems", "B")
    assert t.pile("A") == []
    assert t.bank["gem_3"] == 17, "back in the bank, whatever becomes of the 1-gems"
    t.does("B", "pass")
    assert t.pile("B") == [1, 1, 1, 1]
    assert t.money == 1


def test_a_counter_crash_cancels_one_for_one():
    t = table(A="hand: crash_gem; pile: 3", B="hand: crash_gem; pile: 1")
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-1")
    assert t.pile("B") == [1, 1], "one broken, one cancelled, two landed"
    assert t.money == 1, "A's dollar; a counter-crash in somebody else's turn gives none"
    assert t.on_table("B") == ["crash_gem"]


def test_the_surplus_of_a_4_gem_comes_back_locked():
    t = table(A="hand: crash_gem crash_gem; pile: 2 1", B="hand: crash_gem; pile: 4")
    t.does("A", "play:crash_gem", "break:1").does("B", "react:crash_gem-4")
    assert t.waits == ("turn", "A"), "A may not react"
    assert t.pile("A") == [2, 1, 1, 1]
    assert t.pile("B") == []


def test_equal_amounts_cancel_all():
    t = table(A="hand: crash_gem; pile: 3", B="hand: crash_gem; pile: 3")
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-3")
    assert t.pile("A") == t.pile("B") == []


def test_a_4_gem_among_several_locks_them_all():
    t = table(A="hand: double_crash_gem; pile: 4 1", B="hand: crash_gem; pile: 3")
    t.does("A", "play:double_crash_gem", "break:4-1")
    assert t.waits == ("turn", "A")
    assert t.height("B") == 8
    assert t.money == 2


def test_a_double_crash_gem_may_break_just_one():
    t = table(A="hand: double_crash_gem; pile: 3", B="")
    t.does("A", "play:double_crash_gem")
    assert t.pile("B") == [1, 1, 1]
    assert t.money == 1
    t = table(A="hand: double_crash_gem; pile: 3 1 1", B="")
    t.does("A", "play:double_crash_gem")
    assert t.legal == {"break:1", "break:3", "break:1-1", "break:3-1"}


def test_without_a_gem_a_crash_gem_does_nothing():
    t = table(A="hand: crash_gem; pile: ", B="hand: crash_gem; pile: 1")
    t.does("A", "play:crash_gem")
    assert t.waits == ("turn", "A")
    assert t.money == 0
    assert t.on_table("A") == ["crash_gem"]


def test_one_reaction_to_one_event():
    t = table(A="hand: crash_gem; pile: 3", B="hand: crash_gem crash_gem double_crash_gem; pile: 1 1 1")
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-1")
    assert t.waits == ("turn", "A")
    assert t.pile("B") == [1, 1, 1, 1]


def test_a_bubble_shield_in_play_stops_one_gem_and_goes():
    t = table(A="hand: crash_gem; pile: 3", B="ongoing: bubble_shield")
    t.does("A", "play:crash_gem")
    assert t.pile("B") == [1, 1]
    assert t.ongoing("B") == []
    assert t.discard("B") == ["bubble_shield"]


def test_a_bubble_shield_stays_where_nothing_lands():
    t = table(A="hand: crash_gem; pile: 3", B="hand: crash_gem; pile: 3; ongoing: bubble_shield")
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-3")
    assert t.ongoing("B") == ["bubble_shield"]


def test_a_bubble_shield_works_against_a_4_gem():
    t = table(A="hand: crash_gem; pile: 4", B="ongoing: bubble_shield")
    t.does("A", "play:crash_gem")
    assert t.pile("B") == [1, 1, 1]


def test_a_bubble_shield_in_play_gives_no_immunity():
    t = table(A="hand: sneak_attack", B="hand: gem_1; ongoing: bubble_shield")
    t.does("A", "play:sneak_attack")
    assert t.pile("B") == [1]
    assert t.ongoing("B") == ["bubble_shield"]


def test_a_bubble_shield_used_from_hand_is_not_in_play():
    t = table(A="hand: sneak_attack crash_gem; pile: 3", B="hand: bubble_shield")
    t.does("A", "play:sneak_attack").does("B", "react:bubble_shield")
    assert t.pile("B") == []
    assert t.on_table("B") == ["bubble_shield"]
    t.does("A", "play:crash_gem")
    assert t.pile("B") == [1, 1, 1]
    t.does("A", "end")
    assert t.discard("B") == ["bubble_shield"]


def test_a_surplus_goes_back_to_the_sender():
    t = table(A="hand: crash_gem; pile: 1", B="hand: crash_gem; pile: 3", C="hand: gem_1")
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-3")
    assert t.pile("A") == [1, 1]
    assert t.pile("C") == []


def test_back_and_forth_until_somebody_passes_and_the_turn_player_is_paid():
    t = table(A="hand: crash_gem crash_gem; pile: 3 1", B="hand: crash_gem crash_gem; pile: 3 2")
    t.does("A", "play:crash_gem", "break:1").does("B", "react:crash_gem-3")
    assert t.waits == ("gems", "A")
    t.does("A", "react:crash_gem-3")
    assert t.money == 2, "the counter in the own turn pays too"
    assert t.waits == ("gems", "B")
    t.does("B", "pass")
    assert t.pile("B") == [2, 1]
    assert t.pile("A") == []


@pytest.mark.parametrize(("dragon", "window"), [("", True), ("dragon_form", False)])
def test_dragon_forms_purples_cannot_be_counter_crashed(dragon, window):
    t = table(A=f"hand: crash_gem; pile: 3; ongoing: {dragon}", B="hand: crash_gem; pile: 3")
    t.does("A", "play:crash_gem")
    assert (t.waits == ("gems", "B")) == window


def test_dragon_form_leaves_stone_wall_and_gemonade():
    t = table(A="hand: crash_gem; pile: 3; ongoing: dragon_form", B="hand: crash_gem gems_to_gemonade; pile: 3")
    t.does("A", "play:crash_gem")
    assert t.legal == {f"react:gems_to_gemonade-{n}" for n in (1, 2, 3)} | {"pass", "pass:all"}


def test_dragon_form_covers_the_surplus_of_a_counter_crash():
    t = table(A="hand: crash_gem crash_gem; pile: 1 1", B="hand: crash_gem; pile: 3; ongoing: dragon_form")
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-3")
    assert t.waits == ("turn", "A")
    assert t.pile("A") == [1, 1, 1]


def test_dragon_form_covers_no_overflow():
    t = table(A="hand: wound; pile: 4 4 3; ongoing: dragon_form", B="hand: crash_gem; pile: 1", C="")
    t.does("A", "end")
    assert t.waits == ("gems", "B")


def test_negated_gems_are_money_in_the_next_buy_phase():
    t = table(A="hand: crash_gem; pile: 4 3", B="hand: gems_to_gemonade; pile: 1; bag: wound")
    t.does("A", "play:crash_gem", "break:3").does("B", "react:gems_to_gemonade-2")
    assert t.pile("B") == [1, 1]
    t.does("A", "end")
    assert t.match.game.view(t.s, 1).purse == 2
    t.does("B", "buy:training_day")
    assert t.player("B").owed == 0


@WINDOWS
def test_no_counter_crash_with_an_empty_pile(options):
    t = table(A="hand: crash_gem; pile: 3", B="hand: crash_gem", options=options)
    t.does("A", "play:crash_gem")
    assert t.waits == ("turn", "A")


def test_with_an_empty_pile_other_shields_are_on_offer_and_no_counter_crash():
    t = table(A="hand: crash_gem; pile: 1", B="hand: crash_gem double_crash_gem reversal stone_wall")
    t.does("A", "play:crash_gem")
    assert t.legal == {"react:stone_wall", "pass", "pass:all"}


def test_the_crash_gem_of_iron_defense_is_played_for_an_arrow_or_counters_for_nothing():
    t = table(A="hand: iron_defense; pile: 3", B="", arrows={"black": 2}, bank="iron_defense")
    t.does("A", "play:iron_defense")
    assert t.player("A").pile[0] == 1
    assert t.height("A") == 3, "it has no value"
    assert t.bank["crash_gem"] == 11
    t.does("A", "play:crash_gem-pile")
    assert t.pile("B") == [1, 1, 1]
    assert t.on_table("A") == ["iron_defense", "crash_gem"]
    t = table(A="hand: crash_gem; pile: 2", B="hand: wound; pile: crash_gem 2")
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-pile-2")
    assert t.pile("B") == []
    assert t.on_table("B") == ["crash_gem"]


def test_of_a_crash_gem_in_hand_and_one_in_the_pile_the_player_names_one():
    t = table(A="hand: crash_gem; pile: crash_gem 2", B="hand: crash_gem; pile: crash_gem 1")
    assert {"play:crash_gem", "play:crash_gem-pile"} < t.legal
    t.does("A", "play:crash_gem-pile")
    assert t.hand("A") == ["crash_gem"]
    assert t.player("A").pile[0] == 0
    assert {"react:crash_gem-1", "react:crash_gem-pile-1"} < t.legal
    t.does("B", "react:crash_gem-1")
    assert t.hand("B") == []
    assert t.player("B").pile[0] == 1


@pytest.mark.parametrize(
    ("gem", "flies", "lands"), [(1, "1 gem flies", "1 gem lands"), (2, "2 gems fly", "2 gems land")]
)
def test_one_gem_flies_and_several_fly(gem, flies, lands):
    t = table(A=f"hand: crash_gem; pile: {gem}", B="").does("A", "play:crash_gem")
    assert f"{flies} from A to B" in t.told
    assert f"{lands} on B, whose pile is {gem} high" in t.told


def test_a_counter_crash_between_two_turns_pays_nothing():
    """D leaves while C is asked about a purchase: what flies at B comes before B's turn."""
    t = table(
        A="pile: 4 4 2", B="hand: crash_gem; pile: 1", C="hand: rigorous_training gem_1", D="pile: 4 4 3", money=4
    )
    t.does("A", "buy:combine")
    assert t.waits == ("purchase", "C")
    t.leaves("D")
    t.does("C", "pass")
    assert (t.waits, t.turn) == (("gems", "B"), "B")
    t.does("B", "react:crash_gem-1")
    assert (t.waits, t.money) == (("turn", "B"), 0)


def test_in_flight_gems_cannot_be_broken():
    t = table(A="hand: crash_gem; pile: 3", B="hand: double_crash_gem; pile: 1")
    t.does("A", "play:crash_gem")
    with pytest.raises(AnswerError):
        t.match.answer(1, ["react:double_crash_gem-1-1"], t.match.asked)


def test_what_a_crash_sends_is_said_before_it_is_chosen():
    t = table(A="hand: double_crash_gem; pile: 4 3 1", B="").does("A", "play:double_crash_gem")
    assert [(option.label, option.detail) for option in t.decision().options] == [
        ("1-gem", "1 gem flies"),
        ("3-gem", "3 gems fly"),
        ("4-gem", "4 gems fly, and no purple shield answers"),
        ("3-gem and 1-gem", "4 gems fly"),
        ("4-gem and 1-gem", "5 gems fly, and no purple shield answers"),
        ("4-gem and 3-gem", "7 gems fly, and no purple shield answers"),
    ]
