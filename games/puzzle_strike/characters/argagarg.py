"""Argagarg: Hex of Murkwood, Bubble Shield, Protective Ward (whose hold on brown chips is in economy.py)."""

from __future__ import annotations

from games.engine import Seat, Table
from games.puzzle_strike.economy import arrow
from games.puzzle_strike.effects import ON_LANDING, action, at_start, fist_answer, strike
from games.puzzle_strike.piles import ante
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import leave_play, stay, wound_bag


@strike("hex_of_murkwood")
def hex_of_murkwood(t: Table[State], me: Seat, foes: list[Seat]) -> None:
    for foe in foes:
        wound_bag(t, foe)
        for _ in range(t.state.players[foe].discard.count("wound")):
            ante(t, foe)


@action("bubble_shield")
def bubble_shield(t: Table[State], me: Seat) -> None:
    stay(t, me, "bubble_shield")


@fist_answer("bubble_shield")
def bubble_shield_reaction(t: Table[State], me: Seat, attacker: Seat, fist: str) -> bool:
    return True


def stop_one(t: Table[State], me: Seat, count: int) -> int:
    """One of the gems that arrive goes to the bank, and the shield with it."""
    leave_play(t, me, "bubble_shield")
    return count - 1


ON_LANDING["bubble_shield"] = stop_one


@action("protective_ward")
def protective_ward(t: Table[State], me: Seat) -> None:
    arrow(t, "blue")
    stay(t, me, "protective_ward")


@at_start("protective_ward")
def lower_ward(t: Table[State], me: Seat) -> None:
    leave_play(t, me, "protective_ward")
