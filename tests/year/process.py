"""The bot without Discord, as one process that can be killed: at any commit and any message, before and after it.

A killed process does nothing more: whatever it awaits never comes. What it had begun to write is either stored or not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.clocks import Sweep
from bot.computers import Computers
from bot.lobbies import Lobbies
from bot.notices import Calls
from bot.nudging import Nudging
from bot.orders import Orders
from bot.overdue import Overdue
from bot.paces import Pace, Shares
from bot.pausing import Pausing
from bot.people import Sorry
from bot.posting import Sent
from bot.publisher import Publisher
from bot.rhythms import Rhythms
from bot.seating import Seating
from bot.tables import Tables
from bot.turns import retime
from bot.ui.message import Say
from bot.undo import Undo
from games.catalog import AnyGame
from storage import Store
from tests.bot.table import MovedClock
from tests.year.chronicle import Chronicle
from tests.year.still import others
from tests.year.wire import YearWire

T = TypeVar("T")

AT_ONCE = 10**9  # requests: the year has no time for a real pace
TURNS = 50  # of the loop, after which a task that swallowed its cancellation is cancelled once more


class Died(Exception):
    """The process was killed before this was through."""


@dataclass
class Life:
    """How long a process has to live: it is killed when it has passed so many doors; None: not by itself."""

    doors: int | None
    dead: asyncio.Event = field(default_factory=asyncio.Event)
    writing: int = 0

    async def door(self) -> None:
        """Where a process may be killed, and beyond which a dead one never comes."""
        if self.doors is not None:
            self.doors -= 1
            if self.doors <= 0:
                self.dead.set()
        if self.dead.is_set():
            await asyncio.Event().wait()


class Disk:
    """The store as one process sees it."""

    def __init__(self, store: Store, life: Life, chronicle: Chronicle) -> None:
        self._store, self._life, self._chronicle = store, life, chronicle

    async def write(self, work: Callable[[Any], Awaitable[T]]) -> T:
        await self._life.door()
        self._life.writing += 1
        try:
            done = await self._store.write(self._chronicle.kept(work))
        finally:
            self._life.writing -= 1
        await self._life.door()
        return done

    async def read(self, work: Callable[[Any], Awaitable[T]]) -> T:
        if self._life.dead.is_set():
            await self._life.door()
        return await self._store.read(work)

    async def backup_if_due(self) -> None:
        """A year has no need of them."""


class Line:
    """The wire as one process sees it: killed before a request, or after it and before the answer."""

    def __init__(self, wire: YearWire, life: Life) -> None:
        self._wire, self._life = wire, life

    async def send(self, channel_id: int, say: Say, nonce: str) -> Sent:
        await self._life.door()
        try:
            return await self._wire.send(channel_id, say, nonce)
        finally:
            await self._life.door()

    async def edit(self, channel_id: int, message_id: int, say: Say) -> None:
        await self._life.door()
        await self._wire.edit(channel_id, message_id, say)
        await self._life.door()

    async def retire(self, channel_id: int, message_id: int, text: str) -> None:
        await self._life.door()
        await self._wire.retire(channel_id, message_id, text)
        await self._life.door()

    async def delete(self, channel_id: int, message_id: int) -> None:
        await self._life.door()
        await self._wire.delete(channel_id, message_id)
        await self._life.door()

    async def dm_channel(self, person_id: int) -> int:
        await self._life.door()
        return await self._wire.dm_channel(person_id)

    async def find(self, channel_id: int, custom_id: str, after: int, besides: Collection[int] = ()) -> int | None:
        await self._life.door()
        return await self._wire.find(channel_id, custom_id, after, besides)


class Inline:
    """Thinks on the spot: what computer players here think about is not worth a thread."""

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        return work(*args)


class Process:
    """All parts that `bot.app.App` has below Discord, put together in the same way."""

    def __init__(
        self, store: Store, clock: MovedClock, games: dict[str, AnyGame], wire: YearWire, life: Life, log: Chronicle
    ) -> None:
        disk: Any = Disk(store, life, log)
        line: Any = Line(wire, life)
        artist: Any = Inline()
        self.life, self.clock = life, clock
        self.tables = Tables(disk, clock, games, self._changed)
        self.lobbies, self.orders = Lobbies(self.tables), Orders(self.tables)
        self.pausing, self.nudging, self.undo = Pausing(self.tables), Nudging(self.tables), Undo(self.tables)
        self.seating, self.overdue = Seating(self.tables, wire.here), Overdue(self.tables)
        self.computers = Computers(self.tables, artist, self.orders)
        self.calls = Calls(disk, clock)
        pace = Pace(burst=AT_ONCE, seconds=0.0, now=lambda: 0.0)
        self.publisher = Publisher(disk, self.tables, line, clock, self.computers.quiet, self.calls, Shares(pace))
        self.publisher._spread = self.publisher.dms._pace = pace
        self.rhythms = Rhythms(disk, clock, self.publisher.wake, retime)
        bells: Any = {"release": self.orders.ring, "resume": self.pausing.ring}
        self.sweep = Sweep(self.tables, self.lobbies, self.publisher, clock, self.computers.catch_up, bells=bells)
        self.sweep._spread = pace
        self._begun: dict[asyncio.Task[Any], None] = {}  # in their order

    def _changed(self, match_id: int) -> None:
        self.publisher.wake(match_id)
        self.computers.wake(match_id)

    async def begin(self) -> None:
        """As `App.connected`."""
        await self.do(self._begin())
        await self.rest()

    async def _begin(self) -> None:
        looking = asyncio.create_task(self.sweep.round())
        self._begun[looking] = None
        await self.computers.begin()
        await self.publisher.catch_up()
        await looking

    async def sweep_now(self) -> None:
        await self.do(self.sweep.round())
        await self.rest()

    async def do(self, work: Awaitable[T]) -> T:
        """What somebody does, or the sweep. Raises Sorry, and Died where the process is killed meanwhile."""
        task, dying = asyncio.ensure_future(work), asyncio.ensure_future(self.life.dead.wait())
        self._begun[task] = None
        await asyncio.wait([task, dying], return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        if self.life.dead.is_set():
            raise Died
        del self._begun[task]
        return task.result()

    async def rest(self) -> None:
        """Until nothing is under way any more. Raises Died."""
        dying = asyncio.ensure_future(self.life.dead.wait())
        try:
            while tasks := self._under_way():
                await asyncio.wait([*tasks, dying], return_when=asyncio.FIRST_COMPLETED)
                if self.life.dead.is_set():
                    raise Died
        finally:
            dying.cancel()

    def _under_way(self) -> list[asyncio.Task[Any]]:
        draining = self.publisher._draining
        drains = [draining] if draining is not None and not draining.done() else []
        dms = list(self.publisher.dms._tasks.values())
        return [*self.publisher._tasks.values(), *self.computers._tasks.values(), *drains, *dms]

    async def bury(self) -> None:
        """After its death: what it had begun to write is through, and nothing of it stirs any more."""
        self.life.dead.set()
        await others(lambda: self.life.writing == 0)
        self.publisher._stopping = self.computers._stopping = True
        giving = self.publisher._shares._giving
        tasks = [*self._under_way(), *self._begun, *([giving] if giving is not None else [])]
        while left := [task for task in tasks if not task.done()]:
            for task in left:
                task.cancel()
            turns = iter(range(TURNS))
            await others(lambda left=left, turns=turns: all(t.done() for t in left) or next(turns, None) is None)  # type: ignore[misc]
        await asyncio.gather(*self._begun, return_exceptions=True)


__all__ = ["Died", "Life", "Process", "Sorry"]
