"""How much time somebody has, when they are reminded, and when there was last a sign of anybody: by people's days."""

from __future__ import annotations

from datetime import datetime, timedelta

from tests.year.hours import Hours
from tests.year.tables import Guest, Place, Table, Turn, Wrong

NUDGES_A_TURN = 3


class Reckoning:
    """Asked about a moment at which everything known has happened."""

    def __init__(self) -> None:
        self.guests: dict[int, Guest] = {}

    def guest(self, person: int) -> Guest:
        return self.guests.setdefault(person, Guest(person))

    def moments(self, table: Table, turn: Turn) -> tuple[list[datetime], datetime]:
        """When this person is reminded, and when the table is told."""
        guest = self.guest(turn.person)
        first = table.first
        if guest.every is None:
            gaps = [first, 3 * first, 6 * first]
        else:
            gaps = [timedelta(minutes=guest.every) * n for n in range(1, NUDGES_A_TURN + 1)] if guest.every else []
        *moments, told = (
            guest.hours.after(turn.since, gap, guest.away) for gap in (*(g for g in gaps if g < 10 * first), 10 * first)
        )
        return moments, told

    def _counting(self, table: Table, turn: Turn) -> tuple[Hours, datetime | None]:
        guest = self.guest(turn.person)
        return (guest.hours, guest.away) if table.clock.respect_quiet else (Hours(None, None), None)

    def deadline(self, table: Table, turn: Turn) -> datetime:
        assert turn.left is not None
        if turn.past is not None:
            return turn.past
        hours, away = self._counting(table, turn)
        return hours.after(turn.counted, turn.left, away)

    def left(self, now: datetime, table: Table, turn: Turn) -> timedelta:
        assert turn.left is not None
        if table.paused is not None:
            return turn.left
        if turn.past is not None:
            return timedelta(0)
        hours, away = self._counting(table, turn)
        return max(timedelta(0), turn.left - hours.between(turn.counted, now, away))

    def must_be_over(self, now: datetime, table: Table, place: Place, chosen: str) -> None:
        turn = place.turn
        if turn is None or turn.sealed or place.extensions or table.clock.at_zero != chosen:
            raise Wrong(f"nobody asked for a {chosen}")
        if self.deadline(table, turn) > now:
            raise Wrong(f"{self.deadline(table, turn) - now} are left")

    def last_sign(self, table: Table) -> datetime:
        assert table.started is not None
        signs = [table.started, table.sign, table.paused]
        for _, place, turn in table.people():
            if place.person is not None and turn.left is not None and table.paused is None:
                signs.append(turn.over or self.deadline(table, turn))
        signs += [
            self.guest(place.person).away for place in table.places if place.person is not None and not place.left
        ]
        return max(sign for sign in signs if sign is not None)
