"""What a person has chosen about being called: when, how often and where; in all matches alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final, TypeAlias, Unpack

from bot.people import Person
from bot.scenes import LIVE
from bot.times import Rhythm, rhythm_of
from storage import Connection, Store, matches, people
from storage.clock import Clock
from storage.people import PersonChange, PersonRow

Retime: TypeAlias = Callable[[Connection, int, Rhythm, Rhythm, datetime], Awaitable[None]]
"""Sets the clocks of a person anew: the person's id, the rhythm of before, that of now, and when it changed."""


RHYTHM: Final = {"zone", "quiet_from", "quiet_to"}


class Rhythms:
    """`changed` is called with the id of every match that may look different now; `retime` in the same transaction."""

    def __init__(
        self, store: Store, clock: Clock, changed: Callable[[int], None], retime: Retime | None = None
    ) -> None:
        self.store, self.clock, self.changed, self.retime = store, clock, changed, retime

    async def of(self, person_id: int) -> PersonRow | None:
        """What is known of the person; None for who was never seen."""
        return await self.store.read(lambda c: people.find(c, person_id))

    async def choose(self, person: Person, **values: Unpack[PersonChange]) -> PersonRow:
        """From now on; what is not named stays. Wakes the person's matches where they rest at other times than before.

        ValueError, and nothing changed, where the whole makes no rhythm: quiet hours without a zone, and so on.
        """

        async def work(c: Connection) -> tuple[PersonRow, bool]:
            now = self.clock.now()
            await people.see(c, person.id, person.name, now)
            before = rhythm_of(await people.find(c, person.id))
            await people.choose(c, person.id, **values)
            row = await people.find(c, person.id)
            assert row is not None
            if not values.keys().isdisjoint(RHYTHM):
                Rhythm(row.zone, row.quiet_from, row.quiet_to)
            after = rhythm_of(row)
            if (after != before or "remind_every" in values) and self.retime is not None:
                await self.retime(c, person.id, before, after, now)
            return row, after != before

        row, moved = await self.store.write(work)
        if moved:
            for match in await self.store.read(lambda c: matches.of_person(c, person.id, LIVE)):
                self.changed(match.id)
        return row
