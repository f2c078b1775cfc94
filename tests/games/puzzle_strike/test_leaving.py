"""Forfeits: at any moment, in one's own turn and in somebody else's. A is on turn, then B, C, D."""

from __future__ import annotations

import pytest

from games.engine import Match
from games.puzzle_strike import GAME
from games.puzzle_strike.options import Options
from tests.games.puzzle_strike.table import table


def test_of_two_the_other_one_wins():
    t = table(A="hand: gem_1", B="hand: gem_1")
    t.leaves("A")
    assert t.waits == ("over", "B")
    assert t.told[-2:] == ["A leaves the game", "B is the last one left and wins"]


def test_a_forfeit_ends_the_own_turn():
    t = table(A="hand: gem_1; pile: 3", B="", C="")
    t.leaves("A")
    assert t.waits == ("turn", "B")
    assert not t.alive("A")


def test_a_high_pile_flies_at_the_next_player_at_once():
    t = table(A="hand: gem_1; pile: 4 4 4", B="hand: crash_gem; pile: 1", C="")
    t.leaves("A")
    assert t.waits == ("gems", "B")
    assert t.s.flying.count == 2
    t.does("B", "pass")
    assert t.waits == ("turn", "B")


def test_in_somebody_elses_turn_the_turn_goes_on():
    t = table(A="hand: one_two_punch gem_1", B="pile: 4 4 3", C="hand: crash_gem; pile: 1")
    t.leaves("B")
    assert t.waits == ("gems", "C"), "the overflow goes to the next one after B, and not after A"
    t.does("C", "pass")
    assert t.waits == ("turn", "A")
    assert t.pile("C") == [1, 1]
    t.does("A", "play:one_two_punch")


def test_the_overflow_may_go_to_the_player_on_turn():
    t = table(A="hand: gem_1; pile: 1", B="", C="pile: 4 4 4")
    t.leaves("C")
    assert t.pile("A") == [1, 1, 1]
    assert t.waits == ("turn", "A")


def test_gems_that_were_sent_still_arrive():
    t = table(A="hand: crash_gem; pile: 3", B="hand: crash_gem; pile: 1", C="")
    t.does("A", "play:crash_gem").leaves("A")
    assert t.waits == ("gems", "B")
    t.does("B", "pass")
    assert t.height("B") == 5, "three, and the own ante"
    assert t.waits == ("turn", "B")


def test_a_surplus_back_to_somebody_who_has_left_goes_to_the_bank():
    t = table(A="hand: crash_gem; pile: 1", B="hand: crash_gem; pile: 3", C="")
    t.does("A", "play:crash_gem").leaves("A")
    t.does("B", "react:crash_gem-3")
    assert t.waits == ("turn", "B")
    assert t.height("A") == 0


def test_an_attack_that_waits_for_answers_is_dropped():
    t = table(A="hand: sneak_attack", B="hand: really_annoying", C="")
    t.does("A", "play:sneak_attack")
    assert t.waits == ("fist", "B")
    t.leaves("A")
    assert t.waits == ("turn", "B")
    assert t.pile("C") == []


def test_an_open_window_of_who_leaves_is_a_pass():
    t = table(A="hand: sneak_attack", B="hand: really_annoying", C="hand: really_annoying")
    t.does("A", "play:sneak_attack").leaves("B")
    assert t.waits == ("fist", "C")
    t.does("C", "pass")
    assert t.pile("C") == [1]
    assert t.waits == ("turn", "A")


def test_who_leaves_in_the_middle_of_a_chip_does_not_end_it_for_others():
    t = table(A="hand: crash_gem; pile: 3 1", B="", C="")
    t.does("A", "play:crash_gem").leaves("B")
    assert t.waits == ("break", "A")
    t.does("A", "break:3")
    assert t.pile("C") == [1, 1, 1]


def test_who_is_out_already_may_leave():
    t = table(A="hand: gem_1", B="", C="", out="B")
    t.leaves("B")
    assert t.waits == ("turn", "A")
    t.leaves("C")
    assert t.waits == ("over", "A")


def test_reactions_go_to_the_discard_pile_although_the_player_on_turn_has_left():
    t = table(A="hand: crash_gem one_two_punch; pile: 1 1", B="hand: crash_gem wound; pile: 1", C="")
    t.does("A", "play:crash_gem").does("B", "react:crash_gem-1").leaves("A")
    assert t.on_table("B") == []
    assert "crash_gem" in t.discard("B")


def test_in_a_row_of_games_whoever_is_left_alone_wins_the_match():
    match = Match.new(GAME, 3, Options(characters="wish", games=3), 5)
    match.leave(0)
    assert match.ask == "wish"
    assert 0 not in match.open
    match.leave(2)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_a_game_that_a_forfeit_ends_is_followed_by_the_next():
    match = Match.new(GAME, 3, Options(characters="random", games=3, turn_order="seats"), 5)
    match.t.state.players[0].pile[4] = 5
    match.answer(0, ["end"], match.asked)
    while match.ask != "turn":
        match.answer(match.waiting[0], match.open[match.waiting[0]].default, match.asked)
    assert not match.t.state.players[0].alive
    match.leave(1)
    state = match.t.state
    assert state.game == 2
    assert state.players[2].wins == 1
    assert (match.ask, match.waiting) == ("swap", (0,)), "who has left swaps nothing"


@pytest.mark.parametrize(
    ("a", "b", "moves"),
    [
        ("hand: crash_gem; pile: 1", "hand: crash_gem; pile: 1", ["play:crash_gem"]),
        ("hand: sneak_attack", "hand: really_annoying", ["play:sneak_attack"]),
        ("hand: combo_practice", "hand: wound gem_1 gem_2", ["play:combo_practice"]),
        ("hand: gem_3", "ongoing: troublesome_rhetoric", ["buy:gem_2"]),
        ("hand: gem_4", "hand: rigorous_training gem_1", ["buy:combine"]),
    ],
)
def test_in_a_game_that_a_forfeit_has_won_nobody_is_asked_any_more(a: str, b: str, moves: list[str]):
    t = table(A=a, B=b, C="character: lum", out="C", options=Options(games=3)).does("A", *moves)
    assert t.waits[1] == "B"
    t.leaves("A")
    assert (t.s.game, t.player("B").wins, t.waits) == (2, 1, ("swap", "C"))


@pytest.mark.parametrize("c", ["hand: bubble_shield gem_2", "hand: gem_2"])
def test_who_leaves_while_an_attack_is_answered_is_neither_immune_nor_hit(c: str):
    """C leaves as A is asked about B's Really Annoying, before the attack has struck anybody."""
    t = table(A="hand: knockdown really_annoying", B="hand: really_annoying gem_1", C=c).does("A", "play:knockdown")
    if "bubble_shield" in c:
        t.does("C", "react:bubble_shield")
    t.does("B", "react:really_annoying")
    assert t.waits == ("fist", "A")
    t.leaves("C").does("A", "pass")
    assert "B shows 1-gem" in t.told
    assert not [line for line in t.told if line in ("C is immune to Knockdown", "C shows 2-gem")]


def test_combo_practice_is_dropped_if_its_player_leaves_while_chips_are_chosen():
    t = table(A="hand: combo_practice", B="hand: wound gem_1 gem_2", C="").does("A", "play:combo_practice")
    t.leaves("A")
    assert (t.waits, t.hand("B")) == (("turn", "B"), ["gem_1", "gem_2", "wound"])


def test_answers_to_an_attack_that_its_player_leaves_are_not_done():
    """A leaves as B's Really Annoying is answered: C's Thinking Ahead has nothing to be immune from, and stays C's."""
    t = table(
        A="hand: knockdown really_annoying", B="hand: really_annoying", C="hand: thinking_ahead gem_2",
        bank="knockdown thinking_ahead",
    )  # fmt: skip
    t.does("A", "play:knockdown").does("C", "react:thinking_ahead").does("B", "react:really_annoying").leaves("A")
    assert t.waits == ("turn", "B")
    assert (t.hand("C"), t.discard("C"), t.bank["thinking_ahead"]) == (["gem_2"], ["thinking_ahead"], 5)


def test_who_leaves_while_burning_vigor_asks_for_its_wound_antes_nothing():
    t = table(A="hand: burning_vigor wound; discard: wound", B="pile: 4 4 2", C="").does("A", "play:burning_vigor")
    t.leaves("B").does("A", "trash:hand")
    assert (t.pile("C"), t.waits) == ([1], ("turn", "A")), "its own ante, and nothing above ten of B's"


def test_a_really_annoying_whose_player_leaves_before_it_is_answered_is_dropped():
    t = table(A="hand: knockdown really_annoying", B="hand: really_annoying", C="hand: gem_2")
    t.does("A", "play:knockdown").does("B", "react:really_annoying")
    assert t.waits == ("fist", "A")
    t.leaves("B")
    assert (t.waits, t.bank["wound"], t.hand("A")) == (("turn", "A"), 24, ["really_annoying"])
    assert t.discard("C") == ["gem_2"], "the attack that it answered goes on"
