"""Direct conversations: open, closed, and with people who have gone."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.sandbox import LocalDiscord, World
from bot.sandbox.people import Person
from bot.sandbox.places import Guild
from bot.sandbox.results import NotPossible
from tests.bot.sandbox.conftest import Client
from tests.local import running

pytestmark = pytest.mark.usefixtures("errors")


async def test_a_direct_message_reaches_its_person_only(
    local: LocalDiscord, client: Client, guild: Guild, alice: Person, bob: Person
) -> None:
    async with running(client, local):
        coming = asyncio.create_task(alice.next_dm())
        user = await client.fetch_user(alice.id)
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Play", custom_id="play"))
        view.stop()
        await user.send("your hand", view=view)
        message = await coming
        assert (message.text, alice.dms, bob.dms) == ("your hand", [message], [])
        await user.send("your turn")
        assert (await alice.next_dm()).text == "your turn"
        await alice.send(alice.dm, "thanks")
        assert [each.text for each in alice.dms] == ["your hand", "your turn"]
        assert [each.text for each in alice.sees(alice.dm)] == ["your hand", "your turn", "thanks"]
        assert bob.sees(alice.dm) == []


async def test_a_button_in_a_direct_message_works(
    local: LocalDiscord, client: Client, guild: Guild, alice: Person
) -> None:
    class Played(discord.ui.View):
        @discord.ui.button(label="Play")
        async def play(self, interaction: discord.Interaction, button: discord.ui.Button[Played]) -> None:
            assert interaction.guild is None
            assert isinstance(interaction.channel, discord.DMChannel)
            assert interaction.context.dm_channel
            assert interaction.user.id == alice.id
            await interaction.response.edit_message(content="played", view=None)

    async with running(client, local):
        user = await client.fetch_user(alice.id)
        await user.send("your hand", view=Played(timeout=60))
        await alice.click(await alice.next_dm(), "Play")
        assert alice.dms[0].text == "played"


async def test_closed_direct_messages_are_refused_until_they_open(
    local: LocalDiscord, world: World, client: Client, guild: Guild, alice: Person
) -> None:
    world.expect(50007)
    async with running(client, local):
        user = await client.fetch_user(alice.id)
        alice.dms_open = False
        with pytest.raises(discord.Forbidden) as refused:
            await user.send("your hand")
        assert refused.value.code == 50007
        assert alice.dms == []
        alice.dms_open = True
        await user.send("your hand")
        assert (await alice.next_dm()).text == "your hand"


async def test_who_has_blocked_the_bot_cannot_be_written_to_and_reads_on(
    local: LocalDiscord, world: World, client: Client, guild: Guild, alice: Person
) -> None:
    world.expect(50007)
    async with running(client, local):
        user = await client.fetch_user(alice.id)
        sent = await user.send("your hand")
        alice.blocks_bot = True
        with pytest.raises(discord.Forbidden) as refused:
            await user.send("another")
        assert refused.value.code == 50007
        await sent.edit(content="your hand, newer")
        assert [message.text for message in alice.dms] == ["your hand, newer"]
        alice.blocks_bot = False
        await user.send("welcome back")


async def test_who_deletes_the_account_is_gone_from_everywhere(
    local: LocalDiscord, world: World, client: Client, guild: Guild, alice: Person
) -> None:
    world.expect(50033, 50278)
    async with running(client, local):
        user = await client.fetch_user(alice.id)
        await user.send("your hand")
        alice.delete_account()
        with pytest.raises(discord.NotFound) as unknown:
            await client.http.get_member(guild.id, alice.id)
        assert unknown.value.code == 10007
        assert (await client.fetch_user(alice.id)).name.startswith("deleted_user_")
        with pytest.raises(discord.Forbidden) as refused:
            await user.send("another")
        assert refused.value.code == 50278
        with pytest.raises(discord.HTTPException) as nobody:
            await client.http.start_private_message(alice.id)
        assert nobody.value.code == 50033
        with pytest.raises(NotPossible):
            await alice.run("/count", channel=alice.dm)


async def test_who_shares_no_server_cannot_be_written_to(
    local: LocalDiscord, world: World, client: Client, guild: Guild, alice: Person
) -> None:
    world.expect(50278)
    async with running(client, local):
        user = await client.fetch_user(alice.id)
        await user.send("your hand")
        guild.leave(alice)
        with pytest.raises(discord.Forbidden) as refused:
            await user.send("your turn")
        assert refused.value.code == 50278
        with pytest.raises(discord.NotFound) as missing:
            await client.guilds[0].fetch_member(alice.id)
        assert missing.value.code == 10007


async def test_who_does_not_exist_cannot_be_written_to(
    local: LocalDiscord, world: World, client: Client, guild: Guild, alice: Person
) -> None:
    world.expect(50033, 50007)
    async with running(client, local):
        with pytest.raises(discord.NotFound) as missing:
            await client.fetch_user(1)
        assert missing.value.code == 10013
        for stranger, code in ((1, 50033), (world.bot.id, 50007)):
            with pytest.raises(discord.HTTPException) as refused:
                await client.create_dm(discord.Object(stranger))
            assert refused.value.code == code
