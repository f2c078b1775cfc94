from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from bot.computers import Computers, think
from bot.posting import Artist
from games import agents
from storage import answers
from tests.bot.table import ANA, LOUNGE, House, house


@dataclass
class Room:
    home: House
    computers: Computers


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with house(tmp_path) as home:
        artist = Artist(1)
        computers = Computers(home.tables, artist)
        home.tables.changed = computers.wake
        yield Room(home, computers)
        await computers.stop()
        artist.close()


async def test_they_move_until_a_person_is_asked(room: Room) -> None:
    scene = await room.home.started(ANA, computers=3, opener=2)
    scene = await room.computers.settled(scene.row.id, patience=30)
    while scene.row.state == "playing":
        assert scene.seats[scene.waiting[0]].person_id == ANA.id
        scene = await room.home.answer_default(scene)
        scene = await room.computers.settled(scene.row.id, patience=30)
    assert scene.row.state == "over"
    record = await room.home.store.read(lambda c: answers.all_of(c, scene.row.id))
    assert {answer.by_kind for answer in record} >= {"person", "computer"}


async def test_after_a_restart_they_go_on(room: Room) -> None:
    room.home.tables.changed = lambda _: None
    scene = await room.home.started(ANA, computers=1, opener=2)
    assert scene.seats[scene.waiting[0]].agent is not None
    room.home.tables.changed = room.computers.wake
    await room.computers.catch_up()
    scene = await room.computers.settled(scene.row.id, patience=30)
    assert scene.seats[scene.waiting[0]].person_id == ANA.id


async def test_asked_the_same_again_they_answer_the_same(room: Room) -> None:
    room.home.tables.changed = lambda _: None
    scene = await room.home.started(ANA, computers=1, opener=2)
    seat = scene.waiting[0]
    again = await room.home.tables.scene(scene.row.id)
    assert think(scene, seat) == think(again, seat)


async def test_one_that_fails_does_what_an_absent_player_does(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> tuple[str, ...]:
        raise RuntimeError("no idea")

    room.home.tables.changed = lambda _: None
    scene = await room.home.started(ANA, computers=1, opener=2)
    monkeypatch.setattr(agents, "ask", fail)
    assert scene.match is not None
    assert think(scene, scene.waiting[0]) == scene.match.open[scene.waiting[0]].default
    assert "no idea" in caplog.text


async def test_settling_waits_no_longer_than_it_is_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = asyncio.Event()

    async def play(match_id: int) -> None:
        await thinking.wait()

    monkeypatch.setattr(room.computers, "_play", play)
    scene = await room.home.started(ANA, computers=1, opener=2)
    assert (await room.computers.settled(scene.row.id, patience=0.01)).row.id == scene.row.id
    assert room.computers.busy == 1
    thinking.set()


async def test_one_that_could_not_move_moves_when_the_bot_looks_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(room.home.tables, "answer_for_computer", fail)
        scene = await room.home.started(ANA, computers=1, opener=2)
        await room.computers.settled(scene.row.id, patience=30)
    assert "disk full" in caplog.text
    scene = await room.home.tables.scene(scene.row.id)
    assert scene.seats[scene.waiting[0]].agent is not None
    await room.computers.catch_up()
    scene = await room.computers.settled(scene.row.id, patience=30)
    assert scene.seats[scene.waiting[0]].person_id == ANA.id


async def test_only_matches_that_wait_for_a_computer_player_are_looked_at_again(room: Room) -> None:
    """However many are stored, a start loads none that waits for a person."""
    room.home.tables.changed = lambda _: None
    waiting = await room.home.started(ANA, computers=1, opener=2)
    await room.home.started(ANA, computers=1, opener=1, place=LOUNGE)
    woken: list[int] = []
    room.computers.wake = woken.append  # type: ignore[method-assign]
    await room.computers.catch_up()
    assert woken == [waiting.row.id]
