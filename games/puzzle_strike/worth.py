"""How good a state is for a seat, as far as a look of one answer ahead can tell."""

from __future__ import annotations

from games.engine import WIN, Seat
from games.puzzle_strike.chips import COST, VALUE
from games.puzzle_strike.state import HIGHEST, Player, State

ALIVE = 20_000
GAME = 100_000
STEP = 300  # for a gem in the pile, the more the higher it is
CHIP = 10  # for what a chip cost


def worth(s: State, seat: Seat) -> int:
    """Won and lost are beyond all else; then games won, being in the game, low piles, and good chips."""
    if s.outcome is not None:
        return WIN if seat in s.outcome.winners else -WIN
    total = 0
    for p, player in enumerate(s.players):
        sign = 1 if p == seat else -1
        total += sign * (GAME * player.wins + (ALIVE + _standing(player) if player.alive else 0))
    return total


def _standing(player: Player) -> int:
    height = player.height
    danger = STEP * height + (STEP * (height - HIGHEST + 3) ** 2 if height > HIGHEST - 3 else 0)
    chips = (*player.hand, *player.bag, *player.top, *player.discard, *player.table, *player.ongoing)
    return sum([CHIP * COST[chip] if not VALUE[chip] else CHIP for chip in chips if chip != "wound"]) - danger
