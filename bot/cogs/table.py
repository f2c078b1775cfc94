"""`/hand`, `/board`, `/games`, `/match leave` and `/match end`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.cogs import showing, typed, which
from bot.cogs.places import moderates, person_of
from bot.cogs.play import EVERYWHERE, INSTALLED, SERVERS
from bot.people import Sorry
from bot.replies import Interaction, Reply
from bot.scenes import LIVE, Scene
from bot.ui import guide, words
from bot.ui.ids import Control
from bot.ui.message import Say
from storage.matches import MatchState

if TYPE_CHECKING:
    from bot.app import App

AnyCommand = app_commands.Command[Any, ..., Any]

CLOSABLE: Final[tuple[MatchState, ...]] = (*LIVE, "set_aside")
LISTED: Final = 10  # matches in one list: each line holds a link


def commands(app: App) -> list[AnyCommand | app_commands.Group]:
    return [
        _lookup(app, "hand", "Your hand, for your eyes only", "hand"),
        _lookup(app, "board", "The board as it stands, with everything public in words", "board"),
        _games(app),
        _match(app),
    ]


def _lookup(app: App, name: str, text: str, control: Control) -> AnyCommand:
    async def look(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            scenes = await _here(app, interaction, ("playing",), seated=control == "hand")
            if len(scenes) > 1:
                await reply.show(which.ask_match(scenes, control))
            else:
                await reply.show(await showing.look(app, control, scenes[0], interaction.user.id))

        await app.answer(interaction, "private", work)

    return app_commands.Command(
        name=name, description=text, callback=look, allowed_contexts=EVERYWHERE, allowed_installs=INSTALLED
    )


def _games(app: App) -> AnyCommand:
    async def games(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            own = await app.tables.scenes_of(interaction.user.id)
            await reply.show(Say(f"{_own(own, interaction.user.id)}\n\n{guide.games(app.games.values()).content}"))

        await app.answer(interaction, "private", work)

    return app_commands.Command(
        name="games",
        description="Your matches in all servers, and the games in the box",
        callback=games,
        allowed_contexts=EVERYWHERE,
        allowed_installs=INSTALLED,
    )


def _match(app: App) -> app_commands.Group:
    group = app_commands.Group(
        name="match",
        description="Leave or end the match of this channel",
        allowed_contexts=SERVERS,
        allowed_installs=INSTALLED,
    )

    @group.command(name="leave", description="Leave the match of this channel for good; the others play on")
    async def leave(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            scene = (await _here(app, interaction, LIVE, seated=False))[0]
            if scene.row.state == "lobby":
                await app.lobbies.leave(scene.row.id, person_of(interaction))
                await reply.tell("You have left the lobby.")
            elif scene.seat_of(interaction.user.id) is None:
                raise Sorry("You have no seat in this match.")
            else:
                await reply.show(showing.leaving(scene))

        await app.answer(interaction, "private", work)

    @group.command(name="end", description="End the match of this channel for everybody: its host and moderators may")
    async def end(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            scene = (await _here(app, interaction, CLOSABLE, seated=False))[0]
            if scene.row.host_id != interaction.user.id and not moderates(interaction):
                raise Sorry(
                    "Only the match's host, or a moderator (who may Manage Messages in this channel), can end it. "
                    "You can leave it with /match leave."
                )
            await reply.show(showing.ending(scene))

        await app.answer(interaction, "private", work)

    return group


async def _here(app: App, interaction: Interaction, states: Sequence[MatchState], *, seated: bool) -> list[Scene]:
    """The match of this channel, or in a DM all of this person's; Sorry where there is none."""
    if interaction.guild_id is None:
        scenes = await app.tables.scenes_of(interaction.user.id, states)
        if not scenes:
            raise Sorry("You are in no match at the moment. In a server, /play opens one.")
        return scenes
    scenes = await app.tables.scenes_in(interaction.channel_id or 0, states)
    if scenes and not (seated and scenes[0].seat_of(interaction.user.id) is None):
        return scenes[-1:]
    own = await app.tables.scenes_of(interaction.user.id, states)
    elsewhere = f" Yours: {words.listed(scene.link for scene in own[:LISTED])}" if own else " /play opens one."
    if scenes:
        raise Sorry(f"You have no seat in this channel's match.{elsewhere if own else ''}")
    raise Sorry(f"No match is on in this channel.{elsewhere}")


def _own(scenes: list[Scene], person_id: int) -> str:
    if not scenes:
        return "You are in no match at the moment."
    lines = ["**Your matches**"]
    for scene in scenes[:LISTED]:
        where = f"{words.escape(scene.title)}, {words.escape(typed.place(scene))}"
        lines.append(f"- {where}: {_stands(scene, person_id)} {scene.link}")
    if len(scenes) > LISTED:
        lines.append(f"- and {len(scenes) - LISTED} more")
    return "\n".join(lines)


def _stands(scene: Scene, person_id: int) -> str:
    if scene.row.state == "lobby":
        return "waiting for players."
    if scene.seat_of(person_id) in scene.waiting:
        return "**your move.**"
    names = words.listed(words.name(scene.names[seat]) for seat in scene.waiting)
    return f"waiting for {names}." if names else "in play."
