"""The table of effects: every chip is in it with what its icons promise."""

from __future__ import annotations

from games.puzzle_strike.chips import ACTIONS, BLUE_SHIELDS, CHARACTERS, CHIPS, FISTS, PURPLE_SHIELDS
from games.puzzle_strike.effects import ACTION, AFTER_FIST, FIST_ANSWER, GEM_SHIELD, PURCHASE_ANSWER, STRIKE


def test_every_chip_does_what_its_icons_say():
    assert STRIKE.keys() == FISTS
    assert ACTION.keys() | STRIKE.keys() == ACTIONS
    assert ACTION.keys().isdisjoint(STRIKE)
    assert GEM_SHIELD.keys() == PURPLE_SHIELDS
    assert FIST_ANSWER.keys() | AFTER_FIST.keys() == BLUE_SHIELDS
    assert PURCHASE_ANSWER.keys() == {"rigorous_training", "troublesome_rhetoric"}
    assert {chip for chip in CHIPS if CHIPS[chip].kind == "character"} == {
        c for own in CHARACTERS.values() for c in own
    }
