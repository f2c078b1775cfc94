"""The seats of a match: who sits there, for whom a computer plays, who is waited for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, TypedDict, Unpack

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.matches import MatchState
from storage.rows import every, insert_or_skip
from storage.schema import matches, seats

_PLAYS = (
    select(matches.c.asked, seats.c.seat)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(matches.c.id == bindparam("match_id"), matches.c.state == "playing")
    .where(seats.c.person_id == bindparam("person_id"), seats.c.left_at.is_(None))
)
_SET_ALL = update(seats).where(seats.c.match_id == bindparam("of"))
_SET = _SET_ALL.where(seats.c.seat == bindparam("at"))
_OF_MATCH = select(seats).where(seats.c.match_id == bindparam("match_id")).order_by(seats.c.seat)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat. `waiting_asked` names the question with which the wait began."""

    match_id: int
    seat: int
    name: str
    person_id: int | None = None
    agent: str | None = None  # the computer player that holds it: "greedy"
    left_at: datetime | None = None
    waiting_since: datetime | None = None
    waiting_asked: int | None = None
    acted_at: datetime | None = None
    deadline: datetime | None = None  # when the time of this turn runs out; None: no clock, or it is stopped
    left_ms: int | None = None  # what the turn has left while its clock is stopped
    bank_ms: int = 0  # time saved, beyond that of a turn
    extensions: int = 0  # automatic ones that are left
    stand_in: str | None = None  # the computer player that plays until the owner returns
    muted_asked: int | None = None  # no reminders in the turn that began with this question
    seen_by: tuple[int, ...] = ()  # people who have sat here before and know the hand


class SeatChange(TypedDict, total=False):
    """What `change` may set."""

    person_id: int | None
    left_at: datetime | None
    deadline: datetime | None
    left_ms: int | None
    bank_ms: int
    extensions: int
    stand_in: str | None
    muted_asked: int | None
    seen_by: tuple[int, ...]


async def of_match(c: AsyncConnection, match_id: int) -> list[SeatRow]:
    """In order of their number."""
    return await every(c, _OF_MATCH, SeatRow, match_id=match_id)


async def add(c: AsyncConnection, match_id: int, row: SeatRow) -> bool:
    """Seat somebody at that match; False where the seat is taken or the person sits there already."""
    return await insert_or_skip(c, seats, {**asdict(row), "match_id": match_id})


async def replace_all(c: AsyncConnection, match_id: int, rows: Iterable[SeatRow]) -> None:
    """These are the match's seats from now on, and no others."""
    await c.execute(delete(seats).where(seats.c.match_id == match_id))
    if values := [{**asdict(row), "match_id": match_id} for row in rows]:
        await c.execute(insert(seats), values)


async def set_waiting(
    c: AsyncConnection, match_id: int, seat: int, since: datetime | None, asked: int | None = None
) -> None:
    """The seat is waited for since then; `asked` is None where it is not asked itself."""
    await _set(c, match_id, seat, waiting_since=since, waiting_asked=asked)


async def clear_waiting(c: AsyncConnection, match_id: int, seat: int | None = None) -> None:
    """Nobody waits for the seat (None: for any seat of the match) any longer."""
    await _set(c, match_id, seat, waiting_since=None, waiting_asked=None)


async def mark_left(c: AsyncConnection, match_id: int, seat: int, at: datetime) -> None:
    """Its person went for good; nobody waits for them any longer."""
    await _set(c, match_id, seat, left_at=at, waiting_since=None, waiting_asked=None, deadline=None, left_ms=None)


async def touch(c: AsyncConnection, match_id: int, seat: int, at: datetime) -> None:
    """Its person did something then."""
    await _set(c, match_id, seat, acted_at=at)


async def change(c: AsyncConnection, match_id: int, seat: int, **values: Unpack[SeatChange]) -> None:
    """Set what is named; all else stays."""
    await _set(c, match_id, seat, **values)


async def mute(c: AsyncConnection, match_id: int, seat: int, asked: int | None) -> None:
    """No more reminders in the turn that began with that question; None: as usual."""
    await _set(c, match_id, seat, muted_asked=asked)


async def set_stand_in(c: AsyncConnection, match_id: int, seat: int, agent: str | None) -> None:
    """That computer player answers for the seat until the owner returns; None: the owner is back."""
    await _set(c, match_id, seat, stand_in=agent)


async def hand_over(c: AsyncConnection, match_id: int, seat: int, person_id: int) -> bool:
    """From now on this person sits there, with the hand and the clock; the one of before is among `seen_by`.

    False, and nothing changed, where there is no such seat or the person has a seat in this match already.
    """
    table = {row.seat: row for row in await of_match(c, match_id)}
    if seat not in table or any(row.person_id == person_id for row in table.values()):
        return False
    before = table[seat]
    seen = before.seen_by if before.person_id is None else tuple(dict.fromkeys((*before.seen_by, before.person_id)))
    await _set(c, match_id, seat, person_id=person_id, seen_by=seen, left_at=None, stand_in=None, muted_asked=None)
    return True


async def asked_of(c: AsyncConnection, match_id: int, person_id: int) -> int | None:
    """The question that is open in that match, if it is in play and this person sits there and has not left."""
    return (await c.execute(_PLAYS, {"match_id": match_id, "person_id": person_id})).scalar_one_or_none()


async def played_by(c: AsyncConnection, match_id: int, person_id: int) -> int | None:
    """The seat of this person in that match; None also where it is not in play, or they have left it."""
    found = (await c.execute(_PLAYS, {"match_id": match_id, "person_id": person_id})).first()
    return None if found is None else found.seat


async def waiting_of(c: AsyncConnection, person_id: int) -> list[SeatRow]:
    """The seats at which this person is asked now, in matches in play, the longest wait first."""
    where = (seats.c.person_id == person_id) & seats.c.left_at.is_(None) & seats.c.waiting_asked.is_not(None)
    query = select(seats).join(matches, matches.c.id == seats.c.match_id).where(where, matches.c.state == "playing")
    return await every(c, query.order_by(seats.c.waiting_since, seats.c.match_id), SeatRow)


async def on_server(c: AsyncConnection, guild_id: int, states: Collection[MatchState]) -> list[SeatRow]:
    """All seats in the matches of a whole server that are in these states, by match and number."""
    where = (matches.c.guild_id == guild_id) & matches.c.state.in_(states)
    query = select(seats).join(matches, matches.c.id == seats.c.match_id).where(where)
    return await every(c, query.order_by(seats.c.match_id, seats.c.seat), SeatRow)


async def _set(c: AsyncConnection, match_id: int, seat: int | None, **values: Any) -> None:
    if seat is None:
        await c.execute(_SET_ALL, {"of": match_id, **values})
    else:
        await c.execute(_SET, {"of": match_id, "at": seat, **values})
