"""Held answers: sealed when they are given, and let out at times drawn alike for everyone.

Each seat's question has its own row of such times, one in every stretch of time since the question was put. An answer
goes out at the first of them that is still to come, or when the seat's time runs out, whoever gave it and however: so
neither that it came nor when tells whether a hand held anything to think about.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot import turns
from bot.people import By
from bot.scenes import Scene
from games.engine import Seat
from storage import Connection, clocks, drafts, held, matches, notices
from storage.held import HeldRow

QUICK: Final = timedelta(seconds=20)  # a stretch where people answer each other at once
SLOW: Final = timedelta(minutes=8)  # and where a turn may take a day
STEPS: Final = 20_000
AGAIN: Final = timedelta(minutes=1)  # before what could not be let out is tried once more
PARTS: Final = 15  # a stretch is at most such a part of a turn, but never below QUICK


def stretch(scene: Scene) -> timedelta:
    """How long a stretch is at this table, a multiple of QUICK: something that everybody knows."""
    turn = turns.clock_of(scene.row).turn
    if scene.live:
        return QUICK
    return SLOW if turn is None else min(SLOW, QUICK * max(1, turn // PARTS // QUICK))


def release_at(scene: Scene, seat: Seat, now: datetime) -> datetime:
    """The first moment after `now` at which an answer of this seat to the open question may go out.

    That is its deadline at the latest, where time would be called: that it is not would tell that an answer lies there.
    """
    deadline = scene.seats[seat].deadline
    drawn = _drawn(scene, seat, now)
    return deadline if deadline is not None and now < deadline < drawn else drawn


def _drawn(scene: Scene, seat: Seat, now: datetime) -> datetime:
    since = scene.seats[seat].waiting_since or scene.row.moved_at
    length = stretch(scene)
    n = max(0, (now - since) // length)
    drawn = since + length * n + length * _share(scene, seat, n)
    return drawn if drawn > now else since + length * (n + 1) + length * _share(scene, seat, n + 1)


async def seal(c: Connection, scene: Scene, seat: Seat, keys: tuple[str, ...], by: By, now: datetime) -> None:
    """Keep the answer until its time. It takes the place of one given before; only a person's own hand changes that."""
    before, asked = scene.held.get(seat), scene.asked
    at = release_at(scene, seat, now)
    if before is not None:
        if not (by.kind == "person" and by.present):
            return
        at = before.release_at
    row = HeldRow(scene.row.id, seat, asked, keys, by.kind, by.id if by.present else None, at)
    await held.clear(c, scene.row.id, seat)
    await held.hold(c, row)
    await matches.show_again(c, scene.row.id)
    person_id = scene.seats[seat].person_id
    if person_id is not None:
        await drafts.clear(c, scene.row.id, asked, person_id)
        await _silence(c, scene.row.id, person_id)
    await set_clock(c, scene.row.id)


async def _silence(c: Connection, match_id: int, person_id: int) -> None:
    """They have acted, which only nobody may know: they are reminded of nothing.

    The call to the turn goes out all the same: where it failed to come, everybody would see that an order or an empty
    hand had answered.
    """
    for notice in await notices.due_to(c, person_id, match_id):
        if turns.is_nudge(notice.kind):
            await notices.mark_dropped(c, notice.id)


async def set_clock(c: Connection, match_id: int, rung: datetime | None = None) -> None:
    """Let the match's clock ring when the next of its answers is due.

    `rung`: it has just done so; what could not be let out then is not tried again at once.
    """
    if waiting := await held.of_match(c, match_id):
        due = min(row.release_at for row in waiting)
        await clocks.set(c, "release", match_id, due if rung is None or due > rung else rung + AGAIN)
    else:
        await clocks.clear(c, "release", match_id)


def _share(scene: Scene, seat: Seat, n: int) -> float:
    """A number from 0 to 1, in steps that come to whole milliseconds, that nobody can foresee and nothing changes."""
    return scene.sworn("hold", scene.asked, seat, n) % STEPS / STEPS
