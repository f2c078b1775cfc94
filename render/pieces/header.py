"""The top of a frame: what is played on the left, whose turn it is on the right."""

from __future__ import annotations

from PIL import Image

from render.canvas import Pen, icon_sprite, put, sprite
from render.colours import Colour, mix
from render.pieces.seats import badge
from render.sprites import Sprite
from render.text import SHRINK, cut, width, write
from render.theme import BACKGROUND, BODY, GOOD, SEATS, TEXT, TEXT_2, TITLE, WIDTH

MIDDLE = 47
"""The line on which everything of the header stands."""
_EDGE = 36
_PILL = 68
_SIZE = 34
_NAME = 90
"""Room that a name keeps, however long the words are."""
_LEAST = round(_SIZE * SHRINK)


def title(frame: Image.Image, text: str, beside: str = "") -> float:
    """The title with smaller words beside it; returns where they end."""
    end = _EDGE + write(frame, _EDGE, MIDDLE, text, "title", TITLE)
    if beside:
        end += 22 + write(frame, end + 22, MIDDLE + 4, beside, "body", 32, TEXT_2)
    return end


def turn_pill(frame: Image.Image, start: float, seat: int, name: str, words: str) -> None:
    """Whose turn it is and what is asked: seat's shape, name and words, right of `start`. A long name gives way."""
    room = WIDTH - _EDGE - 4 - start - 24 - 116
    words = f": {words}"
    size = _SIZE
    while size > _LEAST and width(name + words, "bold", size) > room:
        size -= 1
    name = cut(name, "bold", size, max(room - width(words, "bold", size), _NAME))
    _pill(frame, cut(name + words, "bold", size, room), size, seat)


def note_pill(frame: Image.Image, words: str) -> None:
    """A green pill in place of a turn: nobody is asked."""
    _pill(frame, words, _SIZE, None)


def only_you(frame: Image.Image) -> None:
    """At the right of what one seat alone sees."""
    words = "only you can see this"
    put(frame, icon_sprite("padlock", 30, TEXT_2), WIDTH - 66 - width(words, "body", BODY), MIDDLE + 1)
    write(frame, WIDTH - 44, MIDDLE + 3, words, "body", BODY, TEXT_2, "right")


def _pill(frame: Image.Image, text: str, size: int, seat: int | None) -> None:
    long = round(width(text, "bold", size)) + (112 if seat is not None else 68)
    right = WIDTH - _EDGE + 4
    put(frame, _capsule(long, GOOD if seat is None else SEATS[seat].colour), right - long / 2, MIDDLE)
    if seat is not None:
        put(frame, badge(seat, 19), right - long + 44, MIDDLE)
    write(frame, right - 34, MIDDLE, text, "bold", size, TEXT, "right")


def _capsule(long: int, line: Colour) -> Sprite:
    def make() -> Image.Image:
        pen = Pen(long, _PILL)
        pen.box(1, 1, long - 1, _PILL - 1, _PILL / 2, line)
        pen.box(6, 6, long - 6, _PILL - 6, _PILL / 2, mix(line, BACKGROUND, 0.8))
        return pen.finish()

    return sprite(("capsule", long, line), make)
