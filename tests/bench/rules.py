"""The rules alone: playouts beside RLCard's Uno, forks and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from statistics import median
from time import perf_counter, process_time
from typing import Any

from games.agents import AGENTS, ask, picked, rng_for
from games.catalog import AnyGame, all_games, find_game
from games.engine import Dice, Match
from games.engine.codec import thaw_table
from games.simulate import full_speed, search_speed
from tests.bench import peer
from tests.bench.figures import Figure, Measure, beside, percentile

AnyMatch = Match[Any, Any]

GAME = "weapon_wars"  # whose figures bear no game's name
SEATS = 4
ROUNDS = 9
SECONDS = 0.3  # for each speed in a round
FORK_BAR = 50.0  # microseconds
ANSWER_BAR = 1.0  # milliseconds
TURN_BAR = 100.0  # milliseconds of the processor, for nine of ten
TURNS = 80
POSITIONS = 200
TRIES = 5


@dataclass(frozen=True, slots=True)
class Bars:
    """How many times as quick as RLCard's bare Uno the rules are in search mode, and with full bookkeeping as its Uno
    environment; None where the design names no bar."""

    search: float | None = None
    full: float | None = None


BARS = {
    "weapon_wars": Bars(search=1.2, full=1.0),
    "puzzle_strike": Bars(search=100_000 / peer.REFERENCE),
}
"""By game; one that is not here is measured all the same."""


def named(figure: str, key: str) -> str:
    """A figure of this game."""
    return figure if key == GAME else f"{figure}_{key}"


def seats_of(game: AnyGame) -> int:
    """As many as in every measurement, or as near to it as the game allows."""
    return min(game.seats, key=lambda seats: abs(seats - SEATS))


def playouts(key: str, wanted: frozenset[str]) -> Iterator[Figure]:
    """Random play in search mode and with full bookkeeping, turn by turn with the peer's two speeds."""
    game, there, bars = find_game(key), peer.installed(), BARS.get(key, Bars())
    seats = seats_of(game)
    ways: dict[str, tuple[Callable[[int], float], Callable[[int], float], str, float | None]] = {
        "search_playouts": (
            lambda seed: search_speed(game, seats, seed, SECONDS),
            lambda seed: peer.bare_speed(SECONDS, seed),
            "peer_rlcard_uno",
            bars.search,
        ),
        "full_playouts": (
            lambda seed: full_speed(game, seats, seed, SECONDS),
            lambda seed: peer.full_speed(SECONDS, seed),
            "peer_rlcard_uno_environment",
            bars.full,
        ),
    }
    for way, (own, other, peer_name, times) in ways.items():
        if (name := named(way, key)) not in wanted:
            continue
        ours, theirs = [], []
        for seed in range(ROUNDS):
            ours.append(own(seed))
            theirs += [other(seed)] if there and times is not None else []
        value = median(ours)
        # The bar stands where it would for a peer that was as much quicker or slower as it was round by round.
        bar = times * value / beside(ours, theirs) if theirs and times is not None else None
        yield Figure(name, value, "decisions/s", bar, "more", gates=True)
        if theirs:
            yield Figure(named(peer_name, key), median(theirs), "decisions/s")
        if theirs and name == "search_playouts":
            yield from _scaled(median(theirs))


def _scaled(uno: float) -> Iterator[Figure]:
    """What other peers would reach here, by how much quicker or slower this machine is than theirs."""
    speed = uno / peer.REFERENCE
    for name, (value, unit) in peer.PEERS.items():
        yield Figure(name, value / speed if unit == "us" else value * speed, unit)


def forks(key: str, wanted: frozenset[str]) -> Iterator[Figure]:
    """The same match once more, at random decisions; the floor is what reading the state back takes."""
    game = find_game(key)
    matches = list(positions(game, seats_of(game), POSITIONS))
    times = [_seconds(match.fork) for match in matches for _ in range(TRIES)]
    yield Figure(named("fork_us", key), median(times) * 1e6, "us", FORK_BAR)
    floor = [_seconds(partial(thaw_table, match.game, match.checkpoint)) for match in matches for _ in range(TRIES)]
    yield Figure(named("floor_fork_us", key), median(floor) * 1e6, "us")


def answers(key: str, wanted: frozenset[str]) -> Iterator[Figure]:
    """From an answer to what happened, with story, record and checkpoint."""
    game, dice, times = find_game(key), Dice(2), []
    for match in positions(game, seats_of(game), POSITIONS):
        seat = match.waiting[0]
        keys = tuple(option.key for option in picked(match.open[seat], dice))
        times.append(_seconds(partial(match.answer, seat, keys, match.asked)))
    yield Figure(named("answer_ms", key), median(times) * 1e3, "ms", ANSWER_BAR)


def computer_turns(key: str, wanted: frozenset[str]) -> Iterator[Figure]:
    """What the greedy computer player takes from being waited for until somebody else is, over whole matches."""
    game, agent, turns, seed = find_game(key), AGENTS["greedy"], list[float](), 0
    while len(turns) < TURNS:
        match, last, seed = Match.new(game, seats_of(game), game.options_type(), seed), -1, seed + 1
        while match.open and len(turns) < TURNS:
            seat = match.waiting[0]
            turns += [0.0] if seat != last else []
            last, began = seat, process_time()
            match.answer(seat, ask(agent, match, seat, rng_for(seed, match.asked, seat)), match.asked)
            turns[-1] += process_time() - began
    yield Figure(named("computer_turn_ms", key), percentile(turns, 0.9) * 1e3, "ms", TURN_BAR)


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


def _measures(key: str) -> Iterator[Measure]:
    yield Measure((named("search_playouts", key), named("full_playouts", key)), partial(playouts, key))
    yield Measure((named("fork_us", key),), partial(forks, key))
    yield Measure((named("answer_ms", key),), partial(answers, key))
    yield Measure((named("computer_turn_ms", key),), partial(computer_turns, key))


KEYS = (GAME, *(key for key in all_games() if key != GAME))
MEASURES = tuple(measure for key in KEYS for measure in _measures(key))
