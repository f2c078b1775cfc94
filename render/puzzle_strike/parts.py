"""What several of the game's pictures share: chips in rows with their counts, small captions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from PIL import Image

from games.puzzle_strike.chips import PLACE
from render.canvas import Pen, put, sprite
from render.colours import Colour
from render.puzzle_strike.faces import face, ring
from render.sprites import Sprite
from render.text import Face, fit, two_lines, width, write
from render.theme import INK, LEGEND, TEXT, TEXT_2, WELL

Counted = list[tuple[str, int]]


def counted(chips: Iterable[str], order: bool = True) -> Counted:
    """Each kind with its number; in the order of the table of chips, or in that of the first of each."""
    numbers: dict[str, int] = {}
    for chip in chips:
        numbers[chip] = numbers.get(chip, 0) + 1
    found = list(numbers.items())
    return sorted(found, key=lambda pair: PLACE.get(pair[0], -1)) if order else found


def caption(
    frame: Image.Image, x: float, y: float, words: str, room: float, size: int, ink: Colour = TEXT, used: Face = "bold"
) -> None:
    """Words centred on a point, in one line or two."""
    rows = two_lines(words, used, size, room)
    for index, row in enumerate(rows):
        text, fitting = fit(row, used, size, room)
        write(frame, x, y + (index - (len(rows) - 1) / 2) * (size + 2), text, used, fitting, ink, "middle")


def tag(frame: Image.Image, x: float, y: float, words: str, size: int = LEGEND) -> None:
    """A count on a small dark pill, centred on a point."""
    long, high = round(width(words, "title", size)) + size, round(size * 1.32)
    put(frame, sprite(("ps tag", long, high), partial(_tag, long, high)), x, y)
    write(frame, x, y, words, "title", size, TEXT, "middle")


def _tag(long: int, high: int) -> Image.Image:
    pen = Pen(long, high)
    pen.box(0, 0, long, high, high / 2, INK)
    pen.box(2, 2, long - 2, high - 2, high / 2, WELL)
    return pen.finish()


def chip_row(
    frame: Image.Image,
    left: float,
    y: float,
    chips: Counted,
    size: int,
    room: float,
    ringed: frozenset[str] = frozenset(),
) -> float:
    """Small chips from the left with their counts, closer the more there are; returns where they end.

    Where even so there is no room for all, the last place says how many kinds are left out. Those that may be chosen
    come first and have rings.
    """
    if not chips:
        return left
    chips = sorted(chips, key=lambda pair: pair[0] not in ringed)
    wide = size * (1.36 if ringed else 1.18)
    least = size * 0.72
    if len(chips) > 1:
        wide = max(min(wide, (room - size) / (len(chips) - 1)), least)
    fitting = max(1, int((room - size) / wide + 1.001))
    shown, rest = (chips, 0) if len(chips) <= fitting else (chips[: fitting - 1], len(chips) - fitting + 1)
    for index, (chip, _) in enumerate(shown):
        x = left + size / 2 + index * wide
        if chip in ringed:
            put(frame, ring(size), x, y)
        put(frame, face(chip, size, figures=False) if chip else unknown(size), x, y)
    for index, (_, count) in enumerate(shown):
        if count > 1:
            tag(frame, left + size * 0.78 + index * wide, y + size * 0.36, f"×{count}")
    if rest:
        tag(frame, left + size / 2 + len(shown) * wide, y, f"+{rest}", 28)
    return left + size + (len(shown) + bool(rest) - 1) * wide


def unknown(size: int) -> Sprite:
    """The back of a chip that is not known."""

    def make() -> Image.Image:
        side = round(size * 1.1)
        pen = Pen(side, side)
        middle = side / 2
        for share, fill in ((0.5, INK), (0.46, (70, 78, 98)), (0.36, INK), (0.34, (40, 46, 60))):
            pen.circle(middle, middle, size * share, fill)
        pen.text(middle, middle, "?", "title", round(size * 0.46), TEXT_2)
        return pen.finish()

    return sprite(("ps unknown", size), make)


def sentence(frame: Image.Image, x: float, y: float, words: str, room: float, size: int, ink: Colour = TEXT) -> None:
    """Words from the left, in one line or two."""
    rows = two_lines(words, "bold", size, room)
    for index, row in enumerate(rows):
        text, fitting = fit(row, "bold", size, room)
        write(frame, x, y + (index - (len(rows) - 1) / 2) * (size + 6), text, "bold", fitting, ink)


def spread(count: int, most: int) -> Sequence[int]:
    """How many stand in each row, no more than `most`, rows as alike as can be."""
    rows = max(1, -(-count // most))
    base, more = divmod(count, rows)
    return [base + (row < more) for row in range(rows)]
