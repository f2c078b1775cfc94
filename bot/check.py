"""`python -m bot check`: what is ready for play and what is not, one line each, and what to do about it.

Nothing is changed: the database is looked at in a copy, and Discord is only asked and listened to. It may be run beside
a running bot; Discord counts it as one of the thousand logins of a day.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import discord

import render
from bot.permissions import NAMES, missing, needed
from bot.posting import NETWORK, in_short
from bot.settings import WRONG_TOKEN, Settings
from games.catalog import all_games
from games.engine import listed
from render import text
from storage import Connection, Store, StoreError, SystemClock, matches, sqlite
from storage.backups import KEPT
from storage.matches import MatchRow

UNREACHABLE: Final = (*NETWORK, discord.GatewayNotFound)
READY_WITHIN: Final = 30.0  # seconds
DISALLOWED: Final = 4014  # the gateway's code for intents that this bot may not have
ROOM: Final = 100 << 20  # bytes that must be free beside the database's backups
NAMED: Final = 3  # channels that a line names

NO_TOKEN: Final = (
    "DISCORD_TOKEN is not set. To play on Discord, put it into .env: developer portal, Bot, Reset Token. "
    "Without one there is the sandbox: python -m bot --sandbox"
)
HOW: Final = "Somebody who may edit the channel can allow it under Edit Channel, Permissions."
HIDDEN: Final = "token"
"""What stands where a token would: no line shows one, whoever wrote the text."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line. `ok` None: it could not be looked at, and another line says why."""

    ok: bool | None
    what: str
    text: str

    def line(self) -> str:
        mark = {True: "ok", False: "FIX", None: "-"}[self.ok]
        return f"{mark:<4} {self.what:<12} {self.text}"


async def check(settings: Settings, *, guild_ready_timeout: float = 2.0) -> AsyncIterator[Finding]:
    """Every finding as it comes: this machine first, then Discord. Raises nothing for what may be wrong."""
    async for finding in _everything(settings, guild_ready_timeout):
        shown = finding.text if settings.token is None else finding.text.replace(settings.token, HIDDEN)
        yield replace(finding, text=" ".join(shown.split()))


async def _everything(settings: Settings, guild_ready_timeout: float) -> AsyncIterator[Finding]:
    yield _folder(settings.data_dir)
    database, playing = await _database(settings)
    yield database
    yield _disk(settings)
    yield await asyncio.to_thread(_fonts)
    if settings.token is None:
        yield Finding(False, "token", NO_TOKEN)
        for what in ("intents", "permissions"):
            yield Finding(None, what, "cannot be looked at without a token")
        return
    client = discord.Client(
        intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=guild_ready_timeout
    )
    try:
        async for finding in _discord(client, settings.token, playing):
            yield finding
    finally:
        await client.close()


# --- this machine ----------------------------------------------------------------------------------------------------


def _folder(folder: Path) -> Finding:
    """Whether the folder of the data can be written, or made."""
    there = _existing(folder)
    try:
        with tempfile.TemporaryFile(dir=there) as probe:
            probe.write(b"toybox")
    except OSError as error:
        trouble = f"{there} cannot be written ({error.strerror}): let this user write it, or set DATA_DIR"
        return Finding(False, "folder", trouble)
    made = "can be written" if there == folder.absolute() else "will be made at the first start"
    return Finding(True, "folder", f"{folder} {made}")


async def _database(settings: Settings) -> tuple[Finding, list[MatchRow]]:
    """Whether this Toybox can use the database, tried on a copy; and the matches in play."""
    try:
        path = sqlite.database_path(settings.database_url)
        if not path.exists():
            return Finding(True, "database", f"{path} will be made at the first start"), []
        playing = await _in_play(path, settings.data_dir / "backups")
    except StoreError as error:
        return Finding(False, "database", f"{error}"), []
    beside = [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))]
    if locked := [file for file in beside if file.exists() and not os.access(file, os.W_OK)]:
        names = listed([str(file) for file in locked])
        return Finding(False, "database", f"{names} cannot be written: let this user write it"), playing
    return Finding(True, "database", f"{path} is sound; matches in play: {len(playing)}"), playing


async def _in_play(path: Path, backups: Path) -> list[MatchRow]:
    """The matches in play, from a copy that was brought to today's tables. Raises StoreError."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        try:
            await asyncio.to_thread(_copy, path, copy, backups)
            store = await Store.open(f"sqlite:///{copy.as_posix()}", SystemClock(), backups=None)
        except StoreError as error:
            raise StoreError(str(error).replace(str(copy), str(path))) from error
        try:
            return await store.read(_playing)
        finally:
            await store.close()


def _copy(path: Path, copy: Path, backups: Path) -> None:
    try:
        with closing(sqlite.connect(path)) as live, closing(sqlite.connect(copy)) as target:
            sqlite.check_sound(live, path, backups)
            live.backup(target)
    except (sqlite3.Error, OSError) as error:
        raise sqlite.unwritable(path, error) from error


async def _playing(c: Connection) -> list[MatchRow]:
    rows = [await matches.find(c, match_id) for match_id in await matches.playing_ids(c)]
    return [row for row in rows if row is not None]


def _disk(settings: Settings) -> Finding:
    """Whether there is room for the database and all its backups."""
    try:
        path = sqlite.database_path(settings.database_url)
        size = path.stat().st_size if path.exists() else 0
        free = shutil.disk_usage(_existing(settings.data_dir)).free
    except (StoreError, OSError):
        return Finding(None, "disk", "cannot be looked at while the folder or the database is wrong")
    wanted = ROOM + (KEPT + 1) * size
    if free < wanted:
        return Finding(False, "disk", f"{_megabytes(free)} are free; make room for {_megabytes(wanted)}")
    return Finding(True, "disk", f"{_megabytes(free)} are free")


def _fonts() -> Finding:
    """Whether every face is there and every game can be drawn."""
    try:
        for face in text.FILES:
            text.width("Toybox", face, 20)
        for key in all_games():
            render.warm(key)
    except Exception as error:
        trouble = f"pictures cannot be drawn ({type(error).__name__}: {error}): install Toybox's folder render anew"
        return Finding(False, "fonts", trouble)
    return Finding(True, "fonts", f"all {len(text.FILES)} are there, and every game can be drawn")


def _existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())


def _megabytes(size: int) -> str:
    return f"{size / (1 << 20):,.0f} MB"


# --- Discord ---------------------------------------------------------------------------------------------------------


async def _discord(client: discord.Client, token: str, playing: Sequence[MatchRow]) -> AsyncIterator[Finding]:
    unseen = Finding(None, "permissions", "cannot be looked at without a connection")
    try:
        await client.login(token)
    except discord.LoginFailure:
        yield Finding(False, "token", WRONG_TOKEN)
    except UNREACHABLE as error:
        yield Finding(False, "token", f"Discord cannot be asked ({in_short(error)}). Is this machine online?")
    else:
        assert client.user is not None
        yield Finding(True, "token", f"it is that of {client.user.display_name} ({client.user.id})")
        intents = await _connect(client)
        yield intents
        if not intents.ok:
            yield unseen
            return
        for finding in _servers(client):
            yield finding
        async for finding in _channels(client, playing):
            yield finding
        return
    yield Finding(None, "intents", "cannot be looked at without a login")
    yield unseen


async def _connect(client: discord.Client) -> Finding:
    """Connects as the bot does: Discord refuses intents only then."""
    connection = asyncio.create_task(client.connect(reconnect=False))
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait([connection, ready], timeout=READY_WITHIN, return_when=asyncio.FIRST_COMPLETED)
        if ready.done():
            return Finding(True, "intents", "none is needed beyond those that every bot has; connected")
        if not connection.done():
            return Finding(False, "intents", f"Discord did not answer within {READY_WITHIN:.0f} s; try again later")
        connection.result()
        return Finding(False, "intents", "Discord closed the connection; try again later")
    except discord.ConnectionClosed as error:
        advice = "developer portal, Bot, Privileged Gateway Intents" if error.code == DISALLOWED else "try again later"
        return Finding(False, "intents", f"Discord refuses the connection (code {error.code}): {advice}")
    except UNREACHABLE as error:
        return Finding(False, "intents", f"the connection failed ({in_short(error)}); try again later")
    finally:
        ready.cancel()
        connection.add_done_callback(_forget)


def _forget(connection: asyncio.Task[None]) -> None:
    """How a connection ends that is closed on purpose is no news."""
    if not connection.cancelled():
        connection.exception()


def _servers(client: discord.Client) -> Iterator[Finding]:
    """Where matches can be started."""
    if not client.guilds:
        url = discord.utils.oauth_url(
            client.application_id or 0, permissions=discord.Permissions(**dict.fromkeys(NAMES, True))
        )
        yield Finding(False, "permissions", f"the bot is in no server yet. Invite it: {url}")
    for guild in client.guilds:
        lacks = {channel.name: _missing(channel) for channel in guild.text_channels}
        fine = [name for name, lacking in lacks.items() if not lacking]
        if fine:
            shown = listed([f"#{name}" for name in fine[:NAMED]])
            more = f" and {len(fine) - NAMED} more" if len(fine) > NAMED else ""
            yield Finding(True, "permissions", f"{guild.name}: matches can be started in {shown}{more}")
        elif lacks:
            name, lacking = min(lacks.items(), key=lambda each: len(each[1]))
            trouble = f"{guild.name}: no channel takes a match; #{name} lacks {listed(lacking)}. {HOW}"
            yield Finding(False, "permissions", trouble)
        else:
            yield Finding(False, "permissions", f"{guild.name}: it has no text channel")


async def _channels(client: discord.Client, playing: Sequence[MatchRow]) -> AsyncIterator[Finding]:
    """Every channel and thread where a match is being played."""
    for row in {row.channel_id: row for row in playing}.values():
        where = f"#{row.channel_name} in {row.guild_name}, with match {row.id}"
        guild = client.get_guild(row.guild_id)
        if guild is None:
            yield Finding(False, "permissions", f"{where}: the bot is no longer in that server. Invite it again.")
            continue
        try:
            channel = guild.get_channel_or_thread(row.channel_id) or await client.fetch_channel(row.channel_id)
            lacking = _missing(channel)
        except (discord.NotFound, discord.Forbidden, discord.ClientException):
            trouble = f"{where}: the bot does not see it. {HOW} If it was deleted, /match end closes the match."
            yield Finding(False, "permissions", trouble)
            continue
        except UNREACHABLE as error:
            yield Finding(None, "permissions", f"{where}: Discord cannot be asked ({in_short(error)})")
            continue
        if lacking:
            yield Finding(False, "permissions", f"{where}: the bot lacks {listed(lacking)}. {HOW}")
        else:
            yield Finding(True, "permissions", f"{where}: all that it needs")


def _missing(channel: object) -> list[str]:
    """What the bot lacks for a match there. Raises ClientException for a thread whose channel it does not see."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return []
    return missing(channel.permissions_for(channel.guild.me), needed(thread=isinstance(channel, discord.Thread)))
