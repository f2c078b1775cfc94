"""Toybox on Discord; with --sandbox on a stand-in for Discord on this machine; with --auto on whichever is set up.

`check` looks whether all is ready for play; `verify-live --channel ID` asks Discord and its stand-in the same.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import dataclasses
import logging
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, Final

import discord
import discord.gateway
import discord.http

from bot.app import App, StartError
from bot.check import check
from bot.heap import share_heap
from bot.sandbox import LocalDiscord, WorldInUse, limits
from bot.sandbox.permissions import Permission
from bot.sandbox.point import point, pointed_at
from bot.settings import Settings, SettingsError
from bot.starts import Starts
from bot.verify_live import STEPS, NotThere, Site, verify
from bot.worldclocks import FarClock, NearClock
from storage import StoreError, SystemClock, sqlite
from storage.clock import Clock

log = logging.getLogger("bot")

GUILDS_WITHIN: Final = 2.0  # seconds without a further server until the bot counts as ready
LOCAL_GUILDS_WITHIN: Final = 0.1
STOP_WITHIN: Final = 9.5  # seconds; whoever sent SIGTERM waits ten
OTHER_GOES: Final = 2.0  # seconds for a bot on the same database that is just stopping
NO_TOKEN: Final = (
    "Toybox needs a bot's token in DISCORD_TOKEN to play on Discord; without one, try: python -m bot --sandbox"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0 after a clean stop, 1 where something failed, 2 where a setting is missing or wrong."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("task", nargs="?", choices=("check", "verify-live"), help="instead of playing (see above)")
    parser.add_argument("--channel", type=int, metavar="ID", help="for verify-live: a channel that nobody else reads")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--sandbox", action="store_true", help="play on this machine, without Discord and without a token"
    )
    kind.add_argument("--auto", action="store_true", help="Discord where DISCORD_TOKEN is set, else the sandbox")
    chosen = parser.parse_args(arguments)
    if chosen.task and (chosen.sandbox or chosen.auto):
        parser.error(f"{chosen.task} takes neither --sandbox nor --auto")
    if (chosen.task == "verify-live") != (chosen.channel is not None):
        parser.error("verify-live takes --channel ID, and nothing else does")
    try:
        settings = Settings.read()
    except SettingsError as error:
        return _say(str(error), 2)
    if chosen.task:
        return _quietly(settings, _check(settings) if chosen.task == "check" else _verify(settings, chosen.channel))
    share_heap()
    if chosen.auto:
        where = "Discord (DISCORD_TOKEN is set)" if settings.token else "the sandbox (no DISCORD_TOKEN is set)"
        print(f"Starting Toybox on {where}.", flush=True)
    if chosen.sandbox or (chosen.auto and not settings.token):
        return _run(settings, lambda stop: _sandbox(settings, stop))
    if not settings.token:
        return _say(NO_TOKEN, 2)
    token = settings.token
    return _run(settings, lambda stop: _discord(settings, token, stop))


def _quietly(settings: Settings, work: Coroutine[Any, Any, int]) -> int:
    """Without a log: what goes wrong is told in the lines of the work itself."""
    if settings.api_base:
        point(settings.api_base)
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        return asyncio.run(work)
    finally:
        logging.disable(before)


async def _check(settings: Settings) -> int:
    """A line for each finding; 0 where everything is ready."""
    found = []
    wait = LOCAL_GUILDS_WITHIN if settings.api_base else GUILDS_WITHIN
    async for finding in check(settings, guild_ready_timeout=wait):
        print(finding.line(), flush=True)
        found.append(finding)
    return 0 if all(finding.ok for finding in found) else 1


async def _verify(settings: Settings, channel: int) -> int:
    """A line for each comparison, then what is left for the owner's hands; 0 where the two never differed."""
    if settings.token is None:
        return _say(NO_TOKEN, 2)
    site = Site(discord.http.Route.BASE, settings.token, channel)
    agreed = differed = 0
    try:
        async for row in verify(site, _twin, limits):
            if isinstance(row, str):
                print(row)
                continue
            print(row.line(), flush=True)
            agreed, differed = agreed + row.agrees, differed + (not row.agrees)
    except (NotThere, StoreError) as error:
        return _say(str(error), 1)
    print(f"\n{agreed} agree, {differed} differ. What a bot cannot do alone is left for your hands:\n")
    for number, step in enumerate(STEPS, 1):
        print(f"{number:>2}. {step}")
    return 1 if differed else 0


@contextlib.asynccontextmanager
async def _twin() -> AsyncIterator[Site]:
    """A local Discord with a private channel; while it is open, this process's discord.py talks to it."""
    local = await LocalDiscord.start()
    try:
        guild = local.world.guild("Toybox Café", channels=["verify"])
        channel = guild.channel("verify")
        channel.bot_permissions = channel.bot_permissions
        channel.overwrite(guild.everyone, deny=Permission.VIEW_CHANNEL)
        with pointed_at(local.base_url):
            yield Site(discord.http.Route.BASE, local.token, channel.id)
    finally:
        await local.stop()


async def _discord(settings: Settings, token: str, stop: asyncio.Event) -> None:
    if settings.api_base:
        point(settings.api_base)
    far = FarClock(settings.clock_url) if settings.clock_url else None
    if far is not None:
        await far.start()
    starts = None if settings.api_base else Starts(settings.data_dir / "starts.json")
    try:
        if starts is not None and (pause := starts.begin(SystemClock().now())):
            log.warning("Toybox has been started again and again within an hour; it logs in after %d seconds", pause)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), pause)
        if not stop.is_set():
            wait = LOCAL_GUILDS_WITHIN if settings.api_base else GUILDS_WITHIN
            await _play(settings, far or SystemClock(), token, stop, lambda: log.info("Toybox is ready"), wait)
        if starts is not None:
            starts.end()
    finally:
        if far is not None:
            await far.stop()


async def _sandbox(settings: Settings, stop: asyncio.Event) -> None:
    """The local Discord, its page and the bot in one process; its data lie apart from a real bot's."""
    folder = settings.data_dir
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StartError(f"DATA_DIR {folder} cannot be made: {error.strerror}.") from error
    local = await _local(settings.sandbox_port, folder / "sandbox-world.json")
    try:
        point(local.base_url)
        database = f"sqlite:///{(folder / 'sandbox.db').as_posix()}"
        own = dataclasses.replace(settings, database_url=database, token=None)

        def ready() -> None:
            print(f"Sandbox: {local.page_url}", flush=True)
            if settings.open_browser:
                # A browser in the terminal would hold us up, and at the end a thread of the loop's own would.
                threading.Thread(target=webbrowser.open, args=[str(local.page_url)], daemon=True).start()

        await _play(own, NearClock(local.clock), local.token, stop, ready, LOCAL_GUILDS_WITHIN)
    finally:
        await local.stop()


async def _local(port: int, world: Path) -> LocalDiscord:
    """At this port, or at any where it is taken."""
    try:
        return await LocalDiscord.start(port=port, world_file=world, page=True)
    except WorldInUse as error:
        raise StartError(str(error)) from error
    except ValueError as error:
        raise StartError(f"{error}: move it away, and the sandbox begins with a new one.") from error
    except OSError as error:
        if error.filename is not None:  # of the world's own files, and not of the port
            raise StartError(
                f"The sandbox cannot keep its world in {error.filename} ({error.strerror}): "
                "let this user write there, or choose another DATA_DIR."
            ) from error
        if port == 0:
            raise StartError(f"The sandbox cannot be started: {error}.") from error
        log.warning("port %d is taken; the sandbox takes another one", port)
        return await _local(0, world)


async def _play(
    settings: Settings,
    clock: Clock,
    token: str,
    stop: asyncio.Event,
    ready: Callable[[], None],
    guild_ready_timeout: float,
) -> None:
    """Run the bot until it is told to stop or cannot go on; the only one on its database."""
    with sqlite.in_use(sqlite.database_path(settings.database_url), OTHER_GOES):
        await _run_app(settings, clock, token, stop, ready, guild_ready_timeout)


async def _run_app(
    settings: Settings,
    clock: Clock,
    token: str,
    stop: asyncio.Event,
    ready: Callable[[], None],
    guild_ready_timeout: float,
) -> None:
    app = await App.open(settings, clock, guild_ready_timeout=guild_ready_timeout)
    running = asyncio.create_task(_running(app, token, ready), name="app")
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait([running, stopping], return_when=asyncio.FIRST_COMPLETED)
    finally:
        failed = running.done() and not running.cancelled()
        for task in (running, stopping):
            task.cancel()
        await _stop(app)
        await asyncio.gather(stopping, return_exceptions=True)
        if not failed:
            await asyncio.gather(running, return_exceptions=True)
    if failed:
        await running


async def _running(app: App, token: str, ready: Callable[[], None]) -> None:
    await app.start(token)
    await app.ready()
    ready()
    await app.run()


async def _stop(app: App) -> None:
    """Clean, or else hard: a process that hangs loses nothing, for everything that counts is committed."""
    try:
        await asyncio.wait_for(app.stop(), STOP_WITHIN)
    except TimeoutError:
        log.error("Toybox did not stop in time and is cut off; nothing is lost")
        logging.shutdown()
        os._exit(1)


def _run(settings: Settings, work: Callable[[asyncio.Event], Coroutine[Any, Any, None]]) -> int:
    async def until_told() -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM"):
            _on_signal(loop, getattr(signal, name), stop)
        await work(stop)

    _log_to_stderr(settings)
    try:
        asyncio.run(until_told())
    except (StartError, StoreError, ConnectionError) as error:
        return _say(str(error), 1)
    except KeyboardInterrupt:
        return 0
    return 0


def _on_signal(loop: asyncio.AbstractEventLoop, number: signal.Signals, stop: asyncio.Event) -> None:
    try:
        loop.add_signal_handler(number, stop.set)
    except NotImplementedError:  # Windows
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))


def _say(text: str, code: int) -> int:
    print(text, file=sys.stderr, flush=True)
    return code


def _log_to_stderr(settings: Settings) -> None:
    logging.basicConfig(
        level=settings.log_number,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
        force=True,
    )
    # Below that they tell every message and every row: hands, and what was said in private.
    for talkative in ("discord", "aiohttp", "apscheduler", "alembic", "aiosqlite", "sqlalchemy"):
        logging.getLogger(talkative).setLevel(max(settings.log_number, logging.WARNING))
    logging.getLogger("discord.client").addFilter(_shorten)


def _shorten(record: logging.LogRecord) -> bool:
    """A connection that is tried again is one line, and no traceback; that there is no voice is no news."""
    if "voice will NOT be supported" in str(record.msg):
        return False
    if record.exc_info and str(record.msg).startswith("Attempting a reconnect"):
        error = record.exc_info[1]
        record.msg = f"{record.msg} ({type(error).__name__})"
        record.exc_info = record.exc_text = None
    return True


if __name__ == "__main__":
    sys.exit(main())
