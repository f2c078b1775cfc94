"""Tiny games for tests of the engine: a state of hands and notes, and a step written where it is needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from msgspec import Meta

from games.engine import Decision, Flow, Game, Match, Option, Outcome, Rng, Seat, Table, Verb

Step = Callable[[Table["State"]], Flow[None]]


@dataclass(slots=True)
class State:
    """`hands` and `deck` are hidden, `notes` are public; `turn` and `count` are for the step to use."""

    hands: list[list[str]]
    deck: list[str]
    notes: list[str] = field(default_factory=list)
    turn: Seat = 0
    count: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Options:
    cards: Annotated[int, Meta(ge=0, le=3, description="Cards each")] = 2
    pace: Annotated[Literal["Slow", "fast"], Meta(description="How quickly it goes")] = "Slow"
    open_hands: Annotated[bool, Meta(description="Hands lie open")] = False


class Tiny(Game[State, Any, Options]):
    """Deals cards c0, c1 ... and does nothing else; tests give it a step by `game`."""

    key = "tiny"
    title = "Tiny"
    summary = "A game for tests."
    how_to_play = ("First this.", "Then that.", "Whoever is left wins.")
    command = "tiny"
    seats = range(1, 6)
    verbs = {"pick": Verb("Pick a thing", "thing", "Which thing"), "pass": Verb("Pass")}  # noqa: RUF012
    options_type = Options
    state_type = State

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        deck = [f"c{n}" for n in range(20)]
        rng.shuffle(deck)
        return State([[deck.pop() for _ in range(options.cards)] for _ in range(seats)], deck)

    def step(self, t: Table[State]) -> Flow[None]:
        yield from t.choose(t.state.turn, pick("a", "b"))

    def leave(self, t: Table[State], seat: Seat) -> None:
        t.state.notes.append(f"{seat} left")

    def view(self, state: State, seat: Seat | None) -> Any:
        hand = () if seat is None else tuple(state.hands[seat])
        return hand, tuple(state.notes), len(state.deck), state.outcome

    def reshuffle(self, state: State, seat: Seat | None, rng: Rng) -> None:
        others = [hand for at, hand in enumerate(state.hands) if at != seat]
        pool = [card for pile in [*others, state.deck] for card in pile]
        rng.shuffle(pool)
        for pile in [*others, state.deck]:
            pile[:] = [pool.pop() for _ in pile]


def game(step: Step, **attributes: Any) -> Tiny:
    """The tiny game with this step, and with other attributes or methods in place of its own."""
    made = type("Tiny", (Tiny,), {"__module__": Tiny.__module__, "step": lambda self, t: step(t), **attributes})
    tiny: Tiny = made()
    return tiny


def pick(*things: str, ask: str = "pick", **decision: Any) -> Callable[[Seat], Decision[str]]:
    """A question with these things as options."""
    options = [Option(f"pick:{thing}", thing.upper(), thing) for thing in things]
    return lambda seat: Decision(ask, "Pick", options, **decision)


def new(tiny: Tiny, seats: int = 3, seed: int = 1, **options: Any) -> Match[State, Any]:
    return Match.new(tiny, seats, Options(**options), seed)


def answer(match: Match[Any, Any], *things: str, seat: Seat | None = None) -> list[Any]:
    """Answer the open question, by the first seat that it waits for."""
    return match.answer(match.waiting[0] if seat is None else seat, [f"pick:{thing}" for thing in things], match.asked)


def told(match: Match[Any, Any]) -> list[str]:
    return [event.text for event in match.t.story]


def shown(question: Any) -> Any:
    """A question as it would look, without the values that only the rules see."""
    return {
        seat: (
            decision.ask,
            decision.prompt,
            [(o.key, o.label, o.group, o.detail, o.spot) for o in decision.options],
            (decision.least, decision.most, decision.private, decision.auto, decision.plan, decision.hold),
            decision.absent,
        )
        for seat, decision in question.items()
    }


def alike(one: Match[Any, Any], other: Match[Any, Any]) -> None:
    """Both are the same match: state, chance, record, question and its name, sealed answers."""
    assert one.t.state == other.t.state
    assert one.mark == other.mark
    assert (one.t.step, one.t.gone, one.t.rules) == (other.t.step, other.t.gone, other.t.rules)
    assert (one.checkpoint, one.log, one.given, one.asked) == (other.checkpoint, other.log, other.given, other.asked)
    assert shown(one.open) == shown(other.open)


def story(match: Match[Any, Any], since: int = 0) -> Sequence[Any]:
    return match.t.story[since:]
