"""Weapon Wars in pictures and words: the table, a hand, the end of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.engine import Decision
from games.engine import replace as amend
from games.weapon_wars.view import INF, Last, PlayerView, View
from render.describe import numbered
from render.weapon_wars.hand import draw_hand
from render.weapon_wars.result import draw_result
from render.weapon_wars.say import say_board, say_hand, say_result, text_board, text_hand
from render.weapon_wars.table import draw_table as draw_board
from render.weapon_wars.words import headline

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
    return replace(view, seat=None, hand=())


def present(view: View, decision: Decision[Any]) -> Decision[Any]:
    """Cards first, in the order of the hand, each label with the number on its key cap: "3 · 12 Flail"."""
    places = {card: place for place, card in enumerate(view.hand, 1)}
    plays = sorted((option for option in decision.options if option.spot in places), key=lambda o: places[o.spot])
    rest = [option for option in decision.options if option.spot not in places]
    labelled = [amend(option, label=numbered(places[option.spot], option.label)) for option in plays]
    # Without an `absent` of its own a decision takes its first options, and those may be others now.
    return amend(decision, options=(*labelled, *rest), absent=decision.default)


def reference() -> tuple[View, Sequence[str]]:
    """Six at the table in sudden death under One Punch: nearly every piece that there is."""
    players = tuple(PlayerView(seat, seat % 3 + 1, 5, True, False) for seat in range(6))
    stack = ("w4_1", "w9_2", "w15_3", "one_punch_1")
    view = View(
        seat=0,
        mode="survival",
        most_hearts=3,
        players=players,
        hand=("w3_1", "w8_2", "w12_2", "w17_3", "mirror_shield_1"),
        stack=stack,
        stack_by=(1, 2, 3, 4),
        threat=INF,
        attacker=4,
        turn=5,
        phase="answer",
        energy=1,
        direction=1,
        deck=0,
        discard=20,
        sudden_death=True,
        round=6,
        last=Last("play", 4, stack[-1]),
        outcome=None,
    )
    return view, ("Ana", "Bruno", "Chidi", "Dagny", "Emeka", "Farid")
