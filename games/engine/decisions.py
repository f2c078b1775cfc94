"""The words at the table: what is asked, what is picked, what is told, and how a match ends.

Options, decisions, entries and events are frozen msgspec structs: one is made for every card at every question, and
they cost a tenth of a frozen dataclass. Change a copy with `replace` of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace as replace

from games.engine.errors import AnswerError

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)  # so that [*cards, PASS] is a list of options too

Seat: TypeAlias = int
LEAVE: Final = "leave"  # the one `ask` that no game may use
KEY_LENGTH: Final = 60  # of an option's key: it must fit a custom id beside match and question


class Option(msgspec.Struct, Generic[T_co], frozen=True):
    """One thing a player may pick. Only `key` is stored, so it must stay true for years.

    `key` is "verb" or "verb:thing", lower case ASCII, at most 60 characters. `label` is what the button says, `value`
    what the rules get back. `group` is a heading (past 25 options it is asked for first), `detail` the second line in
    a menu, `spot` the place on the picture that a renderer marks.
    """

    key: str
    label: str
    value: T_co
    group: str = ""
    detail: str = ""
    spot: str = ""


class Decision(msgspec.Struct, Generic[T_co], frozen=True):
    """What one seat is asked: pick `least` to `most` of the options.

    `ask` is short and fixed and is stored with the answer. `private`: the options tell a secret and are shown to this
    seat alone. `auto`: take it unasked where no choice is left (None: unless private). `absent`: the keys taken when
    the clock runs out (empty: the first `least`). `plan` names the standing order that may answer it. `hold`: no
    answer may show before a drawn time, so that haste tells nothing. `moves`: the question of a turn, put again after
    each answer until the turn ends; the picks are done in the order given, so one at a time is as good as several.
    """

    ask: str
    prompt: str
    options: Sequence[Option[T_co]]
    least: int = 1
    most: int = 1
    private: bool = False
    auto: bool | None = None
    absent: tuple[str, ...] = ()
    plan: str = ""
    hold: bool = False
    moves: bool = False

    @property
    def default(self) -> tuple[str, ...]:
        """The keys taken for a player who does not answer in time."""
        return self.absent or tuple(option.key for option in self.options[: self.least])

    @property
    def forced(self) -> bool:
        """True where nothing is left to choose and the answer may be given unasked."""
        if not self.least == self.most == len(self.options):
            return False
        return not self.private if self.auto is None else self.auto

    def pick(self, keys: Sequence[str]) -> tuple[Option[T_co], ...]:
        """The options of these keys, in the order given; AnswerError unless they are a legal answer."""
        if len(keys) == 1 == self.most:
            wanted = keys[0]
            for option in self.options:
                if option.key == wanted:
                    return (option,)
            raise AnswerError("That is not on offer.")
        if not self.least <= len(keys) <= self.most:
            raise AnswerError(f"Pick {_span(self.least, self.most)}.")
        offered = {option.key: option for option in self.options}
        if len(set(keys)) != len(keys):
            raise AnswerError("Pick each thing once.")
        if not offered.keys() >= set(keys):
            raise AnswerError("That is not on offer.")
        return tuple(offered[key] for key in keys)


Question: TypeAlias = Mapping[Seat, Decision[Any]]  # open together, answered in secret
Picks: TypeAlias = Mapping[Seat, Sequence[Option[Any]]]
Keys: TypeAlias = Mapping[Seat, tuple[str, ...]]  # the same as stored
Flow: TypeAlias = Generator[Question, Picks | None, T]  # rules that stop to ask; None: look again and ask anew
Ask: TypeAlias = Callable[[Seat], Decision[T]]  # a question is made from the state each time it is put


class Entry(msgspec.Struct, frozen=True):
    """One line of a step's record: the answers that closed a question, or (ask LEAVE) a seat that left."""

    ask: str
    picks: Keys


class Event(msgspec.Struct, frozen=True):
    """One line of the match's story: a message id with its arguments, which are JSON-able.

    Arguments named `seat` and `foe` are one seat, `seats` is a list of them; the game says all others
    (`Game.word`). `to` is None when everybody may read it.
    """

    text: str
    args: Mapping[str, Any] = msgspec.field(default_factory=dict)
    to: frozenset[Seat] | None = None

    def seen_by(self, seat: Seat | None) -> bool:
        """Whether this seat (None: a spectator) may read the line."""
        return self.to is None or (seat is not None and seat in self.to)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: who won (several where they share it, nobody where `winners` is empty), and why."""

    winners: tuple[Seat, ...]
    reason: str


class HasOutcome(Protocol):
    """What the engine asks of a game's state: None until the match is over."""

    outcome: Outcome | None


def _span(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"
