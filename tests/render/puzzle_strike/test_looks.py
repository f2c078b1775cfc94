"""Every chip has a face of its own, and every banner a figure beside its colour."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from games.puzzle_strike.chips import CHARACTERS, CHIPS, ORDER
from games.puzzle_strike.chips import Colour as Banner
from render.art import icon, manifest
from render.art.build import OWN
from render.canvas import Pen
from render.colours import contrast, dark
from render.puzzle_strike.bank import CHIP, WIDE
from render.puzzle_strike.faces import CORE_SHADE, face
from render.puzzle_strike.figures import motif
from render.puzzle_strike.looks import BANNERS, CHALK, GEMS, GOLD, PIG, WORDS, icon_of, printed
from render.sprites import SPRITES, weight
from render.text import two_lines, width
from render.theme import INK, LEGEND, PAPER_INK, WELL
from tests.render.colour_science import VISIONS, ciede2000, lab

ICONS = {chip: icon_of(chip) for chip in ORDER if not CHIPS[chip].value}


def test_every_chip_but_gems_has_a_drawing_of_our_own() -> None:
    assert len(set(ICONS.values())) == len(ICONS) == len(ORDER) - 4
    for drawing in ICONS.values():
        assert all(layer.author == OWN for layer in manifest()[drawing])


def test_no_two_icons_look_alike() -> None:
    small = {chip: icon(name).resize((24, 24)) for chip, name in ICONS.items()}
    for one, other in combinations(small, 2):
        apart = ImageStat.Stat(ImageChops.difference(small[one], small[other])).mean[0]
        assert apart > 18, (one, other)


def test_every_chip_says_in_few_words_what_it_does() -> None:
    assert set(WORDS) == set(ORDER)
    assert all(width(words, "body", 26) <= 226 for words in WORDS.values())


@pytest.mark.parametrize("chip", ORDER)
def test_the_figures_printed_are_of_the_known_kinds(chip: str) -> None:
    for mark in printed(chip):
        assert mark in {"a", "an", "ap", "ar", "ab", "p"} or (mark[0] in "$d" and 1 <= int(mark[1:]) <= 4)
    assert len(printed(chip)) <= 4


def test_names_stand_under_their_stacks_whole() -> None:
    for chip in ORDER:
        lines = two_lines(CHIPS[chip].name, "bold", LEGEND, WIDE - 6)
        assert len(lines) <= 2
        assert " ".join(lines).replace("- ", "-") == CHIPS[chip].name
        assert all(width(line, "bold", LEGEND) <= WIDE - 6 for line in lines)


def test_faces_differ_even_without_colour() -> None:
    grey = {chip: face(chip, CHIP).rgb.convert("L").tobytes() for chip in ORDER}
    assert len(set(grey.values())) == len(grey)


@pytest.mark.parametrize("pair", list(combinations(BANNERS, 2)), ids="-".join)
def test_figures_of_banners_differ_in_outline(pair: tuple[Banner, Banner]) -> None:
    def drawn(banner: Banner) -> Image.Image:
        pen = Pen(40, 40)
        motif(pen, banner, 20, 20, 14, (255, 255, 255))
        return pen.finish().getchannel("A")

    one, other = map(drawn, pair)
    unlike = ImageStat.Stat(ImageChops.difference(one, other)).sum[0]
    assert unlike > 0.2 * min(ImageStat.Stat(one).sum[0], ImageStat.Stat(other).sum[0])


def test_all_faces_stay_warm_together() -> None:
    """A bank holds 18 kinds, a hand and the small ones all of them."""
    large = sum(weight(face(chip, CHIP)) for chip in ORDER)
    small = sum(weight(face(chip, 56, figures=False)) for chip in ORDER)
    assert large + small < SPRITES.limit * 0.4


def test_characters_are_all_there() -> None:
    assert len(CHARACTERS) == 10
    assert all(icon_of(chip) in manifest() for chips in CHARACTERS.values() for chip in chips)


def test_icons_gems_and_coins_are_read() -> None:
    assert all(contrast(CHALK, dark(base, CORE_SHADE)) >= 4.5 for base in BANNERS.values())
    assert all(contrast(PAPER_INK, gem) >= 4.5 for gem in GEMS)
    assert contrast(INK, GOLD) >= 4.5
    assert min(contrast(colour, WELL) for colour in (*BANNERS.values(), PIG, GOLD, CHALK)) >= 3


@pytest.mark.parametrize("vision", VISIONS)
def test_gems_are_told_apart_by_every_vision(vision: str) -> None:
    """They carry their value too, so that a little will do."""
    colours = [lab(gem, vision) for gem in GEMS]
    assert min(ciede2000(one, other) for one, other in combinations(colours, 2)) >= 7
