from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clocking import Allowance, ClockOptions, begin, extend, limit, overdue, settle
from games.engine import FormError, forms

DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("pace", "turn"),
    [
        ("none", None),
        ("live", timedelta(minutes=5)),
        ("day", DAY),
        ("three_days", 3 * DAY),
        ("own", timedelta(hours=2)),
    ],
)
def test_the_paces(pace: str, turn: timedelta | None) -> None:
    options = forms.parse(ClockOptions, {"pace": pace, "minutes": 120})
    assert options.turn == turn
    assert limit(options, begin(options)) == turn


def test_it_is_a_form_with_bounds() -> None:
    with pytest.raises(FormError, match="extensions"):
        forms.parse(ClockOptions, {"extensions": 10})
    assert forms.parse_text(ClockOptions, "pace=day, at_zero=absent").at_zero == "absent"


def test_everybody_begins_with_a_full_bank() -> None:
    options = ClockOptions(pace="day", bank=600)
    assert limit(options, begin(options)) == DAY + timedelta(hours=10)


def test_what_is_left_is_saved_up_to_the_cap_and_what_is_over_comes_from_the_bank() -> None:
    options = ClockOptions(pace="day", bank=600)
    has = settle(options, begin(options), DAY + timedelta(hours=4))
    assert has.bank == timedelta(hours=6)
    assert settle(options, has, DAY - timedelta(hours=1)).bank == timedelta(hours=7)
    assert settle(options, has, timedelta(0)).bank == timedelta(hours=10)


def test_an_extension_is_the_turns_time_again_and_they_run_out() -> None:
    options = ClockOptions(pace="live", extensions=1)
    first = extend(options, begin(options))
    assert first == (Allowance(timedelta(0), 0), timedelta(minutes=5))
    assert extend(options, first[0]) is None
    assert extend(ClockOptions(), begin(ClockOptions())) is None


def test_overdue_is_from_the_deadline_on() -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    assert overdue(now, now)
    assert not overdue(now + timedelta(seconds=1), now)
    assert not overdue(None, now)


@given(st.lists(st.integers(0, 10_000), max_size=30), st.integers(0, 2000))
def test_a_bank_never_leaves_its_bounds(minutes: list[int], cap: int) -> None:
    options = ClockOptions(pace="day", bank=cap)
    has = begin(options)
    for used in minutes:
        has = settle(options, has, timedelta(minutes=used))
        assert timedelta(0) <= has.bank <= options.cap
