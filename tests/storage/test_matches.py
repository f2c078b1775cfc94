from __future__ import annotations

import asyncio
from dataclasses import asdict
from datetime import timedelta

from storage import Connection, Store, matches, seats
from storage.matches import MatchRow
from storage.seats import SeatRow
from tests.storage.filled import ANNA, BEN, CHANNEL, SERVER, THREAD, fill, new_match, two_at_a_table
from tests.storage.hand_clock import START


async def test_a_new_match_comes_back_as_it_was_made(store: Store) -> None:
    new = new_match(
        options={"mode": "collector", "hearts": 2},
        parent_channel_id=CHANNEL,
        rules=("counter-once",),
        clock={"pace": "live"},
    )
    match_id = await store.write(lambda c: matches.create(c, new))
    row = await store.read(lambda c: matches.find(c, match_id))
    assert row is not None
    more = {"id": match_id, "version": 1, "shown_version": 0, "fault": None, "ended_at": None, "moved_at": START}
    assert asdict(row) == asdict(new) | more | {"paused_at": None, "resume_at": None}


async def test_a_match_that_begins_as_it_opens_has_moved_then(store: Store) -> None:
    later = START + timedelta(minutes=1)
    match_id = await store.write(lambda c: matches.create(c, new_match(state="playing", started_at=later)))
    row = await store.read(lambda c: matches.find(c, match_id))
    assert row is not None
    assert (row.created_at, row.moved_at) == (START, later)


async def test_what_is_not_there_is_none(store: Store) -> None:
    assert await store.read(lambda c: matches.find(c, 1)) is None


async def test_an_id_never_comes_back(store: Store) -> None:
    first = await store.write(two_at_a_table)

    async def wipe(c: Connection) -> None:
        await c.exec_driver_sql("DELETE FROM matches")

    await store.write(wipe)
    assert await store.write(two_at_a_table) == first + 1


async def test_an_update_moves_the_version_and_nothing_that_it_does_not_name(store: Store) -> None:
    match_id = await store.write(fill)
    before = await store.read(lambda c: matches.find(c, match_id))
    assert before is not None
    later = START + timedelta(days=9)
    changed = await store.write(
        lambda c: matches.update(c, match_id, before.version, state="over", given={}, fault="why", moved_at=later)
    )
    after = await store.read(lambda c: matches.find(c, match_id))
    assert changed
    assert after is not None
    expected = {"version": 3, "state": "over", "given": {}, "fault": "why", "moved_at": later}
    assert asdict(after) == asdict(before) | expected


async def test_fifty_updates_of_one_version_are_one(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    done = await asyncio.gather(
        *(store.write(lambda c, n=n: matches.update(c, match_id, 1, asked=n)) for n in range(50))
    )
    assert done.count(True) == 1
    row = await store.read(lambda c: matches.find(c, match_id))
    assert row is not None
    assert (row.version, row.asked) == (2, done.index(True))


async def test_who_loses_reads_again_and_nothing_is_lost(store: Store) -> None:
    match_id = await store.write(two_at_a_table)

    async def raise_by_one() -> None:
        while True:
            row = await store.read(lambda c: matches.find(c, match_id))
            assert row is not None
            if await store.write(lambda c: matches.update(c, match_id, row.version, asked=row.asked + 1)):  # noqa: B023
                return

    await asyncio.gather(*(raise_by_one() for _ in range(15)))
    row = await store.read(lambda c: matches.find(c, match_id))
    assert row is not None
    assert (row.asked, row.version) == (15, 16)


async def test_matches_of_a_channel_and_of_a_person(store: Store) -> None:
    here = await store.write(two_at_a_table)
    over = await store.write(lambda c: two_at_a_table(c, state="over"))
    there = await store.write(lambda c: two_at_a_table(c, channel_id=THREAD, parent_channel_id=CHANNEL))

    def ids(rows: list[MatchRow]) -> list[int]:
        return [row.id for row in rows]

    assert ids(await store.read(lambda c: matches.in_channel(c, CHANNEL, ["lobby", "playing"]))) == [here]
    assert ids(await store.read(lambda c: matches.in_channel(c, CHANNEL, ["lobby", "over"]))) == [here, over]
    assert ids(await store.read(lambda c: matches.in_channel(c, THREAD, ["lobby"]))) == [there]
    assert ids(await store.read(lambda c: matches.of_person(c, ANNA, ["lobby"]))) == [here, there]
    await store.write(lambda c: seats.mark_left(c, here, 1, START))
    assert ids(await store.read(lambda c: matches.of_person(c, BEN, ["lobby"]))) == [there]
    assert ids(await store.read(lambda c: matches.of_person(c, 1, ["lobby"]))) == []


async def test_what_is_not_shown_yet(store: Store) -> None:
    first, second, broken = [await store.write(two_at_a_table) for _ in range(3)]
    await store.write(lambda c: matches.update(c, broken, 1, state="set_aside"))
    assert await store.read(matches.unshown) == [first, second]
    await store.write(lambda c: matches.mark_shown(c, first, 1))
    assert await store.read(matches.unshown) == [second]
    await store.write(lambda c: matches.update(c, first, 1, asked=1))
    assert await store.read(matches.unshown) == [first, second]


async def test_an_older_version_that_is_shown_late_does_not_hide_the_newer(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: matches.update(c, match_id, 1, asked=1))
    await store.write(lambda c: matches.mark_shown(c, match_id, 2))
    await store.write(lambda c: matches.mark_shown(c, match_id, 1))
    row = await store.read(lambda c: matches.find(c, match_id))
    assert row is not None
    assert (row.version, row.shown_version) == (2, 2)


async def test_what_is_being_played(store: Store) -> None:
    ids = [await store.write(two_at_a_table) for _ in range(3)]
    for match_id in ids[1:]:
        await store.write(lambda c, match_id=match_id: matches.update(c, match_id, 1, state="playing"))
    assert await store.read(matches.playing_ids) == ids[1:]


async def test_where_a_computer_is_waited_for(store: Store) -> None:
    computer, stand_in, person, lobby = [await store.write(two_at_a_table) for _ in range(4)]
    for match_id in (computer, stand_in, person):
        await store.write(lambda c, match_id=match_id: matches.update(c, match_id, 1, state="playing"))
    for match_id in (computer, lobby):
        row = SeatRow(match_id, 2, "Greedy", agent="greedy", waiting_since=START, waiting_asked=1)
        await store.write(lambda c, row=row: seats.add(c, row.match_id, row))
    for match_id in (stand_in, person):
        await store.write(lambda c, match_id=match_id: seats.set_waiting(c, match_id, 0, START, 1))
    await store.write(lambda c: seats.set_stand_in(c, stand_in, 0, "greedy"))
    another = SeatRow(computer, 3, "Greedy 2", agent="greedy", waiting_since=START, waiting_asked=1)
    await store.write(lambda c: seats.add(c, computer, another))
    await store.write(lambda c: seats.set_stand_in(c, person, 1, "greedy"))
    assert await store.read(matches.awaiting_computers) == [computer, stand_in]


async def test_the_newest_of_a_channel(store: Store) -> None:
    await store.write(two_at_a_table)
    newest = await store.write(two_at_a_table)
    await store.write(lambda c: two_at_a_table(c, state="over"))
    row = await store.read(lambda c: matches.last_in_channel(c, CHANNEL, ["lobby"]))
    assert row is not None
    assert row.id == newest
    assert await store.read(lambda c: matches.last_in_channel(c, THREAD, ["lobby"])) is None


async def test_what_is_shown_again_counts_as_unshown_from_its_very_first_version_on(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: matches.mark_shown(c, match_id, 1))
    assert await store.read(matches.unshown) == []
    await store.write(lambda c: matches.show_again(c, match_id))
    assert await store.read(matches.unshown) == [match_id]


async def test_on_a_server_the_longest_silence_comes_first(store: Store) -> None:
    ids = [await store.write(two_at_a_table) for _ in range(3)]
    await store.write(lambda c: two_at_a_table(c, guild_id=1))
    for hours, match_id in enumerate((ids[2], ids[0], ids[1])):
        moved = START + timedelta(hours=hours)
        await store.write(lambda c, of=match_id, moved=moved: matches.update(c, of, 1, moved_at=moved))
    rows = await store.read(lambda c: matches.on_server(c, SERVER, ["lobby"]))
    assert [row.id for row in rows] == [ids[2], ids[0], ids[1]]
    assert await store.read(lambda c: matches.on_server(c, SERVER, ["over"])) == []
