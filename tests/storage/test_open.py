"""A database that cannot be used is refused with one line that says what to do."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from storage import Store, StoreError, people, sqlite
from tests.storage.hand_clock import HandClock
from tests.storage.test_writing import add

NOBODY = 65534


async def refusal(url: str, backups: Path | None = None) -> str:
    with pytest.raises(StoreError) as caught:
        await Store.open(url, HandClock(), backups=backups)
    said = str(caught.value)
    assert "\n" not in said
    return said


async def made(url: str) -> Path:
    """A sound database with one person in it, closed."""
    store = await Store.open(url, HandClock(), backups=None)
    await store.write(add(1))
    await store.close()
    return store.path


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that any user may read and nobody write."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)


@pytest.fixture
def sealed_file(open_folder: Path) -> Path:
    """A sound database that nobody may write, in a folder that anybody may."""
    open_folder.chmod(0o777)
    path = asyncio.run(made(f"sqlite:///{open_folder / 'toybox.db'}"))
    (open_folder / "toybox.db.lock").unlink()
    path.chmod(0o444)
    return path


@pytest.fixture
def powerless() -> Iterator[None]:
    """Rights mean nothing to root, so root becomes somebody else for a while."""
    if not hasattr(os, "geteuid"):
        pytest.skip("rights work otherwise here")
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    yield
    os.seteuid(before)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("sqlite://", "must name a file"),
        ("sqlite:///:memory:", "must name a file"),
        ("sqlite:///file:x?mode=memory&uri=true", "must name a file"),
        ("postgresql://host/toybox", "postgresql, which this Toybox does not know"),
        ("data/toybox.db", "no address of a database"),
        ("", "no address of a database"),
    ],
)
async def test_only_a_file_of_sqlite_will_do(url: str, why: str) -> None:
    assert why in await refusal(url)


def test_the_home_of_who_runs_it_may_be_written_short(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert sqlite.database_path("sqlite:///~/toybox.db") == tmp_path / "toybox.db"


async def test_a_folder_that_is_missing_is_made(tmp_path: Path, clock: HandClock) -> None:
    folder = tmp_path / "far" / "away"
    store = await Store.open(f"sqlite:///{folder / 'toybox.db'}", clock, backups=folder / "backups")
    await store.close()
    assert store.path == folder / "toybox.db"


async def test_a_path_may_hold_odd_characters(tmp_path: Path, clock: HandClock) -> None:
    path = tmp_path / "Ünï #1 100% & co" / "toy box.db"
    store = await Store.open(f"sqlite:///{path}", clock, backups=None)
    await store.write(add(1))
    assert await store.read(lambda c: people.find(c, 1)) is not None
    await store.close()
    assert path.exists()


async def test_a_file_in_the_folders_place(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    said = await refusal(f"sqlite:///{tmp_path / 'data' / 'toybox.db'}")
    assert "cannot be made" in said


async def test_a_folder_in_the_files_place(tmp_path: Path, url: str) -> None:
    (tmp_path / "toybox.db").mkdir()
    assert "cannot be written (unable to open database file)" in await refusal(url)


async def test_a_backup_folder_that_cannot_be(tmp_path: Path, url: str) -> None:
    (tmp_path / "backups").write_text("a file")
    assert "backups cannot be made" in await refusal(url, tmp_path / "backups")
    assert not (tmp_path / "toybox.db").exists()


async def test_a_folder_without_the_right_to_write(open_folder: Path, powerless: None) -> None:
    assert "nothing can be written into the folder" in await refusal(f"sqlite:///{open_folder / 'toybox.db'}")


async def test_a_file_without_the_right_to_write(sealed_file: Path, powerless: None) -> None:
    said = await refusal(f"sqlite:///{sealed_file}")
    assert "cannot be written (attempt to write a readonly database)" in said
    assert "let this user write it" in said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
async def test_a_disk_without_room(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    full = partial(open, "/dev/full", "wb")
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda dir: full())
    assert "nothing can be written into the folder" in await refusal(url)


@pytest.mark.skipif(os.name == "nt", reason="this kind of file is none of Windows's")
def test_a_place_where_a_file_cannot_be_shared(tmp_path: Path) -> None:
    """As on a network drive: such a file has no write-ahead log."""
    path = tmp_path / "toybox.db"
    alone = sqlite3.connect(f"file:{path}?vfs=unix-dotfile", uri=True, isolation_level=None)
    with closing(alone) as connection, pytest.raises(StoreError, match="put it on a local disk"):
        sqlite.make_writable(connection, path)


async def test_a_file_that_is_no_database(tmp_path: Path, url: str) -> None:
    text = b"This is not a database, it is a letter to my aunt. " * 100
    (tmp_path / "toybox.db").write_bytes(text)
    said = await refusal(url, tmp_path / "backups")
    assert "is broken (file is not a database)" in said
    assert f"copy the newest file of {tmp_path / 'backups'} to its place" in said
    assert (tmp_path / "toybox.db").read_bytes() == text, "whoever can mend it finds it as it was"


async def test_a_damaged_page(url: str) -> None:
    path = await made(url)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + os.urandom(4096) + whole[8192:])
    said = await refusal(url)
    assert "is broken" in said
    assert "copy a backup to its place" in said


async def test_a_file_cut_short(url: str) -> None:
    path = await made(url)
    path.write_bytes(path.read_bytes()[: 4096 * 3 + 100])
    assert "is broken" in await refusal(url)


async def test_a_database_of_another_program(url: str, tmp_path: Path) -> None:
    with closing(sqlite.connect(tmp_path / "toybox.db")) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = (tmp_path / "toybox.db").read_bytes()
    assert "not Toybox's" in await refusal(url)
    assert (tmp_path / "toybox.db").read_bytes() == before


async def test_a_database_of_a_newer_toybox(url: str) -> None:
    path = await made(url)
    with closing(sqlite.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    said = await refusal(url)
    assert "written by a newer Toybox (its version is 9999, this one knows 0" in said
    assert "update Toybox" in said


async def test_a_database_that_another_program_holds(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = await made(url)
    monkeypatch.setattr(sqlite, "BUSY", 0.05)
    monkeypatch.setattr(sqlite.connect, "__defaults__", (0.05,))
    with closing(sqlite.connect(path)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        assert "is held by another program" in await refusal(url)


async def test_opening_again_changes_nothing(url: str, clock: HandClock, tmp_path: Path) -> None:
    path = await made(url)
    store = await Store.open(url, clock, backups=tmp_path / "backups")
    assert await store.read(lambda c: people.find(c, 1)) is not None
    await store.close()
    assert list((tmp_path / "backups").iterdir()) == [], "nothing was migrated, so there is no backup before it"
    with closing(sqlite.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM people").fetchone() == (1,)


async def test_opening_twice_at_once(url: str, clock: HandClock) -> None:
    """One makes the tables, the other waits for it."""
    stores = await asyncio.gather(*(Store.open(url, clock, backups=None) for _ in range(2)))
    await stores[0].write(add(1))
    assert await stores[1].read(lambda c: people.find(c, 1)) is not None
    for store in stores:
        await store.close()


def test_this_sqlite_has_what_the_store_needs() -> None:
    assert sqlite3.sqlite_version_info >= (3, 24), "ON CONFLICT DO UPDATE"
