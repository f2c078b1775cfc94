"""Drawing: a pen in logical pixels that draws large and reduces once, and how the result is pasted."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from render.art import icon
from render.colours import Colour
from render.sprites import GROUNDS, SPRITES, Sprite
from render.text import Anchor, Face, write
from render.theme import INK, TEXT

Point: TypeAlias = tuple[float, float]
SHADOW: Final = 130
"""How dark a shadow is, of 255."""


class Pen:
    """Draws shapes in logical pixels on an image that is `detail` times larger; `finish` reduces it.

    With a `ground` the image is RGB of that colour, else RGBA and empty. `scale` makes everything larger. Icons and
    text are laid on after reducing, in the order given and above all shapes: fonts and masks are smooth by themselves.
    """

    def __init__(
        self, wide: float, high: float, ground: Colour | None = None, detail: int = 4, scale: float = 1
    ) -> None:
        self.scale = scale
        self.size = (wide, high)
        self._detail = detail
        self._unit = scale * detail
        size = (round(wide * scale) * detail, round(high * scale) * detail)
        # A pixel of a drawing is opaque or empty: it is premultiplied as it stands, and reducing need not convert it.
        self._image = Image.new("RGB", size, ground) if ground else Image.new("RGBa", size, (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._image)
        self._late: list[Callable[[Image.Image], object]] = []

    def polygon(self, points: Sequence[Point], fill: Colour, edge: Colour | None = None, width: float = 0) -> None:
        """A filled polygon; its edge is drawn round it, centred on the outline."""
        if edge is not None:
            self.stroke([*points, points[0]], edge, width)
        self._draw.polygon(self._scaled(points), fill=fill)

    def stroke(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """A line through the points with round joints and ends."""
        thick = width * self._unit
        scaled = self._scaled(points)
        self._draw.line(scaled, fill=colour, width=round(thick), joint="curve")
        half = thick / 2
        for x, y in (scaled[0], scaled[-1]):
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)

    def dashes(self, points: Sequence[Point], colour: Colour, width: float, on: float, off: float) -> None:
        """A dashed line through the points."""
        for dash in dashed(points, on, off):
            self.stroke(dash, colour, width)

    def oval(self, x: float, y: float, rx: float, ry: float, fill: Colour) -> None:
        unit = self._unit
        self._draw.ellipse(((x - rx) * unit, (y - ry) * unit, (x + rx) * unit, (y + ry) * unit), fill=fill)

    def circle(self, x: float, y: float, radius: float, fill: Colour) -> None:
        self.oval(x, y, radius, radius, fill)

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        radius: float,
        fill: Colour,
        corners: tuple[bool, bool, bool, bool] | None = None,
    ) -> None:
        """A filled rectangle with round corners (top left, top right, bottom right, bottom left)."""
        unit = self._unit
        radius = max(0.0, min(radius, (right - left) / 2, (bottom - top) / 2))
        self._draw.rounded_rectangle(
            (left * unit, top * unit, right * unit - 1, bottom * unit - 1), radius * unit, fill, corners=corners
        )

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour) -> None:
        """An icon centred at a point, laid on when the pen is finished."""
        self._late.append(lambda image: stamp(image, name, x * self.scale, y * self.scale, size * self.scale, colour))

    def text(
        self,
        x: float,
        y: float,
        text: str,
        face: Face,
        size: int,
        colour: Colour = TEXT,
        anchor: Anchor = "middle",
        stroke: int = 0,
        edge: Colour = INK,
    ) -> None:
        """Text with its capitals' middle at a point, laid on when the pen is finished."""
        scale = self.scale
        large, rim = round(size * scale), round(stroke * scale)
        self._late.append(
            lambda image: write(image, x * scale, y * scale, text, face, large, colour, anchor, rim, edge)
        )

    def finish(self) -> Image.Image:
        """The drawing at its own size."""
        image = self._image.reduce(self._detail) if self._detail > 1 else self._image
        if image.mode == "RGBa":
            image = image.convert("RGBA")
        for lay in self._late:
            lay(image)
        return image

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._unit, y * self._unit) for x, y in points]


def stamp(image: Image.Image, name: str, x: float, y: float, size: float, colour: Colour) -> None:
    """Pastes an icon in a colour, centred at a point."""
    side = round(size)
    mask = icon(name).resize((side, side), Image.Resampling.LANCZOS)
    image.paste(colour, (round(x - side / 2), round(y - side / 2)), mask)


def icon_sprite(name: str, size: int, colour: Colour) -> Sprite:
    """An icon alone, as a piece."""

    def parts() -> Sprite:
        mask = icon(name).resize((size, size), Image.Resampling.LANCZOS)
        return Sprite(Image.new("RGB", mask.size, colour), mask)

    return SPRITES.take(("icon", name, size, colour), parts)


def dashed(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """The dashes of a line through the points, `on` long and `off` apart."""
    dashes: list[list[Point]] = []
    drawing, left = True, on
    for (x0, y0), (x1, y1) in pairwise(points):
        long = math.dist((x0, y0), (x1, y1))
        at = 0.0
        while long - at > 1e-6:
            step = min(left, long - at)
            if drawing:
                ends = [(x0 + (x1 - x0) * t / long, y0 + (y1 - y0) * t / long) for t in (at, at + step)]
                if dashes and left < on and math.dist(dashes[-1][-1], ends[0]) < 1e-6:
                    dashes[-1].append(ends[1])
                else:
                    dashes.append(ends)
            at += step
            left -= step
            if left <= 1e-6:
                drawing = not drawing
                left = on if drawing else off
    return dashes


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> list[Point]:
    """The closed outline of a rectangle with round corners, as points to draw dashes along."""
    corners = (
        (right - radius, top + radius, -90),
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 90),
        (left + radius, top + radius, 180),
    )
    points = [
        (x + radius * math.cos(math.radians(start + turn)), y + radius * math.sin(math.radians(start + turn)))
        for x, y, start in corners
        for turn in range(0, 91, 10)
    ]
    return [*points, points[0]]


def shadowed(image: Image.Image, drop: int = 5, blur: float = 4, strength: int = SHADOW) -> Image.Image:
    """An RGBA drawing with a soft shadow below it: what can be moved has one, what is printed has none."""
    shade = Image.new("L", image.size, 0)
    shade.paste(image.getchannel("A").filter(ImageFilter.GaussianBlur(blur)), (0, drop))
    below = Image.new("RGBA", image.size, (0, 0, 0, 0))
    below.putalpha(shade.point([value * strength // 255 for value in range(256)]))
    below.alpha_composite(image)
    return below


def stretched(image: Image.Image, wide: int, high: int) -> Image.Image:
    """The drawing of a box made as large as asked: its middle column and row are drawn out, its corners stay.

    A large plate is the same as drawn whole, at a fraction of the cost.
    """
    across = _drawn_out(image, wide)
    turned = across.transpose(Image.Transpose.TRANSPOSE)
    return _drawn_out(turned, high).transpose(Image.Transpose.TRANSPOSE)


def _drawn_out(image: Image.Image, wide: int) -> Image.Image:
    half, high = image.width // 2, image.height
    longer = image.crop((half, 0, half + 1, high)).resize((wide, high), Image.Resampling.NEAREST)
    longer.paste(image.crop((0, 0, half, high)), (0, 0))
    longer.paste(image.crop((half, 0, image.width, high)), (wide - image.width + half, 0))
    return longer


def sprite(key: Hashable, make: Callable[[], Image.Image]) -> Sprite:
    """The sprite kept under `key`; `make` draws it as RGBA. The key holds everything that changes pixels."""

    def parts() -> Sprite:
        image = make()
        return Sprite(image.convert("RGB"), image.getchannel("A"))

    return SPRITES.take(key, parts)


def ground(key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
    """A copy of the ground kept under `key`, to draw a frame on; `make` draws it as RGB."""
    return GROUNDS.take(key, make).copy()


def put(frame: Image.Image, piece: Sprite, x: float, y: float) -> None:
    """Pastes a sprite centred at a point, on whole pixels."""
    frame.paste(piece.rgb, (round(x - piece.rgb.width / 2), round(y - piece.rgb.height / 2)), piece.mask)
