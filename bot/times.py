"""When a person may be called, and how much waking time passes: quiet hours, absence, both clock changes. Pure.

Quiet hours are told by the clock on the person's wall. They begin when it first shows their beginning and end when it
shows their end for the last time: where the clock is set back in between, nobody is called in an hour that comes twice,
and where it jumps over one of the two, the jump counts as that time. Every moment is aware; results are in UTC.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from storage.people import PersonRow

DAY: Final = 24 * 60  # minutes
LEAST_AWAKE: Final = 4 * 60  # minutes of a day in which somebody has to be within reach
_MINUTE: Final = timedelta(minutes=1)
_ONE_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Rhythm:
    """Quiet hours as minutes after midnight in `zone`, both or neither, over midnight where the end is the smaller.

    Raises ValueError for quiet hours without a zone, of no length, or that leave too little of the day.
    """

    zone: str | None = None  # IANA: "Europe/Berlin"
    quiet_from: int | None = None
    quiet_to: int | None = None
    away_until: datetime | None = None

    def __post_init__(self) -> None:
        if self.zone is not None:
            zone_of(self.zone)
        if self.away_until is not None and self.away_until.tzinfo is None:
            raise ValueError("an absence ends at a moment without a time zone")
        if self.quiet_from is None and self.quiet_to is None:
            return
        if self.quiet_from is None or self.quiet_to is None:
            raise ValueError("quiet hours have a beginning and an end")
        if not fits(self.quiet_from, self.quiet_to):
            raise ValueError(f"quiet hours cannot be from minute {self.quiet_from} to minute {self.quiet_to}")
        if self.zone is None:
            raise ValueError("quiet hours belong to a time zone")


ALWAYS: Final = Rhythm()


def fits(quiet_from: int, quiet_to: int) -> bool:
    """Whether these can be somebody's quiet hours: times of a day that differ and leave enough of it."""
    if not (0 <= quiet_from < DAY and 0 <= quiet_to < DAY):
        return False
    return 0 < (quiet_to - quiet_from) % DAY <= DAY - LEAST_AWAKE


def zone_of(name: str) -> ZoneInfo:
    """The time zone of that IANA name; ValueError where there is none."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise ValueError(f"there is no time zone {name!r}") from None


def rhythm_of(person: PersonRow | None) -> Rhythm:
    """What somebody has chosen. What no longer makes sense, such as a zone that was given up, is left out."""
    if person is None:
        return ALWAYS
    try:
        return Rhythm(person.zone, person.quiet_from, person.quiet_to, person.away_until)
    except ValueError:
        return Rhythm(away_until=person.away_until)


def wakes(rhythm: Rhythm, moment: datetime) -> datetime:
    """The first moment, not before this one, in which the person may be called."""
    moment = moment.astimezone(UTC)
    if rhythm.away_until is not None:
        moment = max(moment, rhythm.away_until.astimezone(UTC))
    for begins, ends in _quiet(rhythm, moment):
        if begins > moment:
            break
        moment = max(moment, ends)
    return moment


def after_awake(rhythm: Rhythm, start: datetime, amount: timedelta) -> datetime:
    """When that much of the person's waking time has passed since `start`; for none of it, when they wake.

    ValueError for a negative amount.
    """
    if amount < timedelta(0):
        raise ValueError("time does not run backwards")
    for begins, ends in _waking(rhythm, start):
        if ends is None or amount <= ends - begins:
            return begins + amount
        amount -= ends - begins
    raise AssertionError("a day without a waking minute")


def awake_between(rhythm: Rhythm, start: datetime, end: datetime) -> timedelta:
    """How much waking time lies between the two; none where `end` is not after `start`."""
    end, passed = end.astimezone(UTC), timedelta(0)
    for begins, ends in _waking(rhythm, start):
        if begins >= end:
            break
        passed += (end if ends is None else min(ends, end)) - begins
        if ends is None:
            break
    return passed


def retimed(deadline: datetime, now: datetime, old: Rhythm, new: Rhythm) -> datetime:
    """The deadline of somebody who has just changed their rhythm: as much waking time is left as was before."""
    if deadline <= now:
        return deadline
    return after_awake(new, now, awake_between(old, now, deadline))


def _waking(rhythm: Rhythm, start: datetime) -> Iterator[tuple[datetime, datetime | None]]:
    """The stretches of waking time from `start` on, in order, none empty; the last has no end where nothing ends it."""
    at = wakes(rhythm, start)
    for begins, ends in _quiet(rhythm, at):
        if begins > at:
            yield at, begins
        at = max(at, ends)
    yield at, None


def _quiet(rhythm: Rhythm, moment: datetime) -> Iterator[tuple[datetime, datetime]]:
    """The quiet hours of every day, from those that may hold the moment, without end; none where none are kept."""
    if rhythm.zone is None or rhythm.quiet_from is None or rhythm.quiet_to is None:
        return
    zone = zone_of(rhythm.zone)
    # Two days back, for where the date line moved a whole day was left out.
    day = moment.astimezone(zone).date() - 2 * _ONE_DAY
    over_midnight = timedelta(days=int(rhythm.quiet_to < rhythm.quiet_from))
    while True:
        begins = _reached(zone, day, rhythm.quiet_from)[0]
        ends = _reached(zone, day + over_midnight, rhythm.quiet_to)[1]
        if begins < ends:
            yield begins, ends
        day += _ONE_DAY


@lru_cache(maxsize=4096)
def _reached(zone: ZoneInfo, day: date, minutes: int) -> tuple[datetime, datetime]:
    """When a wall clock first and last shows that time of that day; both are the jump where one leaves it out."""
    wall = datetime.combine(day, time()) + minutes * _MINUTE
    first, last = (wall.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if first > last:  # the clock jumps over it
        first = last = _jump(zone, last, first, wall)
    return first, last


def _jump(zone: tzinfo, before: datetime, after: datetime, wall: datetime) -> datetime:
    """The moment between the two at which the clock jumps past `wall`: by halves, to the second."""
    while after - before > timedelta(seconds=1):
        middle = before + timedelta(seconds=(after - before) // timedelta(seconds=2))
        if middle.astimezone(zone).replace(tzinfo=None) >= wall:
            after = middle
        else:
            before = middle
    return after
