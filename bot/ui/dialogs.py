"""A dialogue (Discord's modal) as plain data. Knows nothing of Discord."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ui.message import Choice


@dataclass(frozen=True, slots=True)
class Input:
    """One field. With `choices` (at most 25) one of them is picked; without, `value` stands in a line of text."""

    key: str
    label: str  # at most 45 characters
    detail: str = ""  # at most 100
    choices: tuple[Choice, ...] = ()
    value: str = ""
    most: int = 100  # characters that may be typed
    needed: bool = True  # whether something must be typed


@dataclass(frozen=True, slots=True)
class Dialog:
    """At most five fields; `title` at most 45 characters. `id` comes back with what was filled in."""

    id: str
    title: str
    inputs: tuple[Input, ...]
