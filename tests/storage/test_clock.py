from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy.dialects import sqlite

from storage import SystemClock
from storage.clock import Clock
from storage.columns import Moment


def test_the_systems_clock_tells_the_time_in_utc() -> None:
    clock: Clock = SystemClock()
    before = datetime.now(UTC)
    now = clock.now()
    assert before - timedelta(milliseconds=1) <= now <= datetime.now(UTC)
    assert now.tzinfo is UTC


def test_what_it_tells_equals_what_the_store_gives_back() -> None:
    now = SystemClock().now()
    stored = Moment().process_bind_param(now, sqlite.dialect())
    assert Moment().process_result_value(stored, sqlite.dialect()) == now


def test_nobody_moves_it() -> None:
    SystemClock().on_move(lambda: 1 / 0)
