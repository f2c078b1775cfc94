"""A match out of the database, as the bot reads it for every click."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from bot import scenes
from bot.lobbies import Lobbies
from bot.people import Person, Place
from bot.tables import Tables
from games.agents import picked
from games.catalog import all_games
from games.engine import Dice, Entry, Match
from storage import Connection, Store, SystemClock, answers, checkpoints, matches
from storage.matches import MatchRow
from tests.bench.figures import Figure, Measure, percentile
from tests.bench.rules import KEYS, named, seats_of

BAR = 5.0  # milliseconds, for 99 of 100
MATCHES = 12
LONGEST = 24  # answers before a match is left where it is
ROUNDS = 5
READS = 120  # in a round


def restore(key: str, wanted: frozenset[str]) -> Iterator[Figure]:
    """Row, checkpoint, answers, JSON and rules, until the question stands again; the floor is the rules' share.

    `scene` is all that a click reads: the seats, the invitations and the panel as well.
    """
    with tempfile.TemporaryDirectory() as folder:
        times = asyncio.run(_restore(Path(folder), key))
    yield Figure(named("restore_p99_ms", key), _worst(times["match"]), "ms", BAR)
    yield Figure(named("restore_scene_p99_ms", key), _worst(times["scene"]), "ms", BAR)
    yield Figure(named("floor_restore_ms", key), median(spent for each in times["rules"] for spent in each) * 1e3, "ms")


def _worst(rounds: Sequence[Sequence[float]]) -> float:
    return median(percentile(times, 0.99) for times in rounds) * 1e3


async def _restore(folder: Path, key: str) -> dict[str, list[list[float]]]:
    """Seconds, round by round."""
    games, dice = all_games(), Dice(3)
    store = await Store.open(f"sqlite:///{folder / 'bench.db'}", SystemClock(), backups=None)
    try:
        tables = Tables(store, SystemClock(), games, lambda match_id: None)
        ids = [await _begun(tables, key, n, dice) for n in range(MATCHES)]
        times: dict[str, list[list[float]]] = {"match": [], "scene": [], "rules": []}
        for _ in range(ROUNDS):
            for spent in times.values():
                spent.append([])
            for _ in range(READS):
                match_id = dice.choice(ids)
                began = perf_counter()
                row, checkpoint, log = await store.read(partial(_stored, match_id=match_id))
                read = perf_counter()
                Match.load(games[key], checkpoint, log, row.given, row.asked)
                done = perf_counter()
                await store.read(partial(scenes.read, match_id=match_id, games=games))
                times["match"][-1].append(done - began)
                times["rules"][-1].append(done - read)
                times["scene"][-1].append(perf_counter() - done)
        return times
    finally:
        await store.close()


async def _stored(c: Connection, match_id: int) -> tuple[MatchRow, bytes, list[Entry]]:
    row, checkpoint = await matches.find(c, match_id), await checkpoints.latest(c, match_id)
    assert row is not None
    assert checkpoint is not None
    stored = await answers.of_step(c, match_id, checkpoint.step)
    return row, checkpoint.data, [Entry(answer.ask, answer.picks) for answer in stored]


async def _begun(tables: Tables, key: str, n: int, dice: Dice) -> int:
    """A match that was played to a decision chosen at random; its id."""
    seats, lobbies = seats_of(tables.games[key]), Lobbies(tables)
    people = [Person(100 * n + seat + 1, f"Player {seat + 1}") for seat in range(seats)]
    place = Place(1, "Café", n + 1, f"table-{n + 1}")
    scene = await lobbies.open(key, None, place, people[0])
    for person in people[1:]:
        await lobbies.join(scene.row.id, person)
    scene = await lobbies.start(scene.row.id, people[0])
    for _ in range(dice.below(LONGEST)):
        assert scene.match is not None
        if not scene.match.open:
            break
        seat = scene.waiting[0]
        keys = [option.key for option in picked(scene.match.open[seat], dice)]
        scene = await tables.answer(scene.row.id, people[seat].id, scene.asked, keys)
    return scene.row.id


MEASURES = tuple(Measure((named("restore_p99_ms", key),), partial(restore, key)) for key in KEYS)
