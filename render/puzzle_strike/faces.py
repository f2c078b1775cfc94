"""The faces of chips: clay with a rim in the banner's colour and figure, an icon, and what is printed on it."""

from __future__ import annotations

import math

from PIL import Image

from games.puzzle_strike.chips import CHIPS
from games.puzzle_strike.chips import Colour as Banner
from render.canvas import Pen, shadowed, sprite
from render.colours import Colour, dark, light, mix
from render.puzzle_strike.figures import draw_mark, motif
from render.puzzle_strike.gems import jewel
from render.puzzle_strike.looks import BANNERS, CHALK, SLATE, banner_of, base_of, icon_of, printed
from render.sprites import Sprite
from render.theme import CAN, INK, LAST, WELL

PAD = 0.18
"""Room round a chip for its marks and its shadow, as a share of its diameter."""
CORE_SHADE = 0.5
"""How much darker than its rim the middle of a chip is."""
_FIGURES = 8
_CORE = 0.735


def face(chip: str, size: int, figures: bool = True) -> Sprite:
    """A chip of so many pixels' diameter on a square a little larger; with `figures`, its printed marks too."""

    def make() -> Image.Image:
        side = round(size * (1 + 2 * PAD))
        pen = Pen(side, side)
        _disc(pen, chip, side / 2, side / 2, size / 2)
        if figures:
            _badges(pen, chip, side / 2, side / 2, size / 2)
            _foot(pen, chip, side / 2, side / 2, size / 2)
        return shadowed(pen.finish(), max(2, size // 36), size / 40)

    return sprite(("ps chip", chip, size, figures), make)


def ring(size: int) -> Sprite:
    """What is laid under a chip that may be taken now."""

    def make() -> Image.Image:
        side = size + 28
        pen = Pen(side, side)
        thick = 4 + size / 50
        for grow, fill in ((thick + 5, INK), (thick + 3, CAN), (3, INK)):
            pen.circle(side / 2, side / 2, size / 2 + grow, fill)
        return pen.finish()

    return sprite(("ps ring", size), make)


def halo(size: int) -> Sprite:
    """A white rim: on a chip that stays in play, and on the one played last."""

    def make() -> Image.Image:
        pen = Pen(size + 12, size + 12)
        pen.circle(size / 2 + 6, size / 2 + 6, size / 2 + 6, INK)
        pen.circle(size / 2 + 6, size / 2 + 6, size / 2 + 4, LAST)
        pen.circle(size / 2 + 6, size / 2 + 6, size / 2, INK)
        return pen.finish()

    return sprite(("ps halo", size), make)


def veil(size: int) -> Sprite:
    """What is laid over a chip that cannot be taken now: it stays readable."""

    def make() -> Image.Image:
        pen = Pen(size + 4, size + 4)
        pen.circle(size / 2 + 2, size / 2 + 2, size / 2 + 1, (14, 16, 24))
        image = pen.finish()
        image.putalpha(image.getchannel("A").point([round(value * 0.5) for value in range(256)]))
        return image

    return sprite(("ps veil", size), make)


def _disc(pen: Pen, chip: str, x: float, y: float, radius: float) -> None:
    base = base_of(chip)
    pen.circle(x, y, radius, INK)
    edge = radius * 0.95
    banner = banner_of(chip)
    pen.circle(x, y, edge, base)
    for index, colour in enumerate(banner if len(banner) > 1 else ()):
        _sector(pen, x, y, edge, index, len(banner), BANNERS[colour])
    _rim(pen, banner, x, y, edge, _FIGURES if radius > 20 else 6)
    core = _core(chip, base)
    pen.circle(x, y, radius * (_CORE + 0.04), INK)
    pen.circle(x, y, radius * _CORE, mix(base, core, 0.3))
    pen.circle(x, y, radius * (_CORE - 0.04), core)
    value = CHIPS[chip].value
    if value:
        jewel(pen, value, x, y, radius * 0.46)
    else:
        size = radius * 0.98
        pen.icon(icon_of(chip), x, y, size, CHALK)


def _core(chip: str, base: Colour) -> Colour:
    return dark(SLATE, 0.72) if CHIPS[chip].kind == "gem" else dark(base, CORE_SHADE)


def _sector(pen: Pen, x: float, y: float, radius: float, index: int, of: int, fill: Colour) -> None:
    """One share of a rim of several colours."""
    start = math.tau * index / of - math.pi / 2 - math.pi / 4
    steps = 24
    arc = [start + math.tau / of * step / steps for step in range(steps + 1)]
    pen.polygon([(x, y), *((x + radius * math.cos(a), y + radius * math.sin(a)) for a in arc)], fill)


def _rim(pen: Pen, banner: tuple[Banner, ...], x: float, y: float, edge: float, count: int) -> None:
    """The banner's figure all round; of several banners, each on its own share."""
    inside = edge * (_CORE + 0.06)
    middle, half = (edge + inside) / 2, (edge - inside) / 2 * 0.86
    for step in range(count):
        angle = math.tau * (step + 0.5) / count - math.pi / 2
        px, py = x + middle * math.cos(angle), y + middle * math.sin(angle)
        if not banner:
            _dash(pen, x, y, middle, angle, half, light(SLATE, 0.55))
            continue
        share = (step + 0.5) / count + 0.125
        kind = banner[int(share * len(banner)) % len(banner)]
        motif(pen, kind, px, py, half * 1.25, light(BANNERS[kind], 0.7), angle + math.pi / 2)


def _dash(pen: Pen, x: float, y: float, radius: float, angle: float, half: float, ink: Colour) -> None:
    """A block of plain clay that bends with the rim."""
    arc = [angle + turn for turn in (-0.2, -0.1, 0.0, 0.1, 0.2)]
    outer = [(x + (radius + half) * math.cos(a), y + (radius + half) * math.sin(a)) for a in arc]
    inner = [(x + (radius - half) * math.cos(a), y + (radius - half) * math.sin(a)) for a in reversed(arc)]
    pen.polygon([*outer, *inner], ink)


def _badges(pen: Pen, chip: str, x: float, y: float, radius: float) -> None:
    """A red fist, and the shields, at the upper right."""
    icons = CHIPS[chip].icons
    shields: list[Banner] = []
    if "blue_shield" in icons:
        shields.append("blue")
    if "purple_shield" in icons:
        shields.append("purple")
    if "brown_shield" in icons:
        shields.append("brown")
    spots = [(x + radius * 0.74, y - radius * 0.74), (x + radius * 0.98, y - radius * 0.06)]
    size = radius * 0.62
    if "fist" in icons:
        bx, by = spots.pop(0)
        pen.circle(bx, by, size * 0.56, INK)
        pen.circle(bx, by, size * 0.49, BANNERS["red"])
        pen.icon("mark-fist", bx, by, size * 0.72, CHALK)
    for kind in shields:
        bx, by = spots.pop(0)
        shield(pen, kind, bx, by, size)


def shield(pen: Pen, kind: Banner, x: float, y: float, size: float) -> None:
    """A shield of a colour, with the figure of that colour on it."""
    top, half = y - size * 0.56, size * 0.5
    outline = [(x, top), (x + half, top + half * 0.3), (x + half, y + half * 0.1)]
    outline += [(x + half * 0.7, y + half * 0.72), (x, y + size * 0.62), (x - half * 0.7, y + half * 0.72)]
    outline += [(x - half, y + half * 0.1), (x - half, top + half * 0.3)]
    pen.polygon(outline, CHALK, INK, size * 0.16)
    inside = [(x + (a - x) * 0.78, y + (b - y) * 0.78) for a, b in outline]
    pen.polygon(inside, BANNERS[kind])
    motif(pen, kind, x, y - size * 0.02, size * 0.2, CHALK)


def _foot(pen: Pen, chip: str, x: float, y: float, radius: float) -> None:
    """The printed figures on a dark pill over the lower rim."""
    marks = printed(chip)
    if "ongoing" in CHIPS[chip].icons:
        marks = (*marks, "o")
    if not marks:
        return
    size = radius * 0.44 if len(marks) < 4 else radius * 0.4
    spans = [size * (1.24 if mark[0] == "d" and mark[1:] != "1" else 1.0) for mark in marks]
    gap = size * 0.1
    long = sum(spans) + gap * (len(marks) - 1) + size * 0.5
    foot = y + radius * 0.84
    high = size * 1.22
    pen.box(x - long / 2, foot - high / 2, x + long / 2, foot + high / 2, high / 2, INK)
    half, rise = long / 2 - max(1.5, radius * 0.03), high / 2 - max(1.5, radius * 0.03)
    pen.box(x - half, foot - rise, x + half, foot + rise, high / 2, WELL)
    at = x - long / 2 + size * 0.25
    for mark, span in zip(marks, spans, strict=True):
        if mark == "o":
            pen.icon("mark-ongoing", at + span / 2, foot, size * 0.86, CHALK)
        else:
            draw_mark(pen, mark, at + span / 2, foot, size)
        at += span + gap
