from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render.coverage import characters
from render.text import FILES, FONTS, SHRINK, cap_height, covered, fit, runs, width, write


@settings(deadline=None)
@given(st.text("WiМя é…", max_size=60), st.integers(24, 60), st.integers(60, 600))
def test_a_fitted_line_stands_in_its_room_and_shrinks_to_four_fifths_at_most(text: str, size: int, room: int) -> None:
    shown, smaller = fit(text, "bold", size, room)
    assert width(shown, "bold", smaller) <= room or shown == "…"
    assert round(size * SHRINK) <= smaller <= size
    assert shown == text or shown.endswith("…")


def test_a_line_that_fits_is_left_alone() -> None:
    assert fit("Ana", "bold", 38, 400) == ("Ana", 38)


def test_what_a_face_lacks_is_drawn_by_the_fallback_and_what_none_has_is_left_out() -> None:
    assert list(runs("Ana Ж 田", "bold")) == [("bold", "Ana "), ("names", "Ж"), ("bold", " ")]
    assert covered("Ж")
    assert not covered("田")


@pytest.mark.parametrize("face", FILES)
def test_every_face_has_what_our_own_words_need(face: str) -> None:
    """Digits, a real minus, the ellipsis that cuts names, and letters with accents."""
    has = characters(FONTS / FILES[face])  # type: ignore[index]
    assert {ord(part) for part in "0123456789+−×…·éñüÅç'"} <= has


def test_capitals_share_a_line_whatever_hangs_below() -> None:
    def top(text: str) -> int:
        frame = Image.new("RGB", (400, 100))
        write(frame, 10, 50, text, "bold", 40)
        box = frame.getbbox()
        assert box is not None
        return box[1]

    assert abs(top("Dana") - top("Dagny")) <= 1
    assert top("D") == pytest.approx(50 - cap_height("bold", 40) / 2, abs=2)


def test_a_stroke_lies_round_the_letters() -> None:
    plain, edged = Image.new("RGB", (200, 100)), Image.new("RGB", (200, 100))
    write(plain, 100, 50, "7", "title", 50, (255, 255, 255), "middle")
    write(edged, 100, 50, "7", "title", 50, (255, 255, 255), "middle", stroke=4, edge=(255, 0, 0))
    one, other = plain.getbbox(), edged.getbbox()
    assert one is not None
    assert other is not None
    assert other[0] <= one[0] - 3
    assert other[2] >= one[2] + 3


def test_text_is_anchored() -> None:
    def middle(anchor: str) -> float:
        frame = Image.new("RGB", (600, 100))
        write(frame, 300, 50, "HHHH", "bold", 40, anchor=anchor)  # type: ignore[arg-type]
        box = frame.getbbox()
        assert box is not None
        return (box[0] + box[2]) / 2

    assert middle("right") < 300 < middle("left")
    assert middle("middle") == pytest.approx(300, abs=2)
