"""What Toybox writes, and what it never does: boards of any age, refused pictures, names of files, other places."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import discord
import pytest

import render
from bot.sandbox.faults import SEND
from bot.ui import ids
from storage import notices
from tests.bot.street import Street, street
from tests.e2e.city import city, town
from tests.e2e.playing import first_choice
from tests.e2e.quarter import answer, match
from tests.e2e.truth import assert_shown

__all__ = ["city", "town"]

pytestmark = pytest.mark.asyncio(loop_scope="module")

LARGEST = 8 * 1024 * 1024  # of a picture; Discord takes ten MiB


@pytest.mark.parametrize("time", [{"minutes": 16}, {"days": 3}], ids=["16 minutes", "3 days"])
async def test_a_board_is_brought_up_to_date_at_any_age(town: Street, time: dict[str, float]) -> None:
    """By the bot's own right: the token of the interaction that began it has long run out."""
    scene = await match(town)
    town.local.clock.advance(**time)
    await town.rest()
    await answer(town, scene)
    await town.rest()
    await assert_shown(town, scene.row.id)


@pytest.mark.parametrize("refusal", [(413, 40005), (413, 0), (403, 50013)], ids=str)
async def test_a_picture_that_discord_refuses_is_told_in_words(town: Street, refusal: tuple[int, int]) -> None:
    scene = await match(town)
    status, code = refusal
    mark = ids.mark(scene.row.id, "panel")
    fault = town.local.world.faults.refuse(
        "POST", SEND.replace("*", str(town.games.id)), status, code=code, saying=mark
    )
    await answer(town, scene)
    await town.rest()
    assert fault.met == 1
    (message,) = [m for m in town.games.messages.values() if mark in [b.custom_id for b in m.buttons]]
    assert message.attachments == []
    assert all(name in message.text for name in scene.names)
    await answer(town, scene)
    await answer(town, scene)
    await town.rest()
    newest = [m for m in town.games.messages.values() if mark in [b.custom_id for b in m.buttons]][-1]
    assert len(newest.attachments) == 1


async def test_every_picture_is_one_attachment_named_by_match_and_version_and_described(town: Street) -> None:
    scene = await match(town)
    names: list[str] = []
    for _ in range(5):
        scene = await answer(town, scene)
        await town.rest()
        mark = ids.mark(scene.row.id, "panel")
        board = [m for m in town.games.messages.values() if mark in [b.custom_id for b in m.buttons]][-1]
        (picture,) = board.attachments
        assert picture.description
        assert re.fullmatch(rf"weapon-wars-{scene.row.id}-\d+\.png", picture.filename)
        names.append(picture.filename)
    assert len(set(names)) == len(names)
    assert names[-1] == f"weapon-wars-{scene.row.id}-{scene.row.version}.png"


async def test_the_largest_board_is_far_from_what_discord_refuses() -> None:
    view, names = render.pictures.artist_of("weapon_wars").reference()
    for picture in (render.board("weapon_wars", view, names), render.hand("weapon_wars", view, names, None)):
        assert len(picture.png) < LARGEST / 16


async def test_a_reminder_that_is_due_before_there_is_any_board_is_given(town: Street) -> None:
    scene = await match(town)
    person = town.turn(scene)
    for message in list(town.games.messages.values()):
        town.local.world.messages.delete(message)
    await town.app.store.write(
        lambda c: notices.plan(c, scene.row.id, scene.asked, person.id, "nudge", town.app.clock.now())
    )
    town.app.publisher.wake(scene.row.id)
    await town.rest()
    nudge = town.says(town.games, "the table would love to see your move")
    opened = await person.click(nudge, "Your move")
    assert first_choice(opened)


async def test_a_channel_that_takes_no_more_threads_is_told_kindly(town: Street) -> None:
    town.local.world.faults.refuse("POST", "/channels/*/threads", 400, code=160006)
    result = await town.ana.run("/play", channel=town.games, game="weapon_wars", where="thread")
    assert "another thread" in result.text
    assert "this channel" in result.text
    again = await town.ana.run("/play", channel=town.games, game="weapon_wars", where="thread")
    assert "is open in" in again.text


async def test_in_a_whole_match_no_place_is_changed_no_message_read_and_no_address_of_a_file_kept(
    tmp_path: Path,
) -> None:
    async with street(tmp_path) as town:
        scene = await match(replace(town), town.bruno, hearts=1)
        world = town.local.world
        before = len(world.requests)
        for text in ("hello", f"{world.bot.mention} play a card", "/weapon play"):
            await town.chidi.send(town.games, text)
        await world.settle()
        assert len(world.requests) == before
        while scene.row.state == "playing":
            scene = await answer(town, scene)
        await town.rest()
        routes = {(request.method, request.route) for request in world.requests}
        stored = (tmp_path / "toybox.db").read_bytes() + (tmp_path / "toybox.db-wal").read_bytes()
        assert town.app.client.intents == discord.Intents(guilds=True)
    assert ("PATCH", "/channels/*") not in routes  # no channel's name or topic
    assert not [route for _, route in routes if "pins" in route or "reactions" in route]
    assert ("DELETE", "/users/@me/guilds/*") not in routes  # no server is ever left
    for address in (b"/attachments/", b"cdn.", b"ephemeral-attachments"):
        assert address not in stored
