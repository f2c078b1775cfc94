"""What a person is asked back before a turn ends, and what a table is told as it begins."""

import pytest

from games.puzzle_strike import GAME
from games.puzzle_strike.options import Options
from tests.games.puzzle_strike.table import table


def beware(*keys: str, hand: str, bought: str = "") -> str | None:
    t = table(A=f"hand: {hand}", B="", turn="A")
    if bought:
        t.does("A", f"buy:{bought}")
    return GAME.beware(GAME.view(t.s, 0), t.decision("A"), keys)


def test_a_turn_that_ends_without_a_purchase_leaves_money_lying():
    said = beware("end", hand="gem_1 gem_1 gem_1")
    assert said is not None
    assert "$3" in said
    assert "Gem Essence" in said, "the dearest are named"
    assert "Wound" not in said
    assert "others" in said


def test_nor_does_one_that_is_picked_whole_get_by_without_a_purchase():
    said = beware("play:combine", "end", hand="gem_1 combine")
    assert said is not None
    assert "$1" in said


@pytest.mark.parametrize(
    ("keys", "hand", "bought"),
    [
        (("end",), "combine", ""),  # no money
        (("end",), "gem_4 gem_4", "gem_1"),  # something has been bought
        (("buy:gem_1",), "gem_1", ""),
        (("play:combine",), "gem_1 combine", ""),
        (("buy:gem_1", "end"), "gem_1", ""),
        (("play:combine", "buy:gem_1", "end"), "gem_1 combine", ""),
    ],
)
def test_nobody_else_is_asked_back(keys, hand, bought):
    assert beware(*keys, hand=hand, bought=bought) is None


def test_a_casual_table_is_told_that_haste_tells():
    assert "haste" in GAME.notice(Options())
    assert GAME.notice(Options(leak_guard=True)) == ""
