"""Backups: whole copies of the database, made by SQLite's own backup call while it is in use.

To go back to one: stop Toybox, move the database with its -wal and -shm away, copy the backup to its place, start.
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from storage import sqlite
from storage.errors import StoreError

EVERY = timedelta(hours=1)
KEPT = 24
KEPT_BEFORE_MIGRATIONS = 5
STAMP = "%Y%m%dT%H%M%SZ"


class Backups:
    """The backups of one database in one folder: `toybox-20260131T120000Z.db`.

    Those made before a migration, `toybox-20260131T120000Z-before-<revision>.db`, are counted apart, so that a day of
    hourly ones does not push out the way back.
    """

    def __init__(self, database: Path, folder: Path) -> None:
        self.database = database
        self.folder = folder.absolute()
        stem = re.escape(database.stem)
        self._hourly = re.compile(rf"{stem}-(\d{{8}}T\d{{6}}Z)\.db")
        self._before = re.compile(rf"{stem}-(\d{{8}}T\d{{6}}Z)-before-\w+\.db")

    def due(self, now: datetime) -> bool:
        """Whether none was made within the last hour."""
        return not any(now - EVERY < at <= now for at, _ in self._found(self._hourly))

    def make(self, now: datetime) -> Path:
        """Make one and forget the oldest beyond what is kept. Raises StoreError where it cannot be made."""
        return self._make(now, "", self._hourly, KEPT)

    def make_before(self, now: datetime, revision: str) -> Path:
        """Make one before a migration to that revision."""
        return self._make(now, f"-before-{revision}", self._before, KEPT_BEFORE_MIGRATIONS)

    def _make(self, now: datetime, suffix: str, kind: re.Pattern[str], kept: int) -> Path:
        sqlite.make_folder(self.folder)
        target = self.folder / f"{self.database.stem}-{now.astimezone(UTC).strftime(STAMP)}{suffix}.db"
        partial = target.with_suffix(".partial")
        try:
            _copy(self.database, partial)
            os.replace(partial, target)
        except (sqlite3.Error, OSError) as error:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
            raise StoreError(f"no backup could be made in {self.folder} ({error}): is the disk full?") from error
        # A clock that was set back must not make the newest look the oldest: what bears a later date goes first.
        others = sorted((at <= now, at, path) for at, path in self._found(kind) if path != target)
        for _, _, path in others[: max(0, len(others) - kept + 1)]:
            with suppress(OSError):
                path.unlink()
        return target

    def _found(self, kind: re.Pattern[str]) -> list[tuple[datetime, Path]]:
        if not self.folder.is_dir():
            return []
        return [
            (datetime.strptime(match[1], STAMP).replace(tzinfo=UTC), path)
            for path in self.folder.iterdir()
            if (match := kind.fullmatch(path.name))
        ]


def _copy(source: Path, target: Path) -> None:
    """A sound copy, whole in one file and on the disk. Raises sqlite3.Error or OSError."""
    target.unlink(missing_ok=True)
    with closing(sqlite.connect(source)) as live, closing(sqlite.connect(target)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        (first,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if first != "ok":
            raise sqlite3.DatabaseError(f"the copy is not sound: {first}")
    with target.open("rb+") as file:
        os.fsync(file.fileno())
