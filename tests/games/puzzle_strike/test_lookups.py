"""What /puzzle chip, /puzzle ruling and /puzzle bank answer, at a table and away from any."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine import AnswerError, forms
from games.puzzle_strike import GAME
from games.puzzle_strike.agreed import OTHERWISE
from games.puzzle_strike.chips import NAME, ORDER
from games.puzzle_strike.options import Options
from games.puzzle_strike.rulings import cases, ruling
from games.puzzle_strike.view import View
from tests.games.puzzle_strike.table import table


def things(view: View | None, lookup: str) -> tuple[str, ...]:
    return tuple(GAME.things(view, lookup))  # type: ignore[arg-type]


def look_up(view: View | None, lookup: str, thing: str) -> str:
    return GAME.look_up(view, lookup, thing)  # type: ignore[arg-type]


def seen(**more: object) -> View:
    t = table(
        A="character: rook; hand: sale_prices", B="character: lum", bank="sale_prices roundhouse its_a_trap", **more
    )
    t.s.traps = {"roundhouse": 2, "wound": 1}
    return GAME.view(t.s, 1)


def test_the_game_offers_them():
    assert list(GAME.lookups) == ["chip", "ruling", "bank"]
    assert things(None, "ruling") == cases()
    assert things(None, "bank") == ()
    assert look_up(None, "ruling", "wound") == ruling("Wound")


def test_every_chip_can_be_looked_up_and_those_of_this_table_come_first():
    assert things(None, "chip") == tuple(NAME[chip] for chip in ORDER)
    names = things(seen(), "chip")
    assert sorted(names) == sorted(NAME.values())
    assert "Roundhouse" in names[:18]
    assert names[18:24] == (
        "Stone Wall", "Big Rocks", "Strength of Earth", "Poker Winnings", "Panda's Bargain", "Living on the Edge",
    )  # fmt: skip


def test_a_chip_is_told_in_full():
    text = look_up(None, "chip", " MIX-master ")
    assert text.startswith("Mix-Master: a puzzle chip, costs $4, red banner, red fist.\n")
    assert "Ruled:" in text
    assert look_up(None, "chip", "chromatic orb").startswith(
        "Chromatic Orb: a chip of Valerie, purple, brown, red and blue banner."
    )
    assert look_up(None, "chip", "Panda’s Bargain").startswith("Panda's Bargain: ")


@pytest.mark.parametrize("chip", ORDER)
def test_every_text_fits_a_message(chip: str):
    assert len(look_up(seen(), "chip", NAME[chip])) < 1500


def test_at_a_table_its_stack_is_told():
    assert look_up(seen(), "chip", "Roundhouse").endswith("In this bank at $6: 5 left, 2 trap tokens.")
    assert look_up(seen(stocks={"combine": 0}), "chip", "Combine").endswith("In this bank at $4: none left.")
    assert look_up(seen(), "chip", "Master Puzzler").endswith("Not in this bank.")
    assert "bank" not in look_up(seen(), "chip", "Panda's Bargain").splitlines()[-1]


def test_the_bank_is_told_with_prices_now():
    lines = look_up(seen(), "bank", "").splitlines()
    assert len(lines) == 18
    assert "Roundhouse $6: 5 left, 2 trap tokens" in lines
    assert "Wound $0: 24 left, 1 trap token" in lines
    t = table(A="hand: sale_prices", B="", bank="sale_prices roundhouse").does("A", "play:sale_prices")
    assert "Roundhouse $5: 5 left" in look_up(GAME.view(t.s, None), "bank", "").splitlines()


def test_away_from_any_match_there_is_no_bank():
    assert look_up(None, "bank", "").startswith("There is no bank yet")


@pytest.mark.parametrize(("typed", "said"), [("pogo", "There is no chip called pogo."), (" ", "Say which chip.")])
def test_what_is_no_chip_is_said(typed: str, said: str):
    with pytest.raises(AnswerError, match=said):
        look_up(None, "chip", typed)


def test_every_ruling_a_table_may_choose_is_told_with_its_chip():
    """Beside those that are about the bank, whose counts and prices are told anyway."""
    told = {option for option, _ in OTHERWISE} | {"character_cost"}
    doubtful = [field.name for field in forms.fields(Options)]
    doubtful = doubtful[doubtful.index("combos_exclude") :]
    assert told == {name for name in doubtful if not name.endswith(("_cost", "_bank"))} | {"character_cost"}
    for (option, value), (chips, text) in OTHERWISE.items():
        there = seen(options=replace(Options(), **{option: value}))  # type: ignore[arg-type]
        for chip in chips:
            assert f"\nAt this table: {text}" in look_up(there, "chip", chip)
            assert "At this table" not in look_up(seen(), "chip", chip)


def test_costs_that_a_table_has_chosen_are_told():
    there = seen(options=Options(gemonade_cost=6, character_cost=2))
    assert look_up(there, "chip", "Gems to Gemonade").startswith("Gems to Gemonade: a puzzle chip, costs $6, ")
    assert "At this table: trashed, it counts as costing 2." in look_up(there, "chip", "Reversal")
