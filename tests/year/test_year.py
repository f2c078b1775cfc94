"""A season of people who answer, sleep, travel, vanish and return, and a bot that is killed at random moments.

`TOYBOX_YEAR=7 make test` plays another one; one that fails says which it was and what happened.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

from tests.bot.street import Loud
from tests.year.year import Year

SEED = int(os.environ.get("TOYBOX_YEAR", "1"))


async def live(year: Year) -> None:
    loud = Loud()
    logging.getLogger().addHandler(loud)
    try:
        await year.run()
    finally:
        logging.getLogger().removeHandler(loud)
    assert loud.lines == []
    print(f"seed {year.seed}: {dict(year.events)}, pings {year.model.calls}")


async def test_a_season(tmp_path: Path) -> None:
    """Nobody is called twice, wrongly or not at all, and every match comes to an end."""
    await live(Year(SEED, tmp_path, tables=3, people=8, days=90, doors=150))
