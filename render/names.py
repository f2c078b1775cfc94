"""Display names as they may be said and drawn, whatever somebody has typed into Discord's field for them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from render.text import SHRINK, covered, width
from render.theme import NAME

LONGEST: Final = 32
"""Discord allows a display name as many characters; of a longer one the rest is cut."""
_SMALLEST: Final = round(NAME * SHRINK)
NARROWEST: Final = 176
"""The room for a name where a picture has least of it: on one of four columns."""
_STACK = 2
"""Marks over or under one letter that scripts need; more is an ornament that climbs out of its line."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing, used for names that look empty."""
_JOINER = "\u200d"
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Me"})


class Names:
    """The names at one table, by seat; somebody whose name says nothing is called by their seat."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)

    def said(self, seat: int) -> str:
        """For texts: any script and emoji, without what could disturb the line around it."""
        return said(self._raw(seat)) or f"Player {seat + 1}"

    def drawn(self, seat: int) -> str:
        """For pictures: what our faces can draw of it."""
        return drawn(self._raw(seat)) or f"Player {seat + 1}"

    def hidden(self, seat: int) -> bool:
        """Whether a picture may not show the whole name: letters are missing, or it is cut where room is scarce."""
        shown = self.drawn(seat)
        return _letters(shown) != _letters(self.said(seat)) or width(shown, "bold", _SMALLEST) > NARROWEST

    def _raw(self, seat: int) -> str:
        return self._names[seat] if seat < len(self._names) else ""


def said(name: str) -> str:
    """The name without controls, direction overrides, zero-width characters and stacks of marks; "" if that is all.

    Emoji that are joined to one stay so.
    """
    kept: list[str] = []
    marks = 0
    joined = False
    # Bounded first: nobody may make us sort a megabyte of marks into canonical order.
    for character in unicodedata.normalize("NFC", name[: 16 * LONGEST]):
        category = unicodedata.category(character)
        if character == _JOINER:
            joined = bool(kept) and _is_sign(kept[-1])
            continue
        if character.isspace() or category in ("Zl", "Zp") or character in _BLANK:
            character = " "
        elif category in _DROPPED or _is_selector(character):
            continue
        marks = marks + 1 if category == "Mn" else 0
        if marks <= _STACK and not (marks and (not kept or kept[-1].isspace())):
            kept += [_JOINER, character] if joined and _is_sign(character) else [character]
        joined = False
    text = " ".join("".join(kept).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip(f" {_JOINER}") + "…"


def drawn(name: str) -> str:
    """What the shipped faces can draw of a name; a fancy letter becomes the plain one that it stands for."""
    kept: list[str] = []
    for character in said(name).replace(_JOINER, ""):
        if unicodedata.category(character) == "Mn" and not _is_devanagari(character):
            continue
        plain = character if covered(character) else unicodedata.normalize("NFKC", character)
        kept.extend(part for part in plain if covered(part) and unicodedata.category(part) != "Mn")
        if _is_devanagari(character) and unicodedata.category(character) == "Mn" and covered(character):
            kept.append(character)
    text = " ".join(_reordered("".join(kept)).split())
    # Punctuation left over from a name in a script that we cannot draw is no name.
    return text if any(character.isalnum() for character in text) else ""


def _letters(name: str) -> str:
    """What a name is read by: neither signs nor marks, and a fancy letter as the plain one."""
    return "".join(part for part in unicodedata.normalize("NFKD", name) if part.isalnum())


def _is_sign(character: str) -> bool:
    """An emoji, or the tone of its skin."""
    return unicodedata.category(character) in ("So", "Sk")


def _is_selector(character: str) -> bool:
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef" or character == "\u034f"


def _is_devanagari(character: str) -> bool:
    return "\u0900" <= character <= "\u097f"


def _reordered(text: str) -> str:
    """Devanagari's short i is written before the consonants that it is spoken after; our layout does not know."""
    letters: list[str] = []
    for character in text:
        if character != "\u093f":
            letters.append(character)
            continue
        at = len(letters) - 1
        while at >= 2 and letters[at - 1] == "\u094d":
            at -= 2
        letters.insert(max(at, 0), character)
    return "".join(letters)
