"""When somebody who is waited for is reminded, and when the table is told that it was in vain. Pure.

The gaps grow, and all time counted is the person's waking time: nobody is owed a reminder for a night's sleep.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.clocking import ClockOptions
from bot.times import Rhythm, after_awake

MOST: Final = 3  # reminders in one turn
NEVER: Final = 0  # a person's own interval that means none
GROWING: Final = (1, 3, 6)  # first gaps after which the house reminds
TOLD: Final = 10  # and after which the table hears of it
LONGEST: Final = timedelta(days=1)  # a first gap


@dataclass(frozen=True, slots=True)
class Reminders:
    """The moments of one wait, in order. `told`: when the table is told; after that nobody is reminded."""

    at: tuple[datetime, ...]
    told: datetime

    def passed(self, now: datetime) -> int:
        """How many are behind us: 0 to `MOST`."""
        return sum(moment <= now for moment in self.at)

    def next(self, now: datetime) -> datetime | None:
        """The next moment at which there is something to do; None after the last."""
        return next((moment for moment in sorted((*self.at, self.told)) if moment > now), None)


def reminders(options: ClockOptions, every: int | None, rhythm: Rhythm, since: datetime) -> Reminders:
    """Those of a wait that began at `since`; `every`: the person's own interval in minutes, None for the house's."""
    first = first_gap(options)
    if every is None:
        gaps = [first * n for n in GROWING]
    else:
        gaps = [timedelta(minutes=every) * n for n in range(1, MOST + 1)] if every > NEVER else []
    told = first * TOLD
    at = (after_awake(rhythm, since, gap) for gap in gaps if gap < told)
    return Reminders(tuple(at), after_awake(rhythm, since, told))


def first_gap(options: ClockOptions) -> timedelta:
    """Half of a turn's time, or a day where there is more time than that."""
    return LONGEST if options.turn is None else min(LONGEST, options.turn / 2)
