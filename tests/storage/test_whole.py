from __future__ import annotations

from datetime import timedelta

from storage import Store, matches, people, posts, seats, whole
from storage.whole import RARE
from tests.storage.filled import ANNA, BEN, CHANNEL, fill, two_at_a_table
from tests.storage.hand_clock import START


async def test_it_is_what_the_tables_say_one_by_one(store: Store) -> None:
    match_id = await store.write(fill)
    found = await store.read(lambda c: whole.find(c, match_id))
    assert found is not None
    assert found.row == await store.read(lambda c: matches.find(c, match_id))
    assert list(found.seats) == await store.read(lambda c: seats.of_match(c, match_id))
    known = await store.read(lambda c: people.of_match(c, match_id))
    assert found.names == {person.id: person.name for person in known.values()}
    assert found.wordy == {person.id for person in known.values() if person.text_board} == {BEN}
    assert found.away == {ANNA: START + timedelta(hours=1)}
    assert found.panel == (await store.read(lambda c: posts.of_match(c, match_id, "panel")))[0]
    assert found.has == RARE.keys()


async def test_a_match_with_nothing_around_it(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    await store.write(fill)
    found = await store.read(lambda c: whole.find(c, match_id))
    assert found is not None
    assert [seat.person_id for seat in found.seats] == [ANNA, BEN]
    assert (found.panel, found.has) == (None, frozenset())
    assert await store.read(lambda c: whole.find(c, 99)) is None


async def test_the_panel_is_the_newest_that_stands_in_the_channel(store: Store) -> None:
    match_id = await store.write(two_at_a_table)

    async def panel() -> int | None:
        found = await store.read(lambda c: whole.find(c, match_id))
        assert found is not None
        return None if found.panel is None else found.panel.message_id

    ids = []
    for message_id in (401, 402, None):
        post = await store.write(lambda c: posts.plan(c, "panel", START, match_id=match_id, channel_id=CHANNEL))
        ids.append(post)
        if message_id is not None:
            sent = (post, message_id, CHANNEL, 1, "hash", START)
            await store.write(lambda c, sent=sent: posts.mark_sent(c, *sent))
    assert await panel() == 402
    await store.write(lambda c: posts.mark_gone(c, ids[1]))
    assert await panel() == 401
    await store.write(lambda c: posts.mark_gone(c, ids[0]))
    assert await panel() is None
