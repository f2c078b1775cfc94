"""People, servers, results, drafts, registrations: rows that are found by their key."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from storage import Store, drafts, matches, people, registrations, results, servers
from storage.people import PersonRow
from storage.results import ResultRow
from storage.servers import ServerRow
from tests.storage.filled import ANNA, BEN, CHANNEL, SERVER, new_match, two_at_a_table
from tests.storage.hand_clock import START

LATER = START + timedelta(days=1)


async def test_a_person_seen_again_keeps_all_but_the_name(store: Store) -> None:
    await store.write(lambda c: people.see(c, ANNA, "Anna", START))
    await store.write(lambda c: people.set_dm_channel(c, ANNA, 5))
    await store.write(lambda c: people.set_first_dm(c, ANNA, START))
    await store.write(lambda c: people.set_dm_closed(c, ANNA, LATER))
    await store.write(lambda c: people.set_dm_told(c, ANNA, LATER))
    await store.write(lambda c: people.see(c, ANNA, "Änna \N{DIE FACE-5}", LATER))
    row = await store.read(lambda c: people.find(c, ANNA))
    assert row == PersonRow(ANNA, "Änna \N{DIE FACE-5}", 5, LATER, LATER, START, False, START)
    await store.write(lambda c: people.set_dm_closed(c, ANNA, None))
    row = await store.read(lambda c: people.find(c, ANNA))
    assert row is not None
    assert row.dm_closed_at is None


async def test_nobody_else_is_changed(store: Store) -> None:
    for person_id in (ANNA, BEN):
        await store.write(lambda c, person_id=person_id: people.see(c, person_id, "same", START))
    await store.write(lambda c: people.set_dm_channel(c, ANNA, 5))
    row = await store.read(lambda c: people.find(c, BEN))
    assert row == PersonRow(BEN, "same", None, None, None, None, False, START)
    assert await store.read(lambda c: people.find(c, 1)) is None


async def test_what_a_person_chooses_stays_until_it_is_chosen_anew(store: Store) -> None:
    for person_id in (ANNA, BEN):
        await store.write(lambda c, person_id=person_id: people.see(c, person_id, "same", START))
    await store.write(lambda c: people.choose(c, ANNA, zone="Asia/Tokyo", quiet_from=1320, quiet_to=420, dm_first=True))
    await store.write(lambda c: people.choose(c, ANNA, away_until=LATER, remind_every=0, daily_cap=3))
    await store.write(lambda c: people.see(c, ANNA, "Anna", LATER))
    row = await store.read(lambda c: people.find(c, ANNA))
    expected = PersonRow(ANNA, "Anna", None, None, None, None, False, START, "Asia/Tokyo", 1320, 420, LATER, 0, 3, True)
    assert row == expected
    await store.write(lambda c: people.choose(c, ANNA, zone=None, quiet_from=None, quiet_to=None, away_until=None))
    row = await store.read(lambda c: people.find(c, ANNA))
    assert row is not None
    assert (row.zone, row.quiet_from, row.quiet_to, row.away_until, row.remind_every) == (None, None, None, None, 0)
    assert await store.read(lambda c: people.find(c, BEN)) == PersonRow(
        BEN, "same", None, None, None, None, False, START
    )


async def test_the_people_of_a_match(store: Store) -> None:
    match_id, other = await store.write(two_at_a_table), await store.write(lambda c: matches.create(c, new_match()))
    assert await store.read(lambda c: people.of_match(c, match_id)) == {}
    for person_id in (ANNA, BEN, 3):
        await store.write(lambda c, person_id=person_id: people.see(c, person_id, "same", START))
    await store.write(lambda c: people.set_text_board(c, BEN, True))
    found = await store.read(lambda c: people.of_match(c, match_id))
    assert found == {ANNA: await store.read(lambda c: people.find(c, ANNA)), BEN: found[BEN]}
    assert found[BEN].text_board
    assert await store.read(lambda c: people.of_match(c, other)) == {}


async def test_a_server_is_welcomed_once(store: Store) -> None:
    first = await store.write(lambda c: servers.see(c, SERVER, "Game night", START))
    assert first == ServerRow(SERVER, "Game night", START, None, None, {})
    done = await asyncio.gather(
        *(store.write(lambda c, n=n: servers.mark_welcomed(c, SERVER, CHANNEL + n, LATER)) for n in range(5))
    )
    assert done == [True, False, False, False, False]
    again = await store.write(lambda c: servers.see(c, SERVER, "Renamed", LATER))
    assert again == ServerRow(SERVER, "Renamed", START, LATER, CHANNEL, {})


async def test_two_endings_at_once_are_one_result(store: Store) -> None:
    match_id = await store.write(two_at_a_table)

    def row(winner: int) -> ResultRow:
        return ResultRow(match_id, "weapon_wars", (winner,), "last standing", [{"seat": 0, "name": "Anna"}], START)

    saved = await asyncio.gather(*(store.write(lambda c, n=n: results.save(c, row(n))) for n in range(5)))
    assert saved.count(True) == 1
    assert await store.read(lambda c: results.find(c, match_id)) == row(saved.index(True))


async def test_drafts(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    for asked, person, data in ((4, ANNA, {"a": [1]}), (4, BEN, ["b"]), (5, ANNA, "c"), (4, ANNA, {"a": [2]})):
        await store.write(
            lambda c, asked=asked, person=person, data=data: drafts.save(c, match_id, asked, person, data, START)
        )

    async def load(asked: int, person: int) -> object:
        return await store.read(lambda c: drafts.load(c, match_id, asked, person))

    assert [await load(4, ANNA), await load(4, BEN), await load(5, ANNA)] == [{"a": [2]}, ["b"], "c"]
    await store.write(lambda c: drafts.clear(c, match_id, 4, ANNA))
    assert [await load(4, ANNA), await load(4, BEN), await load(5, ANNA)] == [None, ["b"], "c"]
    await store.write(lambda c: drafts.clear(c, match_id, 4))
    assert [await load(4, BEN), await load(5, ANNA)] == [None, "c"]
    await store.write(lambda c: drafts.clear(c, match_id))
    assert await load(5, ANNA) is None


async def test_registrations(store: Store) -> None:
    assert await store.read(lambda c: registrations.find(c, 9)) is None
    for tree, at in (("old", START), ("new", LATER)):
        await store.write(lambda c, tree=tree, at=at: registrations.save(c, 9, tree, at))
    row = await store.read(lambda c: registrations.find(c, 9))
    assert row == registrations.RegistrationRow(9, "new", LATER)
    assert await store.read(lambda c: registrations.find(c, 8)) is None
