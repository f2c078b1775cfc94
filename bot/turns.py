"""A turn from the moment at which somebody is waited for until they have acted: its clocks, its notices, its bank.

A turn is one wait without a break: whoever is asked again by an answer of their own is still in the same turn. All of
this happens in the transaction of whatever began or ended the wait.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot import clocking, times
from bot.clocking import Allowance, ClockOptions
from bot.reminders import Reminders, first_gap, reminders
from bot.times import Rhythm, rhythm_of
from games.engine import FormError, forms
from storage import Connection, clocks, matches, notices, people, requests, seats
from storage.matches import MatchRow
from storage.people import PersonRow
from storage.seats import SeatRow

IDLE: Final = timedelta(days=30)  # without a sign of anybody until a match is closed
TURN: Final = "turn"
OVERDUE: Final = "overdue:"  # and the seat's number
STAND_IN: Final = "greedy"  # the agent that plays for whoever is out of time
_MS: Final = timedelta(milliseconds=1)


def clock_of(match: MatchRow) -> ClockOptions:
    """What the table chose; one of an older build that makes no sense today is no clock."""
    try:
        return forms.parse(ClockOptions, match.clock)
    except FormError:
        return ClockOptions()


def overdue_kind(seat: int) -> str:
    """The request by which the others decide about that seat, and the beginning of what calls them to it."""
    return f"{OVERDUE}{seat}"


def played_by_person(seat: SeatRow) -> bool:
    """Whether it is a person who is waited for here: present, and nobody stands in for them."""
    return seat.person_id is not None and seat.left_at is None and seat.stand_in is None


def played_for(match: MatchRow, seat: SeatRow, now: datetime) -> bool:
    """Whether all the seat's time is spent at a table that plays for it then: that is about to happen."""
    options = clock_of(match)
    spent = clocking.overdue(seat.deadline, now) and seat.extensions == 0
    return spent and options.turn is not None and options.at_zero in ("absent", "computer")


def left(match: MatchRow, seat: SeatRow, rhythm: Rhythm, now: datetime) -> timedelta | None:
    """The running time that the turn has left; None without a clock."""
    if seat.deadline is None:
        return None if seat.left_ms is None else seat.left_ms * _MS
    return max(times.awake_between(_counted(match, rhythm), now, seat.deadline), timedelta(0))


def runs_out(match: MatchRow, rhythm: Rhythm, now: datetime, amount: timedelta) -> datetime:
    """When so much time has passed on the clock of somebody with that rhythm."""
    return times.after_awake(_counted(match, rhythm), now, amount)


def asking(request: str, at: datetime) -> str:
    """The kind of the notices by which people are called to a request that was made then."""
    return f"{request}:{int(at.timestamp())}"


async def call(c: Connection, match_id: int, asked: int, people_ids: Iterable[int], kind: str, now: datetime) -> None:
    """Each of them is called as soon as they may be."""
    for person_id in people_ids:
        due = times.wakes(rhythm_of(await people.find(c, person_id)), now)
        await notices.plan(c, match_id, asked, person_id, kind, due)


async def settle(c: Connection, match_id: int, request: str) -> None:
    """That request is no more, and nobody is called to it: a call for nothing would take the place of another."""
    if await requests.drop(c, match_id, request):
        await notices.drop_kind(c, match_id, f"{request}:")


async def begin(
    c: Connection, match: MatchRow, seat: SeatRow, asked: int, now: datetime, *, call: bool, again: bool = False
) -> None:
    """From now on the seat is waited for; `call` plans the one notice of its turn.

    `again`: what ended the turn was taken back, so it goes on with the time that it had.
    """
    await seats.set_waiting(c, match.id, seat.seat, now, asked)
    if not played_by_person(seat):
        return
    options, has = clock_of(match), Allowance(seat.bank_ms * _MS, seat.extensions)
    time = clocking.limit(options, has)
    if again and time is not None and seat.left_ms is not None:
        time = seat.left_ms * _MS
    await _start(c, match, seat, asked, now, time)
    assert seat.person_id is not None
    if call and match.paused_at is None:
        person = await people.find(c, seat.person_id)
        await notices.plan(c, match.id, asked, seat.person_id, TURN, times.wakes(rhythm_of(person), now))
    if await clocks.find(c, "idle", match.id) is None:
        await clocks.set(c, "idle", match.id, now + IDLE)


async def go_on_waiting(c: Connection, match: MatchRow, seat: SeatRow, now: datetime) -> None:
    """The seat has acted and is asked again: the same turn, whose clock runs on; reminders count from now.

    One that was put off, for the night or by a cap, was about what is answered now.
    """
    assert seat.waiting_asked is not None
    await seats.set_waiting(c, match.id, seat.seat, now, seat.waiting_asked)
    if played_by_person(seat) and match.paused_at is None:
        assert seat.person_id is not None
        for notice in await notices.due_to(c, seat.person_id, match.id):
            if is_nudge(notice.kind):
                await notices.mark_dropped(c, notice.id)
        await _remind(c, match, seat, seat.waiting_asked, now, await people.find(c, seat.person_id), since=now)
    await settle(c, match.id, overdue_kind(seat.seat))


async def end(c: Connection, match: MatchRow, seat: SeatRow, now: datetime) -> None:
    """The seat has acted, in whatever way: its bank is settled, and nothing that called it holds any longer."""
    if seat.waiting_asked is None:
        return
    await seats.clear_waiting(c, match.id, seat.seat)
    options, has = clock_of(match), Allowance(seat.bank_ms * _MS, seat.extensions)
    person = None if seat.person_id is None else await people.find(c, seat.person_id)
    had, limit = left(match, seat, rhythm_of(person), now), clocking.limit(options, has)
    if had is not None and limit is not None:
        bank = clocking.settle(options, has, limit - had).bank
        await seats.change(c, match.id, seat.seat, deadline=None, left_ms=had // _MS, bank_ms=bank // _MS)
    else:
        await seats.change(c, match.id, seat.seat, deadline=None, left_ms=None)
    await _silence(c, match, seat)


async def stop(c: Connection, match: MatchRow, now: datetime) -> None:
    """All clocks of the match stand still, for a pause."""
    for seat in await seats.of_match(c, match.id):
        if seat.waiting_asked is not None and played_by_person(seat):
            assert seat.person_id is not None
            had = left(match, seat, rhythm_of(await people.find(c, seat.person_id)), now)
            kept = None if had is None else had // _MS
            await seats.change(c, match.id, seat.seat, deadline=None, left_ms=kept)
            await _silence(c, match, seat)


async def go_on(c: Connection, match: MatchRow, now: datetime) -> None:
    """They run again, with what they had left; whoever is waited for is called once more."""
    running = replace(match, paused_at=None)
    for seat in await seats.of_match(c, match.id):
        if seat.waiting_asked is None or not played_by_person(seat):
            continue
        assert seat.person_id is not None
        time = None if seat.left_ms is None or clock_of(match).turn is None else seat.left_ms * _MS
        await seats.set_waiting(c, match.id, seat.seat, now, seat.waiting_asked)
        await _start(c, running, seat, seat.waiting_asked, now, time)
        person = await people.find(c, seat.person_id)
        kind = f"{TURN}:{int(now.timestamp())}"
        await notices.plan(c, match.id, seat.waiting_asked, seat.person_id, kind, times.wakes(rhythm_of(person), now))


async def stand_in(c: Connection, match: MatchRow, seat: SeatRow, agent: str, now: datetime) -> None:
    """A computer player answers for the seat until its owner returns: no clock runs and nobody is called."""
    await seats.set_stand_in(c, match.id, seat.seat, agent)
    await seats.change(c, match.id, seat.seat, deadline=None, left_ms=None)
    await _silence(c, match, seat)


async def give_back(c: Connection, match: MatchRow, seat: SeatRow, now: datetime) -> None:
    """The owner is back; if the seat is waited for, their turn begins now, and they need no call."""
    if seat.stand_in is None:
        return
    await seats.set_stand_in(c, match.id, seat.seat, None)
    if seat.waiting_asked is not None:
        back = replace(seat, stand_in=None, left_ms=None, deadline=None)
        await begin(c, match, back, seat.waiting_asked, now, call=False)


async def hand_over(c: Connection, match: MatchRow, before: SeatRow, now: datetime) -> None:
    """The seat is somebody else's since just now: the turn goes on with what it had left, or anew if that was nothing.

    `before`: the seat as it was. Whoever sits there now is called.
    """
    asked = before.waiting_asked
    if before.person_id is not None:
        had = left(match, before, rhythm_of(await people.find(c, before.person_id)), now)
        await _silence(c, match, before)
    else:
        had = None
    seat = next(row for row in await seats.of_match(c, match.id) if row.seat == before.seat)
    if asked is None or not played_by_person(seat):
        return
    fresh = replace(seat, left_ms=None if not had else had // _MS, waiting_asked=None)
    await begin(c, match, fresh, asked, now, call=True, again=True)


async def give_time(c: Connection, match: MatchRow, seat: SeatRow, time: timedelta, now: datetime) -> None:
    """The turn's time runs out so much later than now, whatever it was."""
    assert seat.waiting_asked is not None
    await _start(c, match, seat, seat.waiting_asked, now, time, remind=False)
    await settle(c, match.id, overdue_kind(seat.seat))


async def mute(c: Connection, match: MatchRow, seat: SeatRow) -> None:
    """No more reminders in this turn; its clock runs on."""
    assert seat.person_id is not None
    await seats.mute(c, match.id, seat.seat, seat.waiting_asked)
    await matches.show_again(c, match.id)
    for notice in await notices.due_to(c, seat.person_id, match.id):
        if is_nudge(notice.kind):
            await notices.mark_dropped(c, notice.id)


async def retime(c: Connection, person_id: int, old: Rhythm, new: Rhythm, now: datetime) -> None:
    """Somebody rests at other times than before: in all their turns as much time is left as was."""
    person = await people.find(c, person_id)
    for seat in await seats.waiting_of(c, person_id):
        match = await matches.find(c, seat.match_id)
        if match is None or match.paused_at is not None or seat.stand_in is not None:
            continue
        assert seat.waiting_asked is not None
        await matches.show_again(c, match.id)
        if seat.deadline is not None and clock_of(match).respect_quiet and seat.deadline > now:
            deadline = times.retimed(seat.deadline, now, old, new)
            await seats.change(c, match.id, seat.seat, deadline=deadline)
            await clocks.set(c, "deadline", match.id, deadline, person_id, seat.waiting_asked)
        ran = await clocks.find(c, "nudge", match.id, person_id) is not None
        if not await _remind(c, match, seat, seat.waiting_asked, now, person, since=seat.waiting_since) and ran:
            # By the new reckoning the table should know by now. They are here, so that they get a little longer.
            due = times.after_awake(new, now, first_gap(clock_of(match)))
            await clocks.set(c, "nudge", match.id, due, person_id, seat.waiting_asked)
    for notice in await notices.due_to(c, person_id):
        await notices.postpone(c, notice.id, times.wakes(new, now))


def is_nudge(kind: str) -> bool:
    """A reminder, whichever of a turn's it is."""
    return kind == "nudge" or kind.startswith("nudge:")


def is_turn(kind: str) -> bool:
    """The call to a turn, or the one after a pause."""
    return kind == TURN or kind.startswith(f"{TURN}:")


async def _start(
    c: Connection,
    match: MatchRow,
    seat: SeatRow,
    asked: int,
    now: datetime,
    time: timedelta | None,
    *,
    remind: bool = True,
) -> None:
    """Set the clocks of a turn that has `time` left; while the match is paused it is only noted."""
    assert seat.person_id is not None
    if match.paused_at is not None:
        await seats.change(c, match.id, seat.seat, deadline=None, left_ms=None if time is None else time // _MS)
        return
    person = await people.find(c, seat.person_id)
    deadline = None if time is None else runs_out(match, rhythm_of(person), now, time)
    await seats.change(c, match.id, seat.seat, deadline=deadline, left_ms=None)
    if deadline is not None:
        await clocks.set(c, "deadline", match.id, deadline, seat.person_id, asked)
    if remind:
        await _remind(c, match, seat, asked, now, person, since=now)


def reminders_of(match: MatchRow, person: PersonRow | None, since: datetime) -> Reminders:
    """When this person is reminded in a wait that began then, and when the table is told."""
    every = None if person is None else person.remind_every
    return reminders(clock_of(match), every, rhythm_of(person), since)


async def _remind(
    c: Connection,
    match: MatchRow,
    seat: SeatRow,
    asked: int,
    now: datetime,
    person: PersonRow | None,
    *,
    since: datetime | None,
) -> bool:
    """Set the clock of the next reminder; False where there is none any more."""
    assert seat.person_id is not None
    due = reminders_of(match, person, since or now).next(now)
    if due is None:
        await clocks.clear(c, "nudge", match.id, seat.person_id)
    else:
        await clocks.set(c, "nudge", match.id, due, seat.person_id, asked)
    return due is not None


async def _silence(c: Connection, match: MatchRow, seat: SeatRow) -> None:
    """What waits to be told to this person about their turn, and to the others, holds no longer."""
    await settle(c, match.id, overdue_kind(seat.seat))
    if seat.person_id is not None:
        for notice in await notices.due_to(c, seat.person_id, match.id):
            if is_turn(notice.kind) or is_nudge(notice.kind):
                await notices.mark_dropped(c, notice.id)
        await clocks.clear(c, "nudge", match.id, seat.person_id)
        await clocks.clear(c, "deadline", match.id, seat.person_id)


def _counted(match: MatchRow, rhythm: Rhythm) -> Rhythm:
    """The rest that this table's clock respects."""
    return rhythm if clock_of(match).respect_quiet else times.ALWAYS
