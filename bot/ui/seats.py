"""What the channel sees of seats and pauses: a seat that is on offer, and a pause that somebody wishes for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.pausing import until_of
from bot.seating import Offer, Why
from bot.turns import people_of
from bot.ui import controls, words
from bot.ui import table_words as table
from bot.ui.ids import Guest
from bot.ui.message import Button, Say

if TYPE_CHECKING:
    from bot.scenes import Scene
    from storage.requests import RequestRow

WHY: Final[dict[Why, str]] = {
    "own": "{name} gives up their seat in **{title}**.",
    "overdue": "{name} does not answer in **{title}**, and the others offer the seat.",
    "gone": "{name} is no longer on this server, and the seat in **{title}** is free.",
    "moderator": "A moderator offers the seat of {name} in **{title}**.",
}


def offer(scene: Scene, one: Offer, *, calling: frozenset[int]) -> Say:
    """A seat on offer; whom it is offered to is named, and pinged where they are among `calling`."""
    lines = [
        words.line(WHY[one.why], name=table.seat_names(scene, [one.seat]), title=table.title(scene)),
        words.line("{who}: would you like to play on from there?", who=words.mention(one.to))
        if one.to is not None
        else words.line("Who would like to play on from there?"),
        words.line("-# With the seat go its hand and its clock. Nobody can take it who plays or has played here."),
    ]
    match_id = scene.row.id
    buttons = (
        Button(str(Guest(match_id, "sit", one.person)), words.line("Take the seat"), "success"),
        Button(str(Guest(match_id, "decline", one.person)), words.line("Call it off")),
        controls.button(match_id, "board", "offer"),
    )
    return Say("\n".join(lines), (buttons,), mentions=calling, silent=not calling)


def pause(scene: Scene, row: RequestRow, *, calling: frozenset[int]) -> Say:
    """The wish to pause, in the channel. Whoever must agree is named by a mention; those in `calling` are pinged."""
    awaited = missing(scene, row)
    asker, until = scene.seat_of(row.by_id), until_of(row)
    who = words.bold_name("") if asker is None else table.seat_names(scene, [asker])
    text = "{who} would like to pause **{title}** until {until}."
    if until is None:
        text = "{who} would like to pause **{title}** until somebody goes on."
    agreed = [seat for seat in map(scene.seat_of, row.agreed) if seat is not None and seat != asker]
    names = table.seat_names(scene, agreed)
    lines = [
        words.line(text, who=who, title=table.title(scene), until=words.at(until) if until else ""),
        words.line("{who}: do you agree?", who=words.listed(map(words.mention, awaited))) if awaited else "",
        words.count(len(agreed), "✅ {names} agrees.", "✅ {names} agree.", names=names) if agreed else "",
        words.line("-# Everybody who plays must agree. While it is paused no clock runs, and nobody is called."),
    ]
    buttons = (
        controls.button(scene.row.id, "consent", "pause", "success"),
        controls.button(scene.row.id, "object", "pause"),
    )
    return Say("\n".join(filter(None, lines)), (buttons,), mentions=calling, silent=not calling)


def missing(scene: Scene, row: RequestRow) -> list[int]:
    """Who has not agreed yet, in seat order."""
    return [person for person in people_of(scene.seats) if person not in row.agreed]
