"""What a computer player is, and the one place where it meets a match."""

from __future__ import annotations

from typing import Any, Protocol

from games.engine import AnswerError, Decision, Match, Option, Rng, RulesError, Seat


class Imagine:
    """How a seat may look ahead: each call gives a match as it may believe it, played on like any other.

    The imagined match keeps no record and cannot be forked; imagine again for each try. The same generator state gives
    the same deal and the same dice, so that two answers can be tried against the same luck.
    """

    __slots__ = ("_match", "seat")

    def __init__(self, match: Match[Any, Any], seat: Seat) -> None:
        self._match, self.seat = match, seat

    def __call__(self, rng: Rng) -> Match[Any, Any]:
        return self._match.imagine(self.seat, rng)


class Agent(Protocol):
    """A computer player: it is handed what its seat may know, and nothing that leads to more."""

    @property
    def key(self) -> str: ...

    @property
    def title(self) -> str: ...

    def answer(self, view: Any, decision: Decision[Any], imagine: Imagine, rng: Rng) -> tuple[str, ...]:
        """The keys of a legal answer to the decision."""


def ask(agent: Agent, match: Match[Any, Any], seat: Seat, rng: Rng) -> tuple[str, ...]:
    """What the agent answers for a seat that is being asked. RulesError where that is not on offer."""
    decision = match.open[seat]
    view = match.game.view(match.t.state, seat)
    try:
        keys = agent.answer(view, decision, Imagine(match, seat), rng)
        decision.pick(keys)
    except AnswerError as fault:
        raise RulesError(f"the computer player {agent.key} failed at {decision.ask!r}: {fault}") from fault
    return keys


def rng_for(seed: int, asked: int, seat: Seat) -> Rng:
    """The generator for one answer, from a match's seed for agents: the same answer however often it is worked out."""
    rng = Rng(seed)
    for part in (asked, seat):
        rng = Rng(rng.below(1 << 64) ^ part)
    return rng


def picked(decision: Decision[Any], rng: Rng, *, several: bool = False) -> tuple[Option[Any], ...]:
    """A legal answer at random: how many is drawn first, then which, in the order of the options.

    Of the moves of a turn it is one, each as likely as any other, for then the next is asked for; `several`: or more.
    """
    options = decision.options
    if (decision.moves and not several) or decision.least == decision.most == 1:
        return (options[rng.below(len(options))],)
    most = min(decision.most, len(options))
    count = decision.least + rng.below(most - decision.least + 1)
    return tuple(options[n] for n in sorted(rng.sample(range(len(options)), count)))
