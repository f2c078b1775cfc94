"""What every game shows is as it was looked at last. Where a change is meant: python -m tests.goldens.renew."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from games.catalog import all_games
from render.names import Names
from render.weapon_wars import draw_board
from tests.goldens.pictures import FOLDER, Draw, compare, difference, half, pictures, save
from tests.render.states import NAMES, rare, with_player

PICTURES = [pytest.param(file, draw, id=file.stem) for file, draw in pictures()]


@pytest.mark.parametrize(("file", "draw"), PICTURES)
def test_the_picture_is_as_kept(file: Path, draw: Draw) -> None:
    assert compare(file, draw()) is None


def test_every_kept_picture_is_still_drawn_and_every_game_has_some() -> None:
    drawn = {file for file, _ in pictures()}
    assert set(FOLDER.iterdir()) == drawn
    assert {key for key in all_games() if not any(file.name.startswith(f"{key}-") for file in drawn)} == set()


@pytest.fixture(scope="module")
def frame() -> Image.Image:
    (draw,) = [draw for file, draw in pictures() if file.stem == "weapon_wars-table-4"]
    return draw()


def test_golden_pictures_are_half_the_size_and_keep_every_colour(frame: Image.Image) -> None:
    kept = Image.open(FOLDER / "weapon_wars-table-4.png")
    assert kept.mode == "RGB"
    assert kept.size == (frame.width // 2, frame.height // 2)
    assert len(kept.getcolors(1 << 20) or ()) > 256


def test_what_another_font_library_may_bring_is_let_pass(frame: Image.Image, tmp_path: Path) -> None:
    file = tmp_path / "table.png"
    save(file, frame)
    brighter = frame.copy()
    brighter.paste(frame.point(lambda value: min(255, value + 3)).crop((0, 0, 40, 40)), (0, 0))
    assert difference(half(frame), half(brighter)).pixels > 0
    assert compare(file, brighter, tmp_path / "reports") is None
    assert not (tmp_path / "reports").exists()


def test_a_changed_digit_is_noticed_and_shown(frame: Image.Image, tmp_path: Path) -> None:
    file, reports = tmp_path / "table.png", tmp_path / "reports"
    save(file, frame)
    changed = draw_board(with_player(rare()["left turn"], 0, cards=4), Names(NAMES))
    said = compare(file, changed, reports)
    assert said is not None
    assert said.startswith("table.png: mean")
    assert {report.name for report in reports.iterdir()} == {"table-drawn.png", "table-difference.png"}
    assert Image.open(reports / "table-drawn.png").tobytes() == half(changed).tobytes()
    apart = Image.open(reports / "table-difference.png").convert("L")
    assert apart.getextrema() == (0, 255)
    assert apart.histogram()[255] > 0.99 * apart.width * apart.height


def test_a_change_all_over_is_noticed(frame: Image.Image, tmp_path: Path) -> None:
    file = tmp_path / "table.png"
    save(file, frame)
    assert compare(file, frame.point(lambda value: min(255, value + 1)), tmp_path) is not None


def test_another_size_and_a_picture_never_seen_are_noticed(frame: Image.Image, tmp_path: Path) -> None:
    file = tmp_path / "table.png"
    assert "no such golden" in (compare(file, frame, tmp_path / "reports") or "")
    assert (tmp_path / "reports" / "table-drawn.png").exists()
    save(file, frame.crop((0, 0, 1200, 400)))
    assert "another size: 600×200 and 600×" in (compare(file, frame, tmp_path / "reports") or "")


def test_a_palette_is_no_frame() -> None:
    with pytest.raises(AssertionError):
        half(Image.new("P", (10, 10)))
