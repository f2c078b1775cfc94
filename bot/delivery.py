"""One message of a match is made true: sent, edited or taken away, with the ledger in step at every moment.

A send is noted before and after it with a nonce, so that whatever is cut short in between is found again: no twin, and
no message lost.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from discord.utils import time_snowflake

from bot.dms import Coming, Dms
from bot.ledger import Outcome, Sight
from bot.notices import Calls
from bot.paces import Kind
from bot.posting import Asleep, Barred, DmClosed, Later, Refused, Trouble, Vanished, Wire
from bot.ui import ids
from bot.ui.message import Say
from bot.ui.panels import earlier
from bot.wanted import Wanted, Way, newest, told_by, young
from storage import Connection, Store, matches, notices, people, posts
from storage.clock import Clock
from storage.notices import NoticeRow
from storage.posts import PostRow

log = logging.getLogger(__name__)

Given = Sequence[NoticeRow]

SAME_NONCE: Final = timedelta(minutes=2)  # Discord forgets a nonce after some minutes; a younger send is just repeated


class Delivery:
    """`turn` returns when a request of that kind may go out, and raises Coming where the match is to be looked at anew;
    `again` has that done."""

    def __init__(
        self,
        store: Store,
        wire: Wire,
        clock: Clock,
        dms: Dms,
        calls: Calls,
        turn: Callable[[Kind, int | None], Awaitable[None]],
        again: Callable[[int], None],
    ) -> None:
        self.store, self.wire, self.clock, self.dms, self.calls = store, wire, clock, dms, calls
        self._turn, self._again = turn, again

    async def see_to(self, sight: Sight, plan: Wanted, refused: set[Way]) -> Outcome:
        """Make one message true."""
        if plan.way in refused:
            return Outcome.HELD
        try:
            return await self._make_true(sight, plan, refused)
        except Coming:
            return Outcome.COMING
        except Later:
            raise
        except Vanished as error:
            log.warning("no %s for match %s: %s", plan.kind, sight.match_id, error)
            return Outcome.LOST  # what is deleted does not come back by waiting
        except DmClosed as error:
            log.info("no %s for %s: %s", plan.kind, plan.person_id, error)
            return Outcome.LOST  # the match goes on: the hand is reachable in the channel
        except (Barred, Refused) as error:
            log.warning("no %s for match %s: %s", plan.kind, sight.match_id, error)
            refused.add(plan.way)
            return Outcome.HELD

    async def _make_true(self, sight: Sight, plan: Wanted, refused: set[Way]) -> Outcome:
        if plan.keep:
            return await self._retire(sight.match_id, plan, refused)
        if plan.say is None:
            standing = [await self._traced(sight, plan, post) for post in sight.standing if _same(plan, post)]
            return await self._take_away(standing, plan, refused)
        if plan.channel_id is None and plan.person_id in sight.unreachable:
            return Outcome.TRUE
        say, post = plan.say, newest(sight.standing, plan.kind, plan.person_id)
        called = bool(plan.notices)
        alone = post is not None and sum(_same(plan, other) for other in sight.standing) == 1
        if post is not None and post.state == "sending":
            post, plan = await self._finish(sight, plan, say, post)
        if post is None or plan.fresh:
            if plan.create or post is not None:
                await self._send(sight, plan, say)
        elif say.digest() != post.hash:
            await self._renew(sight, plan, say, post)
        elif alone:
            return Outcome.TRUE
        tidied = await self._retire(sight.match_id, plan, refused)
        if not called:
            return tidied
        return Outcome.UNTIDY if tidied is Outcome.HELD else Outcome.TRUE  # the call itself has not failed

    async def _renew(self, sight: Sight, plan: Wanted, say: Say, post: PostRow) -> None:
        """Change the message that stands; a new one where that cannot be."""
        if plan.ageless or young(post, self.clock.now()):
            try:
                await self._edit(sight.version, say, post)
                return
            except Vanished:
                await self.store.write(lambda c: posts.mark_gone(c, post.id))
                self._again(sight.match_id)  # what the others say may depend on what stands
            except Asleep:
                if not plan.create:
                    raise
            except DmClosed:
                assert plan.person_id is not None
                await self.dms.close(plan.person_id)
                raise
        if plan.create:
            await self._send(sight, plan, say)

    async def _edit(self, version: int, say: Say, post: PostRow) -> None:
        assert post.channel_id is not None
        assert post.message_id is not None
        await self._turn("hand" if post.kind == "hand" else "show", post.match_id)
        await self.wire.edit(post.channel_id, post.message_id, say)
        await self.store.write(lambda c: posts.mark_edited(c, post.id, version, say.digest()))

    # --- sending -------------------------------------------------------------------------------------------------

    async def _send(self, sight: Sight, plan: Wanted, say: Say) -> None:
        """A new message."""
        channel_id = plan.channel_id
        if channel_id is None:
            assert plan.person_id is not None
            channel_id = await self.dms.channel(plan.person_id, sight.match_id)
        await self._deliver(sight, plan, say, channel_id, None)

    async def _finish(self, sight: Sight, plan: Wanted, say: Say, post: PostRow) -> tuple[PostRow | None, Wanted]:
        """Finish a send of which nobody knows whether it arrived: no twin, and none lost.

        Returns the post as it then is, and what is still to be done: notices that the message does not carry are not
        yet given, and want one of their own. Raises Coming where what it was to tell is looked at anew: whoever was to
        be called then may be asleep by now.
        """
        assert post.channel_id is not None
        assert post.sending_at is not None
        carried = tuple(notice for notice in plan.notices if notice.state == "sending")
        late = self.clock.now() - post.sending_at >= SAME_NONCE
        stale = late or not all(self.calls.awake(sight.people.get(notice.person_id)) for notice in carried)
        found = await self._lost(sight, plan, post) if stale else None
        heard = (*carried, *self._past(sight, post))
        if found is not None:
            await self._sent(post.id, post.channel_id, found, sight, "", plan, heard)
        elif stale and carried:
            await self.store.write(lambda c: _take_back(c, post.id, carried))
            self._again(sight.match_id)
            raise Coming("it never went out, and is due once more")
        else:
            carried = await self._deliver(sight, plan, say, post.channel_id, post, heard, anew=stale)
        left = tuple(notice for notice in plan.notices if notice not in carried)
        return await self.store.read(lambda c: posts.find(c, post.id)), replace(plan, fresh=bool(left), notices=left)

    async def _deliver(
        self,
        sight: Sight,
        plan: Wanted,
        say: Say,
        channel_id: int,
        post: PostRow | None,
        carried: tuple[NoticeRow, ...] = (),
        *,
        anew: bool = False,
    ) -> tuple[NoticeRow, ...]:
        """Send it; returns the notices that the message carries: `carried` where it is the one that was sent before."""
        await self._turn("call" if plan.notices else "hand" if plan.kind == "hand" else "show", sight.match_id)
        now = self.clock.now()

        async def begin(c: Connection) -> tuple[int, int]:
            if post is not None:
                post_id = post.id
            else:
                post_id = await posts.plan(
                    c, plan.kind, now, match_id=sight.match_id, person_id=plan.person_id, channel_id=channel_id
                )
            number = await posts.begin_send(c, post_id, now, anew=anew)
            await matches.show_again(c, sight.match_id)  # were it cut short, the message of before might stay
            for notice in plan.notices if post is None or anew else ():
                await notices.mark_sending(c, notice.id)
                known = await notices.find(c, notice.id)
                if known is None or known.state != "sending" or known.due_at > now:
                    raise Coming("what was to be told holds no longer, or not yet")
            return post_id, number

        post_id, number = await self.store.write(begin)
        try:
            sent = await self.wire.send(channel_id, say, f"{ids.base32(post_id)}.{ids.base32(number)}")
        except Later:
            raise
        except Trouble as error:
            await self.store.write(lambda c: _take_back(c, post_id, plan.notices))
            if isinstance(error, DmClosed) and plan.channel_id is None and plan.person_id is not None:
                await self.dms.close(plan.person_id)
            raise
        whole = post is None or anew or sent.as_said
        given = plan.notices if whole else carried
        await self._sent(post_id, channel_id, sent.id, sight, say.digest() if whole else "", plan, given)
        return given

    async def _sent(
        self, post_id: int, channel_id: int, message_id: int, sight: Sight, seen: str, plan: Wanted, given: Given
    ) -> None:
        now = self.clock.now()

        async def work(c: Connection) -> None:
            await posts.mark_sent(c, post_id, message_id, channel_id, sight.version, seen, now)
            for notice in given:
                await notices.mark_sent(c, notice.id, now, channel_id=channel_id, message_id=message_id)
            if plan.channel_id is None and plan.person_id is not None:
                await people.set_dm_closed(c, plan.person_id, None)

        await self.store.write(work)
        by_dm = plan.channel_id is None
        self.calls.works(sight.match_id, "dm" if by_dm else "channel", plan.person_id if by_dm else None)

    def _past(self, sight: Sight, post: PostRow) -> tuple[NoticeRow, ...]:
        """The calls that hold no longer and that this message has told, if it arrived: each was heard, and counts."""
        return told_by(post, sight.past, self.calls.by_dm(sight))

    async def _lost(self, sight: Sight, plan: Wanted, post: PostRow) -> int | None:
        """The message that a send left behind when nobody heard the answer; None if there is none."""
        began = post.sending_at or post.created_at
        after = time_snowflake(began - timedelta(minutes=1))
        assert post.channel_id is not None
        await self._turn("tidy", None)
        known = [other.message_id for other in sight.standing if other.message_id is not None]
        try:
            return await self.wire.find(post.channel_id, ids.mark(sight.match_id, plan.kind), after, known)
        except Later:
            raise
        except Trouble:
            return None

    # --- taking away ---------------------------------------------------------------------------------------------

    async def _traced(self, sight: Sight, plan: Wanted, post: PostRow) -> PostRow:
        """The post that shall go; one whose send got no answer is looked for first."""
        if post.state != "sending":
            return post
        found = await self._lost(sight, plan, post)
        if found is None:
            await self.store.write(lambda c: posts.mark_gone(c, post.id))
        else:
            assert post.channel_id is not None
            await self._sent(post.id, post.channel_id, found, sight, "", plan, self._past(sight, post))
        traced = await self.store.read(lambda c: posts.find(c, post.id))
        assert traced is not None
        return traced

    async def _retire(self, match_id: int, plan: Wanted, refused: set[Way]) -> Outcome:
        """Older messages of the same kind lose their words and buttons or go, once a newer one stands."""
        standing = await self.store.read(lambda c: posts.of_match(c, match_id, plan.kind, gone=False))
        latest = newest(standing, plan.kind, plan.person_id)
        if latest is None or latest.state != "sent":
            return Outcome.TRUE
        old = [post for post in standing if _same(plan, post) and post.id != latest.id]
        return await self._take_away(old, plan, refused)

    async def _take_away(self, standing: Sequence[PostRow], plan: Wanted, refused: set[Way]) -> Outcome:
        """Each by itself: one that lies where nobody gets to holds up none of the others."""
        worst = Outcome.TRUE
        for post in standing:
            if not (_same(plan, post) and post.state == "sent"):
                continue
            try:
                await self._remove(post, plan.old)
            except DmClosed as error:
                log.info("post %s cannot be taken away: %s", post.id, error)
                worst = max(worst, Outcome.LOST)
            except (Barred, Refused) as error:
                log.warning("post %s cannot be taken away: %s", post.id, error)
                refused.add(plan.way)
                worst = max(worst, Outcome.HELD)
        return worst

    async def _remove(self, post: PostRow, how: str) -> None:
        assert post.channel_id is not None
        assert post.message_id is not None
        if how == "delete" or young(post, self.clock.now()):
            await self._turn("tidy", None)
        try:
            if how == "delete":
                await self.wire.delete(post.channel_id, post.message_id)
            elif young(post, self.clock.now()):
                await self.wire.retire(post.channel_id, post.message_id, earlier(post.match_id or 0, post.kind))
        except Vanished as error:
            log.info("post %s is gone already: %s", post.id, error)
        await self.store.write(lambda c: posts.mark_gone(c, post.id))


async def _take_back(c: Connection, post_id: int, carried: Given) -> None:
    """Nothing of it was sent: what it was to tell is due as before, and looked at anew before it goes out."""
    await posts.mark_gone(c, post_id)
    for notice in carried:
        await notices.mark_unsent(c, notice.id)


def _same(plan: Wanted, post: PostRow) -> bool:
    return (post.kind, post.person_id) == (plan.kind, plan.person_id)
