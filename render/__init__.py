"""Pictures: a view in, a PNG and its spoken description out. Pillow, and nothing of Discord."""

from render.pictures import (
    NoPictures,
    Picture,
    art_version,
    board,
    hand,
    headline,
    names_in_full,
    present,
    result,
    text_board,
    text_hand,
    warm,
)

__all__ = [
    "NoPictures",
    "Picture",
    "art_version",
    "board",
    "hand",
    "headline",
    "names_in_full",
    "present",
    "result",
    "text_board",
    "text_hand",
    "warm",
]
