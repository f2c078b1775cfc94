"""What a person likes, in all matches alike: boards and hands as pictures, or in words."""

from __future__ import annotations

from collections.abc import Callable

from bot.people import Person
from bot.scenes import LIVE
from storage import Connection, Store, matches, people
from storage.clock import Clock


class Tastes:
    """`changed` is called with the id of every match that now looks different to the person."""

    def __init__(self, store: Store, clock: Clock, changed: Callable[[int], None]) -> None:
        self.store, self.clock, self.changed = store, clock, changed

    async def wordy(self, person_id: int) -> bool:
        """Whether this person wants words instead of pictures."""
        row = await self.store.read(lambda c: people.find(c, person_id))
        return row is not None and row.text_board

    async def choose(self, person: Person, *, words: bool) -> None:
        """From now on, for private replies and for hands by DM."""

        async def work(c: Connection) -> None:
            await people.see(c, person.id, person.name, self.clock.now())
            await people.set_text_board(c, person.id, words)

        await self.store.write(work)
        for row in await self.store.read(lambda c: matches.of_person(c, person.id, LIVE)):
            self.changed(row.id)
