"""Quiet hours and absence: right values by hand at clock changes, and what must hold in every zone there is."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.times import ALWAYS, Rhythm, _reached, after_awake, awake_between, fits, retimed, rhythm_of, wakes
from storage.people import PersonRow

ZONES = sorted(available_timezones() - {"localtime", "Factory"})
HOUR, MINUTE, SECOND = timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)
NIGHT = (22 * 60, 7 * 60)


def at(text: str) -> datetime:
    """A moment in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def hhmm(text: str) -> int:
    hours, minutes = text.split(":")
    return int(hours) * 60 + int(minutes)


def sleeps(zone: str, begins: str, ends: str) -> Rhythm:
    return Rhythm(zone, hhmm(begins), hhmm(ends))


def awake(rhythm: Rhythm, moment: datetime) -> bool:
    """Neither away nor in quiet hours."""
    return wakes(rhythm, moment) == moment


# --- by hand ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rhythm", "begins", "ends"),
    [
        # An ordinary night and an ordinary nap; all times in UTC.
        (sleeps("Europe/Berlin", "22:00", "07:00"), "2026-01-10 21:00", "2026-01-11 06:00"),
        (sleeps("Europe/Berlin", "13:00", "15:00"), "2026-07-10 11:00", "2026-07-10 13:00"),
        # Berlin, 29 March 2026 at 1:00 UTC: 2:00 becomes 3:00. The night is an hour shorter.
        (sleeps("Europe/Berlin", "22:00", "07:00"), "2026-03-28 21:00", "2026-03-29 05:00"),
        (sleeps("Europe/Berlin", "22:00", "02:30"), "2026-03-28 21:00", "2026-03-29 01:00"),
        (sleeps("Europe/Berlin", "02:30", "07:00"), "2026-03-29 01:00", "2026-03-29 05:00"),
        # Berlin, 25 October 2026 at 1:00 UTC: 3:00 becomes 2:00. The night is an hour longer.
        (sleeps("Europe/Berlin", "22:00", "07:00"), "2026-10-24 20:00", "2026-10-25 06:00"),
        (sleeps("Europe/Berlin", "22:00", "02:30"), "2026-10-24 20:00", "2026-10-25 01:30"),
        (sleeps("Europe/Berlin", "02:30", "07:00"), "2026-10-25 00:30", "2026-10-25 06:00"),
        (sleeps("Europe/Berlin", "02:15", "02:45"), "2026-10-25 00:15", "2026-10-25 01:45"),
        # New York, 8 March 2026 at 7:00 UTC: 2:00 becomes 3:00; 1 November at 6:00 UTC: 2:00 becomes 1:00.
        (sleeps("America/New_York", "23:30", "06:30"), "2026-03-08 04:30", "2026-03-08 10:30"),
        (sleeps("America/New_York", "23:30", "02:15"), "2026-03-08 04:30", "2026-03-08 07:00"),
        (sleeps("America/New_York", "23:30", "06:30"), "2026-11-01 03:30", "2026-11-01 11:30"),
        (sleeps("America/New_York", "23:30", "01:30"), "2026-11-01 03:30", "2026-11-01 06:30"),
        # Lord Howe's clocks change by half an hour: back on 4 April 2026 at 15:00 UTC, on on 3 October at 15:30 UTC.
        (sleeps("Australia/Lord_Howe", "22:00", "07:00"), "2026-04-04 11:00", "2026-04-04 20:30"),
        (sleeps("Australia/Lord_Howe", "22:00", "01:45"), "2026-04-04 11:00", "2026-04-04 15:15"),
        (sleeps("Australia/Lord_Howe", "22:00", "07:00"), "2026-10-03 11:30", "2026-10-03 20:00"),
        (sleeps("Australia/Lord_Howe", "22:00", "02:10"), "2026-10-03 11:30", "2026-10-03 15:30"),
        # Santiago's clocks change at midnight: back on 5 April 2026 at 3:00 UTC, on on 6 September at 4:00 UTC.
        (sleeps("America/Santiago", "23:30", "07:00"), "2026-04-05 02:30", "2026-04-05 11:00"),
        (sleeps("America/Santiago", "20:00", "00:00"), "2026-04-04 23:00", "2026-04-05 04:00"),
        (sleeps("America/Santiago", "20:00", "00:00"), "2026-09-06 00:00", "2026-09-06 04:00"),
        # Apia had no 30 December 2011: the 29th ended at 10:00 UTC of the 30th, and the 31st began.
        (sleeps("Pacific/Apia", "22:00", "07:00"), "2011-12-30 08:00", "2011-12-30 17:00"),
    ],
)
def test_quiet_hours_by_hand(rhythm: Rhythm, begins: str, ends: str) -> None:
    begin, end = at(begins), at(ends)
    assert awake(rhythm, begin - SECOND)
    assert not awake(rhythm, begin)
    assert not awake(rhythm, end - SECOND)
    assert awake(rhythm, end)
    assert wakes(rhythm, begin) == wakes(rhythm, end - SECOND) == end
    assert wakes(rhythm, begin - SECOND) == begin - SECOND
    assert after_awake(rhythm, begin - HOUR, HOUR) == begin
    assert after_awake(rhythm, begin - HOUR, 2 * HOUR) == end + HOUR
    assert awake_between(rhythm, begin - HOUR, end + HOUR) == 2 * HOUR


@pytest.mark.parametrize(
    ("zone", "start", "due"),
    [
        ("Europe/Berlin", "2026-03-27 20:00", "2026-03-30 12:00"),  # 1 h, 15 h, 15 h, 7 h of 38
        ("Europe/Berlin", "2026-10-23 20:00", "2026-10-26 14:00"),  # asleep at once; 15 h, 15 h, 8 h
        ("America/New_York", "2026-03-06 23:00", "2026-03-09 15:00"),
        ("America/New_York", "2026-10-30 23:00", "2026-11-02 17:00"),
        ("Asia/Kolkata", "2026-03-28 15:30", "2026-03-31 08:30"),  # no clock change at all
    ],
)
def test_a_deadline_over_a_weekend_by_hand(zone: str, start: str, due: str) -> None:
    rhythm = Rhythm(zone, *NIGHT)
    assert after_awake(rhythm, at(start), 38 * HOUR) == at(due)
    assert awake_between(rhythm, at(start), at(due)) == 38 * HOUR


def test_absence_comes_first_and_then_the_night() -> None:
    rhythm = replace(sleeps("Europe/Berlin", "22:00", "07:00"), away_until=at("2026-01-12 03:00"))
    assert not awake(rhythm, at("2026-01-10 12:00"))
    assert wakes(rhythm, at("2026-01-10 12:00")) == at("2026-01-12 06:00")
    assert after_awake(rhythm, at("2026-01-10 12:00"), HOUR) == at("2026-01-12 07:00")
    assert awake_between(rhythm, at("2026-01-10 12:00"), at("2026-01-12 06:00")) == timedelta(0)
    assert wakes(Rhythm(away_until=at("2026-01-12 03:00")), at("2026-01-01 00:00")) == at("2026-01-12 03:00")
    assert awake(rhythm, at("2026-01-12 12:00")), "who is back is back"


def test_who_has_chosen_nothing_is_always_awake() -> None:
    now = at("2026-01-12 03:00")
    assert awake(ALWAYS, now)
    assert after_awake(ALWAYS, now, 5 * HOUR) == now + 5 * HOUR
    assert awake_between(ALWAYS, now, now + HOUR) == HOUR
    assert awake_between(ALWAYS, now, now - HOUR) == timedelta(0)
    assert awake(Rhythm("Asia/Tokyo"), now)


def test_no_time_at_all_is_over_when_they_wake() -> None:
    rhythm = sleeps("Europe/Berlin", "22:00", "07:00")
    assert after_awake(rhythm, at("2026-01-10 23:00"), timedelta(0)) == at("2026-01-11 06:00")
    with pytest.raises(ValueError, match="backwards"):
        after_awake(rhythm, at("2026-01-10 23:00"), -SECOND)


def test_a_new_rhythm_leaves_as_much_waking_time_as_there_was() -> None:
    now, deadline = at("2026-01-10 12:00"), at("2026-01-11 12:00")
    asleep = sleeps("Europe/Berlin", "22:00", "07:00")
    assert retimed(deadline, now, ALWAYS, asleep) == at("2026-01-11 21:00")
    assert retimed(deadline, now, asleep, ALWAYS) == now + 15 * HOUR
    away = replace(asleep, away_until=at("2026-01-20 12:00"))
    assert retimed(deadline, now, asleep, away) == at("2026-01-21 12:00")
    assert retimed(at("2026-01-21 12:00"), now, away, asleep) == deadline
    assert retimed(now - HOUR, now, asleep, away) == now - HOUR, "what is over is over"


@pytest.mark.parametrize(
    ("zone", "begins", "ends"),
    [
        ("Europe/Berlin", 0, 0),
        ("Europe/Berlin", 600, 600),
        ("Europe/Berlin", 600, 599),
        ("Europe/Berlin", 600, 361),
        ("Europe/Berlin", 600, None),
        ("Europe/Berlin", None, 600),
        ("Europe/Berlin", -1, 300),
        ("Europe/Berlin", 300, 1440),
        ("Europe/Nowhere", 600, 700),
        ("../../etc/passwd", None, None),
        ("", None, None),
        (None, 600, 700),
    ],
)
def test_what_cannot_be_a_rhythm(zone: str | None, begins: int | None, ends: int | None) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        Rhythm(zone, begins, ends)
    stored = PersonRow(1, "Ana", None, None, None, None, False, at("2026-01-01"), zone, begins, ends)
    assert rhythm_of(replace(stored, away_until=at("2026-01-02"))) == Rhythm(away_until=at("2026-01-02"))


def test_an_absence_needs_a_zone_too() -> None:
    with pytest.raises(ValueError, match="without a time zone"):
        Rhythm(away_until=datetime(2026, 1, 1))


def test_the_longest_and_the_shortest_quiet_hours() -> None:
    assert fits(600, 360)
    assert fits(0, 1)
    assert not fits(600, 361)
    assert not fits(0, 0)


def test_the_rhythm_of_a_person() -> None:
    stored = PersonRow(1, "Ana", None, None, None, None, False, at("2026-01-01"), "Asia/Tokyo", 60, 120)
    assert rhythm_of(stored) == Rhythm("Asia/Tokyo", 60, 120)
    assert rhythm_of(None) == ALWAYS


# --- in every zone ---------------------------------------------------------------------------------------------------


@cache
def changes(name: str, year: int) -> tuple[datetime, ...]:
    """When the zone's clocks change in that year, to the second."""
    zone, found = ZoneInfo(name), []
    day = datetime(year, 1, 1, tzinfo=UTC)
    while day.year == year:
        low, high = day, day + timedelta(days=1)
        if low.astimezone(zone).utcoffset() != high.astimezone(zone).utcoffset():
            while high - low > SECOND:
                middle = low + ((high - low) // 2 // SECOND) * SECOND
                same = middle.astimezone(zone).utcoffset() == day.astimezone(zone).utcoffset()
                low, high = (middle, high) if same else (low, middle)
            found.append(high)
        day += timedelta(days=1)
    return tuple(found)


def wall(zone: ZoneInfo, moment: datetime) -> datetime:
    return moment.astimezone(zone).replace(tzinfo=None)


def check_reached(name: str, day: date, minutes: int) -> None:
    """The two moments are what they are said to be, and no other moments around are."""
    zone, shown = ZoneInfo(name), datetime(day.year, day.month, day.day) + minutes * MINUTE
    first, last = _reached(zone, day, minutes)
    assert first <= last
    assert wall(zone, first) >= shown > wall(zone, first - SECOND)
    assert wall(zone, last) == shown or wall(zone, last) > shown > wall(zone, last - SECOND)
    for step in range(1, 150):
        assert wall(zone, first - step * 20 * MINUTE) < shown
        assert wall(zone, last + step * 20 * MINUTE) > shown
    assert wall(zone, last + SECOND) > shown


@pytest.mark.soak
@pytest.mark.parametrize("year", [2026, 2027])
def test_both_clock_changes_of_every_zone(year: int) -> None:
    seen = 0
    for name in ZONES:
        zone = ZoneInfo(name)
        for change in changes(name, year):
            before, after = wall(zone, change - SECOND), wall(zone, change)
            around = {before - HOUR, before, min(before, after) + 10 * MINUTE, after - MINUTE, after, after + HOUR}
            for shown in around:
                check_reached(name, shown.date(), shown.hour * 60 + shown.minute)
            seen += 1
    assert seen > 300, "so many clocks do change"


times_of_day = st.integers(0, 24 * 60 - 1)


@st.composite
def moments(draw: st.DrawFn, zone: str) -> datetime:
    """Any, half of them within two days of a clock change."""
    year = draw(st.integers(1985, 2037))
    found = changes(zone, year) if draw(st.booleans()) else ()
    if found:
        near = draw(st.integers(-2 * 86_400, 2 * 86_400))
        return draw(st.sampled_from(found)) + near * SECOND
    return datetime(year, 1, 1, tzinfo=UTC) + draw(st.integers(0, 365 * 86_400)) * SECOND


@st.composite
def rhythms(draw: st.DrawFn, zone: str) -> Rhythm:
    begins = draw(times_of_day)
    return Rhythm(zone, begins, (begins + draw(st.integers(1, 20 * 60))) % (24 * 60))


@st.composite
def cases(draw: st.DrawFn) -> tuple[Rhythm, datetime]:
    zone = draw(st.sampled_from(ZONES))
    return draw(rhythms(zone)), draw(moments(zone))


@given(cases())
@settings(max_examples=60, deadline=None)
def test_a_wall_clock_shows_it_first_then_and_last_then(case: tuple[Rhythm, datetime]) -> None:
    rhythm, moment = case
    assert rhythm.zone is not None
    assert rhythm.quiet_from is not None
    check_reached(rhythm.zone, wall(ZoneInfo(rhythm.zone), moment).date(), rhythm.quiet_from)


@given(cases())
@settings(max_examples=60, deadline=None)
def test_away_from_clock_changes_the_wall_alone_tells(case: tuple[Rhythm, datetime]) -> None:
    rhythm, moment = case
    assert rhythm.zone is not None
    assert rhythm.quiet_from is not None
    assert rhythm.quiet_to is not None
    zone = ZoneInfo(rhythm.zone)
    if len({(moment + days * 24 * HOUR).astimezone(zone).utcoffset() for days in (-2, -1, 0, 1, 2)}) > 1:
        return
    shown = wall(zone, moment)
    minutes = (shown - shown.replace(hour=0, minute=0, second=0)) / MINUTE
    since = (minutes - rhythm.quiet_from) % (24 * 60)
    assert awake(rhythm, moment) == (since >= (rhythm.quiet_to - rhythm.quiet_from) % (24 * 60))


@given(cases())
@settings(max_examples=60, deadline=None)
def test_who_is_woken_is_awake_and_nobody_sooner(case: tuple[Rhythm, datetime]) -> None:
    rhythm, moment = case
    woken = wakes(rhythm, moment)
    assert moment <= woken <= moment + 48 * HOUR
    assert awake(rhythm, woken)
    assert wakes(rhythm, woken) == woken
    while moment < woken:
        assert not awake(rhythm, moment)
        moment += 13 * MINUTE


spans = st.integers(0, 6 * 86_400).map(lambda seconds: seconds * SECOND)


@given(cases(), spans, spans)
@settings(max_examples=60, deadline=None)
def test_waking_time_adds_up(case: tuple[Rhythm, datetime], one: timedelta, other: timedelta) -> None:
    rhythm, start = case
    middle = after_awake(rhythm, start, one)
    end = after_awake(rhythm, middle, other)
    assert start <= middle <= end
    assert awake_between(rhythm, start, middle) == one
    assert awake_between(rhythm, middle, end) == other
    assert awake_between(rhythm, start, end) == one + other
    assert after_awake(rhythm, start, one + other) == end or other == timedelta(0)
    assert awake_between(rhythm, start, start + one) <= one


@given(cases(), st.integers(1, 3 * 24))
@settings(max_examples=60, deadline=None)
def test_waking_time_is_what_is_counted_minute_by_minute(case: tuple[Rhythm, datetime], hours: int) -> None:
    rhythm, start = case
    start = start.replace(second=0)
    minutes = [start + n * MINUTE for n in range(hours * 60)]
    counted = sum(awake(rhythm, minute) for minute in minutes[::15]) * 15 * MINUTE
    assert abs(awake_between(rhythm, start, start + hours * HOUR) - counted) <= 30 * MINUTE * (2 + 2 * hours // 24)


@given(cases(), st.sampled_from(ZONES), spans, st.booleans(), st.data())
@settings(max_examples=60, deadline=None)
def test_a_change_of_rhythm_gives_and_takes_no_time(
    case: tuple[Rhythm, datetime], zone: str, left: timedelta, away: bool, data: st.DataObject
) -> None:
    old, now = case
    new = data.draw(rhythms(zone))
    if away:
        new = replace(new, away_until=now + data.draw(spans))
    deadline = retimed(after_awake(old, now, left), now, old, new)
    if after_awake(old, now, left) > now:
        assert awake_between(new, now, deadline) == left
