"""What one seat, or a spectator, may see of a match: all that pictures, plans and computer players get."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from games.engine import Outcome, Seat
from games.puzzle_strike.options import Options

Phase = Literal["wish", "pick", "host", "bank", "swap", "turn", "over"]
"""How characters are chosen (wish, pick, host), the bank laid (bank), a stack swapped (swap); a turn; the end."""
Stage = Literal["answer", "action", "buy", "cleanup"]
"""Of a turn: the answers to what was bought before it; plays; purchases (no more plays); what comes after them."""


@dataclass(frozen=True, slots=True)
class Flying:
    """Gems in the air: `count` 1-gems from `sender` to `receiver`, made so by `chip` ("" for an overflow)."""

    sender: Seat
    receiver: Seat
    count: int
    chip: str
    locked: bool = False  # a 4-gem was broken for it: no purple shield answers it
    uncounterable: bool = False  # Dragon Form: it cannot be counter-crashed


@dataclass(frozen=True, slots=True)
class Attack:
    """A red fist that may be answered."""

    attacker: Seat
    chip: str
    targets: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Last:
    """What happened last, for the picture to show; `chip` is a chip id or "", `foe` whom it was done to."""

    kind: Literal["play", "crash", "react", "land", "buy", "wound", "end", "out", "leave", "start", "swap", "choose"]
    seat: Seat
    chip: str = ""
    foe: Seat | None = None
    count: int = 0  # gems, for "crash" and "land"


@dataclass(frozen=True, slots=True)
class StackView:
    """A stack of the bank."""

    chip: str
    count: int
    price: int  # now: Sale Prices played this turn are taken off
    traps: int  # trap tokens on it


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What everybody may know of a player. Chips are ids; lists that have no order are in the order of chips.ORDER."""

    seat: Seat
    character: str  # "" before it is chosen
    alive: bool  # still in this game
    left: bool  # has left the match
    hand: int  # chips in hand
    bag: int  # chips inside the bag, those on top of it not counted
    top: tuple[str, ...]  # on top of the bag, drawn first one first; "" for one that is known as a chip only
    pool: tuple[str, ...]  # hand, bag and top together, which all know
    seen: tuple[str, ...]  # chips of the hand that all know to be there
    discard: tuple[str, ...]  # oldest first
    table: tuple[str, ...]  # played, spent or used as reactions this turn, oldest first
    ongoing: tuple[str, ...]
    pile: tuple[int, ...]  # the values of the gems in the gem pile, largest first
    defense: int  # Crash Gems that lie in the pile by Iron Defense
    height: int  # the total of the pile
    owed: int  # money from Gems to Gemonade, for the next buy phase
    wins: int  # games won in this match


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None  # whose view; None: a spectator
    phase: Phase
    stage: Stage
    players: tuple[PlayerView, ...]  # by seat
    order: tuple[Seat, ...]  # the order of turns
    turn: Seat  # whose turn it is; before the first one: who chooses first
    hand: tuple[str, ...]  # own chips in the order of chips.ORDER; () for a spectator
    own_top: tuple[str, ...]  # what lies on top of the own bag, drawn first one first, all by name
    bank: tuple[StackView, ...]  # 18 stacks in the order of chips.ORDER, empty ones too; fewer while it is being laid
    box: tuple[str, ...]  # puzzle chips whose stacks are not in the bank
    locked: tuple[str, ...]  # of these, what was swapped out before this game and cannot come back for it
    trash: tuple[str, ...]  # character chips set aside for good
    arrows: tuple[int, int, int, int, int]  # black, brown, purple, red, blue
    money: int  # made this turn and not spent, what is owed from before included once the buy phase begins
    purse: int  # that and all gems and Poker Winnings in the own hand, on the own turn; else the same as `money`
    piggies: int  # piggy banks so far, those of ongoing chips included
    bought: tuple[str, ...]  # this turn, in order
    answering: tuple[str, ...]  # what was bought in the turn before and is being answered now (stage "answer")
    resolving: tuple[str, ...]  # chosen by Master Puzzler, being played
    warded: bool  # a Protective Ward lets the player on turn play no more brown chips
    flying: Flying | None  # what may be answered with a purple shield now
    attack: Attack | None  # what may be answered with a blue shield now
    extra: bool  # another turn of the same player follows
    game: int  # from 1
    games: int
    fallen: tuple[Seat, ...]  # out of this game, first loser first
    leak_guard: bool
    last: Last | None
    outcome: Outcome | None
    options: Options = field(default_factory=Options)  # what the table chose at the start
