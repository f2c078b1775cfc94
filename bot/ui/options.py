"""A game's options as a dialogue to fill in, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.ui import words
from bot.ui.dialogs import Dialog, Input
from bot.ui.message import Choice
from games.catalog import AnyGame
from games.engine import FormError, forms

INPUTS: Final = 5  # of a dialogue
CHOICES: Final = 25
ALL: Final = "options"  # the last field of a dialogue for more options than it could show


def dialog(game: AnyGame, form: object, id: str) -> Dialog | None:
    """The options with the values of `form`; None where the game has none."""
    return form_dialog(form, id, words.line("Options of {title}", title=words.plain(game.title, 30)))


def form_dialog(form: object, id: str, title: str) -> Dialog | None:
    """Any form with its values; None where there is nothing to fill in.

    What is more than a dialogue holds is typed into its last line: the first options of a form are the ones to pick.
    """
    fields, values = forms.fields(type(form)), forms.to_values(form)
    if not fields:
        return None
    shown = fields if len(fields) <= INPUTS else fields[: INPUTS - 1]
    inputs = [_input(field, values[field.name]) for field in shown]
    if rest := fields[len(shown) :]:
        hint = words.plain(", ".join(field.name for field in rest))
        typed = ", ".join(f"{f.name}={_said(values[f.name])}" for f in rest if values[f.name] != f.default)
        inputs.append(Input(ALL, words.line("More, such as name=value"), hint, (), typed, 1000, needed=False))
    return Dialog(id, words.cut(title, 45), tuple(inputs))


def values(game: AnyGame, submitted: Mapping[str, str]) -> dict[str, object]:
    """What was filled in, by the names of the options. FormError is for the player."""
    return form_values(game.options_type, submitted)


def form_values(form: type, submitted: Mapping[str, str]) -> dict[str, object]:
    """The same for any form."""
    more = ALL in submitted and ALL not in {field.name for field in forms.fields(form)}
    parts = [value if more and name == ALL else f"{name}={value}" for name, value in submitted.items()]
    found = forms.to_values(forms.parse_text(form, ", ".join(parts)))
    if more:
        return found
    if unknown := submitted.keys() - found.keys():
        raise FormError(words.line("There is no option {name}.", name=unknown.pop()))
    return {name: found[name] for name in submitted}


def told(form: object) -> str:
    """What differs from the usual, in words."""
    chosen = forms.to_values(form)
    differing = [
        f"{_words(field.name)}: {_said(chosen[field.name])}"
        for field in forms.fields(type(form))
        if chosen[field.name] != field.default
    ]
    return words.escape(" · ".join(differing)) if differing else words.line("the usual ones")


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
