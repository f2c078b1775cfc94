"""Write every golden story and picture that is not as kept: python -m tests.goldens.renew

Then read the diff. What no game tells or shows any more is deleted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.goldens import pictures, stories


def renew() -> Iterator[tuple[str, Path]]:
    """What was done to which file."""
    wanted: set[Path] = set()
    for file, text in stories.stories():
        wanted.add(file)
        data, new = text.encode(), not file.exists()
        if new or file.read_bytes() != data:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
            yield "new" if new else "changed", file
    for file, draw in pictures.pictures():
        wanted.add(file)
        frame, new = draw(), not file.exists()
        if pictures.compare(file, frame) is not None:
            pictures.save(file, frame)
            yield "new" if new else "changed", file
    for file in kept() - wanted:
        file.unlink()
        yield "deleted", file


def kept() -> set[Path]:
    """Every golden file that there is."""
    return {*stories.FOLDER.glob("*.txt"), *pictures.FOLDER.glob("*.png")}


def main() -> int:
    done = 0
    for what, file in renew():
        print(f"{what}: {file}")
        done += 1
    print(f"{done} files" if done else "All as kept.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
