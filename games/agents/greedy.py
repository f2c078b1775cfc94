"""The computer player that looks one answer ahead."""

from __future__ import annotations

from itertools import chain, combinations, islice
from math import comb
from typing import Any, Final

from games.agents.agent import Imagine, picked
from games.engine import Decision, Match, Rng

CANDIDATES: Final = 60  # answers tried at most
DEALS: Final = 6  # imagined matches in which each is tried
CONSEQUENCES: Final = 12  # questions that an answer may bring in the same step before it is judged


class Greedy:
    """Tries its answers in imagined matches and gives the one after which its seat stands best on average.

    All answers meet the same deals and dice, so that luck favours none. Of equals one is drawn. What an answer brings
    before the next move of a turn, such as what a played chip asks, is answered at random before it is judged; of the
    moves of a turn one is given at a time.
    """

    key: Final = "greedy"
    title: Final = "Greedy"

    def answer(self, view: Any, decision: Decision[Any], imagine: Imagine, rng: Rng) -> tuple[str, ...]:
        answers = candidates(decision, rng)
        if len(answers) == 1:
            return answers[0]
        luck = [rng.below(1 << 64) for _ in range(DEALS)]
        worths = [sum(_worth(imagine, keys, seed) for seed in luck) for keys in answers]
        best = max(worths)
        return rng.choice([keys for keys, worth in zip(answers, worths, strict=True) if worth == best])


def candidates(decision: Decision[Any], rng: Rng) -> list[tuple[str, ...]]:
    """Every answer to the decision, in the order of the options; a sample where there are too many to try."""
    keys = [option.key for option in decision.options]
    sizes = range(decision.least, (decision.least or 1 if decision.moves else min(decision.most, len(keys))) + 1)
    if sum(comb(len(keys), size) for size in sizes) <= CANDIDATES:
        return list(chain.from_iterable(combinations(keys, size) for size in sizes))
    if sizes == range(1, 2):
        return [(key,) for key in rng.sample(keys, CANDIDATES)]
    sample = (tuple(option.key for option in picked(decision, rng)) for _ in range(2 * CANDIDATES))
    return list(islice(dict.fromkeys([decision.default, *sample]), CANDIDATES))


def _worth(imagine: Imagine, keys: tuple[str, ...], seed: int) -> int:
    """How the seat stands once the question has closed and what it brought is done; all else is answered at random."""
    rng = Rng(seed)
    match, seat = imagine(rng), imagine.seat
    asked, step, left = match.asked, match.t.step, CONSEQUENCES
    match.answer(seat, keys, asked)
    while match.open and (match.asked == asked or (left and match.t.step == step and _consequence(match))):
        left -= match.asked != asked
        other = match.waiting[0]
        match.answer(other, _at_random(match, other, rng), match.asked)
    return match.game.worth(match.t.state, seat)


def _consequence(match: Match[Any, Any]) -> bool:
    """Whether the open question is not one of a turn's moves."""
    return not any(decision.moves for decision in match.open.values())


def _at_random(match: Match[Any, Any], seat: int, rng: Rng) -> tuple[str, ...]:
    return tuple(option.key for option in picked(match.open[seat], rng))
