"""The time of a local Discord, for a bot that plays on it: in its process, or from another one over HTTP."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Protocol

import aiohttp

from storage.clock import SystemClock

log = logging.getLogger(__name__)

RETRY = 1.0  # seconds
ASK_WITHIN = 5.0


class WorldTime(Protocol):
    """The local Discord's own clock."""

    def now(self) -> datetime: ...

    def on_move(self, callback: Callable[[], None], /) -> object: ...


class NearClock:
    """The clock of a local Discord in this process, to the millisecond, as the store keeps it."""

    def __init__(self, world: WorldTime) -> None:
        self._world = world

    def now(self) -> datetime:
        now = self._world.now()
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    def on_move(self, callback: Callable[[], None]) -> None:
        self._world.on_move(callback)


class FarClock:
    """The clock at an address: this machine's time plus how far that one is ahead, which only moving it changes.

    `url` answers {"now": ISO time, "moves": n}; with `?after=n` it answers once there were more than n moves.
    """

    def __init__(self, url: str) -> None:
        self._url, self._system = url, SystemClock()
        self._ahead, self._moves = timedelta(0), 0
        self._callbacks: list[Callable[[], None]] = []
        self._task: asyncio.Task[None] | None = None

    def now(self) -> datetime:
        return self._system.now() + self._ahead

    def on_move(self, callback: Callable[[], None]) -> None:
        self._callbacks.append(callback)

    async def start(self) -> None:
        """Read the time and follow it from now on. ConnectionError where there is no clock."""
        try:
            async with aiohttp.ClientSession() as session, asyncio.timeout(ASK_WITHIN):
                self._take(await self._ask(session, {}))
        except (aiohttp.ClientError, OSError, TimeoutError, KeyError, TypeError, ValueError) as error:
            raise ConnectionError(f"there is no clock at {self._url} ({type(error).__name__})") from error
        self._task = asyncio.create_task(self._follow(), name="far clock")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _follow(self) -> None:
        timeout = aiohttp.ClientTimeout(total=None)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            while True:
                before = self._moves
                try:
                    self._take(await self._ask(session, {"after": str(before)}))
                except (aiohttp.ClientError, OSError, TimeoutError, KeyError, TypeError, ValueError) as error:
                    log.warning("the clock at %s does not answer: %s", self._url, error)
                    await asyncio.sleep(RETRY)
                    continue
                if self._moves != before:
                    for callback in self._callbacks:
                        callback()

    async def _ask(self, session: aiohttp.ClientSession, query: dict[str, str]) -> dict[str, Any]:
        async with session.get(self._url, params=query, raise_for_status=True) as response:
            found: dict[str, Any] = await response.json()
            return found

    def _take(self, found: dict[str, Any]) -> None:
        now, self._moves = datetime.fromisoformat(str(found["now"])), int(found["moves"])
        ahead = now - self._system.now()
        self._ahead = timedelta(milliseconds=round(ahead / timedelta(milliseconds=1)))
