"""What the store says of a match's messages: which stand, who is to be told what, and what is still to be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum

from bot.dms import AGAIN
from bot.scenes import Scene
from storage import Connection, matches, notices, people, posts
from storage.notices import NoticeRow
from storage.people import PersonRow
from storage.posts import PostRow


class Outcome(IntEnum):
    """How a message stands. The match counts as shown when all are TRUE or LOST."""

    TRUE = 0  # as it should be, or as near to that as it will ever come
    LOST = 1  # not there and not to be had: no reason to try again, but a call on it has reached nobody
    COMING = 2  # something wakes the match when it can be gone on with
    UNTIDY = 3  # there, and an older message that shall go stays: that is tried again like HELD
    HELD = 4  # refused; to be tried again after a while, or when something changes


@dataclass(frozen=True, slots=True)
class Held:
    """A match that is not tried again before `until`, but for a change of it; `pause` is how long that is."""

    until: datetime
    pause: timedelta

    def over(self, now: datetime, told: datetime | None) -> bool:
        """Whether it is tried again. `told`: since when somebody is to be told something: that waits for no refusal."""
        return self.until <= now or (told is not None and told > self.until - self.pause)


@dataclass(frozen=True, slots=True)
class Sight:
    """A match's messages as the ledger knows them, read together."""

    match_id: int
    version: int
    standing: Sequence[PostRow]
    told: Sequence[NoticeRow]
    unreachable: frozenset[int]  # people whose direct messages are closed, tried not long ago
    people: Mapping[int, PersonRow] = field(default_factory=dict)  # who sits there, as far as they are known
    past: Sequence[NoticeRow] = ()  # calls whose sending began, and that hold no longer: it may be that they arrived


async def look(c: Connection, scene: Scene, now: datetime) -> Sight:
    """The messages of this match, and what its people are to be told or have been."""
    standing = await posts.of_match(c, scene.row.id, gone=False)
    told = [n for n in await notices.of_match(c, scene.row.id) if n.due_at <= now]
    known = await people.of_match(c, scene.row.id)
    for stranger in {n.person_id for n in told if n.state == "due"} - known.keys():  # to whom a seat is offered
        if (person := await people.find(c, stranger)) is not None:
            known[stranger] = person
    unreachable = frozenset(
        person.id for person in known.values() if person.dm_closed_at is not None and now - person.dm_closed_at < AGAIN
    )
    return Sight(scene.row.id, scene.row.version, standing, told, unreachable, known)


async def settle(c: Connection, row: matches.MatchRow, void: Sequence[NoticeRow]) -> None:
    """This version is shown; notices that nothing in it asks for hold no longer."""
    await matches.mark_shown(c, row.id, row.version)
    await drop(c, row, void)


async def drop(c: Connection, row: matches.MatchRow, void: Sequence[NoticeRow]) -> None:
    """Nothing in this version asks for these notices: they hold no longer, unless it has changed meanwhile."""
    now = await matches.find(c, row.id) if void else None
    if now is not None and now.version == row.version:
        for notice in void:
            await notices.mark_dropped(c, notice.id)


async def behind(c: Connection, now: datetime) -> dict[int, datetime | None]:
    """The matches of which something is stored and not shown, or somebody is to be told and was not: since when."""
    cut_short = [notice.match_id for notice in await notices.unsettled(c)]
    undone: dict[int, datetime | None] = dict.fromkeys([*await matches.unshown(c), *cut_short])
    return {**undone, **await notices.matches_due(c, now)}
