"""One row at the bottom that names the marks of the frame, for newcomers."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from render.canvas import put
from render.sprites import Sprite
from render.text import width, write
from render.theme import LEGEND, TEXT_2, WIDTH

MOST = 7
_GAP = 12
_BETWEEN = 44


def legend(frame: Image.Image, y: float, marks: Sequence[tuple[Sprite, str]]) -> None:
    """Each mark with its word, the row in the middle of the frame. At most seven, or ValueError."""
    if len(marks) > MOST:
        raise ValueError(f"a legend has at most {MOST} marks, not {len(marks)}")
    spans = [piece.rgb.width + _GAP + width(word, "body", LEGEND) for piece, word in marks]
    x = (WIDTH - sum(spans) - _BETWEEN * (len(marks) - 1)) / 2
    for (piece, word), span in zip(marks, spans, strict=True):
        put(frame, piece, x + piece.rgb.width / 2, y)
        write(frame, x + piece.rgb.width + _GAP, y, word, "body", LEGEND, TEXT_2)
        x += span + _BETWEEN
