"""What seats and spectators see of a state, and what is dealt anew of it for somebody who cannot know it."""

from __future__ import annotations

from copy import deepcopy

import pytest

from games.engine import Rng
from games.puzzle_strike import GAME
from games.puzzle_strike.options import Options
from games.puzzle_strike.state import State
from games.puzzle_strike.view import Last
from tests.games.puzzle_strike.table import Play, table

EVERYBODY = (0, 1, None)


def dealt(t: Play, seat: int | None, times: int = 20) -> list[State]:
    """The state as the seat may believe it to be, several times."""
    states = []
    for n in range(times):
        state = deepcopy(t.s)
        GAME.reshuffle(state, seat, Rng(n))
        states.append(state)
    return states


def test_all_that_lies_open_of_a_player_is_seen_by_everybody():
    t = table(
        A="", B="hand: wound; bag: combine; discard: gem_2; table: gem_3; ongoing: bubble_shield; seen: wound; "
        "pile: crash_gem 4 3 3 1; owed: 2",
    )  # fmt: skip
    for seat in EVERYBODY:
        b = GAME.view(t.s, seat).players[1]
        assert (b.discard, b.table, b.ongoing) == (("gem_2",), ("gem_3",), ("bubble_shield",))
        assert (b.pile, b.defense, b.height, b.owed) == ((4, 3, 3, 1), 1, 11, 2)
        assert (b.character, b.hand, b.bag, b.seen) == ("argagarg", 1, 1, ("wound",))


def test_the_arrows_are_seen_by_their_colours():
    arrows = {"black": 1, "brown": 2, "purple": 3, "red": 4, "blue": 5}
    t = table(A="", B="", arrows=arrows)
    assert GAME.view(t.s, 1).arrows == (1, 2, 3, 4, 5)


def test_what_the_hand_could_pay_is_seen_by_its_player_alone():
    t = table(A="hand: gem_3 poker_winnings; owed: 1", B="hand: gem_4", money=2)
    assert [GAME.view(t.s, seat).purse for seat in EVERYBODY] == [8, 2, 2]


def test_a_turn_that_has_not_begun_has_neither_purse_nor_piggy_banks():
    """Troublesome Rhetoric is asked about before anything of the turn counts."""
    t = table(A="", B="hand: gem_4; ongoing: troublesome_rhetoric secret_move", money=3).does("A", "buy:gem_2")
    assert (t.waits, t.turn) == (("purchase", "B"), "B")
    view = GAME.view(t.s, 1)
    assert (view.purse, view.piggies, view.answering) == (0, 0, ("gem_2",))
    t.does("B", "pass")
    view = GAME.view(t.s, 1)
    assert (view.purse, view.piggies, view.answering) == (4, 1, ())


def test_what_lies_on_top_of_a_bag_is_known_by_name_only_where_all_saw_it():
    t = table(A="top: combine wound gem_1", B="")
    t.player("A").top_open[:] = [True, False, True]  # the last one is drawn first
    assert [GAME.view(t.s, seat).players[0].top for seat in EVERYBODY] == [("combine", "", "gem_1")] * 3
    assert [GAME.view(t.s, seat).own_top for seat in EVERYBODY] == [("combine", "wound", "gem_1"), (), ()]


def test_a_redeal_moves_what_is_hidden_and_nothing_that_is_known():
    t = table(A="", B="hand: gem_1 combine wound; seen: wound; bag: crash_gem gem_2 gem_3; top: gem_4 roundhouse")
    t.player("B").top_open[:] = [False, True]
    believed = dealt(t, 0)
    for state in believed:
        b = state.players[1]
        assert (len(b.hand), len(b.bag), b.top[1], b.top_open) == (3, 3, "gem_4", [False, True])
        assert ("wound" in b.hand, b.seen) == (True, ["wound"])
        assert GAME.view(state, 0).players[1].pool == GAME.view(t.s, 0).players[1].pool
    for zone in ("hand", "bag", "top"):
        assert len({tuple(sorted(getattr(state.players[1], zone))) for state in believed}) > 1, f"{zone} is certain"
    anywhere = {chip for state in believed for chip in state.players[1].hand}
    assert anywhere == {"gem_1", "combine", "wound", "crash_gem", "gem_2", "gem_3", "roundhouse"}


@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_redeal_leaves_ones_own_chips_and_ones_own_wish_to_be_passed_over(seat: int | None):
    t = table(A="hand: gem_1 combine; bag: wound gem_2 gem_3 gem_4", B="hand: gem_1 combine; bag: wound gem_2 gem_3")
    for player in t.s.players:
        player.passing = True
    believed = dealt(t, seat)
    for p, player in enumerate(t.s.players):
        assert all(state.players[p] == player for state in believed) == (p == seat)
        assert {state.players[p].passing for state in believed} == {p == seat}


@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_redeal_leaves_what_was_picked_ahead_to_the_player_on_turn_whoever_bought_last(seat: int | None):
    t = table(A="", B="")
    t.s.buyer, t.s.queue = 1, ["buy:gem_1"]
    assert [state.queue for state in dealt(t, seat, 1)] == [["buy:gem_1"] if seat == 0 else []]


def test_what_happened_last_is_seen_by_everybody():
    t = table(A="hand: crash_gem sneak_attack; pile: 3", B="hand: crash_gem self_improvement; pile: 1")

    def last() -> Last | None:
        views = [GAME.view(t.s, seat).last for seat in EVERYBODY]
        assert views == [views[0]] * 3
        return views[0]

    t.does("A", "play:crash_gem")
    assert last() == Last("crash", 0, "crash_gem", 1, 3)
    t.does("B", "react:crash_gem-1")
    assert last() == Last("land", 1, "", None, 2)
    t.s.arrows[0] = 1
    t.does("A", "end").does("B", "end")
    assert last() == Last("start", 0)
    t = table(A="hand: sneak_attack gem_3", B="hand: self_improvement").does("A", "play:sneak_attack")
    assert last() == Last("play", 0, "sneak_attack")
    t.does("B", "react:self_improvement")
    assert last() == Last("react", 1, "self_improvement", 0)
    t.does("A", "buy:gem_1")
    assert last() == Last("buy", 0, "gem_1")
    t = table(A="pile: 4 4 2", B="", C="").does("A", "end")
    assert last() == Last("start", 1)
    t.leaves("B")
    assert last() == Last("leave", 1)


@pytest.mark.parametrize(
    ("laid", "nothing"),
    [
        ("hand: research_and_development wound gem_1; bag: combine gem_1", "swap:nothing"),
        ("hand: double_take draw_three roundhouse; bag: gem_1 gem_2 gem_3", "choose:nothing"),
        ("hand: gem_essence gem_1 gem_2; bag: wound wound wound", "pass"),
    ],
)
def test_a_turn_goes_on_where_somebody_believes_that_there_is_nothing_to_choose(laid: str, nothing: str):
    """A is asked, so there is something; but where the others deal it anew it may all lie in the bag."""
    t = table(A=laid, B="", options=Options(leak_guard=True))
    t.does("A", f"play:{laid.split()[1]}")
    believed = [t.match.imagine(1, Rng(n)) for n in range(20)]
    empty = [match for match in believed if [option.key for option in match.open[0].options] == [nothing]]
    assert 0 < len(empty) < len(believed)
    empty[0].answer(0, [nothing], empty[0].asked)
    assert empty[0].ask == "turn"
