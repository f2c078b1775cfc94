"""Worked examples of the frame: cleanup, drawing, buying, going out, forfeit. A is on turn, then B, C, D."""

from __future__ import annotations

import pytest

from games.engine import AnswerError
from games.puzzle_strike import GAME
from games.puzzle_strike.chips import CHARACTERS
from games.puzzle_strike.state import Player
from tests.games.puzzle_strike.table import table

SHIELD = "hand: crash_gem gem_1; pile: 1"


def test_ten_is_a_total():
    t = table(A="hand: gem_1; pile: 4 2 1 1 1 1", B="hand: gem_1")
    t.does("A", "end")
    assert t.waits == ("over", "B")
    assert [GAME.view(t.s, seat).phase for seat in (0, 1, None)] == ["over"] * 3


@pytest.mark.parametrize(
    ("pile", "drawn"),
    [("", 5), ("1 1", 5), ("3", 6), ("4 1", 6), ("4 2", 7), ("4 4", 7), ("4 4 1", 8)],
)
def test_a_high_pile_draws_more(pile, drawn):
    t = table(A=f"hand: gem_1; pile: {pile}", B="hand: gem_1")
    t.does("A", "end")
    assert len(t.hand("A")) == drawn


def test_only_the_end_of_the_own_turn_counts():
    t = table(A="hand: crash_gem; pile: 3", B="hand: gem_1; pile: 4 4 1")
    t.does("A", "play:crash_gem")
    assert t.height("B") == 12
    assert t.alive("B")
    t.does("A", "end")
    assert t.waits == ("turn", "B")


def test_what_was_played_or_spent_cannot_be_kept():
    t = table(A="hand: one_of_each gem_1 gem_2 wound; bag: combine", B="")
    t.does("A", "play:one_of_each", "spend:gem_2", "end")
    assert t.waits == ("keep", "A")
    assert t.legal == {"keep:gem_1", "keep:wound", "keep:combine"}


def test_a_kept_chip_is_one_draw_less():
    t = table(A="hand: one_of_each gem_2 gem_2", B="")
    t.does("A", "play:one_of_each", "end", ["keep:gem_2"])
    assert len(t.hand("A")) == 5
    assert t.hand("A").count("gem_2") == 1


def test_nothing_has_to_be_kept():
    t = table(A="hand: one_of_each gem_2", B="")
    t.does("A", "play:one_of_each", "end", [])
    assert "gem_2" not in t.hand("A")
    assert "gem_2" in t.discard("A")


def test_the_discard_pile_stays_where_it_is_until_a_draw_needs_it():
    t = table(A="hand: roundhouse; bag: gem_1 gem_1; discard: wound", B="")
    t.does("A", "play:roundhouse")
    assert t.bag("A") == []
    assert t.discard("A") == ["wound"]


def test_a_draw_ends_where_bag_and_discard_pile_are_empty():
    t = table(A="hand: draw_three gem_2; bag: gem_1; discard: wound", B="")
    t.does("A", "play:draw_three")
    assert len(t.hand("A")) == 1 + 2
    assert t.bag("A") == t.discard("A") == []


def test_what_is_on_the_table_is_not_drawn_again():
    t = table(A="hand: draw_three; bag: gem_1; discard: wound", B="")
    t.does("A", "play:draw_three")
    assert t.hand("A") == ["gem_1", "wound"]


def test_chips_bought_and_played_this_turn_may_be_drawn_at_its_end():
    t = table(A="hand: one_two_punch; bag: ", B="")
    t.does("A", ["play:one_two_punch", "end"])
    assert sorted(t.hand("A")) == ["one_two_punch", "wound"]


def test_money_may_be_wasted():
    t = table(A="hand: gem_3 gem_3", B="")
    t.does("A", "buy:gem_1")
    assert t.turn == "A"
    t.does("A", "end")
    assert t.turn == "B"


def test_two_chips_at_three_for_six():
    t = table(A="hand: gem_3 gem_3", B="")
    t.does("A", "buy:draw_three", "buy:draw_three")
    assert t.turn == "B"
    assert (*t.hand("A"), *t.bag("A"), *t.discard("A")).count("draw_three") == 2


def test_without_money_a_wound_is_bought():
    t = table(A="hand: combine; bag: gem_2 gem_2 gem_2 gem_2 gem_2", B="")
    assert t.legal == {"play:combine", "buy:wound", "end"}
    t.does("A", "end")
    assert t.bank["wound"] == 23
    assert "wound" in t.discard("A")


def test_one_wound_a_turn():
    t = table(A="hand: gem_3; pile: 1", B="")
    t.does("A", "buy:wound")
    assert "buy:wound" not in t.legal
    assert "buy:draw_three" in t.legal
    with pytest.raises(AnswerError):
        t.match.answer(0, ["buy:wound"], t.match.asked)


def test_a_wound_may_be_bought_before_another_chip():
    t = table(A="hand: gem_3", B="")
    t.does("A", ["buy:wound", "buy:draw_three"])
    assert t.turn == "B"
    assert t.bank["wound"] == 23
    assert t.bank["draw_three"] == 4


def test_where_nothing_can_be_bought_the_turn_goes_on():
    t = table(A="hand: combine", B="", stocks={"wound": 0})
    assert t.legal == {"play:combine", "end"}
    t.does("A", "end")
    assert t.turn == "B"


def test_without_wounds_something_must_be_bought_if_it_can():
    t = table(A="hand: gem_1 gem_2 gem_2; bag: ", B="", stocks={"wound": 0, "gem_1": 3})
    t.does("A", "end")
    assert t.bank["really_annoying"] == 5
    assert t.bank["gem_1"] == 1, "bought as the cheapest by name, and anted by B"
    assert t.turn == "B"


def test_the_gem_pile_gives_no_money():
    t = table(A="hand: combine; pile: 3", B="")
    assert "buy:draw_three" not in t.legal


def test_an_ante_from_an_empty_stack_is_a_proxy():
    t = table(A="hand: crash_gem", B="", stocks={"gem_1": 0}, ante=True)
    assert t.pile("A") == [1]
    assert t.height("A") == 1
    t.does("A", "play:crash_gem")
    assert t.bank["gem_1"] == 0, "a proxy goes nowhere when it is broken"
    assert t.pile("B") == [1]


def test_what_is_above_ten_flies_at_the_next_player():
    t = table(A="hand: wound; pile: 4 4 3 2", B=SHIELD, C="hand: gem_1")
    t.does("A", "end")
    assert not t.alive("A")
    assert t.waits == ("gems", "B")
    assert t.match.t.state.flying.count == 3
    t.does("B", "pass")
    assert t.height("B") == 1 + 3 + 1, "its own ante among them"
    assert t.waits == ("turn", "B")


def test_exactly_ten_sends_nothing():
    t = table(A="hand: wound; pile: 4 4 2", B=SHIELD, C="hand: gem_1")
    t.does("A", "end")
    assert not t.alive("A")
    assert t.waits == ("turn", "B")


def test_the_last_one_wins_before_anything_flies():
    t = table(A="hand: wound; pile: 4 4 3 2", B=SHIELD)
    t.does("A", "end")
    assert t.waits == ("over", "B")
    assert t.height("B") == 1
    assert t.told[-1] == "B is the last one in the game and wins it", "of one game nothing is added up"
    assert t.s.outcome.reason == "the last one in the game"


def test_who_is_out_takes_everything_along():
    t = table(
        A="hand: wound; seen: wound; top: gem_1; pile: crash_gem 4 4 2; discard: combine; "
        "ongoing: secret_move; owed: 1",
        B="", C="",
    )  # fmt: skip
    before = dict(t.bank)
    t.does("A", "buy:wound", "end")
    a = t.player("A")
    assert a == Player(character=a.character, alive=False)
    assert t.bank == before | {"wound": before["wound"] - 1, "gem_1": before["gem_1"] - 1}


def test_an_extra_turn_that_is_owed_is_lost_with_whoever_is_out():
    t = table(A="hand: burst_of_speed; pile: 4 4 2", B="", C="").does("A", "play:burst_of_speed", "end")
    assert t.waits == ("turn", "B")
    t.does("B", "end").does("C", "end")
    assert t.waits == ("turn", "B")


def test_who_is_out_leaves_trap_tokens_behind_and_no_ward():
    t = table(A="hand: its_a_trap; pile: 4 4 2; ongoing: protective_ward", B="hand: draw_three draw_three", C="")
    t.does("A", "play:its_a_trap", "trap:gem_1", "end")
    assert t.s.traps == {"gem_1": 1}
    assert not GAME.view(t.s, 1).warded
    t.s.arrows[0] = 2
    t.does("B", "play:draw_three")
    assert "play:draw_three" in t.legal


def test_a_proxy_has_the_rights_of_a_real_gem_and_goes_nowhere():
    """A 4-gem that was combined with none in the bank locks as any other."""
    t = table(
        A="hand: combine crash_gem crash_gem; pile: 3 1", B="hand: crash_gem; pile: 1", arrows={"black": 3},
        stocks={"gem_4": 0},
    )  # fmt: skip
    t.does("A", "play:combine")
    assert (t.pile("A"), t.bank["gem_4"]) == ([4], 0)
    t.does("A", "play:crash_gem")
    assert t.waits == ("turn", "A"), "locked"
    assert (t.height("B"), t.bank["gem_4"]) == (5, 0), "the proxy goes nowhere"


def test_who_forfeits_in_a_window_gets_the_gems_first_and_passes_them_on():
    t = table(A="hand: crash_gem gem_1 gem_2; pile: 3", B="hand: crash_gem; pile: 4 4 1", C="hand: gem_1")
    t.does("A", "play:crash_gem")
    assert t.waits == ("gems", "B")
    t.leaves("B")
    assert not t.alive("B")
    assert t.height("C") == 2
    assert t.waits == ("turn", "A")


def test_who_is_out_is_passed_over_by_crashes():
    t = table(A="hand: crash_gem; pile: 3", B="", C="hand: gem_1", D="hand: gem_1", out="B")
    t.does("A", "play:crash_gem")
    assert t.pile("C") == [1, 1, 1]


def test_no_action_has_to_be_played():
    t = table(A="hand: draw_three gem_3", B="")
    t.does("A", "buy:draw_three")
    assert t.turn == "B"


def test_the_turn_of_who_does_not_come():
    t = table(A="hand: draw_three gem_1 gem_1", B="")
    t.is_absent("A")
    assert t.turn == "B"
    assert t.bank["wound"] == 23
    assert t.bank["draw_three"] == 5


def test_absent_with_piggy_banks_keeps_nothing():
    t = table(A="hand: one_of_each gem_2", B="")
    t.does("A", "play:one_of_each").is_absent("A")
    assert t.waits == ("keep", "A")
    t.is_absent("A")
    assert t.turn == "B"
    assert "gem_2" in t.discard("A")


def test_absent_without_wounds_buys_the_cheapest_with_the_smallest_gems():
    dear = "one_two_punch roundhouse one_of_each combos_are_hard its_combo_time master_puzzler"
    t = table(
        A="hand: gem_1 gem_1 gem_4; bag: gem_2 gem_2 gem_2 gem_2 gem_2", B="",
        bank=f"draw_three gem_essence combo_practice sneak_attack {dear}",
        stocks={"wound": 0, "gem_1": 0, "gem_2": 0},
    )  # fmt: skip
    t.is_absent("A")
    assert t.bank["combo_practice"] == 4, "the first by name at 3"
    assert "gem_4" in t.discard("A")
    assert any("1-gem" in line and "spends" in line and "4-gem" in line for line in t.told), "1 + 1 + 4"


def test_the_starting_bag():
    from games.engine import Match
    from games.puzzle_strike.options import Options

    match = Match.new(GAME, 4, Options(characters="random"), 7)
    for player in match.t.state.players:
        chips = sorted((*player.hand, *player.bag))
        assert chips == sorted((*CHARACTERS[player.character], "crash_gem", *["gem_1"] * 6))
        assert len(player.hand) == 5


def test_money_that_was_owed_is_lost_where_it_buys_nothing():
    t = table(A="owed: 1", B="", stocks={"wound": 0, "gem_1": 0, "really_annoying": 0}).does("A", "end")
    assert (t.player("A").owed, t.turn) == (0, "B")
