"""A game's options as one line of text, completed while it is typed: `mode=collector, hearts=2`.

A list says what each setting means, and whoever goes on typing behind one that was picked from it has that text before
them: `mode=collector · the first to win 3 hearts, hea`. So all from a MEANS to the next comma is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeVar

from bot.ui import words
from games.engine import FormError
from games.engine.forms import Field, fields, parse, parse_text, to_values

F = TypeVar("F")

LENGTH = 100  # of a choice's name and of its value
OFFERS = 25
MEANS: Final = " · "
_MEANT: Final = re.compile(rf"{MEANS.rstrip()}[^,]*")


def complete(form_type: type, typed: str) -> list[tuple[str, str]]:
    """Names and values to list: what stands before the last comma stays, the last word is completed.

    The name also says what the last setting means.
    """
    typed = _MEANT.sub("", typed)
    before, _, last = typed.rpartition(",")
    done = [part.strip() for part in before.split(",") if part.strip()]
    if not _fine(form_type, done):
        return []
    used = {part.partition("=")[0].strip().casefold() for part in done}
    free = [field for field in fields(form_type) if field.name not in used]
    wanted = "".join(last.casefold().split())
    found = [", ".join(done)] if done and not wanted else []
    found += _after(done, [setting for field in free for setting in _settings(field) if _fits(setting, wanted)])
    if wanted and _fine(form_type, [*done, last]):
        others = [field for field in free if field.name != wanted.partition("=")[0]]
        found += _after([*done, last.strip()], [setting for field in others for setting in _settings(field)])
    offers = list(dict.fromkeys(text for text in found if len(text) <= LENGTH))
    return [(_named(form_type, text), text) for text in offers[:OFFERS]]


def over(usual: F, typed: str) -> F:
    """The options that are typed, and those of `usual` where nothing is. FormError is for the player."""
    typed = _MEANT.sub("", typed)
    form = parse_text(type(usual), typed)
    named = {part.partition("=")[0].strip().casefold().replace(" ", "_").replace("-", "_") for part in typed.split(",")}
    said = {name: value for name, value in to_values(form).items() if name in named}
    return parse(type(usual), {**to_values(usual), **said})


def _named(form_type: type, text: str) -> str:
    """The settings, and what the last of them means, as far as there is room."""
    name, _, value = text.rpartition(",")[2].strip().partition("=")
    field = next((field for field in fields(form_type) if field.name == name.casefold()), None)
    means = "" if field is None else _meaning(field, value)
    return words.cut(f"{text}{MEANS}{means}", LENGTH) if means else text


def _meaning(field: Field, value: str) -> str:
    """What is said about this value (`0: chance decides`), or else about the field; never with a comma."""
    parts = [part.strip() for part in words.plain(field.text).replace(",", " –").split(";")]
    own = {part.partition(":")[0]: part.partition(":")[2].strip() for part in parts}
    if own.get(value):
        return own[value]
    about = "; ".join(part for part in parts if part.partition(":")[0] not in _values(field))
    return f"{about}?" if field.kind == "bool" and about else about


def _after(done: list[str], settings: list[str]) -> list[str]:
    return [", ".join([*done, setting]) for setting in settings]


def _settings(field: Field) -> Iterator[str]:
    return (f"{field.name}={value}" for value in _values(field))


def _values(field: Field) -> list[str]:
    """Every value of a field as it is typed, those that change something first."""
    match field.kind:
        case "bool":
            return ["no", "yes"] if field.default else ["yes", "no"]
        case "choice":
            return [choice for choice in field.choices if choice != field.default] + [str(field.default)]
        case "int":
            low, high = field.low or 0, field.high or 0
            return [str(value) for value in range(low, min(high, low + OFFERS) + 1)]


def _fits(setting: str, wanted: str) -> bool:
    return setting.casefold().startswith(wanted) or wanted in setting.casefold().partition("=")[0]


def _fine(form_type: type, parts: list[str]) -> bool:
    try:
        parse_text(form_type, ", ".join(parts))
    except FormError:
        return False
    return True
