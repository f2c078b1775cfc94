"""The buy phase: what a purchase is paid with, and what it sets off. What can be bought is in shop.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.engine import Seat, Table
from games.puzzle_strike.chips import ORBS, ORDER
from games.puzzle_strike.economy import MONEY, in_hand, piggies, price
from games.puzzle_strike.effects import GOES_WITH_A_PURPLE
from games.puzzle_strike.plays import end_actions
from games.puzzle_strike.shop import sells
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import gain, happened, leave_play, put_on_top

EXACTLY: Final = [[chip for chip in ORDER if MONEY[chip] == missing] for missing in range(64)]
"""What pays so much by itself, in the order of a hand."""


def payment(s: State, seat: Seat, missing: int) -> Sequence[str]:
    """The chips of the hand that pay this: of all ways the one that spends least, then with the fewest chips."""
    hand = s.players[seat].hand
    for chip in EXACTLY[missing]:
        if chip in hand:
            return (chip,)
    return _payment(tuple([chip for chip in hand if MONEY[chip]]), missing)


@lru_cache(maxsize=4096)
def _payment(purse: tuple[str, ...], missing: int) -> tuple[str, ...]:
    ways: dict[int, tuple[str, ...]] = {0: ()}  # for each sum the fewest chips that make it
    for chip in purse:
        for total, some in list(ways.items()):
            if total < missing:
                paid = total + MONEY[chip]
                if paid not in ways or len(ways[paid]) > len(some) + 1:
                    ways[paid] = (*some, chip)
    return ways[min(total for total in ways if total >= missing)]


def smallest_first(s: State, seat: Seat, missing: int) -> list[str]:
    """The same for a player who does not choose: the smallest first until it is enough."""
    chosen: list[str] = []
    for chip in sorted((chip for chip in s.players[seat].hand if MONEY[chip]), key=MONEY.__getitem__):
        if missing <= 0:
            break
        chosen.append(chip)
        missing -= MONEY[chip]
    return chosen


def spend(t: Table[State], seat: Seat, chips: Sequence[str]) -> None:
    """Show these chips of the hand for their money, in the buy phase."""
    s = t.state
    player = s.players[seat]
    hand, seen = player.hand, player.seen
    player.table += chips
    for chip in chips:
        s.money += MONEY[chip]
        hand.remove(chip)
        if seen and chip in seen:
            seen.remove(chip)


def buy(
    t: Table[State], seat: Seat, chip: str, *, on_top: bool = False, paid_with: Sequence[str] | None = None
) -> None:
    """Buy a chip that is affordable; what is missing is paid by chips of the hand, with the least to spare.

    `on_top`: it goes on top of the bag, which Thinking Ahead allows.
    """
    s = t.state
    player = s.players[seat]
    if s.stage == "action":
        end_actions(t)
    cost = price(s, chip)
    shown: Sequence[str] = ()
    if s.money < cost:
        shown = payment(s, seat, cost - s.money) if paid_with is None else paid_with
        t.learned += 1  # what is shown comes out of the hand
        spend(t, seat, shown)
    s.money -= cost
    s.bank[chip] -= 1
    s.bought.append(chip)
    if on_top:
        put_on_top(player, chip, openly=True)
    else:
        player.discard.append(chip)
    if not t.quiet:  # searches buy and buy, and nobody listens
        tell(t, seat, chip, cost, list(shown), on_top)
    s.last = happened("buy", seat, chip)
    if s.traps and chip in s.traps:
        for _ in range(s.traps[chip]):
            gain(t, seat, "wound")
    if player.ongoing and chip in ORBS:
        for lying in tuple(player.ongoing):
            if lying in GOES_WITH_A_PURPLE:
                leave_play(t, seat, lying)


def tell(t: Table[State], seat: Seat, chip: str, money: int, shown: list[str], on_top: bool) -> None:
    """Say what was bought, and what for it was shown from the hand."""
    if shown and on_top:
        t.tell(
            "{seat} spends {chips} and buys {chip} for {money}, onto the bag",
            seat=seat, chips=shown, chip=chip, money=money,
        )  # fmt: skip
    elif shown:
        t.tell("{seat} spends {chips} and buys {chip} for {money}", seat=seat, chips=shown, chip=chip, money=money)
    elif on_top:
        t.tell("{seat} buys {chip} for {money}, onto the bag", seat=seat, chip=chip, money=money)
    else:
        t.tell("{seat} buys {chip} for {money}", seat=seat, chip=chip, money=money)


def buys_more(t: Table[State], seat: Seat) -> bool:
    """Whether the money that is left, with what the hand can show, buys another chip; a Wound is none to ask about."""
    s = t.state
    if s.money and sells(s, seat, s.money):
        return True
    t.learned += 1  # that the turn goes on or ends tells of the hand
    money = s.money + in_hand(s.players[seat])
    return money > 0 and sells(s, seat, money)


def spendable(s: State, seat: Seat) -> list[str]:
    """What may be shown for money by itself. Whatever is not kept goes to the discard pile at the end of the turn,
    shown or not: so it makes a difference only to a player who may keep something."""
    return [chip for chip in dict.fromkeys(s.players[seat].hand) if MONEY[chip]] if piggies(s, seat) else []
