"""The whole bot, wired: from settings and a clock to a connection, and back to nothing within ten seconds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import aiohttp
import discord

from bot import registration, replies
from bot.client import ToyboxClient
from bot.clocks import Bell, Sweep
from bot.cogs import commands
from bot.computers import Computers
from bot.interactions import Interactions
from bot.lobbies import Lobbies
from bot.notices import Calls
from bot.nudging import Nudging
from bot.orders import Orders
from bot.overdue import Overdue
from bot.pausing import Pausing
from bot.people import Sorry
from bot.posting import Artist, Wire, in_short
from bot.presence import Presence
from bot.privates import Privates
from bot.publisher import Publisher
from bot.rematches import Rematches
from bot.replies import How, Interaction, Reply
from bot.rhythms import Rhythms
from bot.seating import Seating
from bot.servers import Servers
from bot.settings import WRONG_TOKEN, Settings
from bot.tables import Tables
from bot.tastes import Tastes
from bot.turns import retime
from bot.undo import Undo
from bot.waits import Waits
from bot.welcomes import Welcomes
from games.catalog import AnyGame, all_games
from render import NoPictures
from storage import Store
from storage.clock import Clock
from storage.clocks import ClockKind

log = logging.getLogger(__name__)

ANSWERS_WITHIN: Final = 1.5  # seconds at a stop for what somebody is being answered
LAST_WORDS_WITHIN: Final = 0.5  # and then for telling those who came meanwhile
READY_WITHIN: Final = 5.0  # seconds for what may also come a little later: commands and welcomes
CLOSE_WITHIN: Final = 1.5  # seconds for taking leave of Discord
FIRST_PAUSE: Final = 5.0  # seconds before a second login, doubled each time
LONGEST_PAUSE: Final = 300.0
RESTARTING: Final = "Toybox is just restarting; nothing is lost. Please try again in a minute."
REFUSED: Final = (4004, 4010, 4011, 4012, 4013)  # close codes of the gateway that trying again does not mend


class StartError(Exception):
    """The bot cannot run: one line that says why and what to do."""


class App:
    """Every part of the bot. `open`, then `start`, then `run` until told to stop, then `stop`."""

    def __init__(self, settings: Settings, clock: Clock, store: Store, guild_ready_timeout: float) -> None:
        self.settings, self.clock, self.store = settings, clock, store
        self.games: Mapping[str, AnyGame] = all_games()
        self.client = ToyboxClient(self, guild_ready_timeout=guild_ready_timeout)
        self.artist = Artist(settings.render_workers)
        wire = Wire(self.client, self.artist)
        self.tables = Tables(store, clock, self.games, self._changed)
        self.lobbies, self.undo = Lobbies(self.tables), Undo(self.tables)
        self.rematches, self.servers = Rematches(self.lobbies), Servers(store, clock)
        self.orders, self.pausing, self.nudging = Orders(self.tables), Pausing(self.tables), Nudging(self.tables)
        here = Presence(self.client).here
        self.seating = Seating(self.tables, here)
        self.computers = Computers(self.tables, self.artist, self.orders)
        self.calls, self.overdue = Calls(store, clock), Overdue(self.tables)
        self.publisher = Publisher(store, self.tables, wire, clock, self.computers.quiet, self.calls)
        self.tastes = Tastes(store, clock, self.publisher.wake)
        self.rhythms = Rhythms(store, clock, self.publisher.wake, retime)
        self.welcomes = Welcomes(store, wire, clock)
        also = (self.computers.catch_up, self.welcomes.again)
        bells: dict[ClockKind, Bell] = {"release": self.orders.ring, "resume": self.pausing.ring}
        self.sweep = Sweep(self.tables, self.lobbies, self.publisher, clock, *also, bells=bells, here=here)
        self.privates, self.waits = Privates(self), Waits(self)
        self.interactions = Interactions(self)
        self.stopping = self._silent = False
        self._answering: dict[asyncio.Task[None], int] = {}
        self._ready = asyncio.Event()
        self._beginning, self._begun = asyncio.Lock(), False
        self._connection: asyncio.Task[None] | None = None
        self._registration: asyncio.Task[bool] | None = None
        self._greeting: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, settings: Settings, clock: Clock, *, guild_ready_timeout: float = 2.0) -> App:
        """Open and migrate the store and put everything together. Raises StoreError."""
        store = await Store.open(settings.database_url, clock, backups=settings.data_dir / "backups")
        return cls(settings, clock, store, guild_ready_timeout)

    @property
    def busy(self) -> int:
        """How much is under way or waits for its turn; 0 where nothing more will happen by itself."""
        parts = (self.publisher, self.computers, self.sweep, self.artist, self.privates, self.waits)
        beside = (self._registration, self._greeting)
        return len(self._answering) + sum(part.busy for part in parts) + sum(bool(t and not t.done()) for t in beside)

    async def start(self, token: str) -> None:
        """Warm the pictures, log in and connect. Raises StartError; waits and tries again where the network is down."""
        await self._warm()
        for command in commands(self):
            self.client.tree.add_command(command)
        await self._login(token)
        self._connection = asyncio.create_task(self.client.connect(), name="connection")

    async def ready(self) -> None:
        """Return when people can play: connected, the commands registered if that can be, and the welcomes said.

        Raises StartError.
        """
        assert self._connection is not None
        waiting = asyncio.create_task(self._ready.wait())
        await asyncio.wait([waiting, self._connection], return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not self._ready.is_set():
            await self.run()
            raise StartError("Discord closed the connection before the bot was ready.")
        if beside := [task for task in (self._registration, self._greeting) if task is not None]:
            await asyncio.wait(beside, timeout=READY_WITHIN)

    async def run(self) -> None:
        """Return when the connection has ended for good; raise StartError if that was not our doing."""
        assert self._connection is not None
        await asyncio.wait([self._connection])  # awaited alone it would end with whoever stops waiting for it
        try:
            await self._connection
        except discord.PrivilegedIntentsRequired as error:
            raise StartError(
                "Discord wants an intent to be allowed for this bot: developer portal, Bot, Privileged Gateway Intents."
            ) from error
        except discord.ConnectionClosed as error:
            if error.code in REFUSED:
                raise StartError(f"Discord refuses the connection (code {error.code}); is the token right?") from error
            raise StartError(f"Discord closed the connection (code {error.code}).") from error

    async def stop(self) -> None:
        """Finish what is under way, tell whoever comes meanwhile, close everything: well within ten seconds."""
        self.stopping = True
        await self._answered_all(ANSWERS_WITHIN)
        await _cancel(self._registration, self._greeting)
        await self.sweep.stop()
        await self.privates.stop()
        await self.waits.stop()
        await self.computers.stop()
        await self.publisher.stop()
        self._silent = True
        await self._answered_all(LAST_WORDS_WITHIN)
        try:
            await asyncio.wait_for(self.client.close(), CLOSE_WITHIN)
        except TimeoutError:
            log.warning("Discord did not say goodbye")
        await _cancel(self._connection)
        self.artist.close()
        await self.store.close()

    async def answer(self, interaction: Interaction, how: How, work: Callable[[Reply], Awaitable[None]]) -> None:
        """Answer an interaction, whatever happens; at a stop, new ones are only told so."""
        if self._silent:
            return  # better Discord says at once that nobody answers than that an answer is coming
        if self.stopping:
            how, work = "private", _restarting
        elif how == "update" and interaction.message is not None:
            self.waits.leave(interaction.message.id)
        task = asyncio.create_task(replies.answer(interaction, self.artist, self.tastes.wordy, how, work))
        self._answering[task] = interaction.user.id
        task.add_done_callback(self._answering.pop)
        await task

    async def answered(self, person_id: int) -> None:
        """Return when nothing that this person asked is still being answered."""
        while tasks := [task for task, person in self._answering.items() if person == person_id]:
            await asyncio.wait(tasks)

    async def _answered_all(self, patience: float) -> None:
        if self._answering:
            await asyncio.wait(self._answering, timeout=patience)

    def logged_in(self) -> None:
        """The application is known: see to its commands, beside everything else."""
        assert self.client.application_id is not None
        self._registration = asyncio.create_task(
            registration.register(self.client.tree, self.client.application_id, self.store, self.clock)
        )

    async def connected(self) -> None:
        """The servers are known: show what is not shown yet, and greet where that has never been done.

        It may be said again before the first time is through: the connection can break in between.
        """
        async with self._beginning:
            if self.stopping:
                return
            if not self._begun:
                self._begun = True
                self.sweep.start()
                await self.computers.begin()
        await self.publisher.catch_up()
        if not self.stopping and (self._greeting is None or self._greeting.done()):
            self._greeting = asyncio.create_task(self._greet(), name="welcomes")
        self._ready.set()

    async def _greet(self) -> None:
        for guild in list(self.client.guilds):
            try:
                await self.welcomes.greet(guild)
            except Exception:
                log.exception("server %s could not be greeted", guild.id)

    def _changed(self, match_id: int) -> None:
        self.publisher.wake(match_id)
        self.computers.wake(match_id)
        self.privates.wake(match_id)
        self.waits.wake(match_id)

    async def _warm(self) -> None:
        warmed = await asyncio.gather(*(self.artist.warm(key) for key in self.games), return_exceptions=True)
        for key, outcome in zip(self.games, warmed, strict=True):
            if isinstance(outcome, NoPictures):
                log.info("nothing draws %s; its matches are told in words", key)
            elif isinstance(outcome, BaseException):
                log.error("%s cannot be drawn; its matches are told in words", key, exc_info=outcome)

    async def _login(self, token: str) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                await self.client.login(token)
                return
            except discord.LoginFailure as error:
                raise StartError(WRONG_TOKEN) from error
            except discord.HTTPException as error:
                if error.status < 500 and error.status != 429:
                    raise StartError(f"Discord refuses the login: {error}") from error
                trouble: Exception = error
            except (aiohttp.ClientError, OSError, TimeoutError) as error:
                trouble = error
            log.warning("Discord cannot be reached (%s); trying again in %d seconds", in_short(trouble), pause)
            await self.client.http.close()  # or the next login would leave this one's session open
            self.client.http.connector = discord.utils.MISSING
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)


async def _cancel(*tasks: asyncio.Task[Any] | None) -> None:
    there = [task for task in tasks if task is not None]
    for task in there:
        task.cancel()
    await asyncio.gather(*there, return_exceptions=True)


async def _restarting(reply: Reply) -> None:
    raise Sorry(RESTARTING)
