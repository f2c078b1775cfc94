"""What people are like and what they do in a year: they answer, sleep, travel, go away, vanish, return and leave."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from bot import overdue
from bot.people import Person, Sorry
from tests.year.tables import Place, Table, Turn

if TYPE_CHECKING:
    from tests.year.year import Year

ZONES = (
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Asia/Tokyo",
    "Australia/Adelaide",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "America/Los_Angeles",
    "Africa/Lagos",
    "UTC",
)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
PACES = {"prompt": 6 * MINUTE, "steady": 5 * HOUR, "slow": 30 * HOUR}

STAY = 2  # people at least do not leave the server

Deed = Callable[["Year"], Awaitable[Any]]


@dataclass(eq=False)
class Soul:
    """Somebody. `lost_until`: they do nothing before; a soul that left the server does nothing there any more."""

    person: Person
    pace: timedelta
    fickle: float  # how likely they are to vanish in a turn
    lost_until: datetime | None = None
    left_server: bool = False

    @property
    def id(self) -> int:
        return self.person.id


def crowd(dice: random.Random, count: int) -> list[Soul]:
    souls = []
    for n in range(count):
        pace = PACES[dice.choices(list(PACES), (5, 4, 2))[0]]
        souls.append(Soul(Person(11 + n, f"P{11 + n}"), pace, dice.choice((0.0, 0.02, 0.08))))
    return souls


class Habits:
    """What happens by itself to people, and how they take what happens at their tables."""

    def __init__(self, year: Year) -> None:
        self.year, self.dice = year, year.dice

    # --- answering -----------------------------------------------------------------------------------------------

    def expect_answer(self, table: Table, seat: int, turn: Turn, *, soon: bool = False) -> None:
        """Whose turn it is answers some time, mostly when they are awake."""
        if self.year.forsaken(table.channel):
            return
        soul = self.year.souls[turn.person]
        if not soon and self.dice.random() < soul.fickle:
            soul.lost_until = self.year.now + self.dice.choice((2, 6, 15, 45, 70)) * DAY
        wait = self.dice.expovariate(1) * (2 * MINUTE if soon else soul.pace)
        at = self.year.now + wait + timedelta(seconds=1)
        guest = self.year.model.time.guest(soul.id)
        if self.dice.random() < 0.15:  # they let it come to a reminder, or to the last moment, and then are quick
            moments, told = self.year.model.time.moments(table, turn)
            at = self.dice.choice([*moments, told]) - self.dice.random() * 4 * MINUTE
        if self.dice.random() < 0.9:
            at = guest.hours.wakes(at, guest.away if self.dice.random() < 0.8 else None)
        if soul.lost_until is not None and soul.lost_until > at:
            at = soul.lost_until + wait
        if not soon and self.dice.random() < 0.08:  # they see it, and would rather hear no more of it
            soon_after = self.year.now + self.dice.random() * (at - self.year.now)
            self.year.plan(soon_after, lambda year: self._not_now(table, seat, turn))
        self.year.plan(at, lambda year: self._answer(table, seat, turn))

    async def _not_now(self, table: Table, seat: int, turn: Turn) -> None:
        soul, place = self.year.souls[turn.person], table.places[seat]
        if place.turn is turn and table.live and not soul.left_server:
            await self._mute(soul, table, seat, place)

    async def _answer(self, table: Table, seat: int, turn: Turn) -> None:
        place, soul = table.places[seat], self.year.souls[turn.person]
        if soul.left_server or place.person != turn.person or place.left or not table.live:
            return
        if place.turn is not turn and not (place.stand_in and place.waited):
            return
        if table.paused is not None or turn.sealed:
            later = self.year.now + self.dice.uniform(0.2, 20) * HOUR
            self.year.plan(later, lambda year: self._answer(table, seat, turn))
            return
        bot = self.year.bot
        scene = await bot.do(bot.tables.scene(table.id))
        decision = None if scene.match is None else scene.match.open.get(seat)
        if decision is None:
            return
        if place.stand_in and self.dice.random() < 0.3:
            await self.year.act(bot.seating.back(table.id, soul.id))
            return
        keys: tuple[str, ...] = (self.dice.choice(decision.options).key,)
        if not decision.least <= 1 <= decision.most:
            keys = decision.default
        await self.year.act(bot.tables.answer(table.id, soul.id, scene.asked, keys))
        if self.dice.random() < 0.06:
            await self._regret(soul, table, seat, place)
        if place.turn is turn:  # asked once more
            self.expect_answer(table, seat, turn, soon=self.dice.random() < 0.8)

    # --- what comes over people ----------------------------------------------------------------------------------

    def live(self, soul: Soul, until: datetime) -> None:
        """Plan this person's year beside the games."""
        deeds: tuple[tuple[float, Callable[[Soul], Awaitable[Any]]], ...] = (
            (100, self._travel),
            (100, self._go_away),
            (200, self._change_taste),
            (150, self._shut_door),
            (600, self._leave_server),
            (12, self._mingle),
        )
        for days, deed in deeds:
            at = self.year.now
            while (at := at + self.dice.expovariate(1 / days) * DAY) < until:
                self.year.plan(at, lambda year, deed=deed: deed(soul))  # type: ignore[misc]

    async def settle_in(self, soul: Soul) -> None:
        if self.dice.random() < 0.75:
            begins, ends = self.dice.choice(((22 * 60, 7 * 60), (23 * 60, 6 * 60 + 30), (21 * 60 + 15, 8 * 60)))
            await self._choose(soul, zone=self.dice.choice(ZONES), quiet_from=begins, quiet_to=ends)
        await self._change_taste(soul)

    async def _choose(self, soul: Soul, **values: Any) -> None:
        await self.year.act(self.year.bot.rhythms.choose(soul.person, **values))

    async def _travel(self, soul: Soul) -> None:
        await self._choose(soul, zone=self.dice.choice(ZONES))

    async def _go_away(self, soul: Soul) -> None:
        days = self.dice.choice((1.5, 4, 12, 25))
        await self._choose(soul, away_until=(self.year.now + days * DAY).replace(microsecond=0))
        if self.dice.random() < 0.3:
            back = self.year.now + self.dice.uniform(0.1, days) * DAY
            self.year.plan(back, lambda year: self._choose(soul, away_until=None))

    async def _change_taste(self, soul: Soul) -> None:
        values: dict[str, Any] = {
            "remind_every": self.dice.choice((None, None, None, 0, 60, 600)),
            "daily_cap": self.dice.choice((None, None, None, None, 2, 4)),
            "dm_first": self.dice.random() < 0.4,
        }
        await self._choose(soul, **values)

    async def _shut_door(self, soul: Soul) -> None:
        """Block the bot's direct messages, or let them in again."""
        self.year.wire.closed ^= {soul.id}

    async def _leave_server(self, soul: Soul) -> None:
        if sum(not one.left_server for one in self.year.souls.values()) <= STAY:
            return
        self.year.wire.gone.add(soul.id)
        soul.left_server = True
        self.year.events["left the server"] += 1
        if self.dice.random() < 0.4:
            self.year.plan(self.year.now + self.dice.uniform(1, 60) * DAY, lambda year: self._come_back(soul))

    async def _come_back(self, soul: Soul) -> None:
        self.year.wire.gone.discard(soul.id)
        soul.left_server = False
        for table, seat, place in self._seats(soul):
            if place.turn is not None:
                self.expect_answer(table, seat, place.turn)

    # --- at the tables -------------------------------------------------------------------------------------------

    async def _mingle(self, soul: Soul) -> None:
        """Do something at a table beside answering."""
        if soul.left_server or (soul.lost_until is not None and soul.lost_until > self.year.now):
            return
        mine = self._seats(soul)
        if not mine:
            return
        table, seat, place = self.dice.choice(mine)
        deeds: tuple[tuple[float, Callable[[Soul, Table, int, Place], Awaitable[Any]]], ...] = (
            (1, self._leave),
            (2, self._offer),
            (2, self._step_back),
            (4, self._pause),
            (3, self._order),
            (3, self._put_ready),
            (4, self._nudge),
            (2, self._mute),
            (2, self._regret),
        )
        deed = self.dice.choices([deed for _, deed in deeds], [weight for weight, _ in deeds])[0]
        await deed(soul, table, seat, place)

    async def _leave(self, soul: Soul, table: Table, seat: int, place: Place) -> None:
        await self.year.act(self.year.bot.tables.leave(table.id, soul.id))

    async def _offer(self, soul: Soul, table: Table, seat: int, place: Place) -> None:
        """Put the own seat up, or that of somebody who has gone from the server."""
        lost = [p.person for p in table.places if p.person in self.year.wire.gone and not p.left]
        whose = self.dice.choice(lost) if lost and self.dice.random() < 0.7 else soul.id
        await self.offer(soul, table, whose)

    async def offer(self, soul: Soul, table: Table, whose: int) -> None:
        strangers = [s for s in self.year.souls.values() if not s.left_server and self._stranger(s, table)]
        if not strangers:
            return
        newcomer = self.dice.choice(strangers)
        named = newcomer.person if self.dice.random() < 0.5 else None
        await self.year.act(self.year.bot.seating.offer(table.id, soul.person, whose, named))
        if self.dice.random() < 0.8:
            at = self.year.now + self.dice.expovariate(1) * 4 * HOUR
            self.year.plan(at, lambda year: self._take(newcomer, table))
        if self.dice.random() < 0.3:  # or somebody thinks better of it
            at, whoever = self.year.now + self.dice.expovariate(1) * 8 * HOUR, self.dice.choice((soul, newcomer))
            self.year.plan(at, lambda year: self._decline(whoever, table))

    async def _take(self, soul: Soul, table: Table) -> None:
        if not soul.left_server and table.live and self._stranger(soul, table):
            await self.year.act(self.year.bot.seating.take(table.id, soul.person))

    async def _decline(self, soul: Soul, table: Table) -> None:
        if not soul.left_server and table.live:
            await self.year.act(self.year.bot.seating.decline(table.id, soul.person))

    async def _step_back(self, soul: Soul, table: Table, seat: int, place: Place) -> None:
        await self.year.act(self.year.bot.seating.stand_in(table.id, soul.person, soul.id))
        if self.dice.random() < 0.7:
            at = self.year.now + self.dice.expovariate(1) * DAY
            self.year.plan(at, lambda year: self.year.act(self.year.bot.seating.back(table.id, soul.id)))

    async def _pause(self, soul: Soul, table: Table, seat: int, place: Place) -> None:
        until = None
        if self.dice.random() < 0.6:
            until = (self.year.now + self.dice.uniform(0.2, 10) * DAY).replace(microsecond=0)
        asked = await self.year.act(self.year.bot.pausing.ask(table.id, soul.id, until))
        if until is None:
            at = self.year.now + self.dice.uniform(0.2, 8) * DAY
            self.year.plan(at, lambda year: self.year.act(self.year.bot.pausing.go_on(table.id, soul.person)))
        self._others_say("pausing", table, () if asked is None else asked.missing)

    async def _regret(self, soul: Soul, table: Table, seat: int, place: Place) -> None:
        """Take the last answer back, if the others agree where they must."""
        before = place.turn
        asked = await self.year.act(self.year.bot.undo.ask(table.id, soul.id))
        if asked is not None and asked.done and place.turn is not None and place.turn is before:
            self.expect_answer(table, seat, place.turn, soon=True)
        self._others_say("undo", table, () if asked is None else asked.missing)

    def _others_say(self, part: str, table: Table, missing: Sequence[int]) -> None:
        """Those whose consent is missing give or refuse it after a while, by that part of the bot that lives then."""

        async def say(person: int, what: str) -> None:
            if not self.year.souls[person].left_server:
                await self.year.act(getattr(getattr(self.year.bot, part), what)(table.id, person))

        for person in missing:
            at = self.year.now + self.dice.expovariate(1) * HOUR
            what = "agree" if self.dice.random() < 0.9 else "refuse"
            self.year.plan(at, lambda year, person=person, what=what: say(person, what))  # type: ignore[misc]

    async def _order(self, soul: Soul, table: Table, seat: int, place: Place) -> None:
        do = self.dice.choice(("ask", "tea", "own"))
        await self.year.act(self.year.bot.orders.choose(table.id, soul.id, "guess", {"do": do}))

    async def _put_ready(self, soul: Soul, table: Table, seat: int, place: Place) -> None:
        found = await self.year.act(self.year.bot.orders.possible(table.id, soul.id))
        if found:
            await self.year.act(self.year.bot.orders.put_ready(table.id, soul.id, self.dice.choice(found).key))

    async def _nudge(self, soul: Soul, table: Table, seat: int, place: Place) -> None:
        await self.year.act(self.year.bot.nudging.nudge(table.id, soul.id))

    async def _mute(self, soul: Soul, table: Table, seat: int, place: Place) -> None:
        async def press() -> None:
            await self.year.bot.calls.mute(table.id, soul.id)
            self.year.bot.publisher.wake(table.id)

        await self.year.act(press())

    # --- somebody is overdue -------------------------------------------------------------------------------------

    def discuss(self, table: Table, late: int) -> None:
        """The others say what they wish, each after a while."""
        if self.year.forsaken(table.channel):
            return
        person = table.places[late].person
        assert person is not None
        wish = self.dice.choices(overdue.WISHES, (4, 3, 3, 1))[0]
        for seat, place in enumerate(table.places):
            if seat == late or not place.played or place.person is None:
                continue
            soul = self.year.souls[place.person]
            at = self.year.now + self.dice.expovariate(1) * soul.pace
            own = wish if self.dice.random() < 0.8 else self.dice.choice(overdue.WISHES)
            self.year.plan(at, lambda year, soul=soul, own=own: self._wish(soul, table, person, own))  # type: ignore[misc]

    async def _wish(self, soul: Soul, table: Table, late: int, wish: overdue.Wish) -> None:
        if soul.left_server or not table.live:
            return
        voted = await self.year.act(self.year.bot.overdue.wish(table.id, soul.id, late, wish))
        if voted is not None and voted.wish == "replace":
            await self.offer(soul, table, late)

    def _seats(self, soul: Soul) -> list[tuple[Table, int, Place]]:
        """Where they play, and think of it."""
        return [
            (table, seat, place)
            for table in self.year.model.tables.values()
            if table.live and not self.year.forsaken(table.channel)
            for seat, place in enumerate(table.places)
            if place.person == soul.id and not place.left
        ]

    def _stranger(self, soul: Soul, table: Table) -> bool:
        return all(soul.id != place.person and soul.id not in place.before for place in table.places)


__all__ = ["Habits", "Sorry", "Soul", "crowd"]
