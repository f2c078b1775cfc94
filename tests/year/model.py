"""Who must be told what and when, reckoned anew from what happened and from people's days: not from the bot's ledger.

Every ping has to be one that is due, and everything due has to have come, or to have been ended, or to be put off for
a reason that holds at that very moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from bot import timing
from tests.year.chronicle import Act, Agreed, Asked, Chose, Dealt, Fact, Moved, Muted, Ping, Sealed, Told, Undone
from tests.year.dues import IDLE, Dues
from tests.year.hours import Hours
from tests.year.reckoning import Reckoning
from tests.year.tables import DAY, HOUR, Due, Family, Guest, Place, Table, Turn, Wrong

HERE = timedelta(minutes=2)
MORE_DAYS = 3 * DAY


class Model:
    def __init__(self) -> None:
        self.tables: dict[int, Table] = {}
        self.time = Reckoning()
        self.dues = Dues(self.time)
        self.touched: set[int] = set()
        self.began: list[tuple[Table, int, Turn]] = []  # turns that nobody has looked at yet
        self.raised: list[tuple[Table, int]] = []  # who became overdue
        self.silent = 0  # matches that were closed for want of anybody

    def open(self, match: int, channel: int, clock: Any, people: list[int | None]) -> None:
        """A lobby that is about to begin."""
        bank = timedelta(minutes=clock.bank)
        self.tables[match] = Table(match, channel, clock, [Place(p, bank, clock.extensions) for p in people])

    # --- what happened -------------------------------------------------------------------------------------------

    def take(self, now: datetime, fact: Fact) -> None:
        """One thing more has happened."""
        if isinstance(fact, Chose):
            self._choose(now, self.time.guest(fact.person), fact.values)
            return
        table = self.tables.get(fact.match)
        if table is None:
            return
        table.facts.append((now, fact))
        self.touched.add(table.id)
        try:
            self._take(now, table, fact)
        except Wrong as wrong:
            wrong.match = table.id
            raise

    def settled(self, now: datetime) -> None:
        """The bot runs and has nothing to do just now: nothing may be left undone."""
        for table in self.tables.values():
            if table.live:
                try:
                    self.dues.settled(now, table)
                except Wrong as wrong:
                    wrong.match = table.id
                    raise

    def _take(self, now: datetime, table: Table, fact: Fact) -> None:
        match fact:
            case Ping():
                self.dues.ping(now, table, fact)
            case Dealt(waiting=waiting):
                table.started = table.sign = now
                for seat in waiting:
                    self._wait(now, table, seat, call=True)
            case Moved():
                self._move(now, table, fact)
            case Undone():
                self._undo(now, table, fact)
            case Told():
                self._tell(now, table, fact)
            case Sealed(seat=seat, by=by, present=present):
                place = table.places[seat]
                if by == "clock" and place.turn is not None and not place.turn.sealed:
                    self.time.must_be_over(now, table, place, "absent")
                if place.stand_in and present:
                    self._back(now, table, seat)
                if place.turn is not None:
                    place.turn.sealed = now
                    self._perhaps(table, place.turn, *(("overdue", "turn") if present else ("overdue",)))
            case Muted(seat=seat):
                place = table.places[seat]
                place.muted = True
                if place.turn is not None:
                    place.turn.muted = True
                    self._ended(table, place.turn, "nudge")
            case Asked():
                self.dues.asks.make(now, table, fact)
            case Agreed():
                self.dues.asks.agree(table, fact)
            case Act():
                self.dues.asks.act(table, fact)
                self._act(now, table, fact)

    def _move(self, now: datetime, table: Table, fact: Moved) -> None:
        self.dues.asks.moved(table)
        before = [place.acted_at for place in table.places]
        by_hand = fact.by == "person" and fact.present
        for seat, place in enumerate(table.places):
            acted = by_hand and seat == fact.seat
            if fact.by == "clock" and seat == fact.seat and (place.turn is None or not place.turn.sealed):
                self.time.must_be_over(now, table, place, "absent")
            if acted:
                place.acted_at = table.sign = now
            if seat == fact.seat and place.turn is not None and place.turn.sealed:
                place.turn.sealed, place.turn.calm = None, now + timing.AGAIN
            if seat not in fact.waiting:
                self._end(now, table, seat, by_hand=fact.present)
            elif not place.waited:
                self._wait(now, table, seat, call=not _here(seat, fact, by_hand, before, now))
            elif seat == fact.seat and fact.by == "person" and place.turn is not None:
                self._go_on(now, table, place.turn, by_hand=by_hand)
            if acted and place.stand_in:
                self._back(now, table, seat)
        if fact.over:
            self._close(now, table)

    def _undo(self, now: datetime, table: Table, fact: Undone) -> None:
        """Whoever wished it is there; all others who are asked once more are called, and have the time they had."""
        self.dues.asks.moved(table)
        for seat, place in enumerate(table.places):
            if seat == fact.seat:
                place.acted_at = table.sign = now
            if place.turn is not None and place.turn.sealed:
                place.turn.sealed, place.turn.calm = None, now + timing.AGAIN
            if seat not in fact.waiting:
                self._end(now, table, seat, by_hand=True)
            elif not place.waited:
                self._wait(now, table, seat, call=seat != fact.seat, left=place.kept)
            elif seat == fact.seat and place.turn is not None:
                self._go_on(now, table, place.turn, by_hand=True)

    def _go_on(self, now: datetime, table: Table, turn: Turn, *, by_hand: bool) -> None:
        """They are asked once more in the same turn: its time runs on, and reminders count from now."""
        self._ended(table, turn, "nudge", "overdue")
        if by_hand:
            self._perhaps(table, turn, "turn")
        turn.since, turn.passed, turn.request, turn.spared, turn.told = now, 0, False, None, False

    def _wait(self, now: datetime, table: Table, seat: int, *, call: bool, left: timedelta | None = None) -> None:
        place = table.places[seat]
        place.waited = True
        if not place.played:
            return
        assert place.person is not None
        if left is None and table.time is not None:
            left = table.time + place.bank
        turn = place.turn = Turn(place.person, now, now, left, now)
        if call and table.paused is None:
            table.due.append(Due(place.person, "turn", turn, now))
        self.began.append((table, seat, turn))

    def _end(self, now: datetime, table: Table, seat: int, *, by_hand: bool) -> None:
        place = table.places[seat]
        place.waited, place.muted, place.away, turn = False, False, None, place.turn
        if turn is None:
            return
        place.kept = None
        if turn.left is not None and table.time is not None:
            place.kept = self.time.left(now, table, turn)
            used = table.time + place.bank - place.kept
            place.bank = min(max(place.bank + table.time - used, timedelta(0)), timedelta(minutes=table.clock.bank))
        if turn.called_at == now == turn.began and not by_hand:
            raise Wrong(f"{turn.person} was called, and an order had answered at once")
        self._ended(table, turn)
        place.turn = None

    def _back(self, now: datetime, table: Table, seat: int) -> None:
        place = table.places[seat]
        place.stand_in, before = False, place.away
        if place.waited:
            self._wait(now, table, seat, call=False)
            if place.turn is not None:
                place.turn.muted = place.muted
            if place.turn is not None and before is not None:  # they were reminded of the same before
                place.turn.given, place.turn.doubtful = before.given, before.doubtful
                place.turn.fellow = before.fellow

    def _tell(self, now: datetime, table: Table, fact: Told) -> None:
        place = table.places[fact.seat]
        turn = place.turn
        if turn is None or turn.sealed:
            raise Wrong(f"seat {fact.seat} has acted: {fact.text!r}")
        if fact.text == timing.SILENT:
            if self.time.moments(table, turn)[1] > now:
                raise Wrong("the table is told too early")
            if turn.left is not None and not turn.over:
                raise Wrong("they are given up while they have time left, or are to get more")
            turn.told = True
            self._raise(now, table, fact.seat, turn)
            return
        if self.time.deadline(table, turn) > now:
            raise Wrong(f"{fact.text!r} comes {self.time.deadline(table, turn) - now} too early")
        if fact.text == timing.MORE:
            if place.extensions == 0 or table.time is None:
                raise Wrong("there was no extension left")
            place.extensions, place.bank = place.extensions - 1, timedelta(0)
            turn.run(table.time, now)
        else:
            if place.extensions and table.time is not None:
                raise Wrong("there was still an extension")
            turn.over = now
            vain = table.clock.at_zero == "nudge" and self.time.moments(table, turn)[1] <= now
            if table.clock.at_zero == "vote" or table.time is None or vain:
                self._raise(now, table, fact.seat, turn)

    def _raise(self, now: datetime, table: Table, seat: int, turn: Turn) -> None:
        """The others are called to decide about it."""
        if turn.request:
            raise Wrong("the others were asked already")
        turn.request = True
        if turn.left is None:
            turn.run(timedelta(0), now)
            turn.over = now
        self.raised.append((table, seat))
        late = [other for _, _, other in table.people() if other.request]
        for other, place in enumerate(table.places):
            if other != seat and place.played and place.person is not None:
                # who is out of time as well has no say; which of the two is seen to first is nobody's affair
                table.due.append(Due(place.person, "overdue", turn, now, surely=place.turn not in late))
        for due in table.due:
            if due.family == "overdue" and due.person == turn.person:
                due.surely = False

    def _act(self, now: datetime, table: Table, act: Act) -> None:
        if act.by is not None:
            table.sign = now
        place = None if act.seat is None else table.places[act.seat]
        match act.kind:
            case "left":
                assert place is not None
                place.left = True
                table.due = [due for due in table.due if due.person != act.by]
                if not any(one.person is not None and not one.left for one in table.places):
                    self._close(now, table)
            case "stand_in" | "overdue_stand_in":
                assert place is not None
                if act.by is None:
                    self.time.must_be_over(now, table, place, "computer")
                place.stand_in, place.away = True, place.turn
                self._gone(table, place)
                table.due = [due for due in table.due if due.person != place.person]  # nor has it a say any more
            case "back":
                assert act.seat is not None
                assert place is not None
                place.acted_at = now
                self._back(now, table, act.seat)
            case "replaced":
                assert place is not None
                assert act.seat is not None
                self._replace(now, table, act.seat, act.data["to"])
            case "wished":
                assert place is not None  # whoever has said their wish needs no call any more
                said = [due for due in table.due if due.person == act.by and due.turn is place.turn]
                table.due = [due for due in table.due if due not in said or due.family != "overdue"]
            case "overdue_wait":
                assert place is not None
                assert place.turn is not None
                turn = place.turn
                turn.run(table.time or MORE_DAYS, now)
                turn.request, turn.over = False, None
                self._ended(table, turn, "overdue")
            case "paused":
                for _, _, turn in table.people():
                    if turn.left is not None:
                        turn.left = self.time.left(now, table, turn)
                    turn.request = False
                table.paused, table.due = now, []
            case "resumed":
                table.paused = None
                for _, _, turn in table.people():
                    turn.since = now
                    turn.run(turn.left, now)
                    turn.sealed = None if turn.sealed is None else now
                    turn.passed, turn.told, turn.over = 0, False, None
                    if turn.left is not None and table.time is None:
                        turn.left = None
                    table.due.append(Due(turn.person, "turn", turn, now))
            case "nudged":
                for _, _, turn in table.people():
                    late = now - turn.since >= HOUR and not turn.muted and not turn.fellow
                    if turn.person != act.by and late:
                        turn.fellow = True
                        if not turn.sealed:  # else it waits, and goes with what was asked
                            table.due.append(Due(turn.person, "nudge", turn, now))
            case "silent":
                if now - self.time.last_sign(table) < IDLE - DAY / 4:  # counted from a deadline, not from a look
                    raise Wrong("it is closed, and somebody was there not long ago")
                self.silent += 1
            case "ended" | "cancelled" | "expired" | "set_aside":
                if act.kind != "ended" and table.started is not None:
                    raise Wrong(f"it is {act.kind}")
                self._close(now, table)

    def _replace(self, now: datetime, table: Table, seat: int, person: int) -> None:
        place = table.places[seat]
        left = None  # where no clock runs, what the others gave was for who sat there before
        if place.turn is not None and place.turn.left is not None and table.time is not None:
            left = self.time.left(now, table, place.turn)
        table.due = [due for due in table.due if due.person != place.person]
        self._gone(table, place)
        assert place.person is not None
        self.dues.asks.replaced(table, seat, place.person, person)
        place.before.add(place.person)
        place.person, place.stand_in, place.muted, place.acted_at = person, False, False, now
        if place.waited:
            self._wait(now, table, seat, call=True, left=left or None)

    def _gone(self, table: Table, place: Place) -> None:
        place.kept = None
        if place.turn is not None:
            self._ended(table, place.turn)
            place.turn = None

    def _ended(self, table: Table, turn: Turn, *families: Family) -> None:
        """What there was to tell about this turn holds no longer."""
        table.due = [due for due in table.due if due.turn is not turn or (families and due.family not in families)]

    def _perhaps(self, table: Table, turn: Turn, *families: Family) -> None:
        """What there was to tell about this turn may be told or not."""
        for due in table.due:
            due.surely = due.surely and not (due.turn is turn and due.family in families)

    def _close(self, now: datetime, table: Table) -> None:
        table.over, table.due, table.asks = now, [], {}
        for place in table.places:
            place.turn, place.waited = None, False

    def _choose(self, now: datetime, guest: Guest, values: Mapping[str, Any]) -> None:
        turns = [
            (table, turn) for table in self.tables.values() for _, _, turn in table.people() if turn.person == guest.id
        ]
        for table, turn in turns:
            if turn.left is not None and table.paused is None:
                deadline = self.time.deadline(table, turn)
                if deadline > now:
                    turn.run(self.time.left(now, table, turn), now)
                else:
                    turn.past = deadline
        guest.zone, guest.away = values.get("zone", guest.zone), values.get("away_until", guest.away)
        guest.quiet = values.get("quiet_from", guest.quiet[0]), values.get("quiet_to", guest.quiet[1])
        guest.every, guest.cap = values.get("remind_every", guest.every), values.get("daily_cap", guest.cap)
        guest.chose, (begins, ends) = now, guest.quiet
        guest.hours = Hours(guest.zone, None if begins is None or ends is None else (begins, ends))
        for table, turn in turns:  # what has passed by the new reckoning is not made up for: they are here
            moments, told = self.time.moments(table, turn)
            turn.passed = sum(at <= now for at in moments)
            if told <= now and not turn.told:  # they are here: the table does not hear of it at once
                turn.spared = guest.hours.after(now, table.first, guest.away)


def _here(seat: int, fact: Moved, by_hand: bool, before: list[datetime | None], now: datetime) -> bool:
    """Have they just acted, and nobody else but computer players since?"""
    if by_hand:
        return fact.seat == seat
    own = before[seat]
    if own is None or now - own > HERE:
        return False
    return all(at is None or at < own for other, at in enumerate(before) if other != seat)
