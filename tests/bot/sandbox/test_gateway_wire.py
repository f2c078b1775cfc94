"""Sessions: lost and resumed, ended, refused; and what a bot is told by its intents."""

from __future__ import annotations

import asyncio
import logging

import discord
import pytest

from bot.sandbox import LocalDiscord, World
from bot.sandbox.gateway import BUFFERED_EVENTS, FRAME_BYTES, Intent
from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission
from bot.sandbox.places import Channel, Guild
from bot.sandbox.transcript import Event
from tests.bot.sandbox.conftest import Client, Rest
from tests.local import running

pytestmark = pytest.mark.usefixtures("errors")


def names(client: Client, kind: str) -> list[object]:
    return [value for seen, value in client.seen if seen == kind]


def with_ping(client: Client) -> Client:
    @client.tree.command(description="Answers")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    return client


async def test_what_happens_while_the_line_is_cut_comes_with_the_resumption(
    local: LocalDiscord, world: World, client: Client, general: Channel, alice: Person
) -> None:
    async with running(with_ping(client), local):
        [session] = world.gateway.sessions.values()
        world.gateway.drop()
        assert not world.gateway.online
        result = await alice.run("/ping")
        assert result.text == "pong"
        assert len(names(client, "resumed")) == 1
        assert list(world.gateway.sessions.values()) == [session]
        for _ in range(3):
            world.gateway.drop()
            await world.wait(lambda: world.gateway.online)
            assert (await alice.run("/ping")).text == "pong"
        assert len(names(client, "resumed")) == 4


async def test_a_requested_reconnection_resumes(
    local: LocalDiscord, world: World, client: Client, general: Channel, alice: Person
) -> None:
    async with running(with_ping(client), local):
        world.gateway.reconnect()
        await world.wait(lambda: names(client, "resumed"))
        assert (await alice.run("/ping")).text == "pong"


async def test_an_ended_session_is_begun_anew(
    local: LocalDiscord,
    world: World,
    client: Client,
    general: Channel,
    alice: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def at_once(self: Client, shard_id: int | None, *, initial: bool = False) -> None: ...

    monkeypatch.setattr(Client, "before_identify_hook", at_once)
    # discord.py takes a pause of some seconds before it identifies again.
    sleep = asyncio.sleep
    monkeypatch.setattr("discord.gateway.asyncio.sleep", lambda seconds: sleep(0))
    async with running(with_ping(client), local):
        [before] = world.gateway.sessions
        world.gateway.invalidate()
        await world.wait(lambda: world.gateway.online and before not in world.gateway.sessions)
        assert names(client, "resumed") == []
        assert (await alice.run("/ping")).text == "pong"


async def test_a_buffer_that_no_longer_reaches_back_ends_the_session(
    local: LocalDiscord, world: World, client: Client, guild: Guild, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(self: Client, shard_id: int | None, *, initial: bool = False) -> None: ...

    monkeypatch.setattr(Client, "before_identify_hook", at_once)
    async with running(client, local):
        [before] = world.gateway.sessions
        world.gateway.drop()
        for _ in range(BUFFERED_EVENTS + 1):
            guild.channel("games").changed()
        await world.wait(lambda: world.gateway.online)
        assert before not in world.gateway.sessions
        assert names(client, "resumed") == []


async def test_privileged_intents_are_refused_unless_granted(local: LocalDiscord, world: World, guild: Guild) -> None:
    intents = discord.Intents(guilds=True, message_content=True)
    refused = Client(intents)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await refused.start(local.token)
    await refused.close()
    world.gateway.privileged = Intent.MESSAGE_CONTENT
    async with running(Client(intents), local):
        pass


async def test_messages_are_told_by_intents_and_their_content_by_another(
    local: LocalDiscord, world: World, guild: Guild, general: Channel, alice: Person
) -> None:
    def contents(client: Client) -> list[str]:
        return [m.content for m in names(client, "message") if isinstance(m, discord.Message)]

    client = Client(discord.Intents(guilds=True, guild_messages=True))
    deaf = Client()
    async with running(client, local), running(deaf, local):
        await alice.send(general, "secret plans")
        await alice.send(general, f"{world.bot.mention} help")
        channel = client.get_channel(general.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send("mine")
        general.overwrite(guild.everyone, deny=Permission.VIEW_CHANNEL)
        general.overwrite(world.bot, deny=Permission.VIEW_CHANNEL)
        general.overwrite(guild.role("Players"), allow=Permission.VIEW_CHANNEL)
        guild.grant(alice, guild.role("Players"))
        await alice.send(general, f"{world.bot.mention} unseen")
        await world.settle()
        assert contents(client) == ["", f"{world.bot.mention} help", "mine"]
        assert contents(deaf) == []


async def test_a_server_is_joined_and_left(
    local: LocalDiscord, world: World, client: Client, guild: Guild, general: Channel, alice: Person
) -> None:
    joined: list[discord.Guild] = []

    @client.event
    async def on_guild_join(new: discord.Guild) -> None:
        joined.append(new)
        assert new.system_channel is not None
        await new.system_channel.send("hello")

    world.expect(50001)
    async with running(client, local):
        second = world.guild("Bar", [alice], ["lobby"])
        await world.wait(lambda: alice.sees(second.channel("lobby")))
        assert [new.name for new in joined] == ["Bar"]
        guild.remove_bot()
        await world.wait(lambda: names(client, "guild_remove"))
        assert [each.name for each in client.guilds] == ["Bar"]
        with pytest.raises(discord.NotFound) as unknown:
            await client.fetch_guild(guild.id)
        assert unknown.value.code == 10004
        with pytest.raises(discord.Forbidden) as refused:
            await client.get_partial_messageable(general.id).send("still there?")
        assert refused.value.code == 50001
        guild.add_bot(world.guilds[second.id].everyone.permissions)
        await world.wait(lambda: len(joined) == 2)
        await client.get_partial_messageable(general.id).send("back again")


async def test_a_server_that_was_known_is_told_as_available_and_a_new_one_as_joined(
    local: LocalDiscord, world: World, rest: Rest, guild: Guild
) -> None:
    async with rest.session.ws_connect(f"{local.base_url}/gateway") as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": local.token, "intents": 1}})
        ready, known = [(await socket.receive_json())["d"] for _ in range(2)]
        assert ready["guilds"] == [{"id": str(guild.id), "unavailable": True}]
        assert (known["id"], known["unavailable"]) == (str(guild.id), False)
        new = world.guild("Bar")
        told = await socket.receive_json()
        assert (told["t"], told["d"]["id"]) == ("GUILD_CREATE", str(new.id))
        assert "unavailable" not in told["d"]


async def test_a_server_that_the_bot_does_not_know_is_told_after_it_is_ready(
    local: LocalDiscord, world: World, client: Client, alice: Person
) -> None:
    guild = world.guild("Café", [alice])
    assert not guild.known
    async with running(client, local):
        assert [each.name for each in client.guilds] == ["Café"]
        ready = next(line.data for line in world.transcript.lines if getattr(line, "name", "") == "READY")
        assert ready["guilds"] == []
        assert guild.known


async def test_a_bot_that_is_gone_fails_people(
    local: LocalDiscord, world: World, client: Client, general: Channel, alice: Person
) -> None:
    async with running(with_ping(client), local):
        pass
    world.expect("unanswered")
    await world.wait(lambda: not world.gateway.online)
    result = await alice.run("/ping", wait=False)
    world.clock.advance(seconds=3)
    await result.settled(1)
    assert result.failed
    world.gateway.sessions.clear()
    assert (await alice.run("/ping")).failed


async def test_a_new_process_takes_over_from_one_that_died(
    local: LocalDiscord, world: World, client: Client, general: Channel, alice: Person
) -> None:
    async with running(with_ping(client), local):
        [before] = world.gateway.sessions
    async with running(with_ping(Client()), local):
        assert before not in world.gateway.sessions
        assert (await alice.run("/ping")).text == "pong"


@pytest.mark.parametrize(("code", "kept"), [(1000, 0), (1001, 0), (4000, 1)])
async def test_who_says_goodbye_gives_the_session_up(
    local: LocalDiscord, world: World, rest: Rest, code: int, kept: int
) -> None:
    async with rest.session.ws_connect(f"{local.base_url}/gateway") as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 2, "d": {"token": local.token, "intents": 1}})
        assert (await socket.receive_json())["t"] == "READY"
        await socket.close(code=code)
    await world.wait(lambda: not world.gateway.online)
    assert len(world.gateway.sessions) == kept


async def test_a_frame_that_is_too_long_closes_the_line(
    local: LocalDiscord, world: World, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with running(client, local):
        socket = client.ws.socket
        await socket.send_str('{"op": 1, "d": null}'.ljust(FRAME_BYTES))
        await socket.send_str('{"op": 1, "d": null}'.ljust(FRAME_BYTES + 1))
        await world.wait(lambda: names(client, "resumed"))
        assert socket.close_code == 4002
        closed = [line.name for line in world.transcript.lines if isinstance(line, Event)]
        assert closed.count("RESUMED") == 1


async def test_a_flood_of_frames_closes_the_line(
    local: LocalDiscord, world: World, client: Client, guild: Guild, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with running(client, local):
        socket = client.ws.socket
        for _ in range(121):
            await socket.send_json({"op": 1, "d": None})
        await world.wait(lambda: names(client, "resumed"))
        assert socket.close_code == 4008
