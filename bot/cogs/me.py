"""`/me`: when, how often and where a person is called, by one command, or by its panel's menus and buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING, Final, Unpack

import discord
from discord import app_commands

from bot import typed_times, zones
from bot.cogs.places import person_of
from bot.cogs.slash import AnyCommand, command, listing
from bot.people import Sorry
from bot.replies import Reply
from bot.times import zone_of
from bot.ui import me, words
from bot.ui.ids import Mine
from bot.ui.payload import modal
from bot.zones import Zone
from storage.people import PersonChange, PersonRow

if TYPE_CHECKING:
    from bot.app import App

LISTED: Final = 25
NAMED: Final = 5
LARGEST: Final = 100_000
TYPED: Final = 100  # characters of a list's value
QUIET_OFFERS: Final = ("22:00 to 07:00", "23:00 to 07:00", "23:00 to 08:00", "00:00 to 08:00", "01:00 to 09:00", "no")
AWAY_OFFERS: Final = ("tomorrow", "saturday", "monday", "3 days", "1 week", "2 weeks", "1 month", "no")
NO_ZONE: Final = "Quiet hours need your time zone: `/me zone: … quiet: …`, or *Time zone* in `/me`."
NO_PLACE: Final = (
    "I know no such place. Try the nearest large city, your country, or what your clock shows now, such as `14:05`."
)


def me_command(app: App) -> AnyCommand:
    @app_commands.describe(
        zone="Where you are: a city or a country, or what your clock shows",
        quiet="When I keep still: 22:00 to 7:00, or no",
        away="Until when you are away: tomorrow, friday, 3 days, 24 december, or no",
    )
    async def show(interaction: discord.Interaction, zone: str = "", quiet: str = "", away: str = "") -> None:
        async def work(reply: Reply) -> None:
            await _set_typed(app, reply, zone.strip(), quiet.strip(), away.strip())

        await app.answer(interaction, "private", work)

    made = command("me", "Your time zone, quiet hours and absences, and how I call you", show)

    @made.autocomplete("zone")
    async def places(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async def work() -> list[tuple[str, str]]:
            now = app.clock.now()
            found = await asyncio.to_thread(zones.search, current, now)
            return [(me.zone_label(zone, now), zone.key) for zone in found[:LISTED]]

        return await listing(interaction, work)

    @made.autocomplete("quiet")
    async def hours(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async def work() -> list[tuple[str, str]]:
            return offers(current, QUIET_OFFERS, _told_hours)

        return await listing(interaction, work)

    @made.autocomplete("away")
    async def days(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        async def work() -> list[tuple[str, str]]:
            row, now = await app.rhythms.of(interaction.user.id), app.clock.now()
            clock = clock_of(_zone(row))
            return offers(current, AWAY_OFFERS, lambda typed: told_absence(typed, now, clock))

        return await listing(interaction, work)

    return made


def form(clicked: Mine, values: Sequence[str]) -> str | None:
    """The dialogue to which this click, or what was filled in, belongs; None for all that is done at once."""
    if clicked.name in me.FORMS:
        return clicked.name
    return "away" if clicked.name == "set_away" and list(values) == [me.OTHER] else None


async def click(app: App, reply: Reply, clicked: Mine, values: Sequence[str]) -> None:
    """What a button or a menu of the panel sets, and then the panel."""
    name, value = clicked.name, next(iter(values), "")
    match name:
        case "set_zone":
            await _choose(app, reply, zone=_the_one([zone] if (zone := zones.find(value)) else []))
        case "set_away":
            row = await app.rhythms.of(reply.interaction.user.id)
            until = typed_times.away_until(value, app.clock.now(), clock_of(_zone(row)))
            await _choose(app, reply, away_until=until)
        case "set_remind":
            await _choose(app, reply, remind_every=_number(value))
        case "set_cap":
            await _choose(app, reply, daily_cap=_number(value))
        case "dm" | "channel":
            await _choose(app, reply, dm_first=name == "dm")
        case "words" | "pictures":
            await app.tastes.choose(person_of(reply.interaction), words=name == "words")
    await _panel(app, reply)


async def ask(app: App, reply: Reply, form: str) -> None:
    """Open a dialogue of the panel."""
    await reply.ask(modal(me.dialog(form, await app.rhythms.of(reply.interaction.user.id))))


async def take_filled(app: App, reply: Reply, form: str, filled: Mapping[str, str]) -> None:
    """What a dialogue brought back."""
    zone, away = filled.get("zone", "").strip(), filled.get("until", "").strip()
    begins, ends = filled.get("from", "").strip(), filled.get("to", "").strip()
    quiet = ("no" if not begins and not ends else f"{begins}-{ends}") if form == "quiet" else ""
    await _set_typed(app, reply, zone, quiet, away)


async def _set_typed(app: App, reply: Reply, zone: str, quiet: str, away: str) -> None:
    """Set what was typed, all of it or nothing, and show the panel."""
    changes: PersonChange = {}
    row = await app.rhythms.of(reply.interaction.user.id)
    if zone.casefold() in typed_times.NONE:
        changes["zone"] = changes["quiet_from"] = changes["quiet_to"] = None
    elif zone:
        found = await asyncio.to_thread(zones.meant, zone, app.clock.now())
        if len(found) > 1 and not quiet and not away:
            await reply.show(me.which_zone(found, app.clock.now()))
            return
        changes["zone"] = _the_one(found)
    known = changes.get("zone", _zone(row))
    if quiet:
        hours = typed_times.quiet_hours(quiet)
        if hours is not None and known is None:
            raise Sorry(NO_ZONE)
        changes["quiet_from"], changes["quiet_to"] = hours or (None, None)
    if away:
        changes["away_until"] = typed_times.away_until(away, app.clock.now(), clock_of(known))
    if changes:
        await _choose(app, reply, **changes)
    await _panel(app, reply)


async def _panel(app: App, reply: Reply) -> None:
    await reply.show(me.panel(await app.rhythms.of(reply.interaction.user.id), app.clock.now()))


async def _choose(app: App, reply: Reply, **values: Unpack[PersonChange]) -> None:
    await app.rhythms.choose(person_of(reply.interaction), **values)


def _zone(row: PersonRow | None) -> str | None:
    return None if row is None else row.zone


def _the_one(found: Sequence[Zone]) -> str:
    """The key of the only zone; Sorry where there is none, or with some of several."""
    if len(found) == 1:
        return found[0].key
    if not found:
        raise Sorry(NO_PLACE)
    places = words.listed(f"**{words.escape(zone.place)}**" for zone in found[:NAMED])
    text = "Which place do you mean: {places}? Discord lists what fits while you type `zone`."
    raise Sorry(words.line(text, places=places))


def _number(value: str) -> int | None:
    """A menu's number; None for the house's own way."""
    if value == me.USUAL:
        return None
    if not (value.isascii() and value.isdigit()) or int(value) > LARGEST:
        raise Sorry("That choice is gone. `/me` shows what there is.")
    return int(value)


def clock_of(zone: str | None) -> tzinfo:
    """Whose days are meant; those of Greenwich where nobody knows."""
    try:
        return UTC if zone is None else zone_of(zone)
    except ValueError:
        return UTC


def offers(typed: str, usual: Sequence[str], told: Callable[[str], str | None]) -> list[tuple[str, str]]:
    """What was typed, where it is understood, and the usual ones that go on from there."""
    text = words.folded(typed)
    fitting = [offer for offer in usual if text in offer]
    named = {offer: told(offer) for offer in dict.fromkeys([*([text] if text else []), *fitting])}
    return [(name, offer) for offer, name in named.items() if name is not None and len(offer) <= TYPED]


def _told_hours(typed: str) -> str | None:
    try:
        hours = typed_times.quiet_hours(typed)
    except Sorry:
        return None
    if not hours:
        return words.line("no quiet hours")
    return words.line("{begin} to {end}", begin=typed_times.clock(hours[0]), end=typed_times.clock(hours[1]))


def told_absence(typed: str, now: datetime, clock: tzinfo) -> str | None:
    """How an absence is listed; None for what is not understood."""
    try:
        until = typed_times.away_until(typed, now, clock)
    except Sorry:
        return None
    if until is None:
        return "not away"
    there = until.astimezone(clock)
    moment = f"{there:%a} {there.day} {there:%b}, {there:%H:%M}"
    return words.plain(words.line("{typed} · until {moment}", typed=typed, moment=moment))
