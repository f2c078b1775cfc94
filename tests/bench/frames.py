"""Pictures: what a frame costs and weighs, and what drawing many does to the loop and to memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

import render
from games.catalog import AnyGame, all_games
from render.describe import compose
from render.encode import encode
from render.names import Names
from render.pictures import artist_of
from tests.bench.children import told_by
from tests.bench.drawing import names_of
from tests.bench.figures import Figure, Measure
from tests.bench.rules import played

WARM_BAR = 50.0  # milliseconds of the processor
COLD_BAR = 320.0
SIZE_BAR = 150.0  # kB
LAG_BAR = 100.0  # milliseconds
GROWTH_BAR = 40.0  # megabytes: a frame that stayed in memory each time would be 3 a render, its file 0.08
SEEDS = range(4)  # of the matches that are searched for their fullest tables
STEP = 4  # every so manyth decision is looked at
BUSIEST = 10
TRIES = 5
COLD_TRIES = 5
RENDERS = 1000

View = Any


class _Renders:
    """How many renders the figure of memory takes; the command line says."""

    renders = RENDERS


memory_of = _Renders()


def warm(wanted: frozenset[str]) -> Iterator[Figure]:
    """The fullest boards of each game, caches warm; of several games the dearest counts."""
    spent, encoded, sizes = [], [], []
    for key, game in all_games().items():
        names = names_of(0, max(game.seats))
        views, weights = busiest(key, game, names)
        times = [_frame(key, view, names) for view in views for _ in range(TRIES)]
        spent.append(median(whole for whole, _ in times))
        encoded.append(median(part for _, part in times))
        sizes.append(max(weights))
    if "frame_warm_ms" in wanted:
        yield Figure("frame_warm_ms", max(spent) * 1e3, "ms", WARM_BAR)
        yield Figure("floor_frame_ms", max(encoded) * 1e3, "ms")
    if "frame_kb" in wanted:
        yield Figure("frame_kb", max(sizes) / 1e3, "kB", SIZE_BAR)


def busiest(key: str, game: AnyGame, names: tuple[str, ...]) -> tuple[list[View], list[int]]:
    """The views whose boards take most bytes, the reference among them, and the bytes of all pictures looked at."""
    reference, _ = artist_of(key).reference()
    found: list[tuple[int, View]] = [(len(render.board(key, reference, names).png), reference)]
    others = []
    for seed in SEEDS:
        for match in islice(played(game, max(game.seats), seed), 0, None, STEP):
            state, seat = match.t.state, match.waiting[0]
            view = game.view(state, None)
            found.append((len(render.board(key, view, names).png), view))
            others.append(len(render.hand(key, game.view(state, seat), names, match.open[seat]).png))
        others.append(len(render.result(key, game.view(match.t.state, None), names).png))
    found.sort(key=lambda weighed: weighed[0], reverse=True)
    views = [view for _, view in found[:BUSIEST]]
    return (views if reference in views else [*views, reference]), [weight for weight, _ in found] + others


def _frame(key: str, view: View, names: tuple[str, ...]) -> tuple[float, float]:
    """Seconds of the processor for a board with its description, and for the encoding alone: that is the floor."""
    artist, called = artist_of(key), Names(names)
    began = process_time()
    shown = artist.public(view)
    frame = artist.draw_board(shown, called)
    drawn = process_time()
    encode(frame)
    encoded = process_time()
    compose(artist.say_board(shown, called))
    return process_time() - began, encoded - drawn


def cold(wanted: frozenset[str]) -> Iterator[Figure]:
    """The first board of a process, icons and fonts and all; the bar is what the design measured at worst."""
    yield Figure("frame_cold_ms", median(told_by("cold") for _ in range(COLD_TRIES)), "ms", COLD_BAR)


def lag(wanted: frozenset[str]) -> Iterator[Figure]:
    """How late the event loop is at worst while 50 boards are drawn."""
    yield Figure("loop_lag_ms", told_by("lag"), "ms", LAG_BAR)


def memory(wanted: frozenset[str]) -> Iterator[Figure]:
    """What a process grows by after its first 500 renders."""
    yield Figure("frames_memory_mb", told_by("memory", str(memory_of.renders)), "MB", GROWTH_BAR)


MEASURES = (
    Measure(("frame_warm_ms", "frame_kb"), warm),
    Measure(("frame_cold_ms",), cold),
    Measure(("loop_lag_ms",), lag),
    Measure(("frames_memory_mb",), memory),
)
