"""How a game is broken, and how a promise is seen to fail over it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from games.engine import Decision, Dice, Game, Match, Option, RulesError
from tests.contract.promises import Case, Promise, Zone
from tests.contract.sound import ZONES, Sound
from tests.strategies import answer

ANY = Decision("bid", "Bid", [Option("take", "Take", 1), Option("pass", "Pass", 2)])


def breaks(
    promise: Promise,
    game: Game[Any, Any, Any],
    words: str,
    kind: type[Match[Any, Any]] = Match,
    tries: int = 240,
    zones: Mapping[str, Zone] = ZONES,
) -> None:
    """The promise does not hold at some question of some match of the game, and says so in words like these."""
    for seed in range(tries):
        dice, seats = Dice(seed), game.seats[seed % len(game.seats)]
        try:
            match = asked(kind.new(game, seats, game.options_type(hand=1 + seed % 3), seed), dice)
        except RulesError:
            continue
        try:
            promise(Case(match, dice, zones))
        except (AssertionError, RulesError, pytest.fail.Exception) as fault:
            said = str(fault)
            break
    else:
        said = "nothing"
    assert re.search(words, said), f"{promise.__name__} says {said!r} of a game that breaks it"


def asked(match: Match[Any, Any], dice: Dice) -> Match[Any, Any]:
    """After some random answers, or before the one that would end the match."""
    for _ in range(dice.below(40)):
        number, trial = dice.below(1 << 16), match.fork()
        answer(trial, number)
        if not trial.open:
            break
        answer(match, number)
    return match


def broken(**attributes: Any) -> Sound:
    """The sound game with other methods or names."""
    made: Sound = type("Broken", (Sound,), attributes)()
    return made
