"""One seat's hand: the cards with their numbers, and what may be done with them."""

from __future__ import annotations

from typing import Any

from PIL import Image

from games.engine import Decision
from games.weapon_wars.view import View
from render.canvas import ground, put
from render.colours import colour
from render.names import Names
from render.pieces.cards import empty_place, lay
from render.pieces.header import only_you, title
from render.pieces.hearts import hearts
from render.pieces.marks import key_cap
from render.pieces.plates import panel
from render.pieces.seats import badge
from render.text import fit, width, write
from render.theme import BACKGROUND, CAN, LINE, TEXT_2
from render.weapon_wars.faces import HIGH as CARD_HIGH
from render.weapon_wars.faces import WIDE as CARD_WIDE
from render.weapon_wars.faces import face
from render.weapon_wars.table import energy_sign
from render.weapon_wars.words import needed

WIDE, HIGH = 1200, 540
SIZE = 5
"""A full hand."""
_STEP = 228
_CARDS = 262
_CAPS = _CARDS + CARD_HIGH // 2 + 20
_FOOT = 489


def playable(decision: Decision[Any] | None) -> frozenset[str]:
    """The cards that the decision offers to play."""
    return frozenset(option.spot for option in decision.options if option.spot) if decision else frozenset()


def draw_hand(view: View, names: Names, decision: Decision[Any] | None) -> Image.Image:
    """The private frame. Rings and yellow caps mark what the decision offers; without one nothing is asked."""
    frame = ground(("weapon_wars", "hand"), _strip)
    _top(frame, view)
    count = max(len(view.hand), SIZE)
    step = min(_STEP, (WIDE - 60 - CARD_WIDE) / (count - 1))
    left = WIDE / 2 - step * (count - 1) / 2
    can = playable(decision)
    for index in range(count):
        x = left + index * step
        if index >= len(view.hand):
            put(frame, empty_place(CARD_WIDE - 8, CARD_HIGH - 8, LINE), x, _CARDS)
            continue
        card = view.hand[index]
        ring = card in can
        lay(frame, face(card), x, _CARDS - 8 * ring, ring=ring, dimmed=bool(can) and not ring)
    for index, card in enumerate(view.hand):
        key_cap(frame, left + index * step, _CAPS - 8 * (card in can), str(index + 1), card in can)
    _foot(frame, view, decision)
    return frame


def _strip() -> Image.Image:
    frame = Image.new("RGB", (WIDE, HIGH), BACKGROUND)
    panel(frame, 14, 14, WIDE - 14, HIGH - 14, 28, colour("#1B1F29"))
    return frame


def _top(frame: Image.Image, view: View) -> None:
    end = title(frame, "Your hand")
    if view.seat is not None:
        put(frame, badge(view.seat, 20), end + 44, 50)
        hearts(frame, end + 84, 50, view.players[view.seat].hearts, view.most_hearts, 18)
    only_you(frame)


def _foot(frame: Image.Image, view: View, decision: Decision[Any] | None) -> None:
    """What is asked of this seat, in yellow; in grey, why nothing will be asked any more."""
    words, ink = _asked_of_me(view, decision), CAN
    sign = decision is not None and view.phase in ("open", "answer")
    if not words:
        words, ink = _unasked(view), TEXT_2
    words, size = fit(words, "bold", 34, WIDE - 220)
    long = width(words, "bold", size) + (128 if sign else 0)
    x = (WIDE - long) / 2
    if sign:
        put(frame, energy_sign(view.energy), x + 56, _FOOT)
        x += 128
    write(frame, x, _FOOT, words, "bold", size, ink)


def _asked_of_me(view: View, decision: Decision[Any] | None) -> str:
    if decision is None:
        return ""
    if view.phase == "open":
        return "Open with any weapon"
    if view.phase == "recover":
        return "Keep this hand, or redraw it all?"
    what = needed(view)
    if not playable(decision):
        return f"No card answers ({what}): you must fall"
    return "Play a power, or fall" if what == "only powers" else f"Play {what}, or a power, or fall"


def _unasked(view: View) -> str:
    """Nothing while the seat plays on: whom the table waits for changes at every move, and a hand stands for longer."""
    me = view.players[view.seat] if view.seat is not None else None
    if view.outcome is not None or view.phase == "over":
        return "The match is over"
    if me is not None and not me.alive:
        return "You left the match" if me.left else "You are knocked out"
    return ""
