"""Writing what a match has become: answers, checkpoint, story, waits, notices and result, in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot import turns
from bot.people import By
from bot.scenes import Scene
from games.engine import LEAVE, Entry, Event, Match, Seat, build_of
from storage import (
    Connection,
    acts,
    answers,
    checkpoints,
    clocks,
    drafts,
    held,
    matches,
    notices,
    results,
    seats,
    story,
)
from storage.answers import AnswerRow

UNDO = "undo"  # a request that the next move calls off
HERE = timedelta(minutes=2)  # who acted this lately is looking, and answers within it are live play
MENDED = "The rules were mended while this turn was played: please choose again."


def mark_text(match: Match[Any, Any]) -> str:
    rng, learned = match.mark
    return f"{rng}:{learned}"


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a match in play: what was before, what happened, who did it."""

    scene: Scene
    match: Match[Any, Any]  # as it is now; the scene's own, or another one where something was taken back
    mark_before: str
    events: Sequence[Event]
    by: By
    seat: Seat | None  # the seat that acted
    now: datetime


async def save(c: Connection, change: Change) -> bool:
    """Write all of it; False, and nothing written, where another writer was faster."""
    match, row = change.match, change.scene.row
    if not await _save_row(c, change):
        return False
    await _save_steps(c, change)
    told = [Event(MENDED), *change.events] if match.lost else change.events
    await story.append(c, row.id, match.t.step, told, change.now)
    await _save_rest(c, change)
    return True


async def rewind(c: Connection, change: Change, last: AnswerRow, kept: int) -> bool:
    """Write that `last` and all after it was taken back; `kept` entries of its step stand. False as with `save`."""
    match_id = change.scene.row.id
    if not await _save_row(c, change):
        return False
    record = await answers.all_of(c, match_id)
    await answers.mark_undone(c, match_id, [row.n for row in record if row.n >= last.n and not row.undone])
    await story.mark_undone_from(c, match_id, last.told_before)
    await checkpoints.drop_after(c, match_id, last.step)
    await held.clear(c, match_id)
    await save_steps(c, match_id, change.match, kept, change.scene.asked, change.mark_before, change.by, change.now)
    await story.append(c, match_id, change.match.t.step, change.events, change.now)
    await acts.append(c, match_id, "undone", change.by.id, change.now, seat=change.seat, data={"n": last.n})
    await _save_rest(c, change, again=True)
    return True


async def _save_row(c: Connection, change: Change) -> bool:
    match, row = change.match, change.scene.row
    values: matches.MatchChange = {
        "step": match.t.step,
        "asked": match.asked,
        "given": dict(match.given),
        "mark": mark_text(match),
        "moved_at": change.now,
        "build": build_of(change.scene.game),
    }
    if match.outcome is not None:
        values["state"] = "over"
        values["ended_at"] = change.now
    return await matches.update(c, row.id, row.version, **values)


async def _save_rest(c: Connection, change: Change, *, again: bool = False) -> None:
    """What follows from any change: drafts and requests that hold no longer, waits and notices, the result."""
    match, row = change.match, change.scene.row
    if match.asked != row.asked:
        await drafts.clear(c, row.id)
    await turns.settle(c, row.id, UNDO)  # it was for the state before; all others hold on
    await _save_waits(c, change, again=again)
    if match.outcome is not None:
        await clocks.clear_match(c, row.id)
        await notices.drop_match(c, row.id)
        shown = change.scene.names
        names = [{"seat": seat.seat, "name": shown[seat.seat], "person": seat.person_id} for seat in change.scene.seats]
        result = results.ResultRow(
            row.id, row.game, tuple(match.outcome.winners), match.outcome.reason, names, change.now
        )
        await results.save(c, result)


async def _save_steps(c: Connection, change: Change) -> None:
    match, scene = change.match, change.scene
    known = len(scene.stored)
    if match.lost:
        await answers.mark_undone(c, scene.row.id, [answer.n for answer in scene.stored])
        known = 0
    await save_steps(c, scene.row.id, match, known, scene.row.asked, change.mark_before, change.by, change.now)


async def save_steps(
    c: Connection, match_id: int, match: Match[Any, Any], known: int, asked: int, mark: str, by: By, now: datetime
) -> None:
    """Write the entries that are new, and a checkpoint for each step that began.

    `known` is how many entries of the step where `match` was loaded are stored; -1: nothing of this match is.
    """
    build, told = build_of(match.game), await story.next_n(c, match_id)
    steps: list[tuple[bytes, list[Entry]]] = [*match.past, (match.checkpoint, match.log)]
    first = match.t.step - len(match.past)
    new: list[answers.NewAnswer] = []
    for step, (data, entries) in enumerate(steps, first):
        if step > first or known < 0:
            await checkpoints.save(c, match_id, step, data, build, mark_text(match), now)
        for entry in entries[max(known, 0) :] if step == first else entries:
            answer = answers.NewAnswer(
                step=step,
                asked=asked + len(new),
                ask=entry.ask,
                picks={seat: tuple(keys) for seat, keys in entry.picks.items()},
                by_kind="leave" if entry.ask == LEAVE else "forced" if new else by.kind,
                by_id=None if new else by.id,
                mark_before=mark,
                told_before=told,
                build=build,
                at=now,
            )
            new.append(answer)
    await answers.append(c, match_id, new)


async def _save_waits(c: Connection, change: Change, *, again: bool) -> None:
    """Who waits from now on, who no longer does, and the notice for everyone whose turn it has become.

    A person who is asked again by an answer of their own is still in the same turn: one notice a turn, and one clock.
    `again`: something was taken back, and a turn that had ended goes on.
    """
    scene, match, now = change.scene, change.match, change.now
    waiting = {seat for seat in match.open if seat not in match.given}
    for row in scene.seats:
        acted = row.seat == change.seat and change.by.kind == "person" and change.by.present
        if acted:
            await seats.touch(c, scene.row.id, row.seat, now)
        if row.seat not in waiting:
            await turns.end(c, scene.row, row, now)
        elif row.waiting_asked is None:
            call = not _here(change, row)
            await turns.begin(c, scene.row, row, match.asked, now, call=call, again=again)
        elif row.seat == change.seat and change.by.kind == "person":  # by hand, by an order, or let out after a while
            await turns.go_on_waiting(c, scene.row, row, now)


def _here(change: Change, row: seats.SeatRow) -> bool:
    """Has this person just acted, and since then only computer players? Then they are looking, and a ping is noise."""
    if change.by.kind == "person" and change.by.present:
        return change.seat == row.seat
    if row.acted_at is None or change.now - row.acted_at > HERE:
        return False
    others = [other.acted_at for other in change.scene.seats if other.seat != row.seat and other.acted_at is not None]
    return all(at < row.acted_at for at in others)
