"""Grave: Reversal, Martial Mastery, Versatile Style."""

from __future__ import annotations

from typing import Final

from games.engine import Flow, Option, Seat, Table
from games.puzzle_strike.asking import choose_chip, choose_gain, choose_option, hand_of
from games.puzzle_strike.economy import arrow, cost, earn, piggy, price
from games.puzzle_strike.effects import GEM_SHIELD, action
from games.puzzle_strike.sends import counter_crash
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import draw, trash

STYLES: Final[tuple[Option[str], ...]] = (
    Option("choose:piggy", "A piggy bank", "piggy"),
    Option("choose:money", "$2", "money"),
    Option("choose:draw", "Draw two chips", "draw"),
)


@action("reversal")
def reversal(t: Table[State], me: Seat) -> None:
    draw(t, me, 2)


GEM_SHIELD["reversal"] = counter_crash(1)


@action("martial_mastery")
def martial_mastery(t: Table[State], me: Seat) -> Flow[None]:
    arrow(t)
    chip = yield from choose_chip(t, me, "trash", "Trash a chip; you gain one that costs exactly 2 more", hand_of(me))
    if chip is not None:
        trash(t, me, chip)
        yield from choose_gain(
            t, me, "Gain a chip that costs exactly 2 more", lambda s, gain: price(s, gain) == cost(s, chip) + 2
        )


@action("versatile_style")
def versatile_style(t: Table[State], me: Seat) -> Flow[None]:
    style = yield from choose_option(t, me, "choose", "Versatile Style: choose one", lambda _: STYLES)
    if style == "piggy":
        piggy(t)
    elif style == "money":
        earn(t, 2)
    else:
        draw(t, me, 2)
