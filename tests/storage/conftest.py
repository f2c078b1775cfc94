from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Store
from tests.storage.hand_clock import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'toybox.db'}"


@pytest.fixture
async def store(url: str, clock: HandClock, tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(url, clock, backups=tmp_path / "backups")
    yield store
    await store.close()
