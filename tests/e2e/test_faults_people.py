"""What people and Discord do to servers, conversations and the connection while a match is played."""

from __future__ import annotations

import pytest

from tests.bot.street import Street
from tests.e2e.city import city, standing, town
from tests.e2e.playing import first_choice, panel
from tests.e2e.quarter import answer, lobby, match, player, quarter
from tests.e2e.truth import assert_shown

pytestmark = pytest.mark.asyncio(loop_scope="module")

DM_CLOSED, NO_MUTUAL_GUILD, MISSING_ACCESS = 50007, 50278, 50001

__all__ = ["city", "town"]


async def test_a_bot_that_is_removed_and_invited_again_goes_on_at_once_and_no_other_match_hears_of_it(
    city: Street, town: Street
) -> None:
    town.local.world.expect(MISSING_ACCESS, NO_MUTUAL_GUILD)
    other = await quarter(city)
    elsewhere, scene = await match(other), await match(town, answers=1)
    guild = town.games.guild
    assert guild is not None
    guild.remove_bot()
    await town.rest()
    person = town.turn(scene)
    hand = person.dms[-1]
    await person.click(hand, custom_id=first_choice(hand))
    elsewhere = await answer(other, elsewhere)
    await town.rest()
    await assert_shown(other, elsewhere.row.id)
    assert (await town.app.tables.scene(scene.row.id)).row.version > scene.row.version
    guild.add_bot(guild.everyone.permissions)
    await town.rest()
    await assert_shown(town, scene.row.id)
    assert sum("Demo match" in str(message.buttons) for message in town.games.messages.values()) == 1


async def test_who_blocks_the_bot_in_the_middle_plays_on_in_the_channel_and_gets_hands_again_later(
    town: Street,
) -> None:
    town.local.world.expect(DM_CLOSED)
    scene = await match(town)
    first, second = town.turn(scene), town.idle(scene)
    for person in (first, second):
        person.dms_open = False
    for _ in range(5):
        scene = await answer(town, scene)
        await town.rest()
        await assert_shown(town, scene.row.id, but=(first, second))
    shown = await town.turn(scene).click(await standing(town, scene, "panel"), "My hand")
    assert first_choice(shown)
    for person in (first, second):
        person.dms_open = True
    town.local.clock.advance(days=1, minutes=1)
    await town.rest()
    scene = await answer(town, scene)
    await town.rest()
    await assert_shown(town, scene.row.id)


async def test_who_leaves_the_server_in_their_turn_stops_no_one(city: Street, town: Street) -> None:
    town.local.world.expect(NO_MUTUAL_GUILD)
    other = await quarter(city)
    scene, elsewhere = await match(town, answers=1), await match(other)
    gone = town.turn(scene)
    assert town.games.guild is not None
    town.games.guild.leave(gone)
    town.local.clock.advance(days=1, minutes=1)  # the reminder is due
    await town.rest()
    await answer(other, elsewhere)
    await town.rest()
    await assert_shown(other, elsewhere.row.id)
    stays = town.idle(scene)
    board = await stays.click(await standing(town, scene, "panel"), "Board")
    assert not board.failed
    ended = await town.app.tables.end(scene.row.id, player(town.ana), moderator=True)
    await town.rest()
    assert ended.row.state == "ended"


async def test_who_leaves_the_server_while_a_lobby_waits_stops_no_one(town: Street) -> None:
    town.local.world.expect(NO_MUTUAL_GUILD)
    scene = await lobby(town, town.bruno, town.chidi)
    assert town.games.guild is not None
    town.games.guild.leave(town.bruno)
    scene = await town.app.lobbies.start(scene.row.id, player(town.ana))
    await town.rest()
    await assert_shown(town, scene.row.id, but=(town.bruno,))
    await town.app.tables.leave(scene.row.id, town.bruno.id)
    scene = await town.app.tables.scene(scene.row.id)
    assert scene.row.state == "playing"
    assert town.bruno not in [town.person(scene, seat) for seat in scene.waiting]


@pytest.mark.parametrize("trouble", ["drop", "reconnect", "invalidate"])
async def test_a_connection_that_is_lost_loses_no_match(town: Street, trouble: str) -> None:
    world = town.local.world
    scene = await match(town)
    [session] = world.gateway.sessions
    getattr(world.gateway, trouble)()
    scene = await answer(town, scene)
    await world.wait(
        lambda: world.gateway.online and (trouble != "invalidate" or session not in world.gateway.sessions)
    )
    await town.rest()
    await assert_shown(town, scene.row.id)
    person = town.turn(scene)
    opened = await person.click(panel(town), "Your move")
    assert first_choice(opened)
    assert town.app.client.guilds
