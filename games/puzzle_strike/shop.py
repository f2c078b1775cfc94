"""What can be bought now, as the options of a turn's question."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from games.engine import Option, Seat
from games.puzzle_strike.chips import CHIPS, FIXED, NAME, ORBS, PUZZLES
from games.puzzle_strike.economy import price, prices_at
from games.puzzle_strike.state import State

Move: TypeAlias = tuple[str, str, int]
"""What is done, with which chip; of a play the arrow that pays, of a purchase 1 where it goes onto the bag."""
Shelf: TypeAlias = tuple[tuple[int, str, Option[Move]], ...]


def on_sale(s: State, seat: Seat, money: int) -> list[Option[Move]]:
    """The purchases that so much money pays for, cheapest first, so that a Wound is the first where it may be bought:
    one a turn may."""
    bank, found = s.bank, []
    for cost, chip, option in _shelf(s):
        if cost > money:
            break
        if bank[chip]:
            found.append(option)
    if s.bought and found and "wound" in s.bought and found[0].value[1] == "wound":
        del found[0]
    if s.players[seat].ongoing:
        return [option for option in found if not _forbidden(s, seat, option.value[1])]
    return found


def sells(s: State, seat: Seat, money: int) -> bool:
    """Whether so much money buys anything but a Wound."""
    bank = s.bank
    for cost, chip, _ in _shelf(s):
        if cost > money:
            return False
        if bank[chip] and chip != "wound" and not _forbidden(s, seat, chip):
            return True
    return False


def buys(s: State, seat: Seat, chip: str, money: int) -> bool:
    """Whether so much money buys this chip of the bank."""
    one_more = chip != "wound" or chip not in s.bought
    return bool(s.bank[chip]) and price(s, chip) <= money and one_more and not _forbidden(s, seat, chip)


def _forbidden(s: State, seat: Seat, chip: str) -> bool:
    """What stands on Dragon Form where the table has chosen so."""
    return chip in ORBS and s.options.dragon_purples == "forbid" and "dragon_form" in s.players[seat].ongoing


def _shelf(s: State) -> Shelf:
    o = s.options
    return _priced(s.stacks, s.sales, o.gemonade_cost, o.secret_move_cost, o.thinking_ahead_cost)


@lru_cache(maxsize=4096)
def _priced(stacks: int, sales: int, gemonade: int, secret_move: int, thinking_ahead: int) -> Shelf:
    """Every stack of such a bank with its price and its option, by price and name."""
    now = prices_at(sales, gemonade, secret_move, thinking_ahead)
    chips = [*FIXED, *(chip for n, chip in enumerate(PUZZLES) if stacks >> n & 1)]
    return tuple((now[chip], chip, buying(chip, now[chip])) for chip in sorted(chips, key=lambda c: (now[c], NAME[c])))


@lru_cache(maxsize=1024)
def buying(chip: str, cost: int) -> Option[Move]:
    return Option(
        f"buy:{chip}", f"Buy {NAME[chip]} (${cost})", ("buy", chip, 0), group="Buy", detail=CHIPS[chip].text, spot=chip
    )


@lru_cache(maxsize=1024)
def buying_onto_bag(chip: str, cost: int) -> Option[Move]:
    return Option(
        f"buy:{chip}-top", f"Buy {NAME[chip]} (${cost}) onto your bag", ("buy", chip, 1),
        group="Buy onto your bag", detail=CHIPS[chip].text, spot=chip,
    )  # fmt: skip
