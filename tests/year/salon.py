"""A small game with every kind of wait: one asked after another, twice in a turn, all together, in secret, and held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from games.engine import Decision, Flow, Game, Left, Option, Outcome, Rng, Seat, Table, Verb

THINGS = ("tea", "cake", "song")


@dataclass(frozen=True, slots=True)
class Options:
    rounds: Annotated[int, Meta(ge=1, le=9, description="How often everybody is asked")] = 3


@dataclass(frozen=True, slots=True)
class Guessing:
    do: Annotated[Literal["ask", "tea", "own"], Meta(description="What to guess when the host of the round asks")] = (
        "ask"
    )


@dataclass(slots=True)
class State:
    rounds: int
    secrets: list[str]
    taken: list[int]
    round: int = 0
    turn: int = 0
    phase: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class View:
    round: int
    taken: tuple[int, ...]
    things: tuple[str, ...]
    secret: str | None


class Salon(Game[State, View, Options]):
    """In a round each seat takes two things, the next guesses what it is fond of, and at the end all vote."""

    key, title, command = "salon", "Salon", "salon"
    summary = "Tea, cake and songs."
    how_to_play = ("Take things.", "Guess what the others are fond of.", "Whoever has most wins.")
    seats = range(2, 5)
    verbs: ClassVar[Mapping[str, Verb]] = {
        "take": Verb("Take something", "thing", "What to take"),
        "guess": Verb("Guess something", "thing", "What to guess"),
        "vote": Verb("Vote for something", "thing", "What to vote for"),
    }
    plans: ClassVar[Mapping[str, type]] = {"guess": Guessing}
    options_type, state_type = Options, State

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        return State(options.rounds, [THINGS[rng.below(3)] for _ in range(seats)], [0] * seats)

    def step(self, t: Table[State]) -> Flow[None]:
        s, count = t.state, len(t.state.taken)
        if s.turn == count:
            votes = yield from t.choose_together(range(count), lambda _: question("vote"))
            t.tell("They vote for {things}", things=len(votes))
            s.turn, s.phase, s.round = 0, 0, s.round + 1
            if s.round == s.rounds:
                here = [seat for seat in range(count) if seat not in t.gone]
                most = max(s.taken[seat] for seat in here)
                s.outcome = Outcome(tuple(seat for seat in here if s.taken[seat] == most), "the evening is over")
            return
        me = s.turn
        try:
            if s.phase == 0:
                first = yield from t.choose(me, lambda _: question("take"))
                s.taken[me] += len(first)
                t.tell("{seat} takes {thing}", seat=me, thing=first)
                s.phase = 1
                return
            if s.phase == 1:
                second = yield from t.choose(me, lambda _: question("take"))
                s.taken[me] += len(second)
                s.phase = 2
        except Left:
            s.phase = 2
        other = next((seat for n in range(1, count) if (seat := (me + n) % count) not in t.gone and seat != me), None)
        if other is not None and me not in t.gone:
            try:
                guess = yield from t.choose(other, lambda _: question("guess"))
                s.taken[other] += t.reveal(s.secrets[me]) == guess
                t.tell("{seat} guesses {thing}", seat=other, thing=guess)
            except Left:
                pass
        s.turn, s.phase = s.turn + 1, 0

    def leave(self, t: Table[State], seat: Seat) -> None:
        left = [other for other in range(len(t.state.taken)) if other not in t.gone]
        if len(left) == 1:
            t.state.outcome = Outcome(tuple(left), "the last one stays")

    def follow(self, view: View, decision: Decision[Any], plan: Guessing) -> Sequence[str] | None:
        if plan.do == "ask":
            return None
        return [f"guess:{'tea' if plan.do == 'tea' else view.secret}"]

    def view(self, state: State, seat: Seat | None) -> View:
        return View(state.round, tuple(state.taken), THINGS, None if seat is None else state.secrets[seat])

    def reshuffle(self, state: State, seat: Seat | None, rng: Rng) -> None:
        state.secrets = [s if other == seat else THINGS[rng.below(3)] for other, s in enumerate(state.secrets)]


def question(verb: str) -> Decision[Any]:
    options = [Option(f"{verb}:{thing}", thing.title(), thing) for thing in THINGS]
    if verb == "guess":
        return Decision("guess", "Guess", options, plan="guess", hold=True)
    return Decision(verb, "Choose", options)


SALON = Salon()
