"""Worked examples of the puzzle chips. A is on turn, then B, then C."""

from __future__ import annotations

import pytest

from games.engine import AnswerError
from games.puzzle_strike.options import Options
from tests.games.puzzle_strike.table import table


def test_combo_practice_two_chips_where_none_has_an_orb():
    t = table(A="hand: combo_practice", B="hand: unstable_power reversal gem_1 gem_1")
    t.does("A", "play:combo_practice")
    assert (t.waits, t.decision("B").least, t.decision("B").most) == (("discard", "B"), 1, 2)
    t.does("B", ["discard:unstable_power"])
    assert t.waits == ("discard", "B"), "one chip without an orb is not enough"
    t.does("B", ["discard:gem_1"])
    assert t.hand("B") == ["gem_1", "reversal"]
    assert t.arrows == {"red": 1}


def test_combo_practice_one_chip_with_an_orb_is_enough():
    t = table(A="hand: combo_practice", B="hand: combine gem_1 gem_2")
    t.does("A", "play:combo_practice").does("B", ["discard:combine"])
    assert t.hand("B") == ["gem_1", "gem_2"]
    assert t.waits == ("turn", "A")


@pytest.mark.parametrize(("hand", "left"), [("", []), ("gem_1", []), ("combine", []), ("gem_1 wound", [])])
def test_combo_practice_takes_what_there_is_without_asking(hand, left):
    t = table(A="hand: combo_practice", B=f"hand: {hand}")
    t.does("A", "play:combo_practice")
    assert t.waits == ("turn", "A")
    assert t.hand("B") == left


def test_combo_practice_the_second_of_two_chips_is_no_question_where_one_is_left():
    t = table(A="hand: combo_practice", B="hand: gem_1 combine").does("A", "play:combo_practice")
    t.does("B", ["discard:gem_1"])
    assert (t.waits, t.discard("B")) == (("turn", "A"), ["gem_1", "combine"])


def test_combo_practice_puts_a_discarded_chip_on_top_of_the_bag():
    t = table(A="hand: combo_practice draw_three; discard: combine", B="", arrows={"black": 2})
    t.does("A", "play:combo_practice", "top:combine")
    assert t.top("A") == ["combine"]
    assert t.match.game.view(t.s, 1).players[0].top == ("combine",), "from a public place: known by name"
    t = table(A="hand: combo_practice; discard: combine", B="")
    t.does("A", "play:combo_practice", "pass")
    assert t.top("A") == []


def test_combo_practice_absent_discards_two_cheap_chips():
    t = table(A="hand: combo_practice", B="hand: combine gem_1 gem_2 wound roundhouse")
    t.does("A", "play:combo_practice").is_absent("B")
    assert t.hand("B") == ["gem_2", "combine", "roundhouse"]


def test_combos_are_hard_as_the_only_action():
    t = table(A="hand: combos_are_hard", B="", bank="combos_are_hard master_puzzler", arrows={"black": 2})
    t.does("A", "play:combos_are_hard")
    assert "gain:master_puzzler" not in t.legal
    assert "gain:combos_are_hard" not in t.legal, "no Puzzle chip"
    with pytest.raises(AnswerError):
        t.match.answer(0, ["gain:gem_4", "gain:gem_4"], t.match.asked)
    t.does("A", ["gain:double_crash_gem", "gain:gem_4"])
    assert t.discard("A") == ["double_crash_gem", "gem_4"]
    assert t.bank["combos_are_hard"] == 6
    assert t.s.stage == "buy", "the action phase has ended"


def test_combos_are_hard_after_another_action_does_nothing():
    t = table(A="hand: combos_are_hard one_two_punch", B="", bank="combos_are_hard")
    t.does("A", "play:one_two_punch", "play:combos_are_hard")
    assert t.on_table("A") == ["one_two_punch", "combos_are_hard"]
    assert t.arrows == {"black": 1}
    assert t.waits == ("turn", "A")


def test_combos_are_hard_gains_what_can_be_where_only_one_name_is_left():
    empty = dict.fromkeys(("gem_1", "gem_2", "gem_3", "gem_4", "wound", "crash_gem", "double_crash_gem"), 0)
    t = table(A="hand: combos_are_hard", B="", bank="combos_are_hard", stocks=empty).does("A", "play:combos_are_hard")
    assert t.discard("A") == ["combine"]
    assert t.bank["combos_are_hard"] == 6


def test_a_reaction_in_the_own_turn_is_no_action():
    t = table(A="hand: combos_are_hard crash_gem; pile: 1 1", B="hand: crash_gem; pile: 3", arrows={"black": 2})
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-3")
    t.does("A", "play:combos_are_hard")
    assert t.on_table("A") == ["crash_gem", "combos_are_hard"], "the Crash Gem was an action"
    assert t.waits == ("turn", "A")


def test_a_reaction_before_it_does_not_hinder_combos_are_hard():
    """B left, and A answered the overflow, before A's first action."""
    t = table(A="hand: combos_are_hard crash_gem; pile: 1", B="", C="pile: 4 4 3", bank="combos_are_hard")
    t.leaves("C").does("A", "react:crash_gem-1", "play:combos_are_hard")
    assert t.waits == ("gain", "A")


def test_draw_three():
    t = table(A="hand: draw_three", B="")
    t.does("A", "play:draw_three")
    assert t.hand("A") == ["gem_1"] * 3


def test_gemonade_answers_nothing_that_is_not_sent():
    t = table(A="hand: sneak_attack", B="hand: gems_to_gemonade")
    t.does("A", "play:sneak_attack")
    assert t.waits == ("turn", "A")
    t = table(A="hand: hex_of_murkwood", B="hand: gems_to_gemonade; discard: wound")
    t.does("A", "play:hex_of_murkwood")
    assert t.waits == ("turn", "A")
    assert t.pile("B") == [1]


def test_a_counter_crash_or_gemonade_and_never_both():
    t = table(A="hand: crash_gem; pile: 3", B="hand: crash_gem gems_to_gemonade; pile: 1")
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-1")
    assert t.waits == ("turn", "A")


@pytest.mark.parametrize("stack", ["wound", "gem_2", "draw_three"])
def test_a_trap_lies_on_any_stack_and_stays(stack):
    t = table(A="hand: its_a_trap", B="", bank="its_a_trap", stocks={"draw_three": 0})
    t.does("A", "play:its_a_trap", f"trap:{stack}")
    assert t.s.traps == {stack: 1}
    assert t.bank["its_a_trap"] == 6
    assert t.arrows == {"black": 1}


def test_a_trap_works_after_its_stack_is_refilled():
    t = table(A="hand: its_a_trap gem_3", B="", bank="its_a_trap", stocks={"draw_three": 0})
    t.does("A", "play:its_a_trap", "trap:draw_three")
    t.bank["draw_three"] += 1
    t.match._go(None)
    t.does("A", "buy:draw_three")
    assert t.bank["wound"] == 23


def test_two_traps_give_two_wounds_to_the_trapper_too():
    t = table(A="hand: its_a_trap its_a_trap gem_3", B="", bank="its_a_trap")
    t.does("A", "play:its_a_trap", "trap:draw_three", "play:its_a_trap", "trap:draw_three")
    t.does("A", "buy:draw_three")
    assert t.bank["wound"] == 22


def test_playing_a_chip_from_a_trapped_stack_springs_no_trap():
    t = table(A="hand: master_puzzler", B="", bank="master_puzzler draw_three")
    t.s.traps["draw_three"] = 1
    t.does("A", "play:master_puzzler", ["choose:draw_three"])
    assert (t.discard("A"), t.bank["wound"]) == (["draw_three"], 24)


def test_another_player_who_buys_from_a_stack_with_two_tokens_gains_two_wounds():
    t = table(A="hand: its_a_trap its_a_trap", B="", C="hand: gem_3; bag: ", bank="its_a_trap", turn="A")
    t.does("A", "play:its_a_trap", "trap:draw_three", "play:its_a_trap", "trap:draw_three", "end").does("B", "end")
    wounds = t.bank["wound"]
    t.does("C", "buy:draw_three")
    assert t.bank["wound"] == wounds - 2


def test_gaining_springs_no_trap():
    t = table(A="hand: combos_are_hard", B="", bank="combos_are_hard")
    t.s.traps["gem_4"] = 1
    t.does("A", "play:combos_are_hard", ["gain:gem_4", "gain:combine"])
    assert t.bank["wound"] == 24


def test_its_combo_time_wants_a_1_gem():
    t = table(A="hand: its_combo_time gem_2", B="")
    t.does("A", "play:its_combo_time")
    assert t.pile("A") == []
    assert t.hand("A") == ["gem_2"]
    assert t.arrows == {}
    t = table(A="hand: its_combo_time gem_1; bag: wound wound wound wound", B="")
    t.does("A", "play:its_combo_time")
    assert t.pile("A") == [1]
    assert t.hand("A") == ["wound"] * 4
    assert t.arrows == {"black": 1}


def test_master_puzzler_plays_no_gem_no_wound_no_empty_stack_and_not_itself():
    t = table(A="hand: master_puzzler", B="", bank="master_puzzler roundhouse draw_three", stocks={"roundhouse": 0})
    t.does("A", "play:master_puzzler")
    assert t.legal.isdisjoint({"choose:gem_1", "choose:wound", "choose:roundhouse", "choose:master_puzzler"})
    assert t.legal > {"choose:combine", "choose:crash_gem", "choose:double_crash_gem", "choose:draw_three"}


def test_master_puzzler_plays_then_gains_then_ends_the_actions():
    t = table(A="hand: master_puzzler one_two_punch; pile: 2", B="", bank="master_puzzler draw_three")
    t.does("A", "play:master_puzzler", ["choose:draw_three", "choose:crash_gem"])
    assert t.hand("A").count("gem_1") == 3
    assert t.pile("B") == [1, 1]
    assert t.money == 1
    assert t.discard("A") == ["draw_three", "crash_gem"]
    assert "play:one_two_punch" not in t.legal


def test_what_master_puzzler_chose_leaves_its_stack_before_the_first_is_played():
    """Training Day, played first, cannot gain the last Draw Three away."""
    t = table(
        A="hand: master_puzzler gem_2", B="", bank="master_puzzler training_day draw_three", stocks={"draw_three": 1}
    )
    t.does("A", "play:master_puzzler", ["choose:training_day", "choose:draw_three"], "trash:gem_2")
    assert "gain:draw_three" not in t.legal
    assert "gain:combine" in t.legal


def test_master_puzzler_may_choose_nothing():
    t = table(A="hand: master_puzzler", B="", bank="master_puzzler")
    t.does("A", "play:master_puzzler", [])
    assert t.waits == ("turn", "A")
    assert t.s.stage == "buy"


def test_a_chip_that_master_puzzler_plays_and_that_trashes_itself_is_not_gained():
    t = table(A="hand: master_puzzler", B="", bank="master_puzzler its_a_trap")
    t.does("A", "play:master_puzzler", ["choose:its_a_trap"], "trap:gem_1")
    assert t.discard("A") == []
    assert t.bank["its_a_trap"] == 5


def test_an_ongoing_chip_that_master_puzzler_plays_does_not_stay():
    t = table(A="hand: master_puzzler gem_1", B="", bank="master_puzzler secret_move")
    t.does("A", "play:master_puzzler", ["choose:secret_move"])
    assert t.ongoing("A") == []
    assert t.discard("A") == ["secret_move"]
    assert t.piggies == 0, "its piggy bank is what it gives while it stays"


def test_under_a_ward_master_puzzler_plays_one_brown_chip_at_most():
    t = table(A="hand: master_puzzler", B="ongoing: protective_ward", bank="master_puzzler draw_three roundhouse")
    t.does("A", "play:master_puzzler", ["choose:draw_three", "choose:combine", "choose:roundhouse"])
    assert t.hand("A") == ["gem_1"] * 3
    assert sorted(t.discard("A")) == ["combine", "draw_three"]
    assert t.bank["roundhouse"] == 5


@pytest.mark.parametrize(
    ("gem", "gained"), [("gem_1", ["gem_2"]), ("gem_2", ["gem_3"]), ("gem_3", ["gem_4"]), ("gem_4", [])]
)
def test_risky_move_gains_the_next_gem_and_three_dollars(gem, gained):
    t = table(A=f"hand: risky_move {gem}", B="")
    t.does("A", "play:risky_move")
    assert t.discard("A") == gained
    assert t.height("A") == int(gem[4:])
    assert t.money == 3


def test_risky_move_with_the_next_stack_empty_still_pays():
    t = table(A="hand: risky_move gem_2", B="", stocks={"gem_3": 0}).does("A", "play:risky_move")
    assert (t.pile("A"), t.discard("A"), t.money) == ([2], [], 3)


def test_risky_move_without_a_gem():
    t = table(A="hand: risky_move poker_winnings", B="")
    t.does("A", "play:risky_move")
    assert t.money == 0
    assert t.waits == ("turn", "A")


def test_sale_prices_stop_at_one_and_leave_wounds_at_nothing():
    t = table(A="hand: sale_prices sale_prices", B="", arrows={"black": 2})
    t.does("A", "play:sale_prices", "play:sale_prices")
    prices = {stack.chip: stack.price for stack in t.match.game.view(t.s, 0).bank}
    assert prices["wound"] == 0
    assert prices["gem_1"] == prices["gem_2"] == 1
    assert prices["one_two_punch"] == 3
    assert t.money == 2


def test_secret_move_gives_a_piggy_bank_each_turn_from_the_one_it_is_played_in():
    t = table(A="hand: secret_move wound", B="hand: gem_1")
    t.does("A", "play:secret_move")
    assert t.ongoing("A") == ["secret_move"]
    assert t.piggies == 1
    t.does("A", "end", []).does("B", "end")
    assert t.piggies == 1


def test_buying_a_purple_discards_every_secret_move():
    t = table(A="hand: gem_4; ongoing: secret_move secret_move", B="")
    assert t.piggies == 2
    t.does("A", "buy:combine")
    assert t.ongoing("A") == []
    assert t.waits == ("turn", "B"), "no piggy bank is left"


def test_buying_a_purple_leaves_other_chips_in_play():
    t = table(A="hand: gem_4; ongoing: secret_move bubble_shield troublesome_rhetoric", B="").does("A", "buy:combine")
    assert t.ongoing("A") == ["bubble_shield", "troublesome_rhetoric"]


def test_stolen_purples_with_no_orb_anywhere_is_not_trashed():
    t = table(A="hand: stolen_purples", B="hand: unstable_power gem_1", bank="stolen_purples")
    t.does("A", "play:stolen_purples")
    assert t.on_table("A") == ["stolen_purples"]
    assert t.hand("B") == ["gem_1", "unstable_power"]
    assert t.match.game.view(t.s, 0).players[1].seen == ("gem_1", "unstable_power")


def test_stolen_purples_takes_one_of_all_that_are_discarded_and_trashes_itself():
    t = table(A="hand: stolen_purples", B="hand: combine gem_1", C="hand: combine crash_gem", bank="stolen_purples")
    t.does("A", "play:stolen_purples")
    assert {option.key: option.label for option in t.decision().options} == {
        "take:combine-2": "Combine (of seat 2)",
        "take:combine-3": "Combine (of seat 3)",
        "take:crash_gem": "Crash Gem",
    }
    t.does("A", "take:crash_gem")
    assert t.discard("A") == ["crash_gem"]
    assert t.discard("B") == t.discard("C") == ["combine"]
    assert t.bank["stolen_purples"] == 6


def test_thinking_ahead_puts_what_is_bought_on_top_in_order():
    t = table(A="hand: thinking_ahead gem_4; bag: wound wound wound wound wound", B="")
    t.does("A", "play:thinking_ahead", "buy:gem_1-top", "buy:draw_three-top")
    assert t.turn == "A", "$1 is left"
    assert t.top("A") == ["draw_three", "gem_1"]
    assert t.match.game.view(t.s, 1).players[0].top == ("draw_three", "gem_1"), "what is bought is known by name"
    t.does("A", "end")
    assert sorted(t.hand("A")) == ["draw_three", "gem_1", "wound", "wound", "wound"]


def test_thinking_ahead_is_a_may():
    t = table(A="hand: thinking_ahead gem_2; bag: wound wound wound wound wound", B="")
    t.does("A", "play:thinking_ahead", "buy:gem_2")
    assert t.top("A") == []


def test_training_day_without_another_chip_is_a_piggy_bank():
    t = table(A="hand: training_day", B="")
    t.does("A", "play:training_day")
    assert t.waits == ("turn", "A")
    assert t.piggies == 1
    assert t.on_table("A") == ["training_day"]


def test_training_day_gains_a_chip_that_costs_two_more_at_most():
    t = table(A="hand: training_day gem_2", B="")
    t.does("A", "play:training_day", "trash:gem_2")
    assert "gain:one_two_punch" in t.legal
    assert "gain:roundhouse" not in t.legal
    t.does("A", "gain:one_two_punch")
    assert t.discard("A") == ["one_two_punch"]


def test_what_is_trashed_counts_as_printed_and_what_is_gained_as_the_bank_asks():
    t = table(A="hand: sale_prices training_day gem_2", B="", arrows={"black": 2})
    t.does("A", "play:sale_prices", "play:training_day", "trash:gem_2")
    assert "gain:roundhouse" in t.legal, "3 printed, and 6 less 1 is at most 5"


def test_really_annoying_wounds_bags():
    t = table(A="hand: really_annoying", B="bag: gem_1", C="bag: gem_1")
    t.does("A", "play:really_annoying")
    assert t.bag("B") == t.bag("C") == ["gem_1", "wound"]
    assert t.discard("B") == []


def test_mix_master_splits_one_largest_gem_of_each_and_combines_ones_own():
    t = table(A="hand: mix_master; pile: 1 1 4", B="hand: crash_gem; pile: 4 4", C="pile: 1")
    t.does("A", "play:mix_master")
    assert t.pile("B") == [4, 1, 1, 1, 1]
    assert t.pile("C") == [1]
    assert t.pile("A") == [4, 2], "one pair only, so it was combined unasked"


def test_iron_defense_wants_a_crash_gem_in_the_bank():
    t = table(A="hand: iron_defense", B="", stocks={"crash_gem": 0})
    t.does("A", "play:iron_defense")
    assert t.player("A").pile[0] == 0


def test_options_change_what_is_open_to_doubt():
    t = table(A="hand: combos_are_hard", B="", bank="combos_are_hard master_puzzler",
              options=Options(combos_exclude="bang_only"))  # fmt: skip
    t.does("A", "play:combos_are_hard")
    assert "gain:draw_three" in t.legal
    assert "gain:master_puzzler" not in t.legal


def test_combo_practice_is_dropped_if_its_player_leaves_while_a_second_chip_is_chosen():
    t = table(A="hand: combo_practice", B="hand: wound gem_1 gem_2", C="").does("A", "play:combo_practice")
    t.does("B", ["discard:wound"]).leaves("A")
    assert (t.waits, t.hand("B")) == (("turn", "B"), ["gem_1", "gem_2"])


@pytest.mark.parametrize(("pile", "then"), [("2 1", [1, 1, 1]), ("3 2", [2, 1, 1, 1]), ("1 1", [1, 1]), ("", [])])
def test_mix_master_splits_the_largest_gem_whatever_that_is(pile: str, then: list[int]):
    assert table(A="hand: mix_master", B=f"pile: {pile}").does("A", "play:mix_master").pile("B") == then
