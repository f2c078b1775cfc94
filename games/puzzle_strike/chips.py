"""Every chip by its id: what it costs, what it is, and what is said of it.

Ids never change once released. A hand is held in the order of `ORDER`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from games.puzzle_strike.character_chips import CHARACTER_CHIPS, TITLES
from games.puzzle_strike.puzzle_chips import BASIC_CHIPS, PUZZLE_CHIPS, Row

Kind = Literal["gem", "purple", "wound", "puzzle", "character"]
Colour = Literal["brown", "purple", "red", "blue", "grey", "gold"]
Icon = Literal["fist", "blue_shield", "purple_shield", "brown_shield", "orb", "bang", "gem", "ongoing"]

COLOURS: Final[tuple[Colour, ...]] = ("brown", "purple", "red", "blue")
"""The colours of arrows, in the order in which a play that names none takes them."""
_LETTERS: Mapping[str, Colour] = {
    "n": "brown", "p": "purple", "r": "red", "b": "blue", "y": "grey", "g": "gold"
}  # fmt: skip
_ICONS: Mapping[str, Icon] = {
    "F": "fist", "B": "blue_shield", "P": "purple_shield", "N": "brown_shield",
    "O": "orb", "!": "bang", "G": "gem", "S": "ongoing",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Chip:
    """One kind of chip.

    `cost` is the printed one (0 for character chips, which have none), `banner` the colours of its banner, `text` what
    it does as an action, "" where it is none, `reaction` what it does as a reaction, "" where it has none; both fit a
    menu's second line. `value` is a gem's, else 0; `character` the character it belongs to, else "".
    """

    id: str
    name: str
    kind: Kind
    cost: int
    banner: tuple[Colour, ...]
    icons: tuple[Icon, ...]
    text: str
    reaction: str = ""
    value: int = 0
    character: str = ""


def _chip(kind: Kind, row: Row, character: str = "", value: int = 0) -> Chip:
    chip, name, cost, banner, icons, text, reaction = row
    return Chip(
        chip, name, kind, cost, tuple(_LETTERS[c] for c in banner), tuple(_ICONS[c] for c in icons),
        text, reaction, value, character,
    )  # fmt: skip


def _basic(row: Row) -> Chip:
    if row[0].startswith("gem_"):
        return _chip("gem", row, value=int(row[0][4:]))
    return _chip("wound" if row[0] == "wound" else "purple", row)


CHIPS: Final[Mapping[str, Chip]] = MappingProxyType(
    {
        chip.id: chip
        for chip in (
            *map(_basic, BASIC_CHIPS),
            *(_chip("puzzle", row) for row in PUZZLE_CHIPS),
            *(_chip("character", row, who) for who, rows in CHARACTER_CHIPS.items() for row in rows),
        )
    }
)
ORDER: Final[tuple[str, ...]] = tuple(CHIPS)
PLACE: Final[dict[str, int]] = {chip: place for place, chip in enumerate(ORDER)}
NAME: Final[dict[str, str]] = {chip.id: chip.name for chip in CHIPS.values()}
COST: Final[dict[str, int]] = {chip.id: chip.cost for chip in CHIPS.values()}
VALUE: Final[dict[str, int]] = {chip.id: chip.value for chip in CHIPS.values()}  # 0 for what is no gem


def _all(test: Iterable[Chip]) -> frozenset[str]:
    return frozenset(chip.id for chip in test)


GEMS: Final[tuple[str, ...]] = ("gem_1", "gem_2", "gem_3", "gem_4")
ORBS: Final = _all(chip for chip in CHIPS.values() if "orb" in chip.icons)
"""The purple chips of every effect that names purples: Combine, Crash Gem, Double Crash Gem."""
FISTS: Final = _all(chip for chip in CHIPS.values() if "fist" in chip.icons)
BLUE_SHIELDS: Final = _all(chip for chip in CHIPS.values() if "blue_shield" in chip.icons)
PURPLE_SHIELDS: Final = _all(chip for chip in CHIPS.values() if "purple_shield" in chip.icons)
BROWN: Final = _all(chip for chip in CHIPS.values() if "brown" in chip.banner)
PUZZLES: Final[tuple[str, ...]] = tuple(chip.id for chip in CHIPS.values() if chip.kind == "puzzle")
FIXED: Final[tuple[str, ...]] = (*GEMS, "wound", "combine", "crash_gem", "double_crash_gem")
"""The eight stacks that lie in every bank."""
CHARACTERS: Final[Mapping[str, tuple[str, str, str]]] = MappingProxyType(
    {who: (rows[0][0], rows[1][0], rows[2][0]) for who, rows in CHARACTER_CHIPS.items()}
)
"""The three chips of each character."""
CHARACTER_NAMES: Final[Mapping[str, str]] = TITLES
ACTIONS: Final = _all(
    chip for chip in CHIPS.values() if chip.banner and chip.text and chip.kind not in ("gem", "wound")
)
"""What can be played in the action phase: a banner that is not grey, and a main effect."""
