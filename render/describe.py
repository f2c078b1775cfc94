"""Spoken descriptions: what a picture shows, for those who do not see it, built from the same view.

The order is the same in every game: the game, the round, whose turn it is and what is asked; what just happened; what
can be done; then each player in the order of seats; then everything else. It is cut from the end, at a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.engine import listed

LONGEST: Final = 1024
"""Discord takes no more characters for the description of a picture."""
LONGEST_TEXT: Final = 1800
"""The longest text of a board or a hand: a message takes 2000 characters, and whoever sends it may escape some."""
ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th")
"""Places, from the first on."""


def compose(sentences: Iterable[str], limit: int = LONGEST) -> str:
    """The sentences, most important first, as many as stand within the limit."""
    return _joined(sentences, " ", limit)


def lines(rows: Iterable[str], limit: int) -> str:
    """The same for a text of lines."""
    return _joined(rows, "\n", limit)


def numbered(place: int, label: str) -> str:
    """A thing of a hand with the number that stands on its key cap and on its button: "3 · 12 Flail"."""
    return f"{place} · {label}"


def winning(who: Sequence[str]) -> str:
    """ "Ana wins", "Ana and Bruno win", "Nobody wins"."""
    return f"{listed(who)} {'wins' if len(who) == 1 else 'win'}" if who else "Nobody wins"


def _joined(parts: Iterable[str], between: str, limit: int) -> str:
    text = ""
    for part in parts:
        longer = f"{text}{between}{part}" if text else part
        if len(longer) > limit:
            return text or f"{part[: limit - 1]}…"
        text = longer
    return text
