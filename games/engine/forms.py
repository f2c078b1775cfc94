"""Forms: what a table chooses at the start, and standing orders.

A form is a frozen dataclass of bool, Literal of texts, and int with bounds, each with a default:

    @dataclass(frozen=True)
    class Options:
        mode: Annotated[Literal["survival", "collector"], Meta(description="How one wins")] = "survival"
        hearts: Annotated[int, Meta(ge=1, le=3, description="Hearts each")] = 3
        auto_fall: Annotated[bool, Meta(description="Fall unasked where nothing answers")] = True

Dialogues and command options are made from `fields`; what people fill in comes back through `parse` or `parse_text`, in
any case of letters and with commas between: names are lower case, and choices differ by more than their case.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import inspect

from games.engine.errors import FormError, RulesError

F = TypeVar("F")

_YES: Final = frozenset({"yes", "y", "on", "true", "1"})
_INT: Final = re.compile(r"[+-]?[0-9]{1,9}")
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_NO: Final = frozenset({"no", "n", "off", "false", "0"})


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in. `choices` belong to a choice, `low` and `high` to an int; `text` says what it is for."""

    name: str
    kind: Literal["bool", "choice", "int"]
    default: bool | str | int
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    text: str = ""

    @property
    def takes(self) -> str:
        """What may be filled in, in words."""
        match self.kind:
            case "bool":
                return "yes or no"
            case "choice":
                return "one of " + ", ".join(self.choices)
            case "int":
                return f"a number from {self.low} to {self.high}"


def fields(form_type: type) -> tuple[Field, ...]:
    """What the form asks for, in its order. RulesError names the field that a form cannot have."""
    return _fields(form_type)


@cache
def _fields(form_type: type) -> tuple[Field, ...]:
    if not (dataclasses.is_dataclass(form_type) and form_type.__dataclass_params__.frozen):  # type: ignore[attr-defined]
        raise RulesError(f"{getattr(form_type, '__name__', form_type)} is not a frozen dataclass")
    info = inspect.type_info(form_type)
    assert isinstance(info, inspect.DataclassType)
    found = tuple(_field(form_type, field) for field in info.fields)
    for field in found:
        if fault := _fault(field):
            raise RulesError(f"{form_type.__name__}.{field.name} {fault}")
    return found


def parse(form_type: type[F], values: Mapping[str, object]) -> F:
    """The form with these values and the defaults for all others; nothing is coerced.

    FormError names the field and what it takes.
    """
    known = {field.name: field for field in fields(form_type)}
    for name, value in values.items():
        if name not in known:
            raise FormError(_unknown(name, known))
        if not _takes(known[name], value):
            raise FormError(f"{name} takes {known[name].takes}, not {_quoted(value)}.")
    try:
        return msgspec.convert(dict(values), form_type, strict=True)
    except msgspec.ValidationError as fault:  # what the form itself checks in __post_init__
        raise FormError(str(fault)) from fault


def parse_text(form_type: type[F], text: str) -> F:
    """The form from "mode=collector, hearts=2", in any case; a bool's name alone means yes."""
    known = {field.name: field for field in fields(form_type)}
    values: dict[str, object] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        typed, given, value = part.partition("=")
        name = typed.strip().lower().replace(" ", "_").replace("-", "_")
        if name not in known:
            raise FormError(_unknown(typed.strip(), known))
        if name in values:
            raise FormError(f"{name} is given twice.")
        if not given and known[name].kind != "bool":
            raise FormError(f"{name} takes {known[name].takes}: type {name}={known[name].default}, for example.")
        values[name] = _read(known[name], value.strip() if given else "yes")
    return parse(form_type, values)


def to_text(form: object) -> str:
    """What differs from the defaults, as `parse_text` reads it."""
    values = to_values(form)
    return ", ".join(
        f"{field.name}={_written(values[field.name])}"
        for field in fields(type(form))
        if values[field.name] != field.default
    )


def to_values(form: object) -> dict[str, object]:
    """Every field with its value, as `parse` takes them."""
    return {field.name: getattr(form, field.name) for field in fields(type(form))}


def _field(form_type: type, field: inspect.Field) -> Field:
    place = f"{form_type.__name__}.{field.name}"
    kind, text = field.type, ""
    if isinstance(kind, inspect.Metadata):
        text = (kind.extra_json_schema or {}).get("description", "")
        kind = kind.type
    if field.default is msgspec.NODEFAULT:
        raise RulesError(f"{place} has no default")
    default: Any = field.default
    match kind:
        case inspect.BoolType():
            return Field(field.name, "bool", default, text=text)
        case inspect.LiteralType() if all(isinstance(value, str) for value in kind.values):
            return Field(field.name, "choice", default, choices=_choices(form_type, field.name), text=text)
        case inspect.IntType(ge=int(low), le=int(high)) if low <= high:
            return Field(field.name, "int", default, low=low, high=high, text=text)
    raise RulesError(f"{place} must be a bool, a Literal of texts, or an int with Meta(ge=..., le=...)")


def _fault(field: Field) -> str | None:
    """Why a field could not be left as it is, or typed."""
    if not _takes(field, field.default):
        return f"takes {field.takes}, and its default is {field.default!r}"
    if not _NAME.fullmatch(field.name):
        return "is not named in lower case letters, digits and _"
    if any("," in choice or choice != choice.strip() or not choice for choice in field.choices):
        return "has a choice that nobody can type: empty, with a comma, or with blanks around it"
    if len({choice.lower() for choice in field.choices}) < len(field.choices):
        return "has choices that differ by their case alone"
    return None


def _choices(form_type: type, name: str) -> tuple[str, ...]:
    """In the author's order; msgspec sorts them."""
    return get_args(get_type_hints(form_type)[name])


def _takes(field: Field, value: object) -> bool:
    match field.kind:
        case "bool":
            return isinstance(value, bool)
        case "choice":
            return value in field.choices
        case "int":
            return type(value) is int and (field.low or 0) <= value <= (field.high or 0)


def _read(field: Field, value: str) -> object:
    """The typed value; as it is where it does not fit, so that `parse` says what would."""
    low = value.lower()
    match field.kind:
        case "bool":
            return low in _YES if low in _YES | _NO else value
        case "choice":
            return next((choice for choice in field.choices if choice.lower() == low), value)
        case "int":
            return int(value) if _INT.fullmatch(value) else value


def _written(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _unknown(name: str, known: Mapping[str, Field]) -> str:
    return f"There is no option {_quoted(name)}, only {', '.join(known)}." if known else "This game has no options."


def _quoted(value: object) -> str:
    """What was typed, cut where it is long: the line is for a message."""
    return repr(value if len(str(value)) <= 40 else f"{str(value)[:39]}…")
