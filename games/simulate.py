"""Self-play: python -m games.simulate KEY [--games N] [--seats N] [--seed N] [--agents random,greedy] [--json]

Plays whole matches with computer players and says how long they are and who wins, then how many decisions a second the
rules take in search mode and with full bookkeeping, both by uniform random play. The last line is always JSON. Exit 0
when every match came to its end, 1 when one did not, 2 where the command line asks for what there is not. Ctrl-C stops
it, and what was played by then is reported.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from pathlib import Path
from time import process_time
from traceback import extract_tb
from typing import Any, Final, NoReturn

from games.agents import AGENTS, Agent, ask, picked, rng_for
from games.catalog import AnyGame, all_games, find_game
from games.engine import AnswerError, Dice, Match, Option, RulesError, Search, listed

LONGEST: Final = 20_000  # decisions, after which a match is taken to have no end
USUAL_SEATS: Final = 4
SURE: Final = 1.96  # standard errors: what 95 of 100 intervals of such a width hold
MEASURE: Final = 0.5  # seconds for each of the two speeds


@dataclass
class Tally:
    """What came of the matches played."""

    lengths: list[int] = field(default_factory=list)  # of those that ended, in decisions
    by_seat: Counter[int] = field(default_factory=Counter)
    by_agent: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    stopped: bool = False

    def stop(self, where: str) -> None:
        """Somebody pressed Ctrl-C."""
        self.stopped = True
        self.faults.append(f"Stopped {where}.")

    @property
    def winners(self) -> int:
        """How often somebody won: several do where they share it."""
        return sum(self.by_agent.values())


def play_all(game: AnyGame, games: int, seats: int, seed: int, agents: Sequence[Agent]) -> Tally:
    """So many matches, each with its own seed; the agents move on by a seat from one to the next. Ctrl-C ends it."""
    tally = Tally()
    for n in range(games):
        seated = [agents[(seat + n) % len(agents)] for seat in range(seats)]
        try:
            length, winners = play(game, seed + n, seated)
        except Exception as fault:
            tally.faults.append(f"Seed {seed + n}: {words(fault)}")
            continue
        except KeyboardInterrupt:
            tally.stop(f"in the match of seed {seed + n}")
            break
        tally.lengths.append(length)
        tally.by_seat.update(winners)
        tally.by_agent.update(seated[seat].key for seat in winners)
    return tally


def play(game: AnyGame, seed: int, seated: Sequence[Agent]) -> tuple[int, tuple[int, ...]]:
    """One match by computer players: how many decisions they took, and who won. RulesError where it has no end."""
    match = Match.new(game, len(seated), game.options_type(), seed)
    length = 0
    while match.open:
        if length >= LONGEST:
            raise RulesError(f"no end after {LONGEST} decisions")
        seat = match.waiting[0]
        match.answer(seat, ask(seated[seat], match, seat, rng_for(seed, match.asked, seat)), match.asked)
        length += 1
    assert match.outcome is not None
    return length, match.outcome.winners


def search_speed(game: AnyGame, seats: int, seed: int, seconds: float) -> float:
    """Decisions in a second of the processor's time, by random play in search mode."""
    dice, decisions, options = Dice(seed), 0, game.options_type()
    began = process_time()
    while (spent := process_time() - began) < seconds:
        search: Search[Any] = Search.new(game, seats, options, dice.below(1 << 64))
        for _ in range(LONGEST):
            if not search.open:
                break
            picks: dict[int, tuple[Option[Any], ...]] = {}
            for seat, decision in search.open.items():
                picks[seat] = picked(decision, dice)
            decisions += len(picks)
            search.play(picks)
    return decisions / spent


def full_speed(game: AnyGame, seats: int, seed: int, seconds: float) -> float:
    """Decisions in a second of the processor's time, by random play with story, record and checkpoints."""
    dice, decisions, options = Dice(seed), 0, game.options_type()
    began = process_time()
    while (spent := process_time() - began) < seconds:
        match = Match.new(game, seats, options, dice.below(1 << 64))
        for _ in range(LONGEST):
            if not match.open:
                break
            seat = match.waiting[0]
            match.answer(seat, tuple(option.key for option in picked(match.open[seat], dice)), match.asked)
            decisions += 1
    return decisions / spent


def percentiles(lengths: Sequence[int]) -> dict[str, int]:
    """Decisions a match: the least number that a tenth, half and nine tenths of the matches do not exceed."""
    ranked = sorted(lengths) or [0]
    return {
        name: ranked[ceil(len(ranked) * percent / 100) - 1]
        for name, percent in (("p10", 10), ("median", 50), ("p90", 90))
    }


def at_least(won: int, games: int) -> float:
    """The share of wins that is theirs at least, as far as so many tell: the lower end of Wilson's interval."""
    if not games:
        return 0.0
    share, squared = won / games, SURE**2 / games
    spread = SURE * sqrt(share * (1 - share) / games + squared / games / 4)
    return max(0.0, (share + squared / 2 - spread) / (1 + squared))


def words(fault: BaseException) -> str:
    """What was raised, and where it was raised first: "KeyError: 'w19' (rules.py:81)"."""
    said = str(fault) if isinstance(fault, RulesError) else f"{type(fault).__name__}: {fault}"
    while fault.__cause__ is not None:
        fault = fault.__cause__
    innermost = extract_tb(fault.__traceback__)[-1]
    return f"{said} ({Path(innermost.filename).name}:{innermost.lineno})"


def main(argv: Sequence[str]) -> int:
    """The program; see the module's text for what it prints and returns."""
    try:
        asked = read(argv)
        game = find_game(asked.key)
        seats = min(game.seats, key=lambda n: abs(n - USUAL_SEATS)) if asked.seats is None else asked.seats
        if seats not in game.seats:
            raise AnswerError(f"{game.title} takes {game.seats[0]} to {game.seats[-1]} players, not {seats}.")
    except AnswerError as fault:
        print(fault, file=sys.stderr)
        return 2
    except RulesError as fault:  # a game in the box that cannot stand
        print(fault, file=sys.stderr)
        return 1
    tally = play_all(game, asked.games, seats, asked.seed, asked.agents)
    speeds = [0.0, 0.0]
    for n, speed in enumerate((search_speed, full_speed)):
        if tally.stopped:
            break
        try:
            speeds[n] = speed(game, seats, asked.seed, MEASURE)
        except Exception as fault:
            tally.faults.append(f"Measuring: {words(fault)}")
        except KeyboardInterrupt:
            tally.stop("while measuring")
    report = {
        "game": game.key,
        "games": asked.games,
        "finished": len(tally.lengths),
        "decisions": sum(tally.lengths),
        "search_per_s": round(speeds[0]),
        "full_per_s": round(speeds[1]),
        "length": percentiles(tally.lengths),
        "wins": {
            "seat": [tally.by_seat[seat] for seat in range(seats)],
            "agent": {agent.key: tally.by_agent[agent.key] for agent in asked.agents},
            "at_least": {
                agent.key: round(at_least(tally.by_agent[agent.key], tally.winners), 4) for agent in asked.agents
            },
        },
    }
    if not asked.json:
        print("\n".join(lines(game, seats, asked.seed, report, tally.faults)))
    print(json.dumps(report))
    return 0 if len(tally.lengths) == asked.games and not tally.faults else 1


def lines(game: AnyGame, seats: int, seed: int, report: dict[str, Any], faults: Sequence[str]) -> Iterator[str]:
    """The report for people."""
    games, length, wins = report["games"], report["length"], report["wins"]
    seeds = f"matches of {seats} players, seeds {seed} to {seed + games - 1}"
    yield f"{game.title}: " + (f"{games} {seeds}" if games > 1 else f"one match of {seats} players, seed {seed}")
    yield f"Finished: {report['finished']}, after {report['decisions']} decisions"
    yield f"Decisions a match: {length['p10']} / {length['median']} / {length['p90']} (10 % / half / 90 % have no more)"
    yield "Wins by seat: " + ", ".join(f"{seat + 1}: {count}" for seat, count in enumerate(wins["seat"]))
    yield "Wins by player (at least, with 95 % confidence): " + ", ".join(
        f"{key}: {count} ({wins['at_least'][key]:.1%})" for key, count in wins["agent"].items()
    )
    yield f"Decisions a second in search mode: {report['search_per_s']:,}"
    yield f"Decisions a second with full bookkeeping: {report['full_per_s']:,}"
    yield from faults


@dataclass(frozen=True)
class Asked:
    """The command line, read."""

    key: str
    games: int
    seats: int | None
    seed: int
    agents: tuple[Agent, ...]
    json: bool


def read(argv: Sequence[str]) -> Asked:
    """AnswerError, in one line, where an argument is none of ours or no value for it."""
    parser = Parser(prog="python -m games.simulate", description="Self-play: do all matches end, how long, how fast?")
    parser.add_argument("key", help=f"the game: {', '.join(all_games())}")
    parser.add_argument("--games", type=int, default=100, help="how many matches (100)")
    parser.add_argument("--seats", type=int, help=f"players in each (the game's number nearest to {USUAL_SEATS})")
    parser.add_argument("--seed", type=int, default=1, help="of the first match; each next one has the next (1)")
    parser.add_argument("--agents", default="random", help=f"who plays, in turn: {', '.join(AGENTS)} (random)")
    parser.add_argument("--json", action="store_true", help="print the last line only")
    args = parser.parse_args(argv)
    if args.games < 1:
        raise AnswerError(f"--games takes 1 or more, not {args.games}.")
    keys = [key.strip() for key in args.agents.split(",")]
    for key in keys:
        if key not in AGENTS:
            raise AnswerError(f"There is no computer player {key!r}; there is {listed(list(AGENTS))}.")
    return Asked(args.key, args.games, args.seats, args.seed, tuple(AGENTS[key] for key in keys), args.json)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line and leaves the exit to `main`."""

    def error(self, message: str) -> NoReturn:
        raise AnswerError(f"{message[:1].upper()}{message[1:]}; --help says what there is.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
