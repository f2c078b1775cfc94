"""Arrows, money, piggy banks and prices: what a turn has, and what things cost."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from games.engine import Seat, Table
from games.puzzle_strike.chips import CHIPS, COLOURS, COST, FIXED, NAME, PUZZLES, VALUE, Colour
from games.puzzle_strike.effects import PIGGIES
from games.puzzle_strike.options import Options
from games.puzzle_strike.state import BLACK, Player, State

ARROW: Final[Mapping[str, int]] = MappingProxyType({"black": BLACK} | {c: n for n, c in enumerate(COLOURS, 1)})
"""The place of a colour among the arrows."""
FITS: Final[dict[str, tuple[int, ...]]] = {
    chip.id: tuple(ARROW[colour] for colour in COLOURS if colour in chip.banner) for chip in CHIPS.values()
}
"""The coloured arrows that pay for a chip, in the order in which they are taken. Black pays for all."""
MONEY: Final[dict[str, int]] = VALUE | {"poker_winnings": 2}
"""What a chip gives when it is shown from the hand in the buy phase; 0 for what is not shown then."""
_OPTION: Final[dict[str, str]] = {
    "gems_to_gemonade": "gemonade_cost",
    "secret_move": "secret_move_cost",
    "thinking_ahead": "thinking_ahead_cost",
    **{chip.id: "character_cost" for chip in CHIPS.values() if chip.kind == "character"},
}


AGREED: Final = ("gems_to_gemonade", "secret_move", "thinking_ahead")
"""Puzzle chips whose cost is for the table to say."""
BIT: Final = {chip: 1 << n for n, chip in enumerate(PUZZLES)}
"""Of each puzzle stack, in an offer (`offer_of`)."""


def arrow(t: Table[State], colour: Colour | str = "black", count: int = 1) -> None:
    """The player on turn gets arrows."""
    t.state.arrows[ARROW[colour]] += count


def earn(t: Table[State], money: int) -> None:
    """The player on turn gets money for this turn's purchases."""
    t.state.money += money


def piggy(t: Table[State], count: int = 1) -> None:
    """The player on turn gets piggy banks for this turn's end."""
    t.state.piggies += count


def piggies(s: State, seat: Seat) -> int:
    """How many chips the player may keep at the end of this turn, as things stand."""
    ongoing = s.players[seat].ongoing
    return s.piggies + sum([PIGGIES.get(chip, 0) for chip in ongoing]) if ongoing else s.piggies


def cost(s: State, chip: str) -> int:
    """What is printed on the chip, or what the table has agreed on."""
    return cost_by(s.options, chip) if chip in _OPTION else COST[chip]


def cost_by(options: Options, chip: str) -> int:
    """The same by a table's options."""
    agreed: int = getattr(options, _OPTION[chip]) if chip in _OPTION else COST[chip]
    return agreed


def price(s: State, chip: str) -> int:
    """What the bank asks for the chip now: Sale Prices never go below 1, and a Wound stays at 0."""
    full = cost_by(s.options, chip) if chip in _OPTION else COST[chip]
    return full if full <= 1 or not s.sales else max(1, full - s.sales)


def prices(s: State) -> Mapping[str, int]:
    """What the bank asks now, by chip, for all that lies there."""
    return prices_at(s.offer, s.sales)


@lru_cache(maxsize=4096)
def prices_at(offer: int, sales: int) -> Mapping[str, int]:
    """The prices of such an offer after so many Sale Prices, by price and name."""
    return {chip: cost for bit, chip, cost in _catalogue(offer >> len(PUZZLES), sales) if not bit or offer & bit}


@lru_cache(maxsize=256)
def _catalogue(agreed: int, sales: int) -> tuple[tuple[int, str, int], ...]:
    """Whatever may lie in a bank, by price and name: its bit in an offer, 0 of what always lies there; itself; its
    price."""
    full = {chip: COST[chip] for chip in (*FIXED, *PUZZLES)}
    full |= {chip: agreed >> 4 * n & 15 for n, chip in enumerate(AGREED)}
    now = {chip: cost if cost <= 1 else max(1, cost - sales) for chip, cost in full.items()}
    return tuple((BIT.get(chip, 0), chip, now[chip]) for chip in sorted(full, key=lambda chip: (now[chip], NAME[chip])))


def offer_of(s: State) -> int:
    """The puzzle stacks of the bank, a bit each, and what the table has agreed on as costs, in one number: what prices
    are looked up by."""
    stacks = sum([BIT[chip] for chip in s.bank if chip in BIT])
    return stacks + sum([cost(s, chip) << (len(PUZZLES) + 4 * n) for n, chip in enumerate(AGREED)])


def fitting(s: State, chip: str) -> list[int]:
    """The arrows that may pay for the chip: coloured ones that fit, or else black; empty where none does."""
    arrows = s.arrows
    return [n for n in FITS[chip] if arrows[n]] or ([BLACK] if arrows[BLACK] else [])


def browns_left(s: State, seat: Seat) -> int:
    """How many more chips with brown the player may play this turn: few only under another's Protective Ward."""
    for other in s.players:
        if "protective_ward" in other.ongoing and other is not s.players[seat]:
            return max(0, 1 - s.browns)
    return 1 << 30


def purse(s: State, seat: Seat) -> int:
    """What the player can pay in this turn: money made, money owed, and all that the hand can show."""
    player = s.players[seat]
    return s.money + player.owed + in_hand(player)


def in_hand(player: Player) -> int:
    """What all that the hand can show gives."""
    money = 0
    for chip in player.hand:
        money += MONEY[chip]
    return money
