"""The first game of CONTRIBUTING.md and its drawing are code that works as it stands there."""

from __future__ import annotations

import inspect
import re
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine import Match, Rng, check, say
from render.describe import compose
from render.names import Names
from render.pictures import Artist, Teller
from render.theme import WIDTH

PAGE = Path(__file__).parent.parent / "CONTRIBUTING.md"


@pytest.fixture
def nim() -> Iterator[Any]:
    with pytest.MonkeyPatch.context() as patch:
        yield written(patch, "games.nim", 0).GAME


@pytest.fixture
def drawing(nim: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    return written(monkeypatch, "render.nim", 1)


def written(patch: pytest.MonkeyPatch, name: str, place: int) -> Any:
    """The page's module at that place, under the name by which others import it."""
    codes = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(codes) == 2
    module = types.ModuleType(name)
    patch.setitem(sys.modules, name, module)
    exec(codes[place], module.__dict__)
    return module


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


def test_its_drawing_is_all_that_an_artist_offers(nim: Any, drawing: Any) -> None:
    match: Match[Any, Any] = Match.new(nim, 2, nim.options_type(heap=6), seed=1)
    names = Names(["Ana", "Bruno"])
    offered = {name for kind in (Teller, Artist) for name in vars(kind) if not name.startswith("_")}
    assert offered == {name for name, thing in vars(drawing).items() if inspect.isfunction(thing)}
    while True:
        view = drawing.public(nim.view(match.t.state, None))
        assert 0 < len(drawing.headline(view, names)) <= 80
        assert f"heap: {view.heap}" in compose(drawing.say_board(view, names))
        assert drawing.draw_board(view, names).size == (WIDTH, 400)
        if not match.open:
            break
        ((seat, decision),) = match.open.items()
        shown = drawing.present(view, decision)
        for words in (drawing.text_hand(view, names, shown), compose(drawing.say_hand(view, names, shown))):
            assert all(f"take {option.label}" in words for option in shown.options)
        assert drawing.draw_hand(view, names, shown).mode == "RGB"
        match.answer(seat, (decision.options[-1].key,), match.asked)
    assert compose(drawing.say_result(view, names)).startswith("Bruno wins.")
    assert drawing.draw_result(view, names).mode == "RGB"
    view, called = drawing.reference()
    assert drawing.draw_board(view, Names(called)).mode == "RGB"
