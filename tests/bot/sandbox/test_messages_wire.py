"""Messages in channels, through an unmodified discord.py: sending, finding, changing, and what is refused."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio

from bot.sandbox import LocalDiscord, World
from bot.sandbox.model import User
from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission
from bot.sandbox.places import Channel, Guild
from tests.bot.sandbox.conftest import Client, Rest
from tests.local import running

pytestmark = pytest.mark.usefixtures("errors")


@pytest_asyncio.fixture
async def channel(local: LocalDiscord, client: Client, general: Channel) -> AsyncIterator[discord.TextChannel]:
    """#general as the running bot knows it."""
    async with running(client, local):
        found = client.get_channel(general.id)
        assert isinstance(found, discord.TextChannel)
        yield found


async def test_a_sent_message_is_seen_changed_and_deleted(
    channel: discord.TextChannel, general: Channel, alice: Person
) -> None:
    sent = await channel.send("hello", silent=True)
    [seen] = alice.sees(general)
    assert (seen.text, seen.silent, seen.id) == ("hello", True, sent.id)
    assert abs((sent.created_at - seen.created).total_seconds()) < 0.001
    await sent.edit(content="hello again")
    assert (seen.text, seen.silent) == ("hello again", True)
    fetched = await channel.fetch_message(sent.id)
    assert fetched.content == "hello again"
    assert fetched.edited_at is not None
    await sent.delete()
    assert seen.deleted
    assert alice.sees(general) == []
    with pytest.raises(discord.NotFound) as refused:
        await channel.fetch_message(sent.id)
    assert refused.value.code == 10008


async def test_history_pages(channel: discord.TextChannel) -> None:
    sent = [await channel.send(str(number)) for number in range(6)]

    async def page(**bounds: object) -> list[str]:
        return [message.content async for message in channel.history(**bounds)]  # type: ignore[arg-type]

    assert await page(limit=2) == ["5", "4"]
    assert await page(limit=2, before=sent[4]) == ["3", "2"]
    assert await page(limit=2, after=sent[1]) == ["2", "3"]
    assert await page(limit=3, around=sent[2]) == ["3", "2", "1"]


async def test_a_nonce_is_kept_for_a_few_minutes(
    channel: discord.TextChannel, local: LocalDiscord, guild: Guild, general: Channel
) -> None:
    first = await channel.send("once", nonce="row.1")
    again = await channel.send("twice", nonce="row.1")
    assert (again.id, again.content) == (first.id, "once")
    other = channel.guild.get_channel(guild.channel("games").id)
    assert isinstance(other, discord.TextChannel)
    assert (await other.send("elsewhere", nonce="row.1")).id == first.id
    assert (await channel.send("new", nonce="row.2")).id != first.id
    local.clock.advance(minutes=10)
    assert (await channel.send("much later", nonce="row.1")).id != first.id
    assert [message.text for message in general.messages.values()] == ["once", "new", "much later"]


async def test_only_allowed_mentions_call(
    channel: discord.TextChannel, general: Channel, alice: Person, bob: Person
) -> None:
    def called() -> tuple[list[User], bool]:
        message = list(general.messages.values())[-1]
        return message.mentions, message.mention_everyone

    text = f"{alice.mention} {bob.mention} @everyone"
    await channel.send(text)
    assert called() == ([alice, bob], False)  # for everyone the bot lacks the permission
    await channel.send(text, allowed_mentions=discord.AllowedMentions.none())
    assert called() == ([], False)
    one = discord.AllowedMentions(users=[discord.Object(bob.id)], everyone=True, roles=False)
    general.bot_permissions |= Permission.MENTION_EVERYONE
    await channel.send(text, allowed_mentions=one)
    assert called() == ([bob], True)


async def test_a_reply_names_what_it_replies_to(channel: discord.TextChannel, world: World, general: Channel) -> None:
    first = await channel.send("first")
    reply = await first.reply("second")
    assert reply.reference is not None
    assert isinstance(reply.reference.resolved, discord.Message)
    assert reply.reference.resolved.content == "first"
    again = await reply.reply("again")
    assert again.reference is not None
    assert isinstance(again.reference.resolved, discord.Message)
    assert again.reference.resolved.content == "second"
    assert again.reference.resolved.reference is not None
    assert again.reference.resolved.reference.resolved is None
    await again.delete()
    await first.delete()
    world.expect(50035)
    with pytest.raises(discord.HTTPException) as refused:
        await channel.send("third", reference=first)
    assert refused.value.code == 50035
    await channel.send("fourth", reference=first.to_reference(fail_if_not_exists=False))
    assert [message.text for message in general.messages.values()] == ["second", "fourth"]


async def test_files_travel_both_ways(channel: discord.TextChannel, client: Client) -> None:
    picture = discord.File(io.BytesIO(b"\x89PNG\r\n\x1a\n" + bytes(8) + b"\0\0\0\x20\0\0\0\x10"), "board 1.png")
    sent = await channel.send(file=picture)
    [attachment] = sent.attachments
    assert (attachment.filename, attachment.width, attachment.height) == ("board_1.png", 32, 16)
    assert attachment.content_type == "image/png"
    assert (await attachment.read()).startswith(b"\x89PNG")
    assert client.user is not None
    assert (await client.user.display_avatar.read()).startswith(b"\x89PNG")


async def test_an_attachments_address_works_for_a_day(channel: discord.TextChannel, local: LocalDiscord) -> None:
    sent = await channel.send(file=discord.File(io.BytesIO(b"x"), "a.txt"))
    local.clock.advance(hours=25)
    with pytest.raises(discord.NotFound):
        await sent.attachments[0].read()
    fresh = await channel.fetch_message(sent.id)
    assert await fresh.attachments[0].read() == b"x"


async def test_an_empty_message_is_refused(channel: discord.TextChannel, world: World) -> None:
    world.expect(50006)
    for text in ("", " \n "):
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send(text)
        assert refused.value.code == 50006
    sent = await channel.send("x")
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(content=None)
    assert refused.value.code == 50006


async def test_missing_permissions_are_refused_each_by_its_code(
    channel: discord.TextChannel, world: World, general: Channel, alice: Person
) -> None:
    world.expect(50013, 50001)
    own = await channel.send("mine")
    hers = channel.get_partial_message((await alice.send(general, "hers")).id)
    everything = general.bot_permissions

    async def code(permission: Permission, attempt: str) -> int:
        general.bot_permissions = everything & ~permission
        attempts = {
            "send": lambda: channel.send("x"),
            "file": lambda: channel.send("x", file=discord.File(io.BytesIO(b"x"), "a.txt")),
            "thread": lambda: channel.create_thread(name="x", type=discord.ChannelType.public_thread),
            "fetch": lambda: channel.fetch_message(own.id),
            "edit": lambda: own.edit(content="y"),
            "new file": lambda: own.edit(attachments=[discord.File(io.BytesIO(b"x"), "a.txt")]),
            "delete": lambda: own.delete(),
        }
        with pytest.raises(discord.Forbidden) as refused:
            await attempts[attempt]()
        return refused.value.code

    assert await code(Permission.SEND_MESSAGES, "send") == 50013
    assert await code(Permission.ATTACH_FILES, "file") == 50013
    assert await code(Permission.ATTACH_FILES, "new file") == 50013
    assert await code(Permission.CREATE_PUBLIC_THREADS, "thread") == 50013
    assert await code(Permission.READ_MESSAGE_HISTORY, "fetch") == 50013
    assert [message async for message in channel.history()] == []
    for attempt in ("send", "fetch", "edit", "delete", "thread"):
        assert await code(Permission.VIEW_CHANNEL, attempt) == 50001
    general.bot_permissions = everything
    with pytest.raises(discord.Forbidden) as refused:
        await hers.delete()
    assert refused.value.code == 50013
    general.bot_permissions = everything | Permission.MANAGE_MESSAGES
    await hers.delete()
    assert [message.text for message in alice.sees(general)] == ["mine"]


async def test_only_ones_own_messages_can_be_edited(
    channel: discord.TextChannel, world: World, general: Channel, alice: Person
) -> None:
    world.expect(50005)
    hers = await alice.send(general, "hers")
    with pytest.raises(discord.Forbidden) as refused:
        await channel.get_partial_message(hers.id).edit(content="mine")
    assert refused.value.code == 50005
    assert hers.text == "hers"


async def test_a_sender_may_change_only_the_flags_that_are_theirs(
    channel: discord.TextChannel, rest: Rest, general: Channel
) -> None:
    suppress, silent, ephemeral = 1 << 2, 1 << 12, 1 << 6
    sent = await channel.send("x", silent=True)
    path = f"/channels/{channel.id}/messages/{sent.id}"
    assert (await rest("PATCH", path, {"flags": suppress | silent | ephemeral})).body["flags"] == suppress | silent
    assert (await rest("PATCH", path, {"content": "y"})).body["flags"] == suppress | silent
    assert (await rest("PATCH", path, {"flags": 0})).body["flags"] == 0


async def test_edits_of_old_messages_have_a_limit_of_their_own(
    channel: discord.TextChannel, world: World, rest: Rest, general: Channel
) -> None:
    world.expect(30046)
    old = [await channel.send(str(number)) for number in range(4)]
    world.clock.advance(minutes=59)
    for message in old:
        await message.edit(content="fresh")
    world.clock.advance(minutes=2)
    path = f"/channels/{channel.id}/messages"
    for message in old[:3]:
        reply = await rest("PATCH", f"{path}/{message.id}", {"content": "old"})
        assert reply.status == 200
    reply = await rest("PATCH", f"{path}/{old[3].id}", {"content": "old"})
    assert (reply.status, reply.code) == (429, 30046)
    assert 0 < reply.body["retry_after"] <= 6
    assert [message.text for message in general.messages.values()] == ["old", "old", "old", "fresh"]
    world.clock.advance(seconds=6)
    reply = await rest("PATCH", f"{path}/{old[3].id}", {"content": "old"})
    assert reply.status == 200
