"""How good a state is for a seat, as far as a look of one card ahead can tell."""

from __future__ import annotations

from games.engine import WIN, Seat
from games.weapon_wars.cards import HIGHEST, RANKS
from games.weapon_wars.state import State

HEART = 1000
# A heart of somebody else. Survival: little, for strong weapons thrown to knock one out are missed soon after.
# Collector: much, since every fall brings an opponent a third of the way.
FOE_HEART = {"survival": 20, "collector": 500}
POWER = 30  # in hand; a weapon counts its rank, so that the cheapest one that answers goes first, and powers last


def worth(s: State, seat: Seat) -> int:
    """Won and lost are beyond all else; then hearts, the own ones first; then the hand in the energy that there is."""
    if s.outcome is not None:
        return WIN if seat in s.outcome.winners else -WIN
    own = s.hearts[seat]
    hand = sum(strength(RANKS[card], s.energy) for card in s.hands[seat])
    return HEART * own - FOE_HEART[s.mode] * (sum(s.hearts) - own) + hand


def strength(rank: int, energy: int) -> int:
    """What a card in hand is worth."""
    if not rank:
        return POWER
    return rank if energy > 0 else HIGHEST + 1 - rank
