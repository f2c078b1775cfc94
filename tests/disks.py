"""Stores that do not wait for the disk: what a test looks at outlives the bot, and need not outlive the machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from storage import driver, sqlite


def careless(path: Path) -> AsyncEngine:
    """Stands for `sqlite.writer_engine`."""
    pragmas = ("journal_mode = WAL", "synchronous = OFF", "foreign_keys = ON")
    return sqlite._engine(path, driver.connect, "BEGIN IMMEDIATE", pragmas, pool_size=1, max_overflow=0)


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """For every store that a test opens in its own process."""
    with monkeypatch.context() as patched:
        patched.setattr(sqlite, "writer_engine", careless)
        yield
