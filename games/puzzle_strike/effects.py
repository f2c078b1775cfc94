"""Where chips are looked up: a table of small functions for every moment at which a chip can do something.

A chip's functions stand together in the module of its kind and are entered here by decorators. What asks nobody is a
plain function that returns None; what asks is a generator.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from games.engine import Flow, Option, Seat, Table
from games.puzzle_strike.state import State
from games.puzzle_strike.view import Flying

T: TypeAlias = Table[State]
Action: TypeAlias = Callable[[T, Seat], Flow[None] | None]
Strike: TypeAlias = Callable[[T, Seat, list[Seat]], Flow[None] | None]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a reaction makes of gems that fly at its player: how many still land, how many fly back, and whether a
    4-gem was broken for those."""

    lands: int
    back: int = 0
    locked: bool = False


@dataclass(frozen=True, slots=True)
class GemShield:
    """A reaction to gems. `offer` lists what its player may do as values: the gems to break (as values, largest first)
    or what else the chip asks for; `counters` says whether it is a counter-crash; `reply` does it."""

    offer: Callable[[State, Seat, Flying], list[tuple[int, ...]]]
    label: Callable[[tuple[int, ...]], str]
    counters: bool
    reply: Callable[[T, Seat, Flying, tuple[int, ...]], Reply]


FistAnswer: TypeAlias = Callable[[T, Seat, Seat, str], "Flow[bool] | bool"]


@dataclass(frozen=True, slots=True)
class PurchaseAnswer:
    """A reaction to what somebody else bought. `possible` decides from public facts alone; `ask` puts the question and
    does what is chosen."""

    possible: Callable[[State, Seat], bool]
    ask: Callable[[T, Seat], Flow[None]]


ACTION: Final[dict[str, Action]] = {}
"""What a chip without a fist does when it is played."""
STRIKE: Final[dict[str, Strike]] = {}
"""What a red fist does, to opponents who are not immune, in turn order."""
GEM_SHIELD: Final[dict[str, GemShield]] = {}
"""What a purple shield does as a reaction to gems."""
FIST_ANSWER: Final[dict[str, FistAnswer]] = {}
"""What a blue shield does as a reaction to a fist (player, attacker, fist); True: its player is immune to that fist."""
AFTER_FIST: Final[dict[str, Action]] = {}
"""What a blue shield does once the attack it answered is over."""
PURCHASE_ANSWER: Final[dict[str, PurchaseAnswer]] = {}
"""What a chip does as an answer to a purchase."""
AT_START: Final[dict[str, Action]] = {}
"""What an ongoing chip does as its player's turn starts."""
ON_LANDING: Final[dict[str, Callable[[T, Seat, int], int]]] = {}
"""What an ongoing chip does as so many sent gems arrive at its player; how many are left."""
ANTES: Final[dict[str, int]] = {}
"""The gem that an ongoing chip lets its player ante in place of a 1-gem."""
PIGGIES: Final[dict[str, int]] = {}
"""The piggy banks that an ongoing chip gives every turn."""
GOES_WITH_A_PURPLE: Final[set[str]] = set()
"""Ongoing chips that are discarded when their player buys a purple. Only asked what is in it, never walked through."""


UNCOUNTERABLE: Final[dict[str, frozenset[str]]] = {}
"""The chips whose gems cannot be counter-crashed while this one lies in play at their player's."""


def action(chip: str) -> Callable[[Action], Action]:
    def enter(function: Action) -> Action:
        ACTION[chip] = function
        return function

    return enter


def strike(chip: str) -> Callable[[Strike], Strike]:
    def enter(function: Strike) -> Strike:
        STRIKE[chip] = function
        return function

    return enter


def fist_answer(chip: str) -> Callable[[FistAnswer], FistAnswer]:
    def enter(function: FistAnswer) -> FistAnswer:
        FIST_ANSWER[chip] = function
        return function

    return enter


def after_fist(chip: str) -> Callable[[Action], Action]:
    def enter(function: Action) -> Action:
        AFTER_FIST[chip] = function
        return function

    return enter


def at_start(chip: str) -> Callable[[Action], Action]:
    def enter(function: Action) -> Action:
        AT_START[chip] = function
        return function

    return enter


Chips: TypeAlias = Callable[[State], list[str]]
Pick: TypeAlias = Option[str]
