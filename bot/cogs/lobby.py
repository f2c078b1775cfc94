"""`/play`, the demo match, and the lobby's buttons that ask for more than one call."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot import permissions
from bot.cogs import forms, showing
from bot.cogs.finding import fitting, meant
from bot.cogs.places import in_thread, person_of, place_of, require_start
from bot.cogs.slash import SERVERS, AnyCommand, command, listing
from bot.people import Place, Sorry
from bot.rechecks import recheck
from bot.replies import Interaction, Reply, insist
from bot.ui import clock as clock_words
from bot.ui import words
from games.engine import FormError

if TYPE_CHECKING:
    from bot.app import App

log = logging.getLogger(__name__)

HERE, THREAD = "here", "thread"
TYPED = 100  # characters of a list's name and value
THREAD_NAME = 100
NO_THREAD: Final = (
    "Discord does not let me open another thread here just now. Try again in a moment, or say `where: this channel`."
)
THREAD_REST: Final = 10080  # minutes without a word until Discord puts the thread away: the longest there is


def play_command(app: App) -> AnyCommand:
    @app_commands.describe(
        game="Which game",
        options="What differs from the usual: mode=collector, hearts=2",
        clock="Time for a turn: live, 12 hours, a day, three days; day, extensions=2, at_zero=absent",
        where="Where it is played; if you say nothing, where this server usually plays",
        invite="Somebody to invite",
        invite2="Somebody else",
        invite3="Somebody else",
        invite4="Somebody else",
        invite5="Somebody else",
    )
    @app_commands.choices(
        where=[
            app_commands.Choice(name="this channel", value=HERE),
            app_commands.Choice(name="a new thread", value=THREAD),
        ]
    )
    async def play(
        interaction: discord.Interaction,
        game: str,
        options: str = "",
        where: str = "",
        clock: str = "",
        invite: discord.User | None = None,
        invite2: discord.User | None = None,
        invite3: discord.User | None = None,
        invite4: discord.User | None = None,
        invite5: discord.User | None = None,
    ) -> None:
        guests = [guest for guest in (invite, invite2, invite3, invite4, invite5) if guest is not None]

        async def work(reply: Reply) -> None:
            await _open(app, reply, game, options, where, guests, clock)

        await app.answer(interaction, "private", work)

    made = command("play", "Open a match: choose a game, and people join", play, SERVERS)

    @made.autocomplete("game")
    async def games(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async def work() -> list[tuple[str, str]]:
            return [(f"{found.title}: {found.summary}"[:TYPED], found.key) for found in fitting(app, current)]

        return await listing(interaction, work)

    @made.autocomplete("clock")
    async def clocks(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async def work() -> list[tuple[str, str]]:
            return clock_words.offers(current)

        return await listing(interaction, work)

    @made.autocomplete("options")
    async def settings(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async def work() -> list[tuple[str, str]]:
            found = fitting(app, str(getattr(interaction.namespace, "game", "") or ""))
            return forms.complete(found[0].options_type, current) if len(found) == 1 else []

        return await listing(interaction, work)

    return made


async def demo(app: App, reply: Reply) -> None:
    """One click to a first match: in this channel, or in a thread where the channel is taken."""
    interaction = reply.interaction
    place = place_of(interaction)
    taken = bool(await app.tables.scenes_in(place.channel_id))
    if taken and in_thread(interaction):
        raise Sorry("A match is on in this thread. Press Demo match in the channel, or /play elsewhere.")
    await require_start(app, interaction, place)
    _require(interaction, new_thread=taken)
    person = person_of(interaction)
    if taken:
        place = await _new_thread(interaction, place, f"Demo · {person.name}")
    scene = await app.lobbies.demo(place, person)
    note = f"Your match is on in <#{place.channel_id}>." if taken else ""
    await showing.first_hand(app, reply, scene.row.id, note)


def require_here(interaction: Interaction) -> None:
    """Sorry, with the names of what is missing, where a match cannot be played in this channel or thread."""
    _require(interaction, new_thread=False)


async def _open(
    app: App,
    reply: Reply,
    typed: str,
    options: str,
    where: str,
    guests: Sequence[discord.User | discord.Member],
    clock: str,
) -> None:
    interaction = reply.interaction
    game = meant(app, typed)
    host, place = person_of(interaction), place_of(interaction)
    settings = await require_start(app, interaction, place)
    try:
        form = forms.over(settings.usual(game), options)
    except FormError as error:
        raise Sorry(f"{words.escape(str(error))} Discord lists what fits while you type `options`.") from error
    try:
        timed = clock_words.typed(clock)
    except FormError as error:
        raise Sorry(f"{words.escape(str(error))} Discord lists what fits while you type `clock`.") from error
    if computers := [guest for guest in guests if guest.bot]:
        raise Sorry(f"{words.name(computers[0].display_name)} is a bot. Computer players are added in the lobby.")
    if where == THREAD and in_thread(interaction):
        raise Sorry("This is a thread already. Say `where: this channel` to play here.")
    if not where and settings.thread and isinstance(interaction.channel, discord.TextChannel):
        where = THREAD
    _require(interaction, new_thread=where == THREAD)
    if where == THREAD:
        place = await _new_thread(interaction, place, f"{game.title} · {host.name}")
    invited = [guest.id for guest in guests if guest.id != host.id]
    try:
        scene = await app.lobbies.open(game.key, form, place, host, invited, timed)
    except Sorry:
        await recheck(
            app.publisher, place.channel_id
        )  # a lobby whose message was deleted would be in the way for a day
        raise
    await reply.tell(
        f"Your lobby for **{words.escape(scene.title)}** is open in <#{place.channel_id}>. "
        "When everybody has joined, press Start there."
    )


def _require(interaction: Interaction, *, new_thread: bool) -> None:
    permissions.require(
        interaction.app_permissions,
        interaction.channel_id or 0,
        thread=in_thread(interaction),
        new_thread=new_thread,
    )


async def _new_thread(interaction: Interaction, place: Place, name: str) -> Place:
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Sorry("A thread can only be opened in a text channel. Say `where: this channel`.")
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    called = words.plain(name, THREAD_NAME) or "Toybox"
    try:
        thread = await insist(lambda: channel.create_thread(name=called, type=kind, auto_archive_duration=THREAD_REST))
    except discord.HTTPException as error:
        log.warning("no thread in channel %s: %s", place.channel_id, error)
        raise Sorry(NO_THREAD) from error
    return Place(place.guild_id, place.guild_name, thread.id, thread.name, place.channel_id)
