"""The private lines that say who must still agree: kept true while Discord lets us.

Nothing depends on it, as with the private hands (privates.py): a restart forgets them, and their buttons go on meaning
the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from bot.people import Sorry
from bot.posting import NETWORK
from bot.replies import EDITABLE, Reply
from bot.ui.message import Say

if TYPE_CHECKING:
    from bot.app import App

log = logging.getLogger(__name__)

MOST: Final = 1000

Now = Callable[[], Awaitable[tuple[Say, bool]]]
"""What the line should say now, and whether that may still change."""


@dataclass(slots=True)
class Line:
    """One private line. `stale`: something has happened since it was looked at."""

    match_id: int
    message_id: int
    reply: Reply
    said: Say
    now: Now
    since: datetime
    stale: bool = False
    task: asyncio.Task[None] | None = None


class Waits:
    """`keep` a line, `wake` its match when that changes, and `leave` it where its message says something else."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._lines: OrderedDict[int, Line] = OrderedDict()  # by the id of the message

    @property
    def busy(self) -> int:
        return sum(line.task is not None and not line.task.done() for line in self._lines.values())

    async def keep(self, match_id: int, reply: Reply, now: Now) -> None:
        """Show what it says now, and go on doing so until that does not change any more."""
        said, open_ = await now()
        await reply.show(said)
        if open_ and reply.message is not None:
            self._lines[reply.message] = line = Line(match_id, reply.message, reply, said, now, self.app.clock.now())
            while len(self._lines) > MOST:
                self._lines.popitem(last=False)
            self._look(line)  # for what has happened while it was being shown

    def wake(self, match_id: int) -> None:
        """Something of this match has changed."""
        now = self.app.clock.now()
        for message_id, line in list(self._lines.items()):
            if now - line.since >= EDITABLE:
                self.leave(message_id)
            elif line.match_id == match_id:
                self._look(line)

    def leave(self, message_id: int) -> None:
        """That message is about something else now, or is past changing."""
        if (line := self._lines.pop(message_id, None)) is not None and line.task is not None:
            line.task.cancel()

    async def stop(self) -> None:
        tasks = [line.task for line in self._lines.values() if line.task is not None]
        for message_id in list(self._lines):
            self.leave(message_id)
        await asyncio.gather(*tasks, return_exceptions=True)

    def _look(self, line: Line) -> None:
        line.stale = True
        if line.task is None or line.task.done():
            line.task = asyncio.create_task(self._keep_true(line))

    async def _keep_true(self, line: Line) -> None:
        try:
            while line.stale:
                line.stale = False
                said, open_ = await line.now()
                if said != line.said:
                    line.said = said
                    await line.reply.show(said)
                if not open_ or line.reply.dead:
                    self._lines.pop(line.message_id, None)
                    return
        except (Sorry, *NETWORK) as error:
            log.info("a private line is not brought up to date: %s", error)
        except Exception:
            log.exception("a private line of match %s", line.match_id)
