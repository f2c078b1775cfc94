"""Small marks that are laid on other pieces: key caps, tabs, counters, banners, the endless eight."""

from __future__ import annotations

import math
from functools import partial

from PIL import Image

from render.canvas import Pen, Point, put, shadowed, sprite
from render.colours import Colour, colour, dark
from render.sprites import Sprite
from render.text import Face, width, write
from render.theme import CAN, DANGER, INK, LABEL, LAST, PAPER_INK, TEXT, TEXT_2, WELL

_CAP = 54
_EDGE = 14
"""What is laid on other pieces keeps this far from the frame's edge."""


def key_cap(frame: Image.Image, x: float, y: float, label: str, can: bool) -> None:
    """A key with the number that buttons and menus use too: yellow when it may be pressed."""

    def make() -> Image.Image:
        pen = Pen(_CAP + 4, _CAP + 6)
        face = CAN if can else colour("#394054")
        pen.box(0, 0, _CAP + 4, _CAP + 6, 16, INK)
        pen.box(3, 3, _CAP + 1, _CAP + 3, 13, dark(face, 0.25))
        pen.box(3, 3, _CAP + 1, _CAP - 1, 13, face)
        return pen.finish()

    put(frame, sprite(("cap", can), make), x, y)
    write(frame, x, y - 2, label, "title", 38, INK if can else TEXT_2, "middle")


def tab(frame: Image.Image, right: float, y: float, words: str, room: float) -> None:
    """The white mark of the last move, its right end at `right`, in smaller letters where it is longer than `room`.

    At the left edge even the longest stays in the frame.
    """
    size = 28 if width(words, "bold", 28) + 40 <= room else LABEL
    long = round(width(words, "bold", size)) + 40
    right = max(right, _EDGE + long)
    put(frame, sprite(("tab", long), partial(_capsule, long, 46, INK, LAST, 3)), right - long / 2, y)
    write(frame, right - long / 2, y, words, "bold", size, PAPER_INK, "middle")


def small_tab() -> Sprite:
    """The same mark without words, for a legend."""
    return sprite("small tab", partial(_capsule, 48, 26, INK, LAST, 3))


def counter(frame: Image.Image, x: float, y: float, words: str, face: Face = "bold", size: int = LABEL) -> None:
    """A dark pill with a count or a caption, centred at a point."""
    long = round(width(words, face, size)) + 32
    put(frame, sprite(("counter", long), partial(_capsule, long, 40, INK, WELL, 3)), x, y)
    write(frame, x, y, words, face, size, TEXT, "middle")


def danger_banner(frame: Image.Image, x: float, y: float, words: str, icon: str) -> None:
    """A red banner with an icon at both ends, centred at a point."""
    long = round(width(words, "title", 40)) + 176

    def make() -> Image.Image:
        pen = Pen(long + 12, 80)
        pen.box(6, 4, long + 6, 68, 32, INK)
        pen.box(10, 8, long + 2, 64, 28, DANGER)
        pen.box(15, 13, long - 3, 59, 23, colour("#5E1216"))
        for end in (56, long - 44):
            pen.icon(icon, end, 36, 42, TEXT)
        return shadowed(pen.finish())

    put(frame, sprite(("banner", long, icon), make), x, y + 4)
    write(frame, x, y, words, "title", 40, TEXT, "middle")


def endless(pen: Pen, x: float, y: float, wide: float, ink: Colour, thick: float) -> None:
    """The sign of infinity, drawn since our faces lack it."""
    half = wide / 2 - thick / 2
    points: list[Point] = []
    for step in range(49):
        t = math.tau * step / 48
        points.append((x + half * math.cos(t), y + half * 0.92 * math.sin(t) * math.cos(t)))
    pen.stroke(points, ink, thick)


def _capsule(long: int, high: int, edge: Colour, fill: Colour, rim: float) -> Image.Image:
    pen = Pen(long, high)
    pen.box(0, 0, long, high, high / 2, edge)
    pen.box(rim, rim, long - rim, high - rim, high / 2, fill)
    return pen.finish()
