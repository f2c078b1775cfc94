"""Failures to order, seen from an unmodified discord.py; and what happens to places by people's hands."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import timedelta

import aiohttp
import discord
import pytest
import pytest_asyncio

from bot.sandbox import LocalDiscord, NotPossible, World
from bot.sandbox.faults import EDIT, SEND
from bot.sandbox.forms import fill_modal
from bot.sandbox.people import Person
from bot.sandbox.places import Channel, Guild
from tests.bot.sandbox.conftest import Client, Rest
from tests.local import running

pytestmark = pytest.mark.usefixtures("errors")


@pytest_asyncio.fixture
async def place(local: LocalDiscord, client: Client, general: Channel) -> AsyncIterator[discord.TextChannel]:
    async with running(client, local):
        found = client.get_channel(general.id)
        assert isinstance(found, discord.TextChannel)
        yield found


def texts(channel: Channel) -> list[str]:
    return [message.text for message in channel.messages.values()]


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, discord.HTTPException),
        (401, discord.HTTPException),
        (403, discord.Forbidden),
        (404, discord.NotFound),
        (503, discord.DiscordServerError),
    ],
)
async def test_a_refusal_does_nothing(
    place: discord.TextChannel, world: World, general: Channel, status: int, error: type[discord.HTTPException]
) -> None:
    fault = world.faults.refuse("POST", SEND, status, code=7)
    with pytest.raises(error) as refused:
        await place.send("one")
    assert (refused.value.status, refused.value.code, fault.met) == (status, 7, 1)
    assert texts(general) == []
    await place.send("two")
    assert texts(general) == ["two"]


async def test_a_lost_answer_is_an_error_for_what_was_done(
    place: discord.TextChannel, world: World, general: Channel
) -> None:
    world.faults.lose("POST", SEND, 503)
    with pytest.raises(discord.DiscordServerError):
        await place.send("one")
    assert texts(general) == ["one"]


@pytest.mark.parametrize("after", [False, True])
async def test_a_connection_is_reset_before_or_after(
    place: discord.TextChannel, world: World, general: Channel, after: bool
) -> None:
    world.faults.cut("POST", SEND, after=after)
    with pytest.raises(aiohttp.ClientConnectionError):
        await place.send("one")
    assert texts(general) == (["one"] if after else [])
    await place.send("two")
    assert texts(general)[-1] == "two"
    assert [request.status for request in world.requests if request.fault] == [0]


@pytest.mark.parametrize("after", [False, True])
async def test_an_answer_comes_late(place: discord.TextChannel, world: World, general: Channel, after: bool) -> None:
    world.faults.slow("POST", SEND, 0.05, after=after)
    begun = world.clock.now()
    await place.send("one")
    ended = world.clock.now()
    [message] = general.messages.values()
    # An id tells its moment to the millisecond.
    waited = ended - message.created if after else message.created + timedelta(milliseconds=1) - begun
    assert waited >= timedelta(seconds=0.05)
    assert texts(general) == ["one"]


async def test_what_a_sender_gave_up_may_still_come_and_makes_no_twin(
    place: discord.TextChannel, world: World, general: Channel
) -> None:
    world.faults.slow("POST", SEND, 0.1)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(place.send("one", nonce="n.1"), 0.03)
    await place.send("one", nonce="n.1")
    await world.settle()
    assert texts(general) == ["one"]


async def test_something_happens_just_before(place: discord.TextChannel, world: World, general: Channel) -> None:
    sent = await place.send("one")
    [message] = general.messages.values()
    world.faults.race("PATCH", EDIT, lambda: world.messages.delete(message))
    with pytest.raises(discord.NotFound) as gone:
        await sent.edit(content="two")
    assert gone.value.code == 10008


async def test_faults_meet_only_what_they_were_ordered_for(
    place: discord.TextChannel, world: World, general: Channel
) -> None:
    fault = world.faults.refuse("POST", SEND, 503, saying="übel", times=2)
    sent = await place.send("fine")
    with pytest.raises(discord.DiscordServerError):
        await place.send("so übel")
    await sent.edit(content="übel")
    world.faults.refuse("PATCH", "/channels/*", 503)
    await sent.edit(content="finer")
    assert (fault.met, fault.times) == (1, 1)
    world.faults.clear()
    await place.send("übel")
    assert texts(general) == ["finer", "übel"]


async def test_nonces_are_forgotten_after_three_minutes_of_the_worlds_time(
    place: discord.TextChannel, world: World, general: Channel
) -> None:
    for minutes in (2, 0.5, 1):
        await place.send("x", nonce="n.1")
        world.clock.advance(minutes=minutes)
    assert texts(general) == ["x"]
    await place.send("x", nonce="n.1")
    assert texts(general) == ["x", "x"]


async def test_an_archived_thread_takes_no_edits(
    place: discord.TextChannel, world: World, guild: Guild, alice: Person
) -> None:
    world.expect(50083)
    thread = await place.create_thread(name="Match", type=discord.ChannelType.public_thread)
    sent = await thread.send("one")
    held = guild.channel("Match")
    held.archive()
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(content="two")
    assert refused.value.code == 50083
    await world.wait(lambda: place.guild.get_thread(thread.id) is None)  # the library keeps those that are awake
    await thread.send("three")
    await sent.edit(content="two")
    held.archive(locked=True)
    with pytest.raises(discord.HTTPException):
        await thread.send("four")
    assert [message.text for message in alice.sees(held)] == ["two", "three"]
    with pytest.raises(ValueError, match="only threads"):
        guild.channel("general").archive()


async def test_a_silent_thread_falls_asleep(
    place: discord.TextChannel, world: World, guild: Guild, alice: Person
) -> None:
    thread = await place.create_thread(name="Match", type=discord.ChannelType.public_thread, auto_archive_duration=1440)
    held = guild.channel("Match")
    assert held.thread is not None
    world.clock.advance(hours=23)
    assert not held.thread.archived
    await alice.send(held, "still here")
    world.clock.advance(hours=23)
    assert not held.thread.archived
    world.clock.advance(hours=2)
    assert held.thread.archived
    await thread.edit(archived=False)
    world.clock.advance(hours=23)
    assert not held.thread.archived
    world.clock.advance(hours=2)
    assert held.thread.archived
    await alice.send(held, "and again")
    assert not held.thread.archived


async def test_old_buttons_of_a_bot_that_was_removed_reach_nobody(
    place: discord.TextChannel, world: World, guild: Guild, general: Channel, alice: Person
) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Play", custom_id="play"))
    view.stop()
    await place.send("one", view=view)
    [message] = general.messages.values()
    guild.remove_bot()
    assert (await alice.click(message, "Play")).failed
    assert world.problems() == []
    with pytest.raises(NotPossible):
        await alice.run("/play", channel=general)


async def test_a_heartbeat_is_answered_a_little_later(local: LocalDiscord, world: World, rest: Rest) -> None:
    async with rest.session.ws_connect(local.base_url + "/gateway?v=10&encoding=json") as socket:
        assert (await socket.receive_json())["op"] == 10
        start = time.monotonic()
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        assert 0.04 < time.monotonic() - start < 2


def test_a_menu_of_a_form_that_nobody_touches_sends_what_is_picked_in_it() -> None:
    options = [{"label": text, "value": text, "default": text == "b"} for text in ("a", "b")]
    menu = {"type": 3, "custom_id": "menu", "options": options}
    form = {"title": "Form", "custom_id": "form", "components": [{"type": 18, "label": "Menu", "component": menu}]}
    for given, expected in (({}, ["b"]), ({"menu": "a"}, ["a"])):
        [label] = fill_modal(form, given)["components"]
        assert label["component"]["values"] == expected
