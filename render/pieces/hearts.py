"""Hearts: one that is there, one that is lost, and one that has just been lost."""

from __future__ import annotations

import math
from typing import Literal

from PIL import Image

from render.canvas import Pen, Point, put, sprite
from render.colours import colour, light
from render.sprites import Sprite
from render.theme import DANGER, INK, LAST, RAISED

Heart = Literal["full", "empty", "breaking"]
_HOLLOW = colour("#1B1F29")
_RIM = colour("#4A5268")


def outline(x: float, y: float, radius: float) -> list[Point]:
    """A heart about as wide as twice the radius, centred at a point."""
    points = []
    for step in range(72):
        t = math.tau * step / 72
        across = 16 * math.sin(t) ** 3
        up = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((x + radius * across / 16.5, y - radius * (up + 2.2) / 16.5))
    return points


def heart(radius: int, state: Heart) -> Sprite:
    """A heart with a dark rim. Lost: hollow. Just lost: hollow, white rim, cracked."""
    side = math.ceil(radius * 2.6)

    def make() -> Image.Image:
        pen = Pen(side, side)
        middle = side / 2
        pen.polygon(outline(middle, middle, radius * 1.16), INK)
        if state == "full":
            pen.polygon(outline(middle, middle, radius * 0.93), DANGER)
            pen.oval(middle - radius * 0.42, middle - radius * 0.36, radius * 0.2, radius * 0.14, light(DANGER, 0.6))
        elif state == "empty":
            pen.polygon(outline(middle, middle, radius * 0.93), _RIM)
            pen.polygon(outline(middle, middle, radius * 0.66), _HOLLOW)
        else:
            pen.polygon(outline(middle, middle, radius * 0.98), LAST)
            pen.polygon(outline(middle, middle, radius * 0.72), RAISED)
            crack = [(0.02, -0.62), (-0.2, -0.2), (0.16, 0.06), (-0.12, 0.42), (0.0, 0.86)]
            pen.stroke([(middle + x * radius, middle + y * radius) for x, y in crack], LAST, radius * 0.17)
        return pen.finish()

    return sprite(("heart", radius, state), make)


def hearts(frame: Image.Image, x: float, y: float, full: int, of: int, radius: int, breaking: bool = False) -> None:
    """A row of hearts from the left: the full row stays, so that losses show."""
    for index in range(of):
        state: Heart = "full" if index < full else "breaking" if breaking and index == full else "empty"
        put(frame, heart(radius, state), x + radius * 1.1 + index * radius * 2.4, y)
