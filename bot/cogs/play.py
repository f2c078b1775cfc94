"""One command group for each game, made from its verbs and look-ups: `/weapon play card:`, `/weapon fall`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.cogs import here, questions, showing, slash, typed, which
from bot.cogs.slash import listing
from bot.people import Sorry
from bot.refusals import closed
from bot.replies import Interaction, Reply
from bot.scenes import Scene
from bot.ui import words
from bot.ui.message import Say
from games.catalog import AnyGame
from games.engine import AnswerError, Verb

if TYPE_CHECKING:
    from bot.app import App

LISTED = 10  # labels named in an error


def group(app: App, game: AnyGame) -> app_commands.Group:
    """The game's commands, in servers and in the bot's direct messages."""
    made = slash.group(game.command, game.summary, slash.EVERYWHERE)
    for name, verb in game.verbs.items():
        made.add_command(_verb(app, game, name, verb))
    for name, verb in game.lookups.items():
        made.add_command(_lookup(app, game, name, verb))
    return made


def _verb(app: App, game: AnyGame, name: str, verb: Verb) -> app_commands.Command[Any, ..., Any]:
    async def act(interaction: discord.Interaction) -> None:
        await _perform(app, interaction, game, name, None)

    async def act_on(interaction: discord.Interaction, thing: str) -> None:
        await _perform(app, interaction, game, name, thing)

    async def act_on_any(interaction: discord.Interaction, thing: str | None = None) -> None:
        await _perform(app, interaction, game, name, thing)

    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async def work() -> list[tuple[str, str]]:
            return typed.offers(_asked(interaction, await _scenes(app, interaction, game)), name, current)

        return await listing(interaction, work)

    return _command(name, verb, act, act_on_any if verb.alone else act_on, complete)


def _lookup(app: App, game: AnyGame, name: str, verb: Verb) -> app_commands.Command[Any, ..., Any]:
    async def act(interaction: discord.Interaction) -> None:
        await act_on(interaction, "")

    async def act_on(interaction: discord.Interaction, thing: str) -> None:
        async def work(reply: Reply) -> None:
            view = here.seen(await here.game_here(app, interaction, game), interaction)
            await reply.show(Say(words.fit(words.escape(_looked_up(game, view, name, thing)))))

        await app.answer(interaction, "private", work)

    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async def work() -> list[tuple[str, str]]:
            things = game.things(here.seen(await here.game_here(app, interaction, game), interaction), name)
            fitting = [thing for thing in things if words.folded(current) in words.folded(thing)]
            return [(thing[: typed.LENGTH], thing[: typed.LENGTH]) for thing in fitting[: typed.OFFERS]]

        return await listing(interaction, work)

    return _command(name, verb, act, act_on, complete)


def _looked_up(game: AnyGame, view: Any, name: str, typed: str) -> str:
    """The answer about what was typed, also where that is only a part of one name; Sorry where it is of several."""
    try:
        return game.look_up(view, name, typed)
    except AnswerError as error:
        things = game.things(view, name)
        fitting = [thing for thing in things if words.folded(typed) in words.folded(thing)]
        if not fitting:
            raise Sorry(words.escape(str(error))) from error
    if len(fitting) == 1:
        return game.look_up(view, name, fitting[0])
    labels = words.listed(words.escape(words.plain(thing)) for thing in fitting[:LISTED])
    if len(fitting) > LISTED:
        raise Sorry(words.line("That fits {labels}, and more. A few more letters tell which.", labels=labels))
    raise Sorry(words.line("Which one do you mean: {labels}?", labels=labels))


def _command(name: str, verb: Verb, act: Any, act_on: Any, complete: Any) -> app_commands.Command[Any, ..., Any]:
    if not verb.thing:
        return app_commands.Command(name=name, description=verb.text, callback=act)
    app_commands.rename(thing=verb.thing)(act_on)
    app_commands.describe(thing=verb.thing_text or verb.text)(act_on)
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=name, description=verb.text, callback=act_on
    )
    command.autocomplete("thing")(complete)
    return command


async def _scenes(app: App, interaction: Interaction, game: AnyGame) -> list[Scene]:
    """The matches of this game that are meant: the one of this channel, or in a DM all in which this person sits."""
    if interaction.guild_id is None:
        scenes = await app.tables.scenes_of(interaction.user.id, ("playing",))
    else:
        scenes = await app.tables.scenes_in(interaction.channel_id or 0, ("playing",))
    return [scene for scene in scenes if scene.game.key == game.key]


def _asked(interaction: Interaction, scenes: Sequence[Scene]) -> list[typed.Asked]:
    led = interaction.guild_id is None
    asked = (typed.asked_of(scene, interaction.user.id, led=led) for scene in scenes)
    return [question for question in asked if question is not None]


async def _perform(app: App, interaction: Interaction, game: AnyGame, verb: str, thing: str | None) -> None:
    async def work(reply: Reply) -> None:
        scenes = await _scenes(app, interaction, game)
        if len(scenes) == 1:
            await app.seating.welcome(scenes[0].row.id, interaction.user.id)
            scenes = await _scenes(app, interaction, game)
        asked = typed.led(_asked(interaction, scenes), thing or "")
        meant = typed.bare(asked, verb) if thing is None else typed.understand(asked, verb, thing)
        if len(meant) == 1:
            await questions.give(app, reply, meant[0])
        elif meant:
            await reply.show(which.ask_thing(meant))
        elif not asked:
            raise Sorry(await _unasked(app, interaction, game, scenes))
        else:
            said = "\n".join(_why_not(question, verb, thing) for question in asked)
            if len(asked) == 1:
                await showing.lay_hand(app, reply, asked[0].scene, said)
            else:
                await reply.show(Say(said))

    await app.answer(interaction, "private", work)


async def _unasked(app: App, interaction: Interaction, game: AnyGame, scenes: Sequence[Scene]) -> str:
    """Why there is nothing to answer here."""
    person_id = interaction.user.id
    if not scenes:
        others = await app.tables.glances_of(person_id, ("playing",)) if interaction.guild_id else []
        own = [glance.link for glance in others if glance.game.key == game.key]
        text = "No match of {title} is played in this channel. /play opens one."
        lobbies = await app.tables.scenes_in(interaction.channel_id or 0, ("lobby",)) if interaction.guild_id else []
        if lobbies and not own:
            return closed(lobbies[-1])
        if own:
            text = "No match of {title} is played in this channel. Yours: {links}"
        elif interaction.guild_id is None:
            text = "You are in no match of {title}. In a server, /play opens one."
        return words.line(text, title=words.escape(game.title), links=words.listed(own))
    if all(scene.seat_of(person_id) is None for scene in scenes):
        return "You have no seat in this match. Its board is under /board; /play opens a match of your own elsewhere."
    return "\n".join(_waits(scene, led=interaction.guild_id is None) for scene in scenes)


def _waits(scene: Scene, *, led: bool) -> str:
    names = words.listed(words.bold_name(scene.names[seat]) for seat in scene.waiting)
    text = "It is not your turn; the match waits for {names}." if names else "It is not your turn."
    return _led(typed.place(scene.row) if led else "", words.line(text, names=names))


def _led(where: str, said: str) -> str:
    """A sentence about a match that is elsewhere begins with the place."""
    return words.line("{where}: {said}", where=words.escape(where), said=said) if where else said


def _why_not(question: typed.Asked, verb: str, thing: str | None) -> str:
    """Asked of the game only now that somebody has tried it; else what is on offer is named."""
    named = "" if thing is None else words.plain(typed.without_lead(question, thing))
    tried = verb if thing is None else f"{verb}:{named}"
    why = question.scene.game.why_not(question.scene.view(question.seat), question.seat, tried)
    options = question.of(verb)
    labels = words.listed(words.escape(words.plain(option.label)) for option in options[:LISTED])
    if why is not None and named:
        said = words.line("**{tried}**: {why}", tried=words.escape(named), why=words.escape(_ended(why)))
    elif why is not None:
        said = words.escape(_ended(why[:1].upper() + why[1:]))
    elif not options:
        said = words.line("You cannot do that now: {prompt}.", prompt=words.escape(question.decision.prompt))
    elif len(options) > LISTED:
        said = words.line("That is not on offer. You can choose {labels}, and more.", labels=labels)
    else:
        said = words.line("That is not on offer. You can choose {labels}.", labels=labels)
    return _led(question.where, said)


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
