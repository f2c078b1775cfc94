from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine import Outcome
from games.weapon_wars.view import PlayerView, View
from render.names import Names
from render.pieces.laurels import ROOM, who_won
from render.text import width
from render.weapon_wars import draw_result, say_result
from render.weapon_wars.words import places
from tests.render.states import NAMES, table, won

CALLED = Names(NAMES)


def collected(*hearts: int) -> View:
    players = tuple(PlayerView(seat, count, 5, True, False) for seat, count in enumerate(hearts))
    outcome = Outcome((hearts.index(3),), "the first to collect the hearts")
    return table(len(hearts), mode="collector", players=players, phase="over", threat=None, outcome=outcome)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_size_of_table_ends_in_a_picture(seats: int) -> None:
    frame = draw_result(won(table(seats), seats - 1), CALLED)
    assert frame.size == (1200, 764)
    assert frame.tobytes() != draw_result(won(table(seats), 0), CALLED).tobytes()


@pytest.mark.parametrize("winners", [(), (0, 2), (0, 1, 2, 3, 4, 5)])
def test_nobody_and_several_can_win(winners: tuple[int, ...]) -> None:
    view = replace(won(table(6)), outcome=Outcome(winners, "a draw"))
    draw_result(view, CALLED)
    said = " ".join(say_result(view, CALLED))
    assert {0: "Nobody wins", 2: "Ana and Chidi win", 6: "Emeka and Farid win"}[len(winners)] in said


def test_places_go_by_hearts_and_a_draw_shares_one() -> None:
    assert places(collected(0, 3, 1, 1, 2, 0)) == {1: "1st", 4: "2nd", 2: "3rd", 3: "3rd", 0: "5th", 5: "5th"}


def test_who_is_out_has_no_place() -> None:
    assert places(won(table(4), 2)) == {2: "1st"}
    assert places(table(4)) == {}


def test_the_end_is_said() -> None:
    assert " ".join(say_result(won(table(3), 1), CALLED)) == (
        "Weapon Wars is over after 6 rounds. Bruno wins. Reason: the last one with a heart. "
        "Last: Ana played 11 Nail Gun. Ana: knocked out. Bruno: 2 of 3 hearts, 4 cards. Chidi: knocked out."
    )
    assert "Chidi: 1 of 3 hearts, 5 cards. 2nd." in " ".join(say_result(collected(0, 3, 1), CALLED))


@pytest.mark.parametrize("winners", [(0,), (0, 1), (0, 1, 2, 3, 4, 5)])
def test_however_many_win_each_is_named_and_the_line_stands_on_the_stage(winners: tuple[int, ...]) -> None:
    words, size = who_won(["W" * 32 for _ in winners], 64)
    assert width(words, "bold", size) <= ROOM
    assert words.count("…") == words.count("W…") == len(winners)
    assert words.endswith(" win" if len(winners) > 1 else " wins")
    assert who_won(["Ana", "W" * 40, "Emil"], 64)[0].startswith("Ana, WWWW")
