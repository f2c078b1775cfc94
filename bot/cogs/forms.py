"""A game's options as one line of text, completed while it is typed: `mode=collector, hearts=2`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from games.engine import FormError
from games.engine.forms import Field, fields, parse, parse_text, to_values

F = TypeVar("F")

LENGTH = 100  # of a choice's name and of its value
OFFERS = 25


def complete(form_type: type, typed: str) -> list[tuple[str, str]]:
    """Names and values to list: what stands before the last comma stays, the last word is completed."""
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
    return [(text, text) for text in offers[:OFFERS]]


def over(usual: F, typed: str) -> F:
    """The options that are typed, and those of `usual` where nothing is. FormError is for the player."""
    form = parse_text(type(usual), typed)
    named = {part.partition("=")[0].strip().casefold().replace(" ", "_").replace("-", "_") for part in typed.split(",")}
    said = {name: value for name, value in to_values(form).items() if name in named}
    return parse(type(usual), {**to_values(usual), **said})


def _after(done: list[str], settings: list[str]) -> list[str]:
    return [", ".join([*done, setting]) for setting in settings]


def _settings(field: Field) -> Iterator[str]:
    """Every value of a field as it is typed, those that change something first."""
    match field.kind:
        case "bool":
            values = ["no", "yes"] if field.default else ["yes", "no"]
        case "choice":
            values = [choice for choice in field.choices if choice != field.default] + [str(field.default)]
        case "int":
            low, high = field.low or 0, field.high or 0
            values = [str(value) for value in range(low, min(high, low + OFFERS) + 1)]
    return (f"{field.name}={value}" for value in values)


def _fits(setting: str, wanted: str) -> bool:
    return setting.casefold().startswith(wanted) or wanted in setting.casefold().partition("=")[0]


def _fine(form_type: type, parts: list[str]) -> bool:
    try:
        parse_text(form_type, ", ".join(parts))
    except FormError:
        return False
    return True
