"""Looking ahead: an imagined match asks the seat what it is truly asked, and can be played."""

from __future__ import annotations

from games.agents import picked
from games.engine import Rng
from tests.contract.promises.case import LONGEST, Case, finish, play_on, shown


def own_options_are_the_same_when_imagined(case: Case) -> None:
    """Here and after one more answer, which in a joint question is the middle of it."""
    for _ in range(2):
        truth = shown(case.match.open)
        for seat in case.match.open:
            for _ in range(3):
                imagined = shown(case.match.imagine(seat, Rng(case.dice.below(1 << 64))).open)
                assert seat in imagined, f"{seat} is asked in truth and not when {seat} imagines"
                assert imagined[seat] == truth[seat], f"{seat} imagines other options of its own"
        if case.match.open:
            play_on(case.match, case.dice)


def an_imagined_match_can_be_finished(case: Case) -> None:
    """By answers, and in search mode."""
    for reader in case.readers:
        finish(case.match.imagine(reader, Rng(case.dice.below(1 << 64))), case.dice)
        search = case.match.imagine(reader, Rng(case.dice.below(1 << 64))).search()
        for _ in range(LONGEST):
            if not search.open:
                break
            search.play({seat: picked(decision, case.dice) for seat, decision in search.open.items()})
        assert search.outcome is not None
