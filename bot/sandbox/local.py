"""The local Discord as a server on 127.0.0.1: REST, gateway and CDN around one world."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import secrets
from pathlib import Path

from aiohttp import web

from bot.sandbox.archive import load_world
from bot.sandbox.cast import invite_cast
from bot.sandbox.cdn import add_cdn
from bot.sandbox.clock import Clock
from bot.sandbox.files import Files
from bot.sandbox.limits import REQUEST_BYTES
from bot.sandbox.locking import WorldLock
from bot.sandbox.page import guard, mount
from bot.sandbox.rest import add_rest
from bot.sandbox.saving import Saver
from bot.sandbox.wire import moment
from bot.sandbox.world import World

LONG_POLL = 25.0
"""Seconds after which a question for the clock's next move is answered although it has not moved."""
MOST_READ = 4 * REQUEST_BYTES
"""Bytes of a request that are read at all; what is over Discord's own limit is refused in Discord's words."""
SHUTDOWN = 1.0
"""Seconds that requests in progress have to end when the server stops."""


class LocalDiscord:
    """A running local Discord; `start` makes one, `stop` ends it.

    base_url    "http://127.0.0.1:PORT": REST is below /api/v10, the gateway at /gateway, the CDN beside them
    token       the bot's token in this world
    page_url    where people play in a browser, if the page was asked for
    """

    def __init__(self, world: World, saver: Saver | None, lock: WorldLock | None = None) -> None:
        self.world = world
        self._lock = lock
        self.base_url = ""
        self.page_url: str | None = None
        self._saver = saver
        self._stopping = asyncio.Event()
        self._runner: web.AppRunner | None = None

    @property
    def token(self) -> str:
        return self.world.token

    @property
    def clock(self) -> Clock:
        return self.world.clock

    @classmethod
    async def start(
        cls,
        host: str = "127.0.0.1",
        port: int = 0,
        world_file: Path | None = None,
        page: bool = False,
        token: str | None = None,
    ) -> LocalDiscord:
        """Starts a world: the one in `world_file` if that exists, else a new one, with a cast when there is a `page`.

        While it runs the world is saved to `world_file` within half a second of every change, and its attachments
        beside it. `port` 0 takes a free one; `token` None makes one up. ValueError for a host that is not this
        machine and for a file that holds no world; WorldInUse where another local Discord holds that file; OSError
        where the port is taken.
        """
        if host != "localhost" and not ipaddress.ip_address(host).is_loopback:
            raise ValueError(f"the local Discord listens on this machine only, not on {host}")
        token = token or secrets.token_urlsafe(32)
        lock = WorldLock(world_file) if world_file else None
        try:
            world = _open_world(world_file, token)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        if page and not world.guilds:
            invite_cast(world)
        local = cls(world, Saver(world, world_file) if world_file else None, lock)
        try:
            await local._serve(host, port, page=page)
        except OSError:
            await local.stop()
            raise
        return local

    async def stop(self) -> None:
        """Ends all connections and saves the world."""
        self._stopping.set()
        await self.world.gateway.stop()
        if self._runner is not None:
            await self._runner.cleanup()
        try:
            if self._saver is not None:
                await self._saver.stop()
        finally:
            if self._lock is not None:
                self._lock.release()

    async def _serve(self, host: str, port: int, *, page: bool) -> None:
        app = web.Application(middlewares=[guard], client_max_size=MOST_READ)
        add_rest(app, self.world)
        add_cdn(app, self.world)
        app.router.add_get("/gateway", self.world.gateway.serve)
        app.router.add_get("/gateway/", self.world.gateway.serve)
        app.router.add_get("/local/clock", self._clock)
        path = mount(app, self.world) if page else None
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=SHUTDOWN)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        bound = self._runner.addresses[0][1]
        shown = f"[{host}]" if ":" in host else host
        self.base_url = self.world.base_url = f"http://{shown}:{bound}"
        self.world.gateway.url = f"ws://{shown}:{bound}/gateway"
        if path is not None:
            self.page_url = self.base_url + path
        if self._saver is not None:
            self._saver.start()

    async def _clock(self, request: web.Request) -> web.Response:
        """GET /local/clock: {now, moves}; with ?after=n not before more than n moves have been made."""
        after = request.query.get("after", "")
        if after.isdecimal() and len(after) < 20:
            await self._next_move(int(after))
        now = {"now": moment(self.clock.now()), "moves": self.clock.moves}
        return web.Response(body=json.dumps(now).encode(), headers={"Content-Type": "application/json"})

    async def _next_move(self, after: int) -> None:
        waits = [asyncio.create_task(self.clock.moved(after)), asyncio.create_task(self._stopping.wait())]
        try:
            await asyncio.wait(waits, timeout=LONG_POLL, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await wait


def _open_world(path: Path | None, token: str) -> World:
    if path is None:
        return World(token)
    files = Files(path.with_suffix(".files"))
    return load_world(path, token, files) if path.exists() else World(token, files=files)
