"""Worked examples of the rules: Geiger's chips. A is on turn, B the next, C the one after."""

from __future__ import annotations

import pytest

from games.puzzle_strike import GAME
from tests.games.puzzle_strike.table import table


def test_research_and_development_without_a_purple_in_the_bag_is_an_arrow():
    t = table(A="hand: research_and_development gem_1; bag: gem_1 reversal; discard: combine; top: crash_gem", B="")
    t.does("A", "play:research_and_development")
    assert (t.arrows, t.waits, t.hand("A")) == ({"black": 1}, ("turn", "A"), ["gem_1"])


def test_research_and_development_does_not_refill_the_bag():
    t = table(A="hand: research_and_development gem_1; bag: ; discard: combine", B="")
    t.does("A", "play:research_and_development")
    assert (t.hand("A"), t.discard("A")) == (["gem_1"], ["combine"])


def test_research_and_development_swaps_a_chip_for_a_purple():
    t = table(A="hand: research_and_development wound gem_2; bag: gem_1 combine crash_gem", B="")
    t.does("A", "play:research_and_development")
    assert t.legal == {f"swap:{goes}-{comes}" for goes in ("wound", "gem_2") for comes in ("combine", "crash_gem")}
    assert {("2-gem for Combine", "Combine", "gem_2"), ("Wound for Crash Gem", "Crash Gem", "wound")} < {
        (option.label, option.group, option.spot) for option in t.decision().options
    }
    t.does("A", "swap:wound-combine")
    assert (t.hand("A"), t.bag("A"), t.arrows) == (["gem_2", "combine"], ["gem_1", "wound", "crash_gem"], {"black": 1})
    assert not any("Wound" in line or "Combine" in line for line in t.told), "others hear of a swap and no more"


def test_what_is_swapped_is_known_only_where_it_can_be_nothing_else():
    laid = "hand: research_and_development wound; bag: gem_1 combine; discard: crash_gem"
    t = table(A=laid, B="").does("A", "play:research_and_development")
    assert GAME.view(t.s, 1).players[0].seen == ("combine",), "the only purple that hand and bag hold"
    assert t.hand("A") == ["combine"], "there is one swap only, which is done unasked"
    t = table(A=laid.replace("bag: gem_1", "bag: crash_gem"), B="").does("A", "play:research_and_development")
    assert t.decision().private
    t.does("A", "swap:wound-combine")
    assert GAME.view(t.s, 1).players[0].seen == ()


def test_what_a_hand_was_known_to_hold_is_not_known_after_a_swap():
    t = table(A="hand: research_and_development wound gem_1; seen: wound; bag: crash_gem combine", B="")
    t.does("A", "play:research_and_development", "swap:gem_1-combine")
    assert GAME.view(t.s, 1).players[0].seen == ()


def test_future_sight_puts_two_on_top_and_the_last_is_drawn_first():
    t = table(A="hand: future_sight wound combine; bag: gem_1 gem_1 gem_1", B="")
    t.does("A", "play:future_sight", "put:wound", "put:combine")
    assert t.top("A") == ["combine", "wound"]
    assert GAME.view(t.s, 1).players[0].top == ("", ""), "others see two chips, and not which"
    assert GAME.view(t.s, 0).own_top == ("combine", "wound")
    assert not any("Wound" in line or "Combine" in line for line in t.told)
    assert t.hand("A") == ["gem_1", "gem_1"]


def test_future_sight_with_one_chip_puts_that_back():
    t = table(A="hand: future_sight; bag: wound", B="").does("A", "play:future_sight", "put:wound")
    assert (t.top("A"), t.hand("A"), t.waits) == (["wound"], [], ("turn", "A"))


def test_what_lies_on_top_is_drawn_before_the_bag():
    t = table(A="hand: draw_three; top: combine wound; bag: gem_1 gem_1", B="").does("A", "play:draw_three")
    assert t.hand("A") == ["gem_1", "wound", "combine"]
    assert t.top("A") == []


def test_its_time_for_the_past_fetches_puzzle_chips_only():
    t = table(A="hand: its_time_for_the_past wound; discard: combine roundhouse reversal gem_1", B="")
    t.does("A", "play:its_time_for_the_past")
    assert t.waits == ("put", "A"), "the only puzzle chip there is taken unasked"
    t.does("A", "put:wound")
    assert t.hand("A") == ["roundhouse"]
    assert sorted(t.discard("A")) == ["combine", "gem_1", "reversal", "wound"]
    assert t.arrows == {"black": 1}


@pytest.mark.parametrize(
    "laid", ["hand: its_time_for_the_past gem_1; discard: combine", "hand: its_time_for_the_past; discard: roundhouse"]
)
def test_its_time_for_the_past_swaps_nothing_for_nothing(laid: str):
    t = table(A=laid, B="").does("A", "play:its_time_for_the_past")
    assert (t.arrows, t.waits, len(t.discard("A"))) == ({"black": 1}, ("turn", "A"), 1)
