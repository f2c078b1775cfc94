"""How fast is not too fast: a few at once, then one by one; and who goes first where many wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Literal

Kind = Literal["call", "hand", "show", "tidy"]

SHARES: Final[Mapping[Kind, int]] = {"call": 24, "hand": 2, "show": 2, "tidy": 1}
"""Of all requests while everything waits: notices first, and nothing starves. What one kind does not use others get."""


class Pace:
    """Lets `burst` through at once, then one every `seconds`. A test may hand in its own time."""

    def __init__(
        self,
        burst: int,
        seconds: float,
        *,
        now: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] | None = None,
    ) -> None:
        self._burst, self._seconds, self._next = burst, seconds, float("-inf")
        self._clock, self._sleep = now, sleep

    @property
    def delay(self) -> float:
        """How many seconds whoever comes now would have to wait."""
        return max(0.0, self._start() - self.now())

    def now(self) -> float:
        return asyncio.get_running_loop().time() if self._clock is None else self._clock()

    async def wait(self) -> None:
        """Return when it is your turn; turns are given in the order of coming."""
        delay = self.delay
        self._next = self._start() + self._seconds
        await (asyncio.sleep if self._sleep is None else self._sleep)(delay)

    def _start(self) -> float:
        return max(self._next, self.now() - self._burst * self._seconds)


class Shares:
    """One pace for many kinds of requests: each kind has its share, and within it whoever came first goes first."""

    def __init__(self, pace: Pace, shares: Mapping[Kind, int] = SHARES) -> None:
        self._pace, self._shares = pace, shares
        self._queues: dict[Kind, deque[asyncio.Future[None]]] = {kind: deque() for kind in shares}
        self._used = dict.fromkeys(shares, 0.0)
        self._giving: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many requests wait for their turn."""
        return sum(not turn.done() for queue in self._queues.values() for turn in queue)

    async def turn(self, kind: Kind) -> float:
        """Return when it is this request's turn; how many seconds it has waited."""
        began, turn = self._pace.now(), asyncio.get_running_loop().create_future()
        if not self._queues[kind]:  # a kind that was away has saved nothing up
            self._used[kind] = max(self._used[kind], self._least())
        self._queues[kind].append(turn)
        if self._giving is None or self._giving.done():
            self._giving = asyncio.create_task(self._give(), name="paces")
        await turn
        return self._pace.now() - began

    async def _give(self) -> None:
        while any(self._queues.values()):
            await self._pace.wait()
            if (turn := self._next()) is not None:
                turn.set_result(None)

    def _next(self) -> asyncio.Future[None] | None:
        """Of the kinds that wait the one that has had least of its share."""
        for queue in self._queues.values():
            while queue and queue[0].done():  # whoever waited has been cancelled
                queue.popleft()
        waiting = [kind for kind, queue in self._queues.items() if queue]
        if not waiting:
            return None
        kind = min(waiting, key=self._used.__getitem__)
        self._used[kind] += 1 / self._shares[kind]
        return self._queues[kind].popleft()

    def _least(self) -> float:
        return min(
            (self._used[kind] for kind, queue in self._queues.items() if queue), default=max(self._used.values())
        )
