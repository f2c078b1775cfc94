"""The whole truth of a match between two questions."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.engine import Outcome, Seat
from games.puzzle_strike.options import Options
from games.puzzle_strike.view import Attack, Flying, Last, Phase, Stage

HAND_SIZE = 5
HIGHEST = 10
"""Whoever ends a turn with a pile of so much is out."""
BLACK = 0
"""Index of black among a state's `arrows`; the colours follow in the order of chips.COLOURS."""


@dataclass(slots=True)
class Player:
    """One seat's zones. `top` has its next chip at the end; piles are counts by gem value, `pile[0]` that of the Crash
    Gems that Iron Defense put there."""

    character: str = ""
    hand: list[str] = field(default_factory=list)  # in the order of chips.ORDER
    bag: list[str] = field(default_factory=list)  # in no order: what is drawn is chosen when it is drawn
    top: list[str] = field(default_factory=list)
    top_open: list[bool] = field(default_factory=list)  # of each, whether all know what it is
    seen: list[str] = field(default_factory=list)  # some of the hand, which all know to be there
    discard: list[str] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    ongoing: list[str] = field(default_factory=list)
    pile: list[int] = field(default_factory=lambda: [0, 0, 0, 0, 0])
    proxies: list[int] = field(default_factory=lambda: [0, 0, 0, 0, 0])  # how many of those are substitutes
    owed: int = 0
    alive: bool = True  # still in this game
    left: bool = False  # has left the match
    passing: bool = False  # reacts to nothing until the own next turn, as only this player knows
    wins: int = 0

    @property
    def height(self) -> int:
        """What the gem pile totals."""
        _, one, two, three, four = self.pile
        return one + 2 * two + 3 * three + 4 * four


@dataclass(slots=True)
class State:
    """What lasts a match, a game, a turn, and less."""

    options: Options
    players: list[Player]  # by seat
    order: list[Seat]  # the order of turns
    phase: Phase
    # The game
    bank: dict[str, int]  # how many chips lie in each stack, in the order of chips.ORDER
    box: list[str]  # puzzle chips not in the bank, in the same order
    offer: int = 0  # the bank's puzzle stacks and agreed costs as one number: see economy.offer_of
    traps: dict[str, int] = field(default_factory=dict)  # trap tokens by stack
    trash: list[str] = field(default_factory=list)  # character chips set aside
    game: int = 1
    fallen: list[Seat] = field(default_factory=list)  # first loser first
    won: Seat | None = None  # this game is over, and won
    swappers: list[Seat] = field(default_factory=list)  # who may still swap a stack before this game
    locked: list[str] = field(default_factory=list)  # swapped out, so not back before the next game
    # The turn
    turn: Seat = 0
    stage: Stage = "action"
    arrows: list[int] = field(default_factory=lambda: [1, 0, 0, 0, 0])
    money: int = 0
    piggies: int = 0  # without those of ongoing chips
    sales: int = 0  # Sale Prices played
    ahead: int = 0  # Thinking Aheads played
    plays: int = 0  # actions played
    browns: int = 0  # of these, with brown in their banner
    extra: bool = False  # the same player has another turn
    bought: list[str] = field(default_factory=list)
    queue: list[str] = field(default_factory=list)  # keys picked and not done yet, which only the player on turn knows
    # What others may still answer, and what is on its way
    buyer: Seat = 0
    purchases: list[str] = field(default_factory=list)  # of the buyer's last turn
    resolving: list[str] = field(default_factory=list)  # chips that the effect of another chip plays
    by_effect: bool = False  # it is playing one of them now
    leavers: list[Seat] = field(default_factory=list)  # left, and their piles not yet dealt with
    flying: Flying | None = None
    attack: Attack | None = None
    last: Last | None = None
    outcome: Outcome | None = None

    def refresh(self) -> None:
        """Nothing has been done yet in the turn that comes."""
        self.stage, self.arrows, self.bought, self.queue = "answer", [1, 0, 0, 0, 0], [], []
        self.money = self.piggies = self.sales = self.ahead = self.plays = self.browns = 0
        self.extra = self.by_effect = False

    def next(self, seat: Seat) -> Seat:
        """The next living player in turn order after `seat`, who need not be living."""
        order, players = self.order, self.players
        place = order.index(seat) + 1
        for other in order[place:]:
            if players[other].alive:
                return other
        for other in order[:place]:
            if players[other].alive:
                return other
        return seat

    def others(self, seat: Seat) -> list[Seat]:
        """The other living players in turn order from `seat`."""
        order, players = self.order, self.players
        place = order.index(seat)
        return [p for n in range(1, len(order)) if players[p := order[(place + n) % len(order)]].alive]
