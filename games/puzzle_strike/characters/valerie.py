"""Valerie: Burst of Speed, Chromatic Orb, Creative Thoughts."""

from __future__ import annotations

from typing import Final

from games.engine import Decision, Flow, Option, Seat, Table
from games.puzzle_strike.asking import ask_one
from games.puzzle_strike.economy import arrow, earn, piggy
from games.puzzle_strike.effects import action
from games.puzzle_strike.sends import crash
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import draw, trash_itself

THOUGHTS: Final[Decision[str]] = Decision(
    "choose",
    "Creative Thoughts: choose two",
    (
        Option("choose:arrow", "One more action", "arrow"),
        Option("choose:piggy", "A piggy bank", "piggy"),
        Option("choose:money", "$1", "money"),
        Option("choose:draw", "Draw a chip", "draw"),
    ),
    least=2,
    most=2,
)


@action("burst_of_speed")
def burst_of_speed(t: Table[State], me: Seat) -> None:
    trash_itself(t, me, "burst_of_speed")
    t.state.extra = True


@action("chromatic_orb")
def chromatic_orb(t: Table[State], me: Seat) -> Flow[None]:
    draw(t, me, 1)
    if t.state.players[me].pile[1]:
        yield from crash(t, me, (1,), "chromatic_orb", money=False)


@action("creative_thoughts")
def creative_thoughts(t: Table[State], me: Seat) -> Flow[None]:
    for thought in (yield from ask_one(t, me, lambda _: THOUGHTS)):
        match thought:
            case "arrow":
                arrow(t)
            case "piggy":
                piggy(t)
            case "money":
                earn(t, 1)
            case "draw":
                draw(t, me, 1)
