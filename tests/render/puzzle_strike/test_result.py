"""The end of a match, and what comes before its first turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine import Decision, Option, Outcome
from games.puzzle_strike.chips import CHARACTERS, PUZZLES
from games.puzzle_strike.view import View
from render.names import Names
from render.puzzle_strike import draw_board, draw_hand, draw_result, say_board, say_result
from render.puzzle_strike.words import places
from tests.render.puzzle_strike.states import NAMES, choosing, rare, table, with_player

CALLED = Names(NAMES)


def won(seats: int, *winners: int) -> View:
    view = table(seats, phase="over", outcome=Outcome(winners, "the last one in the game"))
    out = tuple(seat for seat in range(seats) if seat not in winners)
    for seat in out:
        view = with_player(view, seat, alive=False, pile=())
    return replace(view, fallen=out)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_size_of_table_ends_in_a_picture(seats: int) -> None:
    frame = draw_result(won(seats, seats - 1), CALLED)
    assert frame.size == (1200, 764)
    assert frame.tobytes() != draw_result(won(seats, 0), CALLED).tobytes()


@pytest.mark.parametrize("winners", [(), (0, 2), (0, 1, 2, 3)])
def test_nobody_and_several_can_win(winners: tuple[int, ...]) -> None:
    view = won(4, *winners)
    draw_result(view, Names(("W" * 32,) * 4))
    said = " ".join(say_result(view, CALLED))
    assert {0: "Nobody wins", 2: "Ana and Chidi win", 4: "Ana, Bruno, Chidi and Dagny win"}[len(winners)] in said


def test_the_later_somebody_fell_the_better_the_place() -> None:
    assert places(rare()["over"]) == {2: 1, 3: 2, 0: 3, 1: 4}
    assert places(table()) == {}


def test_a_series_goes_by_games_won_and_equal_ones_share_a_place() -> None:
    view = replace(won(4, 1), games=5, game=5)
    for seat, wins in enumerate((1, 3, 1, 0)):
        view = with_player(view, seat, wins=wins)
    assert places(view) == {1: 1, 0: 2, 2: 2, 3: 4}
    assert "Bruno, Grave: pile 7, hand 5, bag 5, discards 4, 3 won. 1st." in " ".join(say_result(view, CALLED))


def test_the_end_is_said() -> None:
    assert " ".join(say_result(rare()["over"], CALLED)) == (
        "Puzzle Strike is over. Chidi wins. Reason: the last one in the game. Last: Dagny is out. "
        "Ana, Setsuki: out of this game. 3rd. Bruno, Grave: out of this game. 4th. "
        "Chidi, Midori: pile 2, hand 5, bag 6, discards 4. 1st. Dagny, Argagarg: out of this game. 2nd."
    )


def test_a_character_that_is_taken_says_by_whom() -> None:
    view = choosing("pick")
    more = with_player(view, 3, character="rook")
    assert draw_board(view, CALLED).tobytes() != draw_board(more, CALLED).tobytes()
    said = " ".join(say_board(view, CALLED))
    assert "Dagny: choose a character." in said
    assert "Free: Grave, Jaina, Rook, DeGrey, Valerie, Geiger, Lum, Argagarg." in said


@pytest.mark.parametrize("ask", ["wish", "pick", "host"])
def test_what_may_be_chosen_has_a_rim_in_the_own_picture(ask: str) -> None:
    view = replace(choosing("pick"), phase=ask, seat=3)

    def question(*who: str) -> Decision[str]:
        return Decision(ask, "Pick your character", [Option(f"pick:{one}", one, one) for one in who])

    pictures = {
        draw_hand(view, CALLED, decision).tobytes()
        for decision in (None, question(*CHARACTERS), question("rook"), question("grave"))
    }
    assert len(pictures) == 4


def test_a_bank_to_be_laid_and_a_stack_to_be_swapped() -> None:
    laying = replace(rare()["bank"], seat=0)
    swapping = replace(rare()["swap"], seat=1, locked=("roundhouse",))
    for view, chips in ((laying, PUZZLES), (swapping, tuple(stack.chip for stack in swapping.bank[8:]))):
        question = Decision("any", "Which?", [Option(f"stack:{chip}", chip, chip, spot=chip) for chip in chips])
        assert draw_hand(view, CALLED, question).tobytes() != draw_hand(view, CALLED, None).tobytes()
