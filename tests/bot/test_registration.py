"""Commands are registered once, again when they change, and a failure stops nothing."""

from __future__ import annotations

from unittest.mock import patch

import pytest

import bot.app
from bot.registration import faults, payload, tree_hash
from tests.bot.street import Street, labels

EVERY_COMMAND = [
    "board",
    "games",
    "hand",
    "help",
    "log",
    "match",
    "me",
    "nudge",
    "orders",
    "play",
    "puzzle",
    "resign",
    "rules",
    "server",
    "undo",
    "weapon",
]


def registrations(town: Street) -> int:
    return sum(request.method == "PUT" and request.path.endswith("/commands") for request in town.local.world.requests)


async def test_every_command_is_within_discords_limits(town: Street):
    commands = payload(town.app.client.tree)
    assert [command["name"] for command in commands] == EVERY_COMMAND
    assert faults(commands) == []


def test_every_limit_is_counted():
    def command(**changes: object) -> dict[str, object]:
        return {"name": "weapon", "description": "Weapons", "options": []} | changes

    def option(n: int = 0, **changes: object) -> dict[str, object]:
        return {"name": f"card{n}", "description": "A card", "type": 3} | changes

    broken = {
        "the name has 33 characters": command(name="a" * 33),
        "the name is not lower case": command(name="Weapon"),
        "the description has 101 characters": command(description="a" * 101),
        "the description has 0 characters": command(description=""),
        "26 options": command(options=[option(n) for n in range(26)]),
        "26 choices": command(options=[option(choices=[{"name": "x", "value": n} for n in range(26)])]),
        "two options have one name": command(options=[option(), option()]),
        "a required option follows": command(options=[option(1), option(2, required=True)]),
        "8107 characters in all": command(
            options=[
                option(n, description="a" * 100, options=[option(m, description="a" * 70) for m in range(3)])
                for n in range(25)
            ]
        ),
    }
    assert faults([command()]) == []
    assert faults([command()] * 101) == ["101 commands"]
    for fault, made in broken.items():
        found = faults([made])
        if fault.endswith("in all"):
            assert any("characters in all" in line for line in found)
        else:
            assert len(found) == 1
            assert fault in found[0]


async def test_commands_are_registered_once_for_all_starts(town: Street):
    assert registrations(town) == 1
    before = tree_hash(town.app.client.tree)
    await town.restart()
    assert tree_hash(town.app.client.tree) == before
    assert registrations(town) == 1


async def test_changed_commands_are_registered_again(town: Street):
    every = bot.app.commands
    with patch("bot.app.commands", lambda app: every(app)[1:]):
        await town.restart()
    assert registrations(town) == 2
    await town.restart()
    assert registrations(town) == 3
    await town.restart()
    assert registrations(town) == 3


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (403, 50001)])
async def test_a_failed_registration_is_logged_and_play_goes_on(town: Street, status, code):
    every = bot.app.commands
    town.local.world.fail("PUT", "/applications/*/commands", status=status, code=code)
    with patch("bot.app.commands", lambda app: every(app)[1:]):
        await town.restart()
    (line,) = town.loud.lines
    assert "could not be registered; play goes on" in line
    town.loud.lines.clear()
    (welcome,) = [message for message in town.games.messages.values() if "I am Toybox" in message.text]
    await town.ana.click(welcome, "Demo match")
    await town.rest()
    assert "Your move" in labels(town.says(town.games, "Weapon Wars"))
    with patch("bot.app.commands", lambda app: every(app)[1:]):
        await town.restart()
    assert registrations(town) == 3  # the first, the one that failed, and this one


async def test_a_command_that_has_changed_meanwhile_is_answered_kindly(town: Street):
    town.app.client.tree.remove_command("board")
    answer = await town.ana.run("/board", channel=town.games)
    assert "has changed" in answer.text
    assert answer.ephemeral
