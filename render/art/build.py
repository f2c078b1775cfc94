"""Writes the icon masks: `python -m render.art.build ICONS_JSON [--upstream FOLDER]`.

ICONS_JSON is the file `icons.json` of the npm package @iconify-json/game-icons. FOLDER, if given, is a checkout of the
set's own repository, where each author has a folder: the manifest's authors are then checked against it, and by the
picture itself where several authors used one name. Only an author of this project runs this; at run time the masks are
read and no SVG is.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageStat

from render.art import ICONS, Layer, manifest
from render.art.paths import Contour, contours, strokes

UNITS = 512
"""Icons are drawn on a square of this many units."""
SIZE = 256
"""Pixels a side of a mask: icons are shown at up to 200 px, and a mask is only ever made smaller."""
DETAIL = 4
"""Masks are drawn this many times larger and reduced."""
OWN = "Toybox"


def outlines(layer: Layer, icons: Mapping[str, str]) -> list[list[Contour]]:
    """The layer's paths as contours, placed as the layer says."""
    sources = [layer.path] if layer.path else re.findall(r'\bd="([^"]+)"', icons[layer.icon])
    paths = [contours(source) for source in sources]
    if layer.contours:
        flat = [contour for path in paths for contour in path]
        paths = [[flat[index] for index in layer.contours]]
    return [[[layer.place(point) for point in contour] for contour in path] for path in paths]


def filled(paths: Sequence[Sequence[Contour]], detail: int = DETAIL) -> Image.Image:
    """Paths as a mask of SIZE × detail, each filled by the even-odd rule, laid over one another."""
    side = SIZE * detail
    scale = side / UNITS
    whole = Image.new("L", (side, side), 0)
    for path in paths:
        shape = Image.new("L", (side, side), 0)
        for contour in path:
            part = Image.new("L", (side, side), 0)
            ImageDraw.Draw(part).polygon([(x * scale, y * scale) for x, y in contour], fill=255)
            shape = ImageChops.difference(shape, part)
        whole = ImageChops.lighter(whole, shape)
    return whole


def lined(layer: Layer, detail: int = DETAIL) -> Image.Image:
    """The layer's path as a mask of SIZE × detail, drawn as a line with round joints and ends."""
    side = SIZE * detail
    scale = side / UNITS
    thick = layer.line * layer.scale * scale
    whole = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(whole)
    for stroke in strokes(layer.path):
        points = [(x * scale, y * scale) for x, y in (layer.place(point) for point in stroke)]
        draw.line(points, fill=255, width=round(thick))
        for x, y in points:
            draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), fill=255)
    return whole


def mask(layers: Sequence[Layer], icons: Mapping[str, str]) -> Image.Image:
    """The icon that these layers make: an L image of SIZE × SIZE, white where the icon is."""
    whole = Image.new("L", (SIZE * DETAIL, SIZE * DETAIL), 0)
    for layer in layers:
        part = lined(layer) if layer.line else filled(outlines(layer, icons))
        if layer.cut:
            whole = ImageChops.subtract(whole, part)
            continue
        if layer.halo:
            reach = round(layer.halo * SIZE * DETAIL / UNITS)
            gap = part.filter(ImageFilter.GaussianBlur(reach / 2)).point(lambda value: 255 if value > 8 else 0)
            whole = ImageChops.subtract(whole, gap)
        whole = ImageChops.lighter(whole, part)
    return whole.reduce(DETAIL)


def wrong_authors(upstream: Path, icons: Mapping[str, str]) -> list[str]:
    """A line for each icon of the set that the manifest gives to somebody who did not draw it."""
    wrong = []
    for entry in manifest().values():
        for layer in entry:
            if not layer.icon:
                continue
            found = upstream / layer.author.lower().replace(" ", "-") / f"{layer.icon}.svg"
            if not found.is_file():
                wrong.append(f"{layer.icon}: {layer.author} has no icon of that name")
                continue
            # Upstream draws white on a black square, which is the first path.
            theirs = re.findall(r'\bd="([^"]+)"', found.read_text(encoding="utf-8"))[1:]
            ours = re.findall(r'\bd="([^"]+)"', icons[layer.icon])
            apart = ImageChops.difference(
                filled([contours(data) for data in theirs], 1), filled([contours(data) for data in ours], 1)
            )
            if ImageStat.Stat(apart).mean[0] > 2.55:
                wrong.append(f"{layer.icon}: what {layer.author} drew looks different")
    return wrong


def main(arguments: Sequence[str]) -> str | None:
    """Writes the masks; returns what went wrong, for the shell, or None."""
    parser = argparse.ArgumentParser(prog="python -m render.art.build", description="Write the icon masks.")
    parser.add_argument("icons", type=Path, help="icons.json of @iconify-json/game-icons")
    parser.add_argument("--upstream", type=Path, help="checkout of the set's repository, to check authors")
    given = parser.parse_args(arguments)
    try:
        data: dict[str, Any] = json.loads(given.icons.read_text(encoding="utf-8"))["icons"]
    except (OSError, ValueError, KeyError) as error:
        return f"{given.icons} is no icon file: {error}"
    icons = {name: str(icon["body"]) for name, icon in data.items()}
    missing = sorted({layer.icon for entry in manifest().values() for layer in entry if layer.icon} - icons.keys())
    if missing:
        return f"not in the set: {', '.join(missing)}"
    if given.upstream and (wrong := wrong_authors(given.upstream, icons)):
        return "\n".join(wrong)
    ICONS.mkdir(exist_ok=True)
    for old in ICONS.glob("*.png"):
        old.unlink()
    for name, layers in manifest().items():
        mask(layers, icons).save(ICONS / f"{name}.png", optimize=True)
    print(f"{len(manifest())} icons in {ICONS}")  # noqa: T201
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
