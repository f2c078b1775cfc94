"""How many options are cut into menus of at most 25: by their groups, else by pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from bot.ui import words
from games.engine import Decision, Option

MENU_SIZE: Final = 25
ROW_SIZE: Final = 5
OTHER: Final = "Other"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Group:
    """A heading and its options; `first` is the number of its first slice, of which it has one for each page."""

    title: str
    options: tuple[Option[Any], ...]
    first: int


@dataclass(frozen=True, slots=True)
class Shelf:
    """All options of a decision in the order of its groups. `loose` ones stand beside the menus as buttons."""

    groups: tuple[Group, ...]
    loose: tuple[Option[Any], ...] = ()

    @property
    def grouped(self) -> bool:
        return len(self.groups) > 1

    def slice(self, number: int) -> tuple[Option[Any], ...]:
        """The options of a menu by its number; empty if there is no such menu."""
        for group in self.groups:
            own = pages(group.options)
            if 0 <= number - group.first < len(own):
                return own[number - group.first]
        return ()


def pages(things: Sequence[T]) -> list[tuple[T, ...]]:
    """In as few pieces of at most 25 as can be, of like length; one empty piece where there is nothing."""
    count = max(-(-len(things) // MENU_SIZE), 1)
    size = max(-(-len(things) // count), 1)
    return [tuple(things[at : at + size]) for at in range(0, max(len(things), 1), size)]


def shelve(decision: Decision[Any]) -> Shelf:
    """By groups, in the order in which they first appear. Up to five options without a group are loose for one pick."""
    headings: dict[str, list[Option[Any]]] = {}
    for option in decision.options:
        headings.setdefault(option.group, []).append(option)
    loose: list[Option[Any]] = []
    if len(headings) > 1 and decision.most == 1 and len(headings.get("", ())) <= ROW_SIZE:
        loose = headings.pop("", [])
    groups, first = [], 0
    for title, options in headings.items():
        groups.append(Group(title or OTHER, tuple(options), first))
        first += len(pages(options))
    return Shelf(tuple(groups), tuple(loose))


def span(names: Sequence[str], most: int) -> str:
    """ "Axe – Club": what is on a page, by its first and last, each cut to `most` units."""
    if len(names) == 1:
        return words.cut(names[0], 2 * most)
    return f"{words.cut(names[0], most)} – {words.cut(names[-1], most)}"
