"""Spoken descriptions of the pictures, and the position as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine import Decision
from games.puzzle_strike.chips import CHARACTER_NAMES, CHIPS
from games.puzzle_strike.view import View
from render.describe import LONGEST, LONGEST_TEXT, ORDINALS, lines, numbered
from render.names import Names
from render.puzzle_strike.offers import held, labels, shopping
from render.puzzle_strike.parts import counted
from render.puzzle_strike.words import (
    CHOOSING,
    bank_sentence,
    characters,
    chip_name,
    crash_gems,
    discards,
    inside,
    last_sentence,
    left_sentence,
    listed,
    opening,
    order_sentence,
    over,
    pile_words,
    places,
    player_sentence,
    stacks_left,
    threats,
    winners,
)

_MANY = 600
_SENTENCE = 400
"""Characters of labels: from how many on a list is shortened, and how many stand in one sentence."""


def say_board(view: View, names: Names) -> Iterator[str]:
    """The table, sentence by sentence."""
    now = [opening(view, names), last_sentence(view, names), *threats(view, names)]
    if view.phase == "turn" and not over(view):
        now.append(left_sentence(view))
        if played := view.players[view.turn].table:
            now.append(f"Played: {listed(counted(played, order=False))}.")
    yield from now
    standings = [player_sentence(view, player, names) for player in view.players]
    if sum(len(sentence) + 1 for sentence in (*now, *standings)) > LONGEST:
        standings = [player_sentence(view, player, names, short=True) for player in view.players]
    yield from standings
    if view.phase in CHOOSING:
        yield f"Free: {', '.join(_free(view)) or 'none'}."
    yield bank_sentence(view)
    if not over(view):
        yield order_sentence(view, names)
    # What only some of the pictures have room for comes last.
    if view.phase in CHOOSING:
        yield from characters(view)
    elif view.phase == "bank":
        yield stacks_left(view)
    elif len(view.players) == 2:
        yield from discards(view, names)


def say_hand(view: View, names: Names, decision: Decision[Any] | None) -> Iterator[str]:
    """A hand: what is asked, every option by its label, then the chips with their numbers, and what else is known."""
    yield "Your Puzzle Strike chips, only you can see this."
    if said := _unasked(view, names) if decision is None else decision.prompt:
        yield said if said[-1] in ".!?" else f"{said.rstrip(':')}."
    if decision is not None:
        yield from _offered(labels(view, decision))
    if view.phase in CHOOSING:
        yield from characters(view)
    elif view.phase == "bank":
        yield stacks_left(view)
    elif view.phase == "swap":
        yield bank_sentence(view)
        yield stacks_left(view)
    else:
        yield _hand(view)
        yield from _own(view)


def _offered(called: list[str]) -> Iterator[str]:
    """What may be answered, in sentences short enough that of a very long list as much as can be is said."""
    if sum(map(len, called)) > _MANY:
        # What can be bought onto the bag can be bought plainly too, under the same words without their end.
        plain = {label for label in called if any(other.startswith(f"{label} ") for other in called)}
        if plain:
            called = [label for label in called if label not in plain]
            yield "Onto your bag or plainly, as you like."
    said: list[str] = []
    word = "Offered"
    for label in called:
        if said and sum(map(len, said)) + len(label) > _SENTENCE:
            yield f"{word}: {', '.join(said)}."
            said, word = [], "Also"
        said.append(label)
    yield f"{word}: {', '.join(said)}."


def say_result(view: View, names: Names) -> Iterator[str]:
    """The end: who won and why, and how the others stand."""
    games = f" after {view.game} games" if view.game > 1 else ""
    yield f"Puzzle Strike is over{games}. {winners(view, names)}."
    if view.outcome is not None and view.outcome.reason:
        yield f"Reason: {view.outcome.reason}."
    yield last_sentence(view, names)
    order = places(view)
    for player in view.players:
        place = f" {ORDINALS[order[player.seat] - 1]}." if player.seat in order else ""
        yield player_sentence(view, player, names, short=True) + place


def text_board(view: View, names: Names) -> str:
    """The whole public position in lines."""
    rows = [opening(view, names), last_sentence(view, names), *threats(view, names)]
    if view.phase == "turn" and not over(view):
        rows.append(left_sentence(view))
        if played := view.players[view.turn].table:
            rows.append(f"Played: {listed(counted(played, order=False))}.")
        if view.bought:
            rows.append(f"Bought: {listed(counted(view.bought, order=False))}.")
    if view.phase in CHOOSING:
        rows.append(f"Free: {', '.join(_free(view)) or 'none'}.")
    rows += ["", *(f"{seat}. {player_sentence(view, player, names)}" for seat, player in enumerate(view.players, 1))]
    rows += ["", bank_sentence(view), order_sentence(view, names)]
    if view.phase in CHOOSING:
        rows += characters(view)
    elif view.phase == "bank":
        rows.append(stacks_left(view))
    rows += discards(view, names)
    return lines(rows, LONGEST_TEXT)


def text_hand(view: View, names: Names, decision: Decision[Any] | None) -> str:
    """A hand in lines, with what each chip does."""
    rows = ["Your chips, only you can see this."]
    rows.append(decision.prompt if decision is not None else _unasked(view, names))
    if decision is not None:
        rows.append(f"Offered: {', '.join(labels(view, decision))}.")
    if view.phase in CHOOSING:
        rows.extend(characters(view))
    elif view.phase == "bank":
        rows.append(stacks_left(view))
    elif view.phase == "swap":
        rows += [bank_sentence(view), stacks_left(view)]
    else:
        rows.append(_hand(view))
        rows.extend(_own(view))
    if shopping(view, decision):
        rows.append(bank_sentence(view))
    rows.extend(f"{chip_name(chip)}: {_does(chip)}" for chip, _ in held(view) if _does(chip))
    return lines([row for row in rows if row], LONGEST_TEXT)


def _does(chip: str) -> str:
    told = CHIPS[chip]
    return " Reaction: ".join(part for part in (told.text, told.reaction) if part)


def _hand(view: View) -> str:
    """ "Hand: 1 · 1-gem ×2, 2 · Crash Gem." """
    kinds = [
        numbered(place, chip_name(chip)) + (f" ×{count}" if count > 1 else "")
        for place, (chip, count) in enumerate(held(view), 1)
    ]
    return f"Hand: {', '.join(kinds)}." if kinds else "No chips in hand."


def _own(view: View) -> Iterator[str]:
    """What a seat knows of its own things."""
    if view.seat is None:
        return
    me = view.players[view.seat]
    if not me.alive or view.phase != "turn":
        return
    yield f"Your pile: {pile_words(me)}{f', {crash_gems(me.defense)} in it' if me.defense else ''}."
    if view.turn == view.seat and not over(view):
        yield f"${view.purse} to spend. {left_sentence(view)}"
    if view.own_top:
        yield f"On top of your bag: {', '.join(map(chip_name, view.own_top))}."
    if left := inside(view):
        yield f"In your bag: {listed(left)}."
    if me.ongoing:
        yield f"In play: {listed(counted(me.ongoing))}."
    yield f"Discards: {listed(counted(me.discard)) or 'none'}."


def _free(view: View) -> list[str]:
    taken = {player.character for player in view.players}
    return [name for who, name in CHARACTER_NAMES.items() if who not in taken]


def _unasked(view: View, names: Names) -> str:
    """Why nothing will be asked of this seat any more; nothing while it plays on."""
    if over(view):
        return f"The match is over: {winners(view, names)}."
    if view.seat is not None and not view.players[view.seat].alive:
        return "You left the match." if view.players[view.seat].left else "You are out of this game."
    return ""
