"""What people and Discord do to messages, threads, channels, servers and connections while a match is played."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio

from bot.people import Person as Player
from bot.sandbox.faults import SEND
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission
from bot.sandbox.places import PUBLIC_THREAD
from bot.scenes import Scene
from storage import matches, posts
from storage.posts import PostKind
from tests.bot.street import Street
from tests.e2e.playing import first_choice, panel
from tests.e2e.quarter import REST, answer, lobby, match, place, player, quarter, town_of_quarters
from tests.e2e.truth import assert_shown

pytestmark = pytest.mark.asyncio(loop_scope="module")

DM_CLOSED, NO_MUTUAL_GUILD, MISSING_ACCESS, ARCHIVED = 50007, 50278, 50001, 50083
OLD_EDITS, TOKEN_EXPIRED = 30046, 50027


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def city(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Street]:
    async with town_of_quarters(tmp_path_factory.mktemp("city")) as built:
        built.local.world.expect(TOKEN_EXPIRED)  # of private messages, when a day passes in a moment
        yield built


@pytest_asyncio.fixture(loop_scope="module")
async def town(city: Street) -> AsyncIterator[Street]:
    """At the end no error is in any log."""
    built = await quarter(city)
    yield built
    await built.rest()
    assert built.loud.lines == []


async def standing(town: Street, scene: Scene, kind: PostKind, person: Person | None = None) -> Message:
    row = await town.app.store.read(
        lambda c: posts.newest(c, scene.row.id, kind, person.id if person is not None else None)
    )
    assert row is not None
    assert row.channel_id is not None
    assert row.message_id is not None
    return town.local.world.channels[row.channel_id].messages[row.message_id]


def thread_of(town: Street) -> Street:
    """The same town, whose games are played in a thread."""
    thread = town.games.open_thread("Match", town.local.world.bot, kind=PUBLIC_THREAD, auto_archive=1440, start=None)
    return replace(town, games=thread)


# --- messages --------------------------------------------------------------------------------------------------------


async def test_whatever_message_is_deleted_comes_back_with_the_next_change(town: Street) -> None:
    world = town.local.world
    scene = await lobby(town, town.bruno)
    world.messages.delete(await standing(town, scene, "lobby"))
    await town.app.lobbies.join(scene.row.id, player(town.chidi))
    await town.rest()
    await assert_shown(town, scene.row.id)
    world.messages.delete(await standing(town, scene, "lobby"))
    scene = await town.app.lobbies.start(scene.row.id, player(town.ana))
    await town.rest()
    await assert_shown(town, scene.row.id)
    for _ in range(4):
        for message in (await standing(town, scene, "panel"), town.turn(scene).dms[-1]):
            world.messages.delete(message)
        scene = await answer(town, scene)
        await town.rest()
        await assert_shown(town, scene.row.id)
    world.messages.delete(await standing(town, scene, "panel"))
    await town.app.tables.end(scene.row.id, player(town.ana), moderator=False)
    await town.rest()
    await assert_shown(town, scene.row.id)


async def test_a_lobby_that_was_deleted_comes_back_for_whoever_wants_to_open_another(town: Street) -> None:
    scene = await lobby(town)
    town.local.world.messages.delete(await standing(town, scene, "lobby"))
    result = await town.bruno.run("/play", channel=town.games, game="weapon_wars")
    assert "waiting for players" in result.text
    await town.rest()
    await town.bruno.click(await standing(town, scene, "lobby"), "Join")
    await town.rest()
    assert len((await town.app.tables.scene(scene.row.id)).seats) == 2
    await assert_shown(town, scene.row.id)


async def test_a_message_that_is_deleted_just_before_it_is_changed(town: Street) -> None:
    world = town.local.world
    scene = await match(town, answers=2)
    for _ in range(3):
        old = await standing(town, scene, "panel")
        world.faults.race("PATCH", f"/channels/*/messages/{old.id}", lambda old=old: world.messages.delete(old))
        scene = await answer(town, scene)
        await town.rest()
        await assert_shown(town, scene.row.id)
    world.faults.clear()


# --- channels and threads --------------------------------------------------------------------------------------------


async def test_a_channel_deleted_in_the_lobby_takes_nobody_down(town: Street) -> None:
    scene = await lobby(town, town.bruno)
    town.games.delete()
    await town.app.lobbies.join(scene.row.id, player(town.chidi))
    await town.rest()
    await town.app.lobbies.cancel(scene.row.id, player(town.ana))
    await town.rest()
    elsewhere = await match(replace(town, games=town.lounge))
    await assert_shown(replace(town, games=town.lounge), elsewhere.row.id)


@pytest.mark.parametrize("thread", [False, True], ids=["channel", "thread"])
async def test_a_match_whose_place_is_deleted_is_played_to_its_end_by_direct_messages(
    town: Street, thread: bool
) -> None:
    here = thread_of(town) if thread else town
    scene = await match(here)
    here.games.delete()
    for _ in range(4):
        person = here.turn(scene)
        hand = person.dms[-1]
        result = await person.click(hand, custom_id=first_choice(hand))
        assert not result.failed
        await here.rest()
        scene = await here.app.tables.scene(scene.row.id)
    leaver, winner = here.turn(scene), here.idle(scene)
    await here.app.tables.leave(scene.row.id, leaver.id)
    await here.rest()
    assert (await here.app.tables.scene(scene.row.id)).row.state == "over"
    assert "is over" in winner.dms[-1].text
    assert leaver.dms == []
    assert scene.row.id not in await here.app.store.read(matches.unshown)  # nothing is tried for ever


async def test_an_archived_thread_is_woken_by_the_next_message(town: Street) -> None:
    here = thread_of(town)
    scene = await match(here, answers=2)
    for _ in range(4):
        here.games.archive()
        scene = await answer(here, scene)
        await here.rest()
        await assert_shown(here, scene.row.id)
    town.local.world.expect(ARCHIVED)


async def test_a_locked_thread_is_gone_on_with_when_it_is_opened_again(town: Street) -> None:
    here = thread_of(town)
    town.local.world.expect(ARCHIVED)
    scene = await match(here, answers=2)
    here.games.archive(locked=True)
    before = len(here.games.messages)
    scene = await answer(here, await answer(here, await answer(here, scene)))
    await here.rest()
    assert len(here.games.messages) == before
    hand = here.turn(scene).dms[-1]
    assert first_choice(hand)
    assert here.games.thread is not None
    here.games.thread.archived = here.games.thread.locked = False
    here.games.changed()
    await here.rest()
    await assert_shown(here, scene.row.id)


async def test_a_thread_that_fell_asleep_over_a_week_wakes_for_the_next_call(town: Street) -> None:
    here = thread_of(town)
    scene = await match(here)
    assert here.games.thread is not None
    for gap in (1, 2, 3, 4):  # three reminders, and what the others are asked when they were in vain
        said = here.games.thread.posted
        town.local.clock.advance(days=gap)
        await here.rest()
        assert here.games.thread.posted > said
        assert not here.games.thread.archived
    town.local.clock.advance(days=8)
    await here.rest()
    assert here.games.thread.archived
    scene = await answer(here, scene)
    await here.rest()
    assert not here.games.thread.archived
    assert any(button.label == "Your move" for button in (await standing(here, scene, "panel")).buttons)


async def test_permissions_that_come_back_bring_the_messages_with_them(town: Street) -> None:
    town.local.world.expect(MISSING_ACCESS)
    scene = await match(town, answers=1)
    held = town.games.bot_permissions
    town.games.bot_permissions = 0
    scene = await answer(town, scene)
    await town.rest()
    town.games.bot_permissions = held
    await town.rest()
    await assert_shown(town, scene.row.id)


async def test_without_the_right_to_attach_files_the_board_is_told_in_words(town: Street) -> None:
    town.local.world.expect(50013)
    scene = await match(town)
    town.games.bot_permissions &= ~Permission.ATTACH_FILES
    scene = await answer(town, scene)
    await town.rest()
    message = await standing(town, scene, "panel")
    assert message.attachments == []
    assert all(name in message.text for name in scene.names)
    assert any(button.label == "Your move" for button in message.buttons)


# --- servers and people ----------------------------------------------------------------------------------------------


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


# --- time ------------------------------------------------------------------------------------------------------------


async def test_a_lobby_that_is_hours_old_is_changed_as_fast_as_discord_lets_us(town: Street) -> None:
    town.local.world.expect(OLD_EDITS)
    scene = await lobby(town)
    town.local.clock.advance(hours=3)
    await town.rest()
    guests = [Player(town.bruno.id, "Bruno"), Player(town.chidi.id, "Chidi")]
    for _ in range(3):
        for guest in guests:
            await town.app.lobbies.join(scene.row.id, guest)
            await _heard(town)
        for guest in guests:
            await town.app.lobbies.leave(scene.row.id, guest)
            await _heard(town)
    await town.app.lobbies.join(scene.row.id, guests[0])
    for _ in range(4):
        town.local.clock.advance(seconds=max(7, REST.total_seconds()))
        await town.rest()
    assert any(request.code == OLD_EDITS for request in town.local.world.requests)
    await assert_shown(town, scene.row.id)


async def _heard(town: Street) -> None:
    """The bot has asked for the change, whatever came of it."""
    asked = len(town.local.world.requests)
    await town.local.world.wait(lambda: len(town.local.world.requests) > asked or not town.app.busy)


@pytest.mark.parametrize("done", [True, False], ids=["done", "not done"])
async def test_a_send_that_nobody_heard_of_until_its_nonce_is_forgotten_has_no_twin(town: Street, done: bool) -> None:
    """Lobby, panel, hands and a call, each cut off again and again until Discord knows their nonces no more."""
    world = town.local.world

    def deaf() -> None:
        for route in (SEND.replace("*", str(town.games.id)), *(_dm(person) for person in (town.ana, town.bruno))):
            world.faults.cut("POST", route, after=done, times=1000)

    async def long_after() -> None:
        await town.rest()
        world.faults.clear()
        world.clock.advance(minutes=5)
        await town.rest()

    deaf()
    scene = await town.app.lobbies.open("weapon_wars", None, place(town.games), player(town.ana))
    await long_after()
    await assert_shown(town, scene.row.id)
    await town.app.lobbies.join(scene.row.id, player(town.bruno))
    await town.rest()
    for _ in range(4):
        deaf()
        if scene.row.state == "lobby":
            scene = await town.app.lobbies.start(scene.row.id, player(town.ana))
        else:
            scene = await answer(town, scene)
        await long_after()
        await assert_shown(town, scene.row.id)


def _dm(person: Person) -> str:
    return SEND.replace("*", str(person.dm.id))


# --- the gateway -----------------------------------------------------------------------------------------------------


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
