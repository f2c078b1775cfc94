"""Panels and the plates of players."""

from __future__ import annotations

from typing import Literal

from PIL import Image

from render.canvas import Pen, sprite
from render.colours import Colour, colour, mix
from render.sprites import Sprite
from render.theme import BACKGROUND, GOOD, INK, LINE, PANEL, SEATS

State = Literal["plain", "turn", "out", "won"]
_OUT = colour("#191B22")
_OUT_LINE = colour("#2E323E")


def plate(wide: int, high: int, seat: int, state: State) -> Sprite:
    """A player's plate: in the seat's colour when it is their turn, dimmed when they are out, green when they won."""

    def make() -> Image.Image:
        pen = Pen(wide + 8, high + 8)
        line: Colour = {"plain": LINE, "turn": SEATS[seat].colour, "out": _OUT_LINE, "won": GOOD}[state]
        fill: Colour = {
            "plain": PANEL,
            "turn": mix(SEATS[seat].colour, BACKGROUND, 0.82),
            "out": _OUT,
            "won": mix(GOOD, BACKGROUND, 0.84),
        }[state]
        border = 6 if state in ("turn", "won") else 3
        pen.box(0, 0, wide + 8, high + 8, 26, INK)
        pen.box(4, 4, wide + 4, high + 4, 22, line)
        pen.box(4 + border, 4 + border, wide + 4 - border, high + 4 - border, 22 - border, fill)
        return pen.finish()

    return sprite(("plate", wide, high, seat if state == "turn" else -1, state), make)


def panel(
    pen: Pen, left: float, top: float, right: float, bottom: float, radius: float = 26, fill: Colour = PANEL
) -> None:
    """A panel on the canvas: a quiet line round a fill."""
    pen.box(left, top, right, bottom, radius, LINE)
    pen.box(left + 2.5, top + 2.5, right - 2.5, bottom - 2.5, radius - 2.5, fill)
