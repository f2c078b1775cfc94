"""Numbers as they stand in custom ids: Crockford's base 32 in lower case, each with exactly one spelling."""

from __future__ import annotations

import re
from typing import Final

DIGITS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
LARGEST: Final = 1 << 64

_NUMBER = re.compile(r"0|[1-9a-hjkmnp-tv-z][0-9a-hjkmnp-tv-z]{0,12}")


def base32(number: int) -> str:
    """Crockford's base 32 in lower case; ValueError outside 0 to 2**64 - 1."""
    if not 0 <= number < LARGEST:
        raise ValueError(f"{number} cannot be named in an id")
    digits = DIGITS[number & 31]
    while number := number >> 5:
        digits = DIGITS[number & 31] + digits
    return digits


def unbase32(text: str) -> int | None:
    """The number that `base32` wrote so; None for anything else."""
    if not _NUMBER.fullmatch(text):
        return None
    number = 0
    for digit in text:
        number = number << 5 | DIGITS.index(digit)
    return number if number < LARGEST else None
