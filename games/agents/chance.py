"""The computer player that leaves everything to chance."""

from __future__ import annotations

from typing import Any, Final

from games.agents.agent import Imagine, picked
from games.engine import Decision, Rng


class Chance:
    """Answers at random, every number of picks and every option as likely as any other."""

    key: Final = "random"
    title: Final = "Random"

    def answer(self, view: Any, decision: Decision[Any], imagine: Imagine, rng: Rng) -> tuple[str, ...]:
        return tuple(option.key for option in picked(decision, rng))
