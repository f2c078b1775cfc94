"""What the replay of a record finds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games import replay
from games.catalog import find_game
from tests.games.auction import AUCTION, Auction
from tests.games.recording import SEED, change, digest, played, retold, verdicts, with_answer, with_step


@pytest.mark.parametrize("leaver", [None, 1])
@pytest.mark.parametrize("selling", [True, False])
def test_a_match_of_this_build_is_the_same_step_by_step_and_in_one_go(leaver: int | None, selling: bool) -> None:
    record = played(AUCTION, AUCTION.options_type(selling=selling), leaver)
    report = replay.replay(record, AUCTION)
    assert verdicts(report) == ["same"] * len(record.steps)
    assert report.whole is not None
    assert (report.whole.verdict, report.promised, report.faults, report.ok) == ("same", True, (), True)


def test_every_game_in_the_box_replays() -> None:
    report = replay.replay(played(find_game("weapon_wars"), leaver=1), find_game("weapon_wars"))
    assert len(report.steps) > 5
    assert report.ok
    assert report.whole is not None


def test_a_match_that_was_closed_in_mid_question_replays() -> None:
    for most in range(1, 9):
        record = played(most=most)
        assert record.outcome is None
        report = replay.replay(record, AUCTION)
        assert report.ok
        assert report.whole is not None


def test_what_was_taken_back_is_not_replayed() -> None:
    record = played()
    taken = [change(answer, undone=True, picks={0: ("bid:99",)}) for answer in record.answers[2:4]]
    mixed = [*record.answers[:2], *taken, *record.answers[2:]]
    numbered = tuple(change(answer, n=n) for n, answer in enumerate(mixed))
    report = replay.replay(change(record, answers=numbered), AUCTION)
    assert report.ok
    assert report.whole is not None
    bare = tuple(change(answer, undone=False) for answer in numbered)
    assert not replay.replay(change(record, answers=bare), AUCTION).ok


def test_a_checkpoint_that_does_not_fit_its_hash_is_noticed() -> None:
    record = played()
    data = {**record.steps[1].data, "learned": 99}
    report = replay.replay(with_step(record, 1, data=data), AUCTION)
    assert verdicts(report) == ["same", "differs", *["same"] * (len(record.steps) - 2)]
    assert "hash" in report.steps[1].why
    assert not report.ok


def test_another_state_with_a_hash_of_its_own_is_noticed_by_the_step_before() -> None:
    def richer(state: dict[str, Any]) -> None:
        state["coins"]["0"] += 1

    report = replay.replay(retold(played(), 2, richer), AUCTION)
    assert verdicts(report)[:2] == ["same", "differs"]
    assert "coins" in report.steps[1].why
    assert "rng" not in report.steps[1].why
    assert not report.ok


def test_another_first_state_is_noticed_by_the_whole_match() -> None:
    """Each step would be the same, had all of them been played from another deal than the seed's."""
    record = change(played(seed=SEED + 1), seed=str(SEED))
    report = replay.replay(record, AUCTION)
    assert set(verdicts(report)) == {"same"}
    assert report.whole is not None
    assert report.whole.verdict == "differs"
    assert not report.promised
    assert not report.ok


def test_another_answer_is_noticed() -> None:
    record = played()
    bids = record.answers[0].picks
    assert bids[0] != ("bid:5",)
    report = replay.replay(with_answer(record, 0, picks={**bids, 0: ("bid:5",)}), AUCTION)
    assert verdicts(report)[0] == "differs"
    assert not replay.replay(with_answer(record, 0, picks={**bids, 0: ("bid:99",)}), AUCTION).ok


def test_an_answer_that_the_rules_took_by_themselves_must_be_recorded() -> None:
    record = played(AUCTION, AUCTION.options_type(selling=False))
    kept = tuple(answer for answer in record.answers if answer.ask != "buy")
    assert len(kept) < len(record.answers)
    report = replay.replay(change(record, answers=kept), AUCTION)
    assert not report.ok
    assert {check.why for check in report.steps} == {"", "its answers do not fit"}


def test_another_outcome_is_noticed() -> None:
    record = played()
    assert record.outcome is not None
    for outcome in (None, msgspec.convert({"winners": [2], "reason": "so it is"}, type(record.outcome))):
        report = replay.replay(change(record, outcome=outcome), AUCTION)
        assert verdicts(report)[-1] == "differs"
        assert not report.ok


def test_a_record_cut_short_is_noticed() -> None:
    record = played()
    last = record.steps[-1].step
    for cut in (
        change(record, steps=record.steps[:-1]),
        change(record, steps=record.steps[:1] + record.steps[2:]),
        change(record, steps=()),
        change(record, answers=record.answers[:-1]),
        change(record, answers=record.answers[::-1]),
        with_answer(record, 1, n=0),
        change(record, steps=record.steps[:-1], answers=tuple(a for a in record.answers if a.step < last - 1)),
    ):
        assert not replay.replay(cut, AUCTION).ok


def test_a_step_of_an_earlier_build_is_named_and_replayed_as_far_as_it_goes() -> None:
    record = with_step(played(), 1, build="e" * 64)
    report = replay.replay(record, AUCTION)
    assert verdicts(report) == ["earlier build, same", *["same"] * (len(record.steps) - 1)]
    assert report.whole is None
    assert report.ok


def test_a_step_of_an_earlier_build_may_come_out_otherwise() -> None:
    def richer(state: dict[str, Any]) -> None:
        state["coins"]["0"] += 1

    record = retold(played(), 2, richer)
    report = replay.replay(with_step(record, 2, build="e" * 64), AUCTION)
    assert verdicts(report)[1] == "earlier build, differs"
    assert report.steps[1].why == "after it, coins differs"
    assert replay.replay(with_step(record, 2, build="e" * 64), AUCTION).steps[0].verdict == "same"


def test_a_step_that_todays_rules_cannot_read_is_said_to_be_of_an_earlier_build() -> None:
    record = played()

    def older(state: dict[str, Any]) -> None:
        state["hands"] = state.pop("lots")

    for n in range(len(record.steps)):
        record = with_step(retold(record, n, older), n, build="e" * 64)
    record = change(record, answers=tuple(change(answer, build="e" * 64) for answer in record.answers))
    report = replay.replay(record, AUCTION)
    assert set(verdicts(report)) == {"earlier build, differs"}
    assert "hands is unknown" in report.steps[0].why
    assert report.ok


class Renamed(Auction):
    """The auction after its state has changed its shape."""

    version = 2

    def upgrade(self, data: dict[str, Any], version: int) -> dict[str, Any]:
        data["lots"] = data.pop("hands")
        return data


def test_states_of_an_earlier_shape_are_compared_in_todays() -> None:
    record = played()
    for n, step in enumerate(record.steps):
        data = msgspec.json.decode(step.checkpoint)
        data["state"]["hands"] = data["state"].pop("lots")
        record = with_step(record, n, data=data, hash=digest(msgspec.json.encode(data)), build="e" * 64)
    report = replay.replay(record, Renamed())
    assert verdicts(report) == ["earlier build, same"] * len(record.steps)
