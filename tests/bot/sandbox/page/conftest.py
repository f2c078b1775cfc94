"""A local Discord with its page, a small bot, and tabs as a browser would open them."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio
from discord import app_commands

from bot.sandbox import LocalDiscord
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from bot.sandbox.point import pointed_at
from tests.bot.sandbox.conftest import Client
from tests.local import report, running


@pytest_asyncio.fixture
async def local(request: pytest.FixtureRequest) -> AsyncIterator[LocalDiscord]:
    """The world that a newcomer finds: Ana, Bruno, Chidi and Dagny in #games."""
    started = await LocalDiscord.start(page=True)
    with pointed_at(started.base_url):
        yield started
    await started.stop()
    report(request, started.world)


@pytest.fixture
def ana(local: LocalDiscord) -> Person:
    return local.world.person("Ana")


@pytest.fixture
def bruno(local: LocalDiscord) -> Person:
    return local.world.person("Bruno")


@pytest.fixture
def games(local: LocalDiscord) -> Channel:
    return next(iter(local.world.guilds.values())).channel("games")


@pytest.fixture
def page_url(local: LocalDiscord) -> str:
    assert local.page_url is not None
    return local.page_url


class Table(discord.ui.View):
    """One of each thing that can be pressed."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Whisper", custom_id="whisper")
    async def whisper(self, interaction: discord.Interaction, button: Any) -> None:
        await interaction.response.send_message(f"psst {interaction.user.display_name}", ephemeral=True)

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, button: Any) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Closed", custom_id="closed", disabled=True)
    async def closed(self, interaction: discord.Interaction, button: Any) -> None: ...

    @discord.ui.select(
        custom_id="cards",
        max_values=2,
        options=[discord.SelectOption(label=name.title(), value=name) for name in ("axe", "bow", "club")],
    )
    async def cards(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=" and ".join(select.values))


class Form(discord.ui.Modal, title="The form"):
    name = discord.ui.TextInput[discord.ui.Modal](label="Name", custom_id="name")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"thanks, {self.name.value}")


class Bot(Client):
    """`/table` shows the table, `/card` has an option with suggestions, `/direct` writes a direct message."""

    def __init__(self) -> None:
        super().__init__()
        self.tree.add_command(app_commands.Command(name="table", description="Shows it", callback=self._table))
        card: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name="card", description="Plays a card", callback=self._card
        )
        card.autocomplete("name")(self._names)
        self.tree.add_command(card)
        self.tree.add_command(app_commands.Command(name="direct", description="Writes", callback=self._direct))

    async def setup_hook(self) -> None:
        self.add_view(Table())
        await super().setup_hook()

    async def _table(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("The table", view=Table())

    async def _card(self, interaction: discord.Interaction, name: str, loud: bool = False) -> None:
        await interaction.response.send_message(f"played {name}{'!' if loud else ''}")

    async def _names(self, interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        names = [name for name in ("axe", "bow", "club") if current in name]
        return [app_commands.Choice(name=name.title(), value=f"card:{name}") for name in names]

    async def _direct(self, interaction: discord.Interaction) -> None:
        try:
            await interaction.user.send("between you and me")
        except discord.Forbidden:
            await interaction.response.send_message("your messages are closed", ephemeral=True)
        else:
            await interaction.response.send_message("sent", ephemeral=True)


@pytest_asyncio.fixture
async def bot(local: LocalDiscord, errors: list[Any]) -> AsyncIterator[Bot]:
    client = Bot()
    async with running(client, local):
        yield client


class Tab:
    """A tab's end of the websocket. `seen` holds all events in order."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.seen: list[dict[str, Any]] = []
        self._n = 0

    async def next(self) -> dict[str, Any]:
        event: dict[str, Any] = await asyncio.wait_for(self.socket.receive_json(), 5)
        self.seen.append(event)
        return event

    async def until(self, kind: str) -> dict[str, Any]:
        """The next event of that kind."""
        while (event := await self.next())["kind"] != kind:
            pass
        return event

    async def act(self, op: str, **fields: Any) -> dict[str, Any]:
        """Does it, and returns the answer."""
        self._n += 1
        await self.socket.send_str(json.dumps({"op": op, "n": self._n, **fields}))
        while (event := await self.next()).get("n") != self._n:
            pass
        return event

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.seen if event["kind"] == kind]


class Tabs:
    """Opens tabs as the page would, and closes them at the end."""

    def __init__(self, local: LocalDiscord, session: aiohttp.ClientSession, stack: contextlib.AsyncExitStack) -> None:
        self._local = local
        self._session = session
        self._stack = stack

    async def open(self, person: Person | str | None) -> Tab:
        """A tab of that person's (or with that text in its address), after its snapshot."""
        query = "" if person is None else f"?person={person.id if isinstance(person, Person) else person}"
        url = f"{self._local.page_url}live{query}"
        socket = self._session.ws_connect(url, origin=self._local.base_url)
        tab = Tab(await self._stack.enter_async_context(socket))
        assert (await tab.next())["kind"] == "snapshot"
        return tab


@pytest_asyncio.fixture
async def tabs(local: LocalDiscord) -> AsyncIterator[Tabs]:
    async with aiohttp.ClientSession() as session, contextlib.AsyncExitStack() as stack:
        yield Tabs(local, session, stack)
