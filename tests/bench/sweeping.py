"""The sweep over what is due: a thousand clocks at once, among a hundred thousand that are not."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from sqlalchemy import insert, select

from bot.clocking import ClockOptions
from bot.clocks import TOGETHER, Sweep
from bot.lobbies import Lobbies
from bot.paces import Pace
from bot.people import Person, Place
from bot.tables import Tables
from games.catalog import all_games
from games.engine import forms
from storage import Connection, Store, clocks, schema
from tests.bench.figures import Figure, Measure, beside
from tests.bench.rules import GAME
from tests.storage.hand_clock import START, HandClock

GROWTH_BAR = 1.5  # times the sweep over a table in which nothing else stands
SWEEP_BAR = 5_000.0  # milliseconds: a quarter of the time over which the sweep spreads so many; the rest is for clicks
QUERY_BAR = 5.0
DUE = 1000
RUNNING = 100_000  # clocks, with those that are due
EACH = 3  # clocks of a match that is waited for
ROUNDS = 3
LOOKS = 100
SOON = timedelta(days=2)

NAMES = ("sweep_ms", "sweep_query_ms", "sweep_growth", "sweep_query_growth")


@dataclass(frozen=True, slots=True)
class Swept:
    """Seconds of one sweep over all that was due, and of its first query."""

    all: float
    query: float


def sweep(wanted: frozenset[str]) -> Iterator[Figure]:
    """From the query to the last of the thousand, without the pauses that the sweep makes to let others pass."""
    with tempfile.TemporaryDirectory() as folder:
        full, bare = asyncio.run(_rounds(Path(folder)))
    yield Figure("sweep_ms", median(each.all for each in full) * 1e3, "ms", SWEEP_BAR)
    yield Figure("floor_sweep_ms", median(each.all for each in bare) * 1e3, "ms")
    yield Figure("sweep_query_ms", median(each.query for each in full) * 1e3, "ms", QUERY_BAR)
    growth = beside([each.all for each in full], [each.all for each in bare])
    yield Figure("sweep_growth", growth, "x", GROWTH_BAR, gates=True)
    growth = beside([each.query for each in full], [each.query for each in bare])
    yield Figure("sweep_query_growth", growth, "x", GROWTH_BAR, gates=True)


async def _rounds(folder: Path) -> tuple[list[Swept], list[Swept]]:
    """Turn by turn, each with a file of its own: among all clocks, and among those alone that are due."""
    files = [folder / "full.db", folder / "bare.db"]
    for file, running in zip(files, (RUNNING, DUE), strict=True):
        await _build(file, running)
    swept: tuple[list[Swept], list[Swept]] = ([], [])
    for _ in range(ROUNDS):
        for file, results in zip(files, swept, strict=True):
            copy = shutil.copy(file, folder / "now.db")
            results.append(await _sweep(Path(copy)))
    return swept


async def _sweep(file: Path) -> Swept:
    clock = HandClock(START + SOON)
    store = await Store.open(f"sqlite:///{file}", clock, backups=None)
    try:
        tables = Tables(store, clock, all_games(), lambda match_id: None)
        publisher: Any = None  # looks at what the sweep has changed, and is not part of it
        swept = Sweep(tables, Lobbies(tables), publisher, clock)
        swept._spread = Pace(burst=1, seconds=0.0)
        looks = []
        for _ in range(LOOKS):
            began = perf_counter()
            due = await store.read(partial(clocks.due, now=clock.now(), limit=TOGETHER))
            looks.append(perf_counter() - began)
        assert len(due) == min(DUE, TOGETHER)
        began = perf_counter()
        await swept.look()
        spent = perf_counter() - began
        assert not await store.read(partial(clocks.due, now=clock.now(), limit=TOGETHER))
        return Swept(spent, median(looks))
    finally:
        await store.close()


async def _build(file: Path, running: int) -> None:
    """Matches in which the first seat is waited for, one after the other; DUE of them have one clock, which is due."""
    clock = HandClock()
    store = await Store.open(f"sqlite:///{file}", clock, backups=None)
    try:
        tables = Tables(store, clock, all_games(), lambda match_id: None)
        lobbies, people = Lobbies(tables), [Person(1, "Ana"), Person(2, "Bruno")]
        scene = await lobbies.open(GAME, None, Place(1, "Café", 1, "games"), people[0])
        await lobbies.join(scene.row.id, people[1])
        scene = await lobbies.start(scene.row.id, people[0])
        await store.write(partial(_multiply, match_id=scene.row.id, running=running, clock=clock))
    finally:
        await store.close()


async def _multiply(c: Connection, match_id: int, running: int, clock: HandClock) -> None:
    """That match again and again, with other people, and clocks for whoever is waited for."""
    match = (await c.execute(select(schema.matches).where(schema.matches.c.id == match_id))).mappings().one()
    table = (await c.execute(select(schema.seats).where(schema.seats.c.match_id == match_id))).mappings().all()
    asked = next(row["seat"] for row in table if row["waiting_asked"] is not None)
    pace = forms.to_values(replace(ClockOptions(), pace="day"))
    soon, later = clock.now() + SOON, clock.now() + 10 * SOON
    await clocks.clear_match(c, match_id)
    matches, seats, people, due = [], [], [], []
    for n in range(1, DUE + (running - DUE) // EACH + 1):
        key, first = match_id + n, 10 * n
        ends = soon if n <= DUE else later
        matches.append({**match, "id": key, "clock": pace})
        for row in table:
            waits = {"deadline": ends} if row["seat"] == asked else {}
            seats.append({**row, "match_id": key, "person_id": first + row["seat"], **waits})
        people += [{"id": first + row["seat"], "name": row["name"], "created_at": clock.now()} for row in table]
        kinds = ("deadline", "nudge", "idle")
        for kind in kinds[n % 2 :][:1] if n <= DUE else kinds:
            person = clocks.NOBODY if kind == "idle" else first + asked
            due.append({"kind": kind, "match_id": key, "person_id": person, "asked": match["asked"], "due_at": ends})
    for rows, kind in ((matches, schema.matches), (seats, schema.seats), (people, schema.people), (due, schema.clocks)):
        await c.execute(insert(kind), rows)


MEASURES = (Measure(NAMES, sweep),)
