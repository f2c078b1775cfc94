"""The purple chips as actions. What they do as reactions is in sends.py."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from games.engine import Decision, Flow, Option, Seat, Table
from games.puzzle_strike.asking import ask_one
from games.puzzle_strike.economy import arrow
from games.puzzle_strike.effects import action
from games.puzzle_strike.piles import breaks, gems_in, merge, pairs_in
from games.puzzle_strike.sends import crash
from games.puzzle_strike.state import State

Gems: TypeAlias = tuple[int, ...]
Pair: TypeAlias = tuple[int, int]


@action("combine")
def combine(t: Table[State], me: Seat) -> Flow[None]:
    yield from combine_two(t, me)
    arrow(t)


@action("crash_gem")
def crash_gem(t: Table[State], me: Seat) -> Flow[None]:
    gems = yield from choose_breaks(t, me, 1)
    yield from crash(t, me, gems, "crash_gem")


@action("double_crash_gem")
def double_crash_gem(t: Table[State], me: Seat) -> Flow[None]:
    gems = yield from choose_breaks(t, me, 2)
    yield from crash(t, me, gems, "double_crash_gem")


def combine_two(t: Table[State], me: Seat) -> Flow[None]:
    """Combine two gems of the own pile, where any two can be."""
    if pairs_in(t.state.players[me]):
        (pair,) = yield from ask_one(
            t, me, lambda _: Decision("combine", "Combine two gems of your pile", _pairs(t.state, me))
        )
        merge(t, me, pair)


def choose_breaks(t: Table[State], me: Seat, most: int) -> Flow[Gems]:
    """One gem of the own pile to break, or up to two; () where there is none."""
    s = t.state
    if not gems_in(s.players[me]):
        t.tell("{seat} has no gem to break", seat=me)
        return ()
    (gems,) = yield from ask_one(t, me, lambda _: Decision("break", "Break gems of your pile", _breaks(s, me, most)))
    return gems


def _pairs(s: State, me: Seat) -> list[Option[Pair]]:
    return [_pair(pair) for pair in pairs_in(s.players[me])]


def _breaks(s: State, me: Seat, most: int) -> list[Option[Gems]]:
    least = 1 if most == 1 or s.options.double_crash_may_break_one else most
    return [_break(gems) for gems in breaks(s.players[me], most, least=least)]


@lru_cache(maxsize=64)
def _pair(pair: Pair) -> Option[Pair]:
    a, b = sorted(pair)
    return Option(
        f"combine:{a}-{b}", f"{a}-gem and {b}-gem", pair, detail=f"They become a {a + b}-gem", spot=f"pile:{b}"
    )


@lru_cache(maxsize=64)
def _break(gems: Gems) -> Option[Gems]:
    label = " and ".join(f"{value}-gem" for value in gems)
    detail = f"{sum(gems)} {'gem flies' if sum(gems) == 1 else 'gems fly'}" + (
        ", and no purple shield answers" if 4 in gems else ""
    )
    return Option(f"break:{'-'.join(map(str, gems))}", label, gems, detail=detail, spot=f"pile:{gems[0]}")
