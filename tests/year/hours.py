"""When somebody may be called, by looking at the wall clock every quarter of an hour: slow, and hard to get wrong.

Only for quiet hours that begin and end at a quarter of an hour and not in the hours in which clocks are changed.
"""

from __future__ import annotations

from bisect import bisect_right
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

FIRST, LAST = datetime(2026, 2, 20, tzinfo=UTC), datetime(2027, 10, 1, tzinfo=UTC)
QUARTER = timedelta(minutes=15)


class Hours:
    """The quiet stretches of a long year, and absences on top of them."""

    def __init__(self, zone: str | None, quiet: tuple[int, int] | None) -> None:
        self.zone, self.quiet = zone, quiet
        self.stretches = quiet_stretches(zone, *quiet) if zone is not None and quiet is not None else ()
        self._begins = [begins for begins, _ in self.stretches]

    def wakes(self, moment: datetime, away: datetime | None = None) -> datetime:
        """The first moment from this one on that is neither quiet nor before the end of an absence."""
        if away is not None and away > moment:
            moment = away
        n = bisect_right(self._begins, moment) - 1
        return self.stretches[n][1] if n >= 0 and moment < self.stretches[n][1] else moment

    def awake(self, moment: datetime, away: datetime | None = None) -> bool:
        return self.wakes(moment, away) == moment

    def after(self, start: datetime, amount: timedelta, away: datetime | None = None) -> datetime:
        """When so much waking time has passed."""
        at = self.wakes(start, away)
        n = bisect_right(self._begins, at)
        while n < len(self.stretches) and at + amount > self.stretches[n][0]:
            amount -= self.stretches[n][0] - at
            at, n = self.stretches[n][1], n + 1
        return at + amount

    def between(self, start: datetime, end: datetime, away: datetime | None = None) -> timedelta:
        """How much waking time lies between."""
        at, passed = self.wakes(start, away), timedelta(0)
        n = bisect_right(self._begins, at)
        while at < end:
            until = min(end, self.stretches[n][0]) if n < len(self.stretches) else end
            passed += until - at
            if until == end:
                break
            at, n = self.stretches[n][1], n + 1
        return passed


@lru_cache
def quiet_stretches(zone: str, begins: int, ends: int) -> tuple[tuple[datetime, datetime], ...]:
    found: list[tuple[datetime, datetime]] = []
    since = None
    for at, minute in walls(zone):
        quiet = begins <= minute < ends if begins < ends else minute >= begins or minute < ends
        if quiet and since is None:
            since = at
        if not quiet and since is not None:
            found.append((since, at))
            since = None
    return tuple(found)


@lru_cache
def walls(zone: str) -> list[tuple[datetime, int]]:
    """What a clock on the wall there shows at every quarter of an hour, in minutes after midnight."""
    wall, at, shown = ZoneInfo(zone), FIRST, []
    while at < LAST:
        local = at.astimezone(wall)
        shown.append((at, local.hour * 60 + local.minute))
        at += QUARTER
    return shown
