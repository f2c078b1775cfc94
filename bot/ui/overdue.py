"""The message by which a table decides about somebody who does not answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bot import overdue
from bot.ui import controls, words
from bot.ui import table_words as table
from bot.ui.ids import Guest
from bot.ui.message import Button, Say
from games.engine import Seat

if TYPE_CHECKING:
    from bot.scenes import Scene
    from storage.requests import RequestRow

LABELS: Final[Mapping[overdue.Wish, str]] = {
    "wait": "Wait",
    "replace": "Somebody else",
    "stand_in": "A computer player",
    "close": "End the match",
}
SAID: Final = {
    "wait": "⏳ Wait: {names}",
    "replace": "🪑 Somebody else: {names}",
    "stand_in": "🤖 A computer player: {names}",
    "close": "🏁 End the match: {names}",
}


def ask(scene: Scene, seat: Seat, row: RequestRow, *, calling: frozenset[int]) -> Say:
    """Who is overdue, what can be done, and who wishes what. The people in `calling` are pinged by it."""
    among, place = overdue.voters(scene), scene.seats[seat]
    name = table.seat_names(scene, [seat])
    text = "{who} does not answer in **{title}**."
    if place.waiting_since is not None:
        text = "{who} does not answer in **{title}**: asked {ago}."
    asked = words.ago(place.waiting_since) if place.waiting_since is not None else ""
    lines = [
        words.line(text, who=name, title=table.title(scene), ago=asked),
        words.line("{others}: how shall it go on?", others=words.listed(map(words.mention, among))),
        *(_said(scene, row, wish, among) for wish in overdue.WISHES),
        _rule(scene, seat, among),
    ]
    return Say(
        words.fit("\n".join(filter(None, lines))), (_buttons(scene, row.by_id),), mentions=calling, silent=not calling
    )


def _buttons(scene: Scene, late: int) -> tuple[Button, ...]:
    match_id = scene.row.id
    wishes = (Button(str(Guest(match_id, wish, late)), words.line(LABELS[wish])) for wish in overdue.WISHES)
    return (*wishes, controls.button(match_id, "board", "overdue"))


def _said(scene: Scene, row: RequestRow, wish: str, among: list[int]) -> str:
    seats = [at for at in map(scene.seat_of, overdue.votes(row, wish, among)) if at is not None]
    return words.line(SAID[wish], names=table.seat_names(scene, seats)) if seats else ""


def _rule(scene: Scene, seat: Seat, among: list[int]) -> str:
    name = table.seat_name(scene, seat)
    if len(among) == 1:
        return words.line("-# Your choice is what happens. A move by {name} calls this off at any time.", name=name)
    return words.line(
        "-# What more than half of you choose is done. A move by {name} calls this off at any time.", name=name
    )
