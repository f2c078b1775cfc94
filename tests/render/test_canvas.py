from __future__ import annotations

import math
from itertools import pairwise

import pytest
from PIL import Image

from render.canvas import Pen, dashed, put, rounded, shadowed, sprite, stretched

RED = (255, 0, 0)


def test_a_pen_draws_smooth_edges_and_exact_fills() -> None:
    pen = Pen(60, 60)
    pen.circle(30, 30, 20, RED)
    image = pen.finish()
    assert image.size == (60, 60)
    assert image.getpixel((30, 30)) == (255, 0, 0, 255)
    assert image.getpixel((2, 2)) == (0, 0, 0, 0)
    alphas = set(image.getchannel("A").tobytes())
    assert len(alphas) > 5  # between nothing and all: the edge is smooth
    assert all(image.getpixel((x, y))[:3] == RED for x in range(60) for y in range(60) if image.getpixel((x, y))[3])  # type: ignore[index]


def test_a_scaled_pen_draws_the_same_larger() -> None:
    pen = Pen(40, 20, scale=2)
    pen.box(0, 0, 40, 20, 0, RED)
    image = pen.finish()
    assert image.size == (80, 40)
    assert image.getpixel((79, 39)) == (255, 0, 0, 255)


def test_dashes_follow_the_line_and_its_corners() -> None:
    square = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0)]
    dashes = dashed(square, 10, 10)
    assert len(dashes) == 4
    assert all(sum(math.dist(a, b) for a, b in pairwise(dash)) == pytest.approx(10) for dash in dashes)
    bent = dashed(square, 30, 20)
    assert bent == [[(0, 0), (30, 0)], [(40, 10), (40, 40)]]


def test_a_dash_goes_round_a_corner_in_one_piece() -> None:
    assert dashed([(0.0, 0.0), (10.0, 0.0), (10.0, 20.0)], 20, 5)[0] == [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]


def test_a_rounded_outline_is_closed_and_inside_its_box() -> None:
    points = rounded(0, 0, 100, 60, 12)
    assert points[0] == points[-1]
    assert all(-1e-9 <= x <= 100 + 1e-9 and -1e-9 <= y <= 60 + 1e-9 for x, y in points)


def test_a_shadow_lies_below_and_changes_no_pixel_of_the_piece() -> None:
    pen = Pen(60, 60)
    pen.box(20, 10, 40, 30, 2, RED)
    image = shadowed(pen.finish())
    assert image.getpixel((30, 20)) == (255, 0, 0, 255)
    below = image.getpixel((30, 33))
    assert isinstance(below, tuple)
    assert below[:3] == (0, 0, 0)
    assert 0 < below[3] < 255


def test_a_sprite_is_made_once_and_put_on_whole_pixels() -> None:
    made: list[int] = []

    def make() -> Image.Image:
        made.append(1)
        return Image.new("RGBA", (11, 11), (*RED, 255))

    piece = sprite("test piece", make)
    assert sprite("test piece", make) is piece
    assert made == [1]
    frame = Image.new("RGB", (40, 40))
    put(frame, piece, 20, 20)
    assert frame.getbbox() == (14, 14, 25, 25)


@pytest.mark.parametrize("size", [(64, 64), (64, 90), (308, 132), (65, 511)])
def test_a_box_drawn_out_is_the_same_as_drawn_whole(size: tuple[int, int]) -> None:
    def box(wide: int, high: int) -> Image.Image:
        pen = Pen(wide, high)
        pen.box(0, 0, wide, high, 26, (0, 0, 255))
        pen.box(4.5, 4.5, wide - 4.5, high - 4.5, 21.5, RED)
        return pen.finish()

    assert stretched(box(64, 64), *size).tobytes() == box(*size).tobytes()
