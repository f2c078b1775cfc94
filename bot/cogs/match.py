"""`/match`, `/undo` and `/resign`: what can be done with the match of a channel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot import records
from bot.cogs import ending, presses, seating, showing, undoing, which
from bot.cogs.here import match_here, matches_here, matches_to_look_at
from bot.cogs.lobby import IS_A_BOT
from bot.cogs.places import person_of
from bot.cogs.slash import SERVERS, AnyCommand, command, group
from bot.people import Sorry
from bot.replies import Interaction, Reply
from bot.scenes import LIVE, Scene
from bot.ui import words
from bot.ui.ids import Control, Deed, Guest, Press

if TYPE_CHECKING:
    from bot.app import App

NO_LOBBY: Final = "That is for the lobby, and the match of this channel has started already."
THEIR_VIEW: Final = "All that you may see of this match. When it is over, everybody may have its whole record."
RECORD: Final = "The whole record of this match: anybody can replay it with `python -m games.replay`."

Work = Callable[[Reply], Awaitable[None]]


def commands(app: App) -> list[AnyCommand | app_commands.Group]:
    return [_match(app), _undo(app), _resign(app), _nudge(app)]


def _nudge(app: App) -> AnyCommand:
    async def nudge(interaction: discord.Interaction) -> None:
        await app.answer(interaction, "private", lambda reply: seating.nudge(app, reply))

    return command("nudge", "Remind those for whom your match waits, once in a turn", nudge, SERVERS)


def _undo(app: App) -> AnyCommand:
    async def undo(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            scenes = await matches_here(app, interaction, ("playing",), seated=True)
            if len(scenes) > 1:
                await reply.show(which.ask_match(scenes, "undo"))
            else:
                await undoing.ask(app, reply, scenes[0].row.id)

        await app.answer(interaction, "private", work)

    return command("undo", "Take your last choice back: at once where nobody learned anything, else if all agree", undo)


def _resign(app: App) -> AnyCommand:
    async def resign(interaction: discord.Interaction) -> None:
        await app.answer(interaction, "private", lambda reply: _leave(app, reply))

    return command("resign", "Give up your seat for good; the others play on. You are asked once more", resign)


def _match(app: App) -> app_commands.Group:
    made = group("match", "The match of this channel: its lobby, its people, its end", SERVERS)

    def press(name: str, text: str, control: Control) -> None:
        """The same as the button of the lobby."""

        async def act(interaction: discord.Interaction) -> None:
            async def work(reply: Reply) -> None:
                scene = await _lobby(app, interaction)
                await presses.press(app, reply, Press(scene.row.id, control))

            await app.answer(interaction, "private", work)

        made.command(name=name, description=text)(act)

    press("join", "Take a seat in the lobby of this channel", "join")
    press("computer", "Seat a computer player in the lobby of this channel", "computer")
    press("start", "Deal: for the host of the lobby", "start")

    @made.command(name="invite", description="Call somebody to the lobby of this channel")
    @app_commands.describe(person="Whom to invite", person2="Somebody else", person3="Somebody else")
    async def invite(
        interaction: discord.Interaction,
        person: discord.User,
        person2: discord.User | None = None,
        person3: discord.User | None = None,
    ) -> None:
        guests = [guest for guest in (person, person2, person3) if guest is not None]

        async def work(reply: Reply) -> None:
            if computers := [guest for guest in guests if guest.bot]:
                raise Sorry(words.line(IS_A_BOT, name=words.name(computers[0].display_name)))
            scene = await _lobby(app, interaction)
            await app.lobbies.invite(scene.row.id, person_of(interaction), [guest.id for guest in guests])
            names = words.listed(words.bold_name(guest.display_name) for guest in guests)
            await reply.tell(words.line("{names}: invited. The lobby calls each of them once.", names=names))

        await app.answer(interaction, "private", work)

    @made.command(name="kick", description="Take somebody's seat or invitation in the lobby away: for its host")
    @app_commands.describe(person="Who has to go")
    async def kick(interaction: discord.Interaction, person: discord.User) -> None:
        await app.answer(interaction, "private", _to_guest(app, interaction, "kick", person))

    @made.command(name="host", description="Make somebody who sits there the host of the match or its lobby")
    @app_commands.describe(person="Who is to be the host")
    async def host(interaction: discord.Interaction, person: discord.User) -> None:
        async def work(reply: Reply) -> None:
            scene = await match_here(app, interaction, LIVE)
            if scene.row.state == "playing":
                await seating.make_host(app, reply, scene, person.id, words.bold_name(person.display_name))
            else:
                await _to_guest(app, interaction, "host", person)(reply)

        await app.answer(interaction, "private", work)

    @made.command(name="leave", description="Leave the match of this channel for good; the others play on")
    async def leave(interaction: discord.Interaction) -> None:
        await app.answer(interaction, "private", lambda reply: _leave(app, reply))

    seating.add_commands(app, made)

    ending.add_command(app, made)

    @made.command(name="export", description="A file: the record of a match that is over, else what you may see of it")
    async def export(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            scene = (await matches_to_look_at(app, interaction))[-1]
            file = await records.export(app.store, scene.row.id, interaction.user.id, app.games)
            whole = scene.row.state in records.OPEN
            await reply.file(words.line(RECORD) if whole else words.line(THEIR_VIEW), file.file_name, file.data)

        await app.answer(interaction, "private", work)

    return made


def _to_guest(app: App, interaction: Interaction, deed: Deed, person: discord.User | discord.Member) -> Work:
    async def work(reply: Reply) -> None:
        scene = await _lobby(app, interaction)
        guest = Guest(scene.row.id, deed, person.id)
        await presses.to_guest(app, reply, guest, words.bold_name(person.display_name))

    return work


async def _lobby(app: App, interaction: Interaction) -> Scene:
    scene = await match_here(app, interaction, LIVE)
    if scene.row.state != "lobby":
        raise Sorry(NO_LOBBY)
    return scene


async def _leave(app: App, reply: Reply) -> None:
    """A lobby is left at once, a match in play after a question."""
    interaction = reply.interaction
    if interaction.guild_id is None:
        scenes = await matches_here(app, interaction, ("playing",), seated=True)
    else:
        scenes = [await match_here(app, interaction, LIVE)]
    if len(scenes) > 1:
        await reply.show(which.ask_match(scenes, "resign"))
        return
    (scene,) = scenes
    if scene.row.state == "lobby":
        await presses.press(app, reply, Press(scene.row.id, "leave"))
    elif scene.seat_of(interaction.user.id) is None:
        raise Sorry("You have no seat in this match.")
    else:
        await reply.show(showing.leaving(scene, interaction.user.id))
