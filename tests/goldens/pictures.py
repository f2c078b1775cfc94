"""Pictures as they are drawn, before their colours are reduced: tests/goldens/pictures/<game>-<state>.png, half size.

A game's states to draw are in tests/goldens/<game>.py, as `FRAMES`: by name, functions without arguments that draw one.
"""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from games.catalog import all_games

FOLDER = Path(__file__).parent / "pictures"
REPORTS = Path(__file__).parents[2] / "build" / "goldens"
MEAN = 0.2  # of 255, over the picture: what another version of a font library may bring
TILE = 4  # of 255, over the worst tile: a changed digit is many times that
SIDE = 16  # of a tile, in pixels of the half-size picture

Draw = Callable[[], Image.Image]


def pictures() -> Iterator[tuple[Path, Draw]]:
    """Every file that there should be, and how it is drawn."""
    for key in all_games():
        frames: Mapping[str, Draw] = {}
        if importlib.util.find_spec(f"{__package__}.{key}"):
            frames = import_module(f"{__package__}.{key}").FRAMES
        yield from ((FOLDER / f"{key}-{name}.png", draw) for name, draw in frames.items())


def half(frame: Image.Image) -> Image.Image:
    assert frame.mode == "RGB"
    return frame.reduce(2)


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two pictures of one size are from each other: steps of 255 in the channel that differs most."""

    mean: float
    tile: int
    pixels: int  # that differ at all
    image: Image.Image  # white where they are alike, the darker the further apart

    @property
    def small(self) -> bool:
        return self.mean <= MEAN and self.tile <= TILE

    def __str__(self) -> str:
        return f"mean {self.mean:.3f} of {MEAN}, worst tile {self.tile} of {TILE}, {self.pixels} pixels differ"


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """ValueError where their sizes differ."""
    if one.size != other.size:
        raise ValueError(f"{one.size[0]}×{one.size[1]} and {other.size[0]}×{other.size[1]} pixels")
    red, green, blue = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return Difference(
        mean=ImageStat.Stat(worst).mean[0],
        tile=max(value for value, tiles in enumerate(worst.reduce(SIDE).histogram()) if tiles),
        pixels=sum(worst.histogram()[1:]),
        image=ImageChops.invert(worst.point(lambda value: min(255, value * 4))),
    )


def compare(file: Path, frame: Image.Image, reports: Path = REPORTS) -> str | None:
    """None where the frame is as in the file; else in words how it differs, the pictures being laid into `reports`."""
    drawn = half(frame)
    if not file.exists():
        return _report(file, drawn, None, reports, "there is no such golden picture")
    expected = Image.open(file).convert("RGB")
    try:
        found = difference(expected, drawn)
    except ValueError as fault:
        return _report(file, drawn, None, reports, f"another size: {fault}")
    return None if found.small else _report(file, drawn, found.image, reports, str(found))


def save(file: Path, frame: Image.Image) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    half(frame).save(file, "PNG", optimize=True)


def _report(file: Path, drawn: Image.Image, apart: Image.Image | None, reports: Path, why: str) -> str:
    reports.mkdir(parents=True, exist_ok=True)
    drawn.save(reports / f"{file.stem}-drawn.png")
    if apart is not None:
        apart.save(reports / f"{file.stem}-difference.png")
    digest = hashlib.sha256(drawn.tobytes()).hexdigest()[:16]
    return f"{file.name}: {why} (drawn {digest}); look into {reports}, then: python -m tests.goldens.renew"
