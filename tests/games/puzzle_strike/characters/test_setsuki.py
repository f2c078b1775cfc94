"""Worked examples of the rules: Setsuki's chips. A is on turn, B the next, C the one after."""

from __future__ import annotations

import pytest

from tests.games.puzzle_strike.table import table


def test_speed_of_the_fox():
    t = table(A="hand: speed_of_the_fox", B="").does("A", "play:speed_of_the_fox")
    assert (t.arrows, t.hand("A"), t.piggies) == ({"brown": 2}, ["gem_1"], 0)


def test_bag_of_tricks():
    t = table(A="hand: bag_of_tricks", B="").does("A", "play:bag_of_tricks")
    assert (t.arrows, t.hand("A"), t.piggies) == ({"brown": 1}, ["gem_1"], 1)


def test_double_take_gives_arrows_that_are_lost():
    t = table(A="hand: double_take one_two_punch draw_three", B="")
    stock = t.bank["one_two_punch"]
    t.does("A", "play:double_take", "choose:one_two_punch")
    assert t.arrows == {}
    assert not [key for key in t.legal if key.startswith("play")], "the action phase is over"
    assert t.hand("A") == ["draw_three"]
    assert t.on_table("A") == ["double_take"]
    assert t.bank["one_two_punch"] == stock + 1, "trashed"
    assert t.s.resolving == []


def test_double_take_draws_twice_from_the_discard_pile_too():
    t = table(A="hand: double_take; discard: roundhouse", B="").does("A", "play:double_take")
    assert (t.hand("A"), t.discard("A")) == (["gem_1"] * 4, [])


def test_double_take_takes_puzzle_chips_only_and_no_master_puzzler():
    t = table(
        A="hand: double_take crash_gem burst_of_speed master_puzzler roundhouse; discard: combine draw_three", B=""
    )
    t.does("A", "play:double_take")
    assert t.legal == {"choose:roundhouse", "choose:draw_three-discard"}


def test_double_take_with_nothing_to_choose_ends_the_phase_all_the_same():
    t = table(A="hand: double_take crash_gem", B="", arrows={"black": 2}).does("A", "play:double_take")
    assert not [key for key in t.legal if key.startswith("play")]
    assert t.hand("A") == ["crash_gem"]


@pytest.mark.parametrize("chip", ["its_a_trap", "combos_are_hard"])
def test_chips_that_trash_themselves_under_double_take(chip: str):
    """It's a Trap works both times; Combos Are Hard is never the only action, and does nothing."""
    t = table(A=f"hand: double_take {chip}", B="", bank=chip)
    stock = t.bank[chip]
    t.does("A", "play:double_take")
    if chip == "its_a_trap":
        t.does("A", "trap:wound", "trap:wound")
        assert t.s.traps == {"wound": 2}
    assert t.bank[chip] == stock + 1
    assert t.discard("A") == []


def test_an_ongoing_chip_under_double_take_gives_its_immediate_part_only():
    t = table(A="hand: double_take secret_move", B="", bank="secret_move")
    stock = t.bank["secret_move"]
    t.does("A", "play:double_take")
    assert (t.ongoing("A"), t.bank["secret_move"]) == ([], stock + 1)


def test_double_take_says_where_the_chip_lies():
    t = table(A="hand: double_take draw_three; discard: draw_three", B="").does("A", "play:double_take")
    assert {option.key: option.label for option in t.decision().options} == {
        "choose:draw_three": "Draw Three of your hand",
        "choose:draw_three-discard": "Draw Three of your discard pile",
    }
    t.does("A", "choose:draw_three-discard")
    assert t.hand("A").count("draw_three") == 1
