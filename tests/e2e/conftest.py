from __future__ import annotations

import pytest

from bot.sandbox.interactions import Interaction
from tests.bot.street import Street, town
from tests.disks import quick_disk
from tests.draws import known_draws

__all__ = ["known_draws", "quick_disk", "town"]  # fixtures of the tests here


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
