"""Worked examples of the rules: actions and colours. A is on turn, B the next."""

from __future__ import annotations

import pytest

from games.engine import AnswerError
from tests.games.puzzle_strike.table import table

COLOURED = {"brown": 1, "purple": 1, "red": 1, "blue": 1}


def test_gem_essence_trades_a_gem_for_four_coloured_arrows():
    t = table(A="hand: gem_essence gem_2", B="")
    before = t.bank["gem_2"]
    t.does("A", "play:gem_essence")
    assert t.bank["gem_2"] == before + 1
    assert t.arrows == COLOURED
    assert t.hand("A") == []


def test_gem_essence_without_a_gem_gives_nothing():
    t = table(A="hand: gem_essence wound poker_winnings", B="")
    t.does("A", "play:gem_essence")
    assert t.arrows == {}
    assert t.hand("A") == ["wound", "poker_winnings"]


@pytest.mark.parametrize("colour", ["red", "blue", "black"])
def test_really_annoying_is_red_and_blue(colour: str):
    t = table(A="hand: really_annoying", B="", arrows={colour: 1})
    assert "play:really_annoying" in t.legal
    t.does("A", "play:really_annoying")
    assert t.arrows == {}


@pytest.mark.parametrize("colour", ["brown", "purple"])
def test_really_annoying_is_neither_brown_nor_purple(colour: str):
    t = table(A="hand: really_annoying", B="", arrows={colour: 1})
    assert "play:really_annoying" not in t.legal


@pytest.mark.parametrize("colour", ["purple", "brown", "red", "blue", "black"])
def test_chromatic_orb_is_of_every_colour(colour: str):
    t = table(A="hand: chromatic_orb", B="", arrows={colour: 1})
    t.does("A", "play:chromatic_orb")
    assert t.on_table("A") == ["chromatic_orb"]
    assert t.arrows == {}


def test_combine_may_be_played_for_its_arrow_alone():
    t = table(A="hand: combine; pile: 4 3", B="", arrows={"purple": 1})
    t.does("A", "play:combine")
    assert t.pile("A") == [4, 3]
    assert t.arrows == {"black": 1}


def test_no_gem_is_larger_than_four():
    t = table(A="hand: combine; pile: 3 2", B="")
    t.does("A", "play:combine")
    assert t.pile("A") == [3, 2]
    assert t.arrows == {"black": 1}


@pytest.mark.parametrize("pile", ["1 1", "2 1", "3 1", "2 2"])
def test_what_combines_must_be_combined(pile: str):
    t = table(A=f"hand: combine; pile: {pile}", B="")
    t.does("A", "play:combine")
    assert t.waits == ("turn", "A"), "of one pair there is nothing to choose"
    assert t.pile("A") == [sum(map(int, pile.split()))]
    assert t.money == 0, "a combine pays nothing"


@pytest.mark.parametrize("colour", ["brown", "purple", "red", "blue"])
def test_gold_is_paid_by_black_alone(colour: str):
    t = table(A="hand: master_puzzler", B="", bank="master_puzzler", arrows={colour: 1})
    assert "play:master_puzzler" not in t.legal
    t = table(A="hand: master_puzzler", B="", bank="master_puzzler", arrows={"black": 1})
    assert "play:master_puzzler" in t.legal


@pytest.mark.parametrize(
    ("move", "left"),
    [("play:chromatic_orb", {"black": 1, "red": 1}), ("play:chromatic_orb-red", {"black": 1, "brown": 1})],
)
def test_of_two_colours_that_fit_the_player_names_one_and_black_is_kept(move: str, left: dict[str, int]):
    t = table(A="hand: chromatic_orb", B="", arrows={"brown": 1, "red": 1, "black": 1})
    assert {key for key in t.legal if key.startswith("play")} == {"play:chromatic_orb", "play:chromatic_orb-red"}
    t.does("A", move)
    assert t.arrows == left


def test_a_coloured_arrow_does_not_pay_for_another_colour():
    t = table(A="hand: draw_three crash_gem", B="", arrows={"brown": 1})
    assert "play:draw_three" in t.legal
    assert "play:crash_gem" not in t.legal


def test_one_of_each():
    t = table(A="hand: one_of_each; bag: wound wound", B="")
    t.does("A", "play:one_of_each")
    assert (t.arrows, t.money, t.piggies, t.hand("A")) == ({"black": 1}, 1, 1, ["wound"])


def test_recklessness_costs_a_wound():
    t = table(A="hand: recklessness", B="", bank="recklessness")
    wounds = t.bank["wound"]
    t.does("A", "play:recklessness")
    assert t.arrows == {"black": 3}
    assert t.discard("A") == ["wound"]
    assert t.bank["wound"] == wounds - 1


def test_roundhouse():
    t = table(A="hand: roundhouse", B="")
    t.does("A", "play:roundhouse")
    assert t.arrows == {"black": 1}
    assert t.hand("A") == ["gem_1", "gem_1"]


def test_arrows_may_wait():
    """The arrows of One-Two Punch are spent one by one, with another chip in between."""
    t = table(A="hand: one_two_punch draw_three roundhouse draw_three; bag:", B="")
    t.does("A", "play:one_two_punch", "play:roundhouse", "play:draw_three", "play:draw_three")
    assert t.arrows == {}
    assert t.on_table("A") == ["one_two_punch", "roundhouse", "draw_three", "draw_three"]


@pytest.mark.parametrize("chip", ["gem_1", "wound", "poker_winnings", "rigorous_training"])
def test_what_is_no_action_cannot_be_played(chip: str):
    t = table(A=f"hand: {chip}", B="")
    assert not [key for key in t.legal if key.startswith("play")]
    with pytest.raises(AnswerError):
        t.match.answer(0, [f"play:{chip}"], t.match.asked)
