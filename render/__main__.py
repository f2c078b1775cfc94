"""`python -m render KEY [--seed N] [--moves N] [--seat S] [--seats N] [--result] -o FILE` draws a match in play."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import render
from games import agents
from games.catalog import find_game
from games.engine import AnswerError, Game, Match
from games.engine.forms import parse_text

NAMES = ("Ana", "Bruno", "Chidi", "Dagny", "Emeka", "Farid", "Gwen", "Hiro", "Inés", "Jonas", "Kira", "Leon")
_MOST = 100_000
"""Answers after which a match that should end is given up."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see --help\n")


def parser() -> argparse.ArgumentParser:
    """What the program takes."""
    made = _Parser(prog="python -m render", description="Draw a state of a match that computer players play.")
    made.add_argument("key", help="the game, such as weapon_wars")
    made.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="the PNG to write")
    made.add_argument("--seed", type=int, default=1, help="of the match; the same seed draws the same (1)")
    made.add_argument("--moves", type=int, default=12, help="answers to play before drawing (12)")
    made.add_argument("--seats", type=int, help="players at the table (4, or what the game takes)")
    made.add_argument("--seat", type=int, metavar="S", help="draw the hand of seat S, from 1")
    made.add_argument("--result", action="store_true", help="play to the end and draw the result")
    made.add_argument("--options", default="", help='the game\'s options, such as "mode=collector"')
    made.add_argument("--agent", default="random", choices=sorted(agents.AGENTS), help="who plays (random)")
    return made


def seats_for(game: Game[Any, Any, Any], wanted: int | None) -> int:
    """How many sit at the table: as many as wanted, else four, or as near to four as the game allows."""
    return wanted if wanted is not None else min(max(4, game.seats[0]), game.seats[-1])


def play(key: str, seats: int | None, options: str, seed: int, moves: int | None, agent: str) -> Match[Any, Any]:
    """A match after so many answers, or to its end; AnswerError for what the game does not take."""
    game = find_game(key)
    match = Match.new(game, seats_for(game, seats), parse_text(game.options_type, options), seed)
    player = agents.AGENTS[agent]
    for _ in range(_MOST if moves is None else moves):
        if not match.open:
            break
        seat = match.waiting[0]
        keys = agents.ask(player, match, seat, agents.rng_for(seed, match.asked, seat))
        match.answer(seat, keys, match.asked)
    return match


def picture(given: argparse.Namespace) -> render.Picture:
    """What the arguments ask for. AnswerError or NoPictures where it cannot be drawn."""
    if given.moves < 0:
        raise AnswerError("--moves takes 0 or more.")
    if given.result and given.seat is not None:
        raise AnswerError("--result is for all eyes: it takes no --seat.")
    match = play(given.key, given.seats, given.options, given.seed, None if given.result else given.moves, given.agent)
    game = match.game
    if given.result:
        return render.result(given.key, game.view(match.t.state, None), NAMES)
    if given.seat is None:
        return render.board(given.key, game.view(match.t.state, None), NAMES)
    seats = seats_for(game, given.seats)
    if not 1 <= given.seat <= seats:
        raise AnswerError(f"--seat takes 1 to {seats}.")
    seat = given.seat - 1
    return render.hand(given.key, game.view(match.t.state, seat), NAMES, match.open.get(seat))


def main(arguments: Sequence[str]) -> int:
    """Draws, prints the spoken description; 2 with one line where the arguments are wrong."""
    given = parser().parse_args(arguments)
    try:
        drawn = picture(given)
        given.output.write_bytes(drawn.png)
    except (AnswerError, render.NoPictures) as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{given.output} cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    print(drawn.alt)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
