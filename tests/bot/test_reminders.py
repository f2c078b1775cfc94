from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.clocking import ClockOptions
from bot.reminders import MOST, first_gap, reminders
from bot.times import ALWAYS, Rhythm

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


def gaps(options: ClockOptions, every: int | None = None) -> list[timedelta]:
    return [moment - NOON for moment in reminders(options, every, ALWAYS, NOON).at]


def test_without_a_clock_the_gaps_grow_by_a_day() -> None:
    assert gaps(ClockOptions()) == [DAY, 3 * DAY, 6 * DAY]
    assert reminders(ClockOptions(), None, ALWAYS, NOON).told == NOON + 10 * DAY


@pytest.mark.parametrize(("pace", "first"), [("live", timedelta(minutes=2.5)), ("day", 12 * HOUR), ("three_days", DAY)])
def test_a_clock_reminds_when_half_of_the_time_is_over(pace: str, first: timedelta) -> None:
    assert first_gap(ClockOptions(pace=pace)) == first  # type: ignore[arg-type]
    assert gaps(ClockOptions(pace=pace)) == [first, 3 * first, 6 * first]  # type: ignore[arg-type]


def test_a_persons_own_interval_and_none_at_all() -> None:
    assert gaps(ClockOptions(), 180) == [3 * HOUR, 6 * HOUR, 9 * HOUR]
    assert gaps(ClockOptions(), 5 * 24 * 60) == [5 * DAY]
    assert gaps(ClockOptions(), 0) == []
    assert reminders(ClockOptions(), 0, ALWAYS, NOON).next(NOON) == NOON + 10 * DAY, (
        "the table hears of it all the same"
    )


def test_only_waking_time_counts() -> None:
    sleeper = Rhythm("Europe/Berlin", 13 * 60, 9 * 60)  # awake for four hours a day, until noon in Greenwich
    plan = reminders(ClockOptions(pace="own", minutes=480), None, sleeper, NOON)
    assert plan.at[0] == NOON + DAY
    away = Rhythm(away_until=NOON + 14 * DAY)
    assert reminders(ClockOptions(), None, away, NOON).at[0] == NOON + 15 * DAY


def test_what_is_next_and_how_many_are_over() -> None:
    plan = reminders(ClockOptions(), None, ALWAYS, NOON)
    assert (plan.passed(NOON), plan.next(NOON)) == (0, NOON + DAY)
    assert (plan.passed(NOON + DAY), plan.next(NOON + DAY)) == (1, NOON + 3 * DAY)
    assert (plan.passed(NOON + 7 * DAY), plan.next(NOON + 7 * DAY)) == (MOST, NOON + 10 * DAY)
    assert plan.next(NOON + 10 * DAY) is None
