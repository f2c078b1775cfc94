"""What the rules hold while they run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from games.engine.decisions import Ask, Event, Flow, HasOutcome, Seat
from games.engine.errors import Left
from games.engine.rng import Rng

S = TypeVar("S", bound=HasOutcome)
T = TypeVar("T")


@dataclass(slots=True)
class Table(Generic[S]):
    """The state with what belongs to it; at a checkpoint, all that is stored of a match.

    `rules` are the rulings in force since this match began, `gone` the seats that have left, `step` counts
    checkpoints, `learned` how often anybody came to know something hidden. `story` is what was told since this object
    was made and is not stored; a `quiet` table tells none.
    """

    state: S
    rng: Rng
    rules: frozenset[str] = frozenset()
    gone: set[Seat] = field(default_factory=set)
    step: int = 0
    learned: int = 0
    story: list[Event] = field(default_factory=list)
    quiet: bool = False

    def tell(self, text: str, /, *, to: Iterable[Seat] | None = None, **args: Any) -> None:
        """Add a line to the story. A line to some only counts as something learned."""
        self.learned += to is not None
        if not self.quiet:
            self.story.append(Event(text, args, None if to is None else frozenset(to)))

    def reveal(self, thing: T) -> T:
        """Whatever leaves a hidden zone other than by its owner's answer passes through here."""
        self.learned += 1
        return thing

    def draw(self, pile: list[T]) -> T:
        """Take the top (the last) of a hidden pile."""
        self.learned += 1
        return pile.pop()

    def choose_together(self, seats: Iterable[Seat], ask: Ask[T]) -> Flow[dict[Seat, list[T]]]:
        """All answer in secret; the rules go on when the last one has. Who has left is not asked."""
        asked = list(seats)
        while here := [seat for seat in asked if seat not in self.gone]:
            picks = yield {seat: ask(seat) for seat in here}
            if picks is not None:
                return {seat: [option.value for option in picks[seat]] for seat in here}
        return {}

    def choose_some(self, seat: Seat, ask: Ask[T]) -> Flow[list[T]]:
        """Several of the options. Raises Left where the seat has left or leaves."""
        while seat not in self.gone:
            picks = yield {seat: ask(seat)}
            if picks is not None:
                return [option.value for option in picks[seat]]
        raise Left(seat)

    def choose(self, seat: Seat, ask: Ask[T]) -> Flow[T]:
        """One of the options. Raises Left where the seat has left or leaves; a step that does not catch it ends."""
        while seat not in self.gone:
            picks = yield {seat: ask(seat)}
            if picks is not None:
                value: T = picks[seat][0].value
                return value
        raise Left(seat)

    def react(self, seats: Iterable[Seat], ask: Ask[T | None]) -> Flow[tuple[Seat, T] | None]:
        """Ask in turn until one reacts (None is a pass, as is having left); call again for the answer to that."""
        for seat in seats:
            while seat not in self.gone:
                picks = yield {seat: ask(seat)}
                if picks is not None:
                    value: T | None = picks[seat][0].value
                    if value is not None:
                        return seat, value
                    break
        return None
