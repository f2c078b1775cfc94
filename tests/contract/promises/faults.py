"""Rules that fail, or that have changed since an answer was given, lose nothing that is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine import LEAVE, Flow, Picks, Question, RulesError, Table
from tests.contract.promises.case import AnyGame, Case, changed, finish, play_on, restored, same


class Oops(Exception):
    pass


def with_step(game: AnyGame, step: Callable[[AnyGame, Table[Any]], Flow[None]]) -> AnyGame:
    """The same game, but for this step."""
    return changed(game, step=lambda self, t: step(game, t))


def rules_that_raise_change_no_record(case: Case) -> None:
    """An answer that makes them raise is in no record; the match refuses all use, and what is stored is whole."""
    armed: list[bool] = []

    def step(game: AnyGame, t: Table[Any]) -> Flow[None]:
        flow = game.step(t)
        picks: Picks | None = None
        while (question := sent(flow, picks)) is not None:
            picks = yield question
            if armed and picks is not None:
                raise Oops

    match = case.match
    faulty = type(match).load(with_step(match.game, step), match.checkpoint, match.log, match.given, match.asked)
    same(faulty, match)
    while len(faulty.waiting) > 1:
        play_on(faulty, case.dice)
    record = faulty.checkpoint, list(faulty.log), list(faulty.past), faulty.asked
    stored = type(match).load(match.game, faulty.checkpoint, list(faulty.log), dict(faulty.given), faulty.asked)
    armed.append(True)
    with pytest.raises(RulesError, match="Oops"):
        play_on(faulty, case.dice)
    assert (faulty.checkpoint, faulty.log, faulty.past, faulty.asked) == record, "what raised is in the record"
    assert faulty.broken
    with pytest.raises(RulesError):
        faulty.fork()
    same(restored(stored), stored)
    finish(stored, case.dice)


def a_lost_question_stops_the_log_there(case: Case) -> None:
    """The rules no longer ask something that was answered: up to there the log holds, and the match can be finished."""
    match = case.match
    for _ in range(6):
        if match.open and not any(asked_for(log) for _, log in match.past):
            play_on(match, case.dice)
    steps = [(checkpoint, log) for checkpoint, log in match.past if asked_for(log)]
    if not steps:
        return
    checkpoint, log = steps[case.dice.below(len(steps))]
    lost = asked_for(log)[case.dice.below(len(asked_for(log)))]
    a_log_stops_where(case, checkpoint, log, without(lost), lost)


def a_log_stops_where(
    case: Case, checkpoint: bytes, log: list[Any], step: Callable[[AnyGame, Table[Any]], Flow[None]], lost: str
) -> None:
    match = type(case.match).load(with_step(case.match.game, step), checkpoint, log, asked=case.match.asked)
    held = [entry.ask for entry in log].index(lost)
    assert match.lost > 0, f"{lost!r} is no longer asked, and nothing was lost"
    assert [*(entry for _, entries in match.past for entry in entries), *match.log][:held] == log[:held]
    assert match.asked > case.match.asked, "a question after a lost log has an old name"
    finish(match, case.dice)


def asked_for(log: list[Any]) -> list[str]:
    return [entry.ask for entry in log if entry.ask != LEAVE]


def without(lost: str) -> Callable[[AnyGame, Table[Any]], Flow[None]]:
    """Rules that take the default where they used to ask `lost`."""

    def step(game: AnyGame, t: Table[Any]) -> Flow[None]:
        flow = game.step(t)
        picks: Picks | None = None
        while (question := sent(flow, picks)) is not None:
            if any(decision.ask == lost for decision in question.values()):
                picks = {seat: decision.pick(decision.default) for seat, decision in question.items()}
            else:
                picks = yield question

    return step


def sent(flow: Flow[None], picks: Picks | None) -> Question | None:
    try:
        return flow.send(picks)
    except StopIteration:
        return None
