"""The one question of a turn: what is offered, several moves at once, and how few answers a turn takes."""

from __future__ import annotations

from copy import deepcopy

from games.engine import Match, Rng
from games.puzzle_strike import GAME
from games.puzzle_strike.options import Options
from tests.games.puzzle_strike.table import table


def test_a_turn_of_one_action_and_one_purchase_takes_three_answers_at_most():
    t = table(A="hand: crash_gem gem_3; pile: 2 1", B="", C="")
    t.does("A", "play:crash_gem")
    t.does("A", "break:2")
    t.does("A", "buy:draw_three")
    assert t.waits == ("turn", "A"), "$1 is left, and buys a 1-gem"
    t.does("A", "end")
    assert t.waits == ("turn", "B")


def test_it_is_over_by_itself_where_the_money_left_buys_nothing():
    t = table(A="hand: crash_gem gem_2; pile: 2", B="", C="")
    t.does("A", "play:crash_gem", "buy:draw_three")
    assert t.waits == ("turn", "B")


def test_a_whole_turn_in_one_answer():
    t = table(A="hand: crash_gem gem_3; pile: 2", B="", C="")
    t.does("A", ["play:crash_gem", "buy:draw_three", "end"])
    assert t.waits == ("turn", "B")
    assert t.pile("B") == [1, 1, 1]


def test_moves_are_done_in_the_order_picked():
    t = table(A="hand: draw_three one_two_punch; bag: wound wound wound", B="")
    t.does("A", ["play:one_two_punch", "play:draw_three"])
    assert t.on_table("A") == ["one_two_punch", "draw_three"]
    t = table(A="hand: draw_three one_two_punch; bag: wound wound wound", B="")
    t.does("A", ["play:draw_three", "play:one_two_punch"])
    assert t.on_table("A") == ["draw_three"], "no arrow was left: that move was dropped"
    assert t.waits == ("turn", "A")


def test_a_question_in_between_does_not_lose_what_was_picked():
    t = table(A="hand: crash_gem one_two_punch gem_1; pile: 2 1", B="")
    t.does("A", ["play:one_two_punch", "play:crash_gem", "buy:gem_1"])
    assert t.waits == ("break", "A")
    t.does("A", "break:1")
    assert "gem_1" in (*t.discard("A"), *t.hand("A"))
    assert t.s.stage == "buy"


def test_a_pass_lets_what_was_picked_go_on_and_a_reaction_does_not():
    a, b = "hand: crash_gem one_two_punch roundhouse; pile: 2", "hand: crash_gem; pile: 1"
    picked = ["play:one_two_punch", "play:crash_gem", "play:roundhouse"]
    t = table(A=a, B=b, C="").does("A", picked).does("B", "pass")
    assert t.on_table("A") == ["one_two_punch", "crash_gem", "roundhouse"]
    t = table(A=a, B=b, C="").does("A", picked).does("B", "react:crash_gem-1")
    assert t.on_table("A") == ["one_two_punch", "crash_gem"]
    assert t.waits == ("turn", "A")


def test_what_was_picked_ahead_is_seen_by_nobody():
    t = table(A="hand: crash_gem one_two_punch roundhouse; pile: 2", B="hand: crash_gem; pile: 1", C="")
    t.does("A", ["play:one_two_punch", "play:crash_gem", "play:roundhouse"])
    assert t.s.queue == ["play:roundhouse"]
    for seat, known in ((0, True), (1, False), (None, False)):
        believed = deepcopy(t.s)
        GAME.reshuffle(believed, seat, Rng(1))
        assert bool(believed.queue) == known


def test_the_least_that_pays_is_spent():
    t = table(A="hand: one_of_each gem_1 gem_2 gem_3 gem_4; bag: wound", B="")
    t.does("A", "play:one_of_each", "buy:draw_three")
    assert t.on_table("A") == ["one_of_each", "gem_2"], "$1 and $2"
    t.does("A", "buy:one_two_punch")
    assert t.on_table("A")[2:] == ["gem_1", "gem_4"], "5 exactly"


def test_gems_are_shown_one_by_one_only_where_something_may_be_kept():
    assert not {key for key in table(A="hand: gem_1 gem_2", B="").legal if key.startswith("spend:")}
    t = table(A="hand: gem_1 gem_2 wound combine poker_winnings; ongoing: secret_move", B="")
    assert {key for key in t.legal if key.startswith("spend:")} == {
        "spend:gem_1", "spend:gem_2", "spend:poker_winnings"
    }  # fmt: skip
    t.does("A", "spend:poker_winnings")
    assert t.money == 2
    assert t.s.stage == "buy"


def test_buying_ends_the_actions_and_what_is_owed_is_money_then():
    t = table(A="hand: draw_three; owed: 1", B="")
    assert t.money == 0
    assert "buy:gem_1" in t.legal
    t.does("A", "buy:wound")
    assert t.money == 1
    assert "play:draw_three" not in t.legal
    assert t.player("A").owed == 0


def test_what_can_be_bought_is_named_with_its_price():
    t = table(A="hand: sale_prices gem_2", B="").does("A", "play:sale_prices")
    labels = [option.label for option in t.decision().options]
    assert "Buy Draw Three ($2)" in labels
    end = t.decision().options[-1]
    assert (end.key, end.label) == ("end", "End your turn")
    assert end.detail.startswith("Wound is bought for you")


def test_a_fork_in_mid_turn_has_the_same_moves_to_do():
    match = Match.new(GAME, 3, Options(characters="random", bank="first_game"), 3)
    rng = Rng(5)
    for _ in range(80):
        if not match.open:
            break
        seat = match.waiting[0]
        options = match.open[seat].options
        keys = [option.key for option in options[: min(match.open[seat].most, 1 + rng.below(4))]]
        match.answer(seat, keys, match.asked)
        fork = match.fork()
        assert fork.t.state == match.t.state
        assert fork.t.state.queue == match.t.state.queue


def test_a_purchase_pays_with_as_few_chips_as_will_do():
    t = table(A="hand: gem_1 gem_1 gem_1 gem_2 gem_3", B="").does("A", "buy:crash_gem")
    assert t.on_table("A") == ["gem_2", "gem_3"]
    t = table(A="hand: gem_1 gem_3 gem_4 poker_winnings", B="").does("A", "buy:gem_4")
    assert t.on_table("A") == ["gem_3", "gem_4"]


def test_a_turn_is_over_where_the_stacks_that_the_money_left_would_buy_are_empty():
    t = table(A="hand: gem_4", B="", stocks={"gem_1": 0, "really_annoying": 0}).does("A", "buy:draw_three")
    assert t.waits == ("turn", "B"), "$1 is left"


def test_a_turn_says_what_is_left_of_it():
    t = table(A="hand: crash_gem draw_three gem_2", B="", arrows={"black": 1, "purple": 1}, money=1)
    assert t.decision().prompt == "Play, buy or end your turn: 2 actions, $3 to spend"
    t.does("A", "play:crash_gem")
    assert t.decision().prompt == "Play, buy or end your turn: 1 action, $3 to spend"
    t.does("A", "buy:gem_1")
    assert t.decision().prompt == "Buy or end your turn: $2 to spend"


def test_a_play_says_which_arrow_pays_where_there_are_two():
    t = table(A="hand: chromatic_orb", B="", arrows={"brown": 1, "red": 1})
    labels = [option.label for option in t.decision().options if option.key.startswith("play")]
    assert labels == ["Chromatic Orb", "Chromatic Orb (red arrow)"]


def test_what_was_picked_ahead_is_dropped_where_the_chip_is_not_in_hand_any_more():
    t = table(A="hand: training_day draw_three roundhouse", B="", arrows={"black": 3})
    t.does("A", ["play:training_day", "play:draw_three", "play:roundhouse"], "trash:draw_three", "gain:wound")
    assert (t.on_table("A"), t.hand("A"), t.waits) == (["training_day"], ["roundhouse"], ("turn", "A"))
    t = table(A="hand: crash_gem training_day; pile: crash_gem 1 1", B="", arrows={"black": 3})
    t.does("A", ["play:crash_gem-pile", "play:crash_gem"])
    assert (t.on_table("A"), t.height("B"), t.player("A").pile[0]) == (["crash_gem", "crash_gem"], 2, 0)
