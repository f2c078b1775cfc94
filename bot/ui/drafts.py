"""A half-made pick: which group and page somebody looks at, and what they have ticked so far."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_PLACE = re.compile(r"(-|\d{1,6})\.(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Draft:
    """`group` is None before a group is chosen and where there are none; `page` counts from 0."""

    group: int | None = None
    page: int = 0
    picked: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """Where it looks, as a custom id says it: "-.1", "4.0"."""
        return f"{'-' if self.group is None else self.group}.{self.page}"

    def at(self, place: str) -> Draft:
        """The same picks, looked at from another place; from the first page if there is no such place."""
        found = _PLACE.fullmatch(place)
        if found is None:
            return Draft(picked=self.picked)
        group, page = found.groups()
        return Draft(None if group == "-" else int(group), int(page), self.picked)

    def data(self) -> dict[str, Any]:
        """As stored (JSON)."""
        return {"place": self.place, "picked": list(self.picked)}

    @classmethod
    def of(cls, data: Mapping[str, Any] | None) -> Draft:
        """What `data` wrote; an empty draft for None, {} and for anything unreadable, since nothing is lost by it."""
        place, picked = (data or {}).get("place"), (data or {}).get("picked")
        keys = tuple(key for key in picked if isinstance(key, str)) if isinstance(picked, list) else ()
        return cls(picked=keys).at(place if isinstance(place, str) else "")
