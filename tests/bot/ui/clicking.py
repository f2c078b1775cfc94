"""A person who sees only the message: every click that it allows, and a walk to each option by such clicks alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.ui import choices, ids
from bot.ui.choices import apply
from bot.ui.drafts import Draft
from bot.ui.message import Menu, Row
from games.engine import Decision, Option
from tests.bot.ui.limits import check_rows

MATCH, ASKED = 7, 12

Click = tuple[ids.Id, tuple[str, ...]]


def decide(
    count: int,
    *,
    least: int = 1,
    most: int = 1,
    groups: int = 0,
    loose: int = 0,
    label: str = "Thing {n}",
    detail: str = "",
) -> Decision[int]:
    """A question of `count` options in so many groups (0: none), and `loose` ones without a group beside them."""
    options = [
        Option(f"take:t{n}", label.format(n=n), n, group=f"Group {n % groups}" if groups else "", detail=detail)
        for n in range(count)
    ]
    options += [Option(f"pass{n}", f"Pass {n}", n) for n in range(loose)]
    return Decision("ask", "What will you take?", options, least=least, most=most, private=True)


def shown(decision: Decision[Any], draft: Draft) -> tuple[Row, ...]:
    """The rows, checked against Discord's limits, after the draft has been through the store."""
    stored = Draft.of(draft.data())
    assert stored == draft
    rows, text = choices.rows(MATCH, ASKED, decision, stored)
    check_rows(rows)
    assert len(rows) <= 4, "there is room for a row of the table's own"
    assert len(text) <= 900
    return rows


def named(text: str) -> ids.Id:
    found = ids.parse(text)
    assert found is not None
    if not isinstance(found, ids.Press | ids.Demo):
        assert (found.match, getattr(found, "asked", ASKED)) == (MATCH, ASKED)
    return found


def clicks(rows: Sequence[Row]) -> Iterator[Click]:
    """One click for each button that is not grey and each line of a menu that takes one."""
    for row in rows:
        if isinstance(row, Menu):
            if row.least <= 1:
                yield from ((named(row.id), (choice.value,)) for choice in row.choices)
        else:
            yield from ((named(button.id), ()) for button in row if not button.disabled)


def reachable(decision: Decision[Any], depth: int = 6) -> dict[tuple[str, ...], int]:
    """Every answer to be had by single clicks, with the fewest clicks that it takes."""
    found: dict[tuple[str, ...], int] = {}
    seen, edge = {Draft()}, [Draft()]
    for taps in range(1, depth + 1):
        following: list[Draft] = []
        for draft in edge:
            for clicked, values in clicks(shown(decision, draft)):
                if isinstance(clicked, ids.Form):
                    continue
                outcome = apply(decision, draft, clicked, values)
                if not isinstance(outcome, Draft):
                    found.setdefault(outcome, taps)
                elif outcome not in seen:
                    seen.add(outcome)
                    following.append(outcome)
        edge = following
    return found
