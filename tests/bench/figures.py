"""A figure: what was measured, what it should be, and whether it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal

Better = Literal["more", "less"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the bench. `gates`: it is a ratio within this run, so that a miss is a fault whatever the machine.

    `bar` None: there is nothing to compare it with, as with a floor, or with a peer that is not installed.
    """

    name: str
    value: float | None
    unit: str
    bar: float | None = None
    better: Better = "less"
    gates: bool = False

    @property
    def ok(self) -> bool | None:
        """Whether the bar is met; None where there is no bar or no value."""
        if self.bar is None or self.value is None:
            return None
        return self.value >= self.bar if self.better == "more" else self.value <= self.bar

    def line(self) -> str:
        """The figure as a line of JSON."""
        told = {"name": self.name, "value": short(self.value), "unit": self.unit, "bar": short(self.bar), "ok": self.ok}
        return json.dumps(told)


@dataclass(frozen=True, slots=True)
class Measure:
    """A way to get figures. It yields those of its `names` that are wanted, and floors beside them."""

    names: tuple[str, ...]
    take: Callable[[frozenset[str]], Iterator[Figure]]


def exit_code(figures: Sequence[Figure]) -> int:
    """1 where a ratio missed its bar; milliseconds and megabytes are the machine's affair as much as ours."""
    return int(any(figure.gates and figure.ok is False for figure in figures))


def short(value: float | None) -> float | int | None:
    """Four digits are as many as a measurement has."""
    if value is None:
        return None
    if abs(value) >= 1000:
        return round(value)
    return float(f"{value:.4g}")


def beside(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How many times theirs ours is: the median over rounds taken turn by turn, so that a slow moment meets both."""
    return median(own / other for own, other in zip(ours, theirs, strict=True))


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values (0.99: 99 %) does not pass."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))]
