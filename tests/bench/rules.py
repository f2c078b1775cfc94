"""The rules alone: playouts beside RLCard's Uno, forks and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from statistics import median
from time import perf_counter
from typing import Any

from games.agents import picked
from games.catalog import AnyGame, find_game
from games.engine import Dice, Match
from games.engine.codec import thaw_table
from games.simulate import full_speed, search_speed
from tests.bench import peer
from tests.bench.figures import Figure, Measure, beside

AnyMatch = Match[Any, Any]

GAME = "weapon_wars"
SEATS = 4
ROUNDS = 9
SECONDS = 0.3  # for each speed in a round
SEARCH_BAR = 1.2  # times RLCard's bare Uno
FULL_BAR = 1.0  # times RLCard's Uno environment
FORK_BAR = 50.0  # microseconds
ANSWER_BAR = 1.0  # milliseconds
POSITIONS = 200
TRIES = 5


def playouts(wanted: frozenset[str]) -> Iterator[Figure]:
    """Random play in search mode and with full bookkeeping, turn by turn with the peer's two speeds."""
    game, there = find_game(GAME), peer.installed()
    ways: dict[str, tuple[Callable[[int], float], Callable[[int], float], str, float]] = {
        "search_playouts": (
            lambda seed: search_speed(game, SEATS, seed, SECONDS),
            lambda seed: peer.bare_speed(SECONDS, seed),
            "peer_rlcard_uno",
            SEARCH_BAR,
        ),
        "full_playouts": (
            lambda seed: full_speed(game, SEATS, seed, SECONDS),
            lambda seed: peer.full_speed(SECONDS, seed),
            "peer_rlcard_uno_environment",
            FULL_BAR,
        ),
    }
    for name, (own, other, peer_name, times) in ways.items():
        if name not in wanted:
            continue
        ours, theirs = [], []
        for seed in range(ROUNDS):
            ours.append(own(seed))
            theirs += [other(seed)] if there else []
        value = median(ours)
        # The bar stands where it would for a peer that was as much quicker or slower as it was round by round.
        bar = times * value / beside(ours, theirs) if there else None
        yield Figure(name, value, "decisions/s", bar, "more", gates=True)
        if there:
            yield Figure(peer_name, median(theirs), "decisions/s")
        if there and name == "search_playouts":
            yield from _scaled(median(theirs))


def _scaled(uno: float) -> Iterator[Figure]:
    """What other peers would reach here, by how much quicker or slower this machine is than theirs."""
    speed = uno / peer.REFERENCE
    for name, (value, unit) in peer.PEERS.items():
        yield Figure(name, value / speed if unit == "us" else value * speed, unit)


def forks(wanted: frozenset[str]) -> Iterator[Figure]:
    """The same match once more, at random decisions; the floor is what reading the state back takes."""
    matches = list(positions(find_game(GAME), SEATS, POSITIONS))
    times = [_seconds(match.fork) for match in matches for _ in range(TRIES)]
    yield Figure("fork_us", median(times) * 1e6, "us", FORK_BAR)
    floor = [_seconds(partial(thaw_table, match.game, match.checkpoint)) for match in matches for _ in range(TRIES)]
    yield Figure("floor_fork_us", median(floor) * 1e6, "us")


def answers(wanted: frozenset[str]) -> Iterator[Figure]:
    """From an answer to what happened, with story, record and checkpoint."""
    dice, times = Dice(2), []
    for match in positions(find_game(GAME), SEATS, POSITIONS):
        seat = match.waiting[0]
        keys = tuple(option.key for option in picked(match.open[seat], dice))
        times.append(_seconds(partial(match.answer, seat, keys, match.asked)))
    yield Figure("answer_ms", median(times) * 1e3, "ms", ANSWER_BAR)


def positions(game: AnyGame, seats: int, count: int, seed: int = 1) -> Iterator[AnyMatch]:
    """So many matches of random play, each at a decision chosen at random."""
    dice = Dice(seed)
    for _ in range(count):
        start = dice.below(1 << 64)
        length = sum(1 for _ in played(game, seats, start))
        yield next(islice(played(game, seats, start), dice.below(length), None))


def played(game: AnyGame, seats: int, seed: int) -> Iterator[AnyMatch]:
    """A match of random play, at each of its decisions."""
    dice, match = Dice(seed), Match.new(game, seats, game.options_type(), seed)
    while match.open:
        yield match
        seat = match.waiting[0]
        match.answer(seat, tuple(option.key for option in picked(match.open[seat], dice)), match.asked)


def _seconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


MEASURES = (
    Measure(("search_playouts", "full_playouts"), playouts),
    Measure(("fork_us",), forks),
    Measure(("answer_ms",), answers),
)
