from __future__ import annotations

import asyncio

import pytest

from bot.dealing import commitment
from bot.people import Person, Sorry
from storage import clocks, matches, notices
from tests.bot.table import ANA, BRUNO, CHIDI, GAMES, LOUNGE, House


async def test_a_lobby_opens_with_its_host_in_the_first_seat(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA, invited=[BRUNO.id, BRUNO.id])
    assert scene.row.state == "lobby"
    assert [(seat.person_id, seat.name) for seat in scene.seats] == [(ANA.id, "Ana")]
    assert scene.invited == (BRUNO.id,)
    assert home.changed == [scene.row.id]


async def test_one_match_a_channel(home: House) -> None:
    await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    with pytest.raises(Sorry, match="waiting for players in this channel"):
        await home.lobbies.open("weapon_wars", None, GAMES, BRUNO)
    await home.lobbies.open("weapon_wars", None, LOUNGE, BRUNO)


async def test_two_lobbies_opened_at_once_in_one_channel_are_one(home: House) -> None:
    opened = await asyncio.gather(
        *(home.lobbies.open("weapon_wars", None, GAMES, Person(n, f"P{n}")) for n in range(20, 40)),
        return_exceptions=True,
    )
    assert sum(not isinstance(scene, BaseException) for scene in opened) == 1
    assert all(isinstance(scene, Sorry) for scene in opened if isinstance(scene, BaseException))


async def test_twenty_join_at_once_for_five_seats(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    joined = await asyncio.gather(
        *(home.lobbies.join(scene.row.id, Person(n, f"P{n}")) for n in range(20, 40)), return_exceptions=True
    )
    refused = [error for error in joined if isinstance(error, BaseException)]
    assert len(refused) == 15
    assert {str(error) for error in refused} == {"All 6 seats are taken."}
    scene = await home.tables.scene(scene.row.id)
    assert [seat.seat for seat in scene.seats] == [0, 1, 2, 3, 4, 5]
    assert len({seat.person_id for seat in scene.seats}) == 6


async def test_joining_and_leaving_in_a_race_is_one_seat(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    for _ in range(5):
        await asyncio.gather(
            home.lobbies.join(scene.row.id, BRUNO),
            home.lobbies.leave(scene.row.id, BRUNO),
            home.lobbies.join(scene.row.id, BRUNO),
            return_exceptions=True,
        )
    seats = [seat.person_id for seat in (await home.tables.scene(scene.row.id)).seats]
    assert seats.count(BRUNO.id) <= 1
    assert seats[0] == ANA.id


async def test_the_host_goes_and_the_next_person_is_host(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    await home.lobbies.join(scene.row.id, BRUNO)
    await home.lobbies.computer(scene.row.id, ANA)
    scene = await home.lobbies.leave(scene.row.id, ANA)
    assert scene.row.host_id == BRUNO.id
    assert [seat.seat for seat in scene.seats] == [0, 1]


async def test_a_lobby_that_the_last_person_leaves_closes(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    await home.lobbies.computer(scene.row.id, ANA)
    scene = await home.lobbies.leave(scene.row.id, ANA)
    assert scene.row.state == "cancelled"
    assert await home.store.read(lambda c: clocks.due(c, home.clock.now().replace(year=2030), 10)) == []
    await home.lobbies.open("weapon_wars", None, GAMES, ANA)


async def test_computer_players_have_names_of_their_own_and_can_be_taken_away(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    for _ in range(5):
        scene = await home.lobbies.computer(scene.row.id, ANA)
    assert len({seat.name for seat in scene.seats}) == 6
    with pytest.raises(Sorry, match="All 6 seats"):
        await home.lobbies.computer(scene.row.id, ANA)
    sat = [seat.name for seat in scene.seats]
    scene = await home.lobbies.remove_computer(scene.row.id, ANA)
    assert [seat.name for seat in scene.seats] == sat[:-1], "who sat down last stands up"
    with pytest.raises(Sorry, match="Join first"):
        await home.lobbies.computer(scene.row.id, BRUNO)


async def test_options_are_checked_and_the_others_stay(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    scene = await home.lobbies.set_options(scene.row.id, ANA, {"mode": "collector"})
    scene = await home.lobbies.set_options(scene.row.id, ANA, {"auto_fall": False})
    assert (scene.options.mode, scene.options.auto_fall) == ("collector", False)
    with pytest.raises(Sorry, match="hearts"):
        await home.lobbies.set_options(scene.row.id, ANA, {"hearts": 9})
    with pytest.raises(Sorry, match="Only the host"):
        await home.lobbies.set_options(scene.row.id, BRUNO, {"hearts": 2})
    assert (await home.tables.scene(scene.row.id)).options.mode == "collector"


async def test_a_start_needs_enough_players_and_its_host(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    with pytest.raises(Sorry, match="needs one more player"):
        await home.lobbies.start(scene.row.id, ANA)
    await home.lobbies.join(scene.row.id, BRUNO)
    with pytest.raises(Sorry, match="Only the host"):
        await home.lobbies.start(scene.row.id, BRUNO)


async def test_a_lobby_outlives_options_that_the_game_gave_up(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    match_id, stored = scene.row.id, {**scene.row.options, "blindfolds": True, "hearts": 99, "auto_fall": False}
    await home.store.write(lambda c: matches.update(c, match_id, scene.row.version, options=stored))
    scene = await home.lobbies.join(match_id, BRUNO)
    assert (scene.options.hearts, scene.options.auto_fall) == (3, False)
    scene = await home.lobbies.set_options(match_id, ANA, {"mode": "collector"})
    held = scene.row.options
    await home.store.write(lambda c: matches.update(c, match_id, scene.row.version, options={**stored, **held, "x": 1}))
    row = (await home.lobbies.start(match_id, ANA)).row
    assert row.options == held
    assert row.commitment == commitment(row.salt, int(row.seed), row.options, scene.seats)


async def test_the_demo_is_dealt_at_once(home: House) -> None:
    scene = await home.lobbies.demo(GAMES, ANA)
    assert scene.row.state == "playing"
    assert [seat.agent for seat in scene.seats] == [None, "greedy"]


async def test_what_cannot_be_done_any_more_says_so(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    with pytest.raises(Sorry, match="started already"):
        await home.lobbies.join(scene.row.id, CHIDI)
    with pytest.raises(Sorry, match="no such match"):
        await home.lobbies.join(999, CHIDI)
    lobby = await home.lobbies.open("weapon_wars", None, LOUNGE, ANA)
    with pytest.raises(Sorry, match="no seat"):
        await home.lobbies.leave(lobby.row.id, CHIDI)
    await home.lobbies.cancel(lobby.row.id, CHIDI, moderator=True)
    with pytest.raises(Sorry, match="cancelled"):
        await home.lobbies.join(lobby.row.id, CHIDI)


async def test_an_invitation_that_is_taken_back_calls_nobody_any_more(home: House) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA, invited=[BRUNO.id, CHIDI.id])
    await home.lobbies.kick(scene.row.id, ANA, BRUNO.id)
    ledger = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert [(n.person_id, n.state) for n in ledger] == [(BRUNO.id, "dropped"), (CHIDI.id, "due")]


@pytest.mark.parametrize("how", ["cancel", "leave"])
async def test_a_lobby_that_is_closed_calls_nobody_any_more(home: House, how: str) -> None:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA, invited=[BRUNO.id])
    await (home.lobbies.cancel if how == "cancel" else home.lobbies.leave)(scene.row.id, ANA)
    ledger = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert [(n.person_id, n.state) for n in ledger] == [(BRUNO.id, "dropped")]
