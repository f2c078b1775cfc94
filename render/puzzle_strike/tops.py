"""The top of the game's pictures, and the row of what a turn has left."""

from __future__ import annotations

from PIL import Image

from games.puzzle_strike.chips import CHARACTER_NAMES, COLOURS
from games.puzzle_strike.view import View
from render.canvas import put
from render.names import Names
from render.pieces.header import note_pill, only_you, title, turn_pill
from render.pieces.seats import badge
from render.puzzle_strike.figures import arrow_sprite, coin, piggy
from render.puzzle_strike.words import asked, asked_seat
from render.text import write
from render.theme import BODY, TEXT, TEXT_2


def header(frame: Image.Image, view: View, names: Names) -> None:
    """Title and, in a series, the game; whose turn it is and what is asked."""
    end = title(frame, "Puzzle Strike", f"Game {view.game} of {view.games}" if view.games > 1 else "")
    seat = asked_seat(view)
    if seat is None:
        note_pill(frame, asked(view))
    else:
        turn_pill(frame, end, seat, names.drawn(seat), asked(view))


def private(frame: Image.Image, view: View, words: str) -> None:
    """The top of what one seat alone sees: its shape and character, and that nobody else sees it."""
    end = title(frame, words)
    if view.seat is not None:
        put(frame, badge(view.seat, 20), end + 44, 50)
        who = CHARACTER_NAMES.get(view.players[view.seat].character, "")
        write(frame, end + 78, 50, who, "body", BODY, TEXT_2)
    only_you(frame)


def resources(frame: Image.Image, x: float, y: float, arrows: tuple[int, ...], money: str, piggies: int) -> float:
    """What a turn has left: arrows by colour, money, piggy banks; returns where they end."""
    for banner, count in zip((None, *COLOURS), arrows, strict=True):
        if not count and banner is not None:
            continue
        put(frame, arrow_sprite(banner, 46), x + 26, y)
        x += 56 + write(frame, x + 56, y, str(count), "title", 38, TEXT if count else TEXT_2) + 14
    put(frame, coin(money, 66), x + 34, y)
    x += 80
    if piggies:
        put(frame, piggy(54), x + 26, y)
        x += 58
        if piggies > 1:
            x += write(frame, x, y, f"×{piggies}", "title", 32, TEXT)
    return x
