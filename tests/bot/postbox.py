"""A house with a publisher that is woken by hand, and a wire that fails on demand."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest_asyncio

from bot.clocks import Sweep
from bot.notices import Calls
from bot.people import Person
from bot.publisher import Publisher
from bot.scenes import Scene
from bot.ui import ids
from storage import notices, people
from tests.bot.table import House, house
from tests.bot.test_clocks import Woken
from tests.bot.wires import FakeWire, Message, component_ids


@dataclass
class Post:
    """A house with a publisher, woken by hand."""

    home: House
    wire: FakeWire
    publisher: Publisher
    calls: Calls
    sweep: Sweep

    async def after(self, *scenes: Scene, **much: float) -> None:
        """So much later, when all that was due is done and shown."""
        self.home.clock.advance(**much)
        await self.sweep.look()
        for scene in scenes:
            await self.publisher.show(scene.row.id)

    def pings(self, person_id: int) -> list[Message]:
        """The messages in channels that call this person."""
        return [m for m in self.wire.messages.values() if person_id in m.say.mentions and m.channel < 100_000]

    def aloud(self, person_id: int) -> list[Message]:
        return [m for m in self.wire.dms(person_id) if not m.say.silent]

    async def states(self, scene: Scene, person_id: int) -> list[tuple[str, str]]:
        ledger = await self.home.store.read(lambda c: notices.of_match(c, scene.row.id))
        return [(n.kind, n.state) for n in ledger if n.person_id == person_id]

    async def choose(self, *persons: Person, **values: object) -> None:
        for person in persons:
            await self.home.store.write(lambda c, p=person: people.see(c, p.id, p.name, self.home.clock.now()))  # type: ignore[misc]
            await self.home.store.write(lambda c, p=person: people.choose(c, p.id, **values))  # type: ignore[misc, arg-type]


@pytest_asyncio.fixture
async def post(tmp_path: Path) -> AsyncIterator[Post]:
    async with house(tmp_path) as home:
        wire, calls = FakeWire(), Calls(home.store, home.clock)
        publisher = Publisher(home.store, home.tables, wire, home.clock, calls=calls)  # type: ignore[arg-type]
        yield Post(home, wire, publisher, calls, Sweep(home.tables, home.lobbies, Woken(), home.clock))  # type: ignore[arg-type]


def late(scene: Scene) -> int:
    person_id = scene.seats[scene.waiting[0]].person_id
    assert person_id is not None
    return person_id


def marked(post: Post, scene: Scene, kind: str) -> list[Message]:
    return [m for m in post.wire.messages.values() if ids.mark(scene.row.id, kind) in component_ids(m.say)]
