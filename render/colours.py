"""Arithmetic on colours: mixing and contrast."""

from __future__ import annotations

from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]

_WHITE: Colour = (255, 255, 255)
_SHADE: Colour = (8, 9, 14)


def colour(code: str) -> Colour:
    """The colour of a code such as "#14161D"."""
    value = int(code.lstrip("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one`, with this share (0 to 1) of `other` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def light(base: Colour, share: float) -> Colour:
    return mix(base, _WHITE, share)


def dark(base: Colour, share: float) -> Colour:
    return mix(base, _SHADE, share)


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2: 1 for the same colour, 21 for black on white."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(base: Colour) -> float:
    """Relative luminance by WCAG 2: 0 for black, 1 for white."""
    red, green, blue = (linear(part) for part in base)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(part: int) -> float:
    """One sRGB channel of 0 to 255 as linear light of 0 to 1."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
