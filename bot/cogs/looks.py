"""What anybody may look at: `/hand`, `/board`, `/log`, `/games`, `/rules` and `/help`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.cogs import showing, typed, which
from bot.cogs.finding import fitting, meant
from bot.cogs.here import CLOSABLE, LINKS, game_here, matches_here, matches_to_look_at, seen
from bot.cogs.places import person_of
from bot.cogs.slash import AnyCommand, command, listing
from bot.glances import Glance
from bot.people import Sorry
from bot.replies import Interaction, Reply
from bot.scenes import Scene
from bot.ui import guide, words
from bot.ui import table_words as table
from bot.ui.controls import noted
from bot.ui.ids import Control, LookUp
from bot.ui.message import Say
from games.engine import AnswerError

if TYPE_CHECKING:
    from bot.app import App

IN_WORDS: Final = "From now on I tell you boards and hands in words, here and by DM."
IN_PICTURES: Final = "From now on I show you boards and hands as pictures again."


def commands(app: App) -> list[AnyCommand]:
    return [_hand(app), _board(app), _log(app), _games(app), _rules(app), _help(app)]


async def choose_taste(app: App, reply: Reply, *, in_words: bool) -> str:
    """Words or pictures, from now on; what to say about it."""
    await app.tastes.choose(person_of(reply.interaction), words=in_words)
    return words.line(IN_WORDS) if in_words else words.line(IN_PICTURES)


async def look_up(app: App, reply: Reply, asked: LookUp, thing: str | None) -> None:
    """The menu's answer with the menus again, or with no `thing` another page of them."""
    game = app.games.get(asked.game)
    if game is None or asked.lookup not in game.lookups:
        raise Sorry("That is from an older Toybox. /rules shows what there is to look up now.")
    scene = await game_here(app, reply.interaction, game)
    view = seen(scene, reply.interaction)
    try:
        text = "" if thing is None else game.look_up(view, asked.lookup, thing)
    except AnswerError as error:
        text = str(error)
    await reply.show(guide.looked_up(game, text, showing.things(game, view), asked))


async def rules(app: App, reply: Reply, key: str) -> None:
    """A game's rules in short."""
    game = app.games.get(key)
    if game is None:
        raise Sorry("This game is no longer in the box. /games shows what is.")
    scene = await game_here(app, reply.interaction, game)
    await reply.show(guide.rules(game, showing.things(game, seen(scene, reply.interaction))))


def _hand(app: App) -> AnyCommand:
    return _look(app, "hand", "Your hand, for your eyes only", "hand")


def _log(app: App) -> AnyCommand:
    return _look(app, "log", "What has happened so far, as far as you may know it", "log")


def _look(app: App, name: str, text: str, control: Control) -> AnyCommand:
    async def look(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            await _show(app, reply, control)

        await app.answer(interaction, "private", work)

    return command(name, text, look)


def _board(app: App) -> AnyCommand:
    @app_commands.describe(text="True: boards and hands in words from now on, without pictures; False: pictures again")
    async def board(interaction: discord.Interaction, text: bool | None = None) -> None:
        async def work(reply: Reply) -> None:
            note = "" if text is None else await choose_taste(app, reply, in_words=text)
            try:
                await _show(app, reply, "board", note)
            except Sorry as sorry:
                raise Sorry(note or str(sorry)) from sorry

        await app.answer(interaction, "private", work)

    return command("board", "The board as it stands, with everything public in words", board)


async def _show(app: App, reply: Reply, control: Control, note: str = "") -> None:
    interaction = reply.interaction
    if control == "hand":
        scenes = await matches_here(app, interaction, ("playing",), seated=True)
    else:
        scenes = await matches_to_look_at(app, interaction)
    if len(scenes) > 1:
        say = which.ask_match(scenes, control)
    else:
        say = await showing.look(app, reply, control, scenes[0])
    await reply.show(noted(say, note))


def _games(app: App) -> AnyCommand:
    async def games(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            own = await app.tables.glances_of(interaction.user.id, CLOSABLE)
            await reply.show(Say(f"{_own(own)}\n\n{guide.games(app.games.values()).content}"))

        await app.answer(interaction, "private", work)

    return command("games", "Your matches in all servers, and the games in the box", games)


def _rules(app: App) -> AnyCommand:
    @app_commands.describe(game="Which game; the one that is played here if you say nothing")
    async def show(interaction: discord.Interaction, game: str = "") -> None:
        async def work(reply: Reply) -> None:
            if game:
                await rules(app, reply, meant(app, game).key)
            elif (key := await _only(app, interaction)) is not None:
                await rules(app, reply, key)
            else:
                await reply.show(which.ask_game(list(app.games.values())))

        await app.answer(interaction, "private", work)

    made = command("rules", "How a game is played, and its cards to look up", show)

    @made.autocomplete("game")
    async def games(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async def work() -> list[tuple[str, str]]:
            return [(found.title, found.key) for found in fitting(app, current)]

        return await listing(interaction, work)

    return made


def _help(app: App) -> AnyCommand:
    async def help(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            scene = await _on(app, interaction)
            if scene is not None:
                await reply.show(await showing.look(app, reply, "help", scene))
            else:
                await reply.show(guide.toybox(server=interaction.guild_id is not None))

        await app.answer(interaction, "private", work)

    return command("help", "How to play the match of this channel; elsewhere, what Toybox can do", help)


async def _on(app: App, interaction: Interaction) -> Scene | None:
    """The one match or lobby that is meant here, if one is."""
    if interaction.guild_id is None:
        scenes = await app.tables.scenes_of(interaction.user.id, ("playing",))
        return scenes[0] if len(scenes) == 1 else None
    return next(iter(await app.tables.scenes_in(interaction.channel_id or 0)), None)


async def _only(app: App, interaction: Interaction) -> str | None:
    """The key of the game that is meant where none is named."""
    scene = await _on(app, interaction)
    if scene is not None and scene.game.key in app.games:
        return scene.game.key
    return next(iter(app.games)) if len(app.games) == 1 else None


def _own(glances: list[Glance]) -> str:
    if not glances:
        return "You are in no match at the moment."
    mine = [glance for glance in glances if glance.waits]
    others = [glance for glance in glances if not glance.waits]
    lines = []
    for title, listed in (("**Waiting for you**, the longest first", mine), ("**Your matches**", others)):
        shown = listed[:LINKS]
        lines += [title] if listed else []
        lines += [_stands(glance) for glance in shown]
        if len(listed) > LINKS:
            lines.append(words.line("- and {n} more", n=len(listed) - LINKS))
    return "\n".join(lines)


def _stands(glance: Glance) -> str:
    """A line of the list: which match, how it stands, and where it is."""
    row, since = glance.row, glance.since
    names, paused = words.listed(words.name(name) for name in glance.waiting), ""
    if row.state == "lobby":
        text = "- {match}: waiting for players. {link}"
    elif row.state == "set_aside":
        text = "- {match}: set aside, and `/match end` there closes it. {link}"
    elif row.paused_at is not None:
        text, paused = "- {match}: {paused} {link}", table.pause(row.paused_at, row.resume_at)
    elif glance.waits:
        text = "- {match}: **your move.** {link}" if since is None else "- {match}: **your move**, asked {ago}. {link}"
    else:
        text = "- {match}: waiting for {names}. {link}" if names else "- {match}: in play. {link}"
    return words.line(
        text,
        match=words.line("{title}, {place}", title=words.escape(glance.title), place=words.escape(typed.place(row))),
        paused=paused,
        ago="" if since is None else words.ago(since),
        names=names,
        link=glance.link,
    )
