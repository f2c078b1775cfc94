"""`python -m render`: a picture on disk, its description on the screen, one kind line for what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from render.__main__ import main


def test_a_board_is_drawn_and_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "board.png"
    assert main(["weapon_wars", "--seed", "5", "--moves", "30", "-o", str(target)]) == 0
    with Image.open(target) as image:
        assert (image.format, image.size) == ("PNG", (1200, 920))
    assert capsys.readouterr().out.startswith("Weapon Wars, round ")


def test_the_same_arguments_draw_the_same(tmp_path: Path) -> None:
    for name in ("a", "b"):
        main(["weapon_wars", "--seed", "8", "--moves", "9", "--seats", "6", "--seat", "2", "-o", str(tmp_path / name)])
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_hand_and_a_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["weapon_wars", "--moves", "0", "--seat", "1", "-o", str(tmp_path / "hand.png")]) == 0
    assert capsys.readouterr().out.startswith("Your Weapon Wars hand, only you can see this.")
    options = ["--seats", "2", "--options", "hearts=1", "--result"]
    assert main(["weapon_wars", *options, "-o", str(tmp_path / "end.png")]) == 0
    assert " wins. " in capsys.readouterr().out


@pytest.mark.parametrize(
    "wrong",
    [
        ["no_such_game"],
        ["weapon_wars", "--seats", "9"],
        ["weapon_wars", "--seat", "7"],
        ["weapon_wars", "--seat", "0"],
        ["weapon_wars", "--moves", "-1"],
        ["weapon_wars", "--seat", "1", "--result"],
        ["weapon_wars", "--options", "mode=chess"],
        ["weapon_wars", "--options", "nonsense"],
    ],
)
def test_wrong_values_are_one_line(wrong: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*wrong, "-o", str(tmp_path / "x.png")]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1
    assert not (tmp_path / "x.png").exists()


@pytest.mark.parametrize("wrong", [[], ["weapon_wars"], ["weapon_wars", "--seed", "x", "-o", "x.png"], ["--what"]])
def test_wrong_arguments_are_one_line(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(wrong)
    assert stopped.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["weapon_wars", "--moves", "0", "-o", str(tmp_path / "no" / "x.png")]) == 2
    assert "cannot be written" in capsys.readouterr().err
