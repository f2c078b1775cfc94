"""Write the saved matches of a game's present version: python -m tests.saved.renew GAME [--replace]

Matches with fixed seeds are played, and of everything that the game asks the moment is kept at which most is stored
beside the checkpoint: sealed answers, a seat that has left, a log. What is there already stays, unless --replace is
given for a version that nobody plays yet; files of older versions always stay.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from games.catalog import AnyGame, find_game
from games.engine import LEAVE, AnswerError, Rng
from tests.goldens.playing import dealt, moves
from tests.saved.files import FOLDER, Saved, place, saved, write

MATCHES = 30
LEAVING = 12


def moments(game: AnyGame) -> dict[str, Saved]:
    """By what is asked, the richest moment of some matches."""
    best: dict[str, tuple[tuple[int, ...], Saved]] = {}
    for seed in range(1, MATCHES + 1):
        match, seats, _ = dealt(game, seed)
        played = moves(match, seats, Rng(seed), LEAVING)
        while match.open:
            rank = (bool(match.given), any(entry.ask == LEAVE for entry in match.log), len(match.log))
            if match.ask not in best or rank > best[match.ask][0]:
                best[match.ask] = rank, saved(match, seats)
            next(played, None)
    return {ask: moment for ask, (_, moment) in sorted(best.items())}


def renew(game: AnyGame, folder: Path = FOLDER, *, replace: bool = False) -> list[Path]:
    """Write what is missing, or all with `replace`; the files written."""
    written = []
    for ask, moment in moments(game).items():
        file = place(game, game.version, folder) / f"{ask}.json"
        if replace or not file.exists():
            write(file, moment)
            written.append(file)
    return written


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Write the saved matches of a game's present version.")
    parser.add_argument("game")
    parser.add_argument("--replace", action="store_true", help="also those that there are, of this version alone")
    asked = parser.parse_args(argv)
    try:
        written = renew(find_game(asked.game), replace=asked.replace)
    except AnswerError as fault:
        print(fault, file=sys.stderr)
        return 2
    print("\n".join(map(str, written)) or "All there already.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
