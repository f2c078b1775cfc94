"""One sweep over what is due. The database is the truth; APScheduler only says that it is time to look."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.lobbies import Lobbies
from bot.paces import Pace
from bot.people import Sorry
from bot.presence import Here, everybody
from bot.publisher import Publisher
from bot.tables import Tables
from bot.timing import Timing
from storage import Connection, clocks
from storage.clock import Clock
from storage.clocks import ClockKind, ClockRow

log = logging.getLogger(__name__)

EVERY = 15  # seconds
STUCK = 300.0  # seconds without a sign of life after which the sweep is started anew
TOGETHER = 100  # clocks in one look: few enough to be read at once, without a thread
AT_ONCE = 16  # matches: what they write shares transactions, and calls do not wait for all else that is shown
AGAIN = timedelta(hours=1)  # later, not never and not at once: one broken clock must not hold up the others

Bell = Callable[[ClockRow], Awaitable[None]]


class Sweep:
    """Wakes every fifteen seconds, and at once when the time is moved by hand. No failure ends it.

    One that hangs, or is gone for whatever reason, is noticed by the next waking, logged as an error and started anew.
    """

    def __init__(
        self,
        tables: Tables,
        lobbies: Lobbies,
        publisher: Publisher,
        clock: Clock,
        *also: Callable[[], Awaitable[Any]],
        bells: Mapping[ClockKind, Bell] | None = None,
        here: Here = everybody,
    ) -> None:
        """`also` is done at each look, after all that is due. `bells`: what other kinds of clocks ring for.

        `here` says whether somebody is still on a server.
        """
        self.tables, self.lobbies, self.publisher, self.clock = tables, lobbies, publisher, clock
        timing = Timing(tables, here)
        own: dict[ClockKind, Bell] = {
            "lobby": self._expire,
            "nudge": timing.nudge,
            "deadline": timing.deadline,
            "idle": timing.idle,
        }
        self._bells: Mapping[ClockKind, Bell] = {**own, **(bells or {})}
        self.store = tables.store
        self._also = also
        self._spread = Pace(burst=20, seconds=0.02)  # of what is due at the same moment: people's clicks come between
        self._wake = asyncio.Event()
        self._scheduler = AsyncIOScheduler(timezone="UTC")
        self._task: asyncio.Task[None] | None = None
        self._looking = False
        self._beat = 0.0

    @property
    def busy(self) -> int:
        return int(self._looking or self._wake.is_set())

    @property
    def running(self) -> bool:
        return self._task is not None

    def start(self) -> None:
        loop = asyncio.get_running_loop()

        def moved() -> None:
            loop.call_soon_threadsafe(self._wake.set)

        self.clock.on_move(moved)
        # The job waits for nothing: APScheduler cancels running coroutine jobs when it is shut down.
        self._scheduler.add_job(
            self._tick, "interval", seconds=EVERY, coalesce=True, misfire_grace_time=None, max_instances=1
        )
        self._scheduler.start()
        self._wake.set()
        self._task = asyncio.create_task(self._run(), name="sweep")

    async def stop(self) -> None:
        if self._task is not None:
            self._scheduler.shutdown(wait=False)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _tick(self) -> None:
        """Time for another look. A coroutine, for APScheduler calls plain functions in a thread."""
        if self._task is None:
            return
        late = asyncio.get_running_loop().time() - self._beat
        if self._task.done() or (self._looking and late > STUCK):
            log.error("the sweep has given no sign of life for %d seconds and is started anew", late)
            self._task.cancel()
            self._task = asyncio.create_task(self._run(), name="sweep")
        self._wake.set()

    def _lives(self) -> None:
        self._beat = asyncio.get_running_loop().time()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._looking = True
            self._wake.clear()
            await self.round()
            self._looking = False

    async def round(self) -> None:
        """See to all that is due or left undone, and to what else is done from time to time."""
        for job in (self.look, self.publisher.catch_up, *self._also, self.store.backup_if_due):
            self._lives()
            await _safely(job)

    async def look(self) -> None:
        """Do all that is due now."""
        while due := await self.store.read(lambda c: clocks.due(c, self.clock.now(), TOGETHER)):
            matches: dict[int, list[ClockRow]] = {}
            for row in due:
                matches.setdefault(row.match_id, []).append(row)
            at_once = asyncio.Semaphore(AT_ONCE)
            async with asyncio.TaskGroup() as group:
                for rows in matches.values():
                    group.create_task(self._ring_all(rows, at_once))

    async def _ring_all(self, rows: Sequence[ClockRow], at_once: asyncio.Semaphore) -> None:
        """Those of one match, one after another."""
        async with at_once:
            for row in rows:
                await self._spread.wait()
                self._lives()
                try:
                    await self._ring(row)
                except Exception:
                    log.exception("the clock %s of match %s failed", row.kind, row.match_id)
                    await self.store.write(partial(self._put_off, row))

    async def _put_off(self, row: ClockRow, c: Connection) -> None:
        await clocks.set(c, row.kind, row.match_id, self.clock.now() + AGAIN, row.person_id, row.asked)

    async def _ring(self, row: ClockRow) -> None:
        if (bell := self._bells.get(row.kind)) is not None:
            await bell(row)
        else:
            log.warning("nobody knows what a clock of the kind %s is for", row.kind)
            await self.store.write(lambda c: clocks.take(c, row))

    async def _expire(self, row: ClockRow) -> None:
        try:
            await self.lobbies.expire(row.match_id)
        except Sorry:
            log.info("lobby %s was closed before it expired", row.match_id)
        await self.store.write(lambda c: clocks.take(c, row))


async def _safely(job: Callable[[], Awaitable[Any]]) -> None:
    try:
        await job()
    except Exception:
        log.exception("the sweep's %s failed; it is done again", getattr(job, "__name__", job))
