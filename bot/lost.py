"""A game that is no longer in the box: its matches can be named, looked at from outside and ended, and not played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NoReturn

from games.engine import Game, Outcome, RulesError, Verb


@dataclass(frozen=True, slots=True)
class NoOptions:
    pass


@dataclass(slots=True)
class NoState:
    outcome: Outcome | None = None


class LostGame(Game[NoState, None, NoOptions]):
    """Stands in for a game of that key. Whoever tries to play it raises RulesError."""

    summary: ClassVar[str] = "This game is no longer in the box."
    how_to_play: ClassVar[tuple[str, str, str]] = (summary, summary, summary)
    seats: ClassVar[range] = range(1, 100)
    verbs: ClassVar[Mapping[str, Verb]] = {}
    options_type: ClassVar[type] = NoOptions
    state_type: ClassVar[type] = NoState

    def __init__(self, key: str) -> None:
        self.key = self.command = key  # type: ignore[misc]
        self.title = key.replace("_", " ").title()  # type: ignore[misc]

    def setup(self, *_: Any) -> NoReturn:
        self._gone()

    def step(self, *_: Any) -> NoReturn:
        self._gone()

    def leave(self, *_: Any) -> NoReturn:
        self._gone()

    def view(self, *_: Any) -> NoReturn:
        self._gone()

    def reshuffle(self, *_: Any) -> NoReturn:
        self._gone()

    def _gone(self) -> NoReturn:
        raise RulesError(f"the game {self.key} is not in the box")
