"""How good a state is for a seat, as far as a look of one move ahead can tell."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from games.engine import WIN, Seat
from games.puzzle_strike.chips import ACTIONS, CHIPS
from games.puzzle_strike.economy import prices, purse
from games.puzzle_strike.piles import largest
from games.puzzle_strike.state import HIGHEST, Player, State

GAME: Final = 100_000
ALIVE: Final = 20_000
DANGER: Final = (0, 10, 22, 36, 54, 76, 104, 144, 210, 330)
"""How bad a pile of so many is; from HIGHEST on it is as bad as being out, but that gems may still leave it."""
LOST: Final = 4_000
OVER: Final = 200  # for each above HIGHEST
LARGE: Final = 7  # for what the largest gem of the pile is above 1: it crashes with the others' gems
DENSITY: Final = 12  # what an average chip is worth: one that is worth less makes the bag worse
CHIP: Final[Mapping[str, int]] = MappingProxyType(
    {chip.id: 8 + 6 * chip.cost for chip in CHIPS.values() if chip.kind == "puzzle"}
    | {chip.id: 40 for chip in CHIPS.values() if chip.kind == "character"}
    | {
        "gem_1": 12, "gem_2": 30, "gem_3": 44, "gem_4": 58, "wound": -14,
        "combine": 44, "crash_gem": 72, "double_crash_gem": 110,
    }
)  # fmt: skip
"""What a chip is worth in its owner's bag."""
PLAY: Final = 3  # what it is worth that a chip of the hand can still be played this turn
UNSPENT: Final = 80  # percent that money is worth of what it buys


def worth(s: State, seat: Seat) -> int:
    """Won and lost are beyond all else; then games won, being in the game, low piles, good chips, and what is left to
    do in the own turn."""
    if s.outcome is not None:
        return WIN if seat in s.outcome.winners else -WIN
    total = 0
    for p, player in enumerate(s.players):
        if p == seat:
            total += GAME * player.wins + (ALIVE + standing(player) if player.alive else 0)
        else:
            total -= GAME * player.wins + (ALIVE + standing(player) if player.alive else 0)
    if s.turn == seat and s.phase == "turn" and s.stage in ("action", "buy"):
        total += to_do(s, seat)
    return total


def standing(player: Player) -> int:
    """What a player's chips and pile are worth."""
    chips = (*player.hand, *player.bag, *player.top, *player.discard, *player.table, *player.ongoing)
    good = sum([CHIP[chip] for chip in chips]) - DENSITY * len(chips) + CHIP["crash_gem"] * player.pile[0]
    height = player.height
    danger = DANGER[height] if height < HIGHEST else LOST + OVER * (height - HIGHEST)
    return good + LARGE * max(0, largest(player) - 1) - danger


def to_do(s: State, seat: Seat) -> int:
    """What the player on turn can still do: chips that arrows pay for, and money to spend."""
    hand = s.players[seat].hand
    plays = min(sum(s.arrows), sum([chip in ACTIONS for chip in hand])) if s.stage == "action" else 0
    money, now = purse(s, seat), prices(s)
    best = max([CHIP[chip] - DENSITY for chip, count in s.bank.items() if count and now[chip] <= money], default=0)
    return PLAY * plays + best * UNSPENT // 100
