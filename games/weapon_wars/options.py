"""What a table may choose at the start, and the standing order a player may leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta

GOAL_HEARTS = 3
"""Collector mode is won with this many hearts."""


@dataclass(frozen=True, slots=True)
class Options:
    mode: Annotated[
        Literal["survival", "collector"],
        Meta(description="survival: the last one with a heart wins; collector: the first to win 3 hearts"),
    ] = "survival"
    hearts: Annotated[int, Meta(ge=1, le=3, description="Survival: hearts each; 2 suits 5 or 6 players")] = 3
    opener: Annotated[int, Meta(ge=0, le=6, description="The seat that opens the first round; 0: chance decides")] = 0
    reset_on_fall: Annotated[bool, Meta(description="After a fall the energy is positive and the direction Right")] = (
        True
    )
    auto_fall: Annotated[bool, Meta(description="Whoever holds no card that answers falls at once, unasked")] = True


@dataclass(frozen=True, slots=True)
class AnswerOrder:
    """The standing order for threats."""

    do: Annotated[
        Literal["ask", "cheapest", "fall"],
        Meta(description="ask me; play my cheapest weapon that answers, and ask me if none does; or fall"),
    ] = "ask"
