"""Gem piles. They never fail for lack of stock: where the bank has no such gem, a substitute lies in its place, and
substitutes are the first to leave."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from games.engine import Seat, Table
from games.puzzle_strike.chips import GEMS
from games.puzzle_strike.effects import ANTES
from games.puzzle_strike.state import Player, State

PAIRS: Final[tuple[tuple[int, int], ...]] = ((1, 1), (2, 1), (2, 2), (3, 1))
"""What combines: up to a 4-gem."""


def add(s: State, player: Player, value: int, count: int = 1) -> None:
    """Gems of the bank, or substitutes, come into the pile."""
    gem = GEMS[value - 1]
    stock = s.bank[gem]
    player.pile[value] += count
    if stock >= count:
        s.bank[gem] = stock - count
    else:
        s.bank[gem] = 0
        player.proxies[value] += count - stock


def remove(s: State, player: Player, value: int) -> None:
    """A gem of the pile goes to the bank; a substitute first, which goes nowhere."""
    player.pile[value] -= 1
    if player.proxies[value]:
        player.proxies[value] -= 1
    else:
        s.bank[GEMS[value - 1]] += 1


def ante(t: Table[State], seat: Seat, *, own: bool = False) -> None:
    """Ante a 1-gem. What lies in play may make another of it: of the turn's `own` ante, or of all where the table
    has chosen so."""
    s = t.state
    player, value = s.players[seat], 1
    if player.ongoing and (own or s.options.dragon_antes == "all"):
        for chip in player.ongoing:
            value = max(value, ANTES.get(chip, 1))
    add(s, player, value)
    if t.quiet:
        return  # every turn of every search comes through here
    if own:
        t.tell("{seat} begins a turn and antes {gem}", seat=seat, gem=value)
    else:
        t.tell("{seat} antes {gem}", seat=seat, gem=value)


def gems_in(player: Player) -> list[int]:
    """The different values of the gems in the pile, smallest first."""
    pile = player.pile
    return [value for value in (1, 2, 3, 4) if pile[value]]


def largest(player: Player) -> int:
    """The value of the largest gem in the pile; 0 where there is none."""
    pile = player.pile
    return next((value for value in (4, 3, 2, 1) if pile[value]), 0)


def breaks(player: Player, most: int, *, least: int = 1) -> list[tuple[int, ...]]:
    """What may be broken together: `least` to `most` gems of the pile, fewer where there are no more, each a tuple of
    values, largest first; smallest totals first. Empty where there is no gem."""
    return list(_breaks(tuple(player.pile[1:]), most, least))


@lru_cache(maxsize=4096)
def _breaks(gems: tuple[int, ...], most: int, least: int) -> list[tuple[int, ...]]:
    """The same by how many gems of each value there are."""
    held = [value for value in (4, 3, 2, 1) for _ in range(min(gems[value - 1], most))]
    least = min(least, len(held)) or 1
    found = {some: None for size in range(least, most + 1) for some in combinations(held, size)}
    return sorted(found, key=lambda some: (sum(some), len(some), some))


def pairs_in(player: Player) -> list[tuple[int, int]]:
    """The pairs of the pile that may be combined, smallest sums first."""
    pile = player.pile
    return [(a, b) for a, b in PAIRS if pile[a] > (a == b) and pile[b]]


def merge(t: Table[State], seat: Seat, pair: tuple[int, int]) -> None:
    """Two gems of the pile become one of their sum."""
    s = t.state
    player = s.players[seat]
    for value in pair:
        remove(s, player, value)
    add(s, player, sum(pair))
    t.tell("{seat} combines {gems} to {gem}", seat=seat, gems=list(pair), gem=sum(pair))


def split(t: Table[State], seat: Seat) -> None:
    """The largest gem of the pile becomes as many 1-gems as its value. They are not sent."""
    s = t.state
    player = s.players[seat]
    if value := largest(player):
        remove(s, player, value)
        add(s, player, 1, value)
        if value > 1:
            t.tell("{seat} splits {gem} into 1-gems", seat=seat, gem=value)
