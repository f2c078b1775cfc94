"""The palette is measured: seats can be told apart by every kind of vision, and text can be read."""

from __future__ import annotations

from itertools import combinations

import pytest

from render import theme
from render.colours import contrast, dark, mix
from render.weapon_wars import faces, looks, table
from tests.render.colour_science import VISIONS, ciede2000, lab


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_measured_right(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    """Published pairs for implementations of CIEDE2000."""
    assert ciede2000(one, other) == pytest.approx(apart, abs=1e-4)


def smallest(seats: int, vision: str) -> float:
    colours = [lab(seat.colour, vision) for seat in theme.SEATS[:seats]]
    return min(ciede2000(one, other) for one, other in combinations(colours, 2))


@pytest.mark.parametrize("vision", VISIONS)
def test_seats_are_told_apart_by_every_vision(vision: str) -> None:
    assert smallest(4, vision) >= 17
    assert smallest(6, vision) >= 12


@pytest.mark.parametrize(
    ("vision", "four", "six"),
    [("normal", 40.9, 25.2), ("protanopia", 18.1, 12.9), ("deuteranopia", 18.0, 13.9), ("tritanopia", 17.9, 16.5)],
)
def test_the_table_of_distances_still_holds(vision: str, four: float, six: float) -> None:
    assert (smallest(4, vision), smallest(6, vision)) == pytest.approx((four, six), abs=0.15)


def test_no_two_seats_share_a_shape() -> None:
    assert len({seat.shape for seat in theme.SEATS}) == len(theme.SEATS) == 6


@pytest.mark.parametrize("ink", [theme.TEXT, theme.TEXT_2, theme.MUTED, theme.CAN, theme.DANGER, theme.GOOD])
@pytest.mark.parametrize("under", [theme.BACKGROUND, theme.PANEL, theme.MAT, theme.WELL])
def test_text_is_read_on_every_ground(ink: theme.Colour, under: theme.Colour) -> None:
    assert contrast(ink, under) >= 4.5


@pytest.mark.parametrize("seat", theme.SEATS, ids=lambda seat: seat.name)
def test_a_seat_shows_on_its_grounds_and_carries_ink(seat: theme.SeatLook) -> None:
    assert contrast(seat.colour, theme.BACKGROUND) >= 3
    assert contrast(seat.colour, theme.PANEL) >= 3
    assert contrast(theme.INK, seat.colour) >= 4.5
    assert contrast(theme.TEXT, mix(seat.colour, theme.BACKGROUND, 0.8)) >= 4.5  # a turn pill, a plate in turn


@pytest.mark.parametrize("tier", looks.TIERS)
def test_weapon_cards_are_read(tier: theme.Colour) -> None:
    """A rank is large, so that 3 will do; names are not."""
    assert contrast(theme.PAPER, tier) >= 3
    assert contrast(theme.PAPER, dark(tier, faces.BAND_SHADE)) >= 4.5
    assert contrast(theme.PAPER_INK, mix(theme.PAPER, tier, 0.3)) >= 4.5


def test_powers_energy_and_marks_are_read() -> None:
    assert contrast(theme.INK, looks.ACCENT) >= 4.5
    assert contrast(theme.TEXT, looks.PLUM) >= 4.5
    assert contrast(looks.GLOW, looks.PLUM) >= 4.5
    assert min(contrast(theme.PAPER_INK, fill) for fill in (table.BRASS, table.ICE)) >= 4.5
    assert contrast(theme.PAPER_INK, theme.LAST) >= 4.5
    assert contrast(theme.INK, theme.CAN) >= 4.5
