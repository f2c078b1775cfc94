"""/undo, /resign and /match: what a table does with its match, and with the people in its lobby."""

from __future__ import annotations

import json

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.scenes import Scene
from storage import posts
from tests.bot.street import Street, labels
from tests.bot.table import end_the_deck


async def played(town: Street, *others: Person, **options: str) -> tuple[Scene, Person]:
    """A match in which one card was played, and who played it."""
    text = ", ".join(f"{name}={value}" for name, value in {"auto_fall": "no", **options}.items())
    lobby = await town.open_lobby(options=text)
    for person in others:
        await person.click(lobby, "Join")
    if not others:
        await town.ana.click(lobby, "Add computer")
    await town.rest()
    await town.ana.click(lobby, "Start")
    await town.rest()
    scene = await town.scene()
    mover = town.turn(scene)
    await play_first(town, mover)
    return scene, mover


async def play_first(town: Street, person: Person) -> Message:
    """The first thing on offer, by the panel's button; the private message after it."""
    opened = await person.click(panel(town), "Your move")
    assert opened.message
    pick = next(b for b in opened.message.buttons if str(b.custom_id).startswith("a:"))
    done = await person.click(opened, custom_id=pick.custom_id)
    await town.rest()
    assert done.message
    return done.message


def panel(town: Street) -> Message:
    return [m for m in town.games.messages.values() if "Your move" in labels(m)][-1]


def requests(town: Street) -> list[Message]:
    return [message for message in town.games.messages.values() if "Agree" in labels(message)]


async def test_what_told_something_is_taken_back_when_everybody_agrees(town: Street):
    before, mover = await played(town, town.bruno, town.chidi)
    others = [person for person in (town.ana, town.bruno, town.chidi) if person is not mover]
    asked = await mover.run("/undo", channel=town.games)
    await town.rest()
    assert asked.ephemeral
    assert asked.deferred
    assert "must agree" in asked.text
    (request,) = requests(town)
    assert {person.id for person in request.mentions} == {person.id for person in others}
    first = await others[0].click(request, "Agree")
    await town.rest()
    assert first.ephemeral
    assert "You have agreed" in first.text
    assert requests(town) == [request]
    assert request.edited
    assert f"✅ **{others[0].display}** agrees." in request.text
    last = await others[1].click(request, "Agree")
    await town.rest()
    assert "taken back" in last.text
    assert requests(town) == []
    scene = await town.scene()
    assert scene.match is not None
    assert before.match is not None
    assert (scene.match.checkpoint, scene.match.log) == (before.match.checkpoint, before.match.log)
    assert town.turn(scene) is mover


async def test_one_who_refuses_ends_it_and_the_request_goes(town: Street):
    _, mover = await played(town, town.bruno)
    (other,) = [person for person in (town.ana, town.bruno) if person is not mover]
    await mover.run("/undo", channel=town.games)
    await town.rest()
    version = (await town.scene()).row.version
    refused = await other.click(requests(town)[0], "Refuse")
    await town.rest()
    assert "stays as it is" in refused.text
    assert requests(town) == []
    scene = await town.scene()
    assert scene.requests == ()
    assert scene.row.version > version
    assert scene.waiting != ()


async def test_the_asker_thinks_better_of_it(town: Street):
    _, mover = await played(town, town.bruno)
    asked = await mover.run("/undo", channel=town.games)
    await town.rest()
    done = await mover.click(asked, "Never mind")
    await town.rest()
    assert "Never mind" in done.text
    assert requests(town) == []


async def test_the_next_move_takes_the_request_away_and_its_buttons_are_answered_kindly(town: Street):
    _, mover = await played(town, town.bruno)
    (other,) = [person for person in (town.ana, town.bruno) if person is not mover]
    await mover.run("/undo", channel=town.games)
    await town.rest()
    (request,) = requests(town)
    town.local.world.fail("DELETE", f"/channels/{town.games.id}/messages/{request.id}", status=403, code=50013)
    await play_first(town, other)
    late = await other.click(request, "Agree")
    assert "any more" in late.text
    assert late.ephemeral
    assert (await town.scene()).requests == ()


async def test_a_request_is_called_for_once_also_after_a_restart(town: Street):
    _, mover = await played(town, town.bruno)
    await mover.run("/undo", channel=town.games)
    await town.rest()
    await mover.run("/undo", channel=town.games)
    await town.restart()
    await town.rest()
    (request,) = requests(town)
    rows = await town.app.store.read(lambda c: posts.of_match(c, 1, "request"))
    assert [row.message_id for row in rows] == [request.id]


async def test_who_does_not_play_neither_asks_nor_agrees(town: Street):
    _, mover = await played(town, town.bruno)
    assert "no seat" in (await town.chidi.run("/undo", channel=town.games)).text
    await mover.run("/undo", channel=town.games)
    await town.rest()
    refused = await town.chidi.click(requests(town)[0], "Agree")
    assert "Only who plays" in refused.text
    assert (await town.scene()).requests[0].agreed == (mover.id,)


async def test_alone_with_computer_players_one_tap_on_the_reply_takes_it_back(town: Street):
    _, mover = await played(town, opener="1")
    reply = await play_first(town, mover)
    scene = await town.scene()
    assert "Undo" in labels(reply)
    undone = await mover.click(reply, "Undo")
    await town.rest()
    assert "It is taken back." in undone.text
    assert (await town.scene()).asked > scene.asked
    assert len(await town.app.tables.story(1, None)) > 0
    assert "takes the last choice back" in (await town.app.tables.story(1, None))[-1]


async def test_where_others_would_be_asked_the_reply_offers_no_undo(town: Street):
    _, mover = await played(town, town.bruno)
    (other,) = [person for person in (town.ana, town.bruno) if person is not mover]
    assert "Undo" not in labels(await play_first(town, other))


async def test_undo_in_a_dm_means_the_only_match_or_asks_which(town: Street):
    _, mover = await played(town)
    assert "taken back" in (await mover.run("/undo", channel=mover.dm)).text
    await town.started(computers=1, channel=town.lounge)
    asked = await town.ana.run("/undo", channel=town.ana.dm)
    assert "more than one match" in asked.text
    assert asked.message
    labels_of = [label for label, _, _ in asked.message.menus[0].options]
    assert len(labels_of) == 2
    assert any("#lounge" in label for label in labels_of)
    chosen = await town.ana.select(asked, next(label for label in labels_of if "#lounge" in label))
    await town.rest()
    assert "nothing to take back" in chosen.messages[-1].text


async def test_resigning_asks_first_here_and_in_a_dm(town: Street):
    await town.started(town.bruno, town.chidi)
    asked = await town.bruno.run("/resign", channel=town.games)
    assert asked.ephemeral
    assert "for good?" in asked.text
    assert (await town.scene()).seat_of(town.bruno.id) == 1
    await town.bruno.click(asked, "Leave for good")
    await town.rest()
    assert (await town.scene()).seat_of(town.bruno.id) is None
    there = await town.chidi.run("/resign", channel=town.chidi.dm)
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
    assert "before a match starts" in (await town.bruno.run("/match join", channel=town.games)).text


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


async def test_what_told_nobody_anything_is_taken_back_with_one_tap(town: Street):
    lobby = await town.open_lobby(options="auto_fall=no, opener=1")
    await town.bruno.click(lobby, "Join")
    await town.rest()
    await town.ana.click(lobby, "Start")
    await town.rest()
    before = await end_the_deck(town.app.tables, await town.scene())
    reply = await play_first(town, town.ana)
    assert (await town.scene()).waiting == (1,)
    await town.ana.click(reply, "Undo")
    await town.rest()
    assert requests(town) == []
    scene = await town.scene()
    assert scene.match is not None
    assert before.match is not None
    assert (scene.waiting, scene.match.checkpoint) == ((0,), before.match.checkpoint)
    assert any(str(b.custom_id).startswith("a:") for b in reply.buttons), "the question is open again"
