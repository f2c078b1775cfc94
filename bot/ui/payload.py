"""From a message as plain data to what discord.py takes. The one module here that knows Discord."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord

import render
from bot.ui import words
from bot.ui.controls import in_words
from bot.ui.dialogs import Dialog, Input
from bot.ui.message import Button, Choice, Drawing, Menu, Say
from render import Picture

DESCRIPTION: Final = 1024  # of an attachment
STYLES: Final = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def kwargs(say: Say, picture: Picture | None, *, edit: bool = False) -> dict[str, Any]:
    """Arguments of discord.py's `send` (and `followup.send`), or with `edit` of its message edits.

    Where the picture is wanted and missing, words stand in for it. With `edit`, what the message no longer has is
    taken away. To be called in a running event loop, since only there can a view be stopped. `silent`, `ephemeral`
    and `nonce` are the caller's.
    """
    if picture is None:
        say = in_words(say)
    files = [_file(say.drawing, picture)] if say.drawing is not None and picture is not None else []
    found: dict[str, Any] = {
        "content": words.fit(say.content),
        "allowed_mentions": discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(id) for id in sorted(say.mentions)]
        ),
    }
    if edit:
        found |= {"view": view(say) if say.rows else None, "attachments": files}
    else:
        found |= {"view": view(say)} if say.rows else {}
        found |= {"files": files} if files else {}
    return found


def view(say: Say) -> discord.ui.View:
    """The rows as a view that is stopped already: the library keeps nothing of it, and clicks go by their ids."""
    built = discord.ui.View(timeout=None)
    for at, row in enumerate(say.rows):
        for item in [_select(row, at)] if isinstance(row, Menu) else [_button(button, at) for button in row]:
            built.add_item(item)
    built.stop()
    return built


def modal(dialog: Dialog) -> discord.ui.Modal:
    """The dialogue, stopped like every view; what comes back is read by `submitted`."""
    built = discord.ui.Modal(title=dialog.title, custom_id=dialog.id, timeout=None)
    for field in dialog.inputs:
        component = _field(field)
        built.add_item(discord.ui.Label(text=field.label, description=field.detail or None, component=component))
    built.stop()
    return built


def submitted(data: Mapping[str, Any]) -> dict[str, str]:
    """What was filled into a dialogue, by the keys of its fields, from a modal interaction's `data`."""
    found: dict[str, str] = {}
    for component in data.get("components", ()):
        inner: Sequence[Mapping[str, Any]] = component.get("components") or [component.get("component") or component]
        for field in inner:
            values = field.get("values")
            value = field.get("value") if values is None else next(iter(values), None)
            if isinstance(key := field.get("custom_id"), str) and value is not None:
                found[key] = str(value)
    return found


def draw(drawing: Drawing) -> Picture:
    """The picture; takes its time, so off the event loop."""
    match drawing.kind:
        case "board":
            return render.board(drawing.key, drawing.view, drawing.names)
        case "hand":
            return render.hand(drawing.key, drawing.view, drawing.names, drawing.decision)
        case "result":
            return render.result(drawing.key, drawing.view, drawing.names)


def _file(drawing: Drawing, picture: Picture) -> discord.File:
    described = words.cut(picture.alt, DESCRIPTION)
    return discord.File(io.BytesIO(picture.png), filename=drawing.file_name, description=described)


def _button(button: Button, row: int) -> discord.ui.Button[Any]:
    return discord.ui.Button(
        custom_id=button.id, label=button.label, style=STYLES[button.style], disabled=button.disabled, row=row
    )


def _select(menu: Menu, row: int) -> discord.ui.Select[Any]:
    options = _options(menu.choices)
    return discord.ui.Select(
        custom_id=menu.id, placeholder=menu.hint, options=options, min_values=menu.least, max_values=menu.most, row=row
    )


def _field(field: Input) -> discord.ui.Item[Any]:
    if not field.choices:
        return discord.ui.TextInput(
            custom_id=field.key, default=field.value or None, max_length=field.most, required=field.needed
        )
    return discord.ui.Select(custom_id=field.key, options=_options(field.choices))


def _options(choices: Sequence[Choice]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=one.label, value=one.value, description=one.detail or None, default=one.chosen)
        for one in choices
    ]
