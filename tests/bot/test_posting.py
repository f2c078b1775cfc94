from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import posting
from bot.posting import Artist, Asleep, Barred, DmClosed, Later, Refused, Vanished, trouble
from bot.ui.message import Drawing
from render import Picture

DRAWING = Drawing("board", "weapon_wars", {"turn": 1}, ("Ana", "Bruno"), None, "weapon-wars-1-1.png")


@pytest.fixture
def artist() -> Iterator[Artist]:
    made = Artist(2)
    yield made
    made.close()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The drawings that were really drawn."""
    done: list[Any] = []

    def draw(drawing: Drawing) -> Picture:
        done.append(drawing.view)
        return Picture(b"png", str(drawing.view))

    monkeypatch.setattr(posting, "draw", draw)
    return done


async def test_the_same_picture_is_drawn_once_even_at_once(artist: Artist, drawn: list[Any]) -> None:
    other = replace(DRAWING, file_name="weapon-wars-1-2.png")
    pictures = await asyncio.gather(artist.draw(DRAWING), artist.draw(other), artist.draw(DRAWING))
    assert len(drawn) == 1
    assert {id(picture) for picture in pictures} == {id(pictures[0])}
    assert artist.busy == 0


async def test_another_view_is_another_picture(artist: Artist, drawn: list[Any]) -> None:
    await artist.draw(DRAWING)
    picture = await artist.draw(replace(DRAWING, view={"turn": 2}))
    assert picture is not None
    assert picture.alt == "{'turn': 2}"
    assert len(drawn) == 2


async def test_only_so_many_pictures_are_kept(artist: Artist, drawn: list[Any]) -> None:
    for turn in range(posting.PICTURES + 1):
        await artist.draw(replace(DRAWING, view=turn))
    await artist.draw(replace(DRAWING, view=1))
    await artist.draw(replace(DRAWING, view=0))
    assert len(drawn) == posting.PICTURES + 2


async def test_one_that_fails_is_no_picture_and_is_tried_again(
    artist: Artist, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Drawing) -> Picture:
        raise RuntimeError("out of paint")

    with monkeypatch.context() as broken:
        broken.setattr(posting, "draw", fail)
        assert await artist.draw(DRAWING) is None
    assert "out of paint" in caplog.text
    monkeypatch.setattr(posting, "draw", lambda _: Picture(b"", "fine"))
    picture = await artist.draw(DRAWING)
    assert picture is not None
    assert picture.alt == "fine"


async def test_a_slow_one_is_not_waited_for_and_there_the_next_time(
    artist: Artist, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    go = threading.Event()

    def slow(_: Drawing) -> Picture:
        go.wait()
        return Picture(b"", "late")

    monkeypatch.setattr(posting, "draw", slow)
    monkeypatch.setattr(posting, "DRAW_SECONDS", 0.01)
    assert await artist.draw(DRAWING) is None
    go.set()
    monkeypatch.setattr(posting, "DRAW_SECONDS", 5)
    picture = await artist.draw(DRAWING)
    assert picture is not None
    assert picture.alt == "late"
    assert "no picture" in caplog.text


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (404, 10008, Vanished),
        (404, 10003, Vanished),
        (403, 50001, Barred),
        (403, 50013, Barred),
        (403, 50007, DmClosed),
        (403, 50278, Barred),
        (403, 40003, Barred),
        (400, 50083, Asleep),
        (400, 50035, Refused),
        (403, 0, Barred),
        (404, 0, Refused),
        (413, 0, Refused),
        (401, 0, Later),
        (429, 30046, Later),
        (500, 0, Later),
        (503, 0, Later),
    ],
)
def test_what_discord_says_means_what_to_do(status: int, code: int, kind: type[Exception]) -> None:
    response = SimpleNamespace(status=status, reason="")
    error = discord.HTTPException(response, {"code": code, "message": "no"})  # type: ignore[arg-type]
    assert type(trouble(error)) is kind


def test_a_broken_connection_means_later() -> None:
    assert type(trouble(ConnectionResetError())) is Later
    assert type(trouble(TimeoutError())) is Later
