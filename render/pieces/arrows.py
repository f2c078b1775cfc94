"""Thick arrows along a curve, such as those that tell which way play goes round a table."""

from __future__ import annotations

import math

from PIL import Image

from render.canvas import Pen, Point, put, sprite
from render.colours import Colour
from render.theme import INK

_STRIDE = 9
"""Pixels between the points of a curve: closer, and the joints of a thick line show."""
_PAD = 44


def arrow(frame: Image.Image, start: Point, bend: Point, end: Point, colour: Colour, thick: float = 13) -> None:
    """An arrow from `start` to `end`, pulled towards `bend`."""
    low = (math.floor(min(start[0], bend[0], end[0])), math.floor(min(start[1], bend[1], end[1])))
    high = (math.ceil(max(start[0], bend[0], end[0])), math.ceil(max(start[1], bend[1], end[1])))
    wide, tall = high[0] - low[0] + 2 * _PAD, high[1] - low[1] + 2 * _PAD
    local = [(x - low[0] + _PAD, y - low[1] + _PAD) for x, y in (start, bend, end)]

    def make() -> Image.Image:
        pen = Pen(wide, tall)
        steps = max(4, round((math.dist(local[0], local[1]) + math.dist(local[1], local[2])) / _STRIDE))
        line = [_on_curve(local[0], local[1], local[2], step / steps) for step in range(steps + 1)]
        angle = math.atan2(local[2][1] - local[1][1], local[2][0] - local[1][0])
        head = _head(line[-1], angle, thick * 2)
        # The shaft stops inside the head, however long the arrow is.
        shaft = [point for point in line if math.dist(point, line[-1]) > thick]
        pen.stroke(shaft, INK, thick + 11)
        pen.polygon(head, INK, INK, 11)
        pen.stroke(shaft, colour, thick)
        pen.polygon(head, colour)
        return pen.finish()

    put(frame, sprite(("arrow", *local, colour, thick), make), low[0] - _PAD + wide / 2, low[1] - _PAD + tall / 2)


def _on_curve(start: Point, bend: Point, end: Point, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]


def _head(tip: Point, angle: float, size: float) -> list[Point]:
    cos, sin = math.cos(angle), math.sin(angle)
    return [
        (tip[0] + cos * along - sin * across, tip[1] + sin * along + cos * across)
        for along, across in ((size * 0.62, 0.0), (-size * 0.66, size), (-size * 0.66, -size))
    ]
