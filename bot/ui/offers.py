"""What a choice from an autocomplete list says about itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ui.ids import KEY
from bot.ui.numbers import base32, unbase32

LONGEST: Final = 100  # characters of a value, by Discord's limit


@dataclass(frozen=True, slots=True)
class Offer:
    """An autocomplete value: keys picked for a question, "<match>.<asked>:<key>,<key>"."""

    match: int
    asked: int
    keys: tuple[str, ...]

    def __str__(self) -> str:
        return f"{base32(self.match)}.{base32(self.asked)}:{','.join(self.keys)}"

    @property
    def fits(self) -> bool:
        """Whether Discord takes it as a choice's value; past its limit the question's menu must do."""
        return len(str(self)) <= LONGEST


def parse_offer(text: str) -> Offer | None:
    """The autocomplete value that was chosen; None for what somebody typed by hand."""
    head, colon, keys = text.partition(":")
    match, dot, asked = head.partition(".")
    m, q, picked = unbase32(match), unbase32(asked), tuple(keys.split(",")) if keys else ()
    if not colon or not dot or m is None or q is None or not all(KEY.fullmatch(key) for key in picked):
        return None
    return Offer(m, q, picked)
