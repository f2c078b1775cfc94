"""A clock that stands still until it is moved."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

START = datetime(2026, 3, 1, 12, 0, 0, 250_000, tzinfo=UTC)


class HandClock:
    def __init__(self, start: datetime = START) -> None:
        self.time = start
        self.callbacks: list[Callable[[], None]] = []

    def now(self) -> datetime:
        return self.time

    def on_move(self, callback: Callable[[], None]) -> None:
        self.callbacks.append(callback)

    def move(self, by: timedelta) -> None:
        self.time += by
        for callback in self.callbacks:
            callback()
