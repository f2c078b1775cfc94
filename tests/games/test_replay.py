"""Records, and what their replay finds."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import records, replay
from games.agents import picked
from games.catalog import find_game
from games.engine import Match, Rng, build_of, forms
from games.records import Answer, OwnView, Player, Record, RecordError, Step
from tests.games.auction import AUCTION, Auction

SALT, SEED, NOON = "5a" * 16, 123456789012345678, "2026-03-01T12:00:00.000+00:00"
PLAYERS = (Player(name="Ana"), Player(name="Clank", agent="greedy"), Player(name="Chidi 🦊"))
change = msgspec.structs.replace


def played(
    game: Any = AUCTION, options: Any = None, leaver: int | None = None, most: int = 5000, seed: int = SEED
) -> Record:
    """The record of a match of three by random answers, after at most so many of them."""
    options = game.options_type() if options is None else options
    match: Match[Any, Any] = Match.new(game, len(PLAYERS), options, seed)
    rng = Rng(seed + 1)
    for number in range(most):
        if not match.open:
            break
        if number == 4 and leaver is not None:
            match.leave(leaver)
            continue
        seat = match.waiting[0]
        match.answer(seat, [option.key for option in picked(match.open[seat], rng)], match.asked)
    build, values = build_of(game), forms.to_values(options)
    log = [*match.past, (match.checkpoint, match.log)]
    answers = [(step, entry) for step, (_, entries) in enumerate(log) for entry in entries]
    return Record(
        match=7,
        game=game.key,
        title=game.title,
        state="over" if match.outcome else "ended",
        options=values,
        players=PLAYERS,
        rules=tuple(sorted(game.rulings)),
        build=build,
        commitment=records.commitment(SALT, seed, values, PLAYERS),
        started_at=NOON,
        acts=(),
        story=(),
        salt=SALT,
        seed=str(seed),
        agents_seed="1",
        outcome=match.outcome,
        steps=tuple(
            Step(step=step, hash=digest(data), build=build, mark="", at=NOON, data=json.loads(data))
            for step, (data, _) in enumerate(log)
        ),
        answers=tuple(
            Answer(
                n=n,
                step=step,
                asked=n,
                ask=entry.ask,
                picks={seat: tuple(keys) for seat, keys in entry.picks.items()},
                by="person",
                mark="",
                build=build,
                at=NOON,
            )
            for n, (step, entry) in enumerate(answers)
        ),
    )


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def with_step(record: Record, n: int, **changes: Any) -> Record:
    steps = list(record.steps)
    steps[n] = change(steps[n], **changes)
    return change(record, steps=tuple(steps))


def with_answer(record: Record, place: int, /, **changes: Any) -> Record:
    answers = list(record.answers)
    answers[place] = change(answers[place], **changes)
    return change(record, answers=tuple(answers))


def retold(record: Record, n: int, tamper: Callable[[dict[str, Any]], None]) -> Record:
    """Another state at the start of step `n`, with a hash that fits it."""
    data = msgspec.json.decode(record.steps[n].checkpoint)
    tamper(data["state"])
    return with_step(record, n, data=data, hash=digest(msgspec.json.encode(data)))


def verdicts(report: replay.Report) -> list[str]:
    return [check.verdict for check in report.steps]


# --- the file ----------------------------------------------------------------------------------------------------


def test_a_record_comes_back_from_its_file() -> None:
    record = played()
    assert records.read(records.write(record)) == record


def test_a_file_laid_out_otherwise_is_the_same_record() -> None:
    record = played(find_game("weapon_wars"))
    laid_out = json.dumps(json.loads(records.write(record)), indent=4).encode()
    again = records.read(laid_out)
    assert again == record
    assert isinstance(again, Record)
    assert all(digest(step.checkpoint) == step.hash for step in again.steps)


def test_a_file_has_a_line_for_each_step_and_each_answer() -> None:
    record = played()
    lines = records.write(record).decode().splitlines()
    assert sum(line.startswith('{"step":') for line in lines) == len(record.steps)
    assert sum(line.startswith('{"n":') for line in lines) == len(record.answers)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "not a record"),
        (b'{"toybox":["match"]}', "not a record"),
        (b'{"name":"toybox"}', "not a record"),
        (b'{"toybox":"match","format":99}', "format 99"),
        (b'{"toybox":"match","format":1}', "cannot be read"),
    ],
)
def test_what_is_no_record_is_refused_in_a_line(data: bytes, why: str) -> None:
    with pytest.raises(RecordError, match=why) as refused:
        records.read(data)
    assert "\n" not in str(refused.value)


def test_a_record_has_no_field_that_is_not_understood() -> None:
    raw = json.loads(records.write(played()))
    raw["answers"][0]["colour"] = "red"
    with pytest.raises(RecordError, match="colour"):
        records.read(json.dumps(raw).encode())


@pytest.mark.parametrize(
    "other",
    [
        ("5b" * 16, SEED, {"a": 1}, PLAYERS),
        (SALT, SEED + 1, {"a": 1}, PLAYERS),
        (SALT, SEED, {"a": 2}, PLAYERS),
        (SALT, SEED, {"a": 1}, PLAYERS[::-1]),
        (SALT, SEED, {"a": 1}, PLAYERS[:2]),
        (SALT, SEED, {"a": 1}, (Player(name="Ana", agent="greedy"), *PLAYERS[1:])),
    ],
)
def test_the_commitment_is_over_salt_seed_options_and_seats(other: Any) -> None:
    sworn = records.commitment(SALT, SEED, {"a": 1}, PLAYERS)
    assert len(sworn) == 64
    assert records.commitment(*other) != sworn


def test_the_commitment_knows_no_order_of_options() -> None:
    one, other = {"a": 1, "b": True}, {"b": True, "a": 1}
    assert records.commitment(SALT, SEED, one, PLAYERS) == records.commitment(SALT, str(SEED), other, PLAYERS)


# --- the replay --------------------------------------------------------------------------------------------------


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


# --- the program -------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


def test_the_program_says_a_line_for_each_step_and_sums_up(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played(find_game("weapon_wars"))
    file.write_bytes(records.write(record))
    assert replay.main([str(file)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Weapon Wars, match 7: Ana, Clank (computer: greedy) and Chidi 🦊"
    assert said[1] == "commitment: fits salt, seed, options and seats"
    assert said[2:-2] == [f"step {n}: same" for n in range(len(record.steps))]
    assert said[-2] == "whole match from its seed: same"
    assert said[-1].startswith(
        f"All as recorded: the deal is the one promised, {len(record.steps)} steps and the whole"
    )


def test_the_program_names_what_differs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played(find_game("weapon_wars"))
    data = {**record.steps[3].data, "learned": 99}
    file.write_bytes(records.write(change(with_step(record, 3, data=data), salt="00" * 16)))
    assert replay.main([str(file)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert "commitment: DOES NOT FIT salt, seed, options and seats" in said
    assert "step 3: NOT THE SAME: its checkpoint does not fit its hash" in said
    assert said[-1] == "NOT AS RECORDED: the commitment and step 3."


def test_the_program_names_an_earlier_build(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = with_answer(with_step(played(find_game("weapon_wars")), 1, build="ab12" * 16), 1, undone=True)
    file.write_bytes(records.write(record))
    assert replay.main([str(file)]) == 1
    said = capsys.readouterr().out
    assert "step 0: played by an earlier build (ab12ab12); here it comes out the same" in said
    assert "taken back: 1 answer, not replayed" in said
    assert "not replayed, for this build did not play all of it" in said


def test_the_program_speaks_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played(find_game("weapon_wars"))
    file.write_bytes(records.write(record))
    assert replay.main([str(file), "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    told = json.loads(line)
    assert (told["ok"], told["match"], told["promised"]) == (True, 7, True)
    assert [step["verdict"] for step in told["steps"]] == ["same"] * len(record.steps)
    assert told["whole"]["verdict"] == "same"


def test_one_readers_view_is_no_whole_match(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fields = {name: getattr(played(), name) for name in OwnView.__struct_fields__ if hasattr(played(), name)}
    file.write_bytes(records.write(OwnView(**fields, seat=1, view={"hand": ["w1_1"]})))
    assert replay.main([str(file)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert "once it is over" in said.err


def test_what_is_no_record_is_one_kind_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(records.write(played()))  # no game of the box
    for arguments in ([str(file)], [str(file.parent)], ["no such file"], [], [str(file), "--fast"]):
        assert replay.main(arguments) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)


def test_names_of_a_strangers_file_cannot_command_a_terminal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played(find_game("weapon_wars"))
    file.write_bytes(records.write(change(record, players=(Player(name="\x1b[2J\nAna"), *PLAYERS[1:]))))
    assert replay.main([str(file)]) == 1
    assert "�[2J�Ana" in capsys.readouterr().out


def test_the_program_runs_by_itself(file: Path) -> None:
    file.write_bytes(records.write(played(find_game("weapon_wars"))))
    run = subprocess.run(
        [sys.executable, "-m", "games.replay", str(file)], capture_output=True, env={"PYTHONIOENCODING": "ascii"}
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"Chidi ?" in run.stdout
