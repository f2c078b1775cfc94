"""An unmodified discord.py against the local Discord: login, commands and the first answers."""

from __future__ import annotations

import io

import discord
import pytest
from discord import app_commands

from bot.sandbox import Choice, LocalDiscord, NotPossible, World
from bot.sandbox.people import Person
from bot.sandbox.permissions import Permission
from bot.sandbox.places import Channel, Guild
from tests.bot.sandbox.conftest import Client
from tests.local import running

pytestmark = pytest.mark.usefixtures("errors")
GAMES = ("Weapon Wars", "Puzzle Strike", "Puppet Wars")


async def test_login_finds_the_bot_and_its_servers(local: LocalDiscord, client: Client, guild: Guild) -> None:
    async with running(client, local):
        assert client.user is not None
        assert client.user.id == local.world.bot.id
        assert client.application_id == local.world.bot.id
        [seen] = client.guilds
        assert (seen.id, seen.name, seen.member_count) == (guild.id, "Café", 3)
        assert [channel.name for channel in seen.text_channels] == ["general", "games"]
        assert seen.me.guild_permissions.send_messages
        assert not seen.me.guild_permissions.manage_messages


async def test_a_wrong_token_does_not_log_in(local: LocalDiscord, world: World, client: Client) -> None:
    world.expect(401)
    with pytest.raises(discord.LoginFailure):
        await client.login("stolen")
    await client.close()


async def test_a_command_answers_with_the_options_it_was_given(
    local: LocalDiscord, client: Client, guild: Guild, alice: Person, bob: Person
) -> None:
    @client.tree.command(description="Starts a match")
    async def play(
        interaction: discord.Interaction,
        opponent: discord.Member,
        rounds: app_commands.Range[int, 1, 9] = 3,
        title: app_commands.Range[str, 2, 5] = "none",
    ) -> None:
        await interaction.response.send_message(f"{interaction.user.name} {opponent.display_name} {rounds} {title}")

    async with running(client, local):
        result = await alice.run("/play", opponent=bob, rounds=4, title="final")
        assert result.text == "alice Bob 4 final"
        assert (result.ephemeral, result.deferred, result.failed) == (False, False, False)
        assert bob.sees(guild.channel("general")) == [result.message]
        with pytest.raises(NotPossible, match="between 1 and 9"):
            await alice.run("/play", opponent=bob, rounds=10)
        for title in ("x", "finals"):
            with pytest.raises(NotPossible, match="title must have 2 to 5 characters"):
                await alice.run("/play", opponent=bob, title=title)
        with pytest.raises(NotPossible, match="opponent is required"):
            await alice.run("/play")


async def test_suggestions_follow_what_is_typed(
    local: LocalDiscord, client: Client, guild: Guild, alice: Person
) -> None:
    @client.tree.command(description="Starts a match")
    async def play(interaction: discord.Interaction, game: str, opponent: discord.Member, mode: str = "") -> None:
        await interaction.response.send_message(f"{game} {mode}")

    @play.autocomplete("game")
    async def games(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        mode = interaction.namespace.mode or ""
        return [app_commands.Choice(name=f"{g}{mode}", value=g.lower()) for g in GAMES if g.lower().startswith(typed)]

    async with running(client, local):
        result = await alice.autocomplete("/play", "game", "pu")
        assert result.choices == [Choice("Puzzle Strike", "puzzle strike"), Choice("Puppet Wars", "puppet wars")]
        with_mode = await alice.autocomplete("/play", "game", "weap", guild.channel("games"), mode="!")
        assert with_mode.choices == [Choice("Weapon Wars!", "weapon wars")]
        with pytest.raises(NotPossible, match="mode has no suggestions"):
            await alice.autocomplete("/play", "mode", "x")


async def test_a_deferred_private_answer_is_filled_and_followed_up(
    local: LocalDiscord, client: Client, general: Channel, alice: Person, bob: Person
) -> None:
    @client.tree.command(description="Shows your hand")
    async def hand(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        file = discord.File(io.BytesIO(b"picture"), "hand.png", description="Two cards")
        # A deferred answer stays as private as the deferral made it, whatever its first message says.
        await interaction.followup.send("your hand", file=file)
        await interaction.followup.send("for all")
        await interaction.followup.send("only you", ephemeral=True)

    async with running(client, local):
        result = await alice.run("/hand")
        await local.world.settle()
        assert result.deferred
        assert result.ephemeral
        assert [message.text for message in result.messages] == ["your hand", "for all", "only you"]
        assert [message.ephemeral for message in result.messages] == [True, False, True]
        assert [message.text for message in bob.sees(general)] == ["for all"]
        assert result.message is not None
        [attachment] = result.message.attachments
        assert (attachment.filename, attachment.description, attachment.data) == ("hand.png", "Two cards", b"picture")
        assert result.message.edited is None


async def test_groups_and_choices(local: LocalDiscord, client: Client, guild: Guild, alice: Person) -> None:
    group = app_commands.Group(name="match", description="Matches")

    @group.command(description="Ends it")
    @app_commands.choices(how=[app_commands.Choice(name="At once", value="now")])
    async def end(interaction: discord.Interaction, how: str) -> None:
        await interaction.response.send_message(how, ephemeral=True)

    client.tree.add_command(group)
    async with running(client, local):
        assert (await alice.run("/match end", how="At once")).text == "now"
        assert (await alice.run("match end", how="now")).text == "now"
        with pytest.raises(NotPossible, match="one of"):
            await alice.run("/match end", how="never")
        with pytest.raises(NotPossible, match="needs one of"):
            await alice.run("/match")
        with pytest.raises(NotPossible, match="no subcommand"):
            await alice.run("/match start")
        with pytest.raises(NotPossible, match="no option"):
            await alice.run("/match end", when="now")


async def test_contexts_and_needed_permissions_decide_who_is_offered_a_command(
    local: LocalDiscord, world: World, client: Client, guild: Guild, alice: Person, bob: Person
) -> None:
    @client.tree.command(description="In servers only")
    @app_commands.guild_only()
    async def play(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    @client.tree.command(description="In both")
    async def hand(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(str(interaction.context))

    @client.tree.command(description="For moderators")
    @app_commands.default_permissions(manage_messages=True)
    async def server(interaction: discord.Interaction) -> None:
        assert interaction.permissions.manage_messages
        await interaction.response.send_message("set")

    @client.tree.command(description="For administrators")
    @app_commands.default_permissions()
    async def wipe(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("gone")

    guild.promote(alice)
    guild.grant(bob, guild.role("Admin", Permission.ADMINISTRATOR))
    async with running(client, local):
        assert (await bob.run("/wipe")).text == "gone"
        with pytest.raises(NotPossible, match="not a command"):
            await alice.run("/wipe")
        guild.revoke(bob, guild.role("Admin"))
        assert (await alice.run("/hand", channel=alice.dm)).text
        assert [message.author for message in alice.dms] == [world.bot]
        with pytest.raises(NotPossible, match="not a command"):
            await alice.run("/play", channel=alice.dm)
        assert (await alice.run("/server")).text == "set"
        with pytest.raises(NotPossible, match="not a command"):
            await bob.run("/server")
        guild.leave(bob)
        with pytest.raises(NotPossible):
            await bob.run("/hand", channel=guild.channel("general"))


async def test_interactions_tell_the_permissions_that_hold(
    local: LocalDiscord, client: Client, general: Channel, alice: Person
) -> None:
    @client.tree.command(description="What may I do")
    async def rights(interaction: discord.Interaction) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        cached = interaction.channel.permissions_for(interaction.channel.guild.me)
        await interaction.response.send_message(f"{interaction.app_permissions.value} {cached.value}")

    wanted = discord.Permissions(view_channel=True, send_messages=True).value
    async with running(client, local):
        general.bot_permissions = wanted
        await local.world.settle()
        assert (await alice.run("/rights", channel=general)).text == f"{wanted} {wanted}"


async def test_commands_keep_their_ids_as_long_as_their_names(local: LocalDiscord, client: Client) -> None:
    @client.tree.command(description="One")
    async def one(interaction: discord.Interaction) -> None: ...

    @client.tree.command(description="Two")
    async def two(interaction: discord.Interaction) -> None: ...

    async with running(client, local):
        first = {command.name: command.id for command in await client.tree.fetch_commands()}
        client.tree.remove_command("two")
        one.description = "Changed"
        [kept] = await client.tree.sync()
        assert kept.id == first["one"]
        assert kept.description == "Changed"
        assert [command.name for command in await client.tree.fetch_commands()] == ["one"]


async def test_a_servers_own_command_hides_the_global_one_there(
    local: LocalDiscord, world: World, client: Client, guild: Guild, alice: Person
) -> None:
    @client.tree.command(name="ping", description="Everywhere")
    async def everywhere(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("everywhere")

    @client.tree.command(name="ping", description="Here", guild=discord.Object(guild.id))
    async def here(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    async with running(client, local):
        [own] = await client.tree.sync(guild=discord.Object(guild.id))
        assert [own] == await client.tree.fetch_commands(guild=discord.Object(guild.id))
        assert (await alice.run("/ping")).text == "here"
        assert (await alice.run("/ping", channel=alice.dm)).text == "everywhere"
        with pytest.raises(discord.NotFound) as missing:
            await client.tree.sync(guild=discord.Object(1))
        assert missing.value.code == 10004
