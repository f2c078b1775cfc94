"""aiosqlite with as few trips to its thread as can be.

As it comes, a statement makes four: a cursor, the execution, the rows, the cursor's end. Trips are nearly all that a
small statement costs, so that a busy server would spend its time on them. SQLAlchemy reads all rows at once anyway: so
a statement makes one trip, and one that only reads none, unless it turns out to be long.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Final, TypeVar

import aiosqlite

T = TypeVar("T")

QUICK: Final = 0.003  # seconds for which a read may keep everybody else waiting
LOOK: Final = 500  # SQLite's steps after which the time is looked at: some microseconds
IN_A_ROW: Final = 16  # reads without a pause in which others get their turn
NOT_NOW: Final = (sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class Cursor(aiosqlite.Cursor):
    """Brings the rows along with the execution."""

    def __init__(self, connection: Connection, cursor: sqlite3.Cursor) -> None:
        super().__init__(connection, cursor)
        self._rows: list[Any] = []
        self._connection = connection

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> Cursor:
        self._rows = await self._connection.do(partial(self._run, sql, () if parameters is None else parameters))
        return self

    def _run(self, sql: str, parameters: Any) -> list[Any]:
        self._cursor.execute(sql, parameters)
        return self._cursor.fetchall() if self._cursor.description else []

    async def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        size = self.arraysize if size is None else size
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    async def fetchone(self) -> Any:
        return self._rows.pop(0) if self._rows else None

    async def close(self) -> None:
        # Everything was read, so there is nothing to wait for; or else the thread is at it, and nothing may.
        if not self._connection.away:
            self._cursor.close()


class Connection(aiosqlite.Connection):
    """Makes its cursors on the spot, for SQLite itself is not touched by that."""

    def cursor(self) -> Cursor:  # type: ignore[override]
        return Cursor(self, self._conn.cursor())

    async def do(self, work: Callable[[], T]) -> T:
        """The work done in the connection's thread."""
        result: T = await self._execute(work)  # type: ignore[no-untyped-call]
        return result

    @property
    def away(self) -> bool:
        """Whether the thread is at something for which nobody waits any more."""
        return False


class Reading(Connection):
    """A connection that does not write: what it does is over in microseconds, and done on the spot.

    A read that takes longer than QUICK, or finds the file held by another process, is given up and done once more in
    the thread, in the same transaction and so of the same moment. `patience`: seconds that it waits there for the file.
    """

    def __init__(self, connector: Callable[[], sqlite3.Connection], patience: float) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._patience = patience
        self._until = inf
        self._in_a_row = 0
        self._left: asyncio.Future[Any] | None = None

    async def _connect(self) -> Reading:
        await super()._connect()
        self._conn.set_progress_handler(self._late, LOOK)
        return self

    async def commit(self) -> None:
        await self.do(self._conn.commit)

    async def rollback(self) -> None:
        await self.do(self._conn.rollback)

    async def do(self, work: Callable[[], T]) -> T:
        if self.away:
            return await self._in_thread(work)
        self._in_a_row += 1
        if self._in_a_row > IN_A_ROW:
            self._in_a_row = 1
            await asyncio.sleep(0)
        before = self._conn.in_transaction
        self._until = monotonic() + QUICK
        try:
            return work()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in NOT_NOW:  # the lowest byte says what, the others why
                raise
        finally:
            self._until = inf
        if self._conn.in_transaction and not before:
            self._conn.rollback()  # SQLite looks at the time also at a statement's end: this BEGIN has taken effect
        return await self._in_thread(partial(self._patiently, work))

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """It goes on there when nobody waits for it any more; whatever comes next has to queue up behind it."""
        left = self._left = asyncio.ensure_future(super().do(work))
        left.add_done_callback(lambda done: done.cancelled() or done.exception())  # it may be of no interest
        return await asyncio.shield(left)

    @property
    def away(self) -> bool:
        return self._left is not None and not self._left.done()

    def _patiently(self, work: Callable[[], T]) -> T:
        self._conn.execute(f"PRAGMA busy_timeout = {int(self._patience * 1000)}")
        try:
            return work()
        finally:
            self._conn.execute("PRAGMA busy_timeout = 0")

    def _late(self) -> bool:
        """Asked by SQLite, which gives up where this is so."""
        return monotonic() > self._until


def connect(database: str, **options: Any) -> Connection:
    """A connection that opens when it is awaited; `options` are those of sqlite3.connect."""
    return _quiet(Connection(_opener(database, **options), iter_chunk_size=64))


def connect_to_read(database: str, *, timeout: float, **options: Any) -> Reading:
    """The same for one that only reads."""
    return _quiet(Reading(_opener(database, timeout=0, **options), timeout))


C = TypeVar("C", bound=Connection)


def _opener(database: str, **options: Any) -> Callable[[], sqlite3.Connection]:
    # The connection's own thread works on it and the loop's too, one after the other.
    return partial(sqlite3.connect, database, **{**options, "check_same_thread": False})


def _quiet(connection: C) -> C:
    # One that was forgotten must not keep the process from ending.
    connection._thread.daemon = True
    return connection
