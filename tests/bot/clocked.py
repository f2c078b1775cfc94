"""A table of Weapon Wars with a clock, whose sweep is looked after by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest_asyncio

from bot.clocks import Sweep
from bot.scenes import Scene
from storage import notices
from storage.seats import SeatRow
from tests.bot.table import House, house
from tests.bot.test_clocks import Woken

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


@dataclass
class Table:
    """A house whose sweep is looked after by hand."""

    home: House
    sweep: Sweep

    @property
    def now(self) -> datetime:
        return self.home.clock.now()

    async def after(self, match_id: int, **much: float) -> Scene:
        """So much later, when all that was due is done."""
        self.home.clock.advance(**much)
        await self.sweep.look()
        return await self.home.tables.scene(match_id)

    async def kinds(self, scene: Scene, person_id: int | None) -> list[str]:
        ledger = await self.home.store.read(lambda c: notices.of_match(c, scene.row.id))
        return [notice.kind for notice in ledger if notice.person_id == person_id]

    async def story(self, scene: Scene) -> str:
        return "\n".join(await self.home.tables.story(scene.row.id, None))


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with house(tmp_path) as home:
        yield Table(home, Sweep(home.tables, home.lobbies, Woken(), home.clock))  # type: ignore[arg-type]


def asked(scene: Scene) -> SeatRow:
    return scene.seats[scene.waiting[0]]


def day(**more: object) -> dict[str, object]:
    return {"pace": "day", "extensions": 0, **more}
