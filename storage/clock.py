"""The one clock: whoever needs the time is handed it, so that tests and the sandbox can move it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time and says when somebody moved it by hand."""

    def now(self) -> datetime:
        """The present moment, aware and in UTC."""
        ...

    def on_move(self, callback: Callable[[], None]) -> None:
        """Call back, without arguments, each time that the time was moved by hand."""
        ...


class SystemClock:
    """The machine's clock. To the millisecond, as the store keeps it, so that a stored moment equals the one read."""

    def now(self) -> datetime:
        now = datetime.now(UTC)
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    def on_move(self, callback: Callable[[], None]) -> None:
        """Nobody moves this clock by hand, so there is nobody to call."""
