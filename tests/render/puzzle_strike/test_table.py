"""The table: what must show, shows, and changes where it should."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import render
from games.puzzle_strike.chips import ORDER
from games.puzzle_strike.view import View
from render.__main__ import main
from render.names import Names
from render.puzzle_strike import columns, draw_board, public
from render.puzzle_strike.bank import HIGH as STACK_HIGH
from render.puzzle_strike.bank import WIDE as STACK_WIDE
from render.theme import CAN, DANGER, TALLEST
from tests.render.puzzle_strike.states import NAMES, bank, mine, rare, table, with_player

CALLED = Names(NAMES)
RARE = rare()
Box = tuple[int, int, int, int]


def drawn(view: View, names: Names = CALLED) -> Image.Image:
    return draw_board(view, names)


def changed(one: View, other: View) -> Box | None:
    """Where the pictures of two views differ."""
    return ImageChops.difference(drawn(one), drawn(other)).getbbox()


def coloured(image: Image.Image, ink: tuple[int, int, int]) -> int:
    """How many pixels are of exactly this colour."""
    apart = ImageChops.difference(image, Image.new("RGB", image.size, ink)).split()
    return ImageChops.lighter(ImageChops.lighter(apart[0], apart[1]), apart[2]).histogram()[0]


@pytest.mark.parametrize("kind", RARE)
def test_every_kind_of_table_is_drawn_within_the_limits(kind: str) -> None:
    picture = render.board("puzzle_strike", RARE[kind], NAMES)
    image = Image.open(io.BytesIO(picture.png))
    assert image.width == 1200
    assert 700 <= image.height <= TALLEST
    assert len(picture.png) < 150_000


def test_different_tables_are_different_pictures() -> None:
    pictures = {kind: drawn(view).tobytes() for kind, view in RARE.items()}
    same = [pair for pair in combinations(pictures, 2) if pictures[pair[0]] == pictures[pair[1]]]
    assert same == []


def test_what_only_one_seat_knows_changes_no_pixel() -> None:
    view = mine("gem_1 gem_4 crash_gem")
    shown = public(view)
    assert (shown.seat, shown.hand, shown.own_top, shown.purse) == (None, (), (), view.money)
    other = replace(view, hand=("wound",), own_top=("gem_4",), purse=9, seat=1)
    assert changed(view, other) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_columns_keep_apart_and_inside(seats: int) -> None:
    spots = columns.spots(seats)
    assert len(spots) == seats
    assert spots[0][0] >= 20
    assert spots[-1][0] + spots[-1][1] <= 1180
    for (left, wide), (following, _) in pairwise(spots):
        assert left + wide + 8 <= following


def test_columns_stand_in_the_order_of_turns() -> None:
    """A chip less in Chidi's hand changes the first column, for Chidi comes first."""
    view = table(order=(2, 0, 3, 1))
    box = changed(view, with_player(view, 2, hand=4))
    assert box is not None
    left, wide = columns.spots(4)[0]
    assert left <= box[0] < box[2] <= left + wide


def test_only_what_changed_in_play_changes_in_the_picture() -> None:
    view = table()
    for seat, (left, wide) in enumerate(columns.spots(4)):
        box = changed(view, with_player(view, seat, bag=view.players[seat].bag + 1))
        assert box is not None
        assert left <= box[0] < box[2] <= left + wide


@pytest.mark.parametrize("total", range(41))
def test_a_pile_of_any_height_is_drawn_inside_its_column(total: int) -> None:
    view = table()
    left, wide = columns.spots(4)[1]
    box = changed(with_player(view, 1, pile=()), with_player(view, 1, pile=(1,) * total))
    if total:
        assert box is not None
        assert left <= box[0] < box[2] <= left + wide
        assert columns.TOP <= box[1] < box[3] <= columns.TOP + columns.HIGH


def test_a_total_turns_red_from_eight_on() -> None:
    view = table()
    left, wide = columns.spots(4)[1]
    box = (round(left), columns.TOP, round(left) + wide, columns.TOP + columns.HIGH)
    reds = [coloured(drawn(with_player(view, 1, pile=(1,) * total)).crop(box), DANGER) for total in (7, 8, 10)]
    assert reds[0] + 1000 < reds[1]
    assert reds[0] + 1000 < reds[2]


def ringed(view: View) -> list[int]:
    """The places of the stacks that carry a yellow ring on the table."""
    frame = drawn(view)
    found = []
    for index in range(18):
        left, top = 30 + index % 6 * STACK_WIDE, 753 + index // 6 * STACK_HIGH
        if coloured(frame.crop((left, top, left + 122, top + 112)), CAN) > 300:
            found.append(index)
    return found


def test_what_the_money_on_the_table_buys_is_ringed() -> None:
    stacks = bank()
    for money in (0, 1, 3, 9):
        wanted = [place for place, stack in enumerate(stacks) if 0 < stack.price <= money]
        assert ringed(table(money=money)) == wanted


def test_nothing_is_ringed_where_nobody_buys_or_nothing_is_left() -> None:
    for view in (table(stage="cleanup"), RARE["sold out"], table(money=0), RARE["swap"]):
        assert ringed(view) == []


def test_traps_and_numbers_change_their_own_stack_alone() -> None:
    view = table()
    for place in (0, 7, 17):
        left, top = 30 + place % 6 * STACK_WIDE, 753 + place // 6 * STACK_HIGH
        stacks = list(view.bank)
        stacks[place] = replace(stacks[place], traps=2, count=3)
        box = changed(view, replace(view, bank=tuple(stacks)))
        assert box is not None
        assert left - 8 <= box[0] < box[2] <= left + STACK_WIDE + 4
        assert top - 8 <= box[1] < box[3] <= top + STACK_HIGH


def test_an_attack_marks_whom_it_hits_and_gems_in_the_air_whom_they_reach() -> None:
    view = table()
    attack = RARE["attack on one"].attack
    box = changed(view, replace(view, attack=attack))
    assert box is not None
    assert box[2] >= columns.spots(4)[3][0]
    flying = RARE["gems in the air"].flying
    frame = ImageChops.difference(drawn(view), drawn(replace(view, flying=flying)))
    left, wide = columns.spots(4)[0]
    assert frame.crop((round(left), columns.TOP, round(left) + wide, columns.TOP + columns.HIGH)).getbbox()
    left, wide = columns.spots(4)[2]
    assert not frame.crop((round(left), columns.TOP, round(left) + wide, columns.TOP + columns.HIGH)).getbbox()


@pytest.mark.parametrize(
    "names",
    [
        ("W" * 32,) * 4,
        ("",) * 4,
        ("Ж" * 32,) * 4,
        ("\u202e" + "Z\u0321\u0362\u0319" * 8,) * 4,
        ("🦊" * 32,) * 4,
        ("﷽" * 10, "𒐫" * 10, "Å" * 32, "gjpqy" * 6),
    ],
)
@pytest.mark.parametrize("seats", [2, 4])
def test_no_name_leaves_its_place_or_covers_anything_else(names: tuple[str, ...], seats: int) -> None:
    """Beside the names' own places, in columns, in the turn pill and in the last event, no pixel changes."""
    view = table(seats)
    difference = ImageChops.difference(drawn(view, Names(("Ana",) * 4)), drawn(view, Names(names)))
    for left, wide in columns.spots(seats):
        difference.paste((0, 0, 0), (round(left) + 76, columns.TOP + 6, round(left) + wide - 8, columns.TOP + 70))
    difference.paste((0, 0, 0), (340, 8, 1180, 90))
    difference.paste((0, 0, 0), (300, 612, 1100, 694))
    assert difference.getbbox() is None


def test_the_reference_shows_much_and_is_quick_to_reach() -> None:
    view, names = render.pictures.artist_of("puzzle_strike").reference()
    drawn(public(view), Names(names))
    assert view.flying is not None
    assert set(view.hand) <= set(ORDER)


def test_a_match_in_play_is_drawn_by_the_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, more in (("board.png", []), ("hand.png", ["--seat", "1"])):
        assert main(["puzzle_strike", "--seed", "3", "--moves", "9", *more, "-o", str(tmp_path / name)]) == 0
        with Image.open(tmp_path / name) as image:
            assert (image.format, image.width) == ("PNG", 1200)
    assert "Puzzle Strike" in capsys.readouterr().out
