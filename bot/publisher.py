"""Makes what is shown equal to what is stored, message by message; may fail at any point and be done again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta

from bot.people import Sorry
from bot.posting import Barred, DmClosed, Later, Refused, Trouble, Vanished, Wire
from bot.tables import Tables
from bot.ui import ids
from bot.ui.message import Say
from bot.wanted import Wanted, newest, wanted, young
from storage import Connection, Store, matches, notices, people, posts
from storage.clock import Clock
from storage.posts import PostRow

log = logging.getLogger(__name__)

SAME_NONCE = timedelta(minutes=2)  # Discord forgets a nonce after some minutes; a younger send may simply be repeated
DM_AGAIN = timedelta(days=1)  # closed direct messages are tried again after this
WAITS = (0.5, 1, 2, 5, 10, 30, 60)  # seconds before a match that could not be shown is tried again
DM_NOTE = (
    "I cannot send you direct messages, so your hand does not come to you: *My hand* and *Your move* show it here, "
    "to you alone. To get it by DM, allow direct messages from this server's members."
)
DISCORD_EPOCH_MS = 1420070400000


class Pace:
    """Lets `burst` through at once, then one every `seconds`: bots that open many DMs are quarantined."""

    def __init__(self, burst: int, seconds: float) -> None:
        self._burst, self._seconds, self._next = burst, seconds, 0.0

    async def wait(self) -> None:
        now = asyncio.get_running_loop().time()
        start = max(self._next, now - self._burst * self._seconds)
        self._next = start + self._seconds
        await asyncio.sleep(max(0.0, start - now))


class Publisher:
    """`wake` a match after each commit; a newer state replaces one that waits to be shown."""

    def __init__(self, store: Store, tables: Tables, wire: Wire, clock: Clock) -> None:
        self.store, self.tables, self.wire, self.clock = store, tables, wire, clock
        self._dirty: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._first_dms = Pace(burst=10, seconds=2.0)
        self._stopping = False

    @property
    def busy(self) -> int:
        """How many matches are being shown or wait for it."""
        return len(self._tasks)

    def wake(self, match_id: int) -> None:
        """Something of this match has changed: show it."""
        if self._stopping:
            return
        self._dirty.add(match_id)
        if match_id not in self._tasks:
            task = asyncio.create_task(self._work(match_id), name=f"show {match_id}")
            self._tasks[match_id] = task
            task.add_done_callback(lambda _: self._done(match_id))

    async def catch_up(self) -> None:
        """Wake every match that is stored but not shown: at the start, and from time to time."""
        for match_id in await self.store.read(matches.unshown):
            self.wake(match_id)

    async def dm_note(self, person_id: int) -> str:
        """Said once, in private, to a person whom no direct message reaches; else nothing."""
        person = await self.store.read(lambda c: people.find(c, person_id))
        if person is None or person.dm_closed_at is None or person.dm_told_at is not None:
            return ""
        await self.store.write(lambda c: people.set_dm_told(c, person_id, self.clock.now()))
        return DM_NOTE

    async def stop(self) -> None:
        """Let what is being sent finish for a moment; whatever is left is found again at the next start."""
        self._stopping = True
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=4)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _done(self, match_id: int) -> None:
        self._tasks.pop(match_id, None)
        if match_id in self._dirty and not self._stopping:
            self.wake(match_id)

    async def _work(self, match_id: int) -> None:
        tries = 0
        while match_id in self._dirty:
            self._dirty.discard(match_id)
            try:
                await self.show(match_id)
                tries = 0
            except (Later, Sorry) as error:
                if isinstance(error, Sorry) or tries >= len(WAITS) or self._stopping:
                    log.warning("match %s is not shown yet: %s", match_id, error)
                    return
                await asyncio.sleep(WAITS[tries])
                tries += 1
                self._dirty.add(match_id)
            except Exception:
                log.exception("match %s could not be shown", match_id)
                return

    async def show(self, match_id: int) -> None:
        """Make every message of the match true, each by itself. Raises Later where something must be tried again."""
        scene = await self.tables.scene(match_id)
        version = scene.row.version
        standing, told = await self.store.read(lambda c: _shown(c, match_id))
        plans = list(wanted(scene, standing, told, self.clock.now()))
        outcomes = await asyncio.gather(
            *(self._make_true(match_id, version, plan, standing) for plan in plans), return_exceptions=True
        )
        failed = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
        for failure in failed:
            if not isinstance(failure, Trouble):
                log.error("a message of match %s failed", match_id, exc_info=failure)
        for failure in failed:
            raise Later(str(failure)) from failure
        await self.store.write(lambda c: matches.mark_shown(c, match_id, version))

    async def _make_true(self, match_id: int, version: int, plan: Wanted, standing: Sequence[PostRow]) -> None:
        post = newest(standing, plan.kind, plan.person_id)
        settled = post is not None and post.state == "sent" and sum(_same(plan, other) for other in standing) == 1
        if plan.say is None:
            await self._take_away(standing, plan)
            return
        if settled and post is not None and not plan.fresh and plan.say.digest() == post.hash:
            return
        if post is not None and post.state == "sending":
            await self._send(match_id, version, plan, plan.say, post)
        elif post is None or plan.fresh:
            if plan.create or post is not None:
                await self._send(match_id, version, plan, plan.say, None)
        elif plan.say.digest() != post.hash:
            if not (plan.ageless or young(post, self.clock.now())):
                if plan.create:
                    await self._send(match_id, version, plan, plan.say, None)
            elif not await self._edit(version, plan.say, post) and plan.create:
                await self._send(match_id, version, plan, plan.say, None)
        await self._retire(standing, plan)

    async def _edit(self, version: int, say: Say, post: PostRow) -> bool:
        """False where the message is gone."""
        assert post.channel_id is not None
        assert post.message_id is not None
        try:
            await self.wire.edit(post.channel_id, post.message_id, say)
        except Vanished:
            await self.store.write(lambda c: posts.mark_gone(c, post.id))
            return False
        except (Barred, Refused, DmClosed) as error:
            log.warning("post %s could not be edited: %s", post.id, error)
            return True
        await self.store.write(lambda c: posts.mark_edited(c, post.id, version, say.digest()))
        return True

    async def _send(self, match_id: int, version: int, plan: Wanted, say: Say, post: PostRow | None) -> None:
        """Send a new message, or finish a send that was cut short: no twin, and none lost."""
        channel_id = post.channel_id if post and post.channel_id else await self._channel(plan)
        if channel_id is None:
            return
        now = self.clock.now()
        stale = post is not None and post.sending_at is not None and now - post.sending_at >= SAME_NONCE
        if post is not None and stale:
            found = await self._lost(match_id, plan, post, channel_id)
            if found is not None:
                await self._sent(post.id, channel_id, found, version, "", plan)
                await self._edit(version, say, await self._post(post.id))
                return

        async def begin(c: Connection) -> tuple[int, int]:
            post_id = (
                post.id
                if post
                else await posts.plan(
                    c, plan.kind, now, match_id=match_id, person_id=plan.person_id, channel_id=channel_id
                )
            )
            number = await posts.begin_send(c, post_id, now, anew=stale)
            for notice in plan.notices:
                await notices.mark_sending(c, notice.id)
            return post_id, number

        post_id, number = await self.store.write(begin)
        nonce = f"{ids.base32(post_id)}.{ids.base32(number)}"
        try:
            message_id = await self.wire.send(channel_id, say, nonce)
        except Later:
            raise
        except Trouble as error:
            await self._unsendable(post_id, plan, error)
            return
        await self._sent(post_id, channel_id, message_id, version, say.digest(), plan)

    async def _sent(
        self, post_id: int, channel_id: int, message_id: int, version: int, seen: str, plan: Wanted
    ) -> None:
        now = self.clock.now()

        async def work(c: Connection) -> None:
            await posts.mark_sent(c, post_id, message_id, channel_id, version, seen, now)
            for notice in plan.notices:
                await notices.mark_sent(c, notice.id, now, channel_id=channel_id, message_id=message_id)
            if plan.channel_id is None and plan.person_id is not None:
                await people.set_dm_closed(c, plan.person_id, None)

        await self.store.write(work)

    async def _unsendable(self, post_id: int, plan: Wanted, error: Trouble) -> None:
        """The match goes on: a hand is reachable in the channel, a lost channel by direct message."""
        log.warning("post %s (%s) cannot be sent: %s", post_id, plan.kind, error)
        now = self.clock.now()

        async def work(c: Connection) -> None:
            await posts.mark_gone(c, post_id)
            if plan.channel_id is None and plan.person_id is not None and isinstance(error, DmClosed):
                await people.set_dm_closed(c, plan.person_id, now)

        await self.store.write(work)

    async def _channel(self, plan: Wanted) -> int | None:
        """Where it goes; None where the person takes no direct messages."""
        if plan.channel_id is not None:
            return plan.channel_id
        assert plan.person_id is not None
        person_id, now = plan.person_id, self.clock.now()
        person = await self.store.read(lambda c: people.find(c, person_id))
        if person and person.dm_closed_at and now - person.dm_closed_at < DM_AGAIN:
            return None
        if person and person.dm_channel_id:
            return person.dm_channel_id
        await self._first_dms.wait()
        try:
            channel_id = await self.wire.dm_channel(person_id)
        except (DmClosed, Barred, Refused, Vanished):
            await self.store.write(lambda c: people.set_dm_closed(c, person_id, now))
            return None

        async def work(c: Connection) -> None:
            await people.set_dm_channel(c, person_id, channel_id)
            await people.set_first_dm(c, person_id, now)

        await self.store.write(work)
        return channel_id

    async def _lost(self, match_id: int, plan: Wanted, post: PostRow, channel_id: int) -> int | None:
        """The message that a send left behind when nobody heard the answer; None if there is none."""
        try:
            began = post.sending_at or post.created_at
            after = (int(began.timestamp() * 1000) - 60_000 - DISCORD_EPOCH_MS) << 22
            return await self.wire.find(channel_id, ids.mark(match_id, plan.kind), after)
        except (Barred, Vanished, Refused, DmClosed):
            return None

    async def _post(self, post_id: int) -> PostRow:
        post = await self.store.read(lambda c: posts.find(c, post_id))
        assert post is not None
        return post

    async def _retire(self, standing: Sequence[PostRow], plan: Wanted) -> None:
        """Older messages of the same kind lose their buttons or go, once a newer one stands."""
        own = [post for post in standing if _same(plan, post)]
        if own:
            match_id = own[0].match_id
            assert match_id is not None
            now_standing = await self.store.read(lambda c: posts.of_match(c, match_id, plan.kind, gone=False))
            latest = newest(now_standing, plan.kind, plan.person_id)
            if latest is not None and latest.state == "sent":
                for post in own:
                    if post.id != latest.id and post.state == "sent":
                        await self._remove(post, plan.old)

    async def _take_away(self, standing: Sequence[PostRow], plan: Wanted) -> None:
        for post in standing:
            if _same(plan, post) and post.state == "sent":
                await self._remove(post, plan.old)

    async def _remove(self, post: PostRow, how: str) -> None:
        assert post.channel_id is not None
        assert post.message_id is not None
        try:
            if how == "delete":
                await self.wire.delete(post.channel_id, post.message_id)
            elif young(post, self.clock.now()):
                await self.wire.strip(post.channel_id, post.message_id)
        except Later:
            raise
        except Trouble as error:
            log.info("post %s is gone already: %s", post.id, error)
        await self.store.write(lambda c: posts.mark_gone(c, post.id))


def _same(plan: Wanted, post: PostRow) -> bool:
    return (post.kind, post.person_id) == (plan.kind, plan.person_id)


async def _shown(c: Connection, match_id: int) -> tuple[list[PostRow], list[notices.NoticeRow]]:
    return await posts.of_match(c, match_id, gone=False), await notices.of_match(c, match_id)
