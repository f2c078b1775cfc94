"""What the year's model knows: people as they want to be called, matches, seats, turns, and what is to be told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal

from tests.year.chronicle import Fact
from tests.year.hours import Hours

Family = Literal["turn", "nudge", "overdue", "ask"]
FAMILIES: Mapping[str, Family] = {
    **dict.fromkeys(("panel", "call", "hand"), "turn"),
    **dict.fromkeys(("pause", "offer", "request"), "ask"),
    "nudge": "nudge",
    "overdue": "overdue",
}

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
PACES = {"live": timedelta(minutes=5), "day": DAY, "three_days": 3 * DAY}
NUDGES_A_DAY = 6


class Wrong(AssertionError):
    """The bot did what it must not, or left out what it must. `match`: where, if that is known."""

    match: int | None = None


@dataclass
class Guest:
    """A person as they want to be called, and each ping that they got: when, at the latest when, and what."""

    id: int
    zone: str | None = None
    quiet: tuple[int | None, int | None] = (None, None)
    away: datetime | None = None
    every: int | None = None
    cap: int | None = None
    pings: list[tuple[datetime, datetime, Family]] = field(default_factory=list)
    chose: datetime | None = None
    hours: Hours = field(default_factory=lambda: Hours(None, None))

    def awake(self, now: datetime) -> bool:
        return self.hours.awake(now, self.away)

    def full(self, family: Family, now: datetime, *, at_latest: bool) -> bool:
        """Whether a cap leaves no room; `at_latest`: also by what the bot may have noted later than it went out."""
        recent = [one for early, late, one in self.pings if (late if at_latest else early) > now - DAY]
        nudges = family == "nudge" and recent.count("nudge") >= NUDGES_A_DAY
        return nudges or (self.cap is not None and len(recent) >= self.cap)

    def within_reach(self, family: Family, now: datetime) -> bool:
        """Whether nothing keeps them from being told just now."""
        return self.awake(now) and not self.full(family, now, at_latest=True)


@dataclass(eq=False)
class Turn:
    """One wait without a break. `left` runs from `counted` on; `past`: it ran out then, whatever was chosen since."""

    person: int
    began: datetime
    since: datetime
    left: timedelta | None
    counted: datetime
    past: datetime | None = None
    passed: int = 0  # of the moments for reminders, those seen to
    given: set[int] = field(default_factory=set)  # the reminders of this turn, by their number
    doubtful: set[int] = field(default_factory=set)  # and those of which nobody knows whether they were planned
    told: bool = False
    spared: datetime | None = None  # until then the table does not hear of it
    over: datetime | None = None  # its time is up, and that has been seen to then
    request: bool = False
    sealed: datetime | None = None
    calm: datetime | None = None  # until then it may be that nobody has looked since an answer was let out
    muted: bool = False
    fellow: bool = False
    called_at: datetime | None = None

    def run(self, left: timedelta | None, now: datetime) -> None:
        """From now on so much is left."""
        self.left, self.counted, self.past = left, now, None


@dataclass(eq=False)
class Due:
    """Somebody is to be told: about that turn, since then. `surely`: else they may be. `number`: of a reminder."""

    person: int
    family: Family
    turn: Turn
    since: datetime
    surely: bool = True
    number: int = 0


@dataclass(eq=False)
class Ask:
    """What somebody asks of others. `awaited`: who is still to be called, and whether surely; else they may be.

    `seat`: one on offer, `owner`'s then, and whose it is `to` be, None: anybody's; an overdue one is on offer only
    while that `turn` goes on as it was at `times`.
    """

    kind: str
    by: int
    at: datetime
    awaited: dict[int, bool]
    seat: int | None = None
    owner: int | None = None
    to: int | None = None
    turn: Turn | None = None
    times: tuple[datetime, datetime] | None = None

    def doubt(self) -> None:
        self.awaited = dict.fromkeys(self.awaited, False)

    def stands(self, table: Table) -> bool:
        """Whether the table sees it. Nobody loses a seat to which they have come back, or for which they got time."""
        if self.seat is None:
            return True
        place, turn = table.places[self.seat], self.turn
        if place.person != self.owner or place.left:
            return False
        if turn is None:
            return True
        same = place.turn is turn and (turn.since, turn.counted) == self.times
        return same and table.paused is None


@dataclass
class Place:
    person: int | None
    bank: timedelta
    extensions: int
    waited: bool = False
    kept: timedelta | None = None  # what the last turn had left when it ended
    left: bool = False
    stand_in: bool = False
    acted_at: datetime | None = None
    turn: Turn | None = None
    before: set[int] = field(default_factory=set)
    muted: bool = False  # the wait that goes on, also while somebody stands in
    away: Turn | None = None  # the turn in which somebody stood in, while the same wait goes on

    @property
    def played(self) -> bool:
        return self.person is not None and not self.left and not self.stand_in


@dataclass
class Table:
    id: int
    channel: int
    clock: Any
    places: list[Place]
    started: datetime | None = None
    paused: datetime | None = None
    over: datetime | None = None
    sign: datetime | None = None  # of anybody who plays
    hoped: datetime | None = None  # until then, at the latest, it was to be expected that somebody would be there
    due: list[Due] = field(default_factory=list)
    asks: dict[str, Ask] = field(default_factory=dict)  # what is asked just now
    asked: dict[str, datetime] = field(default_factory=dict)  # when it was asked last, whatever became of it
    facts: list[tuple[datetime, Fact]] = field(default_factory=list)

    @property
    def time(self) -> timedelta | None:
        return timedelta(minutes=self.clock.minutes) if self.clock.pace == "own" else PACES.get(self.clock.pace)

    @property
    def first(self) -> timedelta:
        """The first gap before a reminder."""
        return DAY if self.time is None else min(DAY, self.time / 2)

    @property
    def live(self) -> bool:
        return self.started is not None and self.over is None

    def turns_of(self, person: int) -> list[Turn]:
        return [turn for _, _, turn in self.people() if turn.person == person]

    def people(self) -> Iterator[tuple[int, Place, Turn]]:
        """The seats for whose people the table waits."""
        for seat, place in enumerate(self.places):
            if place.turn is not None:
                yield seat, place, place.turn
