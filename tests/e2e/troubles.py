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

Order = Callable[[Faults, str, str, str], Fault]


@dataclass(frozen=True)
class Trouble:
    """`order(faults, method, route, saying)` makes the next such request meet it.

    `rests`: how often the bot may have to rest for some minutes before it tries again.
    """

    name: str
    order: Order
    rests: int = 0


def refusal(status: int, code: int = 0, *, times: int = 1, rests: int = 0, name: str = "") -> Trouble:
    def order(faults: Faults, method: str, route: str, saying: str) -> Fault:
        wait = 0.02 if status == 429 else None
        return faults.refuse(method, route, status, code=code, retry_after=wait, times=times, saying=saying)

    return Trouble(name or str(status), order, rests)


def lost(status: int) -> Trouble:
    def order(faults: Faults, method: str, route: str, saying: str) -> Fault:
        return faults.lose(method, route, status, saying=saying)

    return Trouble(f"{status} though done", order)


def cut(*, after: bool) -> Trouble:
    def order(faults: Faults, method: str, route: str, saying: str) -> Fault:
        # Twice, for the HTTP client itself repeats a deletion once, on a connection that it had kept.
        return faults.cut(method, route, after=after, times=2, saying=saying)

    return Trouble("cut off when done" if after else "cut off before", order)


def slow(*, after: bool) -> Trouble:
    def order(faults: Faults, method: str, route: str, saying: str) -> Fault:
        return faults.slow(method, route, SLOW, after=after, saying=saying)

    return Trouble("answered late" if after else "done late", order)


PASSING: Final = (
    refusal(401),
    refusal(429, times=2),
    refusal(500, times=2),
    refusal(502),
    refusal(503, times=2),
    refusal(504),
    lost(502),
    lost(503),
    cut(after=False),
    cut(after=True),
    slow(after=False),
    slow(after=True),
)
LASTING: Final = (
    refusal(503, times=OUTAGE, rests=6, name="outage"),
    refusal(403, 50001, rests=4),  # missing access, for a while
    refusal(404, rests=4),  # without a code of Discord's: some machine on the way
)
