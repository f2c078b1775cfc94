"""python -m tests.contract.stories MODULE EXPRESSION: six matches of the game, played by chance, as JSON.

`EXPRESSION` is evaluated in the module and gives the game. To be run under different hash seeds.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any

from games.engine import Dice, Match
from tests.contract.promises.case import count_seats, finish, lines


def story(game: Any, seed: int) -> Any:
    """One match, with leaving seats in every second one: what was told, asked and stored."""
    seats, dice = game.seats[seed % len(game.seats)], Dice(seed)
    match: Match[Any, Any] = Match.new(game, seats, game.options_type(), seed)
    if seed % 2 and count_seats(match) > 2:
        match.leave(seats - 1)
    finish(match, dice)
    checkpoints = [checkpoint.decode() for checkpoint, _ in match.past]
    entries = [[entry.ask, sorted(entry.picks.items())] for _, log in match.past for entry in log]
    told = [[text, args, to and sorted(to)] for text, args, to in lines(match.t.story)]
    return [told, entries, checkpoints, match.checkpoint.decode()]


if __name__ == "__main__":
    module, expression = sys.argv[1:]
    game = eval(expression, vars(import_module(module)))
    print(json.dumps([story(game, seed) for seed in range(6)]))
