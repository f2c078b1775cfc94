"""aiosqlite with one trip to its thread a statement.

As it comes, a statement makes four: a cursor, the execution, the rows, the cursor's end. Trips are nearly all that a
small statement costs, so that a busy server would spend its time on them. SQLAlchemy reads all rows at once anyway.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from functools import partial
from typing import Any

import aiosqlite


class Cursor(aiosqlite.Cursor):
    """Brings the rows along with the execution."""

    def __init__(self, connection: aiosqlite.Connection, cursor: sqlite3.Cursor) -> None:
        super().__init__(connection, cursor)
        self._rows: list[Any] = []

    async def execute(self, sql: str, parameters: Iterable[Any] | None = None) -> Cursor:
        trip = self._execute(self._run, sql, () if parameters is None else parameters)  # type: ignore[no-untyped-call]
        self._rows = await trip
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
        # Everything was read, so there is nothing to wait for.
        self._cursor.close()


class Connection(aiosqlite.Connection):
    """Makes its cursors on the spot, for SQLite itself is not touched by that."""

    def cursor(self) -> Cursor:  # type: ignore[override]
        return Cursor(self, self._conn.cursor())


def connect(database: str, **options: Any) -> Connection:
    """A connection that opens when it is awaited; `options` are those of sqlite3.connect."""
    # The connection's own thread does the work, and the loop's makes and closes cursors, one after another.
    options = {**options, "check_same_thread": False}
    connection = Connection(partial(sqlite3.connect, database, **options), iter_chunk_size=64)
    # One that was forgotten must not keep the process from ending.
    connection._thread.daemon = True
    return connection
