"""A year of people who answer, sleep, travel, vanish and return, and a bot that is killed at random moments.

Its 200 matches are played in five towns, so that every core has its own to look after; every run of the tests looks at
a season. `TOYBOX_YEAR=7 make soak` plays another year; one that fails says which it was and what happened.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

import pytest

from tests.bot.street import Loud
from tests.year.tables import FAMILIES
from tests.year.year import Year

SEED = int(os.environ.get("TOYBOX_YEAR", "1"))
FIRST = SEED == 1  # what happens in a year is known of that one; of all others, only what holds in any
SEASON = 4 * SEED
TOWNS = 5


async def live(year: Year) -> None:
    loud = Loud()
    logging.getLogger().addHandler(loud)
    try:
        await year.run()
    finally:
        logging.getLogger().removeHandler(loud)
    assert loud.lines == []
    print(f"seed {year.seed}: {dict(year.events)}, pings {year.model.dues.calls}")


def full(year: Year, *, deaths: int) -> None:
    """It was one in which the bot was killed so often, and every kind of call was made."""
    assert year.events["killed"] >= deaths
    calls = year.model.dues.calls
    ways = [kind for kind, family in FAMILIES.items() if family == "turn"]  # in which one is called to a turn
    assert sum(calls[kind] for kind in ways) > 0
    assert [kind for kind in calls if calls[kind] == 0 and kind not in ways] == []


async def test_a_season(tmp_path: Path) -> None:
    """Nobody is called twice, wrongly or not at all, and every match comes to an end."""
    season = Year(SEASON, tmp_path, tables=4, people=6, days=100, doors=100)
    await live(season)
    if FIRST:
        full(season, deaths=10)


@pytest.mark.soak
@pytest.mark.parametrize("town", range(TOWNS))
async def test_a_year(town: int, tmp_path: Path) -> None:
    year = Year(1000 * SEED + town, tmp_path, tables=200 // TOWNS, people=14, days=430, doors=300)
    await live(year)
    assert year.played >= 200 // TOWNS
    assert year.model.silent > 0, "a match without a sign of anybody was closed"
    if FIRST:
        full(year, deaths=20)
