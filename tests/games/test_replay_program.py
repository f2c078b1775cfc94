"""`python -m games.replay FILE`: what it says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games import records, replay
from games.catalog import find_game
from games.records import OwnView, Player
from tests.games.recording import PLAYERS, change, played, with_answer, with_step


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
