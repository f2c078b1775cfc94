from __future__ import annotations

import math

import pytest

from render.art.paths import contours, strokes


def test_lines_absolute_and_relative() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert contours("M0 0H10V10H0Z") == [square]
    assert contours("m0,0 10,0 0,10-10,0z") == [square]


def test_a_second_outline_begins_where_the_first_did() -> None:
    first, second = contours("M5 5h10v10zm1 1h2v2z")
    assert first[0] == (5, 5)
    assert second[0] == (6, 6)


def test_after_closing_a_line_starts_at_the_outlines_start() -> None:
    assert contours("M5 5h10v10z h4v4z")[1][0] == (5, 5)


def test_numbers_without_gaps() -> None:
    assert contours("M.5.5L1.5-.5 1e1 3z") == [[(0.5, 0.5), (1.5, -0.5), (10.0, 3.0)]]


def test_curves_end_where_they_should_and_stay_between_their_points() -> None:
    (curve,) = contours("M0 0C0 10 10 10 10 0S20-10 20 0Q25 10 30 0T40 0")
    assert curve[-1] == pytest.approx((40, 0))
    assert max(y for _, y in curve) == pytest.approx(7.5)
    assert min(y for _, y in curve) == pytest.approx(-7.5)


def test_arcs_lie_on_their_circle() -> None:
    (circle,) = contours("M10 0A10 10 0 1 1-10 0a10 10 0 0120 0z")
    assert all(math.hypot(x, y) == pytest.approx(10, abs=1e-6) for x, y in circle)
    assert {(round(x), round(y)) for x, y in circle} >= {(10, 0), (0, 10), (-10, 0), (0, -10)}


def test_an_arc_that_cannot_reach_grows() -> None:
    (line,) = contours("M0 0A1 1 0 0 1 10 0L5 9z")
    assert (10.0, 0.0) in line
    assert min(y for _, y in line) == pytest.approx(-5)


@pytest.mark.parametrize("broken", ["10 10", "M0 0L1", "M0 0 X", "M0 0Z5 5"])
def test_what_is_no_path(broken: str) -> None:
    with pytest.raises(ValueError, match=r"path data|missing"):
        contours(broken)


def test_a_line_to_follow_is_closed_only_where_the_data_close_it() -> None:
    assert strokes("M0 0H10M5 5V9H7Z") == [[(0, 0), (10, 0)], [(5, 5), (5, 9), (7, 9), (5, 5)]]
    assert contours("M0 0H10") == []
