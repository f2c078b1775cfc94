"""The bank: eighteen stacks with what they cost, how many are left, and the traps on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from games.puzzle_strike.chips import NAME
from games.puzzle_strike.view import StackView
from render.canvas import Pen, put, sprite
from render.colours import Colour, colour
from render.puzzle_strike.faces import face, ring, veil
from render.puzzle_strike.figures import coin
from render.puzzle_strike.parts import caption, tag
from render.sprites import Sprite
from render.text import write
from render.theme import ACT, INK, LEGEND, MUTED, TEXT, TEXT_2

COLUMNS = 6
WIDE, HIGH = 190, 156
"""A stack's cell."""
CHIP = 90
_COIN = 50
_TRAP: Colour = colour("#B3322E")

Mark = Callable[[StackView], bool]


def draw_bank(
    frame: Image.Image, left: float, top: float, stacks: Sequence[StackView], ringed: Mark, dimmed: Mark
) -> None:
    """The stacks in rows of six. A ring says that one can be bought now, a veil that it cannot."""
    for index, stack in enumerate(stacks):
        x, y = left + index % COLUMNS * WIDE, top + index // COLUMNS * HIGH
        draw_stack(frame, x, y, stack, ringed(stack), dimmed(stack))


def draw_stack(frame: Image.Image, left: float, top: float, stack: StackView, ringed: bool, dimmed: bool) -> None:
    x, y = left + 62, top + CHIP / 2 + 6
    if ringed:
        put(frame, ring(CHIP), x, y)
    put(frame, face(stack.chip, CHIP), x, y)
    dull = dimmed or not stack.count
    if dull:
        put(frame, veil(CHIP), x, y)
    beside = left + 152
    put(frame, coin(str(stack.price), _COIN), beside, y - 22)
    words, ink = (f"×{stack.count}", TEXT if not dull else TEXT_2) if stack.count else ("none", MUTED)
    write(frame, beside, y + 26, words, "title", 32 if stack.count else LEGEND, ink, "middle")
    if stack.traps:
        put(frame, trap(46), x - 40, y - 28)
        if stack.traps > 1:
            tag(frame, x - 40, y + 2, f"×{stack.traps}")
    caption(frame, left + WIDE / 2, top + CHIP + 37, NAME[stack.chip], WIDE - 6, ACT, MUTED if dull else TEXT)


def trap(size: int) -> Sprite:
    """A trap token: who buys here gains a Wound."""

    def make() -> Image.Image:
        pen = Pen(size, size)
        pen.circle(size / 2, size / 2, size / 2, INK)
        pen.circle(size / 2, size / 2, size * 0.44, _TRAP)
        pen.icon("chip-its-a-trap", size / 2, size / 2, size * 0.74, TEXT)
        return pen.finish()

    return sprite(("ps trap", size), make)
