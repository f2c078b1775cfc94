"""What an author writes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from games.engine.decisions import Decision, Flow, HasOutcome, Seat
from games.engine.rng import Rng
from games.engine.table import Table

S = TypeVar("S", bound=HasOutcome)  # a game's state: a plain dataclass, changed in place
V = TypeVar("V")  # what one seat may see of it
C = TypeVar("C")  # what a table may choose at the start: a form

WIN = 1_000_000


@dataclass(frozen=True, slots=True)
class Verb:
    """A slash command of a game: `/weapon play card:`. `thing` names what it takes; empty: nothing.

    `alone`: it may also be given without a thing, as where "pass" and "pass:all" are both on offer.
    """

    text: str
    thing: str = ""
    thing_text: str = ""
    alone: bool = False


class Game(ABC, Generic[S, V, C]):
    """A game's rules. Stateless: whatever lasts is in the state.

    1. `step` relies on `t.state` alone; nothing else survives a checkpoint.
    2. Chance comes from `t.rng` only. No clock, no `random`, no iteration over sets.
    3. Answers are stored as option keys with the question's `ask`, never as positions.
    4. A question is a function of the state and may be put anew at any time, so no local variable may hold, across a
       `yield`, anything hidden from a seat that is asked.
    5. Whatever leaves a hidden zone, also as a fact that the rules act on, goes through `t.draw` or `t.reveal`.
    """

    key: ClassVar[str]  # "weapon_wars", the folder's name
    title: ClassVar[str]
    summary: ClassVar[str]  # one line, at most 100 characters
    how_to_play: ClassVar[tuple[str, str, str]]  # three short lines
    command: ClassVar[str]  # "weapon"
    seats: ClassVar[range]
    verbs: ClassVar[Mapping[str, Verb]]  # what option keys begin with
    lookups: ClassVar[Mapping[str, Verb]] = {}  # commands that answer no question: /puzzle chip name:
    plans: ClassVar[Mapping[str, type]] = {}  # standing orders, each a form like `options_type`
    options_type: ClassVar[type]  # a form: see games.engine.forms
    state_type: ClassVar[type]  # what a stored state is read back into
    version: ClassVar[int] = 1  # of that type's shape
    rulings: ClassVar[frozenset[str]] = frozenset()  # in force for matches that begin now

    @abstractmethod
    def setup(self, seats: int, options: C, rng: Rng) -> S:
        """The state before the first step. What the rules need of the options is copied into it.

        AnswerError, with words for the table, where the options do not go with so many seats.
        """

    @abstractmethod
    def step(self, t: Table[S]) -> Flow[None]:
        """Play from one checkpoint to the next, usually one turn, relying on `t.state` alone."""

    @abstractmethod
    def leave(self, t: Table[S], seat: Seat) -> None:
        """Change the state for a seat that goes, at any moment, while `step` waits at a question."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat (None: a spectator) may see: all that renderers, plans and agents ever get."""

    @abstractmethod
    def reshuffle(self, state: S, seat: Seat | None, rng: Rng) -> None:
        """Redeal in place all that `seat` cannot know, and nothing that it does."""

    def why_not(self, view: V, seat: Seat, typed: str) -> str | None:
        """Why `typed` ("play:w15_2") is not on offer; called only when somebody tries it."""
        return None

    def notice(self, options: C) -> str:
        """What everybody at a table with these options should know as the match begins: a sentence, or nothing."""
        return ""

    def beware(self, view: V, decision: Decision[Any], keys: Sequence[str]) -> str | None:
        """What a person who answers so may have overlooked, as a sentence: asked back once before it is taken."""
        return None

    def follow(self, view: V, decision: Decision[Any], plan: Any) -> Sequence[str] | None:
        """The keys that a standing order picks; None where it says to ask."""
        return None

    def things(self, view: V, lookup: str) -> Sequence[str]:
        """What a look-up may be asked about, for autocomplete. `view` is None away from any match."""
        return ()

    def look_up(self, view: V, lookup: str, thing: str) -> str:
        """The answer of a look-up, in finished English. `view` is None away from any match.

        AnswerError where there is no such thing.
        """
        raise NotImplementedError(f"{self.key} names the look-up {lookup} and does not answer it")

    def word(self, arg: str, value: object) -> str:
        """How an argument of a story line is said: a card by its name. Seats never come here."""
        return str(value)

    def worth(self, state: S, seat: Seat) -> int:
        """How good the state is for a seat, for agents; a game betters this. Won and lost stay beyond all else."""
        if state.outcome is None:
            return 0
        return WIN if seat in state.outcome.winners else -WIN

    def upgrade(self, data: dict[str, Any], version: int) -> dict[str, Any]:
        """Bring a stored state of an older `version` to today's shape, all fields and no others."""
        raise NotImplementedError(f"{self.key} cannot read states of version {version}")
