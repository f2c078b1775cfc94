"""What is told of the chips: every chip, nothing left out, and nothing that the chip has not got."""

from __future__ import annotations

import pytest

from games.puzzle_strike.chips import BLUE_SHIELDS, CHIPS, ORDER, PURPLE_SHIELDS
from games.puzzle_strike.texts import CLARIFIED, TEXTS


def test_every_chip_is_told_of_in_the_order_of_hands():
    assert tuple(TEXTS) == ORDER
    assert list(CLARIFIED) == [chip for chip in ORDER if chip in CLARIFIED]


@pytest.mark.parametrize("chip", ORDER)
def test_a_reaction_is_told_of_where_there_is_one(chip: str):
    shield = chip in BLUE_SHIELDS or chip in PURPLE_SHIELDS or chip == "rigorous_training"
    assert ("Reaction" in TEXTS[chip]) == shield == bool(CHIPS[chip].reaction)


@pytest.mark.parametrize("chip", ORDER)
def test_what_stays_in_play_says_so(chip: str):
    assert ("Stays in play" in TEXTS[chip]) == ("ongoing" in CHIPS[chip].icons)


@pytest.mark.parametrize("chip", ORDER)
def test_both_texts_speak_of_the_same_money_arrows_and_numbers(chip: str):
    """The short one on a menu and the long one in a look-up."""
    short, long = f"{CHIPS[chip].text} {CHIPS[chip].reaction}".lower(), TEXTS[chip].lower()
    for sign in ("$2", "$3", "piggy", "wound", "trash", "two", "three", "four"):
        assert sign not in short or sign in long, sign


@pytest.mark.parametrize("chip", ORDER)
def test_texts_are_sentences_short_enough_to_read(chip: str):
    for text in (TEXTS[chip], CLARIFIED.get(chip, "Yes.")):
        assert text[0].isupper() or text[0] == "$"
        assert text.endswith(".")
        assert len(text) < 400
