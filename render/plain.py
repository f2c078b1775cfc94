"""A game for which nothing is drawn is told in words, straight from the view."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from games.engine import Decision
from render.names import Names


def public(view: Any) -> Any:
    """All of it: whoever tells a board hands in what a spectator sees."""
    return view


def headline(view: Any, names: Names) -> str:
    return ""


def text_board(view: Any, names: Names) -> str:
    """A line for each thing that can be seen."""
    return "\n".join(_lines(view))


def text_hand(view: Any, names: Names, decision: Decision[Any] | None) -> str:
    """The same for one seat's own eyes."""
    return "\n".join(_lines(view))


def present(view: Any, decision: Decision[Any]) -> Decision[Any]:
    return decision


def _lines(view: Any) -> Iterator[str]:
    for name, value in _parts(view):
        if value is not None:
            yield f"{_title(name)}: {_said(value)}"


def _parts(thing: Any) -> Iterable[tuple[str, Any]]:
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        return [(field.name, getattr(thing, field.name)) for field in dataclasses.fields(thing)]
    if isinstance(thing, msgspec.Struct):
        return [(name, getattr(thing, name)) for name in thing.__struct_fields__]
    if isinstance(thing, Mapping):
        return [(str(name), value) for name, value in thing.items()]
    return [("", thing)]


def _said(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case str() | int() | None:
            return str(value)
        case set() | frozenset():
            return _said(sorted(value, key=str))
        case Sequence():
            return ", ".join(map(_said, value)) or "none"
    return "; ".join(f"{_title(name)} {_said(part)}".strip() for name, part in _parts(value)) or "none"


def _title(name: str) -> str:
    return name.replace("_", " ").strip()
