"""What one seat, or a spectator, may see of a match: all that pictures, plans and computer players get."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.engine import Outcome, Seat

INF = 1 << 30
"""The threat of One Punch. Whole, because a stored state holds no floats."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: Seat
    hearts: int
    cards: int  # in hand
    alive: bool  # still in the game
    left: bool  # has left the match (not knocked out)


@dataclass(frozen=True, slots=True)
class Last:
    """What happened last, for the picture to show."""

    kind: Literal["play", "fall", "pass", "keep", "redraw", "stalemate", "leave"]
    seat: Seat
    card: str = ""  # card id, for "play"


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None  # whose view; None: a spectator
    mode: Literal["survival", "collector"]
    most_hearts: int  # survival: hearts at the start; collector: goal
    players: tuple[PlayerView, ...]  # by seat
    hand: tuple[str, ...]  # own card ids, weapons by rank, then powers; () for a spectator
    stack: tuple[str, ...]  # this round's cards, oldest first
    stack_by: tuple[Seat, ...]  # who played each
    threat: int | None  # None: no threat; INF: One Punch; 19, 0, -1 ... by Rope + Spoon
    attacker: Seat | None  # None also when the attacker has left
    turn: Seat
    phase: Literal["open", "answer", "recover", "over"]
    energy: Literal[1, -1]  # +1 positive
    direction: Literal[1, -1]  # +1 Right, to the next seat index
    deck: int
    discard: int
    sudden_death: bool
    round: int  # from 1
    last: Last | None
    outcome: Outcome | None
