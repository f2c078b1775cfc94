"""Lum: Poker Winnings (which is money only, see economy.py), Panda's Bargain, Living on the Edge."""

from __future__ import annotations

from games.engine import Seat, Table
from games.puzzle_strike.economy import arrow, earn
from games.puzzle_strike.effects import action
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import draw

EDGE = 8
"""The total from which Living on the Edge works."""


@action("pandas_bargain")
def pandas_bargain(t: Table[State], me: Seat) -> None:
    player = t.state.players[me]
    gems = t.reveal(player.hand.count("gem_1"))
    earn(t, gems)
    t.tell("{seat} gets {money} for 1-gems in hand", seat=me, money=gems)
    player.seen += ["gem_1"] * (gems - player.seen.count("gem_1"))


@action("living_on_the_edge")
def living_on_the_edge(t: Table[State], me: Seat) -> None:
    if t.state.players[me].height >= EDGE:
        draw(t, me, 4)
        arrow(t, "purple")
