"""The buy phase: what can be bought, what it is paid with, and what a purchase sets off."""

from __future__ import annotations

from games.engine import Seat, Table
from games.puzzle_strike.chips import NAME, ORBS
from games.puzzle_strike.economy import MONEY, piggies, price, prices
from games.puzzle_strike.effects import GOES_WITH_A_PURPLE
from games.puzzle_strike.plays import end_actions
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import gain, happened, lay, leave_play, put_on_top


def affordable(s: State, seat: Seat, money: int) -> list[str]:
    """What so much money buys, in the order of the bank; a Wound only once a turn."""
    now = prices(s)
    chips = [chip for chip, count in s.bank.items() if count and now[chip] <= money]
    if "wound" in s.bought and "wound" in chips:
        chips.remove("wound")
    if s.options.dragon_purples == "forbid" and "dragon_form" in s.players[seat].ongoing:
        chips = [chip for chip in chips if chip not in ORBS]
    return chips


def owed_purchase(s: State, seat: Seat, chips: list[str]) -> str | None:
    """What is bought for a player who ends the turn as it is, out of what is affordable: a Wound, or else the
    cheapest chip; None where nothing has to be bought."""
    if s.bought or not chips:
        return None
    return "wound" if "wound" in chips else min(chips, key=lambda chip: (price(s, chip), NAME[chip]))


def payment(s: State, seat: Seat, missing: int) -> list[str]:
    """The chips of the hand that pay this: of all ways the one that spends least, then with the fewest chips."""
    if missing <= 0:
        return []
    ways: dict[int, tuple[str, ...]] = {0: ()}  # for each sum the fewest chips that make it
    for chip in s.players[seat].hand:
        worth = MONEY.get(chip, 0)
        for total, some in list(ways.items()) if worth else ():
            if total < missing and len(ways.get(total + worth, some)) + (total + worth not in ways) > len(some):
                ways[total + worth] = (*some, chip)
    return list(ways[min(total for total in ways if total >= missing)])


def smallest_first(s: State, seat: Seat, missing: int) -> list[str]:
    """The same for a player who does not choose: the smallest first until it is enough."""
    chosen: list[str] = []
    for chip in sorted((chip for chip in s.players[seat].hand if chip in MONEY), key=MONEY.__getitem__):
        if missing <= 0:
            break
        chosen.append(chip)
        missing -= MONEY[chip]
    return chosen


def spend(t: Table[State], seat: Seat, chips: list[str]) -> None:
    """Show these chips of the hand for their money."""
    end_actions(t)
    for chip in chips:
        lay(t, seat, chip)
        t.state.money += MONEY[chip]


def buy(t: Table[State], seat: Seat, chip: str, *, on_top: bool = False, paid_with: list[str] | None = None) -> None:
    """Buy a chip that is affordable; what is missing is paid by chips of the hand, as few as will do.

    `on_top`: it goes on top of the bag, which Thinking Ahead allows.
    """
    s = t.state
    player = s.players[seat]
    end_actions(t)
    cost = price(s, chip)
    if s.money < cost:
        shown = payment(s, seat, cost - s.money) if paid_with is None else paid_with
        spend(t, seat, t.reveal(shown))
        t.tell("{seat} spends {chips}", seat=seat, chips=shown)
    s.money -= cost
    s.bank[chip] -= 1
    s.bought.append(chip)
    if on_top:
        put_on_top(player, chip, openly=True)
        t.tell("{seat} buys {chip} for {money}, onto the bag", seat=seat, chip=chip, money=cost)
    else:
        player.discard.append(chip)
        t.tell("{seat} buys {chip} for {money}", seat=seat, chip=chip, money=cost)
    s.last = happened("buy", seat, chip)
    for _ in range(s.traps.get(chip, 0)):
        gain(t, seat, "wound")
    if chip in ORBS:
        for lying in tuple(player.ongoing):
            if lying in GOES_WITH_A_PURPLE:
                leave_play(t, seat, lying)


def buys_more(t: Table[State], seat: Seat) -> bool:
    """Whether the money that is left, with what the hand can show, buys another chip; a Wound is none to ask about."""
    s = t.state
    hand = s.players[seat].hand
    if not hand or _buys(s, seat, s.money):
        return _buys(s, seat, s.money)
    return t.reveal(_buys(s, seat, s.money + sum([MONEY.get(chip, 0) for chip in hand])))


def _buys(s: State, seat: Seat, money: int) -> bool:
    return any(chip != "wound" for chip in affordable(s, seat, money))


def spendable(s: State, seat: Seat) -> list[str]:
    """What may be shown for money by itself. Whatever is not kept goes to the discard pile at the end of the turn,
    shown or not: so it makes a difference only to a player who may keep something."""
    return [chip for chip in dict.fromkeys(s.players[seat].hand) if chip in MONEY] if piggies(s, seat) else []
