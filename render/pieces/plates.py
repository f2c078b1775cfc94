"""Panels and the plates of players."""

from __future__ import annotations

from typing import Literal

from PIL import Image

from render.canvas import Pen, sprite, stretched
from render.colours import Colour, colour, mix
from render.sprites import Sprite
from render.theme import BACKGROUND, GOOD, INK, LINE, PANEL, SEATS

State = Literal["plain", "turn", "out", "won"]
_CORNER = 32
"""Pixels within which a corner lies, the widest radius and its rim."""
_OUT = colour("#191B22")
_OUT_LINE = colour("#2E323E")


def plate(wide: int, high: int, seat: int, state: State) -> Sprite:
    """A player's plate: in the seat's colour when it is their turn, dimmed when they are out, green when they won."""

    def make() -> Image.Image:
        side = 2 * _CORNER
        pen = Pen(side, side)
        line: Colour = {"plain": LINE, "turn": SEATS[seat].colour, "out": _OUT_LINE, "won": GOOD}[state]
        fill: Colour = {
            "plain": PANEL,
            "turn": mix(SEATS[seat].colour, BACKGROUND, 0.82),
            "out": _OUT,
            "won": mix(GOOD, BACKGROUND, 0.84),
        }[state]
        border = 6 if state in ("turn", "won") else 3
        pen.box(0, 0, side, side, 26, INK)
        pen.box(4, 4, side - 4, side - 4, 22, line)
        pen.box(4 + border, 4 + border, side - 4 - border, side - 4 - border, 22 - border, fill)
        return stretched(pen.finish(), wide + 8, high + 8)

    return sprite(("plate", wide, high, seat if state == "turn" else -1, state), make)


def panel(
    frame: Image.Image, left: int, top: int, right: int, bottom: int, radius: int = 26, fill: Colour = PANEL
) -> None:
    """A panel on the canvas: a quiet line round a fill. It is printed, so it is drawn once, on a ground."""
    side = 2 * _CORNER
    pen = Pen(side, side)
    pen.box(0, 0, side, side, radius, LINE)
    pen.box(2.5, 2.5, side - 2.5, side - 2.5, radius - 2.5, fill)
    piece = stretched(pen.finish(), right - left, bottom - top)
    frame.paste(piece.convert("RGB"), (left, top), piece.getchannel("A"))
