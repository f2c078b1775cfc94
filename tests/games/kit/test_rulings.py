from __future__ import annotations

import pytest

from games.engine import AnswerError
from games.kit.rulings import Rulings

SOME = Rulings({"Ties": "Nobody wins.", "Who begins": "Chance decides."})


def test_the_order_is_that_of_the_texts():
    assert SOME.titles == ("Ties", "Who begins")


@pytest.mark.parametrize("typed", ["Who begins", " WHO   begins "])
def test_a_case_is_found_in_any_case_of_letters(typed: str):
    assert SOME.about(typed) == "Who begins: Chance decides."


@pytest.mark.parametrize(("typed", "said"), [("draws", "no ruling called draws"), ("  ", "Say which case")])
def test_what_is_not_there_is_told(typed: str, said: str):
    with pytest.raises(AnswerError, match=said):
        SOME.about(typed)
