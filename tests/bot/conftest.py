from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.clocked import table
from tests.bot.desk import desk
from tests.bot.street import town
from tests.bot.table import House, house
from tests.disks import quick_disk
from tests.draws import known_draws

__all__ = ["desk", "known_draws", "quick_disk", "table", "town"]  # fixtures of the tests here


@pytest_asyncio.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as built:
        yield built
