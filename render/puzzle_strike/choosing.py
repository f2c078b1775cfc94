"""Before the first turn and between games: characters to choose from, a bank that is being laid, stacks to swap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PIL import Image

from games.engine import Decision
from games.puzzle_strike.chips import CHARACTER_NAMES, CHARACTERS, COST, NAME, PUZZLES
from games.puzzle_strike.view import StackView, View
from render.canvas import Pen, ground, put, sprite, stretched
from render.colours import mix
from render.names import Names
from render.pieces.plates import State, plate
from render.pieces.seats import badge
from render.puzzle_strike.bank import COLUMNS, draw_stack
from render.puzzle_strike.bank import HIGH as STACK_HIGH
from render.puzzle_strike.bank import WIDE as STACK_WIDE
from render.puzzle_strike.faces import face, veil
from render.puzzle_strike.looks import ACCENT
from render.puzzle_strike.offers import things
from render.puzzle_strike.parts import caption
from render.puzzle_strike.tops import header, private
from render.puzzle_strike.words import CHOOSING, choice
from render.sprites import Sprite
from render.text import fit, width, write
from render.theme import ACT, BACKGROUND, CAN, INK, LABEL, LINE, MUTED, PANEL, TEXT, TEXT_2

WIDE = 1200
_TOP = 94
_CARD = (570, 188)
"""A character: the name, and three chips with theirs."""
_STEP, _CHIP = 198, 80
_STEP_LAID, _CHIP_LAID = 190, 74
"""Lower where the bank is shown below the characters."""
_LAID_HIGH = 70
_PLATE_HIGH = 92


def draw_choosing(view: View, names: Names) -> Image.Image:
    """The public frame while characters are chosen: who is taken, and by whom."""
    laid = [stack.chip for stack in view.bank if stack.chip in PUZZLES]
    step, size = (_STEP_LAID, _CHIP_LAID) if laid else (_STEP, _CHIP)
    foot = _TOP + 5 * step
    choosers = foot + (_LAID_HIGH if laid else 0)
    frame = _empty(choosers + _PLATE_HIGH + 18)
    header(frame, view, names)
    _gallery(frame, view, names, _TOP, frozenset(), step, size)
    if laid:
        _laid(frame, laid, foot + _LAID_HIGH / 2 - 3)
    _choosers(frame, view, names, choosers)
    return frame


def draw_laying(view: View, names: Names) -> Image.Image:
    """The public frame while somebody picks ten of the puzzle stacks."""
    frame = _empty(_TOP + 4 * STACK_HIGH + 20)
    header(frame, view, names)
    _stacks(frame, view.box or PUZZLES, _TOP + 4, frozenset(), frozenset(stack.chip for stack in view.bank))
    return frame


def draw_own_choice(view: View, names: Names, decision: Decision[Any] | None) -> Image.Image:
    """The same for one seat: what it may choose has a yellow rim."""
    offered = things(decision)
    prompt = decision.prompt if decision is not None else "Nothing is asked of you now"
    if view.phase in CHOOSING:
        frame = _empty(_TOP + 60 + 5 * _STEP + 4)
        _gallery(frame, view, names, _TOP + 60, offered)
    elif view.phase == "bank":
        frame = _empty(_TOP + 60 + 4 * STACK_HIGH + 20)
        _stacks(frame, PUZZLES, _TOP + 64, offered, frozenset())
    else:
        laid = [stack.chip for stack in view.bank if stack.chip in PUZZLES]
        frame = _empty(_TOP + 60 + 96 + 5 * STACK_HIGH + 10)
        write(frame, 40, _TOP + 78, "In the bank", "title", 32, TEXT)
        _stacks(frame, laid, _TOP + 100, offered, frozenset())
        y = _TOP + 100 + 2 * STACK_HIGH
        write(frame, 40, y + 20, "In the box", "title", 32, TEXT)
        _stacks(frame, view.box, y + 42, offered, frozenset(view.locked))
    private(frame, view, "Your choice")
    text, size = fit(prompt, "bold", 34, WIDE - 80)
    write(frame, WIDE / 2, _TOP + 22, text, "bold", size, CAN if decision is not None else TEXT_2, "middle")
    return frame


def _empty(high: int) -> Image.Image:
    return ground(("puzzle_strike", "plain", high), lambda: Image.new("RGB", (WIDE, high), BACKGROUND))


def _gallery(
    frame: Image.Image,
    view: View,
    names: Names,
    top: int,
    offered: frozenset[str],
    step: int = _STEP,
    size: int = _CHIP,
) -> None:
    """The ten characters in two columns; who chose one stands on it."""
    taken = {player.character: player.seat for player in view.players if player.character}
    for index, (who, chips) in enumerate(CHARACTERS.items()):
        x, y = 24 + index % 2 * (_CARD[0] + 12), top + index // 2 * step
        high = step - 10
        put(frame, _card(high, who in offered), x + _CARD[0] / 2, y + high / 2)
        owner = taken.get(who)
        gone = (owner is not None and owner != view.seat) or (bool(offered) and who not in offered)
        write(frame, x + 22, y + 25, CHARACTER_NAMES[who], "title", 34, MUTED if gone else TEXT)
        if owner is not None:
            _owner(frame, names, owner, x + _CARD[0] - 16, y + 25)
        for place, chip in enumerate(chips):
            cx, cy = x + 98 + place * 187, y + 45 + size / 2
            put(frame, face(chip, size), cx, cy)
            if gone:
                put(frame, veil(size), cx, cy)
            caption(frame, cx, y + high - 33, NAME[chip], 176, ACT, MUTED if gone else TEXT)


def _owner(frame: Image.Image, names: Names, seat: int, right: float, y: float) -> None:
    name, size = fit(names.drawn(seat), "bold", LABEL, 250)
    start = right - width(name, "bold", size)
    write(frame, start, y, name, "bold", size, TEXT)
    put(frame, badge(seat, 16), start - 30, y)


def _card(high: int, offered: bool) -> Sprite:
    def make() -> Image.Image:
        side = 60
        pen = Pen(side, side)
        pen.box(0, 0, side, side, 22, INK)
        rim = 6 if offered else 3
        pen.box(4, 4, side - 4, side - 4, 18, CAN if offered else LINE)
        inside = mix(ACCENT, BACKGROUND, 0.86) if offered else PANEL
        pen.box(4 + rim, 4 + rim, side - 4 - rim, side - 4 - rim, 18 - rim, inside)
        return stretched(pen.finish(), _CARD[0] + 8, high + 8)

    return sprite(("ps character", high, offered), make)


def _laid(frame: Image.Image, chips: Sequence[str], y: float) -> None:
    """The puzzle stacks of a bank that is known before characters are."""
    write(frame, 40, y, "Bank", "title", 32, TEXT)
    for index, chip in enumerate(chips):
        put(frame, face(chip, 60, figures=False), 190 + index * 104, y)


def _choosers(frame: Image.Image, view: View, names: Names, top: float) -> None:
    """Everybody in turn order with what they have chosen."""
    count = len(view.order)
    wide = (WIDE - 48 - 12 * (count - 1)) // count
    for place, seat in enumerate(view.order):
        left = 24 + place * (wide + 12)
        player = view.players[seat]
        mine = view.phase == "pick" and seat == view.turn
        gone = not player.alive
        state: State = "out" if gone else "turn" if mine else "plain"
        put(frame, plate(wide - 8, _PLATE_HIGH - 8, seat, state), left + wide / 2, top + _PLATE_HIGH / 2)
        put(frame, badge(seat, 22, "out" if gone else "in"), left + 40, top + 34)
        name, size = fit(names.drawn(seat), "bold", 32, wide - 90)
        write(frame, left + 72, top + 32, name, "bold", size, MUTED if gone else TEXT)
        write(frame, left + 72, top + 66, choice(view, player), "body", LABEL, MUTED if gone else TEXT_2)


def _stacks(
    frame: Image.Image, chips: Sequence[str], top: float, offered: frozenset[str], dull: frozenset[str]
) -> None:
    for index, chip in enumerate(chips):
        x, y = 30 + index % COLUMNS * STACK_WIDE, top + index // COLUMNS * STACK_HIGH
        draw_stack(frame, x, y, StackView(chip, 5, COST[chip], 0), chip in offered, chip in dull)
