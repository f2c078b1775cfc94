"""/undo: what a table takes back, at once or when all agree."""

from __future__ import annotations

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


async def test_the_asker_reads_what_came_of_it_where_the_asking_was_told(town: Street):
    _, mover = await played(town, town.bruno)
    (other,) = [person for person in (town.ana, town.bruno) if person is not mover]
    asked = await mover.run("/undo", channel=town.games)
    await town.rest()
    await other.click(requests(town)[0], "Refuse")
    await town.rest()
    assert asked.message is not None
    assert "It stays as it is" in asked.message.text
    assert labels(asked.message) == []


async def test_so_it_does_when_the_next_move_calls_it_off_and_when_all_agree(town: Street):
    _, mover = await played(town, town.bruno, town.chidi)
    asked = await mover.run("/undo", channel=town.games)
    await town.rest()
    assert asked.message is not None
    others = [person for person in (town.ana, town.bruno, town.chidi) if person is not mover]
    first = await others[0].click(requests(town)[0], "Agree")
    await town.rest()
    assert f"**{others[0].display}**" not in asked.message.text, "who has agreed is not waited for"
    assert f"**{others[1].display}** must agree" in asked.message.text
    await others[1].click(requests(town)[0], "Agree")
    await town.rest()
    assert first.message is not None
    assert (asked.message.text, first.message.text) == ("It is taken back.", "It is taken back.")
    await play_first(town, town.turn(await town.scene()))
    asked = await mover.run("/undo", channel=town.games)
    await town.rest()
    assert "must agree" in asked.text
    await play_first(town, town.turn(await town.scene()))
    assert asked.message is not None
    assert "Somebody has moved meanwhile" in asked.message.text


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
    assert "Only those who play" in refused.text
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
