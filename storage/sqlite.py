"""What is SQLite's alone: the file, how it is opened, and whether it is sound."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, event, make_url
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.util import LRUCache

from storage import driver
from storage.errors import StoreError

BUSY = 10.0  # seconds that a statement waits for another process to let go of the file
READERS = 4
STATEMENTS = 2000  # that are kept compiled


class Dialect(SQLiteDialect_aiosqlite):
    """All engines here speak alike, so that a statement is compiled once for all of them."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


registry.register("sqlite.toybox", __name__, Dialect.__name__)
compiled: Final[LRUCache[Any, Any]] = LRUCache(STATEMENTS)
"""Shared by every engine that speaks this dialect; all are set up alike, but for what they may do."""


def database_path(url: str) -> Path:
    """The file that a database URL names. Raises StoreError for all but an SQLite file."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError("DATABASE_URL is no address of a database: write it like sqlite:///data/toybox.db") from None
    if parsed.get_backend_name() != "sqlite":
        raise StoreError(
            f"DATABASE_URL names {parsed.get_backend_name()}, which this Toybox does not know: use sqlite:///..."
        )
    if parsed.query or not parsed.database or parsed.database.startswith((":", "file:")):
        raise StoreError("DATABASE_URL must name a file, for what is kept in memory is lost: sqlite:///data/toybox.db")
    return Path(parsed.database).expanduser().absolute()


def connect(path: Path, timeout: float = BUSY) -> sqlite3.Connection:
    """A plain connection in autocommit: who wants a transaction says BEGIN."""
    return sqlite3.connect(path, timeout=timeout, isolation_level=None)


@contextmanager
def only_one(path: Path, patience: float) -> Iterator[None]:
    """Hold the lock beside the file, for who makes it ready. Raises StoreError after `patience` seconds."""
    busy = f"another Toybox is just now making {path} ready: wait until it is done, then start this one again"
    with _held(path, ".lock", patience, busy):
        yield


@contextmanager
def in_use(path: Path, patience: float) -> Iterator[None]:
    """Hold the file for the one bot that plays on it: two would each do what a click says.

    Raises StoreError where another still does after `patience` seconds.
    """
    busy = f"another Toybox is running on {path}: stop it first, or give this one a DATA_DIR of its own"
    make_folder(path.parent)
    with _held(path, ".bot", patience, busy):
        yield


@contextmanager
def _held(path: Path, kind: str, patience: float, busy: str) -> Iterator[None]:
    """A lock against threads and processes alike; it goes with the process that holds it.

    It is SQLite's own, on an empty database, for that works on every system.
    """
    lock = path.with_name(path.name + kind)
    try:
        connection = connect(lock, patience)
    except sqlite3.Error as error:
        raise unwritable(path, error) from None
    with closing(connection):
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise unwritable(path, error) from None
            raise StoreError(busy) from None
        yield


def make_folder(folder: Path) -> None:
    """Raises StoreError where it cannot be made or nothing can be written into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"the folder {folder} cannot be made ({error.strerror}): choose another or mend it") from None
    try:
        # Asking for the rights says nothing of a full or read-only disk.
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"toybox")
    except OSError as error:
        raise StoreError(
            f"nothing can be written into the folder {folder} ({error.strerror}): let this user, or choose another"
        ) from None


def check_sound(connection: sqlite3.Connection, path: Path, backups: Path | None) -> None:
    """Raises StoreError where the file is not a sound database, sqlite3.OperationalError where it cannot be read."""
    try:
        (first,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        first = str(error)
    if first != "ok":
        raise broken(path, first, backups)


def make_writable(connection: sqlite3.Connection, path: Path) -> None:
    """Switch on the write-ahead log and write once.

    Raises sqlite3.OperationalError where that cannot be, StoreError where the file's place is not fit for it.
    """
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA user_version = {int(version)}")
    connection.execute("COMMIT")
    if mode != "wal":
        raise StoreError(f"{path} cannot have a write-ahead log, as on a network drive: put it on a local disk")


def unwritable(path: Path, error: Exception) -> StoreError:
    if "locked" in str(error):
        return StoreError(f"the database {path} is held by another program: let that end, then start again")
    return StoreError(
        f"the database {path} cannot be written ({_line(error)}): let this user write it, its -wal and -shm and"
        " their folder, see that the disk has room, or choose another DATABASE_URL"
    )


def broken(path: Path, why: str, backups: Path | None) -> StoreError:
    source = f"the newest file of {backups}" if backups else "a backup"
    return StoreError(
        f"the database {path} is broken ({_line(why)}): move it and its -wal and -shm away, copy {source} to its place"
        " and start again"
    )


def _line(text: object) -> str:
    return " ".join(str(text).split())


def writer_engine(path: Path, synchronous: str = "FULL") -> AsyncEngine:
    """One connection; a transaction takes the right to write as it begins, for later it might not get it.

    `synchronous`: how far a commit waits for the disk, in SQLite's words.
    """
    pragmas = ("journal_mode = WAL", f"synchronous = {synchronous}", "foreign_keys = ON")
    return _engine(path, driver.connect, "BEGIN IMMEDIATE", pragmas, pool_size=1, max_overflow=0)


def reader_engine(path: Path) -> AsyncEngine:
    """Each transaction sees the database as it was at its first query, and cannot write."""
    pragmas = ("query_only = ON", "foreign_keys = ON")
    return _engine(path, driver.connect_to_read, "BEGIN", pragmas, pool_size=READERS, max_overflow=READERS)


def _engine(path: Path, connect: Any, begin: str, pragmas: tuple[str, ...], **pool: Any) -> AsyncEngine:
    url = URL.create("sqlite+toybox", database=str(path))
    # Without an isolation level the driver begins nothing by itself; `begin` says how.
    options = {"timeout": BUSY, "isolation_level": None, "async_creator_fn": connect}
    shared = {"compiled_cache": compiled}
    engine = create_async_engine(url, connect_args=options, execution_options=shared, **pool)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begins(connection: Any) -> None:
        # The short way past SQLAlchemy's own, for this comes before everything; it may raise sqlite3's errors bare.
        cursor = connection.connection.cursor()
        try:
            cursor.execute(begin)
        finally:
            cursor.close()

    return engine
