"""Failures that a test orders: what goes wrong with the next requests to a route.

    world.faults.refuse("POST", SEND, 503)                   an error, and nothing was done
    world.faults.refuse("POST", SEND, 429, retry_after=0.1)  with the header by which clients know it from a ban
    world.faults.lose("POST", SEND)                          it was done, and the answer is an error of some proxy
    world.faults.cut("POST", SEND, after=True)               it was done (or with `after=False` not), no answer at all
    world.faults.slow("PATCH", EDIT, 0.5)                    it is done late, and answered then
    world.faults.race("PATCH", EDIT, deletion)               just before it is done, something else happens

Each takes `times` and `saying`: a text that must stand in the request's body. What happens to places by people's hands
needs no fault: `Person.delete`, `Channel.delete`, `Channel.archive`, `Guild.remove_bot` and `add_bot`, closed DMs; nor
do the gateway's: `Gateway.drop`, `reconnect`, `invalidate`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Final

from bot.sandbox.errors import Refusal, Throttled

SEND: Final = "/channels/*/messages"
EDIT: Final = "/channels/*/messages/*"
"""An edit with PATCH, a deletion with DELETE."""
OPEN_DM: Final = "/users/@me/channels"
ANSWER: Final = "/interactions/*/*/callback"
FOLLOW_UP: Final = "/webhooks/*/*"
FILL: Final = "/webhooks/*/*/messages/*"
"""Routes as `Faults` take them."""


@dataclass
class Fault:
    """One order. `method` and `route` may hold `*`; `times` counts down, `met` up.

    `status` None cuts the connection instead of answering; 200 leaves the answer as it is. With `after` the request
    takes effect all the same. `seconds` (of real time) pass first, or with `after` between the effect and the answer.
    """

    method: str
    route: str
    status: int | None
    times: int = 1
    retry_after: float | None = None
    code: int = 0
    after: bool = False
    seconds: float = 0.0
    saying: str = ""
    first: Callable[[], object] | None = None
    met: int = 0

    @property
    def cuts(self) -> bool:
        return self.status is None

    @property
    def refusal(self) -> Refusal | None:
        """The answer that stands in for the true one; None where that is given."""
        if self.status is None or self.status < 400:
            return None
        if self.status == 429:
            return Throttled(self.retry_after or 0.0, code=self.code)
        return Refusal(self.status, self.code, "ordered by a test")

    def meets(self, method: str, path: str, body: Any) -> bool:
        fits = self.times > 0 and fnmatchcase(method, self.method) and _along(path, self.route)
        return fits and (not self.saying or self.saying in json.dumps(body, ensure_ascii=False))


class Faults:
    """The failures that are still to come."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def refuse(
        self,
        method: str,
        route: str,
        status: int,
        *,
        code: int = 0,
        retry_after: float | None = None,
        times: int = 1,
        saying: str = "",
    ) -> Fault:
        """An error, and nothing is done."""
        return self.add(Fault(method, route, status, times, retry_after, code, saying=saying))

    def lose(self, method: str, route: str, status: int = 502, *, times: int = 1, saying: str = "") -> Fault:
        """It is done, and the answer is an error."""
        return self.add(Fault(method, route, status, times, after=True, saying=saying))

    def cut(self, method: str, route: str, *, after: bool = False, times: int = 1, saying: str = "") -> Fault:
        """The connection is reset, with `after` when it is done already."""
        return self.add(Fault(method, route, None, times, after=after, saying=saying))

    def slow(
        self, method: str, route: str, seconds: float, *, after: bool = False, times: int = 1, saying: str = ""
    ) -> Fault:
        """It is done so many real seconds late; with `after` at once, and only the answer is late."""
        return self.add(Fault(method, route, 200, times, after=after, seconds=seconds, saying=saying))

    def race(
        self, method: str, route: str, happening: Callable[[], object], *, times: int = 1, saying: str = ""
    ) -> Fault:
        """`happening()` is called when the request has come and before it is done; if it has to be awaited, it is."""
        return self.add(Fault(method, route, 200, times, saying=saying, first=happening))

    def add(self, fault: Fault) -> Fault:
        self._waiting.append(fault)
        return fault

    def clear(self) -> None:
        """Whatever is still to come is called off."""
        self._waiting.clear()

    def take(self, method: str, path: str, body: Any = None) -> Fault | None:
        """The fault that this request meets, counted as met."""
        for fault in self._waiting:
            if fault.meets(method, path, body):
                fault.times -= 1
                fault.met += 1
                return fault
        return None


def _along(path: str, route: str) -> bool:
    """`*` stands for one part of a path, and never for several."""
    return path.count("/") == route.count("/") and fnmatchcase(path, route)
