"""A whole street for tests: a local Discord, people, and the real bot connected to it by an unmodified discord.py.

Unless it is asked for real ones the pictures are blank, for drawing them takes longer than all the rest.
"""

from __future__ import annotations

import asyncio
import base64
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

import pytest_asyncio

from bot.app import App
from bot.sandbox import LocalDiscord
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from bot.sandbox.point import pointed_at
from bot.sandbox.results import Result
from bot.scenes import Scene
from bot.settings import Settings
from bot.ui.message import Drawing
from bot.worldclocks import NearClock
from games.catalog import AnyGame, all_games
from render import Picture
from render.pictures import artist_of

Box = Mapping[str, AnyGame]

READY_AFTER = 0.05  # seconds without another server until the bot is ready
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


class Loud(logging.Handler):
    """Gathers every error that is logged: discord.py swallows what our callbacks raise into its log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(logging.Formatter("%(name)s: %(message)s").format(record))


@dataclass
class Street:
    folder: Path
    local: LocalDiscord
    loud: Loud
    app: App
    ana: Person
    bruno: Person
    chidi: Person
    games: Channel
    lounge: Channel
    past: set[asyncio.Task[object]] = field(default_factory=set)
    """What a bot that was stopped has left behind."""

    async def rest(self) -> None:
        """Wait until the bot has nothing more to do, however slow the machine is."""
        await self.local.world.settle(busy=lambda: self.app.busy or self._unheard() or self._dispatching())

    def _unheard(self) -> bool:
        """Has something happened of which the bot is still to hear? Not while it is not connected."""
        heard = getattr(self.app.client.ws, "sequence", None) or 0
        sessions = self.local.world.gateway.sessions.values()
        return any(session.connection is not None and session.sequence > heard for session in sessions)

    def says(self, channel: Channel, text: str) -> Message:
        """The newest message of the bot in the channel that everybody sees and that holds the text."""
        found = [m for m in channel.messages.values() if not m.ephemeral and m.author.bot and text in m.text]
        assert found, f"nothing with {text!r} among {list(channel.messages.values())}"
        return found[-1]

    async def open_lobby(
        self, host: Person | None = None, channel: Channel | None = None, **options: object
    ) -> Message:
        """`/play`, and the lobby's message."""
        channel = channel or self.games
        result = await (host or self.ana).run("/play", channel=channel, options={"game": "weapon_wars", **options})
        assert "open" in result.text, result.text
        await self.rest()
        return self.says(channel, "who plays?")

    async def started(
        self,
        *others: Person,
        computers: int = 0,
        channel: Channel | None = None,
        options: str = "",
        clock: str = "",
        game: str = "weapon_wars",
    ) -> Scene:
        """A match of Ana's in play, by the buttons of its lobby; `options` and `clock` as /play takes them."""
        channel = channel or self.games
        said = {"options": options, "clock": clock}
        lobby = await self.open_lobby(channel=channel, game=game, **{name: text for name, text in said.items() if text})
        for person in others:
            await person.click(lobby, "Join")
        for _ in range(computers):
            await self.ana.click(lobby, "Add computer")
        await self.rest()
        await self.ana.click(lobby, "Start")
        await self.rest()
        return await self.scene(channel)

    async def told(self, person: Person, message: Message, label: str) -> Message:
        """What a person gets to read in private below what a button brings."""
        result = await person.click(message, label)
        await self.rest()
        assert not result.failed
        return [seen for seen in person.sees(message.channel) if seen.ephemeral][-1]

    async def scene(self, channel: Channel | None = None) -> Scene:
        (scene,) = await self.app.tables.scenes_in((channel or self.games).id, ("playing", "over"))
        return scene

    def person(self, scene: Scene, seat: int) -> Person:
        person_id = scene.seats[seat].person_id
        assert person_id is not None
        return self.local.world.people[person_id]

    def turn(self, scene: Scene) -> Person:
        """Who is waited for."""
        return self.person(scene, scene.waiting[0])

    def idle(self, scene: Scene) -> Person:
        """Somebody who plays and is not waited for."""
        return next(self.person(scene, row.seat) for row in scene.seats if row.seat not in scene.waiting)

    def _dispatching(self) -> bool:
        """Is discord.py still about to tell the bot what it has heard?"""
        tasks = asyncio.all_tasks() - self.past
        return any(task.get_name().startswith(("discord.py: ", "CommandTree-")) for task in tasks)

    async def restart(self, games: Box | None = None) -> None:
        """Stop the bot and start another one over the same file, with other `games` in its box if any are named."""
        await self.app.stop()
        self.past |= asyncio.all_tasks()
        self.app = await start_app(self.local, self.folder, self.app.games if games is None else games)


def blank(drawing: Drawing) -> Picture:
    """Stands for the picture of that kind, if the game has pictures at all."""
    artist_of(drawing.key)
    return Picture(PIXEL, f"the {drawing.kind}")


@asynccontextmanager
async def street(folder: Path, *, pictures: bool = False, games: Box | None = None) -> AsyncIterator[Street]:
    """At the end nothing may be left over: no refused request, no silence, no error in any log.

    `games` are those in the bot's box; None: all that there are.
    """
    loud = Loud()
    logging.getLogger().addHandler(loud)
    local = await LocalDiscord.start()
    with ExitStack() as stack:
        stack.enter_context(pointed_at(local.base_url))
        if not pictures:
            stack.enter_context(patch("bot.posting.draw", blank))
            stack.enter_context(patch("render.warm"))
        world = local.world
        ana, bruno, chidi = (world.person(name) for name in ("Ana", "Bruno", "Chidi"))
        guild = world.guild("Toybox Café", [ana, bruno, chidi], ["games", "lounge"])
        guild.promote(chidi)
        app = await start_app(local, folder, games)
        built = Street(folder, local, loud, app, ana, bruno, chidi, guild.channel("games"), guild.channel("lounge"))
        try:
            await built.rest()
            yield built
            await built.rest()
        finally:
            await built.app.stop()
            await local.stop()
            logging.getLogger().removeHandler(loud)
    assert not (problems := world.problems()), problems
    assert not loud.lines, loud.lines


@pytest_asyncio.fixture
async def town(tmp_path: Path) -> AsyncIterator[Street]:
    """A street of its own for each test."""
    async with street(tmp_path) as built:
        yield built


async def start_app(local: LocalDiscord, folder: Path, games: Box | None = None) -> App:
    """The bot, connected and ready."""
    settings = Settings(data_dir=folder, database_url=f"sqlite:///{folder / 'toybox.db'}", render_workers=1)
    with patch("bot.app.all_games", lambda: all_games() if games is None else games):
        app = await App.open(settings, NearClock(local.clock), guild_ready_timeout=READY_AFTER)
    await app.start(local.token)
    await app.ready()
    return app


def labels(answer: Message | Result) -> list[str]:
    """What can be pressed on the message."""
    message = answer.message if isinstance(answer, Result) else answer
    assert message is not None
    return [str(button.label) for button in message.buttons]
