from __future__ import annotations

import asyncio

import pytest

from bot.dealing import commitment
from bot.people import Sorry
from storage import acts, clocks, notices
from tests.bot.table import ANA, BRUNO, CHIDI, GAMES, House


async def test_an_opener_who_does_not_sit_there_stops_the_start_kindly(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    await home.lobbies.set_options(scene.row.id, ANA, {"opener": 6})
    await home.lobbies.join(scene.row.id, BRUNO)
    with pytest.raises(Sorry, match="Options"):
        await home.lobbies.start(scene.row.id, ANA)
    assert (await home.tables.scene(scene.row.id)).row.state == "lobby"


async def test_two_starts_at_once_are_one_match(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    await home.lobbies.join(scene.row.id, BRUNO)
    started = await asyncio.gather(*(home.lobbies.start(scene.row.id, ANA) for _ in range(10)), return_exceptions=True)
    assert sum(not isinstance(one, BaseException) for one in started) == 1
    kinds = [act.kind for act in await home.store.read(lambda c: acts.of_match(c, scene.row.id))]
    assert kinds == ["opened", "joined", "started"]


async def test_the_start_keeps_salt_seed_build_and_commitment(home: House) -> None:
    scene = await home.started(ANA, BRUNO, CHIDI)
    row = scene.row
    assert row.state == "playing"
    assert len(row.salt) == 32
    assert len(row.build) == 64
    assert row.commitment == commitment(row.salt, int(row.seed), row.options, scene.seats)
    assert row.commitment != commitment(row.salt, int(row.seed) ^ 1, row.options, scene.seats)
    assert row.mark.count(":") == 1


async def test_the_start_calls_who_is_asked_and_stops_the_lobby_clock(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    ledger = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    (opener,) = scene.waiting
    assert [(n.person_id, n.kind, n.state) for n in ledger] == [(scene.seats[opener].person_id, "turn", "due")]
    due = await home.store.read(lambda c: clocks.due(c, home.clock.now().replace(year=2030), 10))
    assert [clock.kind for clock in due] == ["nudge", "idle"]


async def test_who_has_not_come_by_the_start_is_called_to_no_lobby_any_more(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA, invited=[CHIDI.id])
    await home.lobbies.join(scene.row.id, BRUNO)
    await home.lobbies.start(scene.row.id, ANA)
    ledger = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert [(n.person_id, n.state) for n in ledger if n.kind == "invite"] == [(CHIDI.id, "dropped")]
