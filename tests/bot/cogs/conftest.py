from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.street import Street, street


@pytest_asyncio.fixture
async def town(tmp_path: Path) -> AsyncIterator[Street]:
    async with street(tmp_path) as built:
        yield built
