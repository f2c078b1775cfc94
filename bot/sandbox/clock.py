"""The world's time and its ids. Both may be moved on by a test; neither ever goes back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

EPOCH_MS = 1_420_070_400_000
"""Discord's epoch: the first second of 2015, in Unix milliseconds."""


class Clock:
    """Real time plus an offset that only grows.

    `moves` counts the calls of `advance`; after each, the `on_move` callbacks run in the order of registration.
    """

    def __init__(self, offset: timedelta = timedelta(0)) -> None:
        self.offset = offset
        self.moves = 0
        self._callbacks: list[Callable[[], None]] = []
        self._moved = asyncio.Event()

    def now(self) -> datetime:
        """The world's present moment, aware, in UTC."""
        return datetime.now(UTC) + self.offset

    def advance(self, **amount: float) -> datetime:
        """Moves on by `timedelta(**amount)` and returns the new present; ValueError when that is not forward."""
        step = timedelta(**amount)
        if step <= timedelta(0):
            raise ValueError("the clock only moves forward")
        self.offset += step
        self.moves += 1
        self._moved.set()
        self._moved = asyncio.Event()
        for callback in list(self._callbacks):
            callback()
        return self.now()

    def on_move(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Calls `callback()` after each move from now on; the returned function ends that."""
        self._callbacks.append(callback)

        def forget() -> None:
            with contextlib.suppress(ValueError):
                self._callbacks.remove(callback)

        return forget

    async def moved(self, after: int) -> None:
        """Returns once more than `after` moves have been made in all."""
        while self.moves <= after:
            await self._moved.wait()

    async def until(self, when: datetime) -> None:
        """Returns once the world's time has reached `when`, by waiting or by being moved there."""
        while (left := (when - self.now()).total_seconds()) > 0:
            moves = self.moves
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.moved(moves), left)


class Snowflakes:
    """Ids of Discord's make: milliseconds since 2015 in the upper bits, unique and rising."""

    def __init__(self, clock: Clock, last: int = 0) -> None:
        self._clock = clock
        self.last = last

    def next(self) -> int:
        """An id that carries the present moment and was never given out before."""
        milliseconds = int(self._clock.now().timestamp() * 1000) - EPOCH_MS
        self.last = max(milliseconds << 22, self.last + 1)
        return self.last


def made_at(snowflake: int) -> datetime:
    """The moment that an id carries."""
    return datetime.fromtimestamp(((snowflake >> 22) + EPOCH_MS) / 1000, UTC)
