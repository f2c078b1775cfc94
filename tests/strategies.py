"""Hypothesis strategies that every test may use. The chief one: a match of game G after n random answers."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from games.agents import picked
from games.engine import AnswerError, Decision, Dice, Game, Match, forms

AnyMatch = Match[Any, Any]

seeds = st.integers(0, (1 << 64) - 1)


def examples(count: int) -> settings:
    """So many examples, however long a busy machine takes for them."""
    return settings(max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def options(form_type: type) -> st.SearchStrategy[Any]:
    """A form with any of its values."""

    def values(field: forms.Field) -> st.SearchStrategy[object]:
        match field.kind:
            case "bool":
                return st.booleans()
            case "choice":
                return st.sampled_from(field.choices)
            case "int":
                return st.integers(field.low, field.high)

    return st.fixed_dictionaries({field.name: values(field) for field in forms.fields(form_type)}).map(
        lambda drawn: forms.parse(form_type, drawn)
    )


@st.composite
def matches(draw: st.DrawFn, game: Game[Any, Any, Any], most: int = 110, kind: type[AnyMatch] = Match) -> AnyMatch:
    """A match that waits for an answer, after up to `most` of them, with its whole story.

    It shrinks to fewer answers and to the first options. In half of the matches nobody takes the last option, which
    in many games is to pass or to give up, so that long ones come up too. Options that do not go with so many seats
    become defaults.
    """
    seats = draw(st.sampled_from(game.seats))
    chosen = draw(options(game.options_type))
    seed = draw(seeds)
    bold = draw(st.booleans())
    least = draw(st.sampled_from([n for n in (0, 8, 25, 60, most) if n <= most]))
    numbers = draw(st.lists(st.integers(0, (1 << 16) - 1), min_size=least, max_size=most))

    def played(numbers: list[int]) -> tuple[AnyMatch, int]:
        try:
            match = kind.new(game, seats, chosen, seed)
        except AnswerError:
            match = kind.new(game, seats, game.options_type(), seed)
        for n, number in enumerate(numbers):
            if not match.open:
                return match, n
            answer(match, number, bold)
        return match, len(numbers)

    match, taken = played(numbers)
    return match if match.open else played(numbers[: taken - 1])[0]


def answer(match: AnyMatch, number: int, bold: bool = False) -> None:
    """Give the answer of this number, for a seat that it also names."""
    seat = match.waiting[number % len(match.waiting)]
    match.answer(seat, numbered(match.open[seat], number // len(match.waiting), bold), match.asked)


def numbered(decision: Decision[Any], number: int, bold: bool) -> tuple[str, ...]:
    """A legal answer for every number; 0 is the first options, and where one is picked each number is an option."""
    keys = [option.key for option in decision.options]
    if decision.least == decision.most == 1:
        return (keys[number % max(1, len(keys) - bold)],)
    if number == 0:
        return tuple(keys[: max(decision.least, min(bold, len(keys)))])
    return tuple(option.key for option in picked(decision, Dice(number), several=True))
