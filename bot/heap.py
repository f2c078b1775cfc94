"""One heap for all threads, so that pictures do not make the process grow."""

from __future__ import annotations

import contextlib
import ctypes
import sys
from typing import Final

M_ARENA_MAX: Final = -8  # glibc's malloc.h
M_MMAP_THRESHOLD: Final = -3
LARGE: Final = 8 << 20  # bytes: the drawings that are reduced to a sprite, and not the frames


def share_heap() -> None:
    """To be called before any thread starts; does nothing where the C library is not glibc.

    By itself glibc gives each thread that draws a heap of its own, and what one thread frees no other takes: after some
    thousand pictures the process holds a third more than it uses, and goes on growing. By itself it also comes to keep
    the place of large drawings, among which small things then settle: these go back to the system.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            library = ctypes.CDLL(None)
            library.mallopt(M_ARENA_MAX, 1)
            library.mallopt(M_MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """What is free between things that are kept goes back to the system; after some hundred pictures, a third of all.

    That takes from one millisecond to some tens, and whoever wants memory meanwhile waits: so not too often, and not by
    the event loop. Does nothing where the C library is not glibc.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
