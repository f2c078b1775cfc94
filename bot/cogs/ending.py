"""`/match end`: the match of the channel, or one that is named, for a channel may be gone with its match in play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.cogs import showing
from bot.cogs.here import CLOSABLE, match_here
from bot.cogs.places import Moderation, moderation
from bot.cogs.slash import listing
from bot.lost import LostGame
from bot.people import Sorry
from bot.refusals import NOT_YOURS
from bot.replies import Interaction, Reply
from bot.scenes import Scene
from bot.ui import words
from storage import Connection, matches, seats
from storage.matches import MatchRow
from storage.seats import SeatRow

if TYPE_CHECKING:
    from bot.app import App

OFFERS: Final = 25
NOT_HERE: Final = "There is no such match on this server that you could end. `/match end` lists those as you type."
SEVERAL: Final = "That fits more than one match. Take the one you mean from the list, or type its number."


@dataclass(frozen=True, slots=True)
class Closable:
    """A match that can still be ended, and how it stands in the list."""

    match_id: int
    label: str
    placeless: bool  # its channel is gone


def add_command(app: App, made: app_commands.Group) -> None:
    """It stands under /match."""

    @made.command(name="end", description="End a match for everybody: its host and moderators may")
    @app_commands.describe(match="Which match of this server; the one of this channel if you say nothing")
    async def end(interaction: discord.Interaction, match: str = "") -> None:
        async def work(reply: Reply) -> None:
            await _ask(app, reply, match)

        await app.answer(interaction, "private", work)

    @end.autocomplete("match")
    async def listed(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async def work() -> list[tuple[str, str]]:
            found = await _closable(app, interaction)
            return [(one.label, str(one.match_id)) for one in _fitting(found, current)[:OFFERS]]

        return await listing(interaction, work)


async def _ask(app: App, reply: Reply, typed: str) -> None:
    """Are you sure?"""
    interaction = reply.interaction
    scene = await _named(app, interaction, typed) if typed.strip() else await match_here(app, interaction, CLOSABLE)
    if scene.row.host_id != interaction.user.id and not (await moderation(app, interaction)).covers(scene.row):
        raise Sorry(NOT_YOURS)
    await reply.show(showing.ending(scene))


async def _named(app: App, interaction: Interaction, typed: str) -> Scene:
    """The match that was picked from the list, or typed as it stands there."""
    found = await _closable(app, interaction)
    fitting = [one for one in found if str(one.match_id) == typed.strip()] or _fitting(found, typed)
    if len(fitting) != 1:
        raise Sorry(SEVERAL if fitting else NOT_HERE)
    return await app.tables.scene(fitting[0].match_id)


async def _closable(app: App, interaction: Interaction) -> list[Closable]:
    """What this person may end on this server: first the matches whose channels are gone, then those longest still."""
    guild_id = interaction.guild_id or 0

    async def look(c: Connection) -> tuple[list[MatchRow], list[SeatRow]]:
        return await matches.on_server(c, guild_id, CLOSABLE), await seats.on_server(c, guild_id, CLOSABLE)

    rows, seated = await app.store.read(look)
    rights, person_id = await moderation(app, interaction), interaction.user.id
    found = [
        _labelled(app, rights, row, [seat.name for seat in seated if seat.match_id == row.id])
        for row in rows
        if row.host_id == person_id or rights.covers(row)
    ]
    return sorted(found, key=lambda one: not one.placeless)


def _labelled(app: App, rights: Moderation, row: MatchRow, names: Sequence[str]) -> Closable:
    game = app.games.get(row.game) or LostGame(row.game)
    gone = rights.channel_of(row) is None
    text = (
        "{title} · match {n} · #{channel}, which is gone · {names}"
        if gone
        else "{title} · match {n} · #{channel} · {names}"
    )
    label = words.line(
        text, title=game.title, n=row.id, channel=words.plain(row.channel_name, 30), names=", ".join(names)
    )
    return Closable(row.id, words.plain(label), gone)


def _fitting(found: Sequence[Closable], typed: str) -> list[Closable]:
    text = words.folded(typed)
    return [one for one in found if text in one.label.casefold()]
