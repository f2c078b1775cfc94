"""Times as people type them: a time of day, quiet hours, until when somebody is away. Pure."""

from __future__ import annotations

import re
from calendar import day_name, month_name
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

from bot.people import Sorry
from bot.times import DAY, fits
from bot.ui import words

NONE: Final = {"no", "none", "off", "never", "nothing", "no quiet hours", "not away", "back", "here", "-", "0"}
MORNING: Final = time(8)  # when a day begins on which somebody is back
LONGEST_ABSENCE: Final = timedelta(days=366)
QUIET_EXAMPLES: Final = "Say it like `22:00 to 7:00`, `11pm-8am`, or `no`."
AWAY_EXAMPLES: Final = "Say it like `tomorrow`, `friday`, `3 days`, `24 december`, `2027-01-05`, or `no`."

_TIME = r"(?:(?:[01]?\d|2[0-4])(?:[:.h][0-5]\d)?|(?:[01]\d|2[0-4])[0-5]\d)\s*(?:[ap]\.?m\.?)?|noon|midnight"
_RANGE = re.compile(rf"(?:from |between )?({_TIME})\s*(?:-|–|—|to|until|till|and|,|/|\s)\s*({_TIME})")
_CLOCK = re.compile(r"(\d{1,2}?)(?:[:.h]?(\d\d))?\s*([ap])?\.?(?:m\.?)?")
_AT = re.compile(rf"(.+?)[ ,]+(?:at )?((?:{_TIME}))")
_STAMP = re.compile(r"<t:(\d{1,10})(?::[a-z])?>", re.IGNORECASE)
_SPAN = re.compile(r"(?:for |in )?(?:(\d{1,4}) ?|([a-z]+) )(h|hours?|d|days?|w|weeks?|months?)")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.? ?(\d{4})?")
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}))?")
_DAY_MONTH = re.compile(r"(?:the )?(\d{1,2})(?:st|nd|rd|th|\.)?(?: of)? ([a-z]{3,9})\.?,?(?: (\d{4}))?")
_MONTH_DAY = re.compile(r"([a-z]{3,9})\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?,?(?: (\d{4}))?")

_COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBERS = {"a": 1, "an": 1} | {word: number for number, word in enumerate(_COUNTED, 1)}
_DAYS = [name.casefold() for name in day_name]
_MONTHS = [name.casefold() for name in month_name]


def time_of_day(typed: str) -> int | None:
    """Minutes after midnight; None for what is no time of day."""
    text = words.folded(typed)
    if text in ("noon", "midnight"):
        return 12 * 60 if text == "noon" else 0
    found = _CLOCK.fullmatch(text) if re.fullmatch(_TIME, text) else None
    if found is None:
        return None
    hours, minutes, half = int(found[1]), int(found[2] or 0), found[3]
    if half:
        if not 1 <= hours <= 12:
            return None
        hours = hours % 12 + 12 * (half == "p")
    total = hours * 60 + minutes
    return total % DAY if total <= DAY else None


def quiet_hours(typed: str) -> tuple[int, int] | None:
    """From when to when, as minutes after midnight; None for none. Sorry for anything else."""
    text = words.folded(typed)
    if text in NONE:
        return None
    found = _RANGE.fullmatch(text)
    begins, ends = (time_of_day(found[1]), time_of_day(found[2])) if found else (None, None)
    if begins is None or ends is None:
        raise Sorry(words.line("I do not understand these quiet hours. {examples}", examples=QUIET_EXAMPLES))
    return checked(begins, ends)


def checked(begins: int, ends: int) -> tuple[int, int]:
    """The two, where they can be somebody's quiet hours; else Sorry."""
    if begins == ends:
        text = "Quiet hours that end when they begin are none at all, or the whole day. {examples}"
        raise Sorry(words.line(text, examples=QUIET_EXAMPLES))
    if not fits(begins, ends):
        text = (
            "From {begin} to {end} leaves less than four hours of the day in which I may call you. "
            "Is it the other way round? For whole days off there is *away*."
        )
        raise Sorry(words.line(text, begin=clock(begins), end=clock(ends)))
    return begins, ends


def clock(minutes: int) -> str:
    """ "07:00"."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def away_until(typed: str, now: datetime, zone: tzinfo) -> datetime | None:
    """When somebody is back, in UTC; None for who is not away. Sorry for anything else.

    Days are those of the zone, and begin in the morning unless a time is typed with them.
    """
    text = re.sub(r"^(?:until|till|away|back) ", "", words.folded(typed))
    text = re.sub(r"^(?:until|till|on) ", "", text)
    if text in NONE:
        return None
    back = _moment(text, now.astimezone(zone))
    if back is None:
        raise Sorry(words.line("I do not understand this day. {examples}", examples=AWAY_EXAMPLES))
    years = back.year - now.year  # far from today no clock need be asked, and some moments have no UTC
    if years < -1 or (years < 2 and back <= now):
        raise Sorry(words.line("That is over already. {examples}", examples=AWAY_EXAMPLES))
    if years >= 2 or back - now > LONGEST_ABSENCE:
        raise Sorry("That is more than a year. Please leave your matches with `/resign`, or choose a day sooner.")
    return back.astimezone(UTC)


def _moment(text: str, here: datetime) -> datetime | None:
    if stamp := _STAMP.fullmatch(text):
        return datetime.fromtimestamp(int(stamp[1]), UTC)
    if (span := _SPAN.fullmatch(text)) and (number := int(span[1] or _NUMBERS.get(span[2], 0))):
        return _after(here, number, span[3][0])
    if (day := _day(text, here.date())) is not None:
        return datetime.combine(day, MORNING, here.tzinfo)
    if (timed := _AT.fullmatch(text)) and (minutes := time_of_day(timed[2])) is not None:
        day = here.date() if timed[1] in ("today", "tonight") else _day(timed[1], here.date())
        return None if day is None else datetime.combine(day, time(*divmod(minutes, 60)), here.tzinfo)
    return None


def _after(here: datetime, number: int, unit: str) -> datetime:
    """So much later by the wall; a span of hours by the hours that pass."""
    if unit == "h":
        return here.astimezone(UTC) + timedelta(hours=number)
    return here + timedelta(days={"d": 1, "w": 7, "m": 30}[unit] * number)


def _day(text: str, today: date) -> date | None:
    match text:
        case "today" | "tonight" | "tomorrow":
            return today + timedelta(days=1)
        case "the day after tomorrow" | "day after tomorrow":
            return today + timedelta(days=2)
        case "next week":
            return _weekday(today, 0)
        case "next month":
            return (today.replace(day=1) + timedelta(days=32)).replace(day=1)
    named = text.removeprefix("next ").removeprefix("this ")
    for n, name in enumerate(_DAYS):
        if len(named) >= 2 and name.startswith(named):
            return _weekday(today, n)
    return _dated(text, today)


def _weekday(today: date, wanted: int) -> date:
    """The next such day that is not today."""
    return today + timedelta(days=(wanted - today.weekday() - 1) % 7 + 1)


def _dated(text: str, today: date) -> date | None:
    if found := _ISO.fullmatch(text):
        return _date(int(found[1]), int(found[2]), int(found[3]))
    if found := _DOTTED.fullmatch(text):
        return _coming(today, found[3], int(found[2]), int(found[1]))
    if found := _SLASHED.fullmatch(text):
        one, other = int(found[1]), int(found[2])
        if one <= 12 and other <= 12 and one != other:
            raise Sorry(words.line("Is that the day or the month first? {examples}", examples=AWAY_EXAMPLES))
        return _coming(today, found[3], min(one, other), max(one, other))
    if found := _DAY_MONTH.fullmatch(text):
        return _coming(today, found[3], _month(found[2]), int(found[1]))
    if found := _MONTH_DAY.fullmatch(text):
        return _coming(today, found[3], _month(found[1]), int(found[2]))
    return None


def _month(text: str) -> int:
    """Its number; 0 for what is none."""
    return next((n for n, name in enumerate(_MONTHS) if name and name.startswith(text)), 0)


def _coming(today: date, year: str | None, month: int, day: int) -> date | None:
    """That day; where no year is named, the next one that comes, also the next 29 February within a year."""
    if year is not None:
        return _date(int(year), month, day)
    coming = (_date(today.year + n, month, day) for n in range(2))
    return next((found for found in coming if found is not None and found > today), None)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
