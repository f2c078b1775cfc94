"""Matches that are the same whenever they are played: everything is drawn from the seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.agents import picked
from games.catalog import AnyGame
from games.engine import AnswerError, Event, Match, Rng, forms

LONGEST = 20_000


class Dealt(NamedTuple):
    match: Match[Any, Any]
    seats: int
    options: Any


def dealt(game: AnyGame, seed: int) -> Dealt:
    """A match of the most seats and the default options for seed 1; each next seed has a seat less, down to the
    fewest and round again, and options that fit."""
    rng, seats = Rng(seed), game.seats[-seed % len(game.seats)]
    for attempt in range(100):
        first = seed == 1 and attempt == 0
        drawn = {} if first else {field.name: _drawn(field, rng) for field in forms.fields(game.options_type)}
        try:
            options: Any = forms.parse(game.options_type, drawn)
            return Dealt(Match.new(game, seats, options, seed), seats, options)
        except AnswerError:  # options that do not go with each other, or with so many seats
            continue
    raise AssertionError(f"{game.key} takes no options with {seats} seats")


def moves(match: Match[Any, Any], seats: int, rng: Rng, leaving: int) -> Iterator[list[Event]]:
    """Play to the end by random answers; what each of them told. Once in `leaving` questions somebody leaves instead,
    as long as two stay."""
    for _ in range(LONGEST):
        if not match.open:
            return
        here = [seat for seat in range(seats) if seat not in match.t.gone]
        if len(here) > 2 and rng.below(leaving) == 0:
            yield match.leave(rng.choice(here))
        else:
            seat = rng.choice(match.waiting)
            options = picked(match.open[seat], rng, several=True)
            yield match.answer(seat, [option.key for option in options], match.asked)
    raise AssertionError(f"a match of {match.game.key} does not end")


def _drawn(field: forms.Field, rng: Rng) -> object:
    match field.kind:
        case "bool":
            return rng.below(2) == 1
        case "choice":
            return rng.choice(field.choices)
        case "int":
            low, high = field.low or 0, field.high or 0
            return low + rng.below(high - low + 1)
