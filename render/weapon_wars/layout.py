"""Where seats are round the table, clockwise in the order of seats, and the arrows between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from render.canvas import Point

WIDE, HIGH = 1200, 920
PLATE: Final = (308, 132)

_LEFT, _RIGHT, _MIDDLE = 168, 1032, 600
_TOP, _FOOT = 180, 782

# An arrow: where it starts, what it bends towards, where it ends; drawn for the direction Right.
_Curve = tuple[Point, Point, Point]
_ACROSS_TOP: Final[_Curve] = ((446, 208), (600, 186), (748, 207))
_ACROSS_FOOT: Final[_Curve] = ((752, 748), (600, 770), (452, 749))


@dataclass(frozen=True, slots=True)
class Felt:
    """An oval table: its middle and how far it reaches."""

    x: int
    y: int
    rx: int
    ry: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The table, the middles of the plates by seat, the arrows between neighbours, and the line of the energy."""

    felt: Felt
    seats: tuple[Point, ...]
    arrows: tuple[_Curve, ...]
    pile: float
    energy: float


_ODD: Final = Felt(600, 440, 560, 338)
_EVEN: Final = Felt(600, 464, 560, 364)
"""Nobody sits at the foot of the table, so that it may be larger."""

LAYOUTS: Final[dict[int, Layout]] = {
    2: Layout(
        _EVEN,
        ((_LEFT, 464), (_RIGHT, 464)),
        (((268, 292), (600, 104), (916, 286)), ((932, 640), (600, 904), (284, 646))),
        412,
        630,
    ),
    3: Layout(
        _ODD,
        ((_LEFT, _TOP), (_RIGHT, _TOP), (_MIDDLE, _FOOT)),
        (_ACROSS_TOP, ((1050, 420), (1040, 610), (850, 700)), ((352, 702), (160, 612), (150, 428))),
        396,
        608,
    ),
    4: Layout(
        _EVEN,
        ((_LEFT, _TOP), (_RIGHT, _TOP), (_RIGHT, 744), (_LEFT, 744)),
        (_ACROSS_TOP, ((1046, 356), (1078, 462), (1050, 556)), _ACROSS_FOOT, ((154, 568), (122, 464), (150, 368))),
        412,
        630,
    ),
    5: Layout(
        _ODD,
        ((_LEFT, _TOP), (_RIGHT, _TOP), (_RIGHT, 590), (_MIDDLE, _FOOT), (_LEFT, 590)),
        (
            _ACROSS_TOP,
            ((1048, 320), (1070, 382), (1052, 448)),
            ((1012, 696), (930, 744), (842, 758)),
            ((368, 760), (284, 746), (202, 702)),
            ((150, 452), (130, 388), (152, 326)),
        ),
        396,
        608,
    ),
    6: Layout(
        _EVEN,
        ((_LEFT, _TOP), (_RIGHT, _TOP), (_RIGHT, 462), (_RIGHT, 744), (_LEFT, 744), (_LEFT, 462)),
        (
            _ACROSS_TOP,
            ((1038, 280), (1054, 318), (1044, 354)),
            ((1044, 562), (1056, 598), (1040, 638)),
            _ACROSS_FOOT,
            ((162, 644), (146, 606), (156, 570)),
            ((156, 360), (144, 324), (160, 288)),
        ),
        412,
        630,
    ),
}
"""By the number of seats."""
