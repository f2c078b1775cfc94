from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from render.describe import compose, lines


def test_sentences_are_kept_from_the_front_and_never_cut_inside() -> None:
    assert compose(["Dr. No to move.", "Last: a fall.", "Deck 3."], 30) == "Dr. No to move. Last: a fall."
    assert compose(["Dr. No to move.", "Last: a fall.", "Deck 3."], 29) == "Dr. No to move. Last: a fall."
    assert compose(["Dr. No to move.", "Last: a fall.", "Deck 3."], 28) == "Dr. No to move."


def test_nothing_later_slips_in_where_something_earlier_did_not_fit() -> None:
    assert compose(["First.", "Much too long.", "c."], 12) == "First."


def test_a_first_sentence_that_is_too_long_is_cut_all_the_same() -> None:
    assert compose(["x" * 40], 10) == "x" * 9 + "…"


def test_lines() -> None:
    assert lines(["a", "", "b"], 100) == "a\n\nb"


@settings(deadline=None)
@given(st.lists(st.text(max_size=30), max_size=12), st.integers(1, 200))
def test_the_limit_holds(parts: list[str], limit: int) -> None:
    assert len(compose(parts, limit)) <= limit
    assert len(lines(parts, limit)) <= limit
