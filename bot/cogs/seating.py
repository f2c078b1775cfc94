"""Seats and pauses by command and by button: a seat is given away or taken, a computer stands in, all rest a while."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import discord
from discord import app_commands

from bot import pausing, seating, typed_times
from bot.cogs import showing
from bot.cogs.here import match_here, matches_here
from bot.cogs.me import AWAY_OFFERS, clock_of, offers, told_absence
from bot.cogs.places import moderates, person_of
from bot.cogs.slash import listing
from bot.people import Person, Sorry
from bot.replies import Interaction, Reply
from bot.scenes import Scene
from bot.ui import seats, words
from bot.ui import table_words as table
from bot.ui.ids import Guest
from bot.ui.message import Say

if TYPE_CHECKING:
    from bot.app import App

Consent: TypeAlias = Literal["consent", "object", "resume", "back"]
OPEN: Final = {"", "open", "open end", "somebody goes on"}  # for a pause without a day


def add_commands(app: App, made: app_commands.Group) -> None:
    """Those under /match."""

    @made.command(name="replace", description="Give your seat to somebody else, hand and all; or an absent player's")
    @app_commands.describe(
        newcomer="Who may take it; whoever likes, if you say nobody",
        player="Whose seat; yours if you say nothing. Others' when they are overdue, or as a moderator",
    )
    async def replace(
        interaction: discord.Interaction, newcomer: discord.User | None = None, player: discord.User | None = None
    ) -> None:
        async def work(reply: Reply) -> None:
            await _offer(app, reply, newcomer, player)

        await app.answer(interaction, "private", work)

    @made.command(name="stand-in", description="Let a computer player play for you, or for an absent player, for now")
    @app_commands.describe(player="For whom; for you if you say nothing")
    async def stand_in(interaction: discord.Interaction, player: discord.User | None = None) -> None:
        async def work(reply: Reply) -> None:
            scene, by = await match_here(app, interaction, ("playing",)), person_of(interaction)
            whom = by.id if player is None else player.id
            moderator = await moderates(app, interaction)
            scene = await app.seating.stand_in(scene.row.id, by, whom, moderator=moderator)
            text = "A computer player plays for you. Whatever you answer, or *I am back*, brings you back."
            if whom != by.id:
                text = "A computer player plays there until they are back."
            await reply.tell(words.line(text))

        await app.answer(interaction, "private", work)

    @made.command(name="play-for", description="Moderators: answer for a player as if their time had run out")
    @app_commands.describe(player="For whom")
    async def play_for(interaction: discord.Interaction, player: discord.User) -> None:
        async def work(reply: Reply) -> None:
            if not await moderates(app, interaction):
                raise Sorry("Only a moderator can play for somebody. `/nudge` reminds them.")
            scene = await match_here(app, interaction, ("playing",))
            await app.seating.play_for(scene.row.id, person_of(interaction), player.id)
            await reply.tell(words.line("That is played, and the match's log says who did it."))

        await app.answer(interaction, "private", work)

    @made.command(name="pause", description="Ask all to pause the match: no clock runs, nobody is called")
    @app_commands.describe(until="Until when: monday, 2 weeks, 24 december; until somebody goes on if you say nothing")
    async def pause(interaction: discord.Interaction, until: str = "") -> None:
        async def work(reply: Reply) -> None:
            await _pause(app, reply, until)

        await app.answer(interaction, "private", work)

    @pause.autocomplete("until")
    async def days(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async def work() -> list[tuple[str, str]]:
            row, now = await app.rhythms.of(interaction.user.id), app.clock.now()
            clock = clock_of(None if row is None else row.zone)
            usual = [offer for offer in AWAY_OFFERS if offer not in typed_times.NONE]
            return offers(current, usual, lambda typed: told_absence(typed, now, clock))

        return await listing(interaction, work)

    @made.command(name="resume", description="End the pause of this channel's match")
    async def resume(interaction: discord.Interaction) -> None:
        async def work(reply: Reply) -> None:
            scene = await match_here(app, interaction, ("playing",))
            await press(app, reply, scene.row.id, "resume")

        await app.answer(interaction, "private", work)


async def nudge(app: App, reply: Reply) -> None:
    """`/nudge`: remind those for whom the match of this channel waits."""
    interaction = reply.interaction
    scene = (await matches_here(app, interaction, ("playing",), seated=True))[0]
    await app.seating.welcome(scene.row.id, interaction.user.id)
    scene, nudged = await app.nudging.nudge(scene.row.id, interaction.user.id)
    now = app.clock.now()
    lines = [
        words.line("{name} is reminded.", name=table.seat_names(scene, [one.seat]))
        if one.at <= now
        else words.line(
            "{name} rests just now, and is reminded {ago}.",
            name=table.seat_names(scene, [one.seat]),
            ago=words.ago(one.at),
        )
        for one in nudged
    ]
    await reply.tell("\n".join(lines))


async def press(app: App, reply: Reply, match_id: int, control: Consent) -> None:
    """The buttons of a pause, and of who comes back."""
    person = person_of(reply.interaction)
    match control:
        case "consent":
            await _paused(app, reply, await app.pausing.agree(match_id, person.id))
            return
        case "object":
            before = pausing.standing(await app.tables.scene(match_id))
            await app.pausing.refuse(match_id, person.id)
            own = before is not None and before.by_id == person.id
            text = "Never mind, then: the match is not paused." if own else "Then it is not paused."
            await reply.show(Say(words.line(text)))
            return
        case "resume":
            moderator = await moderates(app, reply.interaction)
            scene, note = await app.pausing.go_on(match_id, person, moderator=moderator), "The match goes on."
        case "back":
            scene, note = await app.seating.back(match_id, person.id), "Welcome back: the seat is yours."
    await reply.show(await showing.move(app, reply, scene, words.line(note)))


async def to_seat(app: App, reply: Reply, guest: Guest) -> None:
    """The buttons below a seat that is on offer."""
    person, moderator = person_of(reply.interaction), await moderates(app, reply.interaction)
    seat = (await app.tables.scene(guest.match)).seat_of(guest.person)
    if seat is None:
        raise Sorry(seating.NO_OFFER)
    if guest.deed == "sit":
        scene = await app.seating.take(guest.match, person, seat)
        await showing.lay_hand(app, reply, scene, words.line("The seat is yours, and this is its hand."))
    else:
        await app.seating.decline(guest.match, person, moderator=moderator)
        await reply.show(Say(words.line("The seat is not on offer any more.")))


async def make_host(app: App, reply: Reply, scene: Scene, person_id: int, name: str) -> None:
    """`/match host` in a match that is being played."""
    moderator = await moderates(app, reply.interaction)
    await app.seating.make_host(scene.row.id, person_of(reply.interaction), person_id, moderator=moderator)
    await reply.tell(words.line("{name} is the host now.", name=name))


async def free_the_gone(app: App, reply: Reply, match_id: int) -> None:
    """Before a match starts: who is no longer on the server has no seat in it."""
    scene = await app.tables.scene(match_id)
    if scene.row.state != "lobby" or not (away := await app.seating.gone(scene)):
        return
    for person in away:
        await app.lobbies.leave(match_id, person)
    names = words.listed(words.bold_name(person.name) for person in away)
    raise Sorry(words.line("{names}: no longer on this server, so the seat is free again.", names=names))


async def _offer(
    app: App, reply: Reply, newcomer: discord.User | discord.Member | None, player: discord.User | discord.Member | None
) -> None:
    interaction = reply.interaction
    if newcomer is not None and newcomer.bot:
        raise Sorry("That is a bot. `/match stand-in` lets a computer player play.")
    scene, by = await match_here(app, interaction, ("playing",)), person_of(interaction)
    whose, moderator = by.id if player is None else player.id, await moderates(app, interaction)
    to = None if newcomer is None else Person(newcomer.id, newcomer.display_name)
    await app.seating.offer(scene.row.id, by, whose, to, moderator=moderator)
    if to is None:
        text = "The seat is on offer in the channel. Until somebody takes it, nothing changes."
    else:
        text = "{name} is asked in the channel. Until they take the seat, nothing changes."
    await reply.tell(words.line(text, name="" if to is None else words.bold_name(to.name)))


async def _pause(app: App, reply: Reply, typed: str) -> None:
    interaction = reply.interaction
    scene = await match_here(app, interaction, ("playing",))
    until = await _until(app, interaction, typed)
    await app.seating.welcome(scene.row.id, interaction.user.id)
    if scene.seat_of(interaction.user.id) is None and await moderates(app, interaction):
        await app.pausing.stop(scene.row.id, person_of(interaction), until)
        await reply.tell(words.line("The match is paused, and its log says who did it."))
    else:
        await _paused(app, reply, await app.pausing.ask(scene.row.id, interaction.user.id, until))


async def _until(app: App, interaction: Interaction, typed: str) -> datetime | None:
    if typed.strip().casefold() in OPEN:
        return None
    row = await app.rhythms.of(interaction.user.id)
    clock = UTC if row is None else clock_of(row.zone)
    until = typed_times.away_until(typed, app.clock.now(), clock)
    if until is None:
        raise Sorry("To end a pause there is `/match resume`.")
    return until


async def _paused(app: App, reply: Reply, asked: pausing.Asked) -> None:
    """Who must still agree to a pause, or what came of that."""

    async def now() -> tuple[Say, bool]:
        scene = await app.tables.scene(asked.scene.row.id)
        row = pausing.standing(scene)
        if row is None:
            return Say(table.paused(scene) or words.line("The match is not paused.")), False
        awaited = [seat for seat in map(scene.seat_of, seats.missing(scene, row)) if seat is not None]
        names = table.seat_names(scene, awaited)
        return Say(words.line("{names} must agree, and I have asked in the channel.", names=names)), True

    await app.waits.keep(asked.scene.row.id, reply, now)
