"""The door to all pictures."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

import render
from render import pictures
from render.encode import encode
from render.sprites import GROUNDS, SPRITES
from render.text import TEXTS
from tests.render.states import NAMES, asked, rare, table


def test_a_game_that_nothing_draws() -> None:
    for key in ("no_such_game", "pieces", "theme", "../etc", ""):
        with pytest.raises(render.NoPictures):
            render.board(key, table(), NAMES)


def test_the_same_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures._PICTURES.clear()
    first = render.board("weapon_wars", table(), NAMES)
    monkeypatch.setattr(pictures, "encode", lambda frame: pytest.fail("drawn again"))
    assert render.board("weapon_wars", table(), list(NAMES)) is first


def test_other_names_and_other_decisions_are_other_pictures() -> None:
    view = table(seat=1, hand=("w3_1", "w12_2"))
    assert render.board("weapon_wars", view, NAMES).png != render.board("weapon_wars", view, ("Zoe", *NAMES[1:])).png
    waiting, mine = (render.hand("weapon_wars", view, NAMES, decision) for decision in (None, asked(view, "w12_2")))
    assert waiting.png != mine.png
    assert mine.png != render.hand("weapon_wars", view, NAMES, asked(view)).png


def test_a_view_that_cannot_be_hashed_is_drawn_all_the_same() -> None:
    view = table(stack=list(table().stack))
    assert render.board("weapon_wars", view, NAMES).png == render.board("weapon_wars", table(), NAMES).png


@pytest.mark.soak
def test_threads_draw_the_same_as_one() -> None:
    """With cold caches, all at once."""
    views = [view for view in rare().values() if view.outcome is None]
    alone = [render.board("weapon_wars", view, NAMES).png for view in views]
    for cache in (pictures._PICTURES, SPRITES, GROUNDS, TEXTS):
        cache.clear()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda view: render.board("weapon_wars", view, NAMES).png, views))
    assert together == alone


def test_a_headline_is_cut_at_80() -> None:
    assert render.headline("weapon_wars", table(), NAMES) == "Bruno to answer the 11"
    long = render.headline("weapon_wars", table(sudden_death=True), ["W" * 32] * 4)
    assert len(long) <= 80


def test_encoding_keeps_flat_colours_and_is_never_transparent() -> None:
    frame = Image.new("RGB", (1200, 600), (20, 22, 29))
    frame.paste((243, 160, 59), (0, 0, 600, 600))
    png = encode(frame)
    back = Image.open(io.BytesIO(png))
    assert back.mode == "P"
    assert "transparency" not in back.info
    assert len(png) < 5_000
    assert back.convert("RGB").getpixel((10, 10)) == (243, 160, 59)


def test_the_art_version_is_short_and_of_the_game() -> None:
    version = render.art_version("weapon_wars")
    assert len(version) == 16
    int(version, 16)
    with pytest.raises(render.NoPictures):
        render.art_version("no_such_game")
