"""A quarter of the town for each test, with people and a channel of its own: one bot for them all, and little waiting.

discord.py sleeps for seconds before it tries again; here those are hundredths, and so are our own pauses.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import discord

from bot import dms, publisher, replies, welcomes
from bot.people import Person as Player
from bot.people import Place
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from bot.scenes import Scene
from tests.bot.street import Street, street

SPEED = 200
REST = timedelta(minutes=1)
"""Of the world's time: before something that was refused is tried again, and before whoever is tired tries again."""
NUMBERS = itertools.count(1)
CALLED: dict[int, frozenset[int]] = {}
"""Whom each message of the bot's called when it came, by its id; later edits call nobody."""


@contextmanager
def hurried() -> Iterator[None]:
    """Pauses before another try are short."""

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds / SPEED)

    quick = SimpleNamespace(**{name: getattr(asyncio, name) for name in dir(asyncio)})
    quick.sleep = sleep
    with ExitStack() as stack:
        for module in (discord.client, discord.gateway, discord.http, discord.webhook.async_):
            stack.enter_context(patch.object(module, "asyncio", quick))
        stack.enter_context(patch.object(publisher, "WAITS", (0.005,) * len(publisher.WAITS)))
        stack.enter_context(patch.object(publisher, "REFUSED", REST))
        stack.enter_context(patch.object(dms, "SLOWER", REST))
        stack.enter_context(patch.object(replies, "PAUSES", (0.005,) * len(replies.PAUSES)))
        stack.enter_context(patch.object(welcomes, "PAUSES", (0.005,) * len(welcomes.PAUSES)))
        yield


@asynccontextmanager
async def town_of_quarters(folder: Path) -> AsyncIterator[Street]:
    """The town itself. Conversations with people of earlier tests hold nobody up."""
    with hurried():
        async with street(folder) as town:
            town.app.publisher.dms._pace._burst = 10_000
            _remember_calls(town)
            yield town


def _remember_calls(town: Street) -> None:
    post = town.local.world.messages.post

    def remember(*args: Any, **kwargs: Any) -> Message:
        message = post(*args, **kwargs)
        if message.author.bot and not message.silent:
            CALLED.setdefault(message.id, frozenset(user.id for user in message.mentions))
        return message

    town.local.world.messages.post = remember  # type: ignore[method-assign]


async def quarter(town: Street) -> Street:
    """The same town, seen by new people on a new server."""
    number, world = next(NUMBERS), town.local.world
    ana, bruno, chidi = (world.person(f"{name} {number}") for name in ("Ana", "Bruno", "Chidi"))
    guild = world.guild(f"Café {number}", [ana, bruno, chidi], ["games", "lounge"])
    guild.promote(chidi)
    new = replace(town, ana=ana, bruno=bruno, chidi=chidi, games=guild.channel("games"), lounge=guild.channel("lounge"))
    await world.wait(lambda: any("Demo match" in str(m.buttons) for m in new.games.messages.values()))
    await new.rest()
    return new


def place(channel: Channel) -> Place:
    assert channel.guild is not None
    parent = channel.parent.id if channel.parent else None
    return Place(channel.guild.id, channel.guild.name, channel.id, channel.name, parent)


def player(person: Person) -> Player:
    return Player(person.id, person.display)


async def lobby(town: Street, *others: Person, **options: object) -> Scene:
    """A lobby of Ana's in which these people sit; shown."""
    lobbies, host = town.app.lobbies, player(town.ana)
    scene = await lobbies.open("weapon_wars", None, place(town.games), host)
    scene = await lobbies.set_options(scene.row.id, host, {"auto_fall": False, **options})
    for person in others:
        scene = await lobbies.join(scene.row.id, player(person))
    await town.rest()
    return scene


async def match(town: Street, *others: Person, answers: int = 0, **options: object) -> Scene:
    """A match of Ana's in play after so many answers; shown."""
    scene = await lobby(town, *(others or (town.bruno,)), **options)
    scene = await town.app.lobbies.start(scene.row.id, player(town.ana))
    await town.rest()
    for _ in range(answers):
        scene = await answer(town, scene)
        await town.rest()
    return scene


async def answer(town: Street, scene: Scene) -> Scene:
    """Whoever is waited for does what an absent player does. Not shown yet."""
    scene = await town.app.tables.scene(scene.row.id)
    assert scene.match is not None
    seat = scene.waiting[0]
    person_id = scene.seats[seat].person_id
    assert person_id is not None
    return await town.app.tables.answer(scene.row.id, person_id, scene.asked, scene.match.open[seat].default)
