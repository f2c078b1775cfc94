"""What is checked of a game when it is found: that its names fit Discord and that its types can be stored."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, get_origin

from msgspec import inspect

from games.engine.decisions import Outcome
from games.engine.errors import RulesError
from games.engine.forms import fields
from games.engine.game import Game, Verb
from games.engine.shapes import Fields, parts

AnyGame: TypeAlias = Game[Any, Any, Any]

COMMANDS: Final = 25  # under one command of Discord's
TEXT: Final = 100  # of a command, an option, a line of help
_KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
_COMMAND: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_KINDS: Final[Mapping[str, type]] = {
    "how_to_play": tuple, "seats": range, "verbs": Mapping, "lookups": Mapping, "plans": Mapping,
    "options_type": type, "version": int, "rulings": frozenset,
}  # fmt: skip


def check(game: AnyGame) -> None:
    """RulesError with one line for everything that cannot stand; see `faults`."""
    if found := list(faults(game)):
        raise RulesError("\n".join(f"{type(game).__name__}: {fault}" for fault in found))


def faults(game: AnyGame) -> Iterator[str]:
    """What cannot stand in a game's names and types, each naming the field."""
    named = ("key", "title", "summary", "how_to_play", "command", "seats", "verbs", "options_type", "state_type")
    missing = [name for name in named if not hasattr(game, name)]
    if missing:
        yield from (f"{name} is missing" for name in missing)
        return
    kinds = [*_KINDS.items(), *((name, str) for name in ("key", "title", "summary", "command"))]
    if wrong := [(name, kind) for name, kind in kinds if not isinstance(getattr(game, name), kind)]:
        yield from (f"{name} is not of type {kind.__name__}" for name, kind in wrong)
        return
    yield from _names(game)
    yield from _verbs(game)
    yield from _state(type(game).state_type)
    for place, form in [("options_type", game.options_type), *((f"plans[{n!r}]", p) for n, p in game.plans.items())]:
        try:
            for field in fields(form):
                if not 1 <= len(field.text) <= TEXT:
                    yield f"{place}: {form.__name__}.{field.name} needs a description of 1 to {TEXT} characters"
        except (RulesError, TypeError) as fault:
            yield f"{place}: {fault}"


def _names(game: AnyGame) -> Iterator[str]:
    if not _KEY.fullmatch(game.key):
        yield f"key {game.key!r} is not a folder's name: lower case letters, digits and _"
    if not _COMMAND.fullmatch(game.command):
        yield f"command {game.command!r} is not one that Discord takes"
    lines: tuple[str, ...] = game.how_to_play
    for name, text in [("title", game.title), ("summary", game.summary), *enumerate(lines)]:
        if not 1 <= len(text) <= TEXT:
            yield f"{name if isinstance(name, str) else f'how_to_play[{name}]'} is not of 1 to {TEXT} characters"
    if len(lines) != 3:
        yield "how_to_play is not three lines"
    if not game.seats or min(game.seats) < 1:
        yield "seats is empty or begins below 1"
    if game.version < 1:
        yield "version begins at 1"


def _verbs(game: AnyGame) -> Iterator[str]:
    both: list[tuple[str, Any]] = [*game.verbs.items(), *game.lookups.items()]
    if not game.verbs:
        yield "verbs is empty"
    if len(both) > COMMANDS:
        yield f"{len(both)} verbs and look-ups are more than {COMMANDS}"
    for name in sorted(game.verbs.keys() & game.lookups.keys()):
        yield f"{name!r} is both a verb and a look-up"
    for name, verb in both:
        if not isinstance(verb, Verb):
            yield f"{name!r} is not a Verb"
            continue
        if not _COMMAND.fullmatch(name) or (verb.thing and not _COMMAND.fullmatch(verb.thing)):
            yield f"{name!r} or its thing {verb.thing!r} is not a name that Discord takes"
        if not 1 <= len(verb.text) <= TEXT or (verb.thing and not 1 <= len(verb.thing_text) <= TEXT):
            yield f"{name!r}: its texts are not of 1 to {TEXT} characters"


def _state(kind: type) -> Iterator[str]:
    """A field at a time, so that the line names the one that cannot be stored."""
    if not dataclasses.is_dataclass(kind):
        yield f"state_type: {getattr(kind, '__name__', kind)} is not a dataclass"
        return
    try:
        info = inspect.type_info(kind)
    except TypeError as fault:
        yield f"state_type: {kind.__name__}: {fault}"
        return
    outcome = dict(parts(info)).get(".outcome")
    if outcome != inspect.type_info(Outcome | None):
        yield f"state_type: {kind.__name__}.outcome is not Outcome | None"
    yield from _storable(info, kind.__name__, set())


def _storable(info: inspect.Type, place: str, seen: set[int]) -> Iterator[str]:
    if id(info) in seen:
        return
    seen.add(id(info))
    if why := _refused(info):
        yield f"state_type: {place} cannot be stored: {why}"
        return
    for name, part in parts(info):
        yield from _storable(part, place + name, seen)


def _refused(info: inspect.Type) -> str | None:
    """Why a type can hold nothing that comes back as it was; None where it is fine, its parts apart."""
    match info:
        case inspect.FloatType():
            return "a float (infinity would come back as None; take an int, infinity as a large one)"
        case inspect.DictType() if not _is_key(info.key_type):
            return "a dict's keys must be all str or all int"
        case inspect.StructType() if info.array_like or info.cls.__struct_config__.omit_defaults:
            return "a struct with array_like or omit_defaults"
        case inspect.DataclassType() | inspect.StructType():
            return _refused_fields(info)
        case (
            inspect.BoolType() | inspect.IntType() | inspect.StrType() | inspect.NoneType() | inspect.LiteralType()
            | inspect.EnumType() | inspect.ListType() | inspect.VarTupleType() | inspect.TupleType()
            | inspect.NamedTupleType() | inspect.SetType() | inspect.FrozenSetType() | inspect.DictType()
            | inspect.UnionType() | inspect.Metadata()
        ):  # fmt: skip
            return None
        case inspect.AnyType():
            return "its type is not said"
        case inspect.CustomType():
            return f"{getattr(info.cls, '__name__', info.cls)} is not of what a state may be made of"
    return f"{type(info).__name__.removesuffix('Type')} is not of what a state may be made of"


def _refused_fields(info: Fields) -> str | None:
    if isinstance(info, inspect.DataclassType):
        for field in dataclasses.fields(get_origin(info.cls) or info.cls):
            if not field.init:
                return f"{field.name} is set by no argument (init=False)"
    return None


def _is_key(info: inspect.Type) -> bool:
    match info:
        case inspect.Metadata():
            return _is_key(info.type)
        case inspect.LiteralType():
            return all(isinstance(value, str) for value in info.values)
    return isinstance(info, inspect.StrType | inspect.IntType)
