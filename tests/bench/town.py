"""A local Discord with fifty matches in play and the bot in a process of its own; a bare bot in a world beside it."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

from bot import people as persons
from bot.lobbies import Lobbies
from bot.people import Place
from bot.sandbox import LocalDiscord
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from bot.tables import Tables
from bot.worldclocks import NearClock
from games.catalog import all_games
from storage import Store, people
from tests.bench.children import Child
from tests.bench.rules import GAME

MATCHES = 50
GUILDS = 10
SEATS = 2
READY_WITHIN = 60.0  # seconds
LOOK, IDLE = 0.5, 0.01  # a bot is at rest that takes no more than these seconds of the processor in those
PICTURE_BYTES = 80_000  # what the bare bot sends is as heavy as a board


@dataclass(frozen=True, slots=True)
class Table:
    """A match in play: where, and between whom."""

    channel: Channel
    people: tuple[Person, ...]

    @property
    def panel(self) -> Message | None:
        """The newest message with *Your move* and *Board*."""
        latest = reversed(self.channel.messages.values())
        return next((m for m in latest if {"Your move", "Board"} <= {button.label for button in m.buttons}), None)

    @property
    def board(self) -> tuple[int, int] | None:
        """What changes when another board is shown; None where the panel shows none, or words only."""
        panel = self.panel
        return (panel.id, panel.attachments[0].id) if panel is not None and panel.attachments else None

    def answers(self, person: Person) -> list[str]:
        """The custom ids on this person's hand that answer the open question."""
        hand = self.hand(person)
        return [] if hand is None else [str(b.custom_id) for b in hand.buttons if str(b.custom_id).startswith("a:")]

    def hand(self, person: Person) -> Message | None:
        return next(iter(person.dms[-1:]), None)


@dataclass(frozen=True, slots=True)
class Town:
    local: LocalDiscord
    tables: tuple[Table, ...]
    bot: Child


@asynccontextmanager
async def town() -> AsyncIterator[Town]:
    """Everything is shown, and the bot at rest."""
    async with _local() as (local, folder):
        tables = _build(local)
        await _seat(local, tables, folder)
        async with _running("bot", local, tables, folder, lambda: all(map(_shown, tables))) as running:
            yield running


@asynccontextmanager
async def bare() -> AsyncIterator[Town]:
    """The same without Toybox: one channel, two people, and a bare bot."""
    async with _local() as (local, folder):
        pair = (local.world.person("Ana"), local.world.person("Bruno"))
        tables = (Table(local.world.guild("Café", pair, ["games"]).channel("games"), pair),)
        async with _running("bare", local, tables, folder, lambda: local.world.gateway.online) as running:
            yield running


@asynccontextmanager
async def _local() -> AsyncIterator[tuple[LocalDiscord, Path]]:
    local = await LocalDiscord.start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            yield local, Path(folder)
    finally:
        await local.stop()


@asynccontextmanager
async def _running(
    mode: str, local: LocalDiscord, tables: tuple[Table, ...], folder: Path, ready: Callable[[], bool]
) -> AsyncIterator[Town]:
    """A bot, from when it is `ready`, its commands are registered and it is at rest, to its end."""
    log = folder / "log"
    bot = await Child.start(mode, _environ(local, folder), log)
    try:
        try:
            await local.world.wait(lambda: ready() and _registered(tables[0]), READY_WITHIN)
        except AssertionError:
            raise RuntimeError(f"the bot did not get ready: {log.read_text()[-2000:] or 'it said nothing'}") from None
        await local.world.settle()
        await _rest(bot)
        yield Town(local, tables, bot)
    finally:
        await bot.end()


async def _rest(bot: Child) -> None:
    """Return when the bot has nothing more to do by itself: it tells at its own pace what is no hurry."""
    end, before = perf_counter() + READY_WITHIN, 0.0
    while (now := (await bot.usage()).cpu) - before > IDLE:
        if perf_counter() > end:
            raise RuntimeError("the bot does not come to rest")
        before = now
        await asyncio.sleep(LOOK)


def _build(local: LocalDiscord) -> tuple[Table, ...]:
    """Some servers with some channels each; nobody plays in two matches."""
    world, tables = local.world, []
    for g in range(GUILDS):
        crowd = [world.person(f"Player {g}-{n}") for n in range(MATCHES // GUILDS * SEATS)]
        guild = world.guild(f"Café {g}", crowd, [f"table-{n}" for n in range(MATCHES // GUILDS)], known=True)
        for n in range(MATCHES // GUILDS):
            tables.append(Table(guild.channel(f"table-{n}"), tuple(crowd[n * SEATS : (n + 1) * SEATS])))
    return tuple(tables)


async def _seat(local: LocalDiscord, tables: tuple[Table, ...], folder: Path) -> None:
    """Start the matches before the bot is there: it shows them as after a restart."""
    clock = NearClock(local.clock)
    store = await Store.open(f"sqlite:///{folder / 'toybox.db'}", clock, backups=None)
    try:
        lobbies = Lobbies(Tables(store, clock, all_games(), lambda match_id: None))
        for table in tables:
            guild = table.channel.guild
            assert guild is not None
            host, *others = (persons.Person(person.id, person.display) for person in table.people)
            place = Place(guild.id, guild.name, table.channel.id, table.channel.name)
            scene = await lobbies.open(GAME, None, place, host)
            for other in others:
                await lobbies.join(scene.row.id, other)
            await lobbies.start(scene.row.id, host)
            for person in table.people:  # who has been written to before need not be approached with care
                set_channel = partial(people.set_dm_channel, person_id=person.id, channel_id=person.dm.id)
                await store.write(set_channel)
    finally:
        await store.close()


def _environ(local: LocalDiscord, folder: Path) -> dict[str, str]:
    return {
        "DISCORD_TOKEN": local.token,
        "DISCORD_API_BASE": local.base_url,
        "TOYBOX_CLOCK": f"{local.base_url}/local/clock",
        "DATA_DIR": str(folder),
        "DATABASE_URL": "",
        "LOG_LEVEL": "WARNING",
        "BENCH_PICTURE_BYTES": str(PICTURE_BYTES),
    }


def _shown(table: Table) -> bool:
    return table.panel is not None and all(table.hand(person) for person in table.people)


def _registered(table: Table) -> bool:
    return bool(table.channel.world.commands.offered(table.people[0], table.channel))
