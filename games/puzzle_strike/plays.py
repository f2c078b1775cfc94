"""Playing a chip: for an arrow in the own action phase, or by the effect of another chip."""

from __future__ import annotations

from games.engine import Flow, Left, Seat, Table
from games.puzzle_strike.attacks import attack
from games.puzzle_strike.chips import ACTIONS, BROWN, FISTS
from games.puzzle_strike.economy import browns_left, fitting
from games.puzzle_strike.effects import ACTION
from games.puzzle_strike.state import BLACK, State
from games.puzzle_strike.zones import happened, lay


def playable(s: State, seat: Seat, chip: str) -> list[int]:
    """The arrows that may pay for playing this chip, the usual one first; empty where it cannot be played now.

    The chip must be in hand, or a Crash Gem that Iron Defense put into the pile; that is not looked at.
    """
    if chip not in ACTIONS or (chip in BROWN and not browns_left(s, seat)):
        return []
    return fitting(s, chip)


def play(t: Table[State], seat: Seat, chip: str, arrow: int = BLACK, *, of_pile: bool = False) -> Flow[None] | None:
    """Pay the arrow, lay the chip on the table, and do what it says; what is returned asks for the rest of it.

    `of_pile`: it is a Crash Gem that Iron Defense put into the pile.
    """
    s = t.state
    player = s.players[seat]
    s.arrows[arrow] -= 1
    s.plays += 1
    s.browns += chip in BROWN
    if of_pile:
        player.pile[0] -= 1
        player.table.append(chip)
    else:
        lay(t, seat, chip)
    s.last = happened("play", seat, chip)
    if not t.quiet:
        t.tell("{seat} plays {chip}", seat=seat, chip=chip)
    return resolve(t, seat, chip)


def play_by_effect(t: Table[State], seat: Seat, chip: str) -> Flow[None]:
    """Play a chip that lies among `resolving`: it costs no arrow and is no action of its own."""
    s = t.state
    s.by_effect = True
    s.last = happened("play", seat, chip)
    t.tell("{seat} plays {chip}", seat=seat, chip=chip)
    flow = resolve(t, seat, chip)
    if flow is not None:
        yield from flow
        if seat in t.gone:
            raise Left(seat)
    s.by_effect = False


def resolve(t: Table[State], seat: Seat, chip: str) -> Flow[None] | None:
    """What the chip does; a red fist may be answered before."""
    return attack(t, seat, chip, t.state.others(seat)) if chip in FISTS else ACTION[chip](t, seat)


def end_actions(t: Table[State]) -> None:
    """The action phase is over: arrows are lost, and what is owed from Gems to Gemonade can be spent."""
    s = t.state
    if s.stage == "action":
        s.stage = "buy"
        s.arrows = [0, 0, 0, 0, 0]
        player = s.players[s.turn]
        if player.owed:
            s.money += player.owed
            player.owed = 0
