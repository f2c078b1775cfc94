"""A publisher over a wire that only pretends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest_asyncio

from bot.publisher import Publisher
from tests.bot.table import House, house
from tests.bot.wires import FakeWire


@dataclass
class Stage:
    home: House
    wire: FakeWire
    publisher: Publisher

    async def show(self, match_id: int) -> None:
        await self.publisher.show(match_id)


@pytest_asyncio.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with house(tmp_path) as home:
        wire = FakeWire()
        yield Stage(home, wire, Publisher(home.store, home.tables, wire, home.clock))  # type: ignore[arg-type]


async def at_rest(stage: Stage, publisher: Publisher | None = None) -> None:
    """Wait until the publisher has nothing more to do."""
    publisher = publisher or stage.publisher
    while publisher.busy:
        parts = (publisher._tasks.values(), publisher.dms._tasks.values(), filter(None, [publisher._draining]))
        await asyncio.wait([task for part in parts for task in part])
        await asyncio.sleep(0)  # for what follows from a task's end
