"""/play, the lobby's buttons and the demo match, by simulated people over the wire."""

from __future__ import annotations

import pytest

from bot.sandbox.permissions import Permission
from games.catalog import all_games
from tests.bot.street import Street, labels

NAMED = {
    "View Channel": Permission.VIEW_CHANNEL,
    "Send Messages": Permission.SEND_MESSAGES,
    "Attach Files": Permission.ATTACH_FILES,
    "Read Message History": Permission.READ_MESSAGE_HISTORY,
}

USUAL = {"mode": "survival", "hearts": "3", "opener": "0", "reset_on_fall": "yes", "auto_fall": "yes"}


async def test_from_play_to_the_first_card(town: Street):
    opened = await town.ana.run("/play", channel=town.games, game="weapon_wars")
    assert opened.deferred
    assert opened.ephemeral
    await town.rest()
    lobby = town.says(town.games, "who plays?")
    joined = await town.bruno.click(lobby, "Join")
    assert joined.ephemeral
    assert "You have a seat" in joined.text
    await town.rest()
    started = await town.told(town.ana, lobby, "Start")
    scene = await town.scene()
    panel = town.says(town.games, "Weapon Wars")
    assert panel.attachments
    assert started.id > panel.id
    mover = town.turn(scene)
    move = await mover.click(panel, "Your move")
    assert move.ephemeral
    assert move.message
    await mover.click(move, custom_id=move.message.buttons[0].custom_id)
    await town.rest()
    after = await town.scene()
    assert after.asked > scene.asked
    assert "Not your move" in move.text


async def test_the_games_are_listed_while_one_types(town: Street):
    for text, keys in {"": list(all_games()), "weap": ["weapon_wars"], "WARS": ["weapon_wars"]}.items():
        found = await town.ana.autocomplete("/play", "game", text, town.games)
        assert [choice.value for choice in found.choices] == keys
    assert (await town.ana.autocomplete("/play", "game", "chess", town.games)).choices == []


async def test_the_options_of_the_chosen_game_are_completed_also_after_a_comma(town: Street):
    first = await town.ana.autocomplete("/play", "options", "mo", town.games, game="weapon_wars")
    assert [choice.value for choice in first.choices] == ["mode=collector", "mode=survival"]
    second = await town.ana.autocomplete("/play", "options", "mode=collector, hea", town.games, game="weapon_wars")
    told = {choice.value: choice.name for choice in second.choices}
    assert told["mode=collector, hearts=2"].startswith("mode=collector, hearts=2 · Survival: hearts each")
    assert (await town.ana.autocomplete("/play", "options", "mo", town.games, game="chess")).choices == []


async def test_options_are_taken_as_the_list_words_them(town: Street):
    listed = await town.ana.autocomplete("/play", "options", "mode=collector, op", town.games, game="weapon_wars")
    assert listed.choices[0].name == "mode=collector, opener=0 · chance decides"
    typed = {"game": "weapon_wars", "options": f"{listed.choices[0].name}, hearts=2"}
    await town.ana.run("/play", channel=town.games, options=typed)
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert (scene.options.mode, scene.options.opener, scene.options.hearts) == ("collector", 0, 2)


async def test_options_are_taken_and_a_game_may_be_named_by_its_title(town: Street):
    typed = {"game": "Weapon wars", "options": "mode=collector, hearts=2"}
    await town.ana.run("/play", channel=town.games, options=typed)
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert (scene.options.mode, scene.options.hearts) == ("collector", 2)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"game": "chess"}, "no such game in the box. It holds Puzzle Strike and Weapon Wars"),
        ({"game": "weapon_wars", "options": "hearts=9"}, "a number from 1 to 3"),
        ({"game": "weapon_wars", "options": "harts=2"}, "no option"),
    ],
)
async def test_what_cannot_be_opened_is_explained_and_nothing_is_opened(town: Street, typed, said):
    result = await town.ana.run("/play", channel=town.games, options=typed)
    assert said in result.text
    assert result.ephemeral
    assert await town.app.tables.scenes_in(town.games.id) == []


async def test_people_are_invited_and_bots_are_not(town: Street):
    lobby = await town.open_lobby(invite=town.bruno, invite2=town.ana)
    assert [person.id for person in lobby.mentions] == [town.bruno.id]
    refused = await town.ana.run("/play", channel=town.lounge, game="weapon_wars", invite=town.local.world.bot)
    assert "is a bot" in refused.text
    assert await town.app.tables.scenes_in(town.lounge.id) == []


async def test_one_match_a_channel(town: Street):
    await town.open_lobby()
    second = await town.bruno.run("/play", channel=town.games, game="weapon_wars")
    assert "in this channel" in second.text
    assert second.ephemeral


async def test_a_match_may_have_a_thread_of_its_own(town: Street):
    opened = await town.ana.run("/play", channel=town.games, game="weapon_wars", where="a new thread")
    await town.rest()
    thread = next(channel for channel in town.local.world.channels.values() if channel.thread)
    assert thread.name == "Weapon Wars · Ana"
    assert thread.mention in opened.text
    assert "who plays?" in town.says(thread, "who plays?").text
    (scene,) = await town.app.tables.scenes_in(thread.id)
    assert scene.row.parent_channel_id == town.games.id
    again = await town.ana.run("/play", channel=thread, game="weapon_wars", where="a new thread")
    assert "a thread already" in again.text


@pytest.mark.parametrize("name", NAMED)
async def test_each_missing_permission_is_named_before_a_lobby_opens(town: Street, name):
    held = town.games.bot_permissions
    town.games.bot_permissions = held & ~NAMED[name]
    refused = await town.ana.run("/play", channel=town.games, game="weapon_wars")
    assert f"**{name}**" in refused.text
    assert sum(f"**{other}**" in refused.text for other in NAMED) >= 1
    assert town.games.mention in refused.text
    assert await town.app.tables.scenes_in(town.games.id) == []


async def test_all_missing_permissions_are_named_at_once(town: Street):
    town.games.bot_permissions &= ~(Permission.ATTACH_FILES | Permission.READ_MESSAGE_HISTORY)
    refused = await town.ana.run("/play", channel=town.games, game="weapon_wars")
    assert "**Attach Files** and **Read Message History**" in refused.text


async def test_a_thread_needs_permissions_of_its_own(town: Street):
    held = town.games.bot_permissions
    town.games.bot_permissions = held & ~(Permission.CREATE_PUBLIC_THREADS | Permission.SEND_MESSAGES_IN_THREADS)
    refused = await town.ana.run("/play", channel=town.games, game="weapon_wars", where="a new thread")
    assert "**Send Messages in Threads** and **Create Public Threads**" in refused.text
    town.games.bot_permissions = held & ~Permission.SEND_MESSAGES
    opened = await town.ana.run("/play", channel=town.games, game="weapon_wars", where="a new thread")
    assert "is open" in opened.text


async def test_permissions_are_looked_at_again_before_the_start(town: Street):
    lobby = await town.open_lobby()
    await town.ana.click(lobby, "Add computer")
    await town.rest()
    town.games.bot_permissions &= ~Permission.ATTACH_FILES
    refused = await town.told(town.ana, lobby, "Start")
    assert "**Attach Files**" in refused.text
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert scene.row.state == "lobby"


async def test_joining_twice_is_one_seat_and_a_kind_answer(town: Street):
    lobby = await town.open_lobby()
    await town.bruno.click(lobby, "Join")
    again = await town.bruno.click(lobby, "Join")
    assert "already" in again.text
    assert again.ephemeral
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert scene.names == ("Ana", "Bruno")


async def test_seats_are_left_and_computer_players_come_and_go(town: Street):
    lobby = await town.open_lobby()
    await town.bruno.click(lobby, "Join")
    added = await town.bruno.click(lobby, "Add computer")
    await town.rest()
    assert "3. 🤖" in lobby.text
    removed = await town.bruno.click(lobby, "Remove computer")
    await town.rest()
    assert "🤖" not in lobby.text
    for done in (added, removed):  # the lobby tells it, and nothing beside it
        assert (done.failed, done.messages) == (False, [lobby])
    assert "left the lobby" in (await town.bruno.click(lobby, "Leave")).text
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert scene.names == ("Ana",)


async def test_the_lobby_is_cancelled_by_its_host_or_a_moderator(town: Street):
    lobby = await town.open_lobby()
    assert "host" in (await town.bruno.click(lobby, "Cancel")).text
    assert "closed" in (await town.chidi.click(lobby, "Cancel")).text
    await town.rest()
    assert await town.app.tables.scenes_in(town.games.id) == []
    assert "Join" not in labels(lobby)


async def test_the_host_sets_the_options_in_a_dialogue(town: Street):
    lobby = await town.open_lobby()
    refused = await town.bruno.click(lobby, "Options")
    assert refused.modal is None
    assert "host" in refused.text
    opened = await town.ana.click(lobby, "Options")
    assert opened.modal is not None
    assert len(opened.modal["components"]) <= 5
    done = await town.ana.submit(opened, {**USUAL, "mode": "collector", "hearts": "2"})
    await town.rest()
    assert (done.failed, done.messages) == (False, [lobby])
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert (scene.options.mode, scene.options.hearts, scene.options.auto_fall) == ("collector", 2, True)
    assert "collector" in lobby.text


async def test_options_that_come_too_late_are_told_so(town: Street):
    lobby = await town.open_lobby()
    await town.ana.click(lobby, "Add computer")
    await town.rest()
    opened = await town.ana.click(lobby, "Options")
    await town.ana.click(lobby, "Start")
    await town.rest()
    late = await town.ana.submit(opened, {**USUAL, "mode": "collector"})
    await town.rest()
    told = late.messages[-1]
    assert "started" in told.text
    assert (told.ephemeral, lobby.ephemeral) == (True, False)


async def test_the_welcome_comes_once_and_its_button_deals_a_first_hand(town: Street):
    (welcome,) = [message for message in town.games.messages.values() if "I am Toybox" in message.text]
    demo = await town.told(town.ana, welcome, "Demo match")
    assert demo.attachments
    scene = await town.scene()
    assert [seat.agent for seat in scene.seats] == [None, "greedy"]
    await town.restart()
    assert len([message for message in town.games.messages.values() if "I am Toybox" in message.text]) == 1


async def test_a_demo_in_a_taken_channel_gets_a_thread(town: Street):
    (welcome,) = [message for message in town.games.messages.values() if "I am Toybox" in message.text]
    await town.told(town.ana, welcome, "Demo match")
    demo = await town.told(town.bruno, welcome, "Demo match")
    thread = next(channel for channel in town.local.world.channels.values() if channel.thread)
    assert thread.mention in demo.text
    (scene,) = await town.app.tables.scenes_in(thread.id)
    assert scene.seat_of(town.bruno.id) == 0


async def test_a_demo_too_names_what_is_missing(town: Street):
    (welcome,) = [message for message in town.games.messages.values() if "I am Toybox" in message.text]
    town.games.bot_permissions &= ~Permission.ATTACH_FILES
    assert "**Attach Files**" in (await town.told(town.ana, welcome, "Demo match")).text
    assert await town.app.tables.scenes_in(town.games.id) == []


async def ended(town: Street) -> None:
    """Ana's match with Bruno, and he resigns."""
    await town.started(town.bruno)
    await town.bruno.click(await town.bruno.run("/resign", channel=town.games), "Leave for good")
    await town.rest()


async def test_a_rematch_is_one_tap_for_each(town: Street):
    await ended(town)
    result = town.says(town.games, "🏆")
    opened = await town.bruno.click(result, "Rematch")
    await town.rest()
    assert opened.ephemeral
    assert "The rematch is open" in opened.text
    lobby = town.says(town.games, "who plays?")
    assert [person.id for person in lobby.mentions] == [town.ana.id]
    joined = await town.ana.click(result, "Rematch")
    assert "you have a seat in it" in joined.text
    await town.rest()
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert scene.names == ("Bruno", "Ana"), "the seats are turned by one"
    await town.bruno.click(lobby, "Start")
    await town.rest()
    late = await town.ana.click(result, "Rematch")
    assert "being played already" in late.text
    assert "only those who played" in (await town.chidi.click(result, "Rematch")).text.lower()


async def test_a_rematch_that_was_ended_in_its_lobby_may_be_asked_for_again(town: Street):
    await ended(town)
    result = town.says(town.games, "🏆")
    await town.ana.click(result, "Rematch")
    await town.rest()
    asked = await town.ana.run("/match end", channel=town.games)
    assert "Close the lobby" in asked.text
    await town.ana.click(asked, "Close the lobby")
    await town.rest()
    assert "the lobby was cancelled" in town.says(town.games, "lobby").text
    assert "The rematch is open" in (await town.bruno.click(result, "Rematch")).text


async def test_a_rematch_needs_what_every_match_needs(town: Street):
    await ended(town)
    town.games.bot_permissions &= ~Permission.ATTACH_FILES
    refused = await town.ana.click(town.says(town.games, "🏆"), "Rematch")
    assert "**Attach Files**" in refused.text
    assert await town.app.tables.scenes_in(town.games.id) == []
