"""What the tests of the local Discord have in common."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio
from discord import app_commands

from bot.sandbox import LocalDiscord, World
from bot.sandbox.people import Person
from bot.sandbox.places import Channel, Guild
from bot.sandbox.rest import API
from tests.bot.sandbox.openapi import OpenAPI
from tests.local import GUILD_READY_TIMEOUT, errors, local, world

__all__ = ["errors", "local", "world"]


@dataclass
class Reply:
    status: int
    body: Any

    @property
    def code(self) -> int:
        return int(self.body["code"])


class Rest:
    """Requests with the bot's token, past discord.py and its checks."""

    def __init__(self, session: aiohttp.ClientSession, local: LocalDiscord) -> None:
        self.session = session
        self.local = local

    async def __call__(self, method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None) -> Reply:
        headers = {"Authorization": f"Bot {self.local.token}"}
        data: Any = None
        if files:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body), content_type="application/json")
            for index, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{index}]", io.BytesIO(content), filename=name)
        elif body is not None:
            data = io.BytesIO(json.dumps(body).encode())
            headers["Content-Type"] = "application/json"
        url = self.local.base_url + API + path
        async with self.session.request(method, url, data=data, headers=headers) as response:
            text = await response.text()
            return Reply(response.status, json.loads(text) if text else None)


@pytest_asyncio.fixture
async def rest(local: LocalDiscord) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(session, local)


class Client(discord.Client):
    """A client with a command tree and nothing else; `synced` registers what a test put into the tree."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        wanted = discord.Intents(guilds=True) if intents is None else intents
        super().__init__(intents=wanted, guild_ready_timeout=GUILD_READY_TIMEOUT)
        self.tree = app_commands.CommandTree(self)
        self.seen: list[tuple[str, Any]] = []

    async def setup_hook(self) -> None:
        if self.tree.get_commands():
            await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(("message", message))

    async def on_resumed(self) -> None:
        self.seen.append(("resumed", None))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.seen.append(("guild_remove", guild))


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def alice(world: World) -> Person:
    return world.person("Alice")


@pytest.fixture
def bob(world: World) -> Person:
    return world.person("Bob")


@pytest.fixture
def guild(world: World, alice: Person, bob: Person) -> Guild:
    return world.guild("Café", [alice, bob], ["general", "games"], known=True)


@pytest.fixture
def general(guild: Guild) -> Channel:
    return guild.channel("general")


@pytest.fixture(scope="session")
def openapi() -> OpenAPI | None:
    """Discord's own description of its API, where it lies beside the repository."""
    return OpenAPI.find()


@pytest.fixture(autouse=True)
def answers_are_discords(request: pytest.FixtureRequest, openapi: OpenAPI | None) -> Iterator[None]:
    """Every answer of the local Discord in these tests has the shape that Discord's own description promises."""
    world: World | None = request.getfixturevalue("world") if "world" in request.fixturenames else None
    yield
    if openapi is not None and world is not None:
        for answered in world.requests:
            if 200 <= answered.status < 300:
                openapi.check_answer(answered.method, answered.path, answered.status, answered.answer)
