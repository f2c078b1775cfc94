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
        self.state = (self.state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        if count > 1:
            for i, number in zip(range(count, 1, -1), _numbers(self.state, count - 1), strict=True):
                j = (number * i) >> 32
                items[i - 1], items[j] = items[j], items[i - 1]

    def choice(self, items: Sequence[T]) -> T:
        """One of them; the sequence must not be empty."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], n: int) -> list[T]:
        """`n` of them, no place twice, in the order drawn; 0 <= n <= len(items)."""
        pool, below = list(items), self.below
        count = len(pool)
        for i in range(n):
            j = i + below(count - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:n]


class Dice(Rng):
    """Chance by the handful, for playouts that nobody stores: small numbers at a quarter of what `Rng` asks for them.

    `state` does not tell which number comes next, so no match is played with them.
    """

    __slots__ = ("_hand",)

    def __init__(self, state: int) -> None:
        Rng.__init__(self, state)
        self._hand: list[int] = []

    def below(self, n: int) -> int:
        if n > 1 << 16:
            return Rng.below(self, n)
        if not self._hand:
            self._hand += _numbers(Rng.below(self, 1 << 64), 256)
        return (self._hand.pop() * n) >> 32


def _numbers(state: int, count: int) -> tuple[int, ...]:
    """So many numbers of 32 bits, by SHAKE-128."""
    return unpack(f"<{count}I", shake_128(state.to_bytes(8, "little")).digest(4 * count))
