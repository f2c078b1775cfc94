"""A game for tests of the ways to play: each match asks one kind of question, everybody once, in seat order.

`QUESTIONS` are the kinds, by the value of the option `ask`. The last to answer ends the match; whoever picked most
wins. What was picked is told to all, what lies in a hand to its seat alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta

from games.engine import Decision, Flow, Game, Option, Outcome, Rng, Seat, Table, Verb

Kind = Literal[
    "none",
    "one",
    "few",
    "full",
    "over",
    "many",
    "groups",
    "numbers",
    "several",
    "lots",
    "all",
    "together",
]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Shape:
    """How many options, how many picks, and how they are laid out."""

    options: int
    least: int = 1
    most: int = 1
    groups: int = 0
    label: str = "Thing {n}"
    together: bool = False


QUESTIONS: Mapping[str, Shape] = {
    "none": Shape(0, 0, 1),
    "one": Shape(1),
    "few": Shape(5),
    "full": Shape(25),
    "over": Shape(26),
    "many": Shape(200),
    "groups": Shape(200, groups=8),
    "numbers": Shape(120, label="{n}"),
    "several": Shape(25, 2, 3),
    "lots": Shape(200, 0, 4, groups=8),
    "all": Shape(4, 4, 4),
    "together": Shape(6, together=True),
}


@dataclass(frozen=True, slots=True)
class Options:
    ask: Annotated[Kind, Meta(description="What everybody is asked")] = "few"


@dataclass(slots=True)
class State:
    kind: Kind
    secrets: list[str]
    picked: list[list[str]] = field(default_factory=list)
    turn: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class View:
    asked: str
    picked: tuple[tuple[str, ...], ...]
    secret: str | None


class Parlour(Game[State, View, Options]):
    """`/parlour take thing:`; nothing draws it."""

    key, title, command = "parlour", "Parlour", "parlour"
    summary = "Everybody takes something, once."
    how_to_play = ("You are asked.", "You take something.", "Whoever takes most wins.")
    seats = range(1, 5)
    verbs = {"take": Verb("Take something", "thing", "What to take")}  # noqa: RUF012
    lookups = {"thing": Verb("What a thing is", "name", "Which thing")}  # noqa: RUF012
    options_type, state_type = Options, State

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        return State(options.ask, [f"canary{rng.below(1 << 40)}" for _ in range(seats)], [[] for _ in range(seats)])

    def step(self, t: Table[State]) -> Flow[None]:
        s = t.state
        seats = range(len(s.picked))
        if QUESTIONS[s.kind].together:
            taken = yield from t.choose_together(seats, lambda _: question(s.kind))
        else:
            taken = {}
            for seat in seats:
                if seat not in t.gone:
                    taken[seat] = yield from t.choose_some(seat, lambda _: question(s.kind))
        for seat, things in taken.items():
            s.picked[seat] = things
            t.tell("{seat} takes {things}", seat=seat, things=things)
        most = max(map(len, s.picked))
        s.outcome = Outcome(tuple(seat for seat in seats if len(s.picked[seat]) == most), "everybody has taken")

    def leave(self, t: Table[State], seat: Seat) -> None:
        left = [other for other in range(len(t.state.picked)) if other not in t.gone]
        if len(left) == 1:
            t.state.outcome = Outcome(tuple(left), "the last one stays")

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state.kind, tuple(map(tuple, state.picked)), None if seat is None else state.secrets[seat])

    def reshuffle(self, state: State, seat: Seat | None, rng: Rng) -> None:
        state.secrets = [
            secret if other == seat else f"canary{rng.below(1 << 40)}" for other, secret in enumerate(state.secrets)
        ]

    def word(self, arg: str, value: object) -> str:
        return ", ".join(map(str, value)) or "nothing" if isinstance(value, list) else str(value)

    def things(self, view: View, lookup: str) -> Sequence[str]:
        return [f"Thing {n}" for n in range(30)]

    def look_up(self, view: View, lookup: str, thing: str) -> str:
        return f"{thing} is what it is."


def question(kind: Kind) -> Decision[Any]:
    """Asked in private, so that even one option is a question."""
    shape = QUESTIONS[kind]
    options = [
        Option(
            f"take:t{n}",
            shape.label.format(n=n),
            f"t{n}",
            group=f"Shelf {n % shape.groups}" if shape.groups else "",
        )
        for n in range(shape.options)
    ]
    return Decision("take", "Take something", options, shape.least, shape.most, private=True)


PARLOUR = Parlour()
