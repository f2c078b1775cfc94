"""Failures that a test orders: the next requests to a route are answered with an error."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from bot.sandbox.errors import Refusal, Throttled


@dataclass
class Fault:
    """`method` and `route` may hold `*`; `times` counts down. With `after` the request takes effect all the same."""

    method: str
    route: str
    status: int
    times: int = 1
    retry_after: float | None = None
    code: int = 0
    after: bool = False

    @property
    def refusal(self) -> Refusal:
        if self.status == 429:
            return Throttled(self.retry_after or 0.0)
        return Refusal(self.status, self.code, "ordered by a test")


class Faults:
    """The failures that are still to come."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        self._waiting.append(fault)
        return fault

    def take(self, method: str, path: str) -> Fault | None:
        """The fault that this request meets, counted as met."""
        for fault in self._waiting:
            if fault.times > 0 and fnmatchcase(method, fault.method) and fnmatchcase(path, fault.route):
                fault.times -= 1
                return fault
        return None
