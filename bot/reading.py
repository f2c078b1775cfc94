"""Matches as they are stored, read and never kept: one at a time, those of a channel, those of a person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from bot import glances
from bot.glances import Glance
from bot.people import Sorry
from bot.refusals import GONE
from bot.scenes import LIVE, Scene, Unplayable, read
from games.catalog import AnyGame
from games.engine import Event, Seat, say
from storage import Connection, Store, acts, drafts, matches, seats, story
from storage.clock import Clock
from storage.matches import MatchRow, MatchState

REPLACED: Final = "replaced"  # the act of a seat that went over to somebody else: the log needs the names of before

Found = Callable[[Connection], Awaitable[Sequence[MatchRow]]]


class Reading:
    """What can be known of matches. Whoever derives from it says how one is set aside that cannot be loaded."""

    def __init__(self, store: Store, clock: Clock, games: Mapping[str, AnyGame]) -> None:
        self.store, self.clock, self.games = store, clock, games

    async def set_aside(self, trouble: Unplayable) -> None:
        raise NotImplementedError

    async def scene(self, match_id: int) -> Scene:
        """The match as stored. Raises Sorry if there is none; one that cannot be loaded is set aside and says so."""
        try:
            return await self._read(match_id)
        except Unplayable as trouble:
            await self.set_aside(trouble)
            return await self._read(match_id)

    async def _read(self, match_id: int) -> Scene:
        scene = await self.store.read(lambda c: read(c, match_id, self.games, self.clock.now()))
        if scene is None:
            raise Sorry(GONE)
        return scene

    async def scenes_in(self, channel_id: int, states: Sequence[MatchState] = LIVE) -> list[Scene]:
        """The matches of that very channel or thread, oldest first."""
        return await self._all(lambda c: matches.in_channel(c, channel_id, states))

    async def last_in(self, channel_id: int) -> Scene | None:
        """The match that was played to an end in this channel last; None where there is none."""
        row = await self.store.read(lambda c: matches.last_in_channel(c, channel_id, ("over", "ended")))
        return None if row is None else await self.scene(row.id)

    async def scenes_of(self, person_id: int, states: Sequence[MatchState] = LIVE) -> list[Scene]:
        """The matches in which this person sits, those that have waited longest for them first."""
        scenes = await self._all(lambda c: matches.of_person(c, person_id, states))

        def since(scene: Scene) -> tuple[bool, float]:
            seat = scene.seat_of(person_id)
            wait = scene.seats[seat].waiting_since if seat is not None else None
            return wait is None, wait.timestamp() if wait else -scene.row.id

        return sorted(scenes, key=since)

    async def glances_of(self, person_id: int, states: Sequence[MatchState] = LIVE) -> list[Glance]:
        """The same at a glance, without loading any."""
        look = partial(glances.of_person, person_id=person_id, states=states, games=self.games)
        seen = await self.store.read(look)
        lost = [glance for glance in seen if glance.lost and glance.row.state in LIVE]
        for glance in lost:
            await self.scene(glance.row.match_id)  # which sets it aside
        return await self.store.read(look) if lost else seen

    async def asked_of(self, match_id: int, person_id: int) -> int | None:
        """The question that is open in a match in play at which this person sits; None if there is no such match."""
        return await self.store.read(lambda c: seats.asked_of(c, match_id, person_id))

    async def _all(self, found: Found) -> list[Scene]:
        """The matches that are found, all of the same moment unless one of them cannot be loaded."""

        async def work(c: Connection) -> list[Scene]:
            scenes = [await read(c, row.id, self.games, self.clock.now()) for row in await found(c)]
            return [scene for scene in scenes if scene is not None]

        try:
            return await self.store.read(work)
        except Unplayable:
            return [await self.scene(row.id) for row in await self.store.read(found)]

    async def story(self, match_id: int, seat: Seat | None, limit: int = 20) -> list[str]:
        """The last lines that this reader may read, oldest first, in plain words."""
        return [text for _, text in await self.lines(match_id, seat, limit)]

    async def lines(
        self, match_id: int, seat: Seat | None, limit: int, before: int | None = None
    ) -> list[tuple[int, str]]:
        """The same with the number of each line in the story; `before`: older than the line of that number."""
        scene = await self.scene(match_id)
        rows = await self.store.read(lambda c: story.recent(c, match_id, seat, limit, before))
        record = await self.store.read(lambda c: acts.of_match(c, match_id)) if scene.newcomers else []
        taken = [act for act in record if act.kind == REPLACED]

        def names(n: int) -> list[str]:
            """Who sat where when that line was told."""
            shown = list(scene.names)
            for act in reversed(taken):
                if act.data["told"] > n and act.seat is not None:
                    shown[act.seat] = act.data["was"]
            return shown

        return [(row.n, say(scene.game, Event(row.text, row.args), names(row.n))) for row in rows]

    async def draft(self, match_id: int, asked: int, person_id: int) -> dict[str, Any]:
        """What this person has half picked in that question; empty if nothing."""
        return await self.store.read(lambda c: drafts.load(c, match_id, asked, person_id)) or {}

    async def save_draft(self, match_id: int, asked: int, person_id: int, data: dict[str, Any]) -> None:
        await self.store.write(lambda c: drafts.save(c, match_id, asked, person_id, data, self.clock.now()))
