"""Every ping has to be due; everything due has to have come, or to wait for a reason that holds just now."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot import timing
from tests.year.asks import Asks
from tests.year.chronicle import Ping
from tests.year.reckoning import Reckoning
from tests.year.tables import DAY, FAMILIES, Due, Table, Turn, Wrong

IDLE = timedelta(days=30)
HELD = timedelta(minutes=17)  # two stretches, and a look


class Dues:
    """`calls`: how many of each kind went out."""

    def __init__(self, time: Reckoning) -> None:
        self.time, self.asks = time, Asks(time)
        self.calls = dict.fromkeys(FAMILIES, 0)

    def ping(self, now: datetime, table: Table, ping: Ping) -> None:
        family, guest = FAMILIES.get(ping.kind), self.time.guest(ping.person)
        if family is None:
            raise Wrong(f"a {ping.kind} pings {ping.person}")
        if table.over is not None:
            raise Wrong(f"{ping.kind} to {ping.person} after the end")
        if not guest.awake(now):
            raise Wrong(f"{ping.kind} to {ping.person} in their quiet hours, or while they are away")
        self.calls[ping.kind] += 1
        if guest.full(family, now, at_latest=False):
            raise Wrong(f"{ping.kind} to {ping.person} is one too many for a day")
        guest.pings = [one for one in guest.pings if one[1] > now - 2 * DAY] + [(now, now, family)]
        if family == "ask":
            self.asks.ping(table, ping)
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
        for due in told:  # planned before the bot was killed, it may have been one of the earlier ones
            if due.number in due.turn.doubtful:
                due.turn.given.discard(due.number)

    def late(self, since: datetime, now: datetime) -> None:
        """The process was killed then: what went out may only be noted now."""
        for guest in self.time.guests.values():
            guest.pings = [(early, now if early >= since else late, family) for early, late, family in guest.pings]

    def settled(self, now: datetime, table: Table) -> None:
        """The bot runs and has nothing to do just now: nothing may be left undone."""
        sign = self.time.last_sign(table)
        # An absence that ends sooner than was said, or with a seat, brings nobody's end nearer.
        table.hoped = sign if table.hoped is None else max(table.hoped, sign)
        if now - table.hoped > IDLE + DAY:
            raise Wrong(f"silent since {sign}")
        if table.paused is None:
            for seat, _, turn in table.people():
                if turn.sealed is not None and now - turn.sealed > HELD:
                    raise Wrong(f"the answer of seat {seat} is held since {turn.sealed}")
                if not turn.sealed and (turn.calm is None or turn.calm < now):
                    self._look(now, table, seat, turn)
        self.asks.settled(now, table)
        for due in table.due:
            turn = due.turn
            if self.time.guest(due.person).chose == now:
                continue  # the next look finds what they may be told now
            if turn.sealed or (turn.calm is not None and now <= turn.calm):
                continue
            if due.surely and self._open(now, due):
                raise Wrong(f"{due.person} misses their {due.family}, due since {due.since}")
        for due in [one for one in table.due if one.number in one.turn.doubtful and self._open(now, one)]:
            table.due.remove(due)  # it did not come, and so it may still come when it is time for it once more
            due.turn.given.discard(due.number)

    def _open(self, now: datetime, due: Due) -> bool:
        return self.time.guest(due.person).within_reach(due.family, now)

    def _look(self, now: datetime, table: Table, seat: int, turn: Turn) -> None:
        fresh = turn.counted == now  # it goes on with nothing left: the next look sees to that
        if turn.left is not None and not turn.over and not fresh and self.time.deadline(table, turn) <= now:
            raise Wrong(f"seat {seat} is out of time since {self.time.deadline(table, turn)}")
        told = max(self.time.moments(table, turn)[1], turn.spared or turn.began) <= now
        silent = table.time is None or table.clock.at_zero in ("nudge", "vote")
        out = turn.left is None or (turn.over is not None and now - turn.over > 2 * timing.AGAIN)
        if told and silent and out and not turn.told and not turn.request:
            raise Wrong(f"nobody is told that seat {seat} does not answer")
        table.due += self._due_nudge(now, table, turn)

    def _due_nudge(self, now: datetime, table: Table, turn: Turn) -> list[Due]:
        """A reminder for which it has become time, at most one however many moments have passed."""
        moments, told = self.time.moments(table, turn)
        number = sum(at <= now for at in moments)
        if number <= turn.passed or turn.sealed or table.paused is not None:
            return []
        # What was due while the bot was down may have been planned just before, and so goes out now, or is used up.
        turn.doubtful.update(range(turn.passed + 1, number + (told <= now)))
        pings = self.time.guest(turn.person).pings  # one that went out before it may be noted as one that came after
        if any(family == "nudge" and early < moments[number - 1] <= late for early, late, family in pings):
            turn.doubtful.add(number)
        turn.passed = number
        if turn.muted or number in turn.given:
            return []
        turn.given.add(number)
        return [Due(turn.person, "nudge", turn, now, surely=number not in turn.doubtful, number=number)]
