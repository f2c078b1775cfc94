from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.sandbox.interactions import Interaction
from tests.bot.street import Street, street
from tests.disks import quick_disk
from tests.draws import known_draws

__all__ = ["known_draws", "quick_disk"]  # fixtures of the tests here


@pytest_asyncio.fixture
async def town(tmp_path: Path) -> AsyncIterator[Street]:
    async with street(tmp_path) as built:
        yield built


@pytest.fixture
def used(town: Street, monkeypatch: pytest.MonkeyPatch) -> list[Interaction]:
    """Everything that people type and press in the town from here on, in order."""
    found: list[Interaction] = []
    interactions = town.local.world.interactions
    start = interactions.start

    def watched(interaction: Interaction) -> None:
        found.append(interaction)
        start(interaction)

    monkeypatch.setattr(interactions, "start", watched)
    return found
