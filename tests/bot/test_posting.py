from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import posting
from bot.posting import Artist, Asleep, Barred, DmClosed, Later, Refused, Vanished, Wire, trouble
from bot.ui.message import Drawing, Say
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


async def test_the_heap_is_tidied_after_so_many_pictures_off_the_event_loop(
    artist: Artist, drawn: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    tidied: queue.SimpleQueue[int] = queue.SimpleQueue()
    monkeypatch.setattr(posting, "give_back", lambda: tidied.put(threading.get_ident()))
    for turn in range(2 * posting.TIDY):
        await artist.draw(replace(DRAWING, view={"turn": turn}))
    threads = [await asyncio.to_thread(tidied.get, timeout=10) for _ in range(2)]
    assert threading.get_ident() not in threads
    assert tidied.empty()


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
        (403, 50278, DmClosed),
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


async def test_two_hundred_pictures_at_once_are_drawn_by_few_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four matches, fifty askers each: each match's picture is drawn once, two at a time."""
    at_once, most, done = 0, 0, []
    lock = threading.Lock()

    def draw(drawing: Drawing) -> Picture:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.01)
        with lock:
            at_once -= 1
            done.append(drawing.view)
        return Picture(b"png", str(drawing.view))

    monkeypatch.setattr(posting, "draw", draw)
    artist = Artist(2)
    drawings = [replace(DRAWING, view=n % 4, file_name=f"weapon-wars-{n % 4}-{n}.png") for n in range(200)]
    pictures = await asyncio.gather(*(artist.draw(drawing) for drawing in drawings))
    artist.close()
    assert [picture.alt for picture in pictures if picture] == [str(n % 4) for n in range(200)]
    assert sorted(done) == [0, 1, 2, 3]
    assert most <= 2


@pytest.mark.parametrize("call", ["send", "edit", "retire", "delete", "dm_channel", "find", "look"])
async def test_no_call_waits_for_discord_for_ever(artist: Artist, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    async def hang(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(posting, "CALL_SECONDS", 0.01)
    client = discord.Client(intents=discord.Intents.none())
    monkeypatch.setattr(client.http, "request", hang)
    client._connection.user = SimpleNamespace(id=1)  # type: ignore[assignment]
    wire = Wire(client, artist)
    arguments: dict[str, tuple[Any, ...]] = {
        "send": (1, Say("x"), "n.1"),
        "edit": (1, 2, Say("x")),
        "retire": (1, 2, "x"),
        "dm_channel": (1,),
        "find": (1, "t:1:log", 0),
    }
    with pytest.raises(Later):
        await getattr(wire, call)(*arguments.get(call, (1, 2)))
