"""Puzzle Strike: the table at three sizes and at its fullest, a hand with the shop, characters, a result. Set by hand,
so that no change of the rules moves them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PIL import Image

from render.names import Names
from render.puzzle_strike import draw_board, draw_hand, draw_result
from tests.goldens.pictures import Draw
from tests.render.puzzle_strike.states import NAMES, mine, rare, turn_question, with_player

HAND = "gem_1 gem_1 wound crash_gem draw_three really_annoying protective_ward"


def _board(name: str) -> Image.Image:
    return draw_board(rare()[name], Names(NAMES))


def _hand() -> Image.Image:
    view = with_player(mine(HAND, own_top=("gem_3",)), 3, ongoing=("bubble_shield",), owed=2)
    return draw_hand(view, Names(NAMES), turn_question(view))


def _result() -> Image.Image:
    return draw_result(rare()["over"], Names(NAMES))


FRAMES: Mapping[str, Draw] = {
    "table-2": partial(_board, "two"),
    "table-3": partial(_board, "three"),
    "table-4": partial(_board, "gems in the air"),
    "table-full": partial(_board, "full"),
    "characters": partial(_board, "picks"),
    "characters-bank": partial(_board, "picks after the bank"),
    "hand": _hand,
    "result": _result,
}
