"""The hidden zones of Puzzle Strike, for the contract tests.

Each is asked with a state and a seat (None: a spectator) and gives what lies there that the seat cannot know, () where
that is nothing. Chips are given by their places in chips.ORDER and not by their ids: a chip has no identity, all know
which ones somebody has in hand and bag together, and so its name gives no secret away; how the chips lie does.

Where so little is hidden that most redeals fall out alike, nothing is said to be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import comb, prod

from games.engine import Seat
from games.puzzle_strike.chips import PLACE
from games.puzzle_strike.state import Player, State

LIKELY = 0.2  # that a redeal deals the truth; ten in a row then hardly ever do

Zone = Callable[[State, Seat | None], object]


def places(chips: list[str]) -> tuple[int, ...]:
    return tuple(sorted(PLACE[chip] for chip in chips))


def unknown(player: Player) -> list[str]:
    """What of the hand is not known to be there."""
    rest = list(player.hand)
    for chip in player.seen:
        rest.remove(chip)
    return rest


def secret_top(player: Player) -> list[str]:
    return [chip for chip, known in zip(player.top, player.top_open, strict=True) if not known]


def chance(drawn: list[str], pool: list[str]) -> float:
    """That so many chips out of the pool are these."""
    there, wanted = Counter(pool), Counter(drawn)
    return prod(comb(there[chip], count) for chip, count in wanted.items()) / comb(len(pool), len(drawn))


def bags(state: State, seat: Seat | None) -> object:
    """The hands of others, as far as they have not been shown, and what others put on top of their bags unseen."""
    found: list[object] = []
    for p, player in enumerate(state.players):
        hand, top = unknown(player), secret_top(player)
        pool = [*hand, *player.bag, *top]
        if p != seat:
            if hand and chance(hand, pool) < LIKELY:
                found.append((p, places(hand)))
            if top and chance(top, pool) < LIKELY:
                found.append((p, tuple(PLACE[chip] for chip in top)))
    return tuple(found)


def intents(state: State, seat: Seat | None) -> object:
    """How much the player on turn has picked ahead, and who has asked to be passed over."""
    found: list[object] = [(p, "") for p, player in enumerate(state.players) if player.passing and p != seat]
    if state.queue and seat != state.turn:
        found.append(len(state.queue))
    return tuple(found)


ZONES: Mapping[str, Zone] = {"other hands and tops of bags": bags, "what others intend": intents}
