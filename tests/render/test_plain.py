"""A game that nothing draws: everything but its pictures is there, in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

import render
from games.engine import Decision, Option

KEY = "hopscotch"


class Marker(msgspec.Struct):
    colour: str
    at: tuple[int, ...] = ()


@dataclass
class View:
    turn: int = 2
    hot_seat: bool = True
    markers: list[Marker] = field(default_factory=lambda: [Marker("red", (1, 2)), Marker("blue")])
    scores: dict[str, int] = field(default_factory=lambda: {"Ana": 3})
    seen: frozenset[str] = frozenset({"b", "a"})
    hand: tuple[str, ...] | None = None


def test_every_thing_that_is_seen_has_a_line() -> None:
    assert render.text_board(KEY, View(), ["Ana"]).split("\n") == [
        "turn: 2",
        "hot seat: yes",
        "markers: colour red; at 1, 2, colour blue; at none",
        "scores: Ana 3",
        "seen: a, b",
    ]
    assert render.text_hand(KEY, View(hand=("axe",)), ["Ana"], None).endswith("\nhand: axe")


def test_a_long_view_is_cut() -> None:
    assert len(render.text_board(KEY, View(hand=("axe",) * 2000), [])) == 1800


def test_there_is_no_headline_and_no_other_wording() -> None:
    decision = Decision("ask", "Which?", [Option("hop", "Hop", 1)])
    assert render.headline(KEY, View(), ["Ana"]) == ""
    assert render.present(KEY, View(), decision) is decision


@pytest.mark.parametrize("view", [None, 7, "as it is"])
def test_any_view_can_be_told(view: Any) -> None:
    assert isinstance(render.text_board(KEY, view, []), str)
