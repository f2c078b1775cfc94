from __future__ import annotations

import asyncio

import pytest

from bot.people import Sorry
from bot.rematches import Again, Rematches
from bot.scenes import Scene
from storage import notices
from tests.bot.table import ANA, BRUNO, CHIDI, GAMES, House


async def over(home: House, *people: object, computers: int = 0, **options: object) -> Scene:
    """A match that was played to its end."""
    scene = await home.started(*people, computers=computers, **options)  # type: ignore[arg-type]
    while scene.row.state == "playing":
        scene = await home.answer_default(scene)
    return scene


def rematches(home: House) -> Rematches:
    return Rematches(home.lobbies)


async def test_the_asker_sits_the_others_are_invited_and_the_options_stay(home: House) -> None:
    before = await over(home, ANA, BRUNO, CHIDI, mode="collector", hearts=2)
    again = await rematches(home).ask(before.row.id, BRUNO)
    assert again.opened
    scene = again.scene
    assert (scene.row.state, scene.row.host_id, scene.row.channel_id) == ("lobby", BRUNO.id, before.row.channel_id)
    assert scene.names == ("Bruno",)
    assert scene.invited == (ANA.id, CHIDI.id)
    assert scene.row.options == before.row.options
    ledger = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert sorted((n.person_id, n.kind, n.state) for n in ledger) == [
        (ANA.id, "invite", "due"),
        (CHIDI.id, "invite", "due"),
    ]
    assert home.changed[-1] == scene.row.id


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
async def test_seats_are_turned_by_one_in_whatever_order_people_come(home: House, order: tuple[int, ...]) -> None:
    before = await over(home, ANA, BRUNO, CHIDI, computers=1)
    people = (ANA, BRUNO, CHIDI)
    scene = (await rematches(home).ask(before.row.id, people[order[0]])).scene
    for at in order[1:]:
        scene = await home.lobbies.join(scene.row.id, people[at])
    assert scene.names == ("Bruno", "Chidi", "Clank", "Ana")
    assert [seat.agent for seat in scene.seats] == [None, None, "greedy", None]
    assert [seat.seat for seat in scene.seats] == [0, 1, 2, 3]
    started = await home.lobbies.start(scene.row.id, people[order[0]])
    twice = await over_again(home, started, ANA)
    for person in (BRUNO, CHIDI):
        twice = await home.lobbies.join(twice.row.id, person)
    assert twice.names == ("Chidi", "Clank", "Ana", "Bruno")


async def over_again(home: House, scene: Scene, by: object) -> Scene:
    while scene.row.state == "playing":
        scene = await home.answer_default(scene)
    return (await rematches(home).ask(scene.row.id, by)).scene  # type: ignore[arg-type]


async def test_somebody_new_sits_behind_them(home: House) -> None:
    before = await over(home, ANA, BRUNO)
    scene = (await rematches(home).ask(before.row.id, ANA)).scene
    await home.lobbies.join(scene.row.id, CHIDI)
    scene = await home.lobbies.join(scene.row.id, BRUNO)
    assert scene.names == ("Bruno", "Ana", "Chidi")


async def test_there_is_one_and_who_asks_again_sits_down_in_it(home: House) -> None:
    before = await over(home, ANA, BRUNO)
    asked: list[Again] = await asyncio.gather(*(rematches(home).ask(before.row.id, who) for who in (ANA, BRUNO, ANA)))
    assert sum(one.opened for one in asked) == 1
    assert len({one.scene.row.id for one in asked}) == 1
    scene = await home.tables.scene(asked[0].scene.row.id)
    assert sorted(scene.names) == ["Ana", "Bruno"]
    await home.lobbies.start(scene.row.id, ANA)
    third = await rematches(home).ask(before.row.id, BRUNO)
    assert (third.opened, third.scene.row.state) == (False, "playing")


async def test_a_rematch_that_came_to_nothing_may_be_asked_for_again(home: House) -> None:
    before = await over(home, ANA, BRUNO)
    first = await rematches(home).ask(before.row.id, ANA)
    await home.lobbies.cancel(first.scene.row.id, ANA)
    second = await rematches(home).ask(before.row.id, BRUNO)
    assert second.opened
    assert second.scene.row.id != first.scene.row.id


async def test_whoever_resigned_may_have_another_one(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    await home.tables.leave(scene.row.id, BRUNO.id)
    assert (await rematches(home).ask(scene.row.id, BRUNO)).opened


async def test_what_cannot_be_is_said_kindly(home: House) -> None:
    playing = await home.started(ANA, BRUNO)
    with pytest.raises(Sorry, match="when this match is over"):
        await rematches(home).ask(playing.row.id, ANA)
    await home.tables.leave(playing.row.id, BRUNO.id)
    with pytest.raises(Sorry, match="Only those who played"):
        await rematches(home).ask(playing.row.id, CHIDI)
    await home.lobbies.open("weapon_wars", None, GAMES, CHIDI)
    with pytest.raises(Sorry, match="in this channel"):
        await rematches(home).ask(playing.row.id, ANA)
