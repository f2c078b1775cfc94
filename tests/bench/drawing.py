"""What is measured of pictures in a process of its own: from cold, beside an event loop, and again and again."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from statistics import median
from time import process_time
from typing import Any

import render
from bot.posting import Artist
from bot.ui.message import Drawing
from bot.ui.payload import draw
from games.catalog import all_games
from render.pictures import artist_of
from tests.bench.child import resident
from tests.bench.rules import played

TABLES = 12  # matches from which positions are taken
AT_ONCE = 50  # renders
TICK = 0.001  # seconds
LAGS = 3  # times that so many are rendered
SETTLED = 500  # renders after which memory must not grow
LOOK = 20  # renders, after which the memory is looked at
LOOKS = 5  # at the end of those first
CROWD = ("Ana", "Bruno", "Chidi", "Dagny", "Emeka", "Farid", "Gwen", "Hiro", "Inés", "Jonas", "Kira", "Leon")


def cold() -> float:
    """Milliseconds of the processor for the first picture of the dearest game, in a process that drew none before."""
    spent = []
    for key in all_games():
        view, names = artist_of(key).reference()
        began = process_time()
        render.board(key, view, names)
        spent.append((process_time() - began) * 1e3)
    return max(spent)


def lag() -> float:
    """Milliseconds by which the loop was late at worst while pictures were drawn in workers: the median of a few."""
    return median(asyncio.run(_lags()))


async def _lags() -> list[float]:
    artist = Artist(os.cpu_count() or 1)
    try:
        for key in all_games():
            await artist.warm(key)
        drawings = boards()
        return [await _late(artist, list(islice(drawings, AT_ONCE))) for _ in range(LAGS)]
    finally:
        artist.close()


async def _late(artist: Artist, wanted: list[Drawing]) -> float:
    """To the last one, however long a message would have waited for it."""
    loop, worst = asyncio.get_running_loop(), 0.0
    drawn = asyncio.gather(*(artist.run(draw, drawing) for drawing in wanted))
    while not drawn.done():
        began = loop.time()
        await asyncio.sleep(TICK)
        worst = max(worst, loop.time() - began - TICK)
    await drawn
    return worst * 1e3


def memory(renders: int) -> float:
    """Megabytes by which the process grew from the first renders to the last, boards and hands in turn.

    Each comes with names that were never drawn before, so that every cache is full by then. The heap breathes, as free
    room in it comes and goes: medians of some looks at both ends do not.
    """
    wanted, held = pictures(), []
    with ThreadPoolExecutor(os.cpu_count() or 1) as workers:
        for _ in range(0, renders, LOOK):
            list(workers.map(lambda work: work(), islice(wanted, LOOK)))
            held.append(resident())
    settled = SETTLED // LOOK
    some = max(1, (len(held) - settled) // 3)
    return median(held[-some:]) - median(held[settled - LOOKS : settled])


def pictures() -> Iterator[Callable[[], object]]:
    """Boards and hands without end; none comes twice."""
    for n, (key, game, match) in enumerate(tables()):
        names = names_of(n, max(game.seats))
        view, seat = game.view(match.t.state, None), match.waiting[0]
        yield lambda key=key, view=view, names=names: render.board(key, view, names)  # type: ignore[misc]
        own, decision = game.view(match.t.state, seat), match.open[seat]
        yield lambda key=key, own=own, names=names, decision=decision: render.hand(key, own, names, decision)  # type: ignore[misc]


def boards() -> Iterator[Drawing]:
    """Boards without end; none comes twice."""
    for n, (key, game, match) in enumerate(tables()):
        names = names_of(n, max(game.seats))
        yield Drawing("board", key, game.view(match.t.state, None), names, None, f"{n}.png")


def tables() -> Iterator[tuple[str, Any, Any]]:
    """Matches of full tables in play, decision by decision, game after game, without end."""
    for seed in cycle(range(TABLES)):
        for key, game in all_games().items():
            for match in played(game, max(game.seats), seed):
                yield key, game, match


def names_of(n: int, seats: int) -> tuple[str, ...]:
    """A table of people whom no other table has."""
    return tuple(f"{CROWD[(n + seat) % len(CROWD)]} {n}" for seat in range(seats))
