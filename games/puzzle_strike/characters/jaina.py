"""Jaina: Playing with Fire, Burning Vigor, Unstable Power."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from games.engine import Decision, Flow, Option, Seat, Table
from games.puzzle_strike.asking import ask_one
from games.puzzle_strike.economy import arrow
from games.puzzle_strike.effects import GEM_SHIELD, action, strike
from games.puzzle_strike.piles import ante
from games.puzzle_strike.purples import choose_breaks
from games.puzzle_strike.puzzles import choose_gem, put_in_pile
from games.puzzle_strike.sends import counter_crash, crash
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import gain, trash

Place: TypeAlias = Literal["hand", "discard"]
PLACES: Final[tuple[Option[Place], ...]] = (
    Option("trash:hand", "The Wound in your hand", "hand"),
    Option("trash:discard", "The Wound in your discard pile", "discard"),
)


@action("playing_with_fire")
def playing_with_fire(t: Table[State], me: Seat) -> Flow[None]:
    arrow(t)
    gem = yield from choose_gem(t, me, "put", "Put a gem from your hand into your pile")
    if gem is not None:
        put_in_pile(t, me, gem)


@strike("burning_vigor")
def burning_vigor(t: Table[State], me: Seat, foes: list[Seat]) -> Flow[None]:
    s = t.state
    places = t.reveal(wounded(s, me))
    if not places:
        return
    place = places[0]
    if len(places) > 1:
        picked = yield from ask_one(t, me, lambda seat: choose_place(s, seat))
        place = picked[0]
    trash(t, me, "wound", place)
    for foe in foes:
        if s.players[foe].alive:
            ante(t, foe)


def wounded(s: State, seat: Seat) -> list[Place]:
    """Which of hand and discard pile hold a Wound."""
    player = s.players[seat]
    places: tuple[Place, ...] = ("hand", "discard")
    return [place for place in places if "wound" in getattr(player, place)]


def choose_place(s: State, seat: Seat) -> Decision[Place]:
    held = wounded(s, seat)
    return Decision("trash", "Trash which Wound?", [o for o in PLACES if o.value in held], private=True)


def two_wounds(t: Table[State], seat: Seat) -> None:
    for _ in range(2):
        gain(t, seat, "wound")


@action("unstable_power")
def unstable_power(t: Table[State], me: Seat) -> Flow[None]:
    gems = yield from choose_breaks(t, me, 2)
    yield from crash(t, me, gems, "unstable_power")
    two_wounds(t, me)


GEM_SHIELD["unstable_power"] = counter_crash(2, then=two_wounds)
