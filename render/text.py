"""Faces, and text as masks that are made once and pasted in any colour."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from render.colours import Colour
from render.coverage import characters
from render.sprites import MIB, Cache, weight
from render.theme import INK, TEXT

Face: TypeAlias = Literal["title", "bold", "body", "names"]
Anchor: TypeAlias = Literal["left", "middle", "right"]

FONTS: Final = Path(__file__).parent / "fonts"
FILES: Final[dict[Face, str]] = {
    "title": "LilitaOne_400Regular.ttf",
    "bold": "AtkinsonHyperlegibleNext_800ExtraBold.ttf",
    "body": "AtkinsonHyperlegibleNext_600SemiBold.ttf",
    "names": "NotoSans_700Bold.ttf",
}
FALLBACK: Final[Face] = "names"
"""Draws what a face lacks: Greek, Cyrillic and more."""
SHRINK: Final = 0.8
"""A line that is too long shrinks to this share of its size before it is cut."""

_drawing = threading.RLock()
"""FreeType's faces are not made for two threads at once, whatever lock the interpreter holds or does not hold."""


@lru_cache(maxsize=256)
def _font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / FILES[face], size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8)
def _characters(face: Face) -> frozenset[int]:
    return characters(FONTS / FILES[face])


def covered(character: str) -> bool:
    """Whether a face for names has this character."""
    return ord(character) in _characters("bold") or ord(character) in _characters(FALLBACK)


def runs(text: str, face: Face) -> Iterator[tuple[Face, str]]:
    """The text in stretches of one face: the face asked for, or the fallback; what neither has is left out."""
    own = _characters(face)
    run, held = "", face
    for character in text:
        wanted = face if ord(character) in own else FALLBACK if ord(character) in _characters(FALLBACK) else None
        if wanted is None:
            continue
        if wanted != held and run:
            yield held, run
            run = ""
        held = wanted
        run += character
    if run:
        yield held, run


def width(text: str, face: Face, size: int) -> float:
    """How wide the text stands, in pixels."""
    return sum(_length(run, used, size) for used, run in runs(text, face))


def fit(text: str, face: Face, size: int, room: float) -> tuple[str, int]:
    """The text and a size at which it stands within `room` pixels: smaller down to four fifths, then cut with "…"."""
    least = round(size * SHRINK)
    while size > least and width(text, face, size) > room:
        size -= 1
    return cut(text, face, size, room), size


def cut(text: str, face: Face, size: int, room: float) -> str:
    """As much of the text from its start as stands within `room` pixels, with "…" where some is missing."""
    if width(text, face, size) <= room:
        return text
    while text and width(text + "…", face, size) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def two_lines(words: str, face: Face, size: int, room: float) -> list[str]:
    """The words in one line if they stand in it, else in the two that are most alike in length."""
    if width(words, face, size) <= room:
        return [words]
    pieces = re.findall(r"[^\s-]+-?\s*", words)
    ends = list(accumulate(len(piece) for piece in pieces))[:-1]
    if not ends:
        return [words]
    splits = [(words[:end].strip(), words[end:].strip()) for end in ends]
    return list(min(splits, key=lambda pair: max(width(line, face, size) for line in pair)))


@lru_cache(maxsize=128)
def cap_height(face: Face, size: int) -> int:
    """How tall a capital stands, in pixels: text is centred on it, so that "Ana" and "Dagny" share a line."""
    with _drawing:
        return round(-_font(face, size).getbbox("H", anchor="ls")[1])


def write(
    image: Image.Image,
    x: float,
    y: float,
    text: str,
    face: Face,
    size: int,
    colour: Colour = TEXT,
    anchor: Anchor = "left",
    stroke: int = 0,
    edge: Colour = INK,
) -> float:
    """Writes onto an RGB or RGBA image with the capitals' middle at `y`; returns the width."""
    letters = [
        TEXTS.take((run, used, size, stroke), partial(_letters, run, used, size, stroke))
        for used, run in runs(text, face)
    ]
    long = sum(run.advance for run in letters)
    start = x - {"left": 0.0, "middle": long / 2, "right": long}[anchor]
    base = round(y + cap_height(face, size) / 2)
    x = start
    for run in letters if stroke else ():
        image.paste(edge, (round(x) + run.left, base + run.top), run.edge)
        x += run.advance
    x = start
    for run in letters:
        image.paste(colour, (round(x) + run.left, base + run.top), run.mask)
        x += run.advance
    return long


@dataclass(frozen=True, slots=True)
class _Letters:
    """A run of one face as masks, and where they lie from the point on the base line where it starts."""

    mask: Image.Image
    edge: Image.Image
    left: int
    top: int
    advance: float


TEXTS: Final[Cache[_Letters]] = Cache(8 * MIB, lambda letters: weight((letters.mask, letters.edge)))
"""Names are typed by people, without end: their masks count towards a limit of their own and push out no piece."""


def _letters(run: str, face: Face, size: int, stroke: int) -> _Letters:
    with _drawing:
        font = _font(face, size)
        left, top, right, bottom = (round(side) for side in font.getbbox(run, anchor="ls", stroke_width=stroke))
        masks = []
        for edge in (0, stroke):
            # One pixel more all round than the box: antialiasing may reach over it.
            mask = Image.new("L", (right - left + 2, bottom - top + 2), 0)
            ImageDraw.Draw(mask).text((1 - left, 1 - top), run, 255, font, anchor="ls", stroke_width=edge)
            masks.append(mask)
            if not stroke:
                masks.append(mask)
                break
        return _Letters(masks[0], masks[1], left - 1, top - 1, _length(run, face, size))


@lru_cache(maxsize=2048)
def _length(run: str, face: Face, size: int) -> float:
    with _drawing:
        return float(_font(face, size).getlength(run))
