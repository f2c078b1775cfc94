"""Measuring how far apart colours look: CIEDE2000, and colour vision by Machado, Oliveira and Fernandes (2009)."""

from __future__ import annotations

import math

from render.colours import Colour, linear

Matrix = tuple[tuple[float, float, float], ...]

VISIONS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Full strength, on linear light."""

_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def lab(colour: Colour, vision: str = "normal") -> tuple[float, float, float]:
    """CIELAB (D65) of a colour as somebody with this vision sees it."""
    light = [min(max(part, 0.0), 1.0) for part in _times(VISIONS[vision], [linear(part) for part in colour])]
    x, y, z = (_root(part / white) for part, white in zip(_times(_TO_XYZ, light), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """The CIEDE2000 difference of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - math.sqrt(chroma / (chroma + 25**7)))
    c1, c2 = math.hypot(a1 * (1 + g), b1), math.hypot(a2 * (1 + g), b2)
    h1, h2 = _hue(a1 * (1 + g), b1), _hue(a2 * (1 + g), b2)
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 540) % 360 - 180
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    sc, sh = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    rc = 2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    rt = -rc * math.sin(math.radians(60 * math.exp(-(((mean_h - 275) / 25) ** 2))))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return math.sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(factor * part for factor, part in zip(row, vector, strict=True)) for row in matrix]


def _root(part: float) -> float:
    return math.cbrt(part) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def _hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360
