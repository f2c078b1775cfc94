from __future__ import annotations

from datetime import timedelta

import pytest

from storage import Store, StoreError, posts
from storage.posts import PostRow
from tests.storage.filled import ANNA, BEN, CHANNEL, two_at_a_table
from tests.storage.hand_clock import START

LATER = START + timedelta(minutes=3)


async def find(store: Store, post_id: int) -> PostRow:
    row = await store.read(lambda c: posts.find(c, post_id))
    assert row is not None
    return row


async def test_a_post_from_plan_to_gone(store: Store) -> None:
    match_id = await store.write(two_at_a_table)
    post_id = await store.write(
        lambda c: posts.plan(c, "hand", START, match_id=match_id, person_id=ANNA, channel_id=CHANNEL)
    )
    planned = PostRow(
        id=post_id,
        match_id=match_id,
        kind="hand",
        person_id=ANNA,
        channel_id=CHANNEL,
        message_id=None,
        state="planned",
        send_number=0,
        version_shown=0,
        hash="",
        sending_at=None,
        sent_at=None,
        created_at=START,
    )
    assert await find(store, post_id) == planned
    assert await store.write(lambda c: posts.begin_send(c, post_id, LATER)) == 1
    sending = await find(store, post_id)
    assert (sending.state, sending.send_number, sending.sending_at) == ("sending", 1, LATER)
    await store.write(lambda c: posts.mark_sent(c, post_id, 900, 901, 7, "hash", LATER))
    sent = await find(store, post_id)
    assert (sent.state, sent.message_id, sent.channel_id, sent.sent_at) == ("sent", 900, 901, LATER)
    assert (sent.version_shown, sent.hash) == (7, "hash")
    await store.write(lambda c: posts.mark_edited(c, post_id, 8, "other"))
    edited = await find(store, post_id)
    assert (edited.state, edited.version_shown, edited.hash, edited.sent_at) == ("sent", 8, "other", LATER)
    await store.write(lambda c: posts.mark_gone(c, post_id))
    assert (await find(store, post_id)).state == "gone"


async def test_a_retry_keeps_number_and_age_and_a_repost_does_not(store: Store) -> None:
    post_id = await store.write(lambda c: posts.plan(c, "welcome", START, channel_id=CHANNEL))
    assert await store.write(lambda c: posts.begin_send(c, post_id, START)) == 1
    assert await store.write(lambda c: posts.begin_send(c, post_id, LATER)) == 1
    assert (await find(store, post_id)).sending_at == START
    assert await store.write(lambda c: posts.begin_send(c, post_id, LATER, anew=True)) == 2
    assert (await find(store, post_id)).sending_at == LATER
    await store.write(lambda c: posts.mark_sent(c, post_id, 1, CHANNEL, 1, "h", LATER))
    assert await store.write(lambda c: posts.begin_send(c, post_id, LATER)) == 3


async def test_a_post_that_is_not_there_cannot_be_sent(store: Store) -> None:
    with pytest.raises(StoreError, match="no post 5"):
        await store.write(lambda c: posts.begin_send(c, 5, START))


async def test_posts_of_a_match(store: Store) -> None:
    match_id, other = await store.write(two_at_a_table), await store.write(two_at_a_table)
    panel, anna, ben, again = [
        await store.write(
            lambda c, kind=kind, person=person: posts.plan(c, kind, START, match_id=match_id, person_id=person)
        )
        for kind, person in (("panel", None), ("hand", ANNA), ("hand", BEN), ("panel", None))
    ]
    await store.write(lambda c: posts.plan(c, "panel", START, match_id=other))

    async def of(kind: posts.PostKind | None = None, gone: bool = True) -> list[int]:
        return [row.id for row in await store.read(lambda c: posts.of_match(c, match_id, kind, gone=gone))]

    async def newest(kind: posts.PostKind, person_id: int | None = None) -> int | None:
        row = await store.read(lambda c: posts.newest(c, match_id, kind, person_id))
        return row and row.id

    assert await of() == [panel, anna, ben, again]
    assert await of("hand") == [anna, ben]
    assert await newest("panel") == again
    assert await newest("hand", ANNA) == anna
    assert await newest("result") is None
    await store.write(lambda c: posts.mark_gone(c, again))
    assert await newest("panel") == panel
    assert await of("panel", gone=False) == [panel]
    assert await of("panel") == [panel, again]
