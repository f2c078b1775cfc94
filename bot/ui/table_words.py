"""Sentences that several messages share: where a match is, whom it waits for, how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

import render
from bot.scenes import address
from bot.ui import words
from games.engine import Seat, say

if TYPE_CHECKING:
    from bot.scenes import Scene

TITLE = 60


def title(scene: Scene) -> str:
    return words.escape(words.plain(scene.title, TITLE))


def seat_name(scene: Scene, seat: Seat) -> str:
    """The name of who sits there; a computer player is marked as one."""
    known = words.name(scene.names[seat])
    return known if scene.agent_of(seat) is None else f"🤖 {known}"


def seat_names(scene: Scene, seats: Iterable[Seat]) -> str:
    return words.listed(f"**{seat_name(scene, seat)}**" for seat in seats)


def names_in_full(scene: Scene) -> str:
    """Who is who where the picture has no letters or no room for a whole name; empty where it shows them all."""
    told = [(words.name(shown), words.name(said)) for shown, said in render.names_in_full(scene.names)]
    names = " · ".join(
        said if shown == said else words.line("{shown} is {name}", shown=shown, name=said) for shown, said in told
    )
    return words.line("-# In the picture: {names}", names=names) if names else ""


def channel_link(scene: Scene) -> str:
    """Where the match is played, by an address that never changes."""
    return address(scene.row.guild_id, scene.row.channel_id, None)


def place(scene: Scene) -> str:
    """Server and channel, the channel as a link."""
    server = words.escape(words.plain(scene.row.guild_name, 60)) or words.line("this server")
    channel = words.escape(words.plain(scene.row.channel_name, 60)) or words.line("the channel")
    return words.line("{server} · {channel}", server=server, channel=words.link(f"#{channel}", channel_link(scene)))


def head(scene: Scene) -> str:
    """The first line: which game and which match, and while it is played which turn."""
    if scene.row.state != "playing":
        return words.line("**{title}** · match {match}", title=title(scene), match=scene.row.id)
    text = "**{title}** · match {match}, turn {turn}"
    return words.line(text, title=title(scene), match=scene.row.id, turn=scene.row.step + 1)


def headline(scene: Scene) -> str:
    """What the table is about now: "Bruno to beat the 11"; empty where there is nothing to tell."""
    if scene.match is None:
        return ""
    return words.escape(render.headline(scene.game.key, scene.view(None), scene.names))


def since(scene: Scene) -> datetime | None:
    """Since when the table has waited for somebody."""
    waits = [scene.seats[seat].waiting_since for seat in scene.waiting]
    return min((wait for wait in waits if wait is not None), default=None)


def waiting(scene: Scene) -> str:
    """Whom the table waits for, and since when; empty where it waits for nobody."""
    if scene.row.paused_at is not None:
        return paused(scene)
    persons = [seat for seat in scene.waiting if scene.agent_of(seat) is None]
    if persons:
        names, moment = seat_names(scene, persons), since(scene)
        if moment is None:
            return words.line("Waiting for {names}.", names=names)
        return words.line("Waiting for {names}, asked {ago}.", names=names, ago=words.ago(moment))
    if scene.waiting:
        return words.line("{names} is thinking.", names=seat_names(scene, scene.waiting[:1]))
    return ""


def paused(scene: Scene) -> str:
    """That the match is paused, and until when; empty where it is not."""
    return "" if scene.row.paused_at is None else pause(scene.row.paused_at, scene.row.resume_at)


def pause(paused_at: datetime, resume_at: datetime | None) -> str:
    """Since when a match is paused, and until when."""
    if resume_at is None:
        return words.line("⏸️ Paused {ago}, until somebody who plays presses *Go on*.", ago=words.ago(paused_at))
    until = words.at(resume_at)
    return words.line("⏸️ Paused until {until}; *Go on* ends the pause sooner.", until=until)


def deadline(scene: Scene) -> str:
    """Until when whoever is waited for has time, in the reader's own; empty where no clock runs."""
    if scene.row.paused_at is not None:
        return ""
    late = {
        seat: row.deadline
        for seat in scene.waiting
        if (row := scene.seats[seat]).deadline is not None and row.stand_in is None
    }
    if len(set(late.values())) == 1:
        moment = next(iter(late.values()))
        assert moment is not None
        return words.line("Due {at} ({ago})", at=words.at(moment), ago=words.ago(moment))
    told = (
        words.line("{name} until {at}", name=seat_name(scene, seat), at=words.at(moment))
        for seat, moment in late.items()
        if moment is not None
    )
    return " · ".join(told)


def away(scene: Scene) -> str:
    """Who of the table is away, and until when; empty where nobody is."""
    told = (
        words.line("🌙 {name} is away until {at}", name=seat_name(scene, seat), at=words.at(until))
        for seat, until in scene.away.items()
    )
    return " · ".join(told)


def overruled(scene: Scene) -> str:
    """What moderators have done of late over the table's head, a line each; empty where they have not."""
    told = (words.escape(words.plain(say(scene.game, event, scene.names), 200)) for event in scene.overruled)
    return "\n".join(words.line("-# 🛡️ {text}", text=text) for text in told)


def ticks(scene: Scene) -> str:
    """Who of several has answered, and never what; empty where one seat is asked."""
    asked = sorted(scene.match.open) if scene.match is not None else []
    if len(asked) < 2:
        return ""
    return " · ".join(f"{'⏳' if seat in scene.waiting else '✅'} {seat_name(scene, seat)}" for seat in asked)


def seal(scene: Scene) -> str:
    """What the deal is held to when the match is over."""
    return words.line("-# The deal is sealed until the end: `{seal}`", seal=scene.row.commitment)


def ending(scene: Scene) -> str:
    """How the match ended, in one or two sentences."""
    outcome = scene.match.outcome if scene.match is not None else None
    if outcome is not None:
        reason = _sentence(outcome.reason)
        if not outcome.winners:
            return words.line("It is a draw. {reason}", reason=reason).strip()
        names = seat_names(scene, outcome.winners)
        return words.count(
            len(outcome.winners), "{names} wins! {reason}", "{names} win together! {reason}", names=names, reason=reason
        ).strip()
    match scene.row.state:
        case "set_aside":
            return words.line(
                "This match is set aside: something on our side went wrong with it, and nobody here is to blame. "
                "All moves are kept. `/play` starts another one."
            )
        case "lobby":
            return words.line("The match has not started yet: press *Join* in the lobby, and its host presses *Start*.")
        case "cancelled":
            return words.line("The lobby was cancelled.")
        case "expired":
            return words.line("The lobby closed after a day.")
    return words.line("The match was ended early, without a winner. Thanks for playing!")


def _sentence(reason: str) -> str:
    text = words.escape(words.plain(reason, 150))
    if not text:
        return ""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")
