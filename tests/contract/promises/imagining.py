"""Looking ahead: an imagined match asks the seat what it is truly asked, and can be played."""

from __future__ import annotations

from games.agents import picked
from games.engine import Rng
from tests.contract.promises.case import LONGEST, Case, changed, finish, play_on, shown


def a_question_put_anew_is_the_same(case: Case) -> None:
    """Being asked moves nothing: neither the state nor the chances to come."""
    match, seed = case.match, case.dice.below(1 << 64)
    still = changed(match.game, reshuffle=lambda *_: None)
    again = type(match).load(still, match.checkpoint, match.log, match.given, match.asked).imagine(None, Rng(seed))
    assert shown(again.open) == shown(match.open), "the same question is another when it is put anew"
    assert again.t.state == match.t.state, "putting a question anew changes the state"
    assert again.t.rng.state == Rng(seed).below(1 << 64), "putting a question anew draws chance"


def own_options_are_the_same_when_imagined(case: Case) -> None:
    """Here and after one more answer, which in a joint question is the middle of it; and chance is the generator's."""
    for _ in range(2):
        truth = shown(case.match.open)
        for seat in case.match.open:
            seed = case.dice.below(1 << 64)
            one, other = (case.match.imagine(seat, Rng(seed)) for _ in range(2))
            assert one.t.state == other.t.state, f"the same generator deals {seat} two things"
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
