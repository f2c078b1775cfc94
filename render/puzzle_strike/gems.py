"""Cut gems: as blocks of a pile, where height is value, and as the jewel on a chip."""

from __future__ import annotations

import math

from PIL import Image

from render.canvas import Pen, Point, sprite
from render.colours import Colour, dark, light
from render.pieces.seats import regular
from render.puzzle_strike.looks import gem_colour
from render.sprites import Sprite
from render.text import width
from render.theme import INK, PAPER_INK

READABLE = 21
"""A block less high than this carries no number."""
_LEFT_LIGHT = (-0.45, -0.9)
"""Where the light comes from."""


def block(value: int, count: int, wide: int, high: int) -> Sprite:
    """So many gems of a value as one block of a pile, step-cut, with the value on it ("1 ×9" for several)."""

    def make() -> Image.Image:
        pen = Pen(wide, high)
        cut = min(14.0, high * 0.3)
        pen.polygon(_corners(0, 0, wide, high, cut + 1), INK)
        rim = 3.0
        base = gem_colour(value)
        outer = _corners(rim, rim, wide - rim, high - rim, cut)
        depth = min(high * 0.24, 16.0)
        inner = _corners(rim + depth, rim + depth, wide - rim - depth, high - rim - depth, cut * 0.5)
        facets(pen, outer, inner, base)
        if high > 50:  # one long gleam on the table of a large gem
            x0, y0, x1, y1 = rim + depth, rim + depth, wide * 0.5, high - rim - depth
            gleam = [(x0 + 2, y0 + 2), (x1, y0 + 2), (x1 - (y1 - y0) * 0.3, y1 - 2), (x0 + 2, y1 - 2)]
            pen.polygon(gleam, light(base, 0.3))
        text = f"{value} ×{count}" if count > 1 else str(value)
        size = round(max(22.0, min(44.0, high * (0.74 if high < 60 else 0.5))))
        size = min(size, round(size * (wide - 16) / width(text, "title", size)))
        if high >= READABLE:
            pen.text(wide / 2, high / 2, text, "title", size, PAPER_INK)
        return pen.finish()

    return sprite(("ps gem", value, count, wide, high), make)


def jewel(pen: Pen, value: int, x: float, y: float, radius: float) -> None:
    """The gem on a chip: more corners the more it is worth, and its value."""
    outer = outline(value, x, y, radius)
    pen.polygon(outer, INK, INK, radius * 0.2)
    inner = [(x + (a - x) * 0.6, y + (b - y) * 0.6) for a, b in outer]
    facets(pen, outer, inner, gem_colour(value))
    pen.text(x, y + radius * 0.02, str(value), "title", round(radius * 1.02), PAPER_INK)


def facets(pen: Pen, outer: list[Point], inner: list[Point], base: Colour) -> None:
    """A gem seen from above: each side as light or dark as it faces the light, the table in its own colour."""
    for index, start in enumerate(outer):
        end = outer[(index + 1) % len(outer)]
        along = (end[0] - start[0], end[1] - start[1])
        long = math.hypot(*along) or 1.0
        # Outlines run clockwise on the screen, so that this points outwards.
        facing = (along[1] * _LEFT_LIGHT[0] - along[0] * _LEFT_LIGHT[1]) / long
        tone = light(base, 0.34 * facing) if facing > 0 else dark(base, -0.42 * facing)
        pen.polygon([start, end, inner[(index + 1) % len(inner)], inner[index]], tone)
    pen.polygon(inner, light(base, 0.12))


def _corners(left: float, top: float, right: float, bottom: float, cut: float) -> list[Point]:
    """A rectangle with its corners cut off, clockwise."""
    return [
        (left + cut, top),
        (right - cut, top),
        (right, top + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (left + cut, bottom),
        (left, bottom - cut),
        (left, top + cut),
    ]


def outline(value: int, x: float, y: float, radius: float) -> list[Point]:
    """A gem of that value seen from above, clockwise: the more it is worth, the more corners it has."""
    if value == 1:
        shape = [(-0.62, -0.8), (0.62, -0.8), (1.05, -0.2), (0.0, 1.08), (-1.05, -0.2)]
        return [(x + a * radius, y + b * radius) for a, b in shape]
    if value == 2:
        return _corners(x - radius * 0.78, y - radius, x + radius * 0.78, y + radius, radius * 0.42)
    return regular(6 if value == 3 else 10, x, y, radius * 1.08)
