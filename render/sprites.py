"""What has been drawn once and may be needed again, kept within a limit of bytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, NamedTuple, TypeVar

from PIL import Image

T = TypeVar("T")
MIB: Final = 1 << 20


class Cache(Generic[T]):
    """Keeps what was made, least recently used out first, while `weigh` (bytes) of all stays within `limit`.

    Threads may share one. Making goes on outside the lock: two threads may make the same thing, which wastes a little
    and harms nothing, since the same key always makes the same thing. What alone weighs more than the limit is
    handed out and not kept.
    """

    def __init__(self, limit: int, weigh: Callable[[T], int]) -> None:
        self.limit = limit
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def bytes(self) -> int:
        """What all that is kept weighs."""
        return self._bytes

    def take(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under `key`; made, and kept, where there is nothing yet."""
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None:
                self._kept.move_to_end(key)
                return kept[0]
        made = make()
        weight = self._weigh(made)
        with self._lock:
            if key not in self._kept and weight <= self.limit:
                self._kept[key] = (made, weight)
                self._bytes += weight
                while self._bytes > self.limit:
                    _, (_, freed) = self._kept.popitem(last=False)
                    self._bytes -= freed
        return made

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0


class Sprite(NamedTuple):
    """A piece ready to be pasted: its colours (RGB), and where it is (L, same size)."""

    rgb: Image.Image
    mask: Image.Image


def weight(drawn: Sprite | Image.Image | tuple[Image.Image, ...]) -> int:
    """The bytes that pixels take: 1 for a mask's, 4 for all others (Pillow pads RGB to four)."""
    images = (drawn,) if isinstance(drawn, Image.Image) else drawn
    return sum(image.width * image.height * (1 if image.mode == "L" else 4) for image in images)


SPRITES: Final[Cache[Sprite]] = Cache(40 * MIB, weight)
GROUNDS: Final[Cache[Image.Image]] = Cache(60 * MIB, weight)
MASKS: Final[Cache[Image.Image]] = Cache(2 * MIB, weight)
