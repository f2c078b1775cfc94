"""One heap for all threads, so that pictures do not make the process grow."""

from __future__ import annotations

import contextlib
import ctypes
import sys
from typing import Final

M_ARENA_MAX: Final = -8  # glibc's malloc.h


def share_heap() -> None:
    """To be called before any thread starts; does nothing where the C library is not glibc.

    By itself glibc gives each thread that draws a heap of its own, and what one thread frees no other takes: after some
    thousand pictures the process holds a third more than it uses, and goes on growing.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)
