"""A year of people who answer, sleep, travel, vanish and return, and a bot that is killed at random moments.

Its 200 matches are played in five towns, so that every core has its own to look after; every run of the tests looks at
some seasons. `TOYBOX_YEAR=7 make soak` plays another year; one that fails says which it was and what happened.
"""

from __future__ import annotations

import logging
import os
from collections import Counter
from pathlib import Path

import pytest

from tests.bot.street import Loud
from tests.year.tables import FAMILIES
from tests.year.year import Year

SEED = int(os.environ.get("TOYBOX_YEAR", "1"))
FIRST = SEED == 1  # what happens in a year is known of that one; of all others, only what holds in any
SEASON = 5 * SEED
SEASONS = 6  # at the most, until every kind of call has been made
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


def missing(calls: Counter[str]) -> list[str]:
    """The kinds of call that were not made; one is called to a turn in one of several ways."""
    ways = [kind for kind, family in FAMILIES.items() if family == "turn"]
    others = [kind for kind in FAMILIES if kind not in ways and calls[kind] == 0]
    return others if any(calls[kind] for kind in ways) else ["turn", *others]


async def test_seasons(tmp_path: Path) -> None:
    """Nobody is called twice, wrongly or not at all, and every match comes to an end."""
    calls: Counter[str] = Counter()
    killed = 0
    for n in range(SEASONS if FIRST else 1):
        season = Year(SEASON + n, tmp_path / str(n), tables=4, people=6, days=100, doors=100)
        await live(season)
        calls.update(season.model.dues.calls)
        killed += season.events["killed"]
        if not missing(calls):
            break
    if FIRST:
        assert killed >= 10
        assert missing(calls) == []


@pytest.mark.soak
@pytest.mark.parametrize("town", range(TOWNS))
async def test_a_year(town: int, tmp_path: Path) -> None:
    year = Year(1000 * SEED + town, tmp_path, tables=200 // TOWNS, people=14, days=430, doors=300)
    await live(year)
    assert year.played >= 200 // TOWNS
    assert year.model.silent > 0, "a match without a sign of anybody was closed"
    if FIRST:
        assert year.events["killed"] >= 20
        assert missing(Counter(year.model.dues.calls)) == []
