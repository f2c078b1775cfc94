"""Messages that somebody deleted: Toybox is not told of that, so it looks when somebody misses one."""

from __future__ import annotations

from functools import partial

from bot.posting import Trouble, Vanished
from bot.publisher import Publisher
from bot.scenes import LIVE
from storage import matches, posts
from storage.posts import PostKind

LOOKED_FOR: frozenset[PostKind] = frozenset({"lobby", "panel"})


async def recheck(publisher: Publisher, channel_id: int) -> None:
    """The lobby or panel of a channel's live match comes back where it is no longer there."""
    for row in await publisher.store.read(lambda c: matches.in_channel(c, channel_id, LIVE)):
        for post in await publisher.store.read(partial(posts.of_match, match_id=row.id, gone=False)):
            if post.kind not in LOOKED_FOR or post.channel_id is None or post.message_id is None:
                continue
            try:
                await publisher.wire.look(post.channel_id, post.message_id)
            except Vanished:
                await publisher.store.write(partial(posts.mark_gone, post_id=post.id))
                publisher.wake(row.id)
            except Trouble:
                return  # nobody knows; nothing is lost by leaving it as it is
