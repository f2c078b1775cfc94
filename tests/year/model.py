"""Who must be told what and when, reckoned anew from what happened and from people's days: not from the bot's ledger.

Every ping has to be one that is due, and everything due has to have come, or to have been ended, or to be put off for
a reason that holds at that very moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal

from bot import timing
from tests.year.chronicle import Act, Chose, Dealt, Fact, Moved, Muted, Ping, Sealed, Told
from tests.year.hours import Hours

Family = Literal["turn", "nudge", "overdue", "ask"]
FAMILIES: Mapping[str, Family] = {
    **dict.fromkeys(("panel", "call", "hand"), "turn"),
    **dict.fromkeys(("pause", "offer", "request"), "ask"),
    "nudge": "nudge",
    "overdue": "overdue",
}  # type: ignore[assignment]

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
PACES = {"live": timedelta(minutes=5), "day": DAY, "three_days": 3 * DAY}
HERE = timedelta(minutes=2)
NUDGES_A_DAY, NUDGES_A_TURN = 6, 3
MORE_DAYS = 3 * DAY
IDLE = 30 * DAY
HELD = timedelta(minutes=17)  # two stretches, and a look


class Wrong(AssertionError):
    """The bot did what it must not, or left out what it must. `match`: where, if that is known."""

    match: int | None = None


@dataclass
class Guest:
    """A person as they want to be called, and each ping that they got: when, at the latest when, and what."""

    id: int
    zone: str | None = None
    quiet: tuple[int | None, int | None] = (None, None)
    away: datetime | None = None
    every: int | None = None
    cap: int | None = None
    pings: list[tuple[datetime, datetime, Family]] = field(default_factory=list)
    chose: datetime | None = None
    hours: Hours = field(default_factory=lambda: Hours(None, None))

    def awake(self, now: datetime) -> bool:
        return self.hours.awake(now, self.away)

    def full(self, family: Family, now: datetime, *, at_latest: bool) -> bool:
        """Whether a cap leaves no room; `at_latest`: also by what the bot may have noted later than it went out."""
        recent = [one for early, late, one in self.pings if (late if at_latest else early) > now - DAY]
        nudges = family == "nudge" and recent.count("nudge") >= NUDGES_A_DAY
        return nudges or (self.cap is not None and len(recent) >= self.cap)


@dataclass(eq=False)
class Turn:
    """One wait without a break. `left` runs from `counted` on; `past`: it ran out then, whatever was chosen since."""

    person: int
    began: datetime
    since: datetime
    left: timedelta | None
    counted: datetime
    past: datetime | None = None
    passed: int = 0  # of the moments for reminders, those seen to
    given: set[int] = field(default_factory=set)
    told: bool = False
    spared: datetime | None = None  # until then the table does not hear of it
    over: datetime | None = None  # its time is up, and that has been seen to then
    request: bool = False
    sealed: datetime | None = None
    calm: datetime | None = None  # until then it may be that nobody has looked since an answer was let out
    muted: bool = False
    fellow: bool = False
    called_at: datetime | None = None

    def run(self, left: timedelta | None, now: datetime) -> None:
        """From now on so much is left."""
        self.left, self.counted, self.past = left, now, None


@dataclass(eq=False)
class Due:
    """Somebody is to be told: about that turn, since then. `surely`: else they may be."""

    person: int
    family: Family
    turn: Turn
    since: datetime
    surely: bool = True


@dataclass
class Place:
    person: int | None
    bank: timedelta
    extensions: int
    waited: bool = False
    left: bool = False
    stand_in: bool = False
    acted_at: datetime | None = None
    turn: Turn | None = None
    before: set[int] = field(default_factory=set)
    away: Turn | None = None  # the turn in which somebody stood in, while the same wait goes on

    @property
    def played(self) -> bool:
        return self.person is not None and not self.left and not self.stand_in


@dataclass
class Table:
    id: int
    channel: int
    clock: Any
    places: list[Place]
    started: datetime | None = None
    paused: datetime | None = None
    over: datetime | None = None
    sign: datetime | None = None  # of anybody who plays
    due: list[Due] = field(default_factory=list)
    facts: list[tuple[datetime, Fact]] = field(default_factory=list)

    @property
    def time(self) -> timedelta | None:
        return timedelta(minutes=self.clock.minutes) if self.clock.pace == "own" else PACES.get(self.clock.pace)

    @property
    def live(self) -> bool:
        return self.started is not None and self.over is None

    def turns_of(self, person: int) -> list[Turn]:
        return [turn for _, _, turn in self.people() if turn.person == person]

    def people(self) -> Iterator[tuple[int, Place, Turn]]:
        """The seats for whose people the table waits."""
        for seat, place in enumerate(self.places):
            if place.turn is not None:
                yield seat, place, place.turn


class Model:
    def __init__(self) -> None:
        self.tables: dict[int, Table] = {}
        self.guests: dict[int, Guest] = {}
        self.touched: set[int] = set()
        self.calls = dict.fromkeys(FAMILIES.values(), 0)
        self.began: list[tuple[Table, int, Turn]] = []  # turns that nobody has looked at yet
        self.raised: list[tuple[Table, int]] = []  # who became overdue

    def guest(self, person: int) -> Guest:
        return self.guests.setdefault(person, Guest(person))

    def open(self, match: int, channel: int, clock: Any, people: list[int | None]) -> None:
        """A lobby that is about to begin."""
        bank = timedelta(minutes=clock.bank)
        self.tables[match] = Table(match, channel, clock, [Place(p, bank, clock.extensions) for p in people])

    # --- what happened -------------------------------------------------------------------------------------------

    def take(self, now: datetime, fact: Fact) -> None:
        """One thing more has happened."""
        if isinstance(fact, Chose):
            self._choose(now, self.guest(fact.person), fact.values)
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

    def _take(self, now: datetime, table: Table, fact: Fact) -> None:
        match fact:
            case Ping():
                self._ping(now, table, fact)
            case Dealt(waiting=waiting):
                table.started = table.sign = now
                for seat in waiting:
                    self._wait(now, table, seat, call=True)
            case Moved():
                self._move(now, table, fact)
            case Told():
                self._tell(now, table, fact)
            case Sealed(seat=seat, by=by, present=present):
                place = table.places[seat]
                if by == "clock" and place.turn is not None and not place.turn.sealed:
                    self._must_be_over(now, table, place, "absent")
                if place.stand_in and present:
                    self._back(now, table, seat)
                if place.turn is not None:
                    place.turn.sealed = now
                    self._perhaps(table, place.turn, *(("overdue", "turn") if present else ("overdue",)))
            case Muted(seat=seat):
                turn = table.places[seat].turn
                assert turn is not None
                turn.muted = True
                table.due = [due for due in table.due if due.turn is not turn or due.family != "nudge"]
            case Act():
                self._act(now, table, fact)

    def _move(self, now: datetime, table: Table, fact: Moved) -> None:
        before = [place.acted_at for place in table.places]
        by_hand = fact.by == "person" and fact.present
        for seat, place in enumerate(table.places):
            acted = by_hand and seat == fact.seat
            if fact.by == "clock" and seat == fact.seat and (place.turn is None or not place.turn.sealed):
                self._must_be_over(now, table, place, "absent")
            if acted:
                place.acted_at = table.sign = now
            if seat == fact.seat and place.turn is not None and place.turn.sealed:
                place.turn.sealed, place.turn.calm = None, now + timing.AGAIN
            if seat not in fact.waiting:
                self._end(now, table, seat, fact)
            elif not place.waited:
                self._wait(now, table, seat, call=not _here(seat, fact, by_hand, before, now))
            elif seat == fact.seat and fact.by == "person" and place.turn is not None:
                self._ended(table, place.turn, "nudge", "overdue")
                if by_hand:
                    self._perhaps(table, place.turn, "turn")
                place.turn.since, place.turn.passed, place.turn.request, place.turn.spared = now, 0, False, None
                place.turn.told = False
            if acted and place.stand_in:
                self._back(now, table, seat)
        if fact.over:
            self._close(now, table)

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

    def _end(self, now: datetime, table: Table, seat: int, fact: Moved) -> None:
        place = table.places[seat]
        place.waited, place.away, turn = False, None, place.turn
        if turn is None:
            return
        if turn.left is not None and table.time is not None:
            used = table.time + place.bank - self._left(now, table, turn)
            place.bank = min(max(place.bank + table.time - used, timedelta(0)), timedelta(minutes=table.clock.bank))
        if turn.called_at == now == turn.began and not fact.present:
            raise Wrong(f"{turn.person} was called, and an order had answered at once")
        self._ended(table, turn)
        place.turn = None

    def _back(self, now: datetime, table: Table, seat: int) -> None:
        place = table.places[seat]
        place.stand_in, before = False, place.away
        if place.waited:
            self._wait(now, table, seat, call=False)
            if place.turn is not None and before is not None:  # they were reminded of the same before
                place.turn.given, place.turn.fellow = before.given, before.fellow

    def _tell(self, now: datetime, table: Table, fact: Told) -> None:
        place = table.places[fact.seat]
        turn = place.turn
        if turn is None or turn.sealed:
            raise Wrong(f"seat {fact.seat} has acted: {fact.text!r}")
        if fact.text == timing.SILENT:
            if self._moments(table, turn)[1] > now:
                raise Wrong("the table is told too early")
            if turn.left is not None and not turn.over:
                raise Wrong("they are given up while they have time left, or are to get more")
            turn.told = True
            self._raise(now, table, fact.seat, turn)
            return
        if self._deadline(table, turn) > now:
            raise Wrong(f"{fact.text!r} comes {self._deadline(table, turn) - now} too early")
        if fact.text == timing.MORE:
            if place.extensions == 0 or table.time is None:
                raise Wrong("there was no extension left")
            place.extensions, place.bank = place.extensions - 1, timedelta(0)
            turn.run(table.time, now)
        else:
            if place.extensions and table.time is not None:
                raise Wrong("there was still an extension")
            turn.over = now
            vain = table.clock.at_zero == "nudge" and self._moments(table, turn)[1] <= now
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
                    self._must_be_over(now, table, place, "computer")
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
                        turn.left = self._left(now, table, turn)
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
                    late = now - turn.since >= HOUR and not turn.muted and not turn.fellow and not turn.sealed
                    if turn.person != act.by and late:
                        turn.fellow = True
                        table.due.append(Due(turn.person, "nudge", turn, now))
            case "silent":
                if now - self._last_sign(table) < IDLE - DAY / 4:  # counted from a deadline, and not from a look at it
                    raise Wrong("it is closed, and somebody was there not long ago")
            case "ended" | "cancelled" | "expired" | "set_aside":
                if act.kind != "ended" and table.started is not None:
                    raise Wrong(f"it is {act.kind}")
                self._close(now, table)

    def _replace(self, now: datetime, table: Table, seat: int, person: int) -> None:
        place = table.places[seat]
        left = None if place.turn is None or place.turn.left is None else self._left(now, table, place.turn)
        table.due = [due for due in table.due if due.person != place.person]
        self._gone(table, place)
        assert place.person is not None
        place.before.add(place.person)
        place.person, place.stand_in, place.acted_at = person, False, now
        if place.waited:
            self._wait(now, table, seat, call=True, left=left or None)

    def _gone(self, table: Table, place: Place) -> None:
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
        table.over, table.due = now, []
        for place in table.places:
            place.turn, place.waited = None, False

    def _choose(self, now: datetime, guest: Guest, values: Mapping[str, Any]) -> None:
        turns = [
            (table, turn) for table in self.tables.values() for _, _, turn in table.people() if turn.person == guest.id
        ]
        for table, turn in turns:
            if turn.left is not None and table.paused is None:
                deadline = self._deadline(table, turn)
                if deadline > now:
                    turn.run(self._left(now, table, turn), now)
                else:
                    turn.past = deadline
        guest.zone, guest.away = values.get("zone", guest.zone), values.get("away_until", guest.away)
        guest.quiet = values.get("quiet_from", guest.quiet[0]), values.get("quiet_to", guest.quiet[1])
        guest.every, guest.cap = values.get("remind_every", guest.every), values.get("daily_cap", guest.cap)
        guest.chose, (begins, ends) = now, guest.quiet
        guest.hours = Hours(guest.zone, None if begins is None or ends is None else (begins, ends))
        for table, turn in turns:  # what has passed by the new reckoning is not made up for: they are here
            moments, told = self._moments(table, turn)
            turn.passed = sum(at <= now for at in moments)
            if told <= now and not turn.told:  # they are here: the table does not hear of it at once
                turn.spared = guest.hours.after(now, _first(table), guest.away)

    # --- pings ---------------------------------------------------------------------------------------------------

    def _ping(self, now: datetime, table: Table, ping: Ping) -> None:
        family, guest = FAMILIES.get(ping.kind), self.guest(ping.person)
        if family is None:
            raise Wrong(f"a {ping.kind} pings {ping.person}")
        if table.over is not None:
            raise Wrong(f"{ping.kind} to {ping.person} after the end")
        if not guest.awake(now):
            raise Wrong(f"{ping.kind} to {ping.person} in their quiet hours, or while they are away")
        self.calls[family] += 1
        if guest.full(family, now, at_latest=False):
            raise Wrong(f"{ping.kind} to {ping.person} is one too many for a day")
        guest.pings = [one for one in guest.pings if one[1] > now - 2 * DAY] + [(now, now, family)]
        if family == "ask":
            return
        if family == "nudge":
            table.due += [due for turn in table.turns_of(ping.person) for due in self._due_nudge(now, table, turn)]
        fitting = [due for due in table.due if due.person == ping.person and due.family == family]
        if not fitting:
            raise Wrong(f"{ping.kind} to {ping.person}, who is not to be told anything")
        first = fitting[0]
        if first.turn.sealed and family == "nudge":  # the call comes all the same, or else everybody knew
            raise Wrong(f"{ping.kind} to {ping.person}, who has answered")
        first.turn.called_at = now
        told = [due for due in fitting if family == "nudge" or due is first]
        table.due = [due for due in table.due if due not in told]

    def late(self, since: datetime, now: datetime) -> None:
        """The process was killed then: what went out may only be noted now."""
        for guest in self.guests.values():
            guest.pings = [(early, now if early >= since else late, family) for early, late, family in guest.pings]

    # --- what has to have come -----------------------------------------------------------------------------------

    def settled(self, now: datetime) -> None:
        """The bot runs and has nothing to do just now: nothing may be left undone."""
        for table in self.tables.values():
            if table.live:
                try:
                    self._settled(now, table)
                except Wrong as wrong:
                    wrong.match = table.id
                    raise

    def _settled(self, now: datetime, table: Table) -> None:
        if now - self._last_sign(table) > IDLE + DAY:
            raise Wrong(f"silent since {table.sign}")
        if table.paused is None:
            for seat, _, turn in table.people():
                if turn.sealed is not None and now - turn.sealed > HELD:
                    raise Wrong(f"the answer of seat {seat} is held since {turn.sealed}")
                if not turn.sealed and (turn.calm is None or turn.calm < now):
                    self._look(now, table, seat, turn)
        for due in table.due:
            guest, turn = self.guest(due.person), due.turn
            if guest.chose == now:
                continue  # the next look finds what they may be told now
            if turn.sealed or (turn.calm is not None and now <= turn.calm):
                continue
            if due.surely and guest.awake(now) and not guest.full(due.family, now, at_latest=True):
                raise Wrong(f"{due.person} misses their {due.family}, due since {due.since}")

    def _look(self, now: datetime, table: Table, seat: int, turn: Turn) -> None:
        fresh = turn.counted == now  # it goes on with nothing left: the next look sees to that
        if turn.left is not None and not turn.over and not fresh and self._deadline(table, turn) <= now:
            raise Wrong(f"seat {seat} is out of time since {self._deadline(table, turn)}")
        told = max(self._moments(table, turn)[1], turn.spared or turn.began) <= now
        silent = table.time is None or table.clock.at_zero in ("nudge", "vote")
        out = turn.left is None or (turn.over is not None and now - turn.over > 2 * timing.AGAIN)
        if told and silent and out and not turn.told and not turn.request:
            raise Wrong(f"nobody is told that seat {seat} does not answer")
        table.due += self._due_nudge(now, table, turn)

    def _due_nudge(self, now: datetime, table: Table, turn: Turn) -> list[Due]:
        """A reminder for which it has become time, at most one however many moments have passed."""
        moments, told = self._moments(table, turn)
        number = sum(at <= now for at in moments)
        if number <= turn.passed or told <= now or turn.sealed or table.paused is not None:
            return []
        turn.passed = number
        if turn.muted or number in turn.given:
            return []
        turn.given.add(number)
        return [Due(turn.person, "nudge", turn, now)]

    def _moments(self, table: Table, turn: Turn) -> tuple[list[datetime], datetime]:
        """When this person is reminded, and when the table is told."""
        guest = self.guest(turn.person)
        first = _first(table)
        if guest.every is None:
            gaps = [first, 3 * first, 6 * first]
        else:
            gaps = [timedelta(minutes=guest.every) * n for n in range(1, NUDGES_A_TURN + 1)] if guest.every else []
        after = lambda gap: guest.hours.after(turn.since, gap, guest.away)  # noqa: E731
        return [after(gap) for gap in gaps if gap < 10 * first], after(10 * first)

    def _counting(self, table: Table, turn: Turn) -> tuple[Hours, datetime | None]:
        guest = self.guest(turn.person)
        return (guest.hours, guest.away) if table.clock.respect_quiet else (Hours(None, None), None)

    def _deadline(self, table: Table, turn: Turn) -> datetime:
        assert turn.left is not None
        if turn.past is not None:
            return turn.past
        hours, away = self._counting(table, turn)
        return hours.after(turn.counted, turn.left, away)

    def _left(self, now: datetime, table: Table, turn: Turn) -> timedelta:
        assert turn.left is not None
        if table.paused is not None:
            return turn.left
        if turn.past is not None:
            return timedelta(0)
        hours, away = self._counting(table, turn)
        return max(timedelta(0), turn.left - hours.between(turn.counted, now, away))

    def _must_be_over(self, now: datetime, table: Table, place: Place, chosen: str) -> None:
        turn = place.turn
        if turn is None or turn.sealed or place.extensions or table.clock.at_zero != chosen:
            raise Wrong(f"nobody asked for a {chosen}")
        if self._deadline(table, turn) > now:
            raise Wrong(f"{self._deadline(table, turn) - now} are left")

    def _last_sign(self, table: Table) -> datetime:
        assert table.started is not None
        signs = [table.started, table.sign, table.paused]
        for _, place, turn in table.people():
            if place.person is not None and turn.left is not None and table.paused is None:
                signs.append(turn.over or self._deadline(table, turn))
        signs += [
            self.guest(place.person).away for place in table.places if place.person is not None and not place.left
        ]
        return max(sign for sign in signs if sign is not None)


def _first(table: Table) -> timedelta:
    """The first gap before a reminder."""
    return DAY if table.time is None else min(DAY, table.time / 2)


def _here(seat: int, fact: Moved, by_hand: bool, before: list[datetime | None], now: datetime) -> bool:
    """Have they just acted, and nobody else but computer players since?"""
    if by_hand:
        return fact.seat == seat
    own = before[seat]
    if own is None or now - own > HERE:
        return False
    return all(at is None or at < own for other, at in enumerate(before) if other != seat)
