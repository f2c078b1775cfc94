from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot import zones
from bot.times import zone_of

NOW = datetime(2026, 11, 29, 23, 40, tzinfo=UTC)


def keys(typed: str) -> list[str]:
    return [zone.key for zone in zones.search(typed, NOW)]


def meant(typed: str) -> list[str]:
    return [zone.key for zone in zones.meant(typed, NOW)]


def test_without_a_word_the_common_ones_are_offered() -> None:
    assert keys("") == keys("  ") == list(zones.COMMON)
    assert len(set(zones.COMMON)) == len(zones.COMMON)
    assert meant("") == []


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Berlin", "Europe/Berlin"),
        ("  new   york ", "America/New_York"),
        ("NEW_YORK", "America/New_York"),
        ("são paulo", "America/Sao_Paulo"),
        ("Malmö", "Europe/Stockholm"),
        ("munich", "Europe/Berlin"),
        ("san francisco", "America/Los_Angeles"),
        ("mumbai", "Asia/Kolkata"),
        ("Germany", "Europe/Berlin"),
        ("japan", "Asia/Tokyo"),
        ("uk", "Europe/London"),
        ("Asia/Ho_Chi_Minh", "Asia/Ho_Chi_Minh"),
        ("europe/berlin", "Europe/Berlin"),
        ("US/Pacific", "US/Pacific"),
        ("Etc/GMT-2", "Etc/GMT-2"),
        ("utc", "UTC"),
        ("GMT", "UTC"),
        ("+5:30", "Asia/Kolkata"),
        ("UTC+5:45", "Asia/Kathmandu"),
        ("\N{MINUS SIGN}3:30", "America/St_Johns"),
    ],
)
def test_what_is_clear_is_taken(typed: str, key: str) -> None:
    assert meant(typed) == [key]
    assert keys(typed)[0] == key, "and is what the list offers first"


@pytest.mark.parametrize(
    ("typed", "key"), [("EST", "America/New_York"), ("cet", "Europe/Berlin"), ("MST", "America/Denver")]
)
def test_abbreviations_mean_where_people_live_and_not_the_zones_of_that_name(typed: str, key: str) -> None:
    """The zone EST keeps no summer time: reminders would shift by an hour twice a year."""
    assert meant(typed) == [key]


def test_a_country_of_many_zones_is_asked_about_and_one_of_one_time_is_not() -> None:
    found = meant("united states")
    assert found[:4] == ["America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"]
    assert meant("spain") == ["Europe/Madrid", "Atlantic/Canary", "Africa/Ceuta"], "the Canaries are an hour behind"
    assert "Europe/Busingen" in keys("germany")


def test_whole_names_come_before_beginnings_and_cities_before_countries() -> None:
    assert keys("ber")[:3] == ["Europe/Berlin", "Europe/Zurich", "Atlantic/Bermuda"]
    assert keys("rome")[0] == "Europe/Rome"
    assert keys("georgia")[0] == "Asia/Tbilisi"
    assert keys("new")[0] == "America/New_York"
    assert "Europe/Rome" not in keys("ome"), "only from the beginning of a word"


def test_who_types_an_offset_gets_places_that_have_it_now() -> None:
    found = keys("UTC+1")
    assert found[:3] == ["Europe/Paris", "Europe/Berlin", "Europe/Madrid"]
    assert {NOW.astimezone(zone_of(key)).strftime("%z") for key in found} == {"+0100"}
    assert keys("+25") == []


def test_who_types_what_their_clock_shows_gets_places_where_it_is_that_late() -> None:
    assert keys("00:38")[:3] == ["Europe/Paris", "Europe/Berlin", "Europe/Madrid"]
    assert keys("6:45 pm")[:2] == ["America/New_York", "America/Toronto"]
    assert keys("23:52") == []
    assert len(meant("00:38")) > 1


def test_nothing_fits_what_is_no_place() -> None:
    for typed in ("atlantis", "???", "12:00:00", "Factory", "../etc/passwd", "x" * 5000):
        assert meant(typed) == []
        assert keys(typed) == []


def test_every_zone_that_is_offered_exists_and_has_a_place() -> None:
    found = [zone for letter in "abcdefghijklmnopqrstuvwxyz" for zone in zones.search(letter, NOW)]
    assert len({zone.key for zone in found}) > 400
    for zone in found:
        assert zone_of(zone.key).key == zone.key
        assert zones.find(zone.key) == zone
        assert 1 <= len(zone.place) <= 80
    assert zones.find("Europe/Nowhere") is None


def test_aliases_belong_to_common_or_known_zones_and_to_one_each() -> None:
    named = [city for cities in zones.ALIASES.values() for city in cities.split(", ")]
    assert len({city.casefold() for city in named}) == len(named)
    for key in zones.ALIASES:
        assert zones.find(key) is not None


def test_what_a_clock_shows_there() -> None:
    assert zones.local("Europe/Berlin", NOW) == "00:40"
    assert zones.local("Asia/Kolkata", NOW) == "05:10"
