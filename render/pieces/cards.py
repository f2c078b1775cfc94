"""Cards of every game: backs, piles, empty places, and how a face is laid on the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PIL import Image

from render.canvas import Pen, put, rounded, shadowed, sprite
from render.colours import Colour, light
from render.sprites import Sprite
from render.text import write
from render.theme import CAN, INK, MUTED, PAPER, TEXT

MARGIN = 22
"""Room round a card for ring, tilt and shadow."""


def card(
    key: Hashable,
    wide: int,
    high: int,
    paint: Callable[[Pen, float], None],
    *,
    tilt: float = 0,
    ring: bool = False,
    dimmed: bool = False,
) -> Sprite:
    """A card that lies on the table. `paint` draws its face on a pen, from the margin on.

    Tilted (degrees, clockwise) it is drawn at twice the size and reduced. A ring says that it can be played, a dimmed
    card cannot: its number and name stay readable.
    """

    def make() -> Image.Image:
        fine = 2 if tilt else 1
        across, tall = wide + 2 * MARGIN, high + 2 * MARGIN
        pen = Pen(across, tall, detail=4 // fine, scale=fine)
        if ring:
            pen.box(MARGIN - 9, MARGIN - 9, MARGIN + wide + 9, MARGIN + high + 9, 26, INK)
            pen.box(MARGIN - 7, MARGIN - 7, MARGIN + wide + 7, MARGIN + high + 7, 24, CAN)
        pen.box(MARGIN - 3, MARGIN - 3, MARGIN + wide + 3, MARGIN + high + 3, 20, INK)
        paint(pen, MARGIN)
        image = pen.finish()
        if tilt:
            # Premultiplied, so that no dark fringe comes in at the edge.
            turned = image.convert("RGBa").rotate(-tilt, Image.Resampling.BICUBIC, expand=True).convert("RGBA")
            even = Image.new("RGBA", (turned.width + turned.width % 2, turned.height + turned.height % 2))
            even.paste(turned)
            image = even.reduce(2)
        if dimmed:
            veil = Image.new("RGB", image.size, (14, 16, 24))
            shaded = Image.blend(image.convert("RGB"), veil, 0.45)
            shaded.putalpha(image.getchannel("A"))
            image = shaded
        return shadowed(image, 5, 5)

    return sprite(("card", key, wide, high, tilt, ring, dimmed), make)


def mini_back(accent: Colour) -> Sprite:
    """A small back, beside the number of cards in a hand."""

    def make() -> Image.Image:
        pen = Pen(36, 48)
        _back(pen, 0, 0, 36, 48, accent, 3)
        return pen.finish()

    return sprite(("mini", accent), make)


def deck(frame: Image.Image, x: float, y: float, count: int, accent: Colour) -> None:
    """A face-down pile with its count on it, as thick as it is full; an empty one is a dashed place with a 0."""
    if count == 0:
        put(frame, empty_place(104, 142, MUTED), x, y)
    else:
        layers = 1 if count < 4 else 2 if count < 16 else 3 if count < 40 else 4

        def make() -> Image.Image:
            pen = Pen(130, 168)
            for layer in range(layers):
                lift = (layers - 1 - layer) * 5
                _back(pen, 8 + lift, 8 + lift, 104, 138, accent, 4)
            return shadowed(pen.finish())

        put(frame, sprite(("deck", layers, accent), make), x + 5, y + 7)
    write(frame, x, y, str(count), "title", 50, TEXT, "middle", stroke=5)


def empty_place(wide: int, high: int, ink: Colour) -> Sprite:
    """A dashed outline where a card may lie."""

    def make() -> Image.Image:
        pen = Pen(wide + 8, high + 8)
        pen.dashes(rounded(4, 4, wide + 4, high + 4, 18), ink, 4, 16, 13)
        return pen.finish()

    return sprite(("place", wide, high, ink), make)


def _back(pen: Pen, left: float, top: float, wide: float, high: float, accent: Colour, rim: float) -> None:
    """A back: paper round the game's accent, with a diamond."""
    right, bottom = left + wide, top + high
    pen.box(left, top, right, bottom, wide * 0.16, INK)
    pen.box(left + rim, top + rim, right - rim, bottom - rim, wide * 0.13, PAPER)
    inset = rim * 2
    pen.box(left + inset, top + inset, right - inset, bottom - inset, wide * 0.09, accent)
    x, y, half = left + wide / 2, top + high / 2, wide * 0.27
    pen.polygon([(x, y - half * 1.3), (x + half, y), (x, y + half * 1.3), (x - half, y)], light(accent, 0.4))
