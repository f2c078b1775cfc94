"""The table: everybody's gem pile, what the player on turn has left, what happened last, and the bank."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PIL import Image

from games.puzzle_strike.chips import CHIPS
from games.puzzle_strike.view import StackView, View
from render.canvas import ground, icon_sprite, put
from render.names import Names
from render.pieces.plates import panel
from render.puzzle_strike import columns
from render.puzzle_strike.bank import draw_bank
from render.puzzle_strike.choosing import draw_choosing, draw_laying
from render.puzzle_strike.faces import face, halo
from render.puzzle_strike.parts import sentence, tag
from render.puzzle_strike.tops import header, resources
from render.puzzle_strike.words import CHOOSING, last_words, over
from render.text import width, write
from render.theme import BACKGROUND, BODY, LABEL, LEGEND, MAT, TEXT, TEXT_2

WIDE, HIGH = 1200, 1230
_PLAYED = 6
_SENTENCE = 420
"""Room that what happened last keeps, however much else there is."""
_STRIP = (608, 698)
_BANK = (706, 1222)


def draw_table(view: View, names: Names) -> Image.Image:
    """The public frame: only what every seat may see is looked at."""
    if view.phase in CHOOSING:
        return draw_choosing(view, names)
    if view.phase == "bank":
        return draw_laying(view, names)
    frame = ground(("puzzle_strike", "table"), _ground)
    for seat, (left, wide) in zip(view.order, columns.spots(len(view.order)), strict=True):
        columns.draw_column(frame, view, view.players[seat], names, left, wide)
    _strip(frame, view, names)
    _bank(frame, view)
    header(frame, view, names)
    return frame


def _ground() -> Image.Image:
    frame = Image.new("RGB", (WIDE, HIGH), BACKGROUND)
    panel(frame, 24, _STRIP[0], WIDE - 24, _STRIP[1], 22)
    panel(frame, 24, _BANK[0], WIDE - 24, _BANK[1], 24, MAT)
    return frame


def _strip(frame: Image.Image, view: View, names: Names) -> None:
    """Arrows, money and piggy banks left; what happened last; what was played this turn, the newest on the right."""
    y = sum(_STRIP) / 2
    playing = view.phase == "turn" and not over(view)
    x = 46.0
    if playing:
        x = resources(frame, x, y, view.arrows, f"${view.money}", view.piggies)
    left, right = max(x + 26, 320.0), WIDE - 46.0
    played = view.players[view.turn].table if playing else ()
    shown = view.last is not None and view.last.chip in CHIPS
    fresh = view.last is not None and view.last.kind == "play" and bool(played) and played[-1] == view.last.chip
    if played:
        most = max(1, min(_PLAYED, int((right - left - _SENTENCE) // 56)))
        right = _played(frame, right, y, played, most, fresh) - 20
    if view.last is None:
        return
    if shown and not fresh:
        put(frame, face(view.last.chip, 64, figures=False), left + 32, y - 2)
        left += 80
    sentence(frame, left, y, last_words(view, view.last, names, drawn=True), right - left, BODY)


def _played(frame: Image.Image, right: float, y: float, chips: Sequence[str], most: int, fresh: bool) -> float:
    """The chips played this turn, the newest on the right and, if it is what happened last, in a white ring; returns
    where they begin."""
    shown = chips[-most:]
    step = 66.0 if len(shown) < 4 else 52.0
    left = right - 62 - step * (len(shown) - 1)
    for index, chip in enumerate(shown):
        x = left + 31 + index * step
        if fresh and index == len(shown) - 1:
            put(frame, halo(62), x, y - 2)
        put(frame, face(chip, 62, figures=False), x, y - 2)
    if len(chips) > len(shown):
        left -= 62
        tag(frame, left + 28, y, f"+{len(chips) - len(shown)}", 28)
    return left


def _bank(frame: Image.Image, view: View) -> None:
    top = _BANK[0]
    end = 46 + write(frame, 46, top + 27, "Bank", "title", 34, TEXT)
    buying = view.phase == "turn" and view.stage in ("action", "buy") and not over(view)
    if buying and view.money:
        words = f"ring: what ${view.money} buys"
        write(frame, end + 22, top + 29, words, "body", LABEL, TEXT_2)
    _key(frame, WIDE - 46, top + 29)
    draw_bank(frame, 30, top + 47, view.bank, partial(_ring, view, buying), lambda stack: False)


def _key(frame: Image.Image, right: float, y: float) -> None:
    """What the small pictures on the columns mean, ending at the right."""
    for piece, word in reversed(
        (
            (icon_sprite("mark-hand", 32, TEXT_2), "hand"),
            (icon_sprite("mark-bag", 32, TEXT_2), "bag"),
            (icon_sprite("mark-discard", 32, TEXT_2), "discards"),
            (halo(24), "stays in play"),
        )
    ):
        right -= width(word, "body", LEGEND)
        write(frame, right, y, word, "body", LEGEND, TEXT_2)
        right -= piece.rgb.width + 8
        put(frame, piece, right + piece.rgb.width / 2, y)
        right -= 26


def _ring(view: View, buying: bool, stack: StackView) -> bool:
    return buying and 0 < stack.price <= view.money and stack.count > 0
