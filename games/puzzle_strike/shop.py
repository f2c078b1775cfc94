"""What can be bought now, as the options of a turn's question."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from games.engine import Option, Seat
from games.puzzle_strike.chips import CHIPS, NAME, ORBS
from games.puzzle_strike.economy import price, prices_at
from games.puzzle_strike.state import State

Move: TypeAlias = tuple[str, str, int]
"""What is done, with which chip; of a play the arrow that pays, of a purchase 1 where it goes onto the bag."""


def on_sale(s: State, seat: Seat, money: int) -> list[Option[Move]]:
    """The purchases that so much money pays for, cheapest first, so that a Wound is the first where it may be bought:
    one a turn may."""
    bank, sale = s.bank, []
    for cost, chip, option in _shelf(s.offer, s.sales):
        if cost > money:
            break
        if bank[chip]:
            sale.append(option)
    if "wound" in s.bought and sale and sale[0].value[1] == "wound":
        del sale[0]
    if s.options.dragon_purples == "forbid":
        return [option for option in sale if not _forbidden(s, seat, option.value[1])]
    return sale


@lru_cache(maxsize=4096)
def _shelf(offer: int, sales: int) -> list[tuple[int, str, Option[Move]]]:
    """All that lies in such a bank, sold out or not, by price and name: price, chip, and the option of buying it."""
    return [(cost, chip, buying(chip, cost)) for chip, cost in prices_at(offer, sales).items()]


def sells(s: State, seat: Seat, money: int) -> bool:
    """Whether so much money buys anything but a Wound."""
    if money < 1 or s.bank["gem_1"]:
        return money >= 1  # nothing but a Wound costs less, and nothing ever less than a 1-gem
    sale = on_sale(s, seat, money)
    return len(sale) > 1 or (len(sale) == 1 and sale[0].value[1] != "wound")


def buys(s: State, seat: Seat, chip: str, money: int) -> bool:
    """Whether so much money buys this chip of the bank."""
    one_more = chip != "wound" or chip not in s.bought
    return bool(s.bank[chip]) and price(s, chip) <= money and one_more and not _forbidden(s, seat, chip)


def _forbidden(s: State, seat: Seat, chip: str) -> bool:
    """What stands on Dragon Form where the table has chosen so."""
    return chip in ORBS and s.options.dragon_purples == "forbid" and "dragon_form" in s.players[seat].ongoing


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
