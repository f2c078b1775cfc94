"""Puzzle Strike in pictures and words: the table, a hand with the shop, the end of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.engine import Decision
from games.engine import replace as amend
from games.puzzle_strike.chips import CHIPS, FIXED, ORDER, PUZZLES
from games.puzzle_strike.puzzle_chips import RECOMMENDED
from games.puzzle_strike.view import Flying, Last, PlayerView, StackView, View
from render.puzzle_strike.hand import draw_hand
from render.puzzle_strike.offers import labels
from render.puzzle_strike.result import draw_result
from render.puzzle_strike.say import say_board, say_hand, say_result, text_board, text_hand
from render.puzzle_strike.table import draw_table as draw_board
from render.puzzle_strike.words import headline

__all__ = [
    "draw_board",
    "draw_hand",
    "draw_result",
    "headline",
    "present",
    "public",
    "reference",
    "say_board",
    "say_hand",
    "say_result",
    "text_board",
    "text_hand",
]


def public(view: View) -> View:
    """What a spectator sees of the same moment."""
    return replace(view, seat=None, hand=(), own_top=(), purse=view.money)


def present(view: View, decision: Decision[Any]) -> Decision[Any]:
    """The same options in the same order; whoever is about a chip of the hand begins with the number on its key cap."""
    called = zip(decision.options, labels(view, decision), strict=True)
    labelled = [option if option.label == label else amend(option, label=label) for option, label in called]
    return amend(decision, options=tuple(labelled))


def reference() -> tuple[View, Sequence[str]]:
    """Four at the table, gems in the air, a hand to play and a shop: nearly every piece that there is."""
    stacks = sorted((*FIXED, *RECOMMENDED["first_game"]), key=ORDER.index)
    hand = ("gem_1", "gem_1", "crash_gem", "draw_three", "bubble_shield")
    who = ("setsuki", "grave", "midori", "argagarg")
    players = tuple(
        PlayerView(
            seat=seat,
            character=who[seat],
            alive=True,
            left=False,
            hand=5,
            bag=6,
            top=(),
            pool=(*hand, "gem_2", "wound"),
            seen=(),
            discard=("gem_1", "combine"),
            table=("one_of_each",) if seat == 3 else (),
            ongoing=("secret_move",) if seat % 2 else (),
            pile=(4, 3, 2, 1)[seat:],
            defense=0,
            height=sum((4, 3, 2, 1)[seat:]),
            owed=seat % 2,
            wins=0,
        )
        for seat in range(4)
    )
    view = View(
        seat=3,
        phase="turn",
        stage="action",
        players=players,
        order=(0, 1, 2, 3),
        turn=3,
        hand=hand,
        own_top=(),
        bank=tuple(StackView(chip, 5, CHIPS[chip].cost, 0) for chip in stacks),
        box=tuple(chip for chip in PUZZLES if chip not in stacks),
        locked=(),
        trash=(),
        arrows=(1, 1, 1, 1, 1),
        money=4,
        purse=6,
        piggies=1,
        bought=(),
        answering=(),
        resolving=(),
        warded=False,
        flying=Flying(3, 0, 3, "crash_gem"),
        attack=None,
        extra=False,
        game=1,
        games=1,
        fallen=(),
        leak_guard=False,
        last=Last("crash", 3, "crash_gem", 0, 3),
        outcome=None,
    )
    return view, ("Ana", "Bruno", "Chidi", "Dagny")
