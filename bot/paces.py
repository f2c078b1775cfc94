"""How fast is not too fast: a few at once, then one by one."""

from __future__ import annotations

import asyncio


class Pace:
    """Lets `burst` through at once, then one every `seconds`."""

    def __init__(self, burst: int, seconds: float) -> None:
        self._burst, self._seconds, self._next = burst, seconds, 0.0

    @property
    def delay(self) -> float:
        """How many seconds whoever comes now would have to wait."""
        return max(0.0, self._start() - asyncio.get_running_loop().time())

    async def wait(self) -> None:
        """Return when it is your turn; turns are given in the order of coming."""
        delay = self.delay
        self._next = self._start() + self._seconds
        await asyncio.sleep(delay)

    def _start(self) -> float:
        return max(self._next, asyncio.get_running_loop().time() - self._burst * self._seconds)
