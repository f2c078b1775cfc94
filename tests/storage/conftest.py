from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import Store, sqlite
from storage.migrate import prepare
from tests.storage.hand_clock import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'toybox.db'}"


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database with all its tables and nothing in them, so that not every test need make them."""
    path = tmp_path_factory.mktemp("empty") / "toybox.db"
    prepare(path, HandClock().now, None)
    with closing(sqlite.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


@pytest.fixture
async def store(url: str, clock: HandClock, tmp_path: Path, empty: bytes) -> AsyncIterator[Store]:
    (tmp_path / "toybox.db").write_bytes(empty)
    store = await Store.open(url, clock, backups=tmp_path / "backups")
    yield store
    await store.close()
