"""The year: people at many tables, a bot that is killed now and then, and a clock that jumps to whatever comes next."""

from __future__ import annotations

import heapq
import itertools
import random
import re
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from bot import dealing
from bot.clocking import ClockOptions
from bot.people import By, Person, Place, Sorry
from games.catalog import all_games
from storage import Connection, Store, clocks, matches, notices, posts
from tests.bot.table import MovedClock
from tests.draws import Known
from tests.year import standing
from tests.year.chronicle import Chronicle
from tests.year.model import Model
from tests.year.people import DAY, HOUR, MINUTE, Deed, Habits, crowd
from tests.year.process import Died, Life, Process
from tests.year.salon import SALON
from tests.year.still import still
from tests.year.tables import Wrong
from tests.year.wire import YearWire

T = TypeVar("T")

LONGEST = 8 * HOUR  # without looking
CHANNELS = 1000  # the number of the first table's
FORSAKEN = 20  # tables among which one is left by everybody without a word
EARLIER = timedelta(milliseconds=1)


class Year:
    """Raises Wrong, with what happened, as soon as something is."""

    def __init__(self, seed: int, folder: Path, *, tables: int, people: int, days: int, doors: int | None) -> None:
        """`doors`: how many the bot passes, on average, before it is killed; None: it lives all year."""
        self.seed, self.folder, self.dice, self.doors = seed, folder, random.Random(seed), doors
        self.clock = MovedClock()
        self.chronicle, self.model = Chronicle(self.clock), Model()
        self.wire = YearWire(self.clock, self.chronicle)
        self.souls = {soul.id: soul for soul in crowd(self.dice, people)}
        self.games: Any = {**all_games(), "salon": SALON}
        self.habits = Habits(self)
        self.agenda: list[tuple[datetime, int, Deed]] = []
        self._count = itertools.count()
        self.events: Counter[str] = Counter()
        self.last = self.now + days * DAY  # after that people answer, and do nothing beside
        self.end = self.last + 85 * DAY
        self.new = self.now + (days - 60) * DAY  # after that no match begins
        self.looked = self.now  # the last time when a bot that lived on saw to all that was due
        self.count = tables
        self.store: Store
        self.bot: Process

    @property
    def now(self) -> datetime:
        return self.clock.now()

    @property
    def played(self) -> int:
        """How many matches began and came to an end."""
        return sum(table.started is not None and table.over is not None for table in self.model.tables.values())

    def forsaken(self, channel: int) -> bool:
        """Whether nobody who sits at that channel's table thinks of it any more."""
        return (channel - CHANNELS) % FORSAKEN == 7

    @property
    def _over(self) -> bool:
        return self.now >= self.last and not any(table.live for table in self.model.tables.values())

    def plan(self, at: datetime, deed: Deed) -> None:
        at = max(at, self.now)
        at = at.replace(microsecond=at.microsecond // 1000 * 1000)
        heapq.heappush(self.agenda, (at, next(self._count), deed))

    async def act(self, work: Awaitable[T]) -> T | None:
        """What somebody does at a table, and all that follows at once; None where they are told that it cannot be."""
        try:
            done = await self.bot.do(work)
        except Sorry:
            self.events["sorry"] += 1
            done = None
        await self.bot.rest()
        self.events["deeds"] += 1
        self._read()
        await self._check()
        return done

    # --- time ----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        with still():
            self.store = await self._opened()
            await self._run()

    async def _run(self) -> None:
        try:
            with self.chronicle.listening(), patch.object(dealing, "secrets", Known(self.dice)):
                await self._live()
        except Wrong as wrong:
            raise Wrong(await self._what_happened(wrong)) from wrong
        finally:
            await self._die()
            await self.store.close()

    async def _live(self) -> None:
        self.bot = self._started()
        for soul in self.souls.values():
            self.plan(self.now, lambda year, soul=soul: self.habits.settle_in(soul))  # type: ignore[misc]
            self.habits.live(soul, self.last)
        for number in range(self.count):
            at = self.now + self.dice.random() * (self.new - self.now)
            self.plan(at, lambda year, number=number: self._open_table(number))  # type: ignore[misc]
        await self._awake()
        while (at := await self._next()) < self.end and not self._over:
            self.clock.advance(seconds=(at - self.now).total_seconds())
            await self._hour()
        open_ = [table.id for table in self.model.tables.values() if table.over is None]
        if open_:
            wrong = Wrong(f"not at an end: {open_}")
            wrong.match = open_[0]
            raise wrong

    async def _next(self) -> datetime:
        """When anything happens next: by somebody's doing, by the bot's own ledger, or because long nothing has."""
        due, told = await self.store.read(self._ledger)
        stops = [self.now + LONGEST]
        for moment in (due, told[0].due_at if told else None):
            if moment is not None and moment < self.looked:
                raise Wrong(f"due since {moment}, and nobody sees to it: {short(told) if told else 'a clock'}")
            if moment is not None:
                # the sweep looks every fifteen seconds
                stops.append(max(moment, self.now + EARLIER) + self.dice.choice((0, 0, 4, 15)) * timedelta(seconds=1))
        if self.agenda:
            stops.append(self.agenda[0][0])
        return max(min(stops), self.now)

    async def _ledger(self, c: Connection) -> tuple[datetime | None, list[notices.NoticeRow]]:
        return await clocks.next_due(c), await notices.due(c, self.end, 1)

    async def _hour(self) -> None:
        """The bot does what is due, and people what they wanted to."""
        try:
            await self.bot.sweep_now()
            self.looked = self.now
            self._read()
            await self._check()
            while self.agenda and self.agenda[0][0] <= self.now:
                _, _, deed = heapq.heappop(self.agenda)
                try:
                    await deed(self)
                except Died:
                    if self.dice.random() < 0.7:  # they try once more
                        self.plan(self.now + MINUTE, deed)
                    raise
                if self.bot.life.dead.is_set():
                    raise Died
        except Died:
            await self._awake()

    def _read(self) -> None:
        for at, fact in self.chronicle.fresh():
            self.model.take(at, fact)
        for table, seat, turn in self.model.began:
            self.habits.expect_answer(table, seat, turn)
        for table, seat in self.model.raised:
            self.habits.discuss(table, seat)
        self.model.began.clear()
        self.model.raised.clear()

    async def _check(self) -> None:
        self.model.settled(self.now)
        for match in self.model.touched:
            table = self.model.tables[match]
            standing.check(table, self.wire, self.now)
        self.model.touched.clear()

    # --- the process ---------------------------------------------------------------------------------------------

    async def _opened(self) -> Store:
        return await Store.open(f"sqlite:///{self.folder / 'toybox.db'}", self.clock, backups=None)

    def _started(self) -> Process:
        doors = None if self.doors is None else 1 + int(self.dice.expovariate(1 / self.doors))
        return Process(self.store, self.clock, self.games, self.wire, Life(doors), self.chronicle)

    async def _die(self) -> None:
        if hasattr(self, "bot"):
            await self.bot.bury()

    async def _awake(self) -> None:
        """A new process, until one lives long enough to begin."""
        while True:
            died = self.now
            await self._die()
            self._read()
            down = self.dice.choice((0.0, 0.0, 20.0, 90.0, 119.0, 300.0, 1800.0, 4 * 3600.0))
            if self.doors is not None:
                self.clock.advance(seconds=down)
                self.events["killed"] += 1
                if self.events["killed"] % 50 == 0:
                    await self.store.close()
                    self.store = await self._opened()
            self.bot = self._started()
            try:
                await self.bot.begin()
            except Died:
                self.model.dues.late(died, self.now)
                continue
            self.looked = self.now
            self.model.dues.late(died, self.now)
            self._read()
            await self._check()
            return

    # --- tables --------------------------------------------------------------------------------------------------

    async def _open_table(self, number: int) -> None:
        dice = self.dice
        there = [soul for soul in self.souls.values() if not soul.left_server]
        players = [soul.person for soul in dice.sample(there, min(dice.choice((1, 2, 2, 2, 3, 4)), len(there)))]
        computers = 1 if len(players) < 3 and (len(players) == 1 or dice.random() < 0.4) else 0
        clock = ClockOptions(
            pace=dice.choice(("none", "live", "day", "three_days", "own")),
            minutes=dice.choice((30, 120, 700, 2880)),
            bank=dice.choice((0, 0, 60, 3000)),
            extensions=dice.choice((0, 1, 2)),
            at_zero=dice.choice(("nudge", "absent", "computer", "vote")),
            respect_quiet=dice.random() < 0.7,
        )
        game, options = ("salon", {"rounds": 1})
        if number % 25 == 9:
            game, options = "weapon_wars", {"hearts": 1}
        place = Place(1, "Toybox Café", CHANNELS + number, f"table-{number}")
        if self.forsaken(place.channel_id):
            clock = replace(clock, at_zero="nudge")
        match_id = None
        try:
            match_id = await self._seated(game, options, place, players, computers, clock)
        except Died:
            self.plan(self.now + HOUR, lambda year: self._open_table(number))  # the lobby that is left lies in the way
            raise
        if match_id is not None:
            self.events["started"] += 1

    async def _seated(
        self, game: str, options: dict[str, Any], place: Place, players: list[Person], computers: int, clock: Any
    ) -> int | None:
        rows = await self.store.read(lambda c: matches.in_channel(c, place.channel_id, ("lobby", "playing")))
        if any(row.state == "playing" for row in rows):
            return None  # it had begun when the bot died
        desk = self.bot.lobbies
        for row in rows:
            await self.bot.do(self.bot.tables.close(row.id, "ended", By("person", row.host_id)))
        scene = await self.bot.do(desk.open(game, None, place, players[0], clock=clock))
        match_id = scene.row.id
        await self.bot.do(desk.set_options(match_id, players[0], options))
        for person in players[1:]:
            await self.bot.do(desk.join(match_id, person))
        for _ in range(computers):
            await self.bot.do(desk.computer(match_id, players[0]))
        await self.bot.rest()
        scene = await self.bot.do(self.bot.tables.scene(match_id))
        self.model.open(match_id, place.channel_id, clock, [row.person_id for row in scene.seats])
        await self.act(desk.start(match_id, players[0]))
        return match_id

    # --- telling -------------------------------------------------------------------------------------------------

    async def _what_happened(self, wrong: Wrong) -> str:
        lines = [f"seed {self.seed}, {self.now:%Y-%m-%d %H:%M:%S}: {wrong}"]
        table = self.model.tables.get(wrong.match or 0)
        if table is None:
            return "\n".join(lines)
        lines.append(f"match {table.id}, channel {table.channel}, {table.clock}")
        lines += [f"  {at:%m-%d %H:%M:%S.%f} {fact}" for at, fact in table.facts[-40:]]
        lines += [f"  {seat}: {short(place)}" for seat, place in enumerate(table.places)]
        lines += [f"  due: {short(due)}" for due in table.due]
        people = {place.person for place in table.places}
        lines += [f"  {short(guest)}" for guest in self.model.time.guests.values() if guest.id in people]
        told = await self.store.read(lambda c: notices.of_match(c, table.id))
        kept = await self.store.read(lambda c: posts.of_match(c, table.id, gone=False))
        ringing = [
            row for row in await self.store.read(lambda c: clocks.due(c, self.end, 10_000)) if row.match_id == table.id
        ]
        lines += [f"  {short(row)}" for row in (*told[-12:], *kept, *ringing)]
        return "\n".join(lines)


def short(what: object) -> str:
    """Without what is as usual, and moments as one reads them."""
    moments = re.sub(r"datetime.datetime\(([^)]*), tzinfo=datetime.timezone.utc\)", _moment, repr(what))
    return re.sub(r"(, )?\w+=(None|False|set\(\)|<[^>]*>)(?=[,)])|, hash='\w*'", "", moments)


def _moment(found: re.Match[str]) -> str:
    year, month, day, hour, minute, second, *_ = [*map(int, found[1].split(", ")), 0]
    return str(datetime(year, month, day, hour, minute, second))[5:19]
