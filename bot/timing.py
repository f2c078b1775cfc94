"""What happens when a clock runs out: more time, a reminder, what the table chose for that, or the end of the match."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any, Final

from bot import clocking, times, turns
from bot.clocking import Allowance
from bot.nudging import FELLOW
from bot.people import By, Sorry
from bot.presence import Here, everybody
from bot.scenes import Scene
from bot.tables import Tables
from bot.times import rhythm_of
from bot.turns import STAND_IN, clock_of, is_nudge, overdue_kind, played_by_person
from games.engine import Event, Match, Seat
from storage import Connection, acts, answers, clocks, held, matches, notices, people, requests, seats, story
from storage.clocks import ClockRow
from storage.matches import MatchRow
from storage.seats import SeatRow

log = logging.getLogger(__name__)

MORE: Final = "More time for {seat}: the turn's time begins once more"
TIME_UP: Final = "{seat} is out of time"
PLAYED_FOR: Final = "{seat} is out of time, and the table plays on"
TAKEN_OVER: Final = "{seat} is out of time; a computer player plays until they are back"
SILENT: Final = "{seat} does not answer, and the others may decide how it goes on"
LEFT: Final = "{seat} is no longer on this server, and the others may decide how it goes on"
AGAIN: Final = timedelta(minutes=1)  # before what could not be done is tried once more
_MS: Final = timedelta(milliseconds=1)


class Timing:
    """One method for each kind of clock. A clock that was set anew meanwhile does nothing."""

    def __init__(self, tables: Tables, here: Here = everybody) -> None:
        """`here` says whether somebody is still on the server."""
        self.tables, self.store, self.clock, self.here = tables, tables.store, tables.clock, here

    # --- the time of a turn --------------------------------------------------------------------------------------

    async def deadline(self, row: ClockRow) -> None:
        """A turn's time is over: first the extensions, then as the table chose."""
        async with self.tables.locks.hold(row.match_id):
            seat = await self.store.write(lambda c: self._run_out(c, row))
        if seat is None:
            self.tables.changed(row.match_id)
        else:
            await self._play_for(row, seat)

    async def _run_out(self, c: Connection, row: ClockRow) -> Seat | None:
        """Do what needs no answer; the seat, with its clock still on the wall, where the table plays for it."""
        now = self.clock.now()
        match = await matches.find(c, row.match_id)
        seat = None if match is None else await _waited(c, match, row)
        if match is None or seat is None or seat.deadline is None:
            await clocks.take(c, row)
            return None
        if await _sealed(c, seat):
            await self._look_again(c, row)
            return None
        if seat.deadline > now:
            await clocks.take(c, row)
            await clocks.set(c, "deadline", match.id, seat.deadline, row.person_id, row.asked)
            return None
        options, has = clock_of(match), Allowance(seat.bank_ms * _MS, seat.extensions)
        if (more := clocking.extend(options, has)) is not None:
            await self._extend(c, match, seat, more, row)
        elif options.turn is not None and options.at_zero == "absent":
            return seat.seat
        elif options.turn is not None and options.at_zero == "computer":
            await turns.stand_in(c, match, seat, STAND_IN, now)
            await acts.append(c, match.id, "stand_in", None, now, seat=seat.seat, data={"agent": STAND_IN})
            await self._tell(c, match, TAKEN_OVER, seat)
        elif options.turn is not None and options.at_zero == "nudge" and not await self._in_vain(c, match, seat):
            await clocks.take(c, row)
            await self._tell(c, match, TIME_UP, seat)
        else:
            await clocks.take(c, row)
            await self._ask_the_others(c, match, seat, TIME_UP)
        return None

    async def _in_vain(self, c: Connection, match: MatchRow, seat: SeatRow) -> bool:
        """Whether the last reminder is long past: then the others decide, and once more after each time they gave."""
        now, person = self.clock.now(), None if seat.person_id is None else await people.find(c, seat.person_id)
        return turns.reminders_of(match, person, seat.waiting_since or now).told <= now

    async def _extend(
        self, c: Connection, match: MatchRow, seat: SeatRow, more: tuple[Allowance, timedelta], row: ClockRow
    ) -> None:
        """It begins now and not when the time ran out: where nobody looked in between, nothing of it is lost."""
        now, (has, time) = self.clock.now(), more
        rhythm = rhythm_of(await people.find(c, row.person_id))
        deadline = turns.runs_out(match, rhythm, now, time)
        bank = has.bank // _MS
        await seats.change(c, match.id, seat.seat, deadline=deadline, bank_ms=bank, extensions=has.extensions)
        await clocks.set(c, "deadline", match.id, deadline, row.person_id, row.asked)
        await self._tell(c, match, MORE, seat)

    async def _play_for(self, row: ClockRow, seat: Seat) -> None:
        """Take what an absent player takes. Where they are asked again, the clock is still due and rings once more."""
        match_id, asked = row.match_id, row.asked

        def act(match: Match[Any, Any]) -> list[Event]:
            if seat not in match.open or seat in match.given:
                raise Sorry("It is answered already.")
            told = Event(PLAYED_FOR, {"seat": seat})
            return [told, *match.answer(seat, match.open[seat].default, match.asked)]

        def check(scene: Scene) -> None:
            row = scene.seats[seat]
            over = clocking.overdue(row.deadline, self.clock.now())
            if row.waiting_asked != asked or not over or not played_by_person(row) or scene.row.paused_at is not None:
                raise Sorry("The time runs again.")

        async def note(c: Connection, scene: Scene) -> None:
            await acts.append(c, match_id, "timed_out", None, self.clock.now(), seat=seat)

        try:
            scene = await self.tables.scene(match_id)
            decision = None if scene.match is None else scene.match.open.get(seat)
            if decision is not None and decision.hold:  # nothing tells such an answer apart from any other
                check(scene)
                await self.tables.answer_by(match_id, seat, scene.asked, decision.default, By("clock"))
                return
            await self.tables.change(match_id, seat, By("clock"), act, note, check)
        except Sorry as error:
            log.info("nothing to play for seat %s of match %s: %s", seat, match_id, error)
            await self._later(row)

    async def _later(self, row: ClockRow) -> None:
        await self.store.write(lambda c: self._look_again(c, row))

    async def _look_again(self, c: Connection, row: ClockRow) -> None:
        if await clocks.take(c, row):
            await clocks.set(c, row.kind, row.match_id, self.clock.now() + AGAIN, row.person_id, row.asked)

    # --- reminders -----------------------------------------------------------------------------------------------

    async def nudge(self, row: ClockRow) -> None:
        """It is time for a reminder, or the last one was in vain."""
        match = await self.store.read(lambda c: matches.find(c, row.match_id))
        gone = match is not None and not await self.here(match.guild_id, row.person_id)
        async with self.tables.locks.hold(row.match_id):
            told = await self.store.write(lambda c: self._remind(c, row, gone))
        if told:
            self.tables.changed(row.match_id)

    async def _remind(self, c: Connection, row: ClockRow, gone: bool) -> bool:
        now = self.clock.now()
        match = await matches.find(c, row.match_id)
        seat = None if match is None else await _waited(c, match, row)
        if seat is not None and await _sealed(c, seat):
            await self._look_again(c, row)
            return False
        if not await clocks.take(c, row) or match is None or seat is None or row.asked is None:
            return False
        options, person = clock_of(match), await people.find(c, row.person_id)
        plan = turns.reminders_of(match, person, seat.waiting_since or now)
        if (following := plan.next(now)) is not None:
            await clocks.set(c, "nudge", match.id, following, row.person_id, row.asked)
        if plan.told <= now:
            running = await clocks.find(c, "deadline", match.id, row.person_id)
            if running is not None:  # nobody is given up while they have time left, or are to get more
                later = max(running.due_at, now + AGAIN)
                await clocks.set(c, "nudge", match.id, later, row.person_id, row.asked)
                return False
            if options.turn is None or options.at_zero in ("nudge", "vote"):
                await self._ask_the_others(c, match, seat, SILENT)
            return True
        if gone:  # nobody is there to be reminded; where a clock runs, it decides, and else the others do
            if seat.deadline is None:
                await self._ask_the_others(c, match, seat, LEFT)
            return True
        number = plan.passed(now)
        if number == 0 or seat.muted_asked == row.asked:
            return False
        kind = "nudge" if number == 1 else f"nudge:{number}"
        due = times.wakes(rhythm_of(person), now)
        planned = await notices.plan(c, match.id, row.asked, row.person_id, kind, due)
        if planned is not None and await self._stood_for(c, row, planned, plan.at[number - 1]):
            await notices.mark_dropped(c, planned)
            return False
        return planned is not None

    async def _stood_for(self, c: Connection, row: ClockRow, planned: int, moment: datetime) -> bool:
        """Whether another reminder of the turn is still on its way, or went out as late as this one is due.

        However long nobody looked, one reminder makes up for all: also where the first goes out before this look.
        """
        for one in await notices.of_match(c, row.match_id):
            own = one.person_id == row.person_id and one.asked == row.asked and one.id != planned
            if own and is_nudge(one.kind) and one.kind != FELLOW:
                late = one.sent_at is not None and one.sent_at >= moment
                if late or one.state in ("due", "sending"):
                    return True
        return False

    # --- nobody there --------------------------------------------------------------------------------------------

    async def idle(self, row: ClockRow) -> None:
        """Where nobody has given a sign for a month, the match is closed; else it is looked at again then."""
        async with self.tables.locks.hold(row.match_id):
            dead = await self.store.write(lambda c: self._dead(c, row))
        if dead:
            try:
                await self.tables.close(row.match_id, "ended", By("clock"))  # and the clock goes with it
            except Sorry:
                log.info("match %s was closed before", row.match_id)
                await self.store.write(lambda c: clocks.take(c, row))

    async def _dead(self, c: Connection, row: ClockRow) -> bool:
        match = await matches.find(c, row.match_id)
        if match is None or match.state != "playing":
            await clocks.take(c, row)
            return False
        known = await people.of_match(c, match.id)
        signs = [match.started_at, match.resume_at, match.paused_at]
        # who votes, offers a seat or goes on with a pause is there, and so is whoever gave an answer that was held
        signs += [act.at for act in await acts.of_match(c, match.id) if act.by_id is not None]
        signs += [answer.at for answer in await answers.all_of(c, match.id) if answer.by_id is not None]
        for seat in await seats.of_match(c, match.id):
            if seat.person_id is not None and seat.left_at is None:
                signs += [seat.acted_at, seat.deadline]
                signs.append(known[seat.person_id].away_until if seat.person_id in known else None)
        last = max((sign for sign in signs if sign is not None), default=match.created_at)
        if last + turns.IDLE > self.clock.now():
            await clocks.set(c, "idle", match.id, last + turns.IDLE)
            return False
        await acts.append(c, match.id, "silent", None, self.clock.now())
        return True

    # --- telling -------------------------------------------------------------------------------------------------

    async def _ask_the_others(self, c: Connection, match: MatchRow, seat: SeatRow, text: str) -> None:
        """Offer the table what can be done about somebody who is overdue; each of the others is called to it once."""
        now = self.clock.now()
        assert seat.waiting_asked is not None
        assert seat.person_id is not None
        kind = overdue_kind(seat.seat)
        if await requests.find(c, match.id, kind) is not None:
            return
        if seat.deadline is None:
            await seats.change(c, match.id, seat.seat, deadline=now)
        await requests.make(c, match.id, kind, seat.waiting_asked, seat.person_id, {"votes": {}}, now)
        others = turns.people_of(row for row in await seats.of_match(c, match.id) if row.seat != seat.seat)
        await turns.call(c, match.id, seat.waiting_asked, others, turns.asking(kind, now), now)
        await self._tell(c, match, text, seat)

    async def _tell(self, c: Connection, match: MatchRow, text: str, seat: SeatRow) -> None:
        """A line of the story for everybody; the version moves, so that the table is shown anew."""
        await story.append(c, match.id, match.step, [Event(text, {"seat": seat.seat})], self.clock.now())
        await matches.update(c, match.id, match.version)


async def _waited(c: Connection, match: MatchRow, row: ClockRow) -> SeatRow | None:
    """The seat whose turn that clock belongs to, if that person is still waited for and no pause holds."""
    if match.state != "playing" or match.paused_at is not None or row.asked is None:
        return None
    for seat in await seats.of_match(c, match.id):
        if seat.person_id == row.person_id and seat.waiting_asked == row.asked and played_by_person(seat):
            return seat
    return None


async def _sealed(c: Connection, seat: SeatRow) -> bool:
    """Whether its answer is held: it has acted, and only nobody may know of it yet. It may be asked once more."""
    return any(one.seat == seat.seat for one in await held.of_match(c, seat.match_id))
