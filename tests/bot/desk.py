"""A table without Discord at which orders are given and answers are held."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest_asyncio

from bot.computers import Computers
from bot.orders import Orders
from bot.people import Person
from bot.posting import Artist
from bot.scenes import Scene
from storage import clocks
from tests.bot.countering import COUNTERING
from tests.bot.table import House, house


@dataclass
class Desk:
    home: House
    orders: Orders
    computers: Computers

    async def settled(self, match_id: int) -> Scene:
        """After all that was said beforehand, and all computer players."""
        self.computers.wake(match_id)
        return await self.computers.settled(match_id)

    async def struck(
        self,
        *people: Person,
        how: str = "strong",
        shields: str = "chance",
        clock: Mapping[str, object] | None = None,
    ) -> Scene:
        """Ana has struck, and the first of the others is asked."""
        scene = await self.home.started(*people, game="countering", clock=clock, shields=shields)
        return await self.strike(scene, people[0], how)

    async def strike(self, scene: Scene, person: Person, how: str = "strong") -> Scene:
        scene = await self.home.tables.answer(scene.row.id, person.id, scene.asked, [f"strike:{how}"])
        return await self.settled(scene.row.id)

    async def ring(self, match_id: int) -> Scene:
        """Move the clock to where the next held answer goes out."""
        clock = await self.home.store.read(lambda c: clocks.find(c, "release", match_id))
        assert clock is not None
        self.home.clock.advance(seconds=(clock.due_at - self.home.clock.now()).total_seconds())
        await self.orders.ring(clock)
        return await self.settled(match_id)


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    async with house(tmp_path, {"countering": COUNTERING}) as home:
        orders, artist = Orders(home.tables), Artist(1)
        yield Desk(home, orders, Computers(home.tables, artist, orders))
        artist.close()
