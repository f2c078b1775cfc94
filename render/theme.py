"""The palette, the seats and the sizes of type: every picture of every game uses these and no others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from render.colours import Colour, colour

WIDTH: Final = 1200
"""Every picture is this many pixels wide."""
TALLEST: Final = 1230
"""No picture is taller; Discord fits one into 11:7 on a desktop and to the column on a phone."""

BACKGROUND: Final = colour("#14161D")
WELL: Final = colour("#10131B")
MAT: Final = colour("#1A1E28")
PANEL: Final = colour("#1E222D")
RAISED: Final = colour("#2A3040")
LINE: Final = colour("#414A60")
INK: Final = colour("#0B0C10")
TEXT: Final = colour("#F6F1E6")
TEXT_2: Final = colour("#BDC3D2")
MUTED: Final = colour("#8C94A8")
PAPER: Final = colour("#F3E8D2")
PAPER_INK: Final = colour("#23252E")

CAN: Final = colour("#FFE27A")
"""What can be done now. Always with a ring and a key cap, or dashes and a dot."""
LAST: Final = colour("#FFFFFF")
"""The last move. Always solid, with an arrow or a word."""
DANGER: Final = colour("#FF5A52")
GOOD: Final = colour("#5CE0A0")

Shape: TypeAlias = Literal["circle", "square", "triangle", "diamond", "hexagon", "star"]


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat is told from the others: by its shape and by its colour, never by the colour alone."""

    name: str
    colour: Colour
    shape: Shape


SEATS: Final = (
    SeatLook("orange", colour("#F3A03B"), "circle"),
    SeatLook("blue", colour("#3C87F7"), "square"),
    SeatLook("mint", colour("#6AF4D0"), "triangle"),
    SeatLook("magenta", colour("#F93392"), "diamond"),
    SeatLook("lemon", colour("#FCF195"), "hexagon"),
    SeatLook("lavender", colour("#CDABFB"), "star"),
)
"""By seat index; far enough apart for every kind of colour vision (a test measures it)."""

# Sizes of type in pixels; nothing smaller than LEGEND is drawn.
TITLE: Final = 52
NUMBER: Final = 38
NAME: Final = 38
BODY: Final = 30
LABEL: Final = 26
LEGEND: Final = 24
ACT: Final = 25
"""The least, and bold, for whatever a player chooses by."""
