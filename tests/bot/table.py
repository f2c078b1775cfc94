"""A house without Discord for tests: a store in a folder, a clock to move, tables and lobbies."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.lobbies import Lobbies
from bot.people import Person, Place
from bot.scenes import Scene
from bot.tables import Tables
from games.catalog import AnyGame, all_games
from games.engine import decode_table, encode_table
from storage import Connection, Store, checkpoints, matches

ANA, BRUNO, CHIDI = Person(11, "Ana"), Person(12, "Bruno"), Person(13, "Chidi")
GAMES = Place(1, "Toybox Café", 100, "games")
LOUNGE = Place(1, "Toybox Café", 200, "lounge")


class MovedClock:
    """Time stands still until a test moves it."""

    def __init__(self) -> None:
        self._now = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
        self._callbacks: list[Callable[[], None]] = []

    def now(self) -> datetime:
        return self._now

    def on_move(self, callback: Callable[[], None]) -> None:
        self._callbacks.append(callback)

    def advance(self, **much: float) -> None:
        self._now += timedelta(**much)
        for callback in self._callbacks:
            callback()


class VirtualLoop:
    """Stands for `asyncio` where time passes by sleeping alone."""

    def __init__(self) -> None:
        self.now = 1000.0

    def get_running_loop(self) -> VirtualLoop:
        return self

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@dataclass
class House:
    store: Store
    clock: MovedClock
    tables: Tables
    lobbies: Lobbies
    changed: list[int] = field(default_factory=list)

    async def started(
        self,
        *people: Person,
        computers: int = 0,
        place: Place = GAMES,
        game: str = "weapon_wars",
        clock: Mapping[str, object] | None = None,
        **options: object,
    ) -> Scene:
        """A match in play: these people and computer players, with the game's defaults but for `options`.

        `clock`: as the host sets it in the lobby; None: the default, which is none.
        """
        scene = await self.lobbies.open(game, None, place, people[0])
        if clock is not None:
            await self.lobbies.set_clock(scene.row.id, people[0], dict(clock))
        if options:
            scene = await self.lobbies.set_options(scene.row.id, people[0], options)
        for person in people[1:]:
            await self.lobbies.join(scene.row.id, person)
        for _ in range(computers):
            await self.lobbies.computer(scene.row.id, people[0])
        return await self.lobbies.start(scene.row.id, people[0])

    async def answer_default(self, scene: Scene) -> Scene:
        """Whoever is waited for first does what an absent player does."""
        assert scene.match is not None
        seat = scene.waiting[0]
        keys = scene.match.open[seat].default
        person = scene.seats[seat].person_id
        if person is None:
            return await self.tables.answer_for_computer(scene.row.id, seat, scene.asked, keys)
        return await self.tables.answer(scene.row.id, person, scene.asked, keys)


async def end_the_deck(tables: Tables, scene: Scene) -> Scene:
    """The same match with nothing left to draw: sudden death, in which a card played tells nobody anything."""
    assert scene.match is not None
    table = decode_table(scene.game, scene.match.checkpoint)
    table.state.deck, table.state.sudden_death = [], True
    data = encode_table(scene.game, table)

    async def work(c: Connection) -> None:
        await checkpoints.save(c, scene.row.id, scene.row.step, data, "", "", tables.clock.now())
        row = await matches.find(c, scene.row.id)
        assert row is not None
        await matches.update(c, row.id, row.version, mark=f"{table.rng.state}:{table.learned + 1}")

    await tables.store.write(work)
    return await tables.scene(scene.row.id)


@asynccontextmanager
async def house(folder: Path, games: Mapping[str, AnyGame] | None = None) -> AsyncIterator[House]:
    """`games` are in the box beside the real ones."""
    clock = MovedClock()
    store = await Store.open(f"sqlite:///{folder / 'toybox.db'}", clock, backups=None)
    changed: list[int] = []
    try:
        tables = Tables(store, clock, {**all_games(), **(games or {})}, changed.append)
        yield House(store, clock, tables, Lobbies(tables), changed)
    finally:
        await store.close()
