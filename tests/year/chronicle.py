"""What happened in the year, in the order in which it was stored or sent: what the model is reckoned from.

Of the bot's doing it keeps the record alone: what each answer made of a match, who did what beside the game, what
people chose. Its ledger (notices, posts, clocks, deadlines) is not looked at.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias, TypeVar
from unittest.mock import patch

from bot import dealing, holds, record, tables, timing, turns
from storage import acts, people, requests, story
from tests.bot.table import MovedClock

T = TypeVar("T")

TIMES = (timing.MORE, timing.TIME_UP, timing.SILENT)


@dataclass(frozen=True)
class Dealt:
    """A match begins; these seats are asked."""

    match: int
    waiting: frozenset[int]


@dataclass(frozen=True)
class Moved:
    """An answer, or a seat that left: who is asked now. `seat` did it, `by` what kind of hand."""

    match: int
    waiting: frozenset[int]
    seat: int | None
    by: str
    present: bool
    over: bool


@dataclass(frozen=True)
class Undone:
    """An answer was taken back, as `seat` had wished: who is asked now."""

    match: int
    waiting: frozenset[int]
    seat: int


@dataclass(frozen=True)
class Act:
    """What happened beside the game."""

    match: int
    kind: str
    by: int | None
    seat: int | None
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Asked:
    """Somebody asks for something: a pause, to take back, that a seat be taken. `data`: what exactly."""

    match: int
    kind: str
    by: int
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Agreed:
    """Somebody agrees to what was asked so."""

    match: int
    kind: str
    person: int


@dataclass(frozen=True)
class Sealed:
    """An answer is held: its seat has acted, and nobody knows yet."""

    match: int
    seat: int
    by: str
    present: bool


@dataclass(frozen=True)
class Told:
    """A line of the story about somebody's time."""

    match: int
    text: str
    seat: int


@dataclass(frozen=True)
class Muted:
    match: int
    seat: int


@dataclass(frozen=True)
class Chose:
    """What somebody wants from now on about being called."""

    person: int
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Ping:
    """A message that makes a sound for somebody."""

    match: int
    person: int
    kind: str
    dm: bool
    message: int


Fact: TypeAlias = Dealt | Moved | Undone | Act | Asked | Agreed | Sealed | Told | Muted | Chose | Ping


@dataclass
class Chronicle:
    clock: MovedClock
    lines: list[tuple[datetime, Fact]] = field(default_factory=list)
    _work: list[Fact] | None = None
    read: int = 0

    def fresh(self) -> list[tuple[datetime, Fact]]:
        """What has been added since this was asked last."""
        new, self.read = self.lines[self.read :], len(self.lines)
        return new

    def ping(self, ping: Ping) -> None:
        self.lines.append((self.clock.now(), ping))

    def note(self, fact: Fact) -> None:
        """Part of the work that is being written."""
        if self._work is not None:
            self._work.append(fact)

    def kept(self, work: Callable[[Any], Awaitable[T]]) -> Callable[[Any], Awaitable[T]]:
        """The same work; what it notes counts if it is done."""

        async def noting(c: Any) -> T:
            facts: list[Fact] = []
            self._work = facts
            try:
                done = await work(c)
            finally:
                self._work = None
            self.lines += [(self.clock.now(), fact) for fact in facts]
            return done

        return noting

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While this lasts the record is heard."""
        save, steps, append, choose = record.save, record.save_steps, acts.append, people.choose
        seal, mute, tell, rewind = holds.seal, turns.mute, story.append, record.rewind
        make, agree = requests.make, requests.agree

        async def saved(c: Any, change: Any) -> bool:
            done = await save(c, change)
            if done:
                match, by = change.match, change.by
                waiting = frozenset(seat for seat in match.open if seat not in match.given)
                over = match.outcome is not None
                self.note(Moved(change.scene.row.id, waiting, change.seat, by.kind, by.present, over))
            return done

        async def rewound(c: Any, change: Any, *rest: Any) -> bool:
            done = await rewind(c, change, *rest)
            if done:
                waiting = frozenset(seat for seat in change.match.open if seat not in change.match.given)
                self.note(Undone(change.scene.row.id, waiting, change.seat))
            return done

        async def dealt(c: Any, match_id: int, match: Any, *rest: Any) -> None:
            await steps(c, match_id, match, *rest)
            self.note(Dealt(match_id, frozenset(match.open)))

        async def acted(c: Any, match_id: int, kind: str, by_id: int | None, at: datetime, **more: Any) -> int:
            self.note(Act(match_id, kind, by_id, more.get("seat"), more.get("data") or {}))
            return await append(c, match_id, kind, by_id, at, **more)

        async def asked(
            c: Any, match_id: int, kind: str, question: int, by_id: int, data: Mapping[str, Any], at: datetime
        ) -> None:
            self.note(Asked(match_id, kind, by_id, dict(data)))
            await make(c, match_id, kind, question, by_id, data, at)

        async def agreed(c: Any, row: requests.RequestRow, person_id: int) -> requests.RequestRow:
            self.note(Agreed(row.match_id, row.kind, person_id))
            return await agree(c, row, person_id)

        async def chosen(c: Any, person_id: int, **values: Any) -> None:
            self.note(Chose(person_id, values))
            await choose(c, person_id, **values)

        async def sealed(c: Any, scene: Any, seat: int, keys: Any, by: Any, now: datetime) -> None:
            self.note(Sealed(scene.row.id, seat, by.kind, by.kind == "person" and by.present))
            await seal(c, scene, seat, keys, by, now)

        async def told(c: Any, match_id: int, step: int, events: Any, at: datetime) -> int:
            for event in events:
                if event.text in TIMES:
                    self.note(Told(match_id, event.text, event.args["seat"]))
            return await tell(c, match_id, step, events, at)

        async def muted(c: Any, match: Any, seat: Any) -> None:
            self.note(Muted(match.id, seat.seat))
            await mute(c, match, seat)

        with ExitStack() as stack:
            for place, name, heard in (
                (tables, "save", saved),
                (tables, "rewind", rewound),
                (dealing, "save_steps", dealt),
                (acts, "append", acted),
                (requests, "make", asked),
                (requests, "agree", agreed),
                (people, "choose", chosen),
                (holds, "seal", sealed),
                (turns, "mute", muted),
                (story, "append", told),
            ):
                stack.enter_context(patch.object(place, name, heard))
            yield
