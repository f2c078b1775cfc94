"""What people and Discord do to messages, channels and threads while a match is played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.people import Person as Player
from bot.sandbox.faults import SEND
from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission
from storage import matches
from tests.bot.street import Street
from tests.e2e.city import assert_called_by_dm, city, standing, thread_of, town, until_called
from tests.e2e.playing import first_choice, panel
from tests.e2e.quarter import REST, answer, lobby, match, place, player
from tests.e2e.truth import assert_shown

pytestmark = pytest.mark.asyncio(loop_scope="module")

MISSING_ACCESS, ARCHIVED, OLD_EDITS = 50001, 50083, 30046

__all__ = ["city", "town"]


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
    for _ in range(2):
        scene = await until_called(here, scene)
        await assert_called_by_dm(here, scene)
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
    turn = f"turn {(await here.app.tables.scene(scene.row.id)).row.step + 1}"
    await town.local.world.wait(lambda: turn in panel(here).text)  # once the bot has heard of it
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


async def test_where_the_bot_is_barred_whose_turn_comes_is_called_by_a_hand_with_a_sound(town: Street) -> None:
    town.local.world.expect(MISSING_ACCESS)
    scene = await match(town, answers=1)
    town.games.bot_permissions = 0
    for _ in range(2):
        scene = await until_called(town, scene)
        await assert_called_by_dm(town, scene)


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
