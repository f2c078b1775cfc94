"""Stores that do not wait for the disk: what a test looks at outlives the bot, and need not outlive the machine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import pytest

from storage import sqlite

careless: Final = partial(sqlite.writer_engine, synchronous="OFF")
"""Stands for `sqlite.writer_engine`."""


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """For every store that a test opens in its own process."""
    with monkeypatch.context() as patched:
        patched.setattr(sqlite, "writer_engine", careless)
        yield
