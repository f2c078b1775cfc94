"""Before a match starts: who plays, by which options, and until when the lobby stays open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.lobbies import LOBBY_LIFE
from bot.turns import clock_of
from bot.ui import clock, controls, ids, options, words
from bot.ui import table_words as table
from bot.ui.dialogs import Dialog
from bot.ui.message import Button, Choice, Menu, Row, Say
from games.engine import forms

if TYPE_CHECKING:
    from bot.scenes import Scene

CHOICES: Final = 25  # of a menu


def awaited(scene: Scene) -> list[int]:
    """Who is invited and not here yet."""
    seated = {seat.person_id for seat in scene.seats}
    return [person for person in scene.invited if person not in seated]


def lobby(scene: Scene, *, calling: frozenset[int] = frozenset()) -> Say:
    """The invitation, with everything that can be done before the start. The people in `calling` are pinged by it."""
    low, high = scene.game.seats.start, scene.game.seats.stop - 1
    lines = [
        words.line("**{title}** · who plays?", title=table.title(scene)),
        words.escape(words.plain(scene.game.summary)),
        "",
        words.line("**Seats** {n} of {high}", n=len(scene.seats), high=high),
        *(_seat(scene, at) for at in range(len(scene.seats))),
    ]
    if guests := awaited(scene):
        lines.append(words.line("Invited: {people}", people=words.listed(map(words.mention, guests))))
    if away := table.away(scene):
        lines.append(away)
    lines += [
        "",
        words.line("**Options** {options}", options=options.told(scene.options)),
        words.line("**Clock** {clock}", clock=clock.told(clock_of(scene.row))),
        _next(scene, low, high),
    ]
    return Say(words.fit("\n".join(lines)), _rows(scene, low, high), mentions=calling)


def people(scene: Scene) -> Say:
    """What *Seats* shows the host: one menu of all that can be done with who is here, or invited."""
    host = scene.row.host_id
    guests = [(row.person_id, row.name) for row in scene.seats if row.person_id is not None and row.person_id != host]
    choices = [
        *(_deed(scene, "host", person, words.line("Make {name} the host", name=name)) for person, name in guests),
        *(
            _deed(scene, "kick", person, words.line("Take the seat of {name} away", name=name))
            for person, name in guests
        ),
    ]
    hint = words.line("`/match invite` calls more people, `/match kick` also takes an invitation back.")
    if not choices:
        return Say(words.line("Nobody else has a seat yet. {hint}", hint=hint))
    menu = Menu(str(ids.Which()), words.line("What would you like to do?"), tuple(choices[:CHOICES]))
    return Say(words.line("**{title}** · who sits here. {hint}", title=table.title(scene), hint=hint), (menu,))


def _deed(scene: Scene, deed: ids.Deed, person: int, label: str) -> Choice:
    return Choice(str(ids.Guest(scene.row.id, deed, person)), words.plain(label))


def closed(scene: Scene) -> Say:
    """What the lobby's message says once the match was started, or the lobby cancelled or expired."""
    title, row = table.title(scene), scene.row
    if row.started_at is None:
        text = {
            "cancelled": "**{title}** · the lobby was cancelled. `/play` opens a new one.",
            "expired": "**{title}** · the lobby closed after a day without a start. `/play` opens a new one.",
        }.get(row.state, "**{title}** · the lobby is closed. `/play` opens a new one.")
        return Say(words.line(text, title=title))
    lines = [
        words.line("**{title}** · match {match} has started. Have fun!", title=title, match=row.id),
        words.line("**Players** {names}", names=words.listed(table.seat_name(scene, at) for at in _all(scene))),
        words.line("**Options** {options}", options=options.told(scene.options)),
        words.line("**Clock** {clock}", clock=clock.told(clock_of(scene.row))),
    ]
    if notice := scene.game.notice(scene.options):
        lines.append(f"-# {words.escape(words.plain(notice, 300))}")
    if row.commitment:
        lines.append(table.seal(scene))
    return Say(words.fit("\n".join(lines)))


def options_dialog(scene: Scene) -> Dialog | None:
    """The game's options as a dialogue, with the values that hold now; None where the game has none."""
    return options.dialog(scene.game, scene.options, str(ids.Form(scene.row.id, "options")))


def _rows(scene: Scene, low: int, high: int) -> tuple[Row, ...]:
    match, here = scene.row.id, len(scene.seats)
    full, ready = here >= high, low <= here <= high
    first = (
        controls.button(match, "join", "lobby", "success", disabled=full),
        controls.button(match, "start", "lobby", "primary", disabled=not ready),
        controls.button(match, "leave", "lobby"),
        controls.button(match, "clock", "lobby"),
    )
    second: list[Button] = [controls.button(match, "computer", "lobby", disabled=full)]
    if any(seat.agent is not None for seat in scene.seats):
        second.append(controls.button(match, "fewer", "lobby"))
    if forms.fields(scene.game.options_type):
        second.append(Button(str(ids.Form(match, "options")), words.line("Options")))
    if sum(seat.person_id is not None for seat in scene.seats) > 1:
        second.append(controls.button(match, "seats", "lobby"))
    second.append(controls.button(match, "cancel", "lobby", "danger"))
    return first, tuple(second)


def _next(scene: Scene, low: int, high: int) -> str:
    """What the table still needs, and how long there is for it."""
    closes, here = words.ago(scene.row.created_at + LOBBY_LIFE), len(scene.seats)
    if here < low:
        return words.count(
            low - here,
            "One more is needed: a friend, or a computer player. The lobby closes {closes}.",
            "{n} more are needed: friends, or computer players. The lobby closes {closes}.",
            closes=closes,
        )
    if here < high:
        return words.line("The host can start, or wait for more. The lobby closes {closes}.", closes=closes)
    return words.line("All seats are taken: the host can start. The lobby closes {closes}.", closes=closes)


def _seat(scene: Scene, at: int) -> str:
    row, name = scene.seats[at], table.seat_name(scene, at)
    text = "{n}. {name} (host)" if row.person_id == scene.row.host_id else "{n}. {name}"
    return words.line(text, n=at + 1, name=name)


def _all(scene: Scene) -> range:
    return range(len(scene.seats))
