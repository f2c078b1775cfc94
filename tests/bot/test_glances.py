"""What /games says of matches without loading them is what the matches themselves say."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.pausing import Pausing
from bot.people import Person, Place
from bot.scenes import LIVE, Scene
from bot.tables import Tables
from games.catalog import all_games
from games.engine import Match
from storage import people, seats
from tests.bot.countering import COUNTERING
from tests.bot.table import ANA, BRUNO, CHIDI, LOUNGE, House, house


def waits(scene: Scene, person: Person) -> bool:
    seat = scene.seat_of(person.id)
    assert seat is not None
    if scene.row.state != "playing" or scene.row.paused_at is not None:
        return False
    return seat in scene.waiting and seat not in scene.held and scene.agent_of(seat) is None


async def compare(home: House, *persons: Person) -> None:
    for person in persons:
        scenes, glances = await home.tables.scenes_of(person.id), await home.tables.glances_of(person.id)
        assert [glance.row.match_id for glance in glances] == [scene.row.id for scene in scenes]
        for scene, glance in zip(scenes, glances, strict=True):
            seat = scene.seats[scene.seat_of(person.id) or 0]
            assert glance.waiting == tuple(scene.names[seat] for seat in scene.waiting)
            assert glance.waits == waits(scene, person)
            assert (glance.title, glance.link, glance.since) == (scene.title, scene.link, seat.waiting_since)
            same = ("state", "guild_name", "channel_name", "paused_at", "resume_at")
            assert [getattr(glance.row, name) for name in same] == [getattr(scene.row, name) for name in same]


@pytest.mark.parametrize("key", all_games())
async def test_in_every_game_from_the_first_question_on(home: House, key: str) -> None:
    computers = max(0, all_games()[key].seats.start - 2)
    scene = await home.started(ANA, BRUNO, computers=computers, game=key)
    for _ in range(6):
        await compare(home, ANA, BRUNO)
        if scene.row.state != "playing" or not scene.waiting:
            break
        home.clock.advance(minutes=5)
        scene = await home.answer_default(scene)


async def test_of_several_matches_the_longest_wait_comes_first(home: House) -> None:
    for n in range(3):
        home.clock.advance(minutes=5)
        await home.started(ANA, BRUNO, place=Place(1, "Toybox Café", 500 + n, f"t-{n}"))
    await home.lobbies.open("weapon_wars", None, LOUNGE, BRUNO)
    await compare(home, ANA, BRUNO)
    assert await home.tables.glances_of(CHIDI.id) == []


async def test_a_held_answer_is_known_to_its_own_seat_alone(tmp_path: Path) -> None:
    async with house(tmp_path, {"countering": COUNTERING}) as home:
        scene = await home.started(ANA, BRUNO, CHIDI, game="countering", shields="all")
        scene = await home.tables.answer(scene.row.id, ANA.id, scene.asked, ["strike:weak"])
        await home.tables.answer(scene.row.id, BRUNO.id, scene.asked, ["pass"])
        await compare(home, ANA, BRUNO, CHIDI)
        ((own,), (other,)) = [await home.tables.glances_of(person.id) for person in (BRUNO, ANA)]
        assert not own.waits
        assert own.waiting == other.waiting == ("Bruno",)


async def test_pauses_stand_ins_and_those_who_took_a_seat_over(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    seat = scene.waiting[0]
    await home.store.write(lambda c: seats.set_stand_in(c, scene.row.id, seat, "greedy"))
    await compare(home, ANA, BRUNO)
    await home.store.write(lambda c: people.see(c, CHIDI.id, "Chidi", home.clock.now()))
    left = scene.seats[seat].person_id
    await home.store.write(lambda c: seats.hand_over(c, scene.row.id, seat, CHIDI.id))
    assert left is not None
    assert await home.tables.glances_of(left) == []
    (other,) = {ANA.id, BRUNO.id} - {left}
    assert (await home.tables.glances_of(other))[0].waiting == ("Chidi",)
    await Pausing(home.tables).stop(scene.row.id, Person(99, "Mod"), home.clock.now() + timedelta(days=1))
    await compare(home, CHIDI)
    assert (await home.tables.glances_of(CHIDI.id))[0].row.paused_at is not None


async def test_nothing_is_loaded(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await home.started(ANA, BRUNO)

    def load(*_: object) -> None:
        raise AssertionError("a match was loaded")

    monkeypatch.setattr(Match, "load", load)
    assert len(await home.tables.glances_of(ANA.id)) == 1


async def test_a_match_whose_game_is_gone_is_set_aside_as_soon_as_it_is_glanced_at(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    tables = Tables(home.store, home.clock, {}, home.changed.append)
    assert await tables.glances_of(ANA.id) == []
    (seen,) = await tables.glances_of(ANA.id, (*LIVE, "set_aside"))
    assert (seen.row.match_id, seen.row.state, seen.title) == (scene.row.id, "set_aside", "Weapon Wars")
    assert not seen.waits


async def test_the_question_that_is_open_to_somebody(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    assert await home.tables.asked_of(scene.row.id, ANA.id) == scene.asked
    assert await home.tables.asked_of(scene.row.id, CHIDI.id) is None
    lobby = await home.lobbies.open("weapon_wars", None, LOUNGE, ANA)
    assert await home.tables.asked_of(lobby.row.id, ANA.id) is None
    await home.tables.leave(scene.row.id, ANA.id)
    assert await home.tables.asked_of(scene.row.id, ANA.id) is None
