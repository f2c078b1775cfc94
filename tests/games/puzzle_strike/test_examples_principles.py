"""Worked examples of the rules: general principles. A is on turn, B the next."""

from __future__ import annotations

import pytest

from games.puzzle_strike import GAME
from games.puzzle_strike.options import Options
from tests.games.puzzle_strike.table import table


def test_instructions_are_done_in_reading_order():
    """Chromatic Orb draws first, refilling the bag if it must, and then finds nothing to crash."""
    t = table(A="hand: chromatic_orb; bag:; discard: wound; pile: 3", B="").does("A", "play:chromatic_orb")
    assert (t.hand("A"), t.discard("A"), t.pile("A"), t.pile("B")) == (["wound"], [], [3], [])


def test_two_choices_are_named_before_either_is_done():
    t = table(A="hand: creative_thoughts; bag: combine", B="").does("A", "play:creative_thoughts")
    assert t.hand("A") == []
    t.does("A", ["choose:arrow", "choose:draw"])
    assert (t.hand("A"), t.arrows, t.waits) == (["combine"], {"black": 1}, ("turn", "A"))


def test_discard_piles_lie_open_in_the_middle_of_a_turn():
    t = table(A="hand: draw_three; discard: wound combine", B="").does("A", "play:draw_three")
    for seat in (0, 1, None):
        assert GAME.view(t.s, seat).players[0].discard == ("wound", "combine")


def test_hand_bag_and_top_together_are_known_to_all_and_their_parts_are_not():
    t = table(A="hand: gem_1 wound; bag: combine gem_1; top: crash_gem", B="")
    view = GAME.view(t.s, 1)
    assert view.players[0].pool == ("gem_1", "gem_1", "wound", "combine", "crash_gem")
    assert view.hand == ()
    assert (view.players[0].hand, view.players[0].bag) == (2, 2)
    assert GAME.view(t.s, 0).hand == ("gem_1", "wound")


def test_an_instruction_without_may_is_done_if_it_can_be():
    t = table(A="hand: big_rocks gem_4 wound", B="").does("A", "play:big_rocks")
    assert (t.waits, t.hand("A")) == (("turn", "A"), ["wound"]), "there is no way to keep it"
    t = table(A="hand: big_rocks gem_4 gem_1", B="").does("A", "play:big_rocks")
    assert t.legal == {"trash:gem_4", "trash:gem_1"}
    assert t.decision().least == 1


@pytest.mark.parametrize(
    ("laid", "chip"),
    [
        ("hand: gem_essence gem_1 gem_1", "gem_essence"),
        ("hand: risky_move gem_1 gem_1", "risky_move"),
        ("hand: playing_with_fire gem_1", "playing_with_fire"),
        ("hand: big_rocks gem_1 wound", "big_rocks"),
        ("hand: double_take draw_three", "double_take"),
        ("hand: research_and_development wound; bag: combine", "research_and_development"),
    ],
)
def test_of_one_thing_to_choose_nobody_is_asked_unless_the_table_guards_what_haste_tells(laid: str, chip: str):
    t = table(A=laid, B="").does("A", f"play:{chip}")
    assert t.waits == ("turn", "A")
    t = table(A=laid, B="", options=Options(leak_guard=True)).does("A", f"play:{chip}")
    assert t.waits[0] != "turn"
    assert len(t.legal) == 1


@pytest.mark.parametrize("options", [Options(), Options(leak_guard=True)], ids=["open", "guarded"])
@pytest.mark.parametrize(
    "laid", ["double_take combine", "research_and_development combine", "gem_essence combine", "its_time_for_the_past"]
)
def test_of_nothing_to_choose_nobody_is_asked(laid: str, options: Options):
    t = table(A=f"hand: {laid}", B="", options=options).does("A", f"play:{laid.split()[0]}")
    assert t.waits == ("turn", "A")


def test_a_played_chip_is_not_in_hand():
    t = table(A="hand: training_day", B="").does("A", "play:training_day")
    assert (t.waits, t.piggies, t.on_table("A")) == (("turn", "A"), 1, ["training_day"])


def test_effects_on_several_players_are_done_in_turn_order_from_the_player_on_turn():
    """The last Wound goes to whoever comes first after the attacker; what is not there is not dealt."""
    t = table(turn="B", A="", B="hand: really_annoying", C="", stocks={"wound": 1}).does("B", "play:really_annoying")
    assert [t.bag(p).count("wound") for p in "AC"] == [0, 1]
    t = table(turn="B", A="hand: gem_2", B="hand: pilebunker", C="hand: gem_2", stocks={"gem_1": 3})
    t.does("B", "play:pilebunker")
    assert (t.discard("C"), t.discard("A")) == (["gem_1", "gem_1"], ["gem_1"])


@pytest.mark.parametrize(
    "chip",
    [
        "sneak_attack", "knockdown", "mix_master", "really_annoying", "pilebunker", "hex_of_murkwood", "burning_vigor",
        "stolen_purples",
    ],
)  # fmt: skip
def test_no_attack_but_combo_practice_asks_an_opponent_anything_beside_for_a_blue_shield(chip: str):
    held = "hand: crash_gem double_crash_gem gems_to_gemonade stone_wall gem_2 gem_1; pile: 4 1; discard: wound"
    t = table(A=f"hand: {chip} wound", B=held, C=held).does("A", f"play:{chip}")
    assert t.waits[1] == "A"
