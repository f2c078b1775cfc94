"""The answers of /puzzle chip and /puzzle bank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.engine import AnswerError, listed
from games.puzzle_strike.agreed import agreed, agreed_cost
from games.puzzle_strike.chips import CHARACTER_NAMES, CHIPS, NAME, ORDER, Chip
from games.puzzle_strike.options import Options
from games.puzzle_strike.texts import CLARIFIED, TEXTS
from games.puzzle_strike.view import StackView, View
from games.puzzle_strike.words import find_chip

_SIGNS: Final = {
    "orb": "a purple",
    "fist": "red fist",
    "blue_shield": "blue shield",
    "purple_shield": "purple shield",
    "brown_shield": "brown shield",
}


def chip_names(view: View | None) -> Sequence[str]:
    """The name of every chip once: what lies in this bank, then the characters at this table, then the rest."""
    here = [stack.chip for stack in view.bank] if view is not None else []
    played = {player.character for player in view.players} if view is not None else set()
    own = [chip.id for chip in CHIPS.values() if chip.character and chip.character in played]
    return tuple(NAME[chip] for chip in dict.fromkeys((*here, *own, *ORDER)))


def chip_text(view: View | None, typed: str) -> str:
    """What a chip is, does, and how it is ruled, and at a table where it lies. AnswerError if there is no such chip."""
    chip = find_chip(typed)
    if chip is None:
        raise AnswerError(f"There is no chip called {typed}." if typed.strip() else "Say which chip.")
    options = Options() if view is None else view.options
    lines = [f"{NAME[chip]}: {_kind(CHIPS[chip], options)}.", TEXTS[chip]]
    if chip in CLARIFIED:
        lines.append(f"Ruled: {CLARIFIED[chip]}")
    if otherwise := agreed(options, chip):
        lines.append(f"At this table: {otherwise}")
    if view is not None and (where := _where(view, CHIPS[chip])):
        lines.append(where)
    return "\n".join(lines)


def bank_text(view: View | None) -> str:
    """Every stack of the bank with its price now, how many are left and its traps, a line each."""
    if view is None or not view.bank:
        return "There is no bank yet: every match lays one of its own, with ten of the 24 puzzle chips."
    return "\n".join(f"{NAME[stack.chip]} ${stack.price}: {_stock(stack)}" for stack in view.bank)


def _kind(chip: Chip, options: Options) -> str:
    """ "a puzzle chip, costs $3, red, red fist"."""
    kinds = {"character": f"a chip of {CHARACTER_NAMES.get(chip.character)}", "puzzle": "a puzzle chip", "gem": "a gem"}
    said = [kinds[chip.kind]] if chip.kind in kinds else []
    if chip.kind != "character":
        said.append(f"costs ${agreed_cost(options, chip.id)}")
    if chip.kind != "gem":
        said.append(f"{listed(chip.banner)} banner" if chip.banner else "no banner")
    return ", ".join([*said, *(_SIGNS[icon] for icon in chip.icons if icon in _SIGNS)])


def _where(view: View, chip: Chip) -> str:
    """Where the chip lies at this table; "" for what everybody sees anyway."""
    for stack in view.bank:
        if stack.chip == chip.id:
            return f"In this bank at ${stack.price}: {_stock(stack)}."
    return "Not in this bank." if chip.kind == "puzzle" and view.bank else ""


def _stock(stack: StackView) -> str:
    left = "none left" if not stack.count else f"{stack.count} left"
    if not stack.traps:
        return left
    return f"{left}, 1 trap token" if stack.traps == 1 else f"{left}, {stack.traps} trap tokens"
