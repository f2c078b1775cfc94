"""The rulings that are open to doubt, as options: each of them, the other way."""

from __future__ import annotations

import pytest

from games.puzzle_strike.options import Options
from tests.games.puzzle_strike.table import table


def test_dragon_form_may_forbid_to_buy_purples():
    t = table(A="hand: gem_4 gem_4; ongoing: dragon_form", B="", options=Options(dragon_purples="forbid"))
    assert t.legal.isdisjoint({"buy:combine", "buy:crash_gem"})
    t = table(A="hand: gem_4 gem_4; ongoing: dragon_form", B="")
    t.does("A", "buy:combine")
    assert t.ongoing("A") == []
    assert "dragon_form" in t.discard("A")


@pytest.mark.parametrize(("antes", "pile"), [("own", [1]), ("all", [2])])
def test_dragon_form_and_the_antes_of_other_chips(antes, pile):
    t = table(A="hand: sneak_attack", B="ongoing: dragon_form", options=Options(dragon_antes=antes))
    t.does("A", "play:sneak_attack")
    assert t.pile("B") == pile


def test_costs_that_were_not_found_for_this_edition():
    options = Options(gemonade_cost=6, secret_move_cost=3, thinking_ahead_cost=4)
    t = table(A="", B="", bank="gems_to_gemonade secret_move thinking_ahead", options=options)
    prices = {stack.chip: stack.price for stack in t.match.game.view(t.s, 0).bank}
    assert (prices["gems_to_gemonade"], prices["secret_move"], prices["thinking_ahead"]) == (6, 3, 4)


def test_secret_move_without_an_arrow():
    t = table(A="hand: secret_move", B="", options=Options(secret_move_arrow=False))
    t.does("A", "play:secret_move")
    assert t.arrows == {}


@pytest.mark.parametrize(("arrow", "arrows"), [("red", {"red": 1}), ("black", {"black": 1}), ("none", {})])
def test_the_arrow_of_combo_practice(arrow, arrows):
    t = table(A="hand: combo_practice", B="", options=Options(combo_practice_arrow=arrow))
    t.does("A", "play:combo_practice")
    assert t.arrows == arrows


def test_mix_master_without_a_combine():
    t = table(A="hand: mix_master; pile: 1 1", B="pile: 3", options=Options(mix_master_combine=False))
    t.does("A", "play:mix_master")
    assert t.pile("A") == [1, 1]
    assert t.pile("B") == [1, 1, 1]


def test_rhetoric_may_stay_when_it_is_used():
    t = table(A="hand: gem_3", B="ongoing: troublesome_rhetoric", options=Options(rhetoric_discarded=False))
    t.does("A", "buy:draw_three").does("B", "gain:draw_three")
    assert t.ongoing("B") == ["troublesome_rhetoric"]


@pytest.mark.parametrize(
    ("trigger", "chip", "asked"),
    [
        ("purple", "combine", True), ("purple", "one_two_punch", False),
        ("four", "one_two_punch", True), ("four", "draw_three", False),
    ],
)  # fmt: skip
def test_what_rigorous_training_answers(trigger, chip, asked):
    t = table(A="hand: gem_4 gem_1", B="hand: rigorous_training gem_1; bag: gem_2",
              options=Options(rigorous_trigger=trigger))  # fmt: skip
    t.does("A", f"buy:{chip}")
    while t.turn == "A":
        t.does("A", "end")
    assert (t.waits[0] == "purchase") == asked


def test_what_a_trashed_character_chip_counts_as():
    for cost, there in ((0, False), (3, True)):
        t = table(A="hand: training_day reversal", B="", options=Options(character_cost=cost))
        t.does("A", "play:training_day", "trash:reversal")
        assert ("gain:one_two_punch" in t.legal) == there


def test_a_double_crash_gem_must_break_two_where_the_table_says_so():
    strict = Options(double_crash_may_break_one=False)
    t = table(A="hand: double_crash_gem; pile: 3 1 1", B="", options=strict).does("A", "play:double_crash_gem")
    assert t.legal == {"break:1-1", "break:3-1"}
    t = table(A="hand: double_crash_gem; pile: 3", B="", options=strict).does("A", "play:double_crash_gem")
    assert t.pile("B") == [1, 1, 1], "with one gem it is one"


def test_a_counter_crash_in_the_own_turn_may_give_no_money():
    t = table(A="hand: crash_gem crash_gem; pile: 3 1", B="hand: crash_gem; pile: 3",
              options=Options(counter_money=False))  # fmt: skip
    t.does("A", "play:crash_gem", "break:1").does("B", "react:crash_gem-3").does("A", "react:crash_gem-3")
    assert t.money == 1


def test_double_take_may_play_other_chips_than_puzzle_chips():
    t = table(A="hand: double_take draw_three combine", B="", options=Options(double_take="other"))
    t.does("A", "play:double_take")
    assert not any("draw_three" in key for key in t.legal)
