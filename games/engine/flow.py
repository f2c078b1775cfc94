"""What matches with and without a record ask of the rules while they run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.engine.decisions import LEAVE, Decision, Flow, Question
from games.engine.errors import RulesError
from games.engine.table import Table

NOTHING: Final[Question] = {}
STUCK: Final = 1000  # steps without a question, or forced answers in a row, before the rules are taken to be stuck


def begun(step: Flow[None] | None) -> Flow[None]:
    """The step itself; RulesError where `Game.step` gave nothing that could be played."""
    if step is None:
        raise RulesError("step asks nobody and is no generator: it asks with `yield from t.choose(...)`")
    return step


def inspected(question: Question) -> Question:
    """The question itself; RulesError where it could not be answered, recorded or found again."""
    if type(question) is not dict and not isinstance(question, Mapping):
        raise RulesError(
            f"the rules yielded a thing of type {type(question).__name__}: they ask with `yield from t.choose(...)`"
        )
    ask = ""
    for seat, decision in question.items():
        if not isinstance(decision, Decision):
            raise RulesError(f"what seat {seat} is asked is of type {type(decision).__name__}, not Decision")
        if not 0 <= decision.least <= decision.most or decision.least > len(decision.options):
            raise RulesError(
                f"seat {seat} cannot answer {decision.ask!r}: {decision.least} to {decision.most} "
                f"of {len(decision.options)} options"
            )
        if decision.ask != (ask := ask or decision.ask):
            raise RulesError(f"seats asked together are asked different things: {ask!r} and {decision.ask!r}")
    if not ask or ask == LEAVE:
        raise RulesError(f"no question may be called {ask!r}" if question else "the rules asked nobody")
    return question


def raised(t: Table[Any], fault: Exception) -> RulesError:
    """What an exception out of the rules is to everybody else, whatever its class."""
    return RulesError(f"the rules raised in step {t.step}: {fault!r}")
