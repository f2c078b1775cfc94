"""What types are made of, as far as storing them asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, get_origin

import msgspec
from msgspec import inspect

Plain: TypeAlias = Callable[[Any], Any]
Fields: TypeAlias = inspect.DataclassType | inspect.StructType
Sets: TypeAlias = inspect.SetType | inspect.FrozenSetType


def parts(info: inspect.Type) -> Iterator[tuple[str, inspect.Type]]:
    """The types that lie directly in this one, each with a name for the place."""
    match info:
        case inspect.Metadata():
            yield "", info.type
        case inspect.DataclassType() | inspect.StructType() | inspect.NamedTupleType():
            for field in info.fields:
                yield f".{field.name}", field.type
        case inspect.SetType() | inspect.FrozenSetType() | inspect.ListType() | inspect.VarTupleType():
            yield "[]", info.item_type
        case inspect.TupleType():
            for n, kind in enumerate(info.item_types):
                yield f"[{n}]", kind
        case inspect.DictType():
            yield "{key}", info.key_type
            yield "{}", info.value_type
        case inspect.UnionType():
            for kind in info.types:
                yield "", kind
        case _:
            pass


def holds_sets(info: inspect.Type) -> bool:
    """Whether a set can lie anywhere in a value of this type."""
    seen: set[int] = set()
    waiting = [info]
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, Sets):
            return True
        if id(kind) not in seen:
            seen.add(id(kind))
            waiting += [part for _, part in parts(kind)]
    return False


def plain_of(info: inspect.Type) -> Plain | None:
    """What turns a value of this type into one with sorted lists for its sets; None where it can hold none.

    The order in which a set is walked follows the process's hash seed, so it must not reach what is stored.
    """
    return _plain(info, {})


def _plain(info: inspect.Type, known: dict[int, Plain]) -> Plain | None:
    if not holds_sets(info):
        return None
    match info:
        case inspect.Metadata():
            return _plain(info.type, known)
        case inspect.SetType() | inspect.FrozenSetType():
            inner = _plain(info.item_type, known) or _same
            if isinstance(info.item_type, inspect.IntType | inspect.StrType):
                return sorted
            return lambda value: sorted(map(inner, value), key=msgspec.json.encode)
        case inspect.ListType() | inspect.VarTupleType():
            inner = _plain(info.item_type, known) or _same
            return lambda value: [inner(item) for item in value]
        case inspect.TupleType() | inspect.NamedTupleType():
            each = [_plain(kind, known) or _same for _, kind in parts(info)]
            return lambda value: [inner(item) for inner, item in zip(each, value, strict=True)]
        case inspect.DictType():
            inner = _plain(info.value_type, known) or _same
            return lambda value: {key: inner(item) for key, item in value.items()}
        case inspect.UnionType():
            return _plain_union(info, known)
    assert isinstance(info, Fields)
    return _plain_fields(info, known)


def _plain_union(info: inspect.UnionType, known: dict[int, Plain]) -> Plain:
    """By the class of the value: of each kind of JSON value a union can hold but one, or structs with tags."""
    kinds = [(_classes(kind), inner) for kind in info.types if (inner := _plain(kind, known))]

    def plain(value: Any) -> Any:
        for classes, inner in kinds:
            if isinstance(value, classes):
                return inner(value)
        return value

    return plain


def _plain_fields(info: Fields, known: dict[int, Plain]) -> Plain:
    if id(info) in known:  # a type that holds itself: its function is complete only when it is called
        return lambda value: known[id(info)](value)
    fields: list[tuple[str, str, Plain]] = []

    def plain(value: Any) -> Any:
        return head | {encoded: inner(getattr(value, name)) for name, encoded, inner in fields}

    head = {info.tag_field: info.tag} if isinstance(info, inspect.StructType) and info.tag_field else {}
    known[id(info)] = plain
    for field in info.fields:
        fields.append((field.name, field.encode_name, _plain(field.type, known) or _same))
    return plain


def _classes(info: inspect.Type) -> type | tuple[type, ...]:
    match info:
        case inspect.Metadata():
            return _classes(info.type)
        case inspect.SetType() | inspect.FrozenSetType():
            return (set, frozenset)
        case inspect.ListType():
            return list
        case inspect.TupleType() | inspect.VarTupleType() | inspect.NamedTupleType():
            return tuple
        case inspect.DictType():
            return dict
    assert isinstance(info, Fields)
    return get_origin(info.cls) or info.cls


def _same(value: Any) -> Any:
    return value
