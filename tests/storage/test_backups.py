from __future__ import annotations

import asyncio
import shutil
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from storage import Store, StoreError, people, sqlite
from storage.backups import KEPT, Backups
from tests.storage.hand_clock import HandClock
from tests.storage.test_writing import add

HOUR = timedelta(hours=1)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def people_in(path: Path) -> int:
    with closing(sqlite.connect(path)) as connection:
        found: int = connection.execute("SELECT count(*) FROM people").fetchone()[0]
        return found


def restore(backup: Path, database: Path) -> None:
    """As the message about a broken database says."""
    for path in database.parent.glob(f"{database.name}*"):
        path.rename(path.with_name(f"away-{path.name}"))
    shutil.copy(backup, database)


async def test_one_an_hour(store: Store, clock: HandClock, tmp_path: Path) -> None:
    first = await store.backup_if_due()
    assert first == tmp_path / "backups" / "toybox-20260301T120000Z.db"
    assert await store.backup_if_due() is None
    clock.move(timedelta(minutes=59))
    assert await store.backup_if_due() is None
    clock.move(timedelta(minutes=1))
    assert await store.backup_if_due() == tmp_path / "backups" / "toybox-20260301T130000Z.db"


async def test_asked_ten_times_at_once_it_makes_one(store: Store, tmp_path: Path) -> None:
    made = await asyncio.gather(*(store.backup_if_due() for _ in range(10)))
    assert len([path for path in made if path]) == 1
    assert len(names(tmp_path / "backups")) == 1


async def test_a_backup_is_whole_while_the_store_is_written(store: Store) -> None:
    writes = [asyncio.ensure_future(store.write(add(n))) for n in range(100)]
    await writes[0]
    path = await store.backup_now()
    assert path is not None
    await asyncio.gather(*writes)
    assert 1 <= people_in(path) <= 100
    assert not list(path.parent.glob("*-wal")), "it is one file"
    with closing(sqlite.connect(path)) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",), "and stays one when it is looked at"


async def test_a_day_of_them_is_kept(store: Store, clock: HandClock, tmp_path: Path) -> None:
    for _ in range(KEPT + 3):
        clock.move(HOUR)
        await store.backup_if_due()
    kept = names(tmp_path / "backups")
    assert len(kept) == KEPT
    assert kept[-1] == "toybox-20260302T150000Z.db"
    assert kept[0] == "toybox-20260301T160000Z.db"


async def test_what_is_not_its_own_stays(store: Store, clock: HandClock, tmp_path: Path) -> None:
    others = ["sandbox-20200101T000000Z.db", "toybox-20200101T000000Z-before-0002.db", "toybox-notes.db", "a.txt"]
    for name in others:
        (tmp_path / "backups" / name).write_text("mine")
    for _ in range(KEPT + 2):
        clock.move(HOUR)
        await store.backup_if_due()
    assert set(others) < set(names(tmp_path / "backups"))


async def test_a_clock_set_back_pushes_out_the_future_first(store: Store, clock: HandClock, tmp_path: Path) -> None:
    for _ in range(KEPT):
        clock.move(HOUR)
        await store.backup_if_due()
    clock.time = datetime(2020, 1, 1, tzinfo=UTC)
    for _ in range(3):
        clock.move(HOUR)
        assert await store.backup_if_due() is not None
    kept = names(tmp_path / "backups")
    assert len(kept) == KEPT
    assert kept[:3] == [f"toybox-20200101T0{hour}0000Z.db" for hour in (1, 2, 3)]


async def test_going_back_to_a_backup(store: Store, url: str, clock: HandClock, tmp_path: Path) -> None:
    await store.write(add(1))
    backup = await store.backup_now()
    assert backup is not None
    await store.write(add(2))
    await store.close()
    restore(backup, tmp_path / "toybox.db")

    again = await Store.open(url, clock, backups=tmp_path / "backups")
    assert await again.read(lambda c: people.find(c, 1)) is not None
    assert await again.read(lambda c: people.find(c, 2)) is None
    await again.write(add(3))
    await again.close()


async def test_a_store_without_backups(url: str, clock: HandClock) -> None:
    store = await Store.open(url, clock, backups=None)
    assert await store.backup_now() is None
    assert await store.backup_if_due() is None
    await store.close()


async def test_a_backup_that_fails_leaves_nothing_behind(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "backups" / "toybox-20260301T120000Z.db"
    target.mkdir()
    with pytest.raises(StoreError, match="no backup could be made"):
        await store.backup_now()
    assert names(tmp_path / "backups") == [target.name]
    target.rmdir()
    assert await store.backup_now() == target


def test_a_broken_database_does_not_become_a_backup(tmp_path: Path) -> None:
    (tmp_path / "toybox.db").write_bytes(b"not a database at all, not even nearly" * 100)
    backups = Backups(tmp_path / "toybox.db", tmp_path / "backups")
    with pytest.raises(StoreError, match="no backup could be made"):
        backups.make(HandClock().now())
    assert names(tmp_path / "backups") == []


async def test_a_damaged_database_does_not_become_one_either(store: Store, tmp_path: Path) -> None:
    """SQLite copies a page that it cannot read like any other."""
    await store.write(add(1))
    backup = await store.backup_now()
    assert backup is not None
    whole = backup.read_bytes()
    (tmp_path / "damaged.db").write_bytes(whole[:4096] + bytes(range(256)) * 16 + whole[8192:])
    with pytest.raises(StoreError, match="the copy is not sound"):
        Backups(tmp_path / "damaged.db", tmp_path / "kept").make(HandClock().now())
    assert names(tmp_path / "kept") == []


async def test_what_a_crash_left_half_made_is_in_nobodys_way(store: Store, tmp_path: Path) -> None:
    (tmp_path / "backups" / "toybox-20260301T120000Z.partial").write_bytes(b"half a copy" * 1000)
    backup = await store.backup_now()
    assert names(tmp_path / "backups") == ["toybox-20260301T120000Z.db"]
    assert backup is not None
    assert people_in(backup) == 0


def test_those_before_migrations_are_counted_apart(tmp_path: Path, clock: HandClock) -> None:
    with closing(sqlite.connect(tmp_path / "toybox.db")) as connection:
        connection.execute("CREATE TABLE t (i INTEGER)")
    backups = Backups(tmp_path / "toybox.db", tmp_path / "backups")
    for revision in range(8):
        clock.move(HOUR)
        backups.make_before(clock.now(), f"{revision:04}")
    assert [name[-7:-3] for name in names(tmp_path / "backups")] == ["0003", "0004", "0005", "0006", "0007"]
    assert backups.due(clock.now()), "they are no hourly ones"
