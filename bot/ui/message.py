"""A message as plain data: what it says, what can be pressed, and which picture goes with it. No Discord here."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from games.engine import Decision

Style = Literal["primary", "secondary", "success", "danger"]


@dataclass(frozen=True, slots=True)
class Button:
    """`id` is the custom id, at most 100 characters; `label` at most 80."""

    id: str
    label: str
    style: Style = "secondary"
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu; `value`, `label` and `detail` at most 100 characters each."""

    value: str
    label: str
    detail: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """At most 25 choices, of which `least` to `most` are picked."""

    id: str
    hint: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


Row = tuple[Button, ...] | Menu


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture still to be drawn, from a view and never from a state. `file_name` holds match and version, no secret.

    `facts`: what of the view this picture shows, where that is less than the view; None: all of it.
    """

    kind: Literal["board", "hand", "result"]
    key: str
    view: Any
    names: tuple[str, ...]
    decision: Decision[Any] | None
    file_name: str
    facts: Any = None

    def sight(self) -> str:
        """The same for pictures that look the same, whatever file they go by."""
        return _hash(self.kind, self.key, self.view, self.names, self._marked())

    def shown(self) -> tuple[Any, ...]:
        """What a reader takes from the picture: less than a view where that tells more than is drawn."""
        return self.kind, self.key, self.view if self.facts is None else self.facts, self.names, self._marked()

    def _marked(self) -> list[tuple[str, str]] | None:
        if self.kind != "hand" or self.decision is None:
            return None
        return [(option.key, option.label) for option in self.decision.options]


@dataclass(frozen=True, slots=True)
class Say:
    """A whole message. Only the people in `mentions` are pinged; a `silent` message makes no sound at all."""

    content: str
    rows: tuple[Row, ...] = ()
    drawing: Drawing | None = None
    mentions: frozenset[int] = frozenset()
    silent: bool = False

    def digest(self) -> str:
        """Changes exactly when what a reader would see changes: the picture counts by what it shows."""
        return _hash(self.content, self.rows, self.drawing and self.drawing.shown())


def _hash(*seen: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(seen)).hexdigest()
