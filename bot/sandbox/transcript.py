"""What was asked, answered and told, in order: for the eye of whoever reads a failed test."""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.sandbox.clock import Clock
from bot.sandbox.wire import Json

KEPT = 2000


@dataclass(frozen=True)
class Request:
    """A request of the bot's and its answer. `route` is `path` with `*` for ids and tokens; `code` is Discord's own."""

    at: datetime
    method: str
    path: str
    route: str
    status: int
    code: int
    body: Any = None
    files: tuple[tuple[str, int], ...] = ()
    answer: Any = None
    fault: bool = False


@dataclass(frozen=True)
class Event:
    """Something told to the bot, or (with `name` "op ...") a frame of its own."""

    at: datetime
    name: str
    data: Json = field(default_factory=dict)


class Transcript:
    """The latest requests and events, and the latest of the refused; older ones are forgotten."""

    def __init__(self, clock: Clock, kept: int = KEPT) -> None:
        self._clock = clock
        self.lines: deque[Request | Event] = deque(maxlen=kept)
        self.refused: deque[Request] = deque(maxlen=kept)

    @property
    def requests(self) -> list[Request]:
        return [line for line in self.lines if isinstance(line, Request)]

    def request(self, request: Request) -> None:
        self.lines.append(request)
        if request.status >= 400 and not request.fault:
            self.refused.append(request)

    def event(self, name: str, data: Json) -> None:
        self.lines.append(Event(self._clock.now(), name, data))

    def frame(self, operation: int) -> None:
        self.lines.append(Event(self._clock.now(), f"op {operation}"))

    def text(self, last: int = 200) -> str:
        """The last lines as people read them: `>` from the bot, `<` to the bot."""
        return "\n".join(_line(line) for line in list(self.lines)[-last:])


def _line(line: Request | Event) -> str:
    clock = line.at.strftime("%H:%M:%S.%f")[:-3]
    if isinstance(line, Event):
        arrow = ">" if line.name.startswith("op ") else "<"
        return f"{clock} {arrow} {line.name} {_short(line.data)}".rstrip()
    code = f" code {line.code}" if line.code else ""
    files = "".join(f" +{name} ({size} bytes)" for name, size in line.files)
    fault = " (fault)" if line.fault else ""
    answer = f" -> {_short(line.answer)}" if line.status >= 400 else ""
    path = re.sub(r"(?<=/)[\w-]{60,}", "…", line.path)
    return f"{clock} > {line.method} {path} {_short(line.body)}{files} = {line.status}{code}{fault}{answer}"


def _short(value: Any, most: int = 300) -> str:
    text = "" if value in (None, {}) else str(value)
    return text if len(text) <= most else text[: most - 1] + "…"
