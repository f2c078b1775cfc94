"""The table: what must show, shows, and moves where it should."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from games.weapon_wars.cards import DECK
from games.weapon_wars.view import INF, Last, View
from render.names import Names
from render.weapon_wars import draw_board, draw_result
from render.weapon_wars.layout import HIGH, LAYOUTS, PLATE, WIDE
from tests.render.states import NAMES, rare, table, with_player

CALLED = Names(NAMES)
Box = tuple[int, int, int, int]


def drawn(view: View, names: Names = CALLED) -> Image.Image:
    return draw_board(view, names)


def changed(one: View, other: View) -> Box | None:
    """Where the pictures of two views differ."""
    return ImageChops.difference(drawn(one), drawn(other)).getbbox()


@pytest.mark.parametrize("kind", rare())
def test_every_kind_of_table_is_drawn(kind: str) -> None:
    frame = drawn(rare()[kind])
    assert (frame.mode, frame.size) == ("RGB", (WIDE, HIGH))


def test_different_tables_are_different_pictures() -> None:
    pictures = {kind: drawn(view).tobytes() for kind, view in rare().items()}
    same = [pair for pair in combinations(pictures, 2) if pictures[pair[0]] == pictures[pair[1]]]
    assert same == []


def test_the_hand_in_a_view_changes_no_pixel() -> None:
    view = table()
    assert changed(view, replace(view, seat=1, hand=DECK[:5])) is None


@pytest.mark.parametrize("seats", range(2, 7))
def test_plates_keep_apart_and_inside(seats: int) -> None:
    layout = LAYOUTS[seats]
    assert len(layout.seats) == len(layout.arrows) == seats
    for x, y in layout.seats:
        assert 8 <= x - PLATE[0] / 2 < x + PLATE[0] / 2 <= WIDE - 8
        assert 90 <= y - PLATE[1] / 2 < y + PLATE[1] / 2 <= HIGH - 60
    for (x, y), (other_x, other_y) in combinations(layout.seats, 2):
        assert abs(x - other_x) > PLATE[0] or abs(y - other_y) > PLATE[1] + 50


@pytest.mark.parametrize("seats", range(2, 7))
def test_seats_go_round_clockwise_so_that_right_is_one_way(seats: int) -> None:
    """The shoelace sum of the plates has one sign: no two seats are swapped."""
    points = LAYOUTS[seats].seats
    if seats > 2:
        turned = zip(points, points[1:] + points[:1], strict=True)
        assert sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in turned) > 0


@pytest.mark.parametrize("seats", range(2, 7))
def test_turning_the_direction_turns_every_arrow(seats: int) -> None:
    view = table(seats)
    box = changed(view, replace(view, direction=-1))
    assert box is not None
    starts = [point for curve in LAYOUTS[seats].arrows for point in (curve[0], curve[2])]
    assert box[0] <= min(x for x, _ in starts) + 8
    assert box[2] >= max(x for x, _ in starts) - 8


def test_only_what_changed_in_play_changes_in_the_picture() -> None:
    """A card less in a hand is a change on that player's plate alone."""
    view = table(6)
    box = changed(view, with_player(view, 3, cards=2))
    assert box is not None
    x, y = LAYOUTS[6].seats[3]
    assert x - PLATE[0] / 2 < box[0] < box[2] < x + PLATE[0] / 2
    assert y - PLATE[1] / 2 < box[1] < box[3] < y + PLATE[1] / 2


@pytest.mark.parametrize("threat", [18, 19, 20, 0, -1, -12, INF])
def test_the_threat_is_pinned_on_a_power_that_does_not_show_it(threat: int) -> None:
    view = table(stack=("w9_2", "u_turn_1"), stack_by=(0, 1), threat=9)
    other = replace(view, threat=threat)
    assert changed(view, other) is not None
    assert drawn(view).crop((630, 240, 790, 350)).tobytes() != drawn(other).crop((630, 240, 790, 350)).tobytes()


def test_energy_shows_by_more_than_colour() -> None:
    frames = [drawn(table(energy=energy)).convert("L") for energy in (1, -1)]
    badge = [frame.crop((400, 560, 800, 680)).point([255 * (v > 90) for v in range(256)]) for frame in frames]
    assert ImageChops.difference(*badge).getbbox() is not None


def test_the_plate_in_turn_and_who_is_out_show_without_colour() -> None:
    for seat in range(4):
        plain, marked = (drawn(view).convert("L") for view in (table(turn=(seat + 1) % 4), table(turn=seat)))
        x, y = LAYOUTS[4].seats[seat]
        border = (round(x - PLATE[0] / 2), round(y) - 4, round(x - PLATE[0] / 2) + 8, round(y) + 4)
        difference = ImageChops.difference(plain.crop(border), marked.crop(border))
        assert difference.getextrema()[1] > 40  # type: ignore[operator]


def test_a_lost_heart_shows_as_just_lost_once() -> None:
    fallen = table(last=Last("fall", 2))
    assert changed(fallen, replace(fallen, last=Last("keep", 2))) is not None


@pytest.mark.parametrize(
    "names",
    [
        ("W" * 32,) * 6,
        ("",) * 6,
        ("Ж" * 32,) * 6,
        ("\u202e" + "Z\u0321\u0362\u0319" * 8,) * 6,
        ("🦊" * 32,) * 6,
        ("﷽" * 10, "𒐫" * 10, "ꙮ" * 20, "⸻" * 20, "Å" * 32, "gjpqy" * 6),
    ],
)
def test_no_name_leaves_its_plate_or_covers_anything_else(names: tuple[str, ...]) -> None:
    """Beside the names' own places in plates and in the turn pill no pixel changes."""
    view = table(6, mode="collector", round=123)
    one, other = drawn(view, Names(("Ana",) * 6)), drawn(view, Names(names))
    difference = ImageChops.difference(one, other)
    for x, y in LAYOUTS[6].seats:
        left, top = round(x - PLATE[0] / 2 + 84), round(y - PLATE[1] / 2 + 4)
        difference.paste((0, 0, 0), (left, top, round(x + PLATE[0] / 2 - 8), top + 66))
    difference.paste((0, 0, 0), (680, 10, WIDE - 20, 90))
    assert difference.getbbox() is None
    draw_result(rare()["over"], Names(names))


@pytest.mark.parametrize("seats", range(2, 7))
def test_no_card_of_the_pile_and_no_deck_lies_under_a_plate(seats: int) -> None:
    """Round the plates, as far as their ink reaches and a little further, a full pile lays no more than its shadow."""
    ranks = range(1, 19)
    full = table(seats, stack=tuple(f"w{rank}_1" for rank in ranks), stack_by=tuple(rank % seats for rank in ranks))
    bare = replace(full, stack=(), stack_by=(), deck=0)
    lit = ImageChops.difference(drawn(full), drawn(bare)).convert("L").point([255 * (v > 50) for v in range(256)])
    assert lit.getbbox() is not None
    for x, y in LAYOUTS[seats].seats:
        wide, high = PLATE[0] / 2 + 7, PLATE[1] / 2 + 7
        assert lit.crop((round(x - wide), round(y - high), round(x + wide), round(y + high))).getbbox() is None
