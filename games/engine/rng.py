"""Chance, ours: one integer of state and the same stream on every Python there will be."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from hashlib import shake_128
from struct import unpack
from typing import Any, TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1


@dataclass(slots=True)
class Rng:
    """SplitMix64. `state` is taken modulo 2**64, so any integer is a seed."""

    state: int

    def __post_init__(self) -> None:
        self.state &= _MASK

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for 1 <= n <= 2**64."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((z ^ (z >> 31)) * n) >> 64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place; every order is as likely as any other.

        The state moves on once, however many items there are, and SHAKE-128 makes of it the numbers for all places:
        drawing each with `below` would be most of what it costs to set up a card game.
        """
        count = len(items)
        self.below(1)
        if count > 1:
            numbers = shake_128(self.state.to_bytes(8, "little")).digest(4 * (count - 1))
            for i, number in zip(range(count, 1, -1), unpack(f"<{count - 1}I", numbers), strict=True):
                j = (number * i) >> 32
                items[i - 1], items[j] = items[j], items[i - 1]

    def choice(self, items: Sequence[T]) -> T:
        """One of them; the sequence must not be empty."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], n: int) -> list[T]:
        """`n` of them, no place twice, in the order drawn; 0 <= n <= len(items)."""
        pool = list(items)
        for i in range(n):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:n]
