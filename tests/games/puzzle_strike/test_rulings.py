"""The rulings that the table can look up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import games.puzzle_strike
from games.engine import AnswerError, forms
from games.puzzle_strike import GAME
from games.puzzle_strike.chips import CHIPS, NAME
from games.puzzle_strike.options import Options
from games.puzzle_strike.rulings import RULINGS, cases, ruling
from games.puzzle_strike.texts import CLARIFIED

README = Path(games.puzzle_strike.__file__).with_name("README.md")


def test_every_ruling_of_the_readme_can_be_looked_up_in_its_order():
    part = README.read_text(encoding="utf-8").partition("\n## Rulings\n")[2].partition("\nChip by chip")[0]
    told = [re.sub(r"\*\*|[.:]$", "", title) for title in re.findall(r"^- \*\*(.+?)\*\*", part, re.MULTILINE)]
    assert told == list(RULINGS)
    assert list(cases())[: len(told)] == told


def test_every_chip_with_a_ruling_can_be_looked_up_by_its_name_in_the_order_of_hands():
    assert list(cases())[len(RULINGS) :] == [NAME[chip] for chip in CHIPS if chip in CLARIFIED]
    assert ruling("it's a  TRAP") == f"It's a Trap: {CLARIFIED['its_a_trap']}"


def test_a_ruling_is_found_whatever_its_letters():
    assert ruling(" ten IS a  total ") == f"Ten is a total: {RULINGS['Ten is a total']}"


@pytest.mark.parametrize(("typed", "said"), [("spoons", "There is no ruling called spoons."), (" ", "Say which case.")])
def test_what_is_not_ruled_is_said(typed: str, said: str):
    with pytest.raises(AnswerError, match=said):
        ruling(typed)


@pytest.mark.parametrize("case", cases())
def test_every_case_is_answered_and_fits_a_menu(case: str):
    assert len(case) <= 100
    assert len(ruling(case)) > len(case) + 2


def test_the_readme_tells_every_option_with_its_default_and_every_standing_order():
    text = README.read_text(encoding="utf-8")
    rows = [line for line in text.partition("\n## Options\n")[2].splitlines() if line.startswith("| `")]
    for field in forms.fields(Options):
        row = next(line for line in rows if f"`{field.name}`" in line)
        default = ("yes" if field.default else "no") if field.kind == "bool" else str(field.default)
        assert default in row.split("|")[3]
        assert all(choice in row for choice in field.choices)
    for plan in GAME.plans:
        assert f"`{plan}` (" in text
