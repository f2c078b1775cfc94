"""A table as JSON: what is stored of a match, and what forks are read back from.

msgspec writes and reads dataclasses by their types. What it does not promise is added here: sets are written sorted,
and a stored table must read back as the very same, so a missing field never takes its default in silence and an
unknown one never vanishes.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import inspect

from games.engine.decisions import HasOutcome
from games.engine.errors import CodecError
from games.engine.game import Game
from games.engine.rng import Rng
from games.engine.shapes import Plain, plain_of
from games.engine.table import Table

S = TypeVar("S", bound=HasOutcome)
R = TypeVar("R")


class Stored(msgspec.Struct, Generic[R], forbid_unknown_fields=True):
    """The JSON's outer shape. `version` is that of the state's type."""

    version: int
    step: int
    rng: int
    learned: int
    rules: list[str]
    gone: list[int]
    state: R


_encoder = msgspec.json.Encoder()


def encode_table(game: Game[S, Any, Any], table: Table[S]) -> bytes:
    """The table as JSON without its story; the same table gives the same bytes in every process."""
    plain = _plain(type(game).state_type)
    try:
        state: Any = table.state if plain is None else plain(table.state)
        return _encoder.encode(
            Stored(
                type(game).version, table.step, table.rng.state, table.learned,
                sorted(table.rules), sorted(table.gone), state,
            )
        )  # fmt: skip
    except (AttributeError, TypeError, ValueError, OverflowError) as fault:
        raise CodecError(f"{game.key}: the state cannot be stored: {fault}") from fault


def thaw_table(game: Game[S, Any, Any], data: bytes) -> Table[S]:
    """A table from bytes that this process encoded itself; unchecked and quick."""
    try:
        return _table(_decoder(type(game).state_type).decode(data))
    except msgspec.ValidationError as fault:
        raise CodecError(f"{game.key}: the state holds what its type does not: {fault}") from fault


def decode_table(game: Game[S, Any, Any], data: bytes, version: int | None = None) -> Table[S]:
    """A table from the store. `version` overrides the one in the data.

    An older version goes through the game's `upgrade` first. CodecError, naming the place, where anything is missing,
    unknown or not of its type.
    """
    try:
        raw = msgspec.json.decode(data)
    except msgspec.DecodeError as fault:
        raise CodecError(f"{game.key}: the stored table is not JSON: {fault}") from fault
    if not isinstance(raw, dict) or not isinstance(raw.get("version"), int):
        raise CodecError(f"{game.key}: the stored table names no version")
    held = raw["version"] if version is None else version
    if held > game.version:
        raise CodecError(f"{game.key}: the stored table is of version {held}, newer than {game.version}")
    if held < game.version:
        raw["state"] = _upgraded(game, raw.get("state", {}), held)
    raw["version"] = game.version
    try:
        table: Table[S] = _table(_decoder(type(game).state_type).decode(_encoder.encode(raw)))
    except msgspec.DecodeError as fault:
        raise CodecError(f"{game.key}: the stored table does not fit: {fault}") from fault
    if place := _difference(raw, msgspec.json.decode(encode_table(game, table)), "$"):
        raise CodecError(f"{game.key}: the stored table does not fit: {place}")
    return table


@cache
def _decoder(kind: type) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Stored[kind])  # type: ignore[valid-type]


@cache
def _plain(kind: type) -> Plain | None:
    return plain_of(inspect.type_info(kind))


def _upgraded(game: Game[S, Any, Any], state: dict[str, Any], version: int) -> dict[str, Any]:
    try:
        return game.upgrade(state, version)
    except Exception as fault:
        raise CodecError(f"{game.key}: a state of version {version} cannot be upgraded: {fault!r}") from fault


def _table(stored: Stored[S]) -> Table[S]:
    return Table(
        stored.state, Rng(stored.rng), frozenset(stored.rules), set(stored.gone), stored.step, stored.learned
    )  # fmt: skip


def _difference(stored: Any, read: Any, place: str) -> str | None:
    """Where what was read back differs from what was stored, in words."""
    if isinstance(stored, dict) and isinstance(read, dict):
        for key in sorted(stored.keys() ^ read.keys()):
            return f"{place}.{key} is {'missing' if key in read else 'unknown'}"
        parts = [(stored[key], read[key], f"{place}.{key}") for key in stored]
    elif isinstance(stored, list) and isinstance(read, list) and len(stored) == len(read):
        parts = [(one, other, f"{place}[{n}]") for n, (one, other) in enumerate(zip(stored, read, strict=True))]
    else:
        return None if stored == read else f"{place} is read back as {read!r}, not {stored!r}"
    return next(filter(None, (_difference(*part) for part in parts)), None)
