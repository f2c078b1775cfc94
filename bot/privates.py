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
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from bot.cogs import showing
from bot.people import Sorry
from bot.posting import NETWORK
from bot.replies import EDITABLE, Reply
from bot.scenes import Scene

if TYPE_CHECKING:
    from bot.app import App

log = logging.getLogger(__name__)

MOST: Final = 1000


@dataclass(slots=True)
class Lying:
    """One private hand, the question for which it was shown last, and whether that was put to this person."""

    reply: Reply
    since: datetime
    asked: int
    own: bool


class Privates:
    """`keep` one and the one before it goes; `wake` a match and whoever is asked anew sees it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._lying: OrderedDict[tuple[int, int], Lying] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> int:
        return len(self._tasks)

    def keep(self, scene: Scene, reply: Reply) -> None:
        """This person's hand of that match is shown by `reply` now; an older one would only be out of date."""
        key, now = (scene.row.id, reply.interaction.user.id), self.app.clock.now()
        if reply.on_post or scene.row.state != "playing" or scene.seat_of(key[1]) is None:
            return
        before = lying = self._lying.get(key)
        if lying is None or lying.reply.message != reply.message:
            lying = self._lying[key] = Lying(reply, now, scene.asked, _asks(scene, key[1]))
            self._lying.move_to_end(key)
            while len(self._lying) > MOST:
                self._lying.popitem(last=False)
            if before is not None and now - before.since < EDITABLE:
                self._do(self._clear(before))
        else:
            lying.reply, lying.since, lying.asked, lying.own = reply, now, scene.asked, _asks(scene, key[1])
        self._do(self._refresh(key, lying))  # for what has happened while it was being shown

    def wake(self, match_id: int) -> None:
        """Something of this match has changed."""
        now = self.app.clock.now()
        for key, lying in list(self._lying.items()):
            if now - lying.since >= EDITABLE:
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
        """Show the new question, or that there is none any more; whoever waits for others anyway is left in peace."""
        match_id, person_id = key
        try:
            await self.app.answered(person_id)  # what this person has just done is told by the answer to it
            if await self.app.tables.asked_of(match_id, person_id) == lying.asked:
                return  # as is nearly always so, and much quicker seen
            scene = await self.app.computers.settled(match_id)
            sits = scene.row.state == "playing" and scene.seat_of(person_id) is not None
            asks = _asks(scene, person_id)
            if self._lying.get(key) is not lying or (sits and (lying.asked == scene.asked or not (asks or lying.own))):
                return
            lying.asked, lying.own = scene.asked, asks
            await lying.reply.show(await showing.move(self.app, lying.reply, scene))
            if (lying.reply.dead or not sits) and self._lying.get(key) is lying:  # not a newer one
                del self._lying[key]
        except (Sorry, *NETWORK) as error:
            log.info("a private hand is not brought up to date: %s", error)
        except Exception:
            log.exception("a private hand of match %s", match_id)


def _asks(scene: Scene, person_id: int) -> bool:
    """Whether the open question is put to this person, also where the answer is in: it may still be changed."""
    return scene.match is not None and scene.seat_of(person_id) in scene.match.open
