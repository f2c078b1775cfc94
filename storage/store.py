"""The store: one writer, a few readers, one file."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection as Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from storage import sqlite
from storage.backups import Backups
from storage.clock import Clock
from storage.errors import StoreError
from storage.migrate import prepare
from storage.writing import CLOSED, Writer

T = TypeVar("T")

CLOSE_WITHIN = 6.0  # seconds for what waits; the process has ten to stop in
READS_WITHIN = 1.0

__all__ = ["Connection", "Store"]

log = logging.getLogger(__name__)


class Store:
    """Where everything is kept that must outlive the process. Make one with `Store.open`."""

    def __init__(
        self, path: Path, clock: Clock, backups: Backups | None, writer: AsyncEngine, reader: AsyncEngine
    ) -> None:
        self.path = path
        self._clock = clock
        self._backups = backups
        self._backing_up = asyncio.Lock()
        self._writer_engine = writer
        self._reader_engine = reader
        self._writer = Writer(writer)
        self._reading: set[asyncio.Task[object]] = set()
        self._closing = False

    @classmethod
    async def open(cls, url: str, clock: Clock, *, backups: Path | None) -> Store:
        """Check, migrate and open the database that the URL names ("sqlite:///data/toybox.db").

        Backups go to the folder `backups`; None makes none. Raises StoreError, with one line that says what to do,
        where the file cannot be written, is broken, is another program's or a newer Toybox's, or is just now being
        migrated by another process.
        """
        path = sqlite.database_path(url)
        kept = None if backups is None else Backups(path, backups)
        await asyncio.to_thread(prepare, path, clock.now, kept)
        return cls(path, clock, kept, sqlite.writer_engine(path), sqlite.reader_engine(path))

    async def write(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Do the work in a transaction and return its result once that is committed.

        The work awaits nothing but the connection, for all others wait for it. It may be run together with others, but
        what it raises takes back its own changes only and is raised here. Cancelled before it began, it is not done;
        cancelled later, it is done nevertheless. Raises StoreError where it could not be committed.
        """
        return await self._writer.do(work)

    async def read(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Do work that only looks: it sees one moment's committed state, and a change raises."""
        if self._closing:
            raise StoreError(CLOSED)
        task = asyncio.current_task()
        assert task is not None
        nested = task in self._reading
        self._reading.add(task)
        try:
            async with self._reader_engine.begin() as c:
                return await work(c)
        finally:
            if not nested:
                self._reading.discard(task)

    async def backup_now(self) -> Path | None:
        """Make a backup and return its file; None where this store makes none. Raises StoreError where it fails."""
        async with self._backing_up:
            return None if self._backups is None else await asyncio.to_thread(self._backups.make, self._clock.now())

    async def backup_if_due(self) -> Path | None:
        """Make a backup where the last is an hour old; for the sweep to call as often as it likes."""
        async with self._backing_up:
            return None if self._backups is None else await asyncio.to_thread(self._make_if_due, self._backups)

    def _make_if_due(self, backups: Backups) -> Path | None:
        now = self._clock.now()
        return backups.make(now) if backups.due(now) else None

    async def close(self) -> None:
        """Finish what waits, for some seconds at most, and close the file. May be called again."""
        self._closing = True
        await self._writer.close(CLOSE_WITHIN)
        if reading := self._reading - {asyncio.current_task()}:
            _, late = await asyncio.wait(reading, timeout=READS_WITHIN)
            for task in late:
                log.error("a read was not done when the store closed")
                task.cancel()
            if late:
                await asyncio.wait(late, timeout=READS_WITHIN)
        await self._reader_engine.dispose()
        await self._writer_engine.dispose()
