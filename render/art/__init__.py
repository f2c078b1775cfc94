"""Icons: single-colour masks, and the manifest that says who drew each."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from PIL import Image

HERE = Path(__file__).parent
ICONS = HERE / "icons"
CENTRE = 256.0
"""Icons stand on a square of 512 units; this is its middle."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One part of an icon: an icon of the set, or an outline of our own, and how it is laid.

    With a `line` the path is not filled but drawn as a line of that width, with round joints and ends.
    """

    author: str
    icon: str = ""
    path: str = ""
    turn: float = 0.0
    scale: float = 1.0
    at: tuple[float, float] = (CENTRE, CENTRE)
    mirror: bool = False
    contours: tuple[int, ...] = ()
    line: float = 0.0
    halo: float = 0.0
    cut: bool = False

    def place(self, point: tuple[float, float]) -> tuple[float, float]:
        """Where a point of the layer's own square lies on the icon's."""
        x, y = (point[0] - CENTRE) * self.scale, (point[1] - CENTRE) * self.scale
        if self.mirror:
            x = -x
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return cos * x - sin * y + self.at[0], sin * x + cos * y + self.at[1]


@lru_cache(maxsize=1)
def manifest() -> Mapping[str, tuple[Layer, ...]]:
    """Every icon by name, with the layers that make it; each layer names its author."""
    data = tomllib.loads((HERE / "manifest.toml").read_text(encoding="utf-8"))
    icons = {name: (Layer(author=author, icon=name),) for name, author in data["icons"].items()}
    drawn = {name: tuple(_layer(layer) for layer in entry["layers"]) for name, entry in data["drawn"].items()}
    return MappingProxyType(dict(sorted({**icons, **drawn}.items())))


def _layer(values: dict[str, Any]) -> Layer:
    given: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
    return Layer(**given)


@lru_cache(maxsize=256)
def icon(name: str) -> Image.Image:
    """The mask of an icon: L, 256 × 256, to be read only. KeyError for a name that there is no icon of."""
    try:
        with Image.open(ICONS / f"{name}.png") as stored:
            return stored.convert("L")
    except FileNotFoundError:
        raise KeyError(name) from None
