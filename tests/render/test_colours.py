from __future__ import annotations

import pytest

from render.colours import colour, contrast, dark, light, mix


def test_codes_and_mixing() -> None:
    assert colour("#14161D") == (0x14, 0x16, 0x1D)
    assert mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)
    assert light((0, 0, 0), 1) == (255, 255, 255)
    assert max(dark((255, 255, 255), 1)) < 16


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 9, 9), (9, 9, 9)) == 1
    assert contrast(colour("#777777"), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
