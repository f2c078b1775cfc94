"""Where chips lie, and how they move: drawing, discarding, gaining, trashing, showing.

What everybody knows of hands is kept up on the way: `seen` is always part of the hand.
"""

from __future__ import annotations

from functools import cache
from math import perm
from typing import Literal

from games.engine import Seat, Table
from games.puzzle_strike.chips import PLACE
from games.puzzle_strike.state import Player, State
from games.puzzle_strike.view import Last

_place = PLACE.__getitem__
AT_ONCE = 8  # draws by one number: the places of so many chips in a bag fit into it

happened = cache(Last)
"""What happened last, made once for each that ever does: `Last` with the same arguments."""


def draw(t: Table[State], seat: Seat, count: int) -> int:
    """Draw: from the top of the bag, then at random out of it, refilled from the discard pile only when a draw needs
    it. How many were drawn."""
    player = t.state.players[seat]
    hand, left = player.hand, count
    while left > 0:
        if player.top:
            chip = player.top.pop()
            hand.append(chip)
            if player.top_open.pop():
                player.seen.append(chip)
            left -= 1
            continue
        bag = player.bag
        if not bag:
            if not player.discard:
                break
            bag = player.bag = player.discard
            player.discard = []
        some, there = left if left < AT_ONCE else AT_ONCE, len(bag)
        if there <= some:
            left -= there
            hand += bag
            bag.clear()
            continue
        left -= some
        number, rest = t.rng.below(perm(there, some)), there - some
        while there > rest:
            hand.append(bag.pop(number % there))
            number //= there
            there -= 1
    hand.sort(key=_place)
    t.learned += count - left
    return count - left


def lose(player: Player, chip: str) -> None:
    """A chip leaves the hand for a place that all see."""
    player.hand.remove(chip)
    if player.seen and chip in player.seen:
        player.seen.remove(chip)


def hide(player: Player, chip: str) -> None:
    """A chip leaves the hand unseen: of what is left there nothing is certain any more."""
    player.hand.remove(chip)
    player.seen.clear()


def take(player: Player, chip: str, *, seen: bool = True) -> None:
    """A chip comes into the hand; `seen`: before everybody's eyes."""
    player.hand.append(chip)
    player.hand.sort(key=_place)
    if seen:
        player.seen.append(chip)


def lay(t: Table[State], seat: Seat, chip: str) -> None:
    """From the hand to the table, as what is played, spent or used as a reaction."""
    player = t.state.players[seat]
    lose(player, chip)
    player.table.append(chip)


def discard(t: Table[State], seat: Seat, chip: str) -> None:
    """From the hand to the discard pile."""
    player = t.state.players[seat]
    lose(player, chip)
    player.discard.append(chip)


def gain(t: Table[State], seat: Seat, chip: str) -> bool:
    """Take a chip from the bank into the discard pile; False where its stack is empty or not there."""
    s = t.state
    if not s.bank.get(chip):
        return False
    s.bank[chip] -= 1
    s.players[seat].discard.append(chip)
    t.tell("{seat} gains {chip}", seat=seat, chip=chip)
    return True


def give_back(s: State, chip: str) -> None:
    """To its stack in the bank; a character chip is set aside for good."""
    if chip in s.bank:
        s.bank[chip] += 1
    else:
        s.trash.append(chip)


def trash(
    t: Table[State], seat: Seat, chip: str, zone: Literal["hand", "discard", "table", "ongoing"] = "hand"
) -> None:
    """Out of the player's zone, which must hold it, and back to the bank; a character chip is set aside for good."""
    player = t.state.players[seat]
    if zone == "hand":
        lose(player, chip)
    else:
        chips: list[str] = getattr(player, zone)
        chips.remove(chip)
    give_back(t.state, chip)
    t.tell("{seat} trashes {chip}", seat=seat, chip=chip)


def trash_itself(t: Table[State], seat: Seat, chip: str) -> None:
    """What a chip's own "trash this" does. A chip that is played twice is trashed once."""
    s = t.state
    zone = s.resolving if s.by_effect else s.players[seat].table
    if chip in zone:
        zone.remove(chip)
        give_back(s, chip)
        t.tell("{seat} trashes {chip}", seat=seat, chip=chip)


def stay(t: Table[State], seat: Seat, chip: str) -> None:
    """What an ongoing chip does last: it stays in play. One that another chip's effect plays never lies there."""
    if not t.state.by_effect:
        player = t.state.players[seat]
        player.table.remove(chip)
        player.ongoing.append(chip)


def leave_play(t: Table[State], seat: Seat, chip: str) -> None:
    """An ongoing chip is discarded, at once, onto its owner's discard pile."""
    player = t.state.players[seat]
    player.ongoing.remove(chip)
    player.discard.append(chip)
    t.tell("{seat} discards {chip} from play", seat=seat, chip=chip)


def put_on_top(player: Player, chip: str, *, openly: bool) -> None:
    """On top of the bag; `openly`: from a place that all see."""
    player.top.append(chip)
    player.top_open.append(openly)


def wound_bag(t: Table[State], seat: Seat) -> None:
    """A Wound of the bank goes inside the bag; none where there is none."""
    s = t.state
    if s.bank["wound"]:
        s.bank["wound"] -= 1
        s.players[seat].bag.append("wound")
        t.tell("{seat} puts {chip} into the bag", seat=seat, chip="wound")


def reveal_hand(t: Table[State], seat: Seat) -> None:
    """All see the whole hand."""
    player = t.state.players[seat]
    player.seen = list(t.reveal(player.hand))
    if player.hand:
        t.tell("{seat} shows {chips}", seat=seat, chips=list(player.hand))
    else:
        t.tell("{seat} has no chip to show", seat=seat)


def known_to_have(player: Player, chips: frozenset[str]) -> bool:
    """Whether, as far as all know, the hand may hold one of these: by hand, bag and top together, or by the hand alone
    where all of it has been shown."""
    if not player.hand:
        return False
    if not chips.isdisjoint(player.hand):
        return True  # what is in the hand is in both
    if len(player.seen) == len(player.hand):
        return False
    return not (chips.isdisjoint(player.bag) and chips.isdisjoint(player.top))
