"""/hand, /board, /games and /match, and what their confirmations do."""

from __future__ import annotations

from tests.bot.street import Street, labels


async def test_a_hand_is_for_the_eyes_of_its_owner(town: Street):
    scene = await town.started(town.bruno)
    mine = await town.ana.run("/hand", channel=town.games)
    assert mine.ephemeral
    assert mine.deferred
    assert mine.message
    assert mine.message.attachments
    assert mine.message not in town.bruno.sees(town.games)
    assert "no seat" in (await town.chidi.run("/hand", channel=town.games)).text
    assert scene.link in (await town.ana.run("/hand", channel=town.lounge)).text


async def test_everybody_may_look_at_the_board(town: Street):
    await town.started(town.bruno)
    board = await town.chidi.run("/board", channel=town.games)
    assert board.ephemeral
    assert board.message
    assert [file.filename for file in board.message.attachments] == ["weapon-wars-1-4.png"]
    assert "No match is on in this channel" in (await town.chidi.run("/board", channel=town.lounge)).text


async def test_in_a_dm_the_only_match_is_meant(town: Street):
    await town.started(town.bruno)
    for line in ("/hand", "/board"):
        answer = await town.ana.run(line, channel=town.ana.dm)
        assert answer.message
        assert answer.message.attachments
    assert "no match at the moment" in (await town.chidi.run("/hand", channel=town.chidi.dm)).text


async def test_games_lists_ones_matches_everywhere_and_the_box(town: Street):
    assert "You are in no match" in (await town.ana.run("/games", channel=town.games)).text
    scene = await town.started(town.bruno)
    await town.open_lobby(host=town.bruno, channel=town.lounge)
    mover = town.turn(scene)
    listed = await mover.run("/games", channel=mover.dm)
    assert listed.ephemeral
    assert "**your move.**" in listed.text
    assert scene.link in listed.text
    assert "(2 to 6 players)" in listed.text
    assert "waiting for players" in (await town.bruno.run("/games", channel=town.games)).text


async def test_leaving_asks_first_and_the_match_goes_on(town: Street):
    await town.started(town.bruno, town.chidi)
    asked = await town.bruno.run("/match leave", channel=town.games)
    assert asked.ephemeral
    assert "for good?" in asked.text
    assert (await town.scene()).seat_of(town.bruno.id) == 1
    left = await town.bruno.click(asked, "Leave for good")
    await town.rest()
    assert "You have left" in left.text
    assert labels(left) == []
    scene = await town.scene()
    assert scene.row.state == "playing"
    assert scene.seat_of(town.bruno.id) is None
    assert "no seat" in (await town.bruno.run("/match leave", channel=town.games)).text


async def test_a_confirmation_pressed_twice_is_one_effect_and_a_kind_answer(town: Street):
    await town.started(town.bruno, town.chidi)
    asked = await town.bruno.run("/match leave", channel=town.games)
    again = await town.bruno.run("/match leave", channel=town.games)
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
    assert "left the lobby" in (await town.bruno.run("/match leave", channel=town.games)).text
    assert "No match is on" in (await town.bruno.run("/match leave", channel=town.lounge)).text


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
    await town.ana.click(asked, "End the match")
    await town.rest()
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


async def test_what_needs_a_server_is_not_there_in_a_dm(town: Street):
    offered = {command["name"] for command in town.local.world.commands.offered(town.ana, town.ana.dm)}
    assert offered == {"hand", "board", "log", "games", "rules", "help", "undo", "resign", "weapon"}
