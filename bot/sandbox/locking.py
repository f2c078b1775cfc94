"""One local Discord a world: two that wrote the same file would undo each other's work."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class WorldInUse(Exception):
    """Another local Discord, in this process or another, holds the world."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"Another sandbox is running on {path}. Stop it first, or give this one a DATA_DIR of its own."
        )


class WorldLock:
    """Held from its making until `release`; a process that dies lets go of it as well. Raises WorldInUse."""

    def __init__(self, world_file: Path) -> None:
        world_file.parent.mkdir(parents=True, exist_ok=True)
        self._path = world_file.with_suffix(".lock")
        while True:
            self._file = self._path.open("ab")
            try:
                _take(self._file)
            except OSError:
                self._file.close()
                raise WorldInUse(world_file) from None
            if self._stands():
                return
            self._file.close()

    def release(self) -> None:
        """Lets go; a second time does nothing."""
        if self._file.closed:
            return
        # While it is held, so that nobody's new one is taken away; where that cannot be, an empty file stays behind.
        with contextlib.suppress(OSError):
            self._path.unlink()
        self._file.close()

    def _stands(self) -> bool:
        """Whether the file that was locked is the one that bears the name: its last holder takes it away."""
        try:
            return os.path.samestat(os.fstat(self._file.fileno()), self._path.stat())
        except OSError:
            return False
