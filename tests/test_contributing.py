"""The first game of CONTRIBUTING.md is code that works as it stands there."""

from __future__ import annotations

import re
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine import Match, Rng, check, say

PAGE = Path(__file__).parent.parent / "CONTRIBUTING.md"


@pytest.fixture
def nim() -> Iterator[Any]:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    module = types.ModuleType("first_game")
    sys.modules["first_game"] = module
    exec(code, module.__dict__)
    yield module.GAME
    del sys.modules["first_game"]


def test_it_passes_the_registration_check(nim: Any) -> None:
    check(nim)


def test_it_can_be_played_restored_and_won(nim: Any) -> None:
    match: Match[Any, Any] = Match.new(nim, 2, nim.options_type(heap=10), seed=1)
    rng = Rng(5)
    while match.open:
        match = Match.load(nim, match.checkpoint, match.log, match.given, match.asked)
        ((seat, decision),) = match.open.items()
        events = match.answer(seat, (decision.options[rng.below(len(decision.options))].key,), match.asked)
    assert match.t.state.heap == 0
    assert say(nim, events[-1], ["Ana", "Bruno"]).endswith("and leaves 0")


def test_who_leaves_loses(nim: Any) -> None:
    match: Match[Any, Any] = Match.new(nim, 2, nim.options_type(), seed=1)
    match.leave(0)
    assert match.t.state.outcome.winners == (1,)
