"""Cards of every game: backs, piles, empty places, and how a face is laid on the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PIL import Image, ImageFilter

from render.canvas import SHADOW, Pen, put, rounded, shadowed, sprite
from render.colours import Colour, light
from render.sprites import MASKS, Sprite
from render.text import write
from render.theme import CAN, INK, MUTED, PAPER, TEXT

MARGIN = 4
"""Room round a face for its ink outline."""
_SHARP, _SMOOTH = Image.Resampling.BICUBIC, Image.Resampling.BILINEAR
_BLUR = 14
"""Room round a card for its shadow."""


def card(key: Hashable, wide: int, high: int, paint: Callable[[Pen, float], None]) -> Sprite:
    """A face alone, kept: `paint` draws it on a pen, from the margin on.

    Only faces fill the cache, one for each card; shadow, ring and veil are the same for all and laid with them.
    """

    def make() -> Image.Image:
        pen = Pen(wide + 2 * MARGIN, high + 2 * MARGIN)
        _outline(pen, 0, 3, INK)
        paint(pen, MARGIN)
        return pen.finish()

    return sprite(("card", key, wide, high), make)


def lay(
    frame: Image.Image,
    face: Sprite,
    x: float,
    y: float,
    *,
    tilt: float = 0,
    covered: bool = False,
    ring: bool = False,
    dimmed: bool = False,
) -> None:
    """Lays a card on the table, centred at a point, tilted by so many degrees clockwise.

    A ring says that it can be played; a dimmed card cannot, but its number and name stay readable. Of a covered one
    only an edge is seen: it is turned the quick way.
    """
    size = face.rgb.size
    put(frame, sprite(("card shadow", size, tilt), lambda: _shadow(size, tilt)), x, y + 5)
    if ring:
        put(frame, sprite(("card ring", size), lambda: _ring(size)), x, y)
    if tilt:
        # Every face ends in ink all round, so that its colours may be turned apart from its mask.
        turned = face.rgb.rotate(-tilt, _SMOOTH if covered else _SHARP, expand=True, fillcolor=INK)
        face = Sprite(turned, MASKS.take(("card tilted", size, tilt), lambda: _tilted(size, tilt)))
    put(frame, face, x, y)
    if dimmed:
        put(frame, sprite(("card veil", size), lambda: _veil(size)), x, y)


def _outline(pen: Pen, at: float, grow: float, fill: Colour) -> None:
    """A card's shape, so much larger than its face."""
    wide, high = pen.size
    left = at + MARGIN - grow
    pen.box(left, left, wide - left, high - left, 17 + grow, fill)


def _shape(size: tuple[int, int], at: int = 0) -> Image.Image:
    """Where an upright card is, with room round it; drawn once, whatever way cards of this size lie."""

    def make() -> Image.Image:
        pen = Pen(size[0] + 2 * at, size[1] + 2 * at)
        _outline(pen, at, 3, INK)
        return pen.finish().getchannel("A")

    return MASKS.take(("card", size, at), make)


def _tilted(size: tuple[int, int], tilt: float) -> Image.Image:
    """Where a tilted card is; its colours are each card's own."""
    return _shape(size).rotate(-tilt, _SHARP, expand=True)


def _shadow(size: tuple[int, int], tilt: float) -> Image.Image:
    shape = _shape(size, _BLUR).rotate(-tilt, _SHARP, expand=True)
    dark = shape.filter(ImageFilter.GaussianBlur(5)).point([v * SHADOW // 255 for v in range(256)])
    image = Image.new("RGBA", shape.size, (0, 0, 0, 0))
    image.putalpha(dark)
    return image


def _ring(size: tuple[int, int]) -> Image.Image:
    at = 8
    pen = Pen(size[0] + 2 * at, size[1] + 2 * at)
    _outline(pen, at, 9, INK)
    _outline(pen, at, 7, CAN)
    return pen.finish()


def _veil(size: tuple[int, int]) -> Image.Image:
    shape = _shape(size)
    image = Image.new("RGBA", shape.size, (14, 16, 24, 0))
    image.putalpha(shape.point([round(value * 0.45) for value in range(256)]))
    return image


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
