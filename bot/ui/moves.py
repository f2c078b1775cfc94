"""The question of a turn: menus by kinds of move, below each other, and buttons for what has no thing to name.

Whatever is picked in one of the menus is done at once, in the order picked, and the question is put again: so nobody
has to find a Done button, and the menus always show what can still be done. Who knows their whole turn picks it in the
last menu, which holds all moves; where there are three kinds or more, the smallest share a menu for its sake.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from bot.ui import words
from bot.ui.slices import MENU_SIZE, ROW_SIZE, Group
from games.engine import Decision, Option

MENUS: Final = 3  # beside a row of buttons and one of the table's own
FEW: Final = 5  # options that need no menu


@dataclass(frozen=True, slots=True)
class Kinds:
    """The menus, each with the number of its slice as `slices.Shelf` counts them, and the options that are buttons."""

    menus: tuple[Group, ...]
    bare: tuple[Option[Any], ...]


def kinds(decision: Decision[Any]) -> Kinds | None:
    """How the moves of a turn are laid out; None for another question, and where they do not fit side by side.

    What is on the buttons stands in each menu too, while there is room: the pick that buys may end the turn as well.
    """
    if not decision.moves:
        return None
    bare = tuple(option for option in decision.options if ":" not in option.key)
    headings: dict[str, list[Option[Any]]] = {}
    for option in decision.options:
        if option not in bare:
            headings.setdefault(option.group, []).append(option)
    several = decision.most > 1 and len(headings) > 1 and len(decision.options) <= MENU_SIZE
    if len(decision.options) <= FEW:
        return Kinds((_whole(decision, 0),) if several else (), tuple(decision.options))
    groups = [(title or words.line("Move"), tuple(options)) for title, options in headings.items()]
    while len(groups) > MENUS - several and (at := _smallest(groups)) is not None:
        (one, few), (other, more) = groups[at : at + 2]
        groups[at : at + 2] = [(f"{one}, {other}", few + more)]
    if len(groups) > MENUS or len(bare) > ROW_SIZE or any(len(options) > MENU_SIZE for _, options in groups):
        return None
    more = bare if decision.most > 1 else ()
    menus = [(title, options + more if len(options + more) <= MENU_SIZE else options) for title, options in groups]
    found = tuple(Group(title, options, n) for n, (title, options) in enumerate(menus))
    return Kinds((*found, _whole(decision, len(found))) if several else found, bare)


def _whole(decision: Decision[Any], number: int) -> Group:
    return Group(words.line("Several in one go"), tuple(decision.options), number)


def told(decision: Decision[Any]) -> str:
    """What stands above the menus."""
    most = min(decision.most, len(decision.options))
    return (
        words.line("Up to {n} in one go: they are done in the order in which you tick them.", n=most)
        if most > 1
        else ""
    )


def _smallest(groups: list[tuple[str, tuple[Option[Any], ...]]]) -> int | None:
    """The first of the two neighbours that are smallest together, if one menu holds them; of equals the last."""
    sizes = [len(one[1]) + len(other[1]) for one, other in pairwise(groups)]
    least = min(sizes)
    return max(at for at, size in enumerate(sizes) if size == least) if least <= MENU_SIZE else None
