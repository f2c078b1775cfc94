"""The rulings that the table can look up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import games.weapon_wars
from games.engine import AnswerError
from games.weapon_wars import GAME
from games.weapon_wars.rulings import RULINGS

README = Path(games.weapon_wars.__file__).with_name("README.md")


def test_every_ruling_of_the_readme_can_be_looked_up_in_its_order():
    part = README.read_text(encoding="utf-8").partition("\n## Rulings\n")[2].partition("\nWhat is secret:\n")[0]
    told = [re.sub(r"\*\*|[.:]$", "", title) for title in re.findall(r"^- \*\*(.+?)\*\*", part, re.MULTILINE)]
    assert told == list(RULINGS)
    assert list(GAME.things(None, "ruling")) == told  # type: ignore[arg-type]


def test_a_ruling_is_found_whatever_its_letters():
    assert GAME.look_up(None, "ruling", " gun  BREAKER ") == f"Gun Breaker: {RULINGS['Gun Breaker']}"  # type: ignore[arg-type]


@pytest.mark.parametrize(("typed", "said"), [("spoons", "There is no ruling called spoons."), (" ", "Say which case.")])
def test_what_is_not_ruled_is_said(typed: str, said: str):
    with pytest.raises(AnswerError, match=said):
        GAME.look_up(None, "ruling", typed)  # type: ignore[arg-type]


def test_a_card_is_still_a_card():
    assert GAME.look_up(None, "card", "gun breaker").startswith("Gun Breaker: a power")  # type: ignore[arg-type]
