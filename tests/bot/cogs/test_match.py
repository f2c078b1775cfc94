"""/resign and /match: what a table does with its match, and with the people in its lobby."""

from __future__ import annotations

import json

from bot.sandbox.model import Message
from bot.scenes import Scene
from tests.bot.street import Street, labels


async def test_resigning_asks_first_here_and_in_a_dm(town: Street):
    await town.started(town.bruno, town.chidi)
    asked = await town.bruno.run("/resign", channel=town.games)
    assert asked.ephemeral
    assert "for good?" in asked.text
    assert "the others play on" in asked.text
    assert (await town.scene()).seat_of(town.bruno.id) == 1
    await town.bruno.click(asked, "Leave for good")
    await town.rest()
    assert (await town.scene()).seat_of(town.bruno.id) is None
    there = await town.chidi.run("/resign", channel=town.chidi.dm)
    assert "You give up your seat, **Ana** is left alone at the table, and there is no way back." in there.text
    await town.chidi.click(there, "Leave for good")
    await town.rest()
    (scene,) = await town.app.tables.scenes_in(town.games.id, ("over",))
    assert scene.match is not None
    assert scene.match.outcome is not None


async def test_leaving_asks_first_and_the_match_goes_on(town: Street):
    await town.started(town.bruno, town.chidi)
    asked = await town.bruno.run("/match leave", channel=town.games)
    left = await town.bruno.click(asked, "Leave for good")
    await town.rest()
    assert "You have left" in left.text
    assert labels(left) == []
    scene = await town.scene()
    assert scene.row.state == "playing"
    assert scene.seat_of(town.bruno.id) is None
    assert "no seat" in (await town.bruno.run("/match leave", channel=town.games)).text


async def test_before_leaving_one_reads_what_becomes_of_the_match(town: Street):
    await town.started(town.bruno, town.chidi)
    assert "the others play on" in (await town.bruno.run("/resign", channel=town.games)).text
    await town.chidi.click(await town.chidi.run("/resign", channel=town.games), "Leave for good")
    await town.rest()
    assert "**Ana** is left alone" in (await town.bruno.run("/resign", channel=town.games)).text
    await town.started(computers=2, channel=town.lounge)
    assert "the match is closed" in (await town.ana.run("/match leave", channel=town.lounge)).text


async def test_a_confirmation_pressed_twice_is_one_effect_and_a_kind_answer(town: Street):
    await town.started(town.bruno, town.chidi)
    asked = await town.bruno.run("/match leave", channel=town.games)
    again = await town.bruno.run("/resign", channel=town.games)
    await town.bruno.click(asked, "Leave for good")
    await town.rest()
    version = (await town.scene()).row.version
    second = await town.bruno.click(again, "Leave for good")
    await town.rest()
    assert "not playing" in second.messages[-1].text
    assert (await town.scene()).row.version == version


async def test_a_lobby_is_left_at_once(town: Street):
    lobby = await town.open_lobby()
    await town.bruno.click(lobby, "Join")
    assert "left the lobby" in (await town.bruno.run("/resign", channel=town.games)).text
    assert "No match is on" in (await town.bruno.run("/match leave", channel=town.lounge)).text


async def test_a_lobby_by_commands_alone(town: Street):
    await town.open_lobby()
    assert "You have a seat" in (await town.bruno.run("/match join", channel=town.games)).text
    assert "sits down" in (await town.bruno.run("/match computer", channel=town.games)).text
    assert "Only the host" in (await town.bruno.run("/match start", channel=town.games)).text
    started = await town.ana.run("/match start", channel=town.games)
    await town.rest()
    assert started.ephemeral
    assert (await town.scene()).row.state == "playing"
    assert "has started already" in (await town.bruno.run("/match join", channel=town.games)).text


async def test_an_invitation_brings_the_lobby_to_the_end_of_the_channel_and_calls_once(town: Street):
    lobby = await town.open_lobby()
    told = await town.ana.run("/match invite", channel=town.games, person=town.bruno, person2=town.chidi)
    await town.rest()
    assert "**Bruno** and **Chidi**: invited" in told.text
    assert lobby.deleted
    again = town.says(town.games, "who plays?")
    assert {person.id for person in again.mentions} == {town.bruno.id, town.chidi.id}
    await town.bruno.click(again, "Join")
    await town.ana.run("/match invite", channel=town.games, person=town.chidi)
    await town.rest()
    assert town.says(town.games, "who plays?") is again, "nobody is called twice"
    assert "seat already" in (await town.ana.run("/match invite", channel=town.games, person=town.bruno)).text


async def test_only_who_sits_there_invites_and_bots_are_not_invited(town: Street):
    await town.open_lobby()
    refused = await town.bruno.run("/match invite", channel=town.games, person=town.chidi)
    assert "Join first" in refused.text
    refused = await town.ana.run("/match invite", channel=town.games, person=town.local.world.bot)
    assert "is a bot" in refused.text


async def test_the_host_sends_somebody_away_until_they_are_invited_again(town: Street):
    lobby = await town.open_lobby()
    await town.bruno.click(lobby, "Join")
    await town.rest()
    seats = await town.ana.click(lobby, "Seats")
    assert seats.ephemeral
    gone = await town.ana.select(seats, "Take the seat of Bruno away")
    await town.rest()
    assert "**Bruno** has no seat any more" in gone.text
    assert (await town.app.tables.scenes_in(town.games.id))[0].names == ("Ana",)
    assert "without you" in (await town.bruno.click(lobby, "Join")).text
    await town.ana.run("/match invite", channel=town.games, person=town.bruno)
    await town.rest()
    assert "You have a seat" in (await town.bruno.click(town.says(town.games, "who plays?"), "Join")).text


async def test_an_invitation_is_taken_back(town: Street):
    await town.open_lobby(invite=town.bruno)
    await town.ana.run("/match kick", channel=town.games, person=town.bruno)
    await town.rest()
    assert "Invited" not in town.says(town.games, "who plays?").text


async def test_another_host_and_who_may_say_so(town: Street):
    lobby = await town.open_lobby()
    await town.bruno.click(lobby, "Join")
    await town.rest()
    refused = await town.bruno.run("/match kick", channel=town.games, person=town.ana)
    assert "Only the host" in refused.text
    assert "Only the host" in (await town.bruno.click(lobby, "Seats")).text
    assert "cannot be sent away" in (await town.chidi.run("/match kick", channel=town.games, person=town.ana)).text
    assert "with a seat" in (await town.ana.run("/match host", channel=town.games, person=town.chidi)).text
    handed = await town.ana.run("/match host", channel=town.games, person=town.bruno)
    await town.rest()
    assert "**Bruno** is the host now" in handed.text
    assert "2. Bruno (host)" in lobby.text
    refused = await town.ana.click(lobby, "Start")
    await town.rest()
    assert "Only the host" in refused.messages[-1].text
    await town.bruno.click(lobby, "Start")
    await town.rest()
    assert (await town.scene()).row.host_id == town.bruno.id


async def test_a_moderator_may_do_what_the_host_may(town: Street):
    lobby = await town.open_lobby()
    await town.bruno.click(lobby, "Join")
    await town.rest()
    seats = await town.chidi.click(lobby, "Seats")
    handed = await town.chidi.select(seats, "Make Bruno the host")
    await town.rest()
    assert "is the host now" in handed.text


async def test_only_the_host_and_moderators_end_a_match_and_are_asked_first(town: Street):
    await town.started(town.bruno)
    assert "Only the match's host" in (await town.bruno.run("/match end", channel=town.games)).text
    asked = await town.chidi.run("/match end", channel=town.games)
    assert "without a winner" in asked.text
    assert (await town.scene()).row.state == "playing"
    ended = await town.chidi.click(asked, "End the match")
    await town.rest()
    assert "is ended" in ended.text
    assert await town.app.tables.scenes_in(town.games.id) == []
    by_host = await town.open_lobby()
    asked = await town.ana.run("/match end", channel=town.games)
    closed = await town.ana.click(asked, "Close the lobby")
    await town.rest()
    assert closed.text == "The lobby is closed."
    assert "Join" not in labels(by_host)


async def test_who_was_moderator_when_asked_and_is_no_more_ends_nothing(town: Street):
    await town.started(town.bruno)
    asked = await town.chidi.run("/match end", channel=town.games)
    guild = town.games.guild
    assert guild is not None
    guild.revoke(town.chidi, *(role for role in guild.roles.values() if role.id in guild.members[town.chidi.id].roles))
    refused = await town.chidi.click(asked, "End the match")
    await town.rest()
    assert "Only the match's host" in refused.messages[-1].text
    assert (await town.scene()).row.state == "playing"


async def test_an_export_holds_ones_own_view_while_the_match_goes_on_and_all_of_it_afterwards(town: Street):
    await town.started(town.bruno)
    mine = await town.ana.run("/match export", channel=town.games)
    assert mine.ephemeral
    assert mine.message
    (file,) = mine.message.attachments
    assert file.filename == "weapon-wars-1-view.json"
    assert "seed" not in json.loads(file.data)
    asked = await town.ana.run("/match end", channel=town.games)
    await town.ana.click(asked, "End the match")
    await town.rest()
    whole = await town.chidi.run("/match export", channel=town.games)
    assert whole.message
    (file,) = whole.message.attachments
    assert file.filename == "weapon-wars-1-record.json"


async def test_a_match_whose_game_is_gone_can_be_listed_and_ended(town: Street):
    scene = await town.started(town.bruno)
    await town.restart(games={})
    await town.rest()
    listed = await town.ana.run("/games", channel=town.lounge)
    assert "Weapon Wars" in listed.text
    assert "set aside" in listed.text
    assert "/match end" in listed.text
    pressed = await town.ana.click(panel_of(town, scene), "Board")
    assert "set aside" in pressed.text
    asked = await town.ana.run("/match end", channel=town.games)
    ended = await town.ana.click(asked, "End the match")
    await town.rest()
    assert "is ended" in ended.text
    assert "no match" in (await town.ana.run("/games", channel=town.lounge)).text
    town.loud.lines.clear()  # that it was set aside was logged, as it should be


def panel_of(town: Street, scene: Scene) -> Message:
    return [m for m in town.games.messages.values() if any(":board:" in str(b.custom_id) for b in m.buttons)][-1]
