"""Worked examples of the rules: Argagarg's chips. A is on turn, B the next, C the one after."""

from __future__ import annotations

from games.puzzle_strike import GAME
from tests.games.puzzle_strike.characters.acts import reacts
from tests.games.puzzle_strike.table import table


def test_hex_of_murkwood_wounds_the_bag_and_counts_the_discard_pile():
    t = table(A="hand: hex_of_murkwood", B="discard: wound gem_1 wound", C="hand: wound; pile: 2")
    wounds = t.bank["wound"]
    t.does("A", "play:hex_of_murkwood")
    assert (t.pile("B"), t.pile("C")) == ([1, 1], [2])
    assert t.bag("B").count("wound") == t.bag("C").count("wound") == 1
    assert t.bank["wound"] == wounds - 2


def test_hex_of_murkwood_is_no_send():
    t = table(
        A="hand: hex_of_murkwood", B="hand: gems_to_gemonade crash_gem; pile: 1; discard: wound; ongoing: bubble_shield"
    )
    t.does("A", "play:hex_of_murkwood")
    assert t.waits == ("turn", "A")
    assert (t.pile("B"), t.ongoing("B")) == ([1, 1], ["bubble_shield"])


def test_bubble_shield_in_play_stops_one_gem_and_goes():
    t = table(A="hand: crash_gem; pile: 3", B="ongoing: bubble_shield").does("A", "play:crash_gem")
    assert (t.pile("B"), t.ongoing("B"), t.discard("B")) == ([1, 1], [], ["bubble_shield"])


def test_bubble_shield_works_after_a_reaction():
    t = table(A="hand: crash_gem; pile: 3", B="hand: crash_gem; pile: 1; ongoing: bubble_shield")
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-1")
    assert (t.pile("B"), t.ongoing("B")) == ([1], [])


def test_bubble_shield_stays_if_nothing_lands():
    t = table(A="hand: crash_gem; pile: 3", B="hand: crash_gem; pile: 3; ongoing: bubble_shield")
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-3")
    assert (t.pile("B"), t.ongoing("B")) == ([], ["bubble_shield"])


def test_bubble_shield_stops_one_gem_of_a_4_gem_crash():
    t = table(A="hand: crash_gem; pile: 4", B="hand: crash_gem; pile: 2; ongoing: bubble_shield")
    t.does("A", "play:crash_gem")
    assert (t.waits, t.pile("B"), t.ongoing("B")) == (("turn", "A"), [2, 1, 1, 1], [])


def test_bubble_shield_in_play_is_no_answer_to_a_fist():
    t = table(A="hand: sneak_attack", B="hand: wound; ongoing: bubble_shield; bag: wound").does(
        "A", "play:sneak_attack"
    )
    assert t.waits == ("turn", "A")
    assert t.pile("B") == [1]


def test_bubble_shield_from_hand_is_immunity_and_does_not_stay_in_play():
    t = table(A="hand: sneak_attack", B="hand: bubble_shield", C="").does("A", "play:sneak_attack")
    t.does("B", "react:bubble_shield")
    assert (t.pile("B"), t.pile("C"), t.on_table("B"), t.ongoing("B")) == ([], [1], ["bubble_shield"], [])
    t.does("A", "end")
    assert (t.discard("B"), t.ongoing("B"), t.on_table("B")) == (["bubble_shield"], [], [])


def test_bubble_shield_played_stays():
    t = table(A="hand: bubble_shield", B="").does("A", "play:bubble_shield")
    assert (t.ongoing("A"), t.on_table("A")) == (["bubble_shield"], [])


def test_protective_ward_gives_its_arrow_only_as_it_is_played():
    t = table(A="hand: protective_ward", B="").does("A", "play:protective_ward")
    assert (t.arrows, t.ongoing("A")) == ({"blue": 1}, ["protective_ward"])
    t = table(A="ongoing: protective_ward", B="", ante=True)
    assert (t.arrows, t.ongoing("A"), t.discard("A")) == ({"black": 1}, [], ["protective_ward"])


def test_protective_ward_ends_as_an_extra_turn_begins():
    t = table(A="hand: protective_ward burst_of_speed", B="", arrows={"black": 2})
    t.does("A", "play:protective_ward", "play:burst_of_speed", "end")
    assert t.waits == ("turn", "A")
    assert t.ongoing("A") == []


def test_protective_ward_allows_opponents_one_brown_chip_a_turn():
    """Also of a chip with other colours beside brown, and whatever arrow would pay for it."""
    t = table(
        A="hand: draw_three chromatic_orb really_annoying; bag:", B="ongoing: protective_ward",
        arrows={"black": 1, "red": 1},
    )  # fmt: skip
    assert {"play:draw_three", "play:chromatic_orb"} <= t.legal
    assert not GAME.view(t.s, 0).warded
    t.does("A", "play:draw_three")
    assert [key for key in t.legal if key.startswith("play")] == ["play:really_annoying"]
    assert GAME.view(t.s, 0).warded


def test_protective_ward_does_not_bind_its_own_player():
    t = table(A="hand: draw_three draw_three; ongoing: ", B="", arrows={"black": 3})
    t.s.players[0].ongoing.append("protective_ward")
    t.does("A", "play:draw_three")
    assert "play:draw_three" in t.legal


def test_protective_ward_restricts_no_reaction():
    t = table(A="hand: crash_gem; pile: 1", B="hand: gems_to_gemonade", C="ongoing: protective_ward")
    t.does("A", "play:crash_gem")
    assert reacts(t, "gems_to_gemonade")


def test_protective_ward_and_double_take():
    """Double-take itself is the one brown chip."""
    t = table(A="hand: double_take draw_three sneak_attack knockdown", B="ongoing: protective_ward")
    t.does("A", "play:double_take")
    assert t.legal == {"choose:sneak_attack", "choose:knockdown"}
