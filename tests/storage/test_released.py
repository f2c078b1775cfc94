"""A database of each released version opens with today's code and has lost no row, and nothing of any row."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import Store, matches, sqlite
from storage.checkpoints import all_of
from storage.schema import metadata
from tests.storage.hand_clock import HandClock
from tests.storage.release import RELEASED

DUMPS = sorted(RELEASED.glob("*.sql"))


def rows(path: Path) -> dict[str, int]:
    """How many rows each table holds."""
    with closing(sqlite.connect(path)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        return {
            name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in names.fetchall()
        }


def columns(path: Path) -> dict[str, list[str]]:
    """What each table has of each row."""
    with closing(sqlite.connect(path)) as connection:
        return {name: [row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')] for name in rows(path)}


def values(path: Path, columns: dict[str, list[str]]) -> dict[str, list[object]]:
    """All that stands in those columns, a row after the other."""
    with closing(sqlite.connect(path)) as connection:
        return {
            table: connection.execute(
                f"SELECT {', '.join(f'{table}.{name}' for name in names)} FROM {table} ORDER BY rowid"
            ).fetchall()
            for table, names in columns.items()
        }


def restore(dump: Path, path: Path) -> None:
    with closing(sqlite.connect(path)) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))


@pytest.mark.parametrize("dump", DUMPS, ids=[dump.stem for dump in DUMPS])
async def test_a_released_database_opens_with_every_row(dump: Path, tmp_path: Path, url: str, clock: HandClock) -> None:
    path = tmp_path / "toybox.db"
    restore(dump, path)
    before = rows(path)
    assert all(before.values()), "every table of its time was filled"
    known = {name: of for name, of in columns(path).items() if name != "alembic_version"}
    held = values(path, known)

    store = await Store.open(url, clock, backups=tmp_path / "backups")
    try:
        ids = await store.read(matches.playing_ids)
        match = await store.read(lambda c: matches.find(c, ids[0]))
        assert match is not None
        assert await store.read(lambda c: all_of(c, ids[0]))
    finally:
        await store.close()
    after = rows(path)
    assert {name: count for name, count in after.items() if name in before} == before
    assert values(path, known) == held
    with closing(sqlite.connect(path)) as connection:
        kept = dict(connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    assert kept["matches"] == ids[0], "the next match gets a number of its own"
    assert after.keys() - {"alembic_version"} == set(metadata.tables)
    with closing(sqlite.connect(path)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def test_there_is_a_dump_of_the_first_release() -> None:
    assert RELEASED / "0.1.0.sql" in DUMPS
    assert sqlite3.complete_statement(DUMPS[0].read_text(encoding="utf-8"))
