"""The story in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.engine.decisions import Event, Seat
from games.engine.game import Game

SEAT_ARGS: Final = ("seat", "foe")
SEATS_ARG: Final = "seats"


def say(game: Game[Any, Any, Any], event: Event, names: Sequence[str]) -> str:
    """The line with the names of its seats, by seat, and the game's words for everything else."""
    return event.text.format_map({arg: _word(game, arg, value, names) for arg, value in event.args.items()})


def listed(words: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _word(game: Game[Any, Any, Any], arg: str, value: Any, names: Sequence[str]) -> str:
    if arg in SEAT_ARGS:
        return _name(value, names)
    if arg == SEATS_ARG:
        return listed([_name(seat, names) for seat in value])
    return game.word(arg, value)


def _name(seat: Seat, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) and names[seat] else f"Seat {seat + 1}"
