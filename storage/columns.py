"""Column types that SQLite and PostgreSQL store alike."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import BigInteger, Integer, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)

# SQLite counts up by itself only in a column whose type is INTEGER to the letter.
CountedId = BigInteger().with_variant(Integer(), "sqlite")


class Moment(TypeDecorator[datetime]):
    """An aware datetime, stored as whole milliseconds since 1970 in UTC and read back in UTC."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a moment without a time zone cannot be stored: {value!r}")
        return (value - EPOCH) // MILLISECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + value * MILLISECOND


class Json(TypeDecorator[Any]):
    """A value as JSON text, read back as the type that the column names (`Any`: as JSON has it)."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: Any = Any) -> None:
        super().__init__()
        self.kind = kind
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else self._decoder.decode(value)


class Audience(TypeDecorator[frozenset[int]]):
    """The seats that may read a line; NULL is everybody. Stored as ",0,2," so that LIKE can ask for one seat."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Iterable[int] | None, dialect: Dialect) -> str | None:
        return None if value is None else "".join(f",{seat}" for seat in sorted(set(value))) + ","

    def process_result_value(self, value: str | None, dialect: Dialect) -> frozenset[int] | None:
        return None if value is None else frozenset(int(seat) for seat in value.split(",") if seat)

    def coerce_compared_value(self, op: Any, value: Any) -> Any:
        """What is compared with it is text (a LIKE pattern), not a set of seats."""
        return Text()
