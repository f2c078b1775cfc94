"""A gem pile in its well: as high as what it totals, with a scale, and red from ten on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PIL import Image

from render.canvas import Pen, icon_sprite, put, rounded, sprite
from render.colours import Colour, colour
from render.puzzle_strike.faces import face
from render.puzzle_strike.gems import READABLE, block
from render.puzzle_strike.parts import tag
from render.sprites import Sprite
from render.text import write
from render.theme import CAN, DANGER, INK, LEGEND, MUTED, RAISED, TEXT, WELL

LIMIT = 10
"""Whoever ends a turn with a pile of so much is out."""
WARN = 8
"""From here on a total is shown in red."""
_OVER = 28
"""The hatched stretch above the limit, where nothing is piled as high."""
_HATCH = (colour("#3A1518"), colour("#7A2A2C"))
_SCALE = 46
"""Room for the scale, left of the well."""
_SIDE = 8


def draw_well(
    frame: Image.Image,
    left: float,
    top: float,
    wide: int,
    high: int,
    pile: Sequence[int],
    defense: int = 0,
    coming: int = 0,
    locked: bool = False,
) -> None:
    """The scale from `left` on and the well right of it; `coming` gems are on their way and not landed yet."""
    total = sum(pile)
    most = max(LIMIT, total + coming)
    unit = (high - _OVER) / most
    well_left, foot = left + _SCALE, top + high
    put(frame, _well(wide, high, most), well_left + wide / 2, top + high / 2)
    for mark in range(0, LIMIT + 1, 2 if unit > 17 else 5):
        y = foot - mark * unit - (0 if mark else -2)
        write(
            frame,
            well_left - 10,
            y - 10 if mark < LIMIT else y - 4,
            str(mark),
            "title",
            LEGEND + 2,
            DANGER if mark == LIMIT else MUTED,
            "right",
        )
    height = 0
    x = well_left + wide / 2
    for value, count in _blocks(pile, unit):
        low, upper = round(foot - height * unit), round(foot - (height + value * count) * unit)
        put(frame, block(value, count, wide - 2 * _SIDE, max(8, low - upper - 3)), x, (low + upper) / 2 - 2)
        height += value * count
    if coming:
        low, upper = round(foot - total * unit), round(foot - (total + coming) * unit)
        put(frame, _ghost(wide - 2 * _SIDE, low - upper), x, (low + upper) / 2)
        write(frame, x - 16 * locked, (low + upper) / 2, f"+{coming}", "title", 34, DANGER, "middle", stroke=3)
        if locked:
            put(frame, icon_sprite("padlock", 34, DANGER), x + 26, (low + upper) / 2)
    if defense:
        y = max(top + 30, foot - (total + coming) * unit - 30)
        put(frame, face("crash_gem", 54, figures=False), x, y)
        if defense > 1:
            tag(frame, x + 24, y + 16, f"×{defense}")


def strip(
    frame: Image.Image,
    left: float,
    top: float,
    wide: int,
    high: int,
    pile: Sequence[int],
    defense: int = 0,
    offered: frozenset[int] = frozenset(),
    coming: int = 0,
) -> None:
    """A pile lying on its side: as long as it totals, red from ten on; gems that may be chosen have a yellow rim.

    `coming` gems are on their way and not landed yet.
    """
    most = max(LIMIT + 1, sum(pile) + defense + coming)
    unit = wide / most
    put(frame, _trough(wide, high, most), left + wide / 2, top + high / 2)
    at = 0
    for value, count in _blocks(pile, unit):
        start, end = round(left + at * unit), round(left + (at + value * count) * unit)
        size = max(8, end - start - 3)
        if value in offered:
            put(frame, _rim(size + 8, high), (start + end) / 2, top + high / 2)
        put(frame, block(value, count, size, high - 10), (start + end) / 2, top + high / 2)
        at += value * count
    if coming:
        start, end = round(left + at * unit), round(left + (at + coming) * unit)
        put(frame, _ghost(end - start - 2, high - 6), (start + end) / 2, top + high / 2)
        write(frame, (start + end) / 2, top + high / 2, f"+{coming}", "title", LEGEND, DANGER, "middle", stroke=3)
        at += coming
    if defense:
        x = left + at * unit + high / 2
        put(frame, face("crash_gem", high, figures=False), x, top + high / 2)
        if defense > 1:
            tag(frame, x + 16, top + high - 8, f"×{defense}")


def _rim(wide: int, high: int) -> Sprite:
    def make() -> Image.Image:
        pen = Pen(wide, high)
        pen.box(0, 0, wide, high, 12, CAN)
        return pen.finish()

    return sprite(("ps rim", wide, high), make)


def _trough(wide: int, high: int, most: int) -> Sprite:
    def make() -> Image.Image:
        pen = Pen(wide + 8, high + 8)
        limit = 4 + wide * LIMIT / most
        pen.box(0, 0, wide + 8, high + 8, 14, INK)
        pen.box(4, 4, wide + 4, high + 4, 10, WELL)
        pen.box(limit, 4, wide + 4, high + 4, 10, _HATCH[0], corners=(False, True, True, False))
        start = limit - high
        while start < wide:
            a, b = max(limit, start), min(wide + 2.0, start + high)
            if b > a:
                pen.stroke([(a, high + 2 - (a - start)), (b, high + 2 - (b - start))], _HATCH[1], 3)
            start += 18
        pen.stroke([(limit, 6), (limit, high + 2)], DANGER, 3)
        for mark in range(1, LIMIT):
            x = 4 + wide * mark / most
            pen.stroke([(x, 10), (x, high - 2)], RAISED, 2)
        return pen.finish()

    return sprite(("ps trough", wide, high, most), make)


def total_box(frame: Image.Image, x: float, y: float, total: int, size: int = 44) -> None:
    """The total, large; red with dark figures where the pile is high."""
    danger = total >= WARN
    put(frame, _box(size, danger), x, y)
    write(frame, x, y, str(total), "title", size, INK if danger else TEXT, "middle")


def _blocks(pile: Sequence[int], unit: float) -> list[tuple[int, int]]:
    """Gems from the foot up; where single ones would be too flat to carry a number, those of a value in one block."""
    if unit >= READABLE + 4:
        return [(value, 1) for value in pile]
    return [(value, len(list(alike))) for value, alike in groupby(pile)]


def _well(wide: int, high: int, most: int) -> Sprite:
    def make() -> Image.Image:
        pen = Pen(wide + 8, high + 8)
        unit = (high - _OVER) / most
        pen.box(0, 0, wide + 8, high + 8, 16, INK)
        pen.box(4, 4, wide + 4, high + 4, 12, WELL)
        limit = 4 + high - LIMIT * unit
        pen.box(4, 4, wide + 4, limit, 12, _HATCH[0], corners=(True, True, False, False))
        for start in range(-int(limit), wide, 22):  # slanting, and cut off at the edges of the stretch
            a, b = max(0.0, float(start)), min(float(wide), start + limit - 4)
            if b > a:
                pen.stroke([(4 + a, limit - (a - start)), (4 + b, limit - (b - start))], _HATCH[1], 3)
        pen.stroke([(6, limit), (wide + 2, limit)], DANGER, 3)
        for mark in range(1, LIMIT):
            y = 4 + high - mark * unit
            pen.stroke([(12, y), (wide - 4, y)], RAISED, 2)
        return pen.finish()

    return sprite(("ps well", wide, high, most), make)


def _ghost(wide: int, high: int) -> Sprite:
    """Where gems that are on their way would land."""

    def make() -> Image.Image:
        pen = Pen(wide, max(high, 12))
        pen.dashes(rounded(3, 3, wide - 3, max(high, 12) - 3, 6), DANGER, 4, 12, 9)
        return pen.finish()

    return sprite(("ps ghost", wide, high), make)


def _box(size: int, danger: bool) -> Sprite:
    wide, high = round(size * 1.75), round(size * 1.3)

    def make() -> Image.Image:
        fill: Colour = DANGER if danger else colour("#333B4F")
        pen = Pen(wide, high)
        pen.box(0, 0, wide, high, high * 0.3, INK)
        pen.box(3, 3, wide - 3, high - 3, high * 0.26, fill)
        return pen.finish()

    return sprite(("ps total", size, danger), make)
