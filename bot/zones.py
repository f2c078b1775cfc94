"""Time zones as people name them: by a city, a country, an abbreviation, or by what time it is there now. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import Final

from bot.times import DAY, zone_of
from bot.typed_times import time_of_day

# Where most people live who play by chat; what is named first comes first.
COMMON: Final = (
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Madrid",
    "Europe/Rome",
    "Europe/Amsterdam",
    "Europe/Warsaw",
    "Europe/Stockholm",
    "Europe/Helsinki",
    "Europe/Athens",
    "Europe/Istanbul",
    "Europe/Moscow",
    "Asia/Kolkata",
    "Asia/Manila",
    "Asia/Singapore",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
    "America/Toronto",
    "America/Sao_Paulo",
    "America/Mexico_City",
    "America/Argentina/Buenos_Aires",
    "America/Phoenix",
    "America/Vancouver",
    "Europe/Lisbon",
    "Europe/Dublin",
    "Europe/Zurich",
    "Europe/Vienna",
    "Europe/Brussels",
    "Europe/Prague",
    "Europe/Kyiv",
    "Asia/Jakarta",
    "Asia/Seoul",
    "Asia/Bangkok",
    "Asia/Dubai",
    "Africa/Johannesburg",
    "Africa/Lagos",
    "Africa/Cairo",
    "Australia/Brisbane",
    "Australia/Perth",
    "UTC",
)

# What people say that the zones' own names do not. "EST" is a zone too, but one that keeps no summer time.
ALIASES: Final = {
    "America/New_York": (
        "Washington, Boston, Philadelphia, Atlanta, Miami, Orlando, Tampa, Baltimore, Pittsburgh, Cleveland, Charlotte,"
        " Eastern Time, ET, EST, EDT"
    ),
    "America/Chicago": "Dallas, Houston, Austin, San Antonio, Minneapolis, St Louis, New Orleans, Nashville, Milwaukee,"
    " Kansas City, Central Time, CT, CST, CDT",
    "America/Denver": "Salt Lake City, Albuquerque, Colorado Springs, Mountain Time, MT, MST, MDT",
    "America/Los_Angeles": "San Francisco, Seattle, San Diego, San Jose, Las Vegas, Portland, Sacramento,"
    " Pacific Time, PT, PST, PDT",
    "America/Toronto": "Montreal, Ottawa, Quebec",
    "America/Edmonton": "Calgary",
    "America/Sao_Paulo": "Rio de Janeiro, Brasilia, Belo Horizonte",
    "America/Mexico_City": "Guadalajara, Puebla",
    "Europe/London": "Manchester, Birmingham, Liverpool, Leeds, Glasgow, Edinburgh, Cardiff, Belfast, England,"
    " Scotland, Wales, Great Britain, UK, BST",
    "Europe/Paris": "Lyon, Marseille, Toulouse, Nice, Bordeaux",
    "Europe/Berlin": "Munich, Hamburg, Cologne, Frankfurt, Stuttgart, Leipzig, Dresden, Central European Time, CET,"
    " CEST",
    "Europe/Madrid": "Barcelona, Valencia, Seville",
    "Europe/Rome": "Milan, Naples, Turin, Florence, Bologna",
    "Europe/Amsterdam": "Rotterdam, The Hague, Utrecht, Holland",
    "Europe/Warsaw": "Krakow, Gdansk, Wroclaw, Poznan",
    "Europe/Stockholm": "Gothenburg, Malmo",
    "Europe/Helsinki": "Tampere, Eastern European Time, EET, EEST",
    "Europe/Istanbul": "Ankara, Izmir, Turkey",
    "Europe/Moscow": "St Petersburg, Saint Petersburg, MSK",
    "Europe/Lisbon": "Porto, Western European Time, WET, WEST",
    "Europe/Zurich": "Geneva, Basel, Bern",
    "Europe/Kyiv": "Kiev, Lviv, Odesa",
    "Europe/Prague": "Brno, Czechia",
    "Asia/Kolkata": "Mumbai, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, Pune, IST",
    "Asia/Shanghai": "Beijing, Shenzhen, Guangzhou, Chengdu",
    "Asia/Tokyo": "Osaka, Kyoto, Sapporo, JST",
    "Asia/Seoul": "Busan, South Korea, KST",
    "Asia/Ho_Chi_Minh": "Saigon, Hanoi",
    "Asia/Jerusalem": "Tel Aviv, Haifa",
    "Asia/Dubai": "Abu Dhabi, UAE",
    "Asia/Karachi": "Lahore, Islamabad",
    "Australia/Sydney": "Canberra, AEST, AEDT",
    "Australia/Brisbane": "Gold Coast",
    "Pacific/Auckland": "Wellington, Christchurch, NZST, NZDT",
    "Africa/Johannesburg": "Cape Town, Durban, Pretoria, SAST",
    "Africa/Lagos": "Abuja",
    "UTC": "GMT, Greenwich, Zulu, Coordinated Universal Time",
}

NEAR: Final = 10  # minutes by which somebody's own clock may be wrong
MONTHS: Final = 12  # how far two zones are looked at to see whether they show the same time
_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::?([0-5]\d))?")


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone: its IANA key, and where it is in words, "Berlin, Germany"."""

    key: str
    place: str


@dataclass(frozen=True, slots=True)
class _Known:
    """What a zone is found by, simplified."""

    zone: Zone
    cities: tuple[str, ...]
    lands: tuple[str, ...]
    more: tuple[str, ...]


def find(key: str) -> Zone | None:
    """The zone of that IANA key, however it is capitalized; None where there is none."""
    return _keys().get(key.casefold())


def search(typed: str, now: datetime) -> list[Zone]:
    """What fits, the best first; the common ones where nothing is typed."""
    exact = find(typed.strip())
    found = [zone for _, zone in _ranked(typed, now) if zone != exact]
    return found if exact is None else [exact, *found]


def meant(typed: str, now: datetime) -> list[Zone]:
    """The zone that was meant, or several, the best first, where that is not clear; none where nothing fits."""
    if (zone := find(typed.strip())) is not None:
        return [zone]
    ranked = _ranked(typed, now) if typed.strip() else []
    best = [zone for rank, zone in ranked if rank == ranked[0][0]]
    shown = {_shows(zone.key, now) for zone in best}
    return best[:1] if len(shown) == 1 else best


def local(key: str, now: datetime) -> str:
    """What a clock there shows: "14:05"."""
    return now.astimezone(zone_of(key)).strftime("%H:%M")


def _ranked(typed: str, now: datetime) -> list[tuple[int, Zone]]:
    wanted = _simple(typed)
    if not typed.strip():
        return [(0, known.zone) for known in _all()[: len(COMMON)]]
    if (offset := _offset(typed)) is not None:
        return [(0, known.zone) for known in _all() if _ahead(known.zone.key, now) == offset]
    found = ((_rank(known, wanted), known.zone) for known in _all() if wanted)
    ranked = [(rank, zone) for rank, zone in found if rank is not None]
    if (minutes := time_of_day(typed)) is not None and not ranked:
        return [(0, known.zone) for known in _all() if _is_about(known.zone.key, now, minutes)]
    return sorted(ranked, key=lambda one: one[0])


def _rank(known: _Known, wanted: str) -> int | None:
    """How well it fits, 0 best: whole names before beginnings, cities before countries; None where it does not."""
    for rank, texts in ((0, known.cities), (1, known.lands)):
        if wanted in texts:
            return rank
    for rank, texts in ((2, known.cities), (3, known.lands), (4, known.more)):
        if any(f" {wanted}" in f" {text}" for text in texts):
            return rank
    return None


@cache
def _all() -> tuple[_Known, ...]:
    """Every zone that somebody may live in, the common ones first."""
    lands = {code: name for code, name in _rows("iso3166.tab")}
    rows = {row[2]: row for row in _rows("zone.tab")}
    keys = [*COMMON, *sorted(rows.keys() - set(COMMON), key=_city)]
    return tuple(_known(key, lands.get(rows[key][0], "") if key in rows else "", rows.get(key, [])[3:]) for key in keys)


@cache
def _keys() -> dict[str, Zone]:
    """By their keys in small letters; also those that are found in no other way: old names, and those by the hour."""
    names = (files("tzdata") / "zones").read_text(encoding="utf-8").split()
    found = {key.casefold(): Zone(key, key) for key in names if "/" in key}
    return found | {known.zone.key.casefold(): known.zone for known in _all()}


def _known(key: str, land: str, notes: Sequence[str]) -> _Known:
    cities = [_city(key), *filter(None, ALIASES.get(key, "").split(", ")), key]
    place = f"{_city(key)}, {land}" if land else _city(key)
    simple = tuple(_simple(city) for city in cities)
    return _Known(Zone(key, place), simple, (_simple(land),) if land else (), tuple(_simple(note) for note in notes))


def _rows(name: str) -> Iterable[list[str]]:
    text = (files("tzdata") / "zoneinfo" / name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


def _city(key: str) -> str:
    return key.rpartition("/")[2].replace("_", " ")


def _simple(text: str) -> str:
    """Without case, accents and signs."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.split())


def _offset(typed: str) -> timedelta | None:
    """Hours from Greenwich as typed: "UTC+2", "-03:30"."""
    found = _OFFSET.fullmatch(typed.strip().casefold().replace("\N{MINUS SIGN}", "-"))
    if found is None:
        return None
    sign, hours, minutes = found.groups()
    ahead = timedelta(hours=int(hours), minutes=int(minutes or 0))
    return -ahead if sign == "-" else ahead


def _ahead(key: str, moment: datetime) -> timedelta | None:
    return moment.astimezone(zone_of(key)).utcoffset()


def _is_about(key: str, now: datetime, minutes: int) -> bool:
    there = now.astimezone(zone_of(key))
    apart = (there.hour * 60 + there.minute - minutes) % DAY
    return min(apart, DAY - apart) <= NEAR


def _shows(key: str, now: datetime) -> tuple[timedelta | None, ...]:
    """The same for zones whose clocks show the same throughout the year to come."""
    return tuple(_ahead(key, now + timedelta(days=30 * month)) for month in range(MONTHS + 1))
