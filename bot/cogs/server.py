"""`/server`: what a server's moderators set, all by menus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.cogs.places import moderates, place_of
from bot.cogs.slash import SERVERS, AnyCommand, command
from bot.people import Sorry
from bot.replies import Interaction, Reply
from bot.servers import ServerSettings
from bot.ui import ids, options, server, words
from bot.ui.message import Say
from bot.ui.payload import modal
from bot.ui.server import Named, Server
from games.engine import FormError

if TYPE_CHECKING:
    from bot.app import App

NOT_YOURS: Final = (
    "What Toybox may do on this server is set by its moderators: those who may Manage Messages or Manage Server."
)
NOT_THE_ROLE: Final = "Only those who may Manage Server say who else is a moderator."


def server_command(app: App) -> AnyCommand:
    async def show(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            await change(app, reply, ids.Matter("panel"), ())

        await app.answer(interaction, "private", work)

    return command("server", "For moderators: where matches may start, by whom, and what is usual", show, SERVERS)


async def change(app: App, reply: Reply, matter: ids.Matter, values: Sequence[str]) -> None:
    """Show a page of the panel, or set what was picked on one and show how it stands."""
    interaction = reply.interaction
    place = place_of(interaction)
    await _require(app, interaction)
    there = _there(interaction)
    settings = await app.servers.settings(place.guild_id)
    if changed := _changed(there, settings, matter, values):
        if "moderators" in changed and not _manages(interaction):
            raise Sorry(NOT_THE_ROLE)
        settings = await app.servers.change(place.guild_id, place.guild_name, **changed)
    await reply.show(_page(app, there, settings, matter))


async def ask_options(app: App, reply: Reply, matter: ids.Matter) -> None:
    """Open the dialogue with a game's usual options."""
    await _require(app, reply.interaction)
    game = app.games.get(matter.name.removeprefix(server.OPTIONS))
    settings = await app.servers.settings(place_of(reply.interaction).guild_id)
    dialog = None if game is None else options.dialog(game, settings.usual(game), str(matter))
    if dialog is None:
        raise Sorry("There are no options to set.")
    await reply.ask(modal(dialog))


async def take_options(app: App, reply: Reply, matter: ids.Matter, filled: Mapping[str, str]) -> None:
    """What the dialogue brought back is usual from now on."""
    await _require(app, reply.interaction)
    game, place = app.games.get(matter.name.removeprefix(server.OPTIONS)), place_of(reply.interaction)
    if game is None:
        raise Sorry("This game is no longer in the box.")
    try:
        settings = await app.servers.set_options(place.guild_id, place.guild_name, game, options.values(game, filled))
    except FormError as error:
        raise Sorry(words.escape(str(error))) from error
    await reply.show(server.panel(_there(reply.interaction), settings, list(app.games.values())))


def _page(app: App, there: Server, settings: ServerSettings, matter: ids.Matter) -> Say:
    match matter.name.removeprefix("set_"):
        case "channels" | "everywhere":
            return server.channels(there, settings, matter.page)
        case "starters":
            return server.starters(there, settings, matter.page)
        case "moderators":
            return server.moderators(there, settings, matter.page)
    return server.panel(there, settings, list(app.games.values()))


def _changed(there: Server, settings: ServerSettings, matter: ids.Matter, values: Sequence[str]) -> dict[str, Any]:
    """What this click sets; nothing where it only leads to a page. Channels and roles that are gone are forgotten."""
    match matter.name:
        case "set_channels":
            shown = {one.id for one in server.page_of(there.channels, matter.page, server.CHANNELS)}
            ticked = {one.id for one in there.channels if one.id in settings.channels and one.id not in shown}
            ticked |= shown & _ids(values)
            return {"channels": tuple(one.id for one in there.channels if one.id in ticked)}
        case "everywhere":
            return {"channels": ()}
        case "set_starters":
            return {"starters": _role(there, values)}
        case "set_moderators":
            return {"moderators": _role(there, values)}
        case "thread":
            return {"thread": True}
        case "here":
            return {"thread": False}
    return {}


def _role(there: Server, values: Sequence[str]) -> int | None:
    """The role that was picked; None for nobody in particular."""
    if list(values) == [server.ANYBODY]:
        return None
    for role in there.roles:
        if role.id in _ids(values):
            return role.id
    raise Sorry("This role is gone. Please choose again.")


def _ids(values: Sequence[str]) -> set[int]:
    return {int(value) for value in values if value.isascii() and value.isdigit()}


def _there(interaction: Interaction) -> Server:
    """Channels in which a match or a thread for one can be, and roles that people are given."""
    guild = interaction.guild
    assert guild is not None
    places: list[discord.TextChannel | discord.ForumChannel] = [*guild.text_channels, *guild.forums]
    roles = [role for role in reversed(guild.roles) if not role.is_default() and not role.managed]
    return Server(
        guild.name,
        tuple(Named(one.id, one.name) for one in places),
        tuple(Named(role.id, role.name) for role in roles),
    )


async def _require(app: App, interaction: Interaction) -> None:
    if not await moderates(app, interaction):
        raise Sorry(NOT_YOURS)


def _manages(interaction: Interaction) -> bool:
    return interaction.permissions.manage_guild or interaction.permissions.administrator
