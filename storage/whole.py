"""A match with what hangs on it, in two statements: every click reads this before anything else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Final

from sqlalchemy import bindparam, exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.matches import MatchRow
from storage.posts import PostRow
from storage.schema import held, invites, matches, people, plans, posts, requests, seats
from storage.seats import SeatRow

RARE: Final = {"invites": invites, "requests": requests, "held": held, "plans": plans}  # empty for most matches


@dataclass(frozen=True, slots=True)
class Whole:
    """A match's row, its seats in order, and what is known of who sits there."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    names: Mapping[int, str]  # last seen, by the id of the person
    wordy: frozenset[int]  # who wants boards and hands in words
    away: Mapping[int, datetime]  # until when, of those who have ever said that they are
    panel: PostRow | None  # the newest that stands in the channel
    has: frozenset[str]  # those of RARE in which there is something of this match


_NEWEST_PANEL = (
    select(func.max(posts.c.id))
    .where(posts.c.match_id == matches.c.id, posts.c.kind == "panel", posts.c.state != "gone")
    .where(posts.c.message_id.is_not(None))
    .correlate(matches)
    .scalar_subquery()
)
_PANEL = posts.alias("panel")
_MATCH = (
    select(
        *(matches.c[field.name] for field in fields(MatchRow)),
        *(
            exists().where(rare.c.match_id == matches.c.id).correlate(matches).label(f"has_{n}")
            for n, rare in RARE.items()
        ),
        *(_PANEL.c[field.name].label(f"panel_{field.name}") for field in fields(PostRow)),
    )
    .select_from(matches.outerjoin(_PANEL, _PANEL.c.id == _NEWEST_PANEL))
    .where(matches.c.id == bindparam("match_id"))
)
_SEATS = (
    select(
        *(seats.c[field.name] for field in fields(SeatRow)),
        people.c.name.label("known_as"),
        people.c.text_board,
        people.c.away_until,
    )
    .select_from(seats.outerjoin(people, people.c.id == seats.c.person_id))
    .where(seats.c.match_id == bindparam("match_id"))
    .order_by(seats.c.seat)
)


async def find(c: AsyncConnection, match_id: int) -> Whole | None:
    """The match of that id; None where there is none."""
    found = (await c.execute(_MATCH, {"match_id": match_id})).first()
    if found is None:
        return None
    row, rest = _cut(MatchRow, found)
    has, last = rest[: len(RARE)], rest[len(RARE) :]
    panel, _ = _cut(PostRow, last)
    table, names, wordy, away = [], {}, set(), {}
    for each in await c.execute(_SEATS, {"match_id": match_id}):
        seat, (name, in_words, until) = _cut(SeatRow, each)
        table.append(seat)
        if seat.person_id is not None and name is not None:
            names[seat.person_id] = name
            if in_words:
                wordy.add(seat.person_id)
            if until is not None:
                away[seat.person_id] = until
    there = frozenset(name for name, some in zip(RARE, has, strict=True) if some)
    return Whole(row, tuple(table), names, frozenset(wordy), away, None if panel.id is None else panel, there)


def _cut(row: Any, found: Sequence[Any]) -> tuple[Any, Sequence[Any]]:
    """A row out of the first values, in the order of its fields, and the values after it."""
    names = _NAMES[row]
    return row(**dict(zip(names, found, strict=False))), found[len(names) :]


_NAMES: Final = {row: tuple(field.name for field in fields(row)) for row in (MatchRow, PostRow, SeatRow)}
