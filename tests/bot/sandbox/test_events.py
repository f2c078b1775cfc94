"""The stream and the snapshot from which a page lives."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.sandbox import LocalDiscord, World
from bot.sandbox.events import SHOWN_MESSAGES, WAITING_EVENTS, Listener
from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission
from bot.sandbox.places import Channel, Guild
from tests.bot.sandbox.conftest import Client, Rest
from tests.local import running

pytestmark = pytest.mark.usefixtures("errors")


async def heard(listener: Listener) -> list[dict[str, Any]]:
    """Everything that was told so far."""
    listener.close()
    return [event async for event in listener]


async def test_messages_are_told_to_those_who_can_see_them(
    world: World, general: Channel, alice: Person, bob: Person
) -> None:
    hers, his = world.listen(alice), world.listen(bob)
    message = await alice.send(general, "hello")
    direct = await bob.send(bob.dm, "psst")
    await alice.delete(message)
    told = await heard(hers)
    assert [(event["kind"], event["channel"]) for event in told] == [
        ("message", str(general.id)),
        ("message_delete", str(general.id)),
    ]
    assert (told[0]["message"]["id"], told[0]["message"]["content"]) == (str(message.id), "hello")
    assert (told[0]["message"]["loading"], told[0]["message"]["ephemeral"]) == (False, False)
    assert told[1]["id"] == str(message.id)
    his_told = await heard(his)
    assert [event["kind"] for event in his_told] == ["message", "message", "message_delete"]
    assert his_told[1]["message"]["id"] == str(direct.id)


async def test_private_answers_and_forms_are_told_to_their_person(
    local: LocalDiscord, world: World, client: Client, general: Channel, alice: Person, bob: Person
) -> None:
    class Form(discord.ui.Modal, title="Form"):
        name = discord.ui.TextInput[discord.ui.Modal](label="Name", custom_id="name")

    @client.tree.command(description="Whispers")
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("only you")

    @client.tree.command(description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        form = Form()
        await interaction.response.send_modal(form)
        form.stop()

    async with running(client, local):
        hers, his = world.listen(alice), world.listen(bob)
        await alice.run("/whisper")
        asked = await alice.run("/ask")
    told = await heard(hers)
    assert [event["kind"] for event in told[:3]] == ["message", "message_update", "modal"]
    assert (told[0]["message"]["loading"], told[0]["message"]["ephemeral"]) == (True, True)
    assert (told[1]["message"]["loading"], told[1]["message"]["content"]) == (False, "only you")
    assert told[2]["id"] == str(asked.interaction.id)
    assert told[2]["modal"]["title"] == "Form"
    assert {event["kind"] for event in await heard(his)} <= {"bot"}


async def test_the_bots_coming_and_its_commands_are_told(
    local: LocalDiscord, world: World, client: Client, general: Channel, alice: Person
) -> None:
    @client.tree.command(description="Answers")
    async def ping(interaction: discord.Interaction) -> None: ...

    listener = world.listen(alice)
    async with running(client, local):
        assert world.snapshot(alice)["online"]
    await world.wait(lambda: not world.gateway.online)
    told = [event for event in await heard(listener) if event["kind"] in ("bot", "commands")]
    assert [event.get("online") for event in told] == [None, True, False]
    offered = told[0]["commands"]
    assert {key: [c["name"] for c in commands] for key, commands in offered.items()} == {
        str(channel.id): ["ping"]
        for channel in [*general.guild.channels.values(), alice.dm]  # type: ignore[union-attr]
    }


async def test_places_people_and_time_are_told(world: World, guild: Guild, general: Channel, alice: Person) -> None:
    listener = world.listen(alice)
    new = guild.add_channel("third")
    general.overwrite(guild.everyone, deny=Permission.VIEW_CHANNEL)
    new.delete()
    eda = world.person("Eda")
    eda.dms_open = False
    guild.join(eda)
    world.clock.advance(hours=1)
    told = await heard(listener)
    assert [event["kind"] for event in told] == [
        *("channel", "channel_delete", "channel_delete", "person", "person", "refresh", "clock")
    ]
    assert told[0]["channel"] == {
        "id": str(new.id),
        "name": "third",
        "type": 0,
        "guild": str(guild.id),
        "parent": None,
        "topic": None,
        "archived": False,
        "can_send": True,
    }
    assert (told[1]["id"], told[2]["id"]) == (str(general.id), str(new.id))
    assert [event["person"]["dms_open"] for event in told[3:5]] == [True, False]


async def test_a_new_thread_is_told_with_the_commands_that_can_be_used_there(
    local: LocalDiscord, world: World, client: Client, rest: Rest, general: Channel, alice: Person
) -> None:
    @client.tree.command(description="Answers")
    async def ping(interaction: discord.Interaction) -> None: ...

    async with running(client, local):
        listener = world.listen(alice)
        thread = await rest("POST", f"/channels/{general.id}/threads", {"name": "match 1", "type": 11})
    [told] = [event for event in await heard(listener) if event["kind"] == "channel"]
    assert told["channel"]["id"] == thread.body["id"]
    assert [command["name"] for command in told["commands"]] == ["ping"]
    assert told["commands"] == world.snapshot(alice)["commands"][thread.body["id"]]


async def test_a_snapshot_holds_what_its_person_can_see(world: World, guild: Guild, alice: Person) -> None:
    general, games = guild.channel("general"), guild.channel("games")
    games.overwrite(guild.everyone, deny=Permission.VIEW_CHANNEL)
    for number in range(SHOWN_MESSAGES + 1):
        await alice.send(general, str(number))
    other = world.guild("Elsewhere", [world.person("Bob")])
    picture = world.snapshot(alice)
    assert picture["me"] == str(alice.id)
    assert [each["id"] for each in picture["guilds"]] == [str(guild.id)]
    assert [each["id"] for each in picture["channels"]] == [str(general.id), str(alice.dm.id)]
    assert picture["dm"] == str(alice.dm.id)
    assert str(other.id) not in str(picture)
    shown = picture["messages"][str(general.id)]
    assert [shown[0]["content"], shown[-1]["content"], len(shown)] == ["1", str(SHOWN_MESSAGES), SHOWN_MESSAGES]
    assert [each["name"] for each in picture["people"]] == ["Alice", "Bob"]
    assert [each["can_send"] for each in picture["channels"]] == [True, True]
    general.overwrite(alice, deny=Permission.SEND_MESSAGES)
    assert [each["can_send"] for each in world.snapshot(alice)["channels"]] == [False, True]


async def test_who_does_not_listen_is_told_to_look_again(world: World, guild: Guild, alice: Person) -> None:
    listener = world.listen(alice)
    for _ in range(WAITING_EVENTS + 1):
        listener.put({"kind": "clock"})
    assert await heard(listener) == [{"kind": "refresh"}]
