"""A game for tests of orders and held answers: one seat strikes, and each of the others in turn may counter.

A counter needs a shield, which lies in a hidden hand. Whether to pass is asked with `hold`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from msgspec import Meta

from games.engine import Decision, Flow, Game, Option, Outcome, Rng, Seat, Table, Verb

ROUNDS = 4


@dataclass(frozen=True, slots=True)
class Options:
    shields: Annotated[Literal["chance", "all", "none"], Meta(description="Who holds a shield")] = "chance"


@dataclass(frozen=True, slots=True)
class CounterOrder:
    do: Annotated[
        Literal["ask", "pass", "shield", "below"],
        Meta(description="ask me; pass; use a shield if I hold one; or use one against strong strikes only"),
    ] = "ask"


@dataclass(slots=True)
class State:
    shields: list[bool]
    turn: int = 0
    strike: int = 0
    countered: list[int] = field(default_factory=list)
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class View:
    strike: int
    shield: bool | None


class Countering(Game[State, View, Options]):
    """`/countering strike how:`"""

    key, title, command = "countering", "Countering", "countering"
    summary = "One strikes, the others may counter."
    how_to_play = ("Strike.", "Counter.", "Four rounds.")
    seats = range(2, 5)
    verbs = {  # noqa: RUF012
        "strike": Verb("Strike", "how", "How"),
        "pass": Verb("Let it through"),
        "shield": Verb("Raise your shield"),
    }
    plans = {"counter": CounterOrder}  # noqa: RUF012
    options_type, state_type = Options, State

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        drawn = [bool(rng.below(2)) for _ in range(seats)]
        return State({"chance": drawn, "all": [True] * seats, "none": [False] * seats}[options.shields])

    def step(self, t: Table[State]) -> Flow[None]:
        s = t.state
        me = s.turn % len(s.shields)
        if me not in t.gone:
            s.strike = yield from t.choose(me, lambda _: Decision("strike", "Strike", STRIKES))
            t.tell("{seat} strikes {how}", seat=me, how=s.strike)
            for seat in range(len(s.shields)):
                if seat == me or seat in t.gone:
                    continue
                if (yield from t.choose(seat, lambda seat: counter(s, seat))):
                    s.countered.append(seat)
                    t.tell("{seat} raises a shield", seat=seat)
                    break
        s.turn += 1
        s.strike = 0
        if s.turn == ROUNDS:
            s.outcome = Outcome((), "four rounds are over")

    def leave(self, t: Table[State], seat: Seat) -> None:
        if len(t.gone) >= len(t.state.shields) - 1:
            t.state.outcome = Outcome((), "nobody is left to strike")

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state.strike, None if seat is None else state.shields[seat])

    def reshuffle(self, state: State, seat: Seat | None, rng: Rng) -> None:
        state.shields = [held if other == seat else bool(rng.below(2)) for other, held in enumerate(state.shields)]

    def follow(self, view: View, decision: Decision[Any], plan: CounterOrder) -> tuple[str, ...] | None:
        if plan.do == "pass" or (plan.do == "below" and view.strike < 2):
            return ("pass",)
        offered = {option.key for option in decision.options}
        if plan.do in ("shield", "below"):
            return ("shield",) if "shield" in offered else ("pass",)
        return None


STRIKES = [Option("strike:weak", "Weak", 1), Option("strike:strong", "Strong", 2)]
PASS = Option("pass", "Pass", value=False)
SHIELD = Option("shield", "Shield", value=True)


def counter(s: State, seat: Seat) -> Decision[bool]:
    offered = [PASS, SHIELD] if s.shields[seat] else [PASS]
    return Decision("counter", "Counter?", offered, private=True, plan="counter", hold=True)


COUNTERING = Countering()
