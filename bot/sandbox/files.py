"""The bytes of attachments, in memory or in a folder, never more than a set amount of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from pathlib import Path

CAP = 256 * 1024 * 1024


class Files:
    """Bytes by attachment id. Beyond `cap` bytes in all, those used longest ago are given up.

    With a `directory` each lies there as a file named by its id, and what a former run left is found again. There a
    file outlives its being dropped until `clear` takes it away: the world that was saved last may still show it.
    """

    def __init__(self, directory: Path | None = None, cap: int = CAP) -> None:
        self._directory = directory
        self._cap = cap
        self._held: OrderedDict[int, bytes] = OrderedDict()
        self._sizes: OrderedDict[int, int] = OrderedDict()
        self._dropped: set[int] = set()
        if directory is not None:
            directory.mkdir(parents=True, exist_ok=True)
            found = [path for path in directory.iterdir() if path.name.isdigit()]
            for path in sorted(found, key=lambda path: path.stat().st_mtime):
                self._sizes[int(path.name)] = path.stat().st_size

    def __contains__(self, key: int) -> bool:
        return key in self._sizes

    @property
    def size(self) -> int:
        """Bytes held in all."""
        return sum(self._sizes.values())

    def put(self, key: int, data: bytes) -> None:
        if self._directory is None:
            self._held[key] = data
        else:
            (self._directory / str(key)).write_bytes(data)
        self._sizes[key] = len(data)
        surplus = self.size - self._cap
        while surplus > 0 and len(self._sizes) > 1:
            oldest = next(iter(self._sizes))
            surplus -= self._sizes[oldest]
            self.drop(oldest)

    def read(self, key: int) -> bytes | None:
        """The bytes, or None when they were never here or have been given up."""
        if key not in self._sizes:
            return None
        self._sizes.move_to_end(key)
        if self._directory is None:
            return self._held[key]
        path = self._directory / str(key)
        return path.read_bytes() if path.exists() else None

    def drop(self, key: int) -> None:
        self._sizes.pop(key, None)
        self._held.pop(key, None)
        if self._directory is not None:
            self._dropped.add(key)

    @property
    def dropped(self) -> frozenset[int]:
        """What was dropped and still lies in the directory."""
        return frozenset(self._dropped)

    def clear(self, keys: Collection[int]) -> None:
        """Takes dropped files out of the directory."""
        for key in self._dropped.intersection(keys):
            if self._directory is not None:
                (self._directory / str(key)).unlink(missing_ok=True)
            self._dropped.discard(key)

    def keep_only(self, keys: Collection[int]) -> None:
        """Drops what nothing refers to any more."""
        for key in [key for key in self._sizes if key not in keys]:
            self.drop(key)
