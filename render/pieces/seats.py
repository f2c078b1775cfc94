"""The six shapes by which seats are known, and their badges."""

from __future__ import annotations

import math
from typing import Literal

from PIL import Image

from render.canvas import Pen, Point, sprite
from render.colours import Colour, dark, mix
from render.sprites import Sprite
from render.theme import BACKGROUND, INK, SEATS, Shape

Standing = Literal["in", "out"]


def regular(sides: int, x: float, y: float, radius: float, inner: float | None = None) -> list[Point]:
    """A regular polygon that stands on no corner; with an inner radius a star of so many points."""
    radii = (radius,) if inner is None else (radius, inner)
    steps = sides * len(radii)
    return [
        (
            x + radii[step % len(radii)] * math.cos(math.tau * step / steps - math.pi / 2),
            y + radii[step % len(radii)] * math.sin(math.tau * step / steps - math.pi / 2),
        )
        for step in range(steps)
    ]


def draw_shape(
    pen: Pen, shape: Shape, x: float, y: float, radius: float, fill: Colour, rim: float, edge: Colour
) -> None:
    """A seat's shape centred at a point, with a rim; all six look equally large at the same radius."""
    if shape == "circle":
        pen.circle(x, y, radius, edge)
        pen.circle(x, y, radius - rim, fill)
    elif shape == "square":
        half = radius * 0.9
        pen.box(x - half, y - half, x + half, y + half, radius * 0.22, edge)
        half -= rim
        pen.box(x - half, y - half, x + half, y + half, radius * 0.14, fill)
    else:
        # Rims of pointed shapes lie outside the outline, so that corners stay sharp.
        outline = {
            "triangle": regular(3, x, y + radius * 0.2, radius * 1.16),
            "diamond": regular(4, x, y, radius * 1.08),
            "hexagon": regular(6, x, y, radius * 0.98),
            "star": regular(5, x, y + radius * 0.06, radius * 1.14, radius * 0.56),
        }[shape]
        pen.polygon(outline, edge, edge, rim)
        inside = [
            (x + (px - x) * (1 - rim * 0.5 / radius), y + (py - y) * (1 - rim * 0.5 / radius)) for px, py in outline
        ]
        pen.polygon(inside, fill)


def badge(seat: int, radius: int, standing: Standing = "in") -> Sprite:
    """The badge of a seat; of one that is out it is dark and hollow."""
    side = math.ceil(radius * 2.9)

    def make() -> Image.Image:
        pen = Pen(side, side)
        look = SEATS[seat]
        rim = max(2.5, radius * 0.14)
        if standing == "in":
            draw_shape(pen, look.shape, side / 2, side / 2, radius, look.colour, rim, INK)
        else:
            draw_shape(pen, look.shape, side / 2, side / 2, radius, mix(look.colour, BACKGROUND, 0.55), rim, INK)
            hollow = dark(mix(look.colour, BACKGROUND, 0.86), 0.2)
            draw_shape(pen, look.shape, side / 2, side / 2, radius * 0.62, hollow, rim * 0.5, hollow)
        return pen.finish()

    return sprite(("badge", seat, radius, standing), make)
