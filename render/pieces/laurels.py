"""The winners in the light, on the last frame of a match."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.engine import listed
from render.canvas import icon_sprite, put
from render.colours import Colour
from render.names import Names
from render.pieces.seats import badge
from render.text import fit, width, write
from render.theme import TEXT

ROOM = 1060
"""How wide a line of words may be."""
SMALL, APART = 40, 110
"""Of the badges where there are several: their size, and how far it is from one to the next."""


def winners_lit(
    frame: Image.Image,
    names: Names,
    winners: Sequence[int],
    light: tuple[float, float],
    *,
    laurels: int,
    colour: Colour,
    badge_size: int,
    size: int,
    line: float,
) -> None:
    """Laurels and the winners' badges around `light`, and at the height of `line` who has won, in letters of `size`."""
    x, y = light
    if not winners:
        write(frame, x, y, "Nobody wins", "title", 72, TEXT, "middle")
        return
    put(frame, icon_sprite("laurels", laurels, colour), x, y + 6)
    for index, seat in enumerate(winners):
        shape = badge(seat, badge_size if len(winners) == 1 else SMALL)
        put(frame, shape, x + (index - (len(winners) - 1) / 2) * APART, y)
    words = " wins" if len(winners) == 1 else " win"
    who = listed([names.drawn(seat) for seat in winners])
    name, fitted = fit(who, "bold", size, ROOM - width(words, "bold", size))
    write(frame, x, line, name + words, "bold", fitted, TEXT, "middle")
