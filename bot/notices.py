"""Whether somebody may be called just now, and where: the last look before a notice goes out.

Nobody is called in their quiet hours or while away, nor more often in a day than they wish; what must wait is put off
to the moment at which it may be. Whoever would rather be called by DM is, and in the channel where that fails; the
others in the channel, and by DM where that fails.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Literal

from bot import times, turns
from bot.ledger import Sight
from bot.people import Sorry
from bot.times import rhythm_of
from bot.turns import is_nudge, is_turn
from storage import Connection, Store, matches, notices, seats
from storage.clock import Clock
from storage.notices import NoticeRow
from storage.people import PersonRow

DAY: Final = timedelta(days=1)
NUDGES: Final = 6  # the most reminders in a day that the house gives to one person, over all matches
SOON: Final = timedelta(minutes=1)  # for what is about to change
FAILED_FOR: Final = timedelta(minutes=10)  # for so long the other way is taken

Way = Literal["channel", "dm"]


@dataclass(frozen=True, slots=True)
class Failed:
    """A way by which nobody could be called a moment ago; `person_id` None: the whole channel."""

    way: Way
    person_id: int | None


class Calls:
    """What is on its way counts as sent, so that two matches at once do not call somebody once too often."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self._flying: dict[int, NoticeRow] = {}
        self._failed: dict[tuple[int, Failed], datetime] = {}

    async def admit(
        self,
        sight: Sight,
        sealed: Mapping[int, datetime] | None = None,
        meant: Collection[int] | None = None,
        spent: Collection[int | None] = (),
    ) -> Sight:
        """The same without what may not be told now; that is put off.

        `meant`: the notices that hold (None: all): no other takes a place under a cap.
        `sealed`: whose answer here is held, and until when: nobody reminds them. The call to the turn goes out all the
        same, for where it failed to come everybody would see that they had nothing to think about.
        `spent`: whose time is out here, so that the table is about to play for them: they are called to no such turn.
        """
        now, later = self.clock.now(), {}
        together: dict[int, datetime | None] = {}  # all reminders of one person here are one message
        for notice in sight.told:
            if notice.state != "due" or notice.id in self._flying or (meant is not None and notice.id not in meant):
                continue
            if notice.person_id in spent and is_turn(notice.kind):
                later[notice.id] = now + SOON
                continue
            if sealed and notice.person_id in sealed and is_nudge(notice.kind):
                later[notice.id] = max(sealed[notice.person_id], now + SOON)
                continue
            if is_nudge(notice.kind) and notice.person_id in together:
                until = together[notice.person_id]
            else:
                until = await self._not_before(notice, sight.people.get(notice.person_id), now)
            if is_nudge(notice.kind):
                together[notice.person_id] = until
            if until is None:
                self._flying[notice.id] = notice
            else:
                later[notice.id] = until
        if not later:
            return sight

        async def put_off(c: Connection) -> None:
            for notice_id, until in later.items():
                await notices.postpone(c, notice_id, until)

        await self.store.write(put_off)
        return replace(sight, told=[notice for notice in sight.told if notice.id not in later])

    def awake(self, person: PersonRow | None) -> bool:
        """Whether they may be called at this hour."""
        now = self.clock.now()
        return times.wakes(rhythm_of(person), now) <= now

    def landed(self, match_id: int) -> None:
        """Nothing of this match is on its way any more: it is in the ledger, or was not sent."""
        for notice_id in [n for n, notice in self._flying.items() if notice.match_id == match_id]:
            del self._flying[notice_id]

    def fail(self, match_id: int, way: Way, person_id: int | None) -> bool:
        """By this way nobody could be called; False where that was known already."""
        now, key = self.clock.now(), (match_id, Failed(way, person_id))
        self._failed = {known: until for known, until in self._failed.items() if until > now}
        new = key not in self._failed
        self._failed[key] = now + FAILED_FOR
        return new

    def works(self, match_id: int, way: Way, person_id: int | None) -> None:
        """A message has just gone that way."""
        self._failed.pop((match_id, Failed(way, person_id)), None)

    def by_dm(self, sight: Sight) -> frozenset[int]:
        """Who is to be called by DM."""
        shut = self._is(sight.match_id, "channel", None)
        return frozenset(
            person_id
            for person_id, person in sight.people.items()
            if (shut or person.dm_first)
            and person_id not in sight.unreachable
            and not self._is(sight.match_id, "dm", person_id)
        )

    async def mute(self, match_id: int, person_id: int) -> None:
        """*Not now*: no more reminders in the turn that is on. Raises Sorry."""

        async def work(c: Connection) -> None:
            match = await matches.find(c, match_id)
            if match is None or match.state != "playing":
                raise Sorry("This match is over: nobody reminds you any more.")
            for seat in await seats.of_match(c, match_id):
                if seat.person_id == person_id and seat.waiting_asked is not None and seat.left_at is None:
                    await turns.mute(c, match, seat)
                    return
            raise Sorry("It is not your move just now: nobody reminds you.")

        await self.store.write(work)

    def _is(self, match_id: int, way: Way, person_id: int | None) -> bool:
        until = self._failed.get((match_id, Failed(way, person_id)))
        return until is not None and until > self.clock.now()

    async def _not_before(self, notice: NoticeRow, person: PersonRow | None, now: datetime) -> datetime | None:
        """The moment until which it must wait; None where it may go now."""
        if notice.kind == "invite":
            return None
        wakes = times.wakes(rhythm_of(person), now)
        if wakes > now:
            return wakes
        caps: list[tuple[int, bool]] = [(NUDGES, True)] if is_nudge(notice.kind) else []
        if person is not None and person.daily_cap is not None:
            caps.append((person.daily_cap, False))
        if not caps:
            return None
        before = dict(self._flying)  # one that lands while we read is in the ledger or in here
        since = now - DAY + timedelta(milliseconds=1)  # what went out a whole day ago makes room now
        sent = await self.store.read(lambda c: notices.sent_to(c, notice.person_id, since))
        flying = [one for one in (before | self._flying).values() if one.person_id == notice.person_id]
        until = [_until(sent, flying, cap, nudges, now) for cap, nudges in caps]
        latest = max((moment for moment in until if moment is not None), default=None)
        return None if latest is None else times.wakes(rhythm_of(person), latest)


def _until(
    sent: Sequence[NoticeRow],
    flying: Sequence[NoticeRow],
    cap: int,
    nudges: bool,
    now: datetime,
) -> datetime | None:
    """When there is room again under this cap; None where there is now. What is counted is messages."""
    landed = {one.id for one in sent}
    known: dict[tuple[object, ...], datetime] = {}
    for one in (*flying, *sent):
        if nudges and not is_nudge(one.kind):
            continue
        if one.sent_at is not None:
            known[one.channel_id, one.message_id or -one.id] = one.sent_at
        elif one.id not in landed:
            known[one.match_id, is_nudge(one.kind) or one.kind] = now
    if len(known) < cap:
        return None
    moments = sorted(known.values())
    return moments[len(moments) - cap] + DAY
