"""Small figures: what tells one banner from another without its colour, arrows, coins, and the other printed marks."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PIL import Image

from games.puzzle_strike.chips import Colour as Banner
from render.canvas import Pen, Point, sprite
from render.colours import Colour, dark, light
from render.pieces.seats import regular
from render.puzzle_strike.looks import BANNERS, CHALK, GOLD, PIG
from render.sprites import Sprite
from render.theme import INK

BY_LETTER: Final[Mapping[str, Banner]] = MappingProxyType({"n": "brown", "p": "purple", "r": "red", "b": "blue"})
_ARROW: Final[tuple[Point, ...]] = (
    (-0.5, -0.17),
    (-0.02, -0.17),
    (-0.02, -0.43),
    (0.5, 0.0),
    (-0.02, 0.43),
    (-0.02, 0.17),
    (-0.5, 0.17),
)


def motif(pen: Pen, banner: Banner, x: float, y: float, radius: float, ink: Colour, turn: float = 0) -> None:
    """A banner's figure: a bar for brown, a diamond for purple, a triangle for red, a disc for blue, a stroke for grey,
    a star for gold. Turned by radians, so that it can stand on a rim."""
    if banner == "blue":
        pen.circle(x, y, radius * 0.72, ink)
        return
    shapes: dict[Banner, list[Point]] = {
        "brown": [(-1, -0.72), (1, -0.72), (1, 0.72), (-1, 0.72)],
        "purple": [(0, -1), (1.1, 0), (0, 1), (-1.1, 0)],
        "red": [(-1.05, -0.95), (1.05, -0.95), (0, 1)],
        "grey": [(-0.28, -0.9), (0.28, -0.9), (0.28, 0.9), (-0.28, 0.9)],
        "gold": [*regular(4, 0, 0, 1.15, 0.42)],
    }
    cos, sin = math.cos(turn) * radius, math.sin(turn) * radius
    pen.polygon([(x + cos * a - sin * b, y + sin * a + cos * b) for a, b in shapes[banner]], ink)


def draw_arrow(pen: Pen, banner: Banner | None, x: float, y: float, size: float) -> None:
    """An arrow: chalk for any colour, else in its banner's colour with the banner's figure in it."""
    fill = light(BANNERS[banner], 0.15) if banner else CHALK
    outline = [(x + a * size, y + b * size) for a, b in _ARROW]
    pen.polygon(outline, INK, INK, size * 0.2)
    pen.polygon(outline, fill)
    if banner:
        motif(pen, banner, x + size * 0.1, y, size * 0.17, INK)


def draw_coin(pen: Pen, text: str, x: float, y: float, size: float) -> None:
    """A gold coin with an amount on it."""
    radius = size / 2
    pen.circle(x, y, radius, INK)
    pen.circle(x, y, radius * 0.9, dark(GOLD, 0.3))
    pen.circle(x, y - radius * 0.05, radius * 0.84, GOLD)
    pen.text(x, y - radius * 0.03, text, "title", round(size * (0.62 if len(text) < 2 else 0.5)), INK)


def draw_mark(pen: Pen, code: str, x: float, y: float, size: float) -> None:
    """A printed mark by its code (see `looks`), centred at a point, about `size` wide."""
    kind, rest = code[0], code[1:]
    if kind == "a":
        draw_arrow(pen, BY_LETTER[rest] if rest else None, x, y, size * 0.92)
    elif kind == "$":
        draw_coin(pen, rest, x, y, size * 0.98)
    elif kind == "p":
        pen.icon("mark-piggy", x, y, size, PIG)
    else:
        count = int(rest)
        if count > 1:
            pen.icon("mark-draw", x - size * 0.2, y, size * 0.86, CHALK)
            pen.text(x + size * 0.26, y + size * 0.04, rest, "title", round(size * 0.72), CHALK, stroke=2)
        else:
            pen.icon("mark-draw", x, y, size * 0.92, CHALK)


def arrow_sprite(banner: Banner | None, size: int) -> Sprite:
    """An arrow alone."""

    def make() -> Image.Image:
        pen = Pen(size * 1.3, size * 1.2)
        draw_arrow(pen, banner, size * 0.65, size * 0.6, size)
        return pen.finish()

    return sprite(("ps arrow", banner, size), make)


def coin(text: str, size: int) -> Sprite:
    """A coin alone: a price, an amount of money."""

    def make() -> Image.Image:
        pen = Pen(size, size)
        draw_coin(pen, text, size / 2, size / 2, size)
        return pen.finish()

    return sprite(("ps coin", text, size), make)


def piggy(size: int) -> Sprite:
    """A piggy bank with an outline."""

    def make() -> Image.Image:
        pen = Pen(size, size)
        pen.icon("mark-piggy", size / 2, size / 2, size * 0.94, PIG)
        return pen.finish()

    return sprite(("ps piggy", size), make)
