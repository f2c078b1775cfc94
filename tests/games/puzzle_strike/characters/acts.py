"""What the tests of several characters do."""

from __future__ import annotations

from tests.games.puzzle_strike.table import Play, table


def reacts(t: Play, *chips: str) -> bool:
    """Whether each of these is among the reactions on offer."""
    return all(any(key == f"react:{chip}" or key.startswith(f"react:{chip}-") for key in t.legal) for chip in chips)


def bought(chip: str, b: str, **more: str) -> Play:
    """A has bought this chip with 12 money and ended the turn; B is asked something."""
    t = table(A="", B=b, money=12, **more).does("A", f"buy:{chip}")
    if t.waits == ("turn", "A"):
        t.does("A", "end")
    return t
