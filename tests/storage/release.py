"""Write the dump of a filled database under a release's name: `python -m tests.storage.release 0.1.0`."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from contextlib import closing
from pathlib import Path

from storage import Store, sqlite
from tests.storage.filled import fill
from tests.storage.hand_clock import HandClock

RELEASED = Path(__file__).parent / "released"


async def dump() -> str:
    """SQL that makes a filled database of today's code."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "toybox.db"
        store = await Store.open(f"sqlite:///{path}", HandClock(), backups=None)
        await store.write(fill)
        await store.close()
        with closing(sqlite.connect(path)) as connection:
            return "\n".join(connection.iterdump()) + "\n"


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("version")
    target = RELEASED / f"{arguments.parse_args().version}.sql"
    target.write_text(asyncio.run(dump()), encoding="utf-8")
    print(target)
