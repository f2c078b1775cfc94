"""Worked examples of the rules: DeGrey's chips. A is on turn, B the next, C the one after."""

from __future__ import annotations

import pytest

from games.puzzle_strike.chips import CHIPS
from games.puzzle_strike.options import Options
from tests.games.puzzle_strike.characters.acts import bought
from tests.games.puzzle_strike.table import table


def test_pilebunker_breaks_one_of_two_3_gems_down():
    t = table(A="hand: pilebunker", B="hand: gem_3 gem_3 gem_1 poker_winnings")
    ones, threes = t.bank["gem_1"], t.bank["gem_3"]
    t.does("A", "play:pilebunker")
    assert t.hand("B") == ["gem_1", "gem_3", "poker_winnings"]
    assert t.discard("B") == ["gem_1"] * 3
    assert (t.bank["gem_1"], t.bank["gem_3"]) == (ones - 3, threes + 1)
    assert t.hand("A") == ["gem_1"]


def test_pilebunker_shows_a_hand_without_gems():
    t = table(A="hand: pilebunker", B="hand: wound poker_winnings").does("A", "play:pilebunker")
    assert any("Poker Winnings" in line and "B" in line for line in t.told)
    assert (t.hand("B"), t.discard("B")) == (["wound", "poker_winnings"], [])


def test_no_more_lies_trashes_up_to_two():
    t = table(A="hand: no_more_lies wound gem_1 gem_2", B="")
    wounds, gems = t.bank["wound"], t.bank["gem_1"]
    t.does("A", "play:no_more_lies", ["trash:wound", "trash:gem_1"])
    assert (t.hand("A"), t.arrows) == (["gem_2"], {"red": 1})
    assert (t.bank["wound"], t.bank["gem_1"]) == (wounds + 1, gems + 1)


def test_no_more_lies_trashes_no_third_chip():
    t = table(A="hand: no_more_lies wound gem_1 gem_2", B="").does("A", "play:no_more_lies")
    assert (t.decision().least, t.decision().most) == (0, 2)


@pytest.mark.parametrize("chips", [[], ["trash:gem_2"]])
def test_no_more_lies_may_trash_fewer(chips: list[str]):
    t = table(A="hand: no_more_lies wound gem_2", B="").does("A", "play:no_more_lies", chips)
    assert len(t.hand("A")) == 2 - len(chips)


def test_troublesome_rhetoric_stays_in_play():
    t = table(A="hand: troublesome_rhetoric", B="").does("A", "play:troublesome_rhetoric")
    assert (t.ongoing("A"), t.on_table("A")) == (["troublesome_rhetoric"], [])


def test_troublesome_rhetoric_does_not_answer_its_own_players_purchases():
    t = table(A="ongoing: troublesome_rhetoric", B="", money=5).does("A", "buy:gem_3")
    assert t.waits == ("turn", "B")


def test_troublesome_rhetoric_gains_what_costs_no_more():
    t = bought("gem_3", "ongoing: troublesome_rhetoric")
    assert t.waits == ("purchase", "B")
    costs = {CHIPS[key.partition(":")[2]].cost for key in t.legal if key != "pass"}
    assert max(costs) == 5
    t.does("B", "gain:crash_gem")
    assert t.discard("B") == ["crash_gem", "troublesome_rhetoric"]
    assert t.ongoing("B") == []
    assert t.waits == ("turn", "B")


def test_troublesome_rhetoric_may_be_declined_and_stays():
    t = bought("gem_3", "ongoing: troublesome_rhetoric").does("B", "pass")
    assert (t.ongoing("B"), t.discard("B")) == (["troublesome_rhetoric"], [])


def test_troublesome_rhetoric_looks_at_printed_costs():
    t = table(A="hand: sale_prices", B="ongoing: troublesome_rhetoric", bank="sale_prices one_two_punch", money=3)
    t.does("A", "play:sale_prices", "buy:one_two_punch")
    assert t.waits == ("purchase", "B")
    assert "gain:gem_3" in t.legal
    assert "gain:one_of_each" not in t.legal


def test_troublesome_rhetoric_hears_of_no_gain_and_not_of_its_own_player():
    t = table(A="hand: training_day gem_2; ongoing: troublesome_rhetoric", B="ongoing: troublesome_rhetoric")
    t.does("A", "play:training_day", "trash:gem_2", "gain:crash_gem", "end")
    assert t.waits == ("purchase", "B"), "the Wound that A had to buy"
    assert t.legal == {"gain:wound", "pass"}
    t.does("B", "pass")
    assert t.waits == ("turn", "B")


def test_troublesome_rhetoric_may_stay_where_the_table_chose_so():
    t = table(A="", B="ongoing: troublesome_rhetoric", money=5, options=Options(rhetoric_discarded=False))
    t.does("A", "buy:gem_3").does("B", "gain:gem_3")
    assert t.ongoing("B") == ["troublesome_rhetoric"]
