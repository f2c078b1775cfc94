"""A player reminds those for whom the table waits: once in a turn, and not before it has waited for an hour."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot import times
from bot.people import Sorry
from bot.refusals import paused
from bot.scenes import Scene
from bot.tables import Tables
from bot.times import rhythm_of
from bot.turns import played_by_person
from bot.ui import words
from games.engine import Seat
from storage import Connection, acts, notices, people

FELLOW: Final = "nudge:fellow"  # the kind of such a notice: one for each person and turn
AFTER: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Nudged:
    """Who is reminded, and when: later than now where they are asleep or away."""

    seat: Seat
    at: datetime


class Nudging:
    def __init__(self, tables: Tables) -> None:
        self.tables, self.store, self.clock = tables, tables.store, tables.clock

    async def nudge(self, match_id: int, person_id: int) -> tuple[Scene, list[Nudged]]:
        """Remind all who are waited for and may be reminded. Sorry, with the reasons, where that is nobody."""
        done: list[Nudged] = []

        async def work(c: Connection, scene: Scene) -> None:
            done.clear()
            if scene.seat_of(person_id) is None:
                raise Sorry("Only those who play in this match can remind the others.")
            if scene.row.paused_at is not None:
                raise Sorry(paused(scene))
            late = [seat for seat in scene.waiting if played_by_person(scene.seats[seat])]
            # Also whoever has an answer held: that they need none would tell. It waits, and goes with their question.
            others = [seat for seat in late if scene.seats[seat].person_id != person_id]
            if not others:
                own = any(scene.seats[seat].person_id == person_id for seat in late)
                raise Sorry(
                    "The table waits for you. *Your move* shows what for."
                    if own
                    else "The table waits for nobody just now."
                )
            why = []
            for seat in others:
                reason = await self._remind(c, scene, seat, done)
                why += [reason] if reason else []
            if not done:
                raise Sorry(" ".join(why))
            await acts.append(c, match_id, "nudged", person_id, self.clock.now())

        return await self.tables.amend(match_id, work), done

    async def _remind(self, c: Connection, scene: Scene, seat: Seat, done: list[Nudged]) -> str:
        """Plan it; else the reason why not."""
        row, now, name = scene.seats[seat], self.clock.now(), words.bold_name(scene.names[seat])
        assert row.person_id is not None
        assert row.waiting_asked is not None
        since = row.waiting_since or now
        if now - since < AFTER:
            text = "{name} was asked {ago}: I can be a nuisance again {then}."
            return words.line(text, name=name, ago=words.ago(since), then=words.ago(since + AFTER))
        if row.muted_asked == row.waiting_asked:
            return words.line("{name} has asked for no more reminders in this turn.", name=name)
        person = await people.find(c, row.person_id)
        due = times.wakes(rhythm_of(person), now)
        if await notices.plan(c, scene.row.id, row.waiting_asked, row.person_id, FELLOW, due) is None:
            return words.line("{name} has been reminded in this turn already.", name=name)
        done.append(Nudged(seat, due))
        return ""
