"""Furniture that every game uses."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from render.pieces.arrows import arrow
from render.pieces.cards import deck
from render.pieces.header import title, turn_pill
from render.pieces.hearts import heart, hearts
from render.pieces.legend import MOST, legend
from render.pieces.marks import counter, key_cap, tab
from render.pieces.plates import plate
from render.pieces.seats import badge
from render.sprites import Sprite
from render.text import width
from render.theme import SEATS, WIDTH

ACCENT = (217, 130, 43)


def blank(high: int = 200) -> Image.Image:
    return Image.new("RGB", (WIDTH, high))


def silhouette(piece: Sprite) -> bytes:
    return piece.mask.point([255 * (value > 127) for value in range(256)]).tobytes()


def test_badges_differ_in_outline_and_not_only_in_colour() -> None:
    outlines = [silhouette(badge(seat, 26)) for seat in range(len(SEATS))]
    for one, other in combinations(outlines, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) > 150


def test_badges_look_about_as_large_as_each_other() -> None:
    areas = [silhouette(badge(seat, 26)).count(255) for seat in range(len(SEATS))]
    assert max(areas) < 1.6 * min(areas)


def test_a_badge_of_who_is_out_is_darker_and_hollow() -> None:
    for seat in range(len(SEATS)):
        inside, out = (badge(seat, 26, standing).rgb.convert("L") for standing in ("in", "out"))  # type: ignore[arg-type]
        middle = inside.width // 2
        assert inside.getpixel((middle, middle)) > 90  # type: ignore[operator]
        assert out.getpixel((middle, middle)) < 60  # type: ignore[operator]


def test_hearts_that_are_lost_keep_their_place() -> None:
    frame = blank()
    hearts(frame, 0, 100, 1, 3, 20, breaking=True)
    assert len({heart(20, state).rgb.tobytes() for state in ("full", "empty", "breaking")}) == 3
    columns = [frame.crop((x, 0, x + 48, 200)).getbbox() for x in (0, 48, 96)]
    assert all(columns)


def test_plates_of_one_state_are_shared_where_the_seat_does_not_show() -> None:
    assert plate(300, 120, 0, "plain") is plate(300, 120, 5, "plain")
    assert plate(300, 120, 0, "turn") is not plate(300, 120, 5, "turn")


@pytest.mark.parametrize("name", ["Ana", "W" * 32, "Ж" * 32])
@pytest.mark.parametrize("words", ["move", "answer One Punch, or else fall at once"])
def test_a_turn_pill_never_reaches_the_title(name: str, words: str) -> None:
    frame = blank()
    end = title(frame, "Puzzle Strike", "Round 12, first to 3")
    before = frame.copy()
    turn_pill(frame, end, 3, name, words)
    box = ImageChops.difference(before, frame).getbbox()
    assert box is not None
    assert box[0] > end
    assert box[2] <= WIDTH


def test_the_words_of_a_pill_outlive_a_long_name() -> None:
    """The right end, where the words stand, is the same for every name that must be cut."""
    frames = [blank(), blank()]
    for frame, name in zip(frames, ("M" * 40, "N" * 60), strict=True):
        turn_pill(frame, 500, 1, name, "answer the 11")
    tail = [frame.crop((WIDTH - 220, 10, WIDTH, 90)).tobytes() for frame in frames]
    assert tail[0] == tail[1]


def test_a_long_name_takes_all_the_room_that_the_words_leave() -> None:
    """Smaller letters make room too: what is left over between title and pill is less than two letters wide."""
    frame = blank()
    end = title(frame, "Weapon Wars", "Round 12, first to 3")
    before = frame.copy()
    turn_pill(frame, end, 1, "Maximilian von Hohenzollern-Sig", "answer the 18")
    box = ImageChops.difference(before, frame).getbbox()
    assert box is not None
    assert end < box[0] < end + 24 + 2 * width("m", "bold", 27)


def test_the_longest_last_move_is_smaller_and_stays_in_the_frame() -> None:
    spans = {}
    for words in ("stalemate: new hands", "played Rope + Spoon", "fell"):
        frame = blank()
        tab(frame, 318, 100, words, 308)
        box = frame.getbbox()
        assert box is not None
        spans[words] = (box[0], box[2])
    assert spans["fell"][1] == 318
    assert min(left for left, _ in spans.values()) == 14
    assert max(right for _, right in spans.values()) < 14 + width("stalemate: new hands", "bold", 28) + 40


def test_a_legend_has_at_most_seven_marks() -> None:
    frame = blank()
    legend(frame, 100, [(heart(15, "full"), "heart")] * MOST)
    box = frame.getbbox()
    assert box is not None
    assert 0 < box[0] < box[2] < WIDTH
    with pytest.raises(ValueError, match="at most 7"):
        legend(frame, 100, [(heart(15, "full"), "heart")] * (MOST + 1))


def test_an_arrow_reaches_from_its_start_to_its_end_without_a_gap() -> None:
    for length in (70, 300, 900):
        frame = blank()
        arrow(frame, (100, 100), (100 + length / 2, 80), (100 + length, 100), (246, 196, 83))
        box = frame.getbbox()
        assert box is not None
        assert box[0] <= 104
        assert box[2] >= 100 + length
        bright = frame.convert("L").point([255 * (value > 120) for value in range(256)])
        assert all(bright.crop((x, 0, x + 1, 200)).getbbox() for x in range(102, 98 + length))


def test_a_deck_is_as_thick_as_it_is_full_and_an_empty_one_says_nought() -> None:
    frames = []
    for count in (0, 1, 9, 30, 60):
        frame = blank()
        deck(frame, 200, 100, count, ACCENT)
        frames.append(frame.tobytes())
    assert len(set(frames)) == len(frames)


def test_marks_show_their_words() -> None:
    for draw in (
        lambda frame, words: key_cap(frame, 200, 100, words, True),
        lambda frame, words: tab(frame, 300, 100, words, 300),
        lambda frame, words: counter(frame, 200, 100, words),
    ):
        one, other = blank(), blank()
        draw(one, "1")
        draw(other, "2")
        assert one.tobytes() != other.tobytes()
