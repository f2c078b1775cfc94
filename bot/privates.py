"""The private hands that lie open in channels: one for a person and match, kept up to date while Discord lets us.

Nothing depends on it. What it holds are answers to interactions, which can be edited for fifteen minutes; a restart
forgets them, and every button on them goes on meaning the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bot.cogs import showing
from bot.people import Sorry
from bot.posting import NETWORK
from bot.replies import Reply

if TYPE_CHECKING:
    from bot.app import App

log = logging.getLogger(__name__)

LIFE: Final = 14 * 60.0  # seconds; Discord's tokens live for fifteen minutes
MOST: Final = 1000


@dataclass(slots=True)
class Lying:
    """One private hand, and for which question it was shown last."""

    reply: Reply
    since: float
    asked: int


class Privates:
    """`lay` one down and the one before it goes; `wake` a match and whoever is asked anew sees it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._lying: OrderedDict[tuple[int, int], Lying] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> int:
        return len(self._tasks)

    def lay(self, match_id: int, reply: Reply, asked: int) -> None:
        """This person's hand of that match is shown by `reply` now; an older one would only be out of date."""
        key, now = (match_id, reply.interaction.user.id), self.app.clock.now().timestamp()
        before = self._lying.pop(key, None)
        self._lying[key] = Lying(reply, now, asked)
        while len(self._lying) > MOST:
            self._lying.popitem(last=False)
        if before is not None and before.reply is not reply and now - before.since < LIFE:
            self._do(self._clear(before))

    def touch(self, match_id: int, reply: Reply, asked: int) -> None:
        """A click on a hand has shown what is asked now; if it is the one that lies open, its time begins anew."""
        lying = self._lying.get((match_id, reply.interaction.user.id))
        if lying is not None and lying.reply.message == reply.message:
            lying.reply, lying.since, lying.asked = reply, self.app.clock.now().timestamp(), asked

    def wake(self, match_id: int) -> None:
        """Something of this match has changed."""
        now = self.app.clock.now().timestamp()
        for key, lying in list(self._lying.items()):
            if now - lying.since >= LIFE:
                del self._lying[key]
            elif key[0] == match_id:
                self._do(self._refresh(key, lying))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _clear(self, lying: Lying) -> None:
        try:
            await lying.reply.take_away()
        except NETWORK as error:
            log.info("an old private hand stays: %s", error)

    async def _refresh(self, key: tuple[int, int], lying: Lying) -> None:
        """Show the new question; whoever waits for others is left in peace."""
        match_id, person_id = key
        try:
            await self.app.answered(person_id)  # what this person has just done is told by the answer to it
            scene = await self.app.computers.settled(match_id)
            seat = scene.seat_of(person_id)
            if self._lying.get(key) is not lying or (lying.asked == scene.asked and seat is not None):
                return
            if scene.row.state == "playing" and seat is None:
                self._lying.pop(key, None)  # it is somebody else's hand now
                await lying.reply.take_away()
                return
            if scene.row.state == "playing" and (seat is None or scene.answered(seat)):
                return
            lying.asked = scene.asked
            await lying.reply.show(await showing.move(self.app, scene, person_id))
            if lying.reply.dead:
                self._lying.pop(key, None)
        except (Sorry, *NETWORK) as error:
            log.info("a private hand is not brought up to date: %s", error)
        except Exception:
            log.exception("a private hand of match %s", match_id)
