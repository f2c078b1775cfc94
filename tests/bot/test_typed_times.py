from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.people import Sorry
from bot.times import fits
from bot.typed_times import away_until, clock, quiet_hours, time_of_day

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 30, 15, 20, tzinfo=UTC)  # a Monday


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [
        ("0", 0),
        ("7", 420),
        ("٧", 420),
        ("07:05", 425),
        ("7.30", 450),
        ("22h15", 1335),
        ("2215", 1335),
        ("0630", 390),
        ("24", 0),
        ("24:00", 0),
        ("12am", 0),
        ("12 PM", 720),
        ("11:59 p.m.", 1439),
        ("1am", 60),
        (" Noon ", 720),
        ("midnight", 0),
    ],
)
def test_times_of_day(typed: str, minutes: int) -> None:
    assert time_of_day(typed) == minutes


@pytest.mark.parametrize("typed", ["", "25", "7:60", "24:01", "13pm", "0am", "7:5", "seven", "-7", "7 8", "99999"])
def test_no_times_of_day(typed: str) -> None:
    assert time_of_day(typed) is None


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("22-7", (1320, 420)),
        ("22:00 to 7:00", (1320, 420)),
        ("From 10pm until 7am", (1320, 420)),
        ("10 p.m. – 7 a.m.", (1320, 420)),
        ("2200-0700", (1320, 420)),
        ("between 22h30 and 6", (1350, 360)),
        ("midnight - 8", (0, 480)),
        ("23:30 till 24:00", (1410, 0)),
        ("22 7", (1320, 420)),
        ("9 to 17", (540, 1020)),
        ("no", None),
        (" Off ", None),
        ("none", None),
    ],
)
def test_quiet_hours(typed: str, hours: tuple[int, int] | None) -> None:
    assert quiet_hours(typed) == hours


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("22", "do not understand"),
        ("at night", "do not understand"),
        ("25-3", "do not understand"),
        ("22-7-9", "do not understand"),
        ("7-7", "none at all, or the whole day"),
        ("0-24", "none at all, or the whole day"),
        ("10-7", "less than four hours"),
    ],
)
def test_quiet_hours_that_cannot_be_are_explained(typed: str, said: str) -> None:
    with pytest.raises(Sorry, match=said):
        quiet_hours(typed)


@given(st.integers(0, 1439), st.integers(0, 1439), st.sampled_from(["-", " to ", "–", " "]))
def test_quiet_hours_read_back_as_they_are_told(begins: int, ends: int, between: str) -> None:
    typed = f"{clock(begins)}{between}{clock(ends)}"
    if fits(begins, ends):
        assert quiet_hours(typed) == (begins, ends)
    else:
        with pytest.raises(Sorry):
            quiet_hours(typed)


@pytest.mark.parametrize(
    ("typed", "back"),
    [
        ("tomorrow", "2026-12-01 08:00"),
        ("Until Tomorrow", "2026-12-01 08:00"),
        ("today", "2026-12-01 08:00"),
        ("the day after tomorrow", "2026-12-02 08:00"),
        ("friday", "2026-12-04 08:00"),
        ("until fri", "2026-12-04 08:00"),
        ("mon", "2026-12-07 08:00"),
        ("next monday", "2026-12-07 08:00"),
        ("next week", "2026-12-07 08:00"),
        ("next month", "2026-12-01 08:00"),
        ("3 days", "2026-12-03 16:20"),
        ("for 3d", "2026-12-03 16:20"),
        ("a week", "2026-12-07 16:20"),
        ("in two weeks", "2026-12-14 16:20"),
        ("eight days", "2026-12-08 16:20"),
        ("5 hours", "2026-11-30 21:20"),
        ("1 month", "2026-12-30 16:20"),
        ("24.12.", "2026-12-24 08:00"),
        ("24. 12. 2026", "2026-12-24 08:00"),
        ("24 dec", "2026-12-24 08:00"),
        ("the 24th of December", "2026-12-24 08:00"),
        ("Dec 24th, 2026", "2026-12-24 08:00"),
        ("december 24", "2026-12-24 08:00"),
        ("2026-12-24", "2026-12-24 08:00"),
        ("24/12", "2026-12-24 08:00"),
        ("12/24/2026", "2026-12-24 08:00"),
        ("1/1", "2027-01-01 08:00"),
        ("29 november", "2027-11-29 08:00"),
        ("30.3.", "2027-03-30 08:00"),
        ("tomorrow 18:00", "2026-12-01 18:00"),
        ("friday at 6pm", "2026-12-04 18:00"),
        ("2026-12-24 18:30", "2026-12-24 18:30"),
        ("today 23:00", "2026-11-30 23:00"),
        ("tomorrow noon", "2026-12-01 12:00"),
        ("<t:1800000000:f>", "2027-01-15 09:00"),
    ],
)
def test_until_when_somebody_is_away(typed: str, back: str) -> None:
    expected = datetime.fromisoformat(back).replace(tzinfo=BERLIN)
    assert away_until(typed, NOW, BERLIN) == expected
    assert away_until(typed, NOW, BERLIN).utcoffset() == timedelta(0)  # type: ignore[union-attr]


def test_days_are_those_of_the_zone() -> None:
    late = datetime(2026, 11, 30, 23, 30, tzinfo=UTC)
    assert away_until("tomorrow", late, UTC) == datetime(2026, 12, 1, 8, tzinfo=UTC)
    assert away_until("tomorrow", late, ZoneInfo("Asia/Tokyo")) == datetime(2026, 12, 1, 23, tzinfo=UTC)
    assert away_until("tomorrow", late, ZoneInfo("America/New_York")) == datetime(2026, 12, 1, 13, tzinfo=UTC)


def test_days_are_told_by_the_wall_through_a_clock_change() -> None:
    before = datetime(2026, 10, 24, 15, 0, tzinfo=UTC)  # 17:00 in Berlin, whose clocks go back that night
    assert away_until("1 day", before, BERLIN) == datetime(2026, 10, 25, 16, 0, tzinfo=UTC)
    assert away_until("24 hours", before, BERLIN) == datetime(2026, 10, 25, 15, 0, tzinfo=UTC)
    assert away_until("tomorrow", before, BERLIN) == datetime(2026, 10, 25, 7, 0, tzinfo=UTC)


@pytest.mark.parametrize("typed", ["no", "Back", "not away", "off", "here", "until -"])
def test_who_is_back(typed: str) -> None:
    assert away_until(typed, NOW, BERLIN) is None


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("soon", "do not understand"),
        ("", "do not understand"),
        ("couple days", "do not understand"),
        ("0 days", "do not understand"),
        ("32 december", "do not understand"),
        ("31 june", "do not understand"),
        ("5 smarch", "do not understand"),
        ("m", "do not understand"),
        ("22:00", "do not understand"),
        ("2026-13-01", "do not understand"),
        ("5/6", "day or the month first"),
        ("yesterday", "do not understand"),
        ("2026-11-30", "over already"),
        ("today 10:00", "over already"),
        ("2020-01-01", "over already"),
        ("0001-01-01", "over already"),
        ("<t:0:f>", "over already"),
        ("2028-01-01", "more than a year"),
        ("13 months", "more than a year"),
        ("9999 months", "more than a year"),
        ("9999-12-31 23:59", "more than a year"),
        ("<t:9999999999:f>", "more than a year"),
    ],
)
def test_what_is_no_absence_is_explained(typed: str, said: str) -> None:
    with pytest.raises(Sorry, match=said):
        away_until(typed, NOW, ZoneInfo("America/New_York"))


WORDS = "tomorrow next friday 3 days week 24 dec . / : pm 12 99 <t: :f> - 2026 feb 29 a at"
words = st.sampled_from(WORDS.split(" "))


@given(st.lists(words, max_size=6).map(" ".join) | st.text(max_size=30))
def test_whatever_is_typed_is_understood_or_explained(typed: str) -> None:
    back, hours = None, None
    with suppress(Sorry):
        back = away_until(typed, NOW, BERLIN)
    assert back is None or NOW < back <= NOW + timedelta(days=366)
    with suppress(Sorry):
        hours = quiet_hours(typed)
    assert hours is None or fits(*hours)
