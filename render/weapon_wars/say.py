"""Spoken descriptions of the pictures, and the position as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine import Decision
from games.weapon_wars.cards import effect, name, power
from games.weapon_wars.view import View
from render.describe import LONGEST_TEXT, lines, numbered
from render.names import Names
from render.weapon_wars.words import (
    SUDDEN_DEATH,
    deck_sentence,
    energy,
    hearts,
    last_sentence,
    opening,
    order_sentence,
    pile_sentence,
    places,
    player_sentence,
    rule_now,
    winners,
)


def say_board(view: View, names: Names) -> Iterator[str]:
    """The table, sentence by sentence."""
    yield opening(view, names)
    yield last_sentence(view, names)
    if view.phase != "over":
        yield rule_now(view)
        if view.sudden_death:
            yield SUDDEN_DEATH
    for player in view.players:
        yield player_sentence(view, player, names)
    yield order_sentence(view, names)
    yield pile_sentence(view, names, 4)
    yield deck_sentence(view)


def say_hand(view: View, names: Names, decision: Decision[Any] | None) -> Iterator[str]:
    """A hand: each card by its number, and whether it may be played; then what else may be answered."""
    yield "Your Weapon Wars hand, only you can see this."
    offered = {option.spot: option for option in decision.options if option.spot} if decision else {}
    if said := _unasked(view, names) if decision is None else rule_now(view, bool(offered)):
        yield said
    for place, card in enumerate(view.hand, 1):
        verdict = "" if not offered else ", yes" if card in offered else ", no"
        yield f"{numbered(place, name(card))}{verdict}."
    if not view.hand:
        yield "No cards."
    yield from _other_answers(decision)
    yield from _own_hearts(view)


def say_result(view: View, names: Names) -> Iterator[str]:
    """The end: who won and why, and how the others stand."""
    yield f"Weapon Wars is over after {view.round} {'round' if view.round == 1 else 'rounds'}. {winners(view, names)}."
    if view.outcome is not None and view.outcome.reason:
        yield f"Reason: {view.outcome.reason}."
    yield last_sentence(view, names)
    order = places(view)
    for player in view.players:
        place = f" {order[player.seat]}." if player.seat in order and view.mode == "collector" else ""
        yield player_sentence(view, player, names) + place


def text_board(view: View, names: Names) -> str:
    """The whole public position in lines."""
    rows = [opening(view, names), last_sentence(view, names)]
    if view.phase != "over":
        rows.append(rule_now(view))
        if view.sudden_death:
            rows.append(SUDDEN_DEATH)
    rows += [
        "",
        *(f"{seat}. {player_sentence(view, player, names)}" for seat, player in enumerate(view.players, 1)),
        "",
    ]
    rows += [
        order_sentence(view, names),
        f"Energy {energy(view)}. {deck_sentence(view)}",
        pile_sentence(view, names, 6),
    ]
    return lines(rows, LONGEST_TEXT)


def text_hand(view: View, names: Names, decision: Decision[Any] | None) -> str:
    """A hand in lines, with what each power does."""
    can = {option.spot for option in decision.options if option.spot} if decision else set()
    rows = ["Your hand, only you can see this."]
    for place, card in enumerate(view.hand, 1):
        verdict = "" if not can else " (yes)" if card in can else " (no)"
        does = f": {effect(card)}" if power(card) else ""
        rows.append(f"{numbered(place, name(card))}{verdict}{does}")
    if not view.hand:
        rows.append("No cards.")
    rows.append(rule_now(view, bool(can)) if decision is not None else _unasked(view, names))
    rows.extend(_other_answers(decision))
    rows.extend(_own_hearts(view))
    return lines(rows, LONGEST_TEXT)


def _own_hearts(view: View) -> Iterator[str]:
    if view.seat is not None and view.players[view.seat].alive:
        yield f"You have {hearts(view, view.players[view.seat])}."


def _other_answers(decision: Decision[Any] | None) -> Iterator[str]:
    """What may be answered besides a card, by the labels of the buttons."""
    others = [option.label for option in decision.options if not option.spot] if decision else []
    if others:
        yield f"Without a card: {', or '.join(others)}."


def _unasked(view: View, names: Names) -> str:
    """Why nothing will be asked of this seat any more; nothing while it plays on."""
    if view.outcome is not None or view.phase == "over":
        return f"The match is over: {winners(view, names)}."
    if view.seat is not None and not view.players[view.seat].alive:
        return "You left the match." if view.players[view.seat].left else "You are knocked out."
    return ""  # whom the table waits for changes at every move; a hand that is sent stands for longer
