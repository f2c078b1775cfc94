"""Writes matches, in each of eight tasks so many: `python -m tests.storage.crash_child URL EACH`.

Prints the id of each that is saved.
"""

from __future__ import annotations

import asyncio
import sys

from storage import Connection, Store, SystemClock, answers, invites, matches, story
from tests.storage.filled import BEN, Told, new_answer, two_at_a_table
from tests.storage.hand_clock import START


async def whole(c: Connection) -> int:
    """A match with two seats, an invitation, three answers and two lines, at version 2."""
    match_id = await two_at_a_table(c)
    await invites.add(c, match_id, BEN)
    await answers.append(c, match_id, [new_answer() for _ in range(3)])
    await story.append(c, match_id, 0, [Told("one"), Told("two")], START)
    await matches.update(c, match_id, 1, state="playing")
    return match_id


async def main(url: str, each: int) -> None:
    store = await Store.open(url, SystemClock(), backups=None)

    async def writer() -> None:
        for _ in range(each):
            print(await store.write(whole), flush=True)

    await asyncio.gather(*(writer() for _ in range(8)))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
