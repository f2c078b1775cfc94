"""The winners in the light, on the last frame of a match."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.canvas import icon_sprite, put
from render.colours import Colour
from render.describe import winning
from render.names import Names
from render.pieces.seats import badge
from render.text import cut, fit, write
from render.theme import TEXT

ROOM = 1060
"""How wide a line of words may be."""
_RIM = 5
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
    words, fitted = who_won([names.drawn(seat) for seat in winners], size)
    # What is strewn over the ground may lie under a long line.
    write(frame, x, line, words, "bold", fitted, TEXT, "middle", stroke=_RIM)


def who_won(called: list[str], size: int) -> tuple[str, int]:
    """ "Ana and Bruno win" and a size at which it stands in its room: smaller first, then the longest names are cut."""
    words, fitted = fit(winning(called), "bold", size, ROOM)
    longest = max(map(len, called))
    while words != winning(called) and longest > 1:
        longest -= 1
        called = [name if len(name) <= longest else f"{name[: longest - 1].rstrip(' …')}…" for name in called]
        words = cut(winning(called), "bold", fitted, ROOM)
    return words, fitted
