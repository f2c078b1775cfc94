"""Conversations with people: opened at a pace, remembered, and left alone for a day where they are closed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol

from bot.paces import Pace
from bot.posting import Barred, DmClosed, Trouble
from storage import Connection, Store, people
from storage.clock import Clock

log = logging.getLogger(__name__)

AGAIN = timedelta(days=1)  # closed direct messages are tried again after this
SLOWER = timedelta(minutes=10)  # after Discord said that conversations are opened too fast
NOTE = (
    "I cannot send you direct messages, so your hand does not come to you: *My hand* and *Your move* show it here, "
    "to you alone. To get it by DM, allow direct messages from this server's members."
)


class Coming(Trouble):
    """The conversation is being opened; who asked is woken when that is done."""


class Opener(Protocol):
    """What this needs of `posting.Wire`."""

    async def dm_channel(self, person_id: int) -> int: ...


class Dms:
    """Bots that open many conversations at once are quarantined, so the first ones are paced.

    Those that must wait for their turn are opened beside everything else: no call to a table waits for them. `woken` is
    called with the id of each match that asked for one.
    """

    def __init__(self, store: Store, wire: Opener, clock: Clock, woken: Callable[[int], None]) -> None:
        self.store, self.wire, self.clock, self._woken = store, wire, clock, woken
        self._pace = Pace(burst=10, seconds=2.0)
        self._asking: dict[int, set[int]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._not_before: datetime | None = None

    @property
    def busy(self) -> int:
        return len(self._tasks)

    async def channel(self, person_id: int, match_id: int) -> int:
        """Where this person's direct messages go. Raises Trouble: Barred where it would be too fast; or Coming."""
        person = await self.store.read(lambda c: people.find(c, person_id))
        if person is not None and person.dm_channel_id is not None:
            return person.dm_channel_id
        if self._not_before is not None and self.clock.now() < self._not_before:
            raise Barred("conversations were opened too fast")
        if person_id not in self._tasks and self._pace.delay == 0:
            return await self._open(person_id)
        self._asking.setdefault(person_id, set()).add(match_id)
        if person_id not in self._tasks:
            task = asyncio.create_task(self._open_later(person_id), name=f"open DM {person_id}")
            self._tasks[person_id] = task
            task.add_done_callback(lambda _: self._done(person_id))
        raise Coming(f"the conversation with {person_id} is being opened")

    async def note(self, person_id: int) -> str:
        """Said once, in private, to a person whom no direct message reaches; else nothing."""
        person = await self.store.read(lambda c: people.find(c, person_id))
        if person is None or person.dm_closed_at is None or person.dm_told_at is not None:
            return ""
        await self.store.write(lambda c: people.set_dm_told(c, person_id, self.clock.now()))
        return NOTE

    async def close(self, person_id: int) -> None:
        """No message reaches this person for now."""
        await self.store.write(lambda c: people.set_dm_closed(c, person_id, self.clock.now()))

    async def try_again(self, match_id: int) -> None:
        """Whoever plays in this match may be reached once more: the bot has perhaps been away from their server."""

        async def work(c: Connection) -> None:
            for person in (await people.of_match(c, match_id)).values():
                if person.dm_closed_at is not None:
                    await people.set_dm_closed(c, person.id, None)

        await self.store.write(work)

    async def stop(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _open(self, person_id: int) -> int:
        await self._pace.wait()
        try:
            channel_id = await self.wire.dm_channel(person_id)
        except Barred:
            self._not_before = self.clock.now() + SLOWER
            raise
        except DmClosed:
            await self.close(person_id)
            raise

        async def work(c: Connection) -> None:
            await people.set_dm_channel(c, person_id, channel_id)
            await people.set_first_dm(c, person_id, self.clock.now())

        await self.store.write(work)
        return channel_id

    async def _open_later(self, person_id: int) -> None:
        try:
            await self._open(person_id)
        except Trouble as error:
            log.warning("no conversation with %s: %s", person_id, error)

    def _done(self, person_id: int) -> None:
        del self._tasks[person_id]
        for match_id in self._asking.pop(person_id, ()):
            self._woken(match_id)
