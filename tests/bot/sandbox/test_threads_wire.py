"""Threads and channels, through an unmodified discord.py."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio

from bot.sandbox import LocalDiscord, NotPossible, World
from bot.sandbox.model import THREAD_CREATED
from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission
from bot.sandbox.places import Channel, Guild
from tests.bot.sandbox.conftest import Client
from tests.local import running

pytestmark = pytest.mark.usefixtures("errors")


@pytest_asyncio.fixture
async def channel(local: LocalDiscord, client: Client, general: Channel) -> AsyncIterator[discord.TextChannel]:
    async with running(client, local):
        found = client.get_channel(general.id)
        assert isinstance(found, discord.TextChannel)
        yield found


async def test_a_thread_from_a_message_carries_its_id(
    channel: discord.TextChannel, guild: Guild, general: Channel, alice: Person
) -> None:
    sent = await channel.send("a match")
    thread = await sent.create_thread(name="Match 1", auto_archive_duration=4320)
    await thread.send("first move")
    held = guild.channel("Match 1")
    assert thread.id == sent.id == held.id
    assert [message.text for message in alice.sees(held)] == ["first move"]
    assert held.thread is not None
    assert (held.thread.auto_archive, held.parent) == (4320, general)
    await alice.send(held, "second move")
    assert channel.guild.get_thread(thread.id) is not None
    fetched = await channel.fetch_message(sent.id)
    assert fetched.thread is not None
    assert fetched.flags.has_thread


async def test_a_message_has_one_thread(channel: discord.TextChannel, world: World, guild: Guild) -> None:
    world.expect(160004)
    sent = await channel.send("a match")
    await sent.create_thread(name="one")
    with pytest.raises(discord.HTTPException) as refused:
        await sent.create_thread(name="two")
    assert refused.value.code == 160004
    guild.channel("one").delete()
    assert (await channel.fetch_message(sent.id)).thread is None


async def test_a_public_thread_of_its_own_is_announced(
    channel: discord.TextChannel, guild: Guild, general: Channel, alice: Person
) -> None:
    thread = await channel.create_thread(name="Match 2", type=discord.ChannelType.public_thread)
    assert [(m.kind, m.text) for m in alice.sees(general)] == [(THREAD_CREATED, "Match 2")]
    assert guild.channel("Match 2").id == thread.id


async def test_a_private_thread_is_seen_by_its_members(
    channel: discord.TextChannel, guild: Guild, alice: Person, bob: Person
) -> None:
    await channel.create_thread(name="secret", type=discord.ChannelType.private_thread)
    held = guild.channel("secret")
    assert held.people == []
    guild.promote(alice)
    guild.grant(alice, guild.role("Threads", Permission.MANAGE_THREADS))
    assert held.people == [alice]
    with pytest.raises(NotPossible):
        await bob.send(held, "hello")


async def test_an_archived_thread_wakes_and_a_locked_one_does_not(
    channel: discord.TextChannel, world: World, guild: Guild, general: Channel
) -> None:
    world.expect(50083, 50013)
    thread = await channel.create_thread(name="Match 3", type=discord.ChannelType.public_thread)
    held = guild.channel("Match 3").thread
    assert held is not None
    said = await thread.send("first")
    await thread.edit(archived=True)
    assert held.archived
    with pytest.raises(discord.HTTPException) as asleep:
        await said.edit(content="changed")
    assert (asleep.value.code, held.archived) == (50083, True)
    await thread.send("awake")
    assert not held.archived
    await said.edit(content="changed")
    with pytest.raises(discord.Forbidden) as refused:
        await thread.edit(locked=True)
    assert refused.value.code == 50013
    held.archived = held.locked = True
    with pytest.raises(discord.HTTPException) as closed:
        await thread.send("awake?")
    assert closed.value.code == 50083
    general.bot_permissions |= Permission.MANAGE_THREADS
    await thread.send("awake!")
    assert not held.archived


async def test_sending_in_threads_is_a_permission_of_its_own(
    channel: discord.TextChannel, world: World, general: Channel
) -> None:
    world.expect(50013)
    thread = await channel.create_thread(name="Match 4", type=discord.ChannelType.public_thread)
    general.bot_permissions &= ~Permission.SEND_MESSAGES_IN_THREADS
    with pytest.raises(discord.Forbidden):
        await thread.send("x")
    await channel.send("x")


async def test_channels_are_renamed_and_deleted_by_who_may(
    channel: discord.TextChannel, world: World, guild: Guild, general: Channel
) -> None:
    world.expect(50013)
    with pytest.raises(discord.Forbidden):
        await channel.edit(name="new")
    with pytest.raises(discord.Forbidden):
        await channel.delete()
    general.bot_permissions |= Permission.MANAGE_CHANNELS
    await channel.edit(name="new", topic="games", slowmode_delay=5)
    assert (general.name, general.topic, general.slowmode) == ("new", "games", 5)
    await channel.edit(name="newer")
    assert general.slowmode == 5
    await channel.edit(slowmode_delay=0)
    assert general.slowmode == 0
    thread = await channel.create_thread(name="inside", type=discord.ChannelType.public_thread)
    await channel.delete()
    await world.settle()
    assert [each.name for each in guild.channels.values()] == ["games"]
    for gone in (channel, thread):
        with pytest.raises(discord.NotFound) as missing:
            await gone.send("x")
        assert missing.value.code == 10003
    assert [each.name for each in channel.guild.text_channels] == ["games"]
    assert channel.guild.get_thread(thread.id) is None


async def test_what_people_do_to_channels_reaches_the_bot(
    channel: discord.TextChannel, world: World, guild: Guild
) -> None:
    guild.add_channel("third")
    guild.channel("games").delete()
    await world.settle()
    assert [each.name for each in channel.guild.text_channels] == ["general", "third"]


async def test_servers_channels_and_roles_can_be_fetched(
    channel: discord.TextChannel, client: Client, guild: Guild, alice: Person
) -> None:
    guild.promote(alice)
    member = await channel.guild.fetch_member(alice.id)
    assert (member.display_name, [role.name for role in member.roles]) == ("Alice", ["@everyone", "Moderator"])
    fetched = await client.fetch_guild(guild.id, with_counts=False)
    assert fetched.name == "Café"
    assert [each.name for each in await channel.guild.fetch_channels()] == ["general", "games"]
    assert [role.name for role in await channel.guild.fetch_roles()] == ["@everyone", "Toybox", "Moderator"]
    assert await client.fetch_channel(channel.id) == channel
    with pytest.raises(discord.NotFound) as missing:
        await client.fetch_guild(1)
    assert missing.value.code == 10004
