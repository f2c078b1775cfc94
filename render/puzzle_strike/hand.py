"""One seat's own picture: the chips of the hand, the own pile, what is known of the bag, and what can be bought."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PIL import Image

from games.engine import Decision
from games.puzzle_strike.chips import NAME
from games.puzzle_strike.view import StackView, View
from render.canvas import ground, put
from render.colours import colour
from render.names import Names
from render.pieces.marks import key_cap
from render.pieces.plates import panel
from render.puzzle_strike.bank import HIGH as STACK_HIGH
from render.puzzle_strike.bank import draw_bank
from render.puzzle_strike.choosing import draw_own_choice
from render.puzzle_strike.faces import face, ring, veil
from render.puzzle_strike.figures import coin
from render.puzzle_strike.looks import WORDS
from render.puzzle_strike.offers import held, on_bank, on_discards, on_hand, on_pile, shopping
from render.puzzle_strike.parts import Counted, caption, chip_row, counted, spread, tag
from render.puzzle_strike.tops import private, resources
from render.puzzle_strike.wells import strip, total_box
from render.puzzle_strike.words import CHOOSING, inside, over, standing
from render.text import fit, write
from render.theme import ACT, BACKGROUND, BODY, CAN, LABEL, LEGEND, MAT, TEXT, TEXT_2

WIDE = 1200
_TOP = 96
_FACTS = 148
"""The panel with pile, discards and bag."""
_ASKED = 72
_ROW_OF = 6
_CROWDED = 12
"""From more kinds than this on, rows are of nine and chips have no words below."""


def draw_hand(view: View, names: Names, decision: Decision[Any] | None) -> Image.Image:
    """The private frame. Rings and yellow caps mark what the decision offers; without one nothing is asked."""
    if view.phase in (*CHOOSING, "bank", "swap"):
        return draw_own_choice(view, names, decision)
    kinds = held(view)
    shop = shopping(view, decision)
    rows, size, row_high = _sizes(len(kinds), shop)
    facts = not (shop and len(rows) > 2)
    asked_top = _TOP + len(rows) * row_high
    facts_top = asked_top + _ASKED
    shop_top = facts_top + (_FACTS + 10 if facts else 0)
    high = shop_top + (54 + 3 * STACK_HIGH if shop else 6) + 20
    frame = ground(
        ("puzzle_strike", "hand", high, shop, facts),
        partial(_ground, high, facts_top if facts else None, shop_top if shop else None),
    )
    private(frame, view, "Your chips")
    _chips(frame, view, decision, kinds, rows, size, row_high)
    _asked(frame, view, decision, asked_top + _ASKED / 2)
    if facts:
        _facts(frame, view, decision, facts_top)
    if shop:
        _shop(frame, view, decision, shop_top)
    return frame


def _ground(high: int, facts: int | None, shop: int | None) -> Image.Image:
    frame = Image.new("RGB", (WIDE, high), BACKGROUND)
    panel(frame, 14, 14, WIDE - 14, high - 14, 28, colour("#1B1F29"))
    if facts is not None:
        panel(frame, 28, facts, WIDE - 28, facts + _FACTS, 22, MAT)
    if shop is not None:
        panel(frame, 28, shop, WIDE - 28, high - 24, 22, MAT)
    return frame


def _sizes(kinds: int, shop: bool) -> tuple[list[int], int, int]:
    """The rows of chips, the diameter of one and the height of a row; smaller where the shop needs the room."""
    if kinds <= 5:
        return [max(1, kinds)], 180, 314
    if kinds <= _ROW_OF:
        return [kinds], 152, 286
    if kinds <= _CROWDED:
        return list(spread(kinds, _ROW_OF)), *((92, 172) if shop else (112, 228))
    return list(spread(kinds, 9)), 90, 170


def _chips(
    frame: Image.Image,
    view: View,
    decision: Decision[Any] | None,
    kinds: Counted,
    rows: Sequence[int],
    size: int,
    row_high: int,
) -> None:
    """Every kind once with its number on a key cap, and how many there are of it."""
    if not kinds:
        gone = view.seat is not None and not view.players[view.seat].alive
        words = standing(view.players[view.seat]) if view.seat is not None and gone else "no chips in hand"
        write(frame, WIDE / 2, _TOP + row_high / 2, words, "body", BODY, TEXT_2, "middle")
        return
    can = on_hand(view, decision)
    place = 0
    for row, many in enumerate(rows):
        pitch = min(1150 / many, 232.0)
        y = _TOP + row * row_high + size / 2 + 14
        for index in range(many):
            x = WIDE / 2 + (index - (many - 1) / 2) * pitch
            chip, count = kinds[place]
            place += 1
            _chip(frame, x, y, pitch, chip, count, place, size, can)


def _chip(
    frame: Image.Image,
    x: float,
    y: float,
    pitch: float,
    chip: str,
    count: int,
    place: int,
    size: int,
    can: frozenset[str],
) -> None:
    ringed = chip in can
    for under in range(min(count - 1, 2), 0, -1):  # copies peep out from below
        put(frame, face(chip, size, figures=False), x + under * size * 0.07, y - under * size * 0.04)
    if ringed:
        put(frame, ring(size), x, y)
    put(frame, face(chip, size), x, y)
    if can and not ringed:
        put(frame, veil(size), x, y)
    if count > 1:
        tag(frame, x + size * 0.44, y + size * 0.3, f"×{count}", 34 if size > 100 else LEGEND)
    aside = 0.42 if size > 120 else 0.56
    key_cap(frame, x - size * aside, y - size * 0.36, str(place), ringed)
    dull = bool(can) and not ringed
    ink = TEXT_2 if dull else TEXT
    foot = y + size / 2
    if size > 140:
        caption(frame, x, foot + 50, NAME[chip], pitch - 10, 31, ink)
        _words(frame, x, foot + 98, chip, pitch - 6, LABEL)
    elif size > 100:
        caption(frame, x, foot + 42, NAME[chip], pitch - 8, LABEL, ink)
        _words(frame, x, foot + 82, chip, pitch - 4, LEGEND)
    else:
        caption(frame, x, foot + 44, NAME[chip], pitch - 4, ACT, ink)


def _words(frame: Image.Image, x: float, y: float, chip: str, room: float, size: int) -> None:
    """The few words on what a chip does, in one line."""
    text, size = fit(WORDS[chip], "body", size, room)
    write(frame, x, y, text, "body", size, TEXT_2, "middle")


def _asked(frame: Image.Image, view: View, decision: Decision[Any] | None, y: float) -> None:
    """What is asked of this seat, in yellow, and on the own turn what it has left; in grey, why nothing will be."""
    mine = view.phase == "turn" and view.turn == view.seat and not over(view)
    x = 46.0
    if mine and decision is not None:
        x = resources(frame, x, y, view.arrows, f"${view.purse}", view.piggies) + 24
    words = decision.prompt if decision is not None else _unasked(view)
    text, size = fit(words, "bold", 34, WIDE - 46 - x)
    ink = CAN if decision is not None else TEXT_2
    if x > 46:
        write(frame, x, y, text, "bold", size, ink)
    else:
        write(frame, WIDE / 2, y, text, "bold", size, ink, "middle")


def _unasked(view: View) -> str:
    """Nothing while the seat plays on: a hand that is sent stands for longer than whose turn it is."""
    if over(view):
        return "The match is over"
    if view.seat is not None and not view.players[view.seat].alive:
        return "You left the match" if view.players[view.seat].left else "You are out of this game"
    return ""


def _facts(frame: Image.Image, view: View, decision: Decision[Any] | None, top: float) -> None:
    """The own pile lying on its side, discards, and what the bag must hold."""
    if view.seat is None:
        return
    me = view.players[view.seat]
    line = top + 40
    write(frame, 48, line, "Pile", "bold", LABEL, TEXT_2)
    flying = view.flying if decision is not None else None
    coming = flying.count if flying is not None and flying.receiver == view.seat else 0
    total_box(frame, 152, line, me.height, 36)
    strip(frame, 206, line - 24, 410, 48, me.pile, me.defense, on_pile(decision), coming)
    x = 650.0
    if me.ongoing:
        write(frame, x, line, "In play", "bold", LABEL, TEXT_2)
        x = chip_row(frame, x + 106, line, counted(me.ongoing), 58, 170) + 30
    if me.owed:
        put(frame, coin(f"+{me.owed}", 48), x + 24, line)
        write(frame, x + 56, line, "owed", "body", LABEL, TEXT_2)
    line = top + 108
    bag = inside(view)
    write(frame, 48, line, f"Discards {len(me.discard)}", "bold", LABEL, TEXT_2)
    chip_row(frame, 206, line, counted(me.discard), 58, 400, on_discards(decision))
    write(frame, 640, line, f"Bag {me.bag}", "bold", LABEL, TEXT_2)
    x = 740.0
    if view.own_top:
        x = chip_row(frame, x, line, [(chip, 1) for chip in view.own_top], 58, 150)
        write(frame, x + 12, line, "then", "body", LABEL, TEXT_2)
        x += 82
    chip_row(frame, x, line, bag, 58, WIDE - 50 - x)


def _shop(frame: Image.Image, view: View, decision: Decision[Any] | None, top: float) -> None:
    """The bank, with rings on what the money left still buys, all gems in the hand counted."""
    offered = on_bank(decision)
    if decision is not None and decision.ask == "turn":
        end = 50 + write(frame, 50, top + 28, "Shop", "title", 34, TEXT)
        put(frame, coin(f"${view.purse}", 48), end + 40, top + 27)
        write(frame, end + 74, top + 29, "to spend, gems in your hand included", "body", LABEL, TEXT_2)
    else:
        end = 50 + write(frame, 50, top + 28, "Bank", "title", 34, TEXT)
        write(frame, end + 22, top + 29, "ring: what you may choose", "body", LABEL, TEXT_2)
    draw_bank(frame, 32, top + 50, view.bank, partial(_buys, view, offered), partial(_not, view, offered))


def _buys(view: View, offered: frozenset[str], stack: StackView) -> bool:
    if offered:
        return stack.chip in offered
    return stack.count > 0 and 0 < stack.price <= view.purse


def _not(view: View, offered: frozenset[str], stack: StackView) -> bool:
    return not _buys(view, offered, stack) and stack.price > 0
