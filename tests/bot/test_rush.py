"""A thousand reminders due in one second: the calls are out within a minute, all else within five.

Every run looks at a hundred with their share of that time; `make soak` at the thousand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.clocks import Sweep
from bot.paces import Pace, Shares
from bot.publisher import REQUESTS_A_SECOND, REQUESTS_AT_ONCE, Publisher
from bot.ui.message import Say
from storage import Connection, Store, matches
from tests.bot.table import ANA, BRUNO, House, house
from tests.bot.test_publisher import FakeWire

MINUTE, FIVE = 60 / 1000, 300 / 1000  # seconds for each match
COPIED = ("seats", "checkpoints", "clocks")


@dataclass
class Stopwatch:
    """The wire's time. It passes only while the store has nothing to do: what is measured is the pace alone."""

    time: float = 0.0
    working: int = 0
    idle: asyncio.Event = field(default_factory=asyncio.Event)

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        while True:
            for _ in range(10):
                await asyncio.sleep(0)
            if self.working == 0:
                break
            self.idle.clear()
            await self.idle.wait()
        self.time += seconds

    def watch(self, store: Store) -> None:
        """Count what the store is doing."""
        for name in ("read", "write"):
            setattr(store, name, self._counted(getattr(store, name)))

    def _counted(self, call: Callable[[Any], Awaitable[Any]]) -> Callable[[Any], Awaitable[Any]]:
        async def counted(work: Any) -> Any:
            self.working += 1
            try:
                return await call(work)
            finally:
                self.working -= 1
                if self.working == 0:
                    self.idle.set()

        return counted


@dataclass
class TimedWire(FakeWire):
    """Notes when each request went out, and when each call."""

    watch: Stopwatch = field(default_factory=Stopwatch)
    times: list[float] = field(default_factory=list)
    calls_at: list[float] = field(default_factory=list)

    def trouble(self, call: str) -> Any:
        self.times.append(self.watch.time)
        return super().trouble(call)

    async def send(self, channel_id: int, say: Say, nonce: str) -> Any:
        if say.mentions:
            self.calls_at.append(self.watch.time)
        return await super().send(channel_id, say, nonce)


async def copy(home: House, match_id: int, count: int) -> None:
    """The same match so many times, each in a channel and with people of its own, known to the bot for long."""

    async def work(c: Connection) -> None:
        row = await matches.find(c, match_id)
        assert row is not None
        for n in range(1, count):
            new = match_id + n
            for table, own in (("matches", "id"), *((name, "match_id") for name in COPIED)):
                found = (await c.execute(text(f"SELECT * FROM {table} WHERE {own} = {match_id}"))).mappings().all()
                for one in found:
                    values = {name: value for name, value in one.items() if name != "id" or table == "matches"}
                    values[own] = new
                    if "channel_id" in values:
                        values["channel_id"] = 10_000_000 + n
                    if values.get("person_id"):
                        values["person_id"] = values["person_id"] + 100 * n
                    columns, marks = ", ".join(f'"{name}"' for name in values), ", ".join(f":{name}" for name in values)
                    await c.execute(text(f"INSERT INTO {table} ({columns}) VALUES ({marks})"), values)
        await c.execute(
            text(
                "INSERT INTO people (id, name, dm_channel_id, text_board, created_at, dm_first) "
                "SELECT person_id, name, 100000000 + person_id, false, 0, false FROM seats WHERE person_id NOT NULL "
                "ON CONFLICT DO UPDATE SET dm_channel_id = excluded.dm_channel_id"
            )
        )

    await home.store.write(work)


@pytest.mark.parametrize("count", [100, pytest.param(1000, marks=pytest.mark.soak)])
async def test_so_many_matches_in_one_second(tmp_path: Path, count: int) -> None:
    async with house(tmp_path) as home:
        scene = await home.started(ANA, BRUNO, auto_fall=False)
        await copy(home, scene.row.id, count)
        watch = Stopwatch()
        watch.watch(home.store)
        wire = TimedWire(watch=watch)
        pace = Pace(REQUESTS_AT_ONCE, 1 / REQUESTS_A_SECOND, now=watch.now, sleep=watch.sleep)
        publisher = Publisher(home.store, home.tables, wire, home.clock, shares=Shares(pace))  # type: ignore[arg-type]
        sweep = Sweep(home.tables, home.lobbies, publisher, home.clock)
        home.tables.changed = publisher.wake
        home.clock.advance(days=1)
        await sweep.look()
        while publisher.busy:
            await asyncio.wait(publisher._tasks.values())
        assert len(wire.calls_at) == count + 1, "the first is also called to its turn"
        assert max(wire.calls_at) <= count * MINUTE
        assert max(wire.times) <= count * FIVE
        assert len(wire.times) >= 3 * count
        ordered = sorted(wire.times)
        assert all(ordered[n + 29] - ordered[n] >= 1 - 1e-6 for n in range(len(ordered) - 29)), "30 in one second"
