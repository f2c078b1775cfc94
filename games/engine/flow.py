"""Letting the rules run to their next question, for matches with and without a record."""

from __future__ import annotations

from typing import Any, Final

from games.engine.decisions import LEAVE, Flow, Picks, Question
from games.engine.errors import Left, RulesError
from games.engine.table import Table

NOTHING: Final[Question] = {}
STUCK: Final = 1000  # steps without a question, or forced answers in a row, before the rules are taken to be stuck


def advance(t: Table[Any], flow: Flow[None], picks: Picks | None) -> Question:
    """The question at which the rules stop next; an empty one where the step ended or the match is over.

    Whatever the rules raise comes out as a RulesError.
    """
    try:
        question = flow.send(picks)
    except (StopIteration, Left):
        return NOTHING
    except Exception as fault:
        raise raised(t, fault) from fault
    if t.state.outcome is not None:  # the game stops at that instant
        flow.close()
        return NOTHING
    return question


def inspected(question: Question) -> Question:
    """The question itself; RulesError where it could not be answered, recorded or found again."""
    asks = {decision.ask for decision in question.values()}
    if len(asks) > 1:
        raise RulesError(f"seats asked together are asked different things: {sorted(asks)}")
    for seat, decision in question.items():
        if not 0 <= decision.least <= decision.most or decision.least > len(decision.options):
            raise RulesError(
                f"seat {seat} cannot answer {decision.ask!r}: {decision.least} to {decision.most} "
                f"of {len(decision.options)} options"
            )
    if not asks or LEAVE in asks:
        raise RulesError("the rules asked nobody" if not asks else f"no question may be called {LEAVE!r}")
    return question


def raised(t: Table[Any], fault: Exception) -> RulesError:
    """What an exception out of the rules is to everybody else, whatever its class."""
    return RulesError(f"the rules raised in step {t.step}: {fault!r}")
