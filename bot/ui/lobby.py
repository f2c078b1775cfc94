"""Before a match starts: who plays, by which options, and until when the lobby stays open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bot.lobbies import LOBBY_LIFE
from bot.ui import controls, ids, words
from bot.ui import table_words as table
from bot.ui.dialogs import Dialog, Input
from bot.ui.message import Button, Choice, Row, Say
from games.engine import FormError, forms

if TYPE_CHECKING:
    from bot.scenes import Scene

INPUTS: Final = 5  # of a dialogue
CHOICES: Final = 25
ALL: Final = "options"  # the one field of a dialogue for more options than it could show


def lobby(scene: Scene) -> Say:
    """The invitation, with everything that can be done before the start. Who is invited and not yet here is pinged."""
    low, high = scene.game.seats.start, scene.game.seats.stop - 1
    seated = {seat.person_id for seat in scene.seats}
    awaited = [person for person in scene.invited if person not in seated]
    lines = [
        words.line("**{title}** · who plays?", title=table.title(scene)),
        words.escape(words.plain(scene.game.summary)),
        "",
        words.line("**Seats** {n} of {high}", n=len(scene.seats), high=high),
        *(_seat(scene, at) for at in range(len(scene.seats))),
    ]
    if awaited:
        lines.append(words.line("Invited: {people}", people=words.listed(map(words.mention, awaited))))
    lines += ["", words.line("**Options** {options}", options=_options(scene)), _next(scene, low, high)]
    return Say(words.fit("\n".join(lines)), _rows(scene, low, high), mentions=frozenset(awaited))


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
        words.line("**Options** {options}", options=_options(scene)),
    ]
    if row.commitment:
        lines.append(words.line("-# The deal is sealed until the end: `{seal}`", seal=row.commitment))
    return Say(words.fit("\n".join(lines)))


def options_dialog(scene: Scene) -> Dialog | None:
    """The game's options as a dialogue, with the values that hold now; None where the game has none."""
    fields, values = forms.fields(scene.game.options_type), forms.to_values(scene.options)
    if not fields:
        return None
    if len(fields) > INPUTS:
        hint = words.plain(", ".join(field.name for field in fields))
        inputs: tuple[Input, ...] = (
            Input(ALL, words.line("Options, such as name=value"), hint, value=forms.to_text(scene.options), most=1000),
        )
    else:
        inputs = tuple(_input(field, values[field.name]) for field in fields)
    title = words.line("Options of {title}", title=words.plain(scene.title, 30))
    return Dialog(str(ids.Form(scene.row.id, "options")), words.cut(title, 45), inputs)


def option_values(scene: Scene, submitted: Mapping[str, str]) -> dict[str, object]:
    """What was filled in, as `Lobbies.set_options` takes it. FormError is for the player."""
    form = scene.game.options_type
    if ALL in submitted and ALL not in {field.name for field in forms.fields(form)}:
        return forms.to_values(forms.parse_text(form, submitted[ALL]))
    text = ", ".join(f"{name}={value}" for name, value in submitted.items())
    values = forms.to_values(forms.parse_text(form, text))
    if unknown := submitted.keys() - values.keys():
        raise FormError(words.line("There is no option {name}.", name=unknown.pop()))
    return {name: values[name] for name in submitted}


def _rows(scene: Scene, low: int, high: int) -> tuple[Row, ...]:
    match, here = scene.row.id, len(scene.seats)
    full, ready = here >= high, low <= here <= high
    first = (
        controls.button(match, "join", "lobby", "success", disabled=full),
        controls.button(match, "start", "lobby", "primary", disabled=not ready),
        controls.button(match, "leave", "lobby"),
    )
    second: list[Button] = [controls.button(match, "computer", "lobby", disabled=full)]
    if any(seat.agent is not None for seat in scene.seats):
        second.append(controls.button(match, "fewer", "lobby"))
    if forms.fields(scene.game.options_type):
        second.append(Button(str(ids.Form(match, "options")), words.line("Options")))
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


def _options(scene: Scene) -> str:
    """What differs from the usual, in words."""
    form = scene.options
    values = forms.to_values(form)
    told = [
        f"{_words(field.name)}: {_said(values[field.name])}"
        for field in forms.fields(type(form))
        if values[field.name] != field.default
    ]
    return words.escape(" · ".join(told)) if told else words.line("the usual ones")


def _input(field: forms.Field, value: object) -> Input:
    """A list to pick from wherever it is short enough; a line of text for large numbers."""
    label, detail = words.plain(_words(field.name).capitalize(), 45), words.plain(field.text)
    match field.kind:
        case "bool":
            taken = ["yes", "no"]
        case "choice":
            taken = list(field.choices)
        case "int":
            taken = [str(n) for n in range(field.low or 0, min(field.high or 0, (field.low or 0) + CHOICES) + 1)]
    if len(taken) > CHOICES:
        return Input(field.name, label, detail or words.plain(field.takes), value=_said(value), most=20)
    choices = tuple(Choice(one, _words(one), chosen=one == _said(value)) for one in taken)
    return Input(field.name, label, detail, choices)


def _words(name: str) -> str:
    return name.replace("_", " ")


def _said(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
