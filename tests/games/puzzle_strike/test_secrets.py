"""What the others get to know of a hidden chip, and what they do not. A is on turn, then B, then C."""

from __future__ import annotations

import pytest

from games.puzzle_strike import GAME
from games.puzzle_strike.options import Options
from tests.games.puzzle_strike.table import Play, table

GUARDED = Options(leak_guard=True)


def seen(t: Play, player: str) -> tuple[str, ...]:
    """What all know to be in the hand."""
    return GAME.view(t.s, None).players["ABCD".index(player)].seen


def teaches(t: Play, player: str, move: str) -> bool:
    """Whether an answer has let anybody know something hidden, so that it cannot be taken back."""
    before = t.match.mark
    return t.does(player, move).match.mark != before


# --- What an answer lets others know, so that it cannot be taken back ------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "others", "move"),
    [
        ("hand: knockdown", "hand: wound", "play:knockdown"),
        ("hand: pandas_bargain gem_1", "", "play:pandas_bargain"),
        ("hand: burning_vigor", "", "play:burning_vigor"),
        ("hand: research_and_development", "", "play:research_and_development"),
        ("hand: double_take", "", "play:double_take"),
        ("hand: its_combo_time", "", "play:its_combo_time"),
        ("hand: gem_essence", "", "play:gem_essence"),
        ("hand: gem_2", "", "buy:gem_1"),
        ("hand: sneak_attack", "hand: wound; bag: self_improvement", "play:sneak_attack"),
        ("hand: crash_gem; pile: 1", "hand: wound; bag: crash_gem; pile: 1", "play:crash_gem"),
        ("hand: wound; ongoing: secret_move", "", "end"),  # that there is no purchase
        ("hand: combo_practice", "hand: combine wound", "play:combo_practice"),  # of two chips one has an orb
    ],
)
def test_what_tells_something_of_a_hand_cannot_be_taken_back(laid: str, others: str, move: str):
    stocks = {"wound": 0} if move == "end" else {}
    assert teaches(table(A=laid, B=others, stocks=stocks), "A", move)


@pytest.mark.parametrize(
    ("picked", "shows"), [(["play:crash_gem", "play:iron_defense"], True), (["play:crash_gem"], False)]
)
def test_what_was_picked_ahead_shows_as_it_is_done(picked: list[str], shows: bool):
    t = table(A="hand: crash_gem iron_defense; pile: 1", B="hand: crash_gem; pile: 1", arrows={"black": 2})
    t.does("A", picked)
    assert t.waits == ("gems", "B")
    assert teaches(t, "B", "pass") == shows


def test_that_a_turn_goes_on_after_the_last_money_tells_of_gems_in_hand():
    t = table(A="hand: gem_1", B="", money=1)
    assert teaches(t, "A", "buy:gem_1")
    assert t.waits == ("turn", "A")


@pytest.mark.parametrize(
    ("laid", "move"),
    [
        ("hand: sneak_attack", "play:sneak_attack"),
        ("hand: crash_gem; pile: 1", "play:crash_gem"),
        ("hand: iron_defense", "play:iron_defense"),
        ("hand: playing_with_fire gem_1 gem_2", "put:gem_2"),
    ],
)
def test_what_all_know_anyway_can_be_taken_back(laid: str, move: str):
    t = table(A=laid, B="hand: wound")
    if move.startswith("put"):
        t.does("A", "play:playing_with_fire")
    assert not teaches(t, "A", move)


@pytest.mark.parametrize(
    ("laid", "move"), [("hand: sneak_attack", "play:sneak_attack"), ("hand: crash_gem; pile: 1", "play:crash_gem")]
)
def test_that_somebody_asked_to_be_passed_over_shows_as_nobody_is_asked(laid: str, move: str):
    t = table(A=laid, B="hand: crash_gem self_improvement; pile: 1", options=GUARDED)
    t.s.players[1].passing = True
    assert teaches(t, "A", move)
    assert (t.waits, t.told.count("B does not react")) == (("turn", "A"), 1)


def test_that_somebody_asked_to_be_passed_over_shows_in_a_purchase_too():
    t = table(A="", B="ongoing: troublesome_rhetoric", C="hand: rigorous_training gem_1", money=4, options=GUARDED)
    t.s.players[2].passing = True
    t.does("A", "buy:combine")
    assert teaches(t, "B", "pass")
    assert t.told[-2:] == ["C does not react", "B begins a turn and antes a 1-gem"]


# --- What is known of a hand -----------------------------------------------------------------------------------------


def test_a_shown_hand_is_known_until_its_chips_leave_it():
    t = table(A="hand: knockdown", B="hand: wound gem_1 gem_1 gem_3; bag: ").does("A", "play:knockdown")
    assert seen(t, "B") == ("gem_1", "gem_1", "wound"), "the 3-gem has been discarded"
    t.does("A", "end").does("B", "buy:gem_1")
    assert seen(t, "B") == ("gem_1", "wound"), "one was spent"


@pytest.mark.parametrize(
    ("laid", "moves", "left"),
    [
        ("hand: draw_three wound; seen: draw_three wound", ["play:draw_three"], ("wound",)),
        ("hand: training_day gem_1 wound; seen: gem_1", ["play:training_day", "trash:gem_1"], ()),
        ("hand: training_day gem_1 wound; seen: gem_1", ["play:training_day", "trash:wound"], ("gem_1",)),
        ("hand: playing_with_fire gem_1 gem_2; seen: gem_1", ["play:playing_with_fire", "put:gem_1"], ()),
        ("hand: future_sight gem_1 wound; seen: gem_1; bag:", ["play:future_sight", "put:wound"], ()),
        ("hand: big_rocks gem_1", ["play:big_rocks"], ("gem_2",)),
        ("hand: its_time_for_the_past gem_1; discard: roundhouse", ["play:its_time_for_the_past", "put:gem_1"],
         ("roundhouse",)),
        ("hand: training_day gem_1 gem_1 wound; seen: wound", ["play:training_day", "trash:gem_1"], ("wound",)),
        ("hand: gem_1 gem_2; seen: gem_2", ["buy:gem_1"], ("gem_2",)),
        ("hand: roundhouse; top: combine wound", ["play:roundhouse"], ("wound", "combine")),
        ("hand: roundhouse; bag: combine wound", ["play:roundhouse"], ()),
    ],
)  # fmt: skip
def test_what_comes_and_goes_openly_is_known_and_what_does_so_unseen_is_not(
    laid: str, moves: list[str], left: tuple[str, ...]
):
    assert seen(table(A=laid, B="").does("A", *moves), "A") == left


def test_of_a_hand_that_all_have_seen_what_is_kept_is_still_known():
    t = table(A="hand: gem_1 gem_2 wound roundhouse; seen: gem_1 wound; ongoing: secret_move secret_move", B="")
    t.does("A", "end", ["keep:gem_1", "keep:gem_2"])
    assert seen(t, "A") == ("gem_1",), "the kept 2-gem was not known, and the Wound is gone"
    t = table(A="hand: gem_1 wound; seen: gem_1; ongoing: secret_move; bag: gem_1 gem_1 gem_1 gem_1 gem_1", B="")
    t.does("A", "end", [])
    assert (t.hand("A"), seen(t, "A")) == (["gem_1"] * 5, ()), "of another copy that is drawn nobody knows"


def test_two_purples_of_which_one_lies_on_top_of_the_bag_leave_open_which_was_taken():
    t = table(A="hand: research_and_development wound; bag: gem_1 combine; top: crash_gem", B="")
    t.player("A").top_open[:] = [False]
    t.does("A", "play:research_and_development")
    assert (t.hand("A"), seen(t, "A")) == (["combine"], ())


# --- Which questions are shown to their player alone -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "move"),
    [
        ("hand: self_improvement wound; discard: gem_1", "play:self_improvement"),
        ("hand: double_take draw_three roundhouse", "play:double_take"),
        ("hand: research_and_development wound gem_1; bag: combine", "play:research_and_development"),
        ("hand: training_day wound gem_1", "play:training_day"),
        ("hand: gem_essence gem_1 gem_2", "play:gem_essence"),
        ("hand: no_more_lies wound", "play:no_more_lies"),
        ("hand: future_sight wound", "play:future_sight"),
        ("hand: wound gem_1; ongoing: secret_move", "end"),
    ],
)
def test_what_lies_in_a_hand_is_offered_to_its_player_alone(laid: str, move: str):
    assert table(A=laid, B="").does("A", move).decision("A").private


@pytest.mark.parametrize(
    ("laid", "move"),
    [
        ("hand: combo_practice; discard: combine wound", "play:combo_practice"),
        ("hand: its_time_for_the_past wound; discard: roundhouse draw_three", "play:its_time_for_the_past"),
        ("hand: its_a_trap", "play:its_a_trap"),
        ("hand: crash_gem; pile: 1 2", "play:crash_gem"),
    ],
)
def test_what_lies_open_is_offered_openly(laid: str, move: str):
    assert not table(A=laid, B="").does("A", move).decision("A").private


def test_what_may_be_discarded_to_combo_practice_is_offered_to_its_player_alone():
    t = table(A="hand: combo_practice", B="hand: wound gem_1 gem_2 gem_3").does("A", "play:combo_practice")
    assert t.decision("B").private
    t.does("B", ["discard:wound"])
    assert (t.waits, t.decision("B").private) == (("discard", "B"), True)


# --- Who is asked ----------------------------------------------------------------------------------------------------


def test_without_the_guard_who_holds_no_blue_shield_is_passed_at_once_and_others_are_asked():
    t = table(A="hand: sneak_attack", B="hand: self_improvement", C="hand: wound; bag: self_improvement wound")
    t.does("A", "play:sneak_attack")
    assert (t.waits, t.told[-1]) == (("fist", "B"), "C does not react")


@pytest.mark.parametrize("place", ["discard", "table"])
def test_rigorous_training_is_not_asked_about_where_it_cannot_be_in_hand(place: str):
    t = table(A="", B=f"hand: gem_1 wound; character: midori; {place}: rigorous_training", money=4, options=GUARDED)
    assert t.does("A", "buy:combine").waits == ("turn", "B")


def test_a_hand_all_of_which_is_known_is_not_asked_about_rigorous_training():
    t = table(
        A="hand: knockdown", B="hand: gem_1 wound roundhouse; bag: rigorous_training", money=4, options=GUARDED
    ).does("A", "play:knockdown", "buy:combine")
    assert t.waits == ("turn", "B")


def test_who_lets_a_fist_pass_until_the_own_next_turn_lets_gems_pass_too():
    t = table(A="hand: sneak_attack crash_gem; pile: 1", B="hand: self_improvement crash_gem; pile: 1")
    t.does("A", "play:sneak_attack").does("B", "pass:all").does("A", "play:crash_gem")
    assert (t.waits, t.height("B")) == (("turn", "A"), 3)
