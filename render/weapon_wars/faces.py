"""The faces of weapon and power cards."""

from __future__ import annotations

import math
from functools import partial

from games.weapon_wars.cards import name, power, rank
from render.canvas import Pen
from render.colours import Colour, dark, light, mix
from render.pieces.cards import card as kept
from render.pieces.seats import regular
from render.sprites import Sprite
from render.text import fit, two_lines
from render.theme import INK, PAPER, PAPER_INK, TEXT
from render.weapon_wars.looks import (
    ACCENT,
    GLOW,
    PLUM,
    POWER_WORDS,
    icon_of,
    tier,
    tier_colour,
    weapon_name,
)

WIDE, HIGH = 208, 292
TAB = (92, 74)
"""The corner that stays visible in a fan: a weapon's rank, a power's icon."""
BAND_SHADE = 0.24
"""Names are smaller than ranks, so their ground is a darker tone of the tier."""
_ICON = 132
_ICON_Y = 146
_INSET = 10
_LINE = 28
_ROOM = WIDE - 2 * _INSET - 14


def face(card: str) -> Sprite:
    """A card's face. Copies of one name share it."""
    return kept(("weapon_wars", name(card)), WIDE, HIGH, partial(_power if power(card) else _weapon, card))


def name_lines(card: str) -> list[str]:
    """A weapon's name as it stands at the foot, in one line or in two."""
    return two_lines(weapon_name(card), "bold", _LINE, _ROOM)


def _weapon(card: str, pen: Pen, at: float) -> None:
    """Cream paper, the rank in its tier's corner with one to three pips, the weapon over a forged plate."""
    value = rank(card)
    colour = tier_colour(value)
    x, y = at + WIDE / 2, at + _ICON_Y
    pen.box(at, at, at + WIDE, at + HIGH, 17, PAPER)
    pen.box(at + _INSET, at + _INSET, at + WIDE - _INSET, at + HIGH - _INSET, 10, mix(PAPER, colour, 0.13))
    for reach, share in ((96, 0.2), (68, 0.3)):
        plate = [(x, y - reach), (x + reach * 0.94, y), (x, y + reach), (x - reach * 0.94, y)]
        pen.polygon(plate, mix(PAPER, colour, share))
    _band(pen, at, name_lines(card), dark(colour, BAND_SHADE), PAPER)
    _corner(pen, at, colour)
    pen.text(at + TAB[0] / 2 - 5, at + TAB[1] / 2, str(value), "title", 58, PAPER)
    for pip in range(tier(value) + 1):
        pen.polygon(regular(4, at + WIDE - 26 - pip * 23, at + 30, 11), colour)
    pen.icon(icon_of(card), x + 3, y + 4, _ICON, mix(PAPER, colour, 0.5))
    pen.icon(icon_of(card), x, y, _ICON, PAPER_INK)


def _power(card: str, pen: Pen, at: float) -> None:
    """A plum face with rays and a brass frame: unlike any weapon. Its corner repeats the icon."""
    x, y = at + WIDE / 2, at + _ICON_Y - 2
    pen.box(at, at, at + WIDE, at + HIGH, 17, ACCENT)
    pen.box(at + 8, at + 8, at + WIDE - 8, at + HIGH - 8, 11, PLUM)
    for ray in range(14):
        angle = math.tau * (ray + 0.5) / 14
        ends = [(x + 92 * math.cos(angle + turn), y + 92 * math.sin(angle + turn)) for turn in (-0.12, 0.12)]
        pen.polygon([(x, y), *ends], light(PLUM, 0.1))
    pen.circle(x, y, 60, light(PLUM, 0.1))
    _band(pen, at, [name(card)], ACCENT, INK)
    _corner(pen, at, ACCENT)
    pen.icon(icon_of(card), at + TAB[0] / 2 - 4, at + TAB[1] / 2, 52, INK)
    pen.polygon(regular(4, at + WIDE - 32, at + 34, 18, 6), GLOW)
    pen.icon(icon_of(card), x + 3, y + 4, 116, INK)
    pen.icon(icon_of(card), x, y, 116, GLOW)
    pen.text(at + WIDE / 2, at + 219, POWER_WORDS[power(card)], "body", 25, TEXT)


def _corner(pen: Pen, at: float, colour: Colour) -> None:
    """The tab at the upper left, its inner corner cut off."""
    right, foot = at + TAB[0], at + TAB[1]
    pen.box(at, at, right, at + 40, 17, colour, corners=(True, False, False, False))
    edge = right - 0.25  # a polygon holds its last pixel, a box does not
    pen.polygon([(at, at + 30), (edge, at + 30), (edge, foot - 22), (edge - 22, foot), (at, foot)], colour)


def _band(pen: Pen, at: float, lines: list[str], colour: Colour, ink: Colour) -> None:
    """The name at the foot, in one line or in two."""
    high = 46 if len(lines) == 1 else 68
    top = at + HIGH - _INSET - high
    pen.box(at + _INSET, top, at + WIDE - _INSET, at + HIGH - _INSET, 10, colour, corners=(False, False, True, True))
    for index, line in enumerate(lines):
        text, size = fit(line, "bold", _LINE if len(lines) == 1 else _LINE - 1, _ROOM)
        y = top + high / 2 + (index - (len(lines) - 1) / 2) * 30
        pen.text(at + WIDE / 2, y, text, "bold", size, ink)
