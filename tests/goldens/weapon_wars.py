"""Weapon Wars: the table at three sizes, a hand, a result. Set by hand, so that no change of the rules moves them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PIL import Image

from render.names import Names
from render.weapon_wars import draw_board, draw_hand, draw_result
from tests.goldens.pictures import Draw
from tests.render.states import NAMES, asked, rare, table

HAND = ("w3_1", "w8_2", "w12_2", "w17_3", "mirror_shield_1")


def _board(name: str) -> Image.Image:
    return draw_board(rare()[name], Names(NAMES))


def _hand() -> Image.Image:
    view = table(seat=1, hand=HAND)
    return draw_hand(view, Names(NAMES), asked(view, "w12_2", "w17_3", "mirror_shield_1"))


def _result() -> Image.Image:
    return draw_result(rare()["over"], Names(NAMES))


FRAMES: Mapping[str, Draw] = {
    "table-2": partial(_board, "two"),
    "table-4": partial(_board, "left turn"),
    "table-6": partial(_board, "sudden death"),
    "hand": _hand,
    "result": _result,
}
