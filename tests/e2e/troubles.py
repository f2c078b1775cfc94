"""The kinds of trouble that a single request can meet, each to be ordered for any route."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.sandbox.faults import Fault, Faults

SLOW = 0.05
"""Seconds that a slow answer takes here."""
OUTAGE = 12
"""Tries that an outage outlives: more than discord.py makes, and more than the publisher makes without a rest."""

Shot = Callable[[Faults, str, str, str], Fault]
"""Orders one fault: for this method and route, and for bodies that hold this text."""


@dataclass(frozen=True)
class Trouble:
    """One request meets the `shots` one after another, as often as it is tried again.

    `rests`: how often the bot may have to rest for some minutes before it tries again. `taken`: whether the request
    takes effect at once, and only nobody hears of it.
    """

    name: str
    shots: tuple[Shot, ...]
    rests: int = 0
    taken: bool = False

    def order(self, faults: Faults, method: str, route: str, saying: str = "") -> list[Fault]:
        return [shot(faults, method, route, saying) for shot in self.shots]


def refuse(status: int, code: int = 0, times: int = 1) -> Shot:
    wait = 0.02 if status == 429 else None
    return lambda faults, method, route, saying: faults.refuse(
        method, route, status, code=code, retry_after=wait, times=times, saying=saying
    )


def lose(status: int) -> Shot:
    return lambda faults, method, route, saying: faults.lose(method, route, status, saying=saying)


def cut(*, after: bool, times: int = 1) -> Shot:
    return lambda faults, method, route, saying: faults.cut(method, route, after=after, times=times, saying=saying)


def slow(*, after: bool) -> Shot:
    return lambda faults, method, route, saying: faults.slow(method, route, SLOW, after=after, saying=saying)


STATUSES: Final = Trouble("every status", tuple(refuse(status) for status in (401, 429, 500, 502, 503, 504)))
UNHEARD: Final = Trouble("done and unheard", (lose(502), lose(503), cut(after=True)), taken=True)
CUT: Final = Trouble("cut off", (cut(after=False, times=2),))
LATE: Final = Trouble("done late", (slow(after=False),))
LATE_ANSWER: Final = Trouble("answered late", (slow(after=True),), taken=True)
OUT: Final = Trouble("outage", (refuse(503, times=OUTAGE),), rests=6)
NO_ACCESS: Final = Trouble("403", (refuse(403, 50001),), rests=4)
"""Missing access, once for each request."""
NOT_FOUND: Final = Trouble("404", (refuse(404),), rests=4)
"""Without a code of Discord's: some machine on the way."""
TROUBLES: Final = (STATUSES, UNHEARD, CUT, LATE, LATE_ANSWER, OUT, NO_ACCESS, NOT_FOUND)
