from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from sqlalchemy.dialects import sqlite

from storage.columns import Audience, Json, Moment

DIALECT = sqlite.dialect()


@pytest.mark.parametrize(
    "moment",
    [
        datetime(2026, 3, 1, 12, 0, 0, 123_000, tzinfo=UTC),
        datetime(1969, 12, 31, 23, 59, 59, 999_000, tzinfo=UTC),
        datetime(9999, 12, 31, 23, 59, 59, 999_000, tzinfo=UTC),
    ],
)
def test_a_moment_comes_back_as_it_was(moment: datetime) -> None:
    stored = Moment().process_bind_param(moment, DIALECT)
    assert isinstance(stored, int)
    assert Moment().process_result_value(stored, DIALECT) == moment


def test_a_moment_of_another_zone_comes_back_in_utc() -> None:
    there = datetime(2026, 7, 1, 14, 0, tzinfo=timezone(timedelta(hours=2)))
    back = Moment().process_result_value(Moment().process_bind_param(there, DIALECT), DIALECT)
    assert back == there
    assert back is not None
    assert back.utcoffset() == timedelta(0)


def test_a_moment_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="without a time zone"):
        Moment().process_bind_param(datetime(2026, 3, 1), DIALECT)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Any, {"mode": "collector", "hearts": 2, "nested": [None, True, "ünïcode \N{DIE FACE-5}"]}),
        (Any, "text"),
        (dict[int, tuple[str, ...]], {0: ("play:w15_2",), 3: ()}),
        (tuple[str, ...], ()),
        (tuple[int, ...], (0, 2)),
    ],
)
def test_json_comes_back_as_the_kind_it_was(kind: Any, value: Any) -> None:
    column = Json(kind)
    back = column.process_result_value(column.process_bind_param(value, DIALECT), DIALECT)
    assert back == value
    assert type(back) is type(value)


def test_json_null_is_no_value() -> None:
    assert Json().process_bind_param(None, DIALECT) is None
    assert Json().process_result_value(None, DIALECT) is None


@pytest.mark.parametrize("audience", [None, frozenset(), frozenset({0}), frozenset({12, 1})])
def test_an_audience_comes_back_as_it_was(audience: frozenset[int] | None) -> None:
    stored = Audience().process_bind_param(audience, DIALECT)
    assert Audience().process_result_value(stored, DIALECT) == audience
