"""The whole truth of a match between two questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.engine import Outcome, Seat
from games.weapon_wars.view import Last

HAND_SIZE = 5
MOST_SEATS = 6
Sign = Literal[1, -1]


@dataclass(slots=True)
class State:
    """Lists named in the plural of a player's thing are indexed by seat; piles have their top at the end."""

    mode: Literal["survival", "collector"]
    most_hearts: int  # survival: hearts at the start; collector: the goal
    reset_on_fall: bool
    auto_fall: bool
    deck: list[str]
    hands: list[list[str]]  # each in the order of cards.DECK
    hearts: list[int]
    alive: list[bool]  # still in the game
    left: list[bool]  # out of it because they went
    buried: list[list[str]]  # the discards that each laid down unseen: in the discard pile, known to them alone
    powers: list[int]  # how many cards of each hand are known to all to be powers, since that player passed
    turn: Seat
    discard: list[str]  # the discards that all have seen
    stack: list[str]  # this round's cards, oldest first
    stack_by: list[Seat]  # who played each
    passed: list[Seat]  # who has passed the opening on, in a row, first one first
    threat: int | None = None  # None: no threat; INF: One Punch
    attacker: Seat | None = None  # None also when the attacker has left
    recovering: bool = False  # `turn` has fallen and chooses between keeping the hand and redrawing
    energy: Sign = 1  # +1 positive
    direction: Sign = 1  # +1 Right, to the next seat index
    sudden_death: bool = False
    round: int = 1
    last: Last | None = None
    outcome: Outcome | None = None

    def next(self, seat: Seat) -> Seat:
        """The nearest living player from `seat`, who need not be living, in the current direction."""
        alive, direction, count = self.alive, self.direction, len(self.alive)
        seat = (seat + direction) % count
        while not alive[seat]:
            seat = (seat + direction) % count
        return seat

    def rightwards(self, seat: Seat) -> list[Seat]:
        """The living, from `seat` (who need not be living) going Right, whatever the direction is now."""
        count = len(self.alive)
        return [p for n in range(count) if self.alive[p := (seat + n) % count]]
