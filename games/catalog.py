"""The games in the box: every folder of games/ with a GAME. There is no list to edit."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

import games
from games.engine import AnswerError, Game, RulesError
from games.engine.checks import check

AnyGame = Game[Any, Any, Any]
_NOT_GAMES: Final = frozenset({"engine", "kit", "agents"})


@cache
def all_games() -> Mapping[str, AnyGame]:
    """Every game by its key, sorted.

    RulesError where one cannot stand, where its key is not its folder's name, or where two have one command.
    """
    found: dict[str, AnyGame] = {}
    commands: dict[str, str] = {}
    for module in sorted(pkgutil.iter_modules(games.__path__), key=lambda module: module.name):
        if not module.ispkg or module.name in _NOT_GAMES:
            continue
        game = getattr(import_module(f"games.{module.name}"), "GAME", None)
        if isinstance(game, type) and issubclass(game, Game):
            raise RulesError(f"GAME in games/{module.name} is a class: GAME = {game.__name__}()")
        if isinstance(game, Game):
            check(game)
            if game.key != module.name:
                raise RulesError(f"the game in games/{module.name} calls itself {game.key}")
            if (other := commands.setdefault(game.command, game.key)) != game.key:
                raise RulesError(f"{other} and {game.key} have the same command, {game.command}")
            found[game.key] = game
    return MappingProxyType(found)


def find_game(key: str) -> AnyGame:
    """The game of this key. AnswerError names the games that there are."""
    try:
        return all_games()[key]
    except KeyError:
        raise AnswerError(f"There is no game {key!r}; there is {', '.join(all_games())}.") from None
