"""Whatever people call themselves, everybody reads the same name everywhere."""

from __future__ import annotations

import pytest

from tests.bot.street import Street


@pytest.mark.parametrize(
    ("called", "known"),
    [
        ("\u200b\u3164", "Someone"),
        ("Ana\u202elive", "Analive"),
        ("  two\n lines ", "two lines"),
        ("é" * 40, "é" * 31 + "…"),
    ],
)
async def test_a_name_is_cleared_of_what_nobody_can_see(town: Street, called: str, known: str) -> None:
    guest = town.local.world.person(called)
    assert town.games.guild is not None
    town.games.guild.join(guest)
    lobby = await town.open_lobby()
    await guest.click(lobby, "Join")
    await town.rest()
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert scene.names == ("Ana", known)
    seats = (await town.ana.click(lobby, "Seats")).message
    assert seats is not None
    offered = [choice["label"] for row in seats.components for menu in row["components"] for choice in menu["options"]]
    assert f"Make {known} the host" in offered
