"""What a question offers, sorted by where it lies in the picture: in the hand or in the bank."""

from __future__ import annotations

from typing import Any

from games.engine import Decision, Option
from games.puzzle_strike.view import View
from render.describe import numbered
from render.puzzle_strike.parts import Counted, counted

_BANK = frozenset({"buy", "gain", "trap"})
"""Verbs whose chip is a stack of the bank."""
_DISCARDS = frozenset({"top", "take"})
"""Verbs whose chip lies in a discard pile."""
_PILE = frozenset({"break", "combine", "react"})
"""Verbs that name the gems of the own pile by their values: "break:4-1"."""


def verb(option: Option[Any]) -> str:
    return option.key.partition(":")[0]


def held(view: View) -> Counted:
    """The kinds of the hand in the order of their numbers, and how many of each."""
    return counted(view.hand)


def of_hand(view: View, decision: Decision[Any], option: Option[Any]) -> bool:
    """Whether an option is about a chip of the hand."""
    elsewhere = _of_bank(decision, option) or _of_discards(option)
    return view.phase == "turn" and option.spot in view.hand and not elsewhere


def on_hand(view: View, decision: Decision[Any] | None) -> frozenset[str]:
    """The chips of the hand that are offered."""
    if decision is None:
        return frozenset()
    return frozenset(option.spot for option in decision.options if of_hand(view, decision, option))


def on_bank(decision: Decision[Any] | None) -> frozenset[str]:
    """The stacks that are offered, to buy or gain from, to trap, to be played by Master Puzzler."""
    if decision is None:
        return frozenset()
    return frozenset(option.spot for option in decision.options if option.spot and _of_bank(decision, option))


def on_discards(decision: Decision[Any] | None) -> frozenset[str]:
    """The chips of the own discard pile that are offered."""
    if decision is None:
        return frozenset()
    return frozenset(option.spot for option in decision.options if _of_discards(option))


def on_pile(decision: Decision[Any] | None) -> frozenset[int]:
    """The values of the gems in the own pile that are offered."""
    found: set[int] = set()
    for option in decision.options if decision is not None else ():
        word, _, thing = option.key.partition(":")
        if word in _PILE:
            found.update(int(part) for part in thing.split("-") if part.isdigit())
    return frozenset(found)


def _of_bank(decision: Decision[Any], option: Option[Any]) -> bool:
    return verb(option) in _BANK or decision.ask == "puzzle"


def _of_discards(option: Option[Any]) -> bool:
    return verb(option) in _DISCARDS or option.key.endswith("-discard")


def shopping(view: View, decision: Decision[Any] | None) -> bool:
    """Whether the bank belongs into the own picture: where this seat may buy or gain."""
    if decision is None or not view.bank:
        return False
    return bool(on_bank(decision)) or (decision.ask == "turn" and view.turn == view.seat)


def things(decision: Decision[Any] | None) -> frozenset[str]:
    """Everything that options name after their verb, such as characters and stacks: "swap:knockdown-draw_three"."""
    if decision is None:
        return frozenset()
    named = (option.key.partition(":")[2] for option in decision.options)
    return frozenset(thing for name in named for thing in name.split("-"))


def labels(view: View, decision: Decision[Any]) -> list[str]:
    """What each option is called beside the picture: whoever is about a chip of the hand begins with the number on its
    key cap. A decision that has been labelled so before stays as it is."""
    places = {chip: place for place, (chip, _) in enumerate(held(view), 1)}
    found = []
    for option in decision.options:
        label = option.label
        if of_hand(view, decision, option) and not label.startswith(numbered(places[option.spot], "")):
            label = numbered(places[option.spot], label)
        found.append(label)
    return found
