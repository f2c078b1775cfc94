"""Makes what is shown equal to what is stored, message by message; may fail at any point and be done again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import timedelta

from bot.dms import Coming, Dms
from bot.ledger import Held, Outcome, Sight, behind, look, settle
from bot.notices import Calls
from bot.paces import Kind, Pace, Shares
from bot.people import Sorry
from bot.posting import Asleep, Barred, DmClosed, Later, Refused, Trouble, Vanished, Wire
from bot.scenes import LIVE, Scene
from bot.tables import Tables
from bot.ui import ids
from bot.ui.message import Say
from bot.wanted import Wanted, newest, wanted, young
from storage import Connection, Store, matches, notices, people, posts
from storage.clock import Clock
from storage.notices import NoticeRow
from storage.posts import PostRow

log = logging.getLogger(__name__)

Quiet = Callable[[int], Awaitable[None]]
Given = Sequence[NoticeRow]

SAME_NONCE = timedelta(minutes=2)  # Discord forgets a nonce after some minutes; a younger send may simply be repeated
WAITS = (0.5, 1, 2, 5, 10, 30, 60)  # seconds before a match that could not be shown is tried again
TIRED = timedelta(minutes=1)  # and after all of them
REFUSED = timedelta(minutes=10)  # before a message that Discord refuses is tried again, doubled each time
RARELY = timedelta(days=1)  # at the most; and what is over longer than this is let go
WAYS = 3  # by channel, by DM, and once more by whichever is left
REQUESTS_AT_ONCE, REQUESTS_A_SECOND = 4, 23  # Discord allows fifty in all, and answers to clicks need theirs
STALE = 1.0  # seconds of waiting after which a message is looked at once more before it goes out
DISCORD_EPOCH_MS = 1420070400000


class Publisher:
    """`wake` a match after each commit; a newer state replaces one that waits to be shown.

    `quiet` is waited for before a match is shown: a table where computer players move at once is shown when they have.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        wire: Wire,
        clock: Clock,
        quiet: Quiet | None = None,
        calls: Calls | None = None,
        shares: Shares | None = None,
    ) -> None:
        self.store, self.tables, self.wire, self.clock = store, tables, wire, clock
        self._quiet = quiet
        self.calls = calls or Calls(store, clock)
        self._shares = shares or Shares(Pace(burst=REQUESTS_AT_ONCE, seconds=1 / REQUESTS_A_SECOND))
        self.dms = Dms(store, wire, clock, self.wake)
        self._dirty: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._held: dict[int, Held] = {}
        self._queue: dict[int, None] = {}
        self._draining: asyncio.Task[None] | None = None
        self._spread = Pace(burst=20, seconds=0.02)
        self._stopping = False

    @property
    def busy(self) -> int:
        """How many matches are being shown or wait for it."""
        return len(self._tasks) + len(self._queue) + self.dms.busy

    def wake(self, match_id: int) -> None:
        """Something of this match has changed: show it."""
        if self._stopping:
            return
        self._dirty.add(match_id)
        if match_id not in self._tasks:
            task = asyncio.create_task(self._work(match_id), name=f"show {match_id}")
            self._tasks[match_id] = task
            task.add_done_callback(lambda _: self._done(match_id))

    async def shown(self, match_id: int, patience: float = 2.5) -> None:
        """Return once what has happened in this match is shown, or after `patience` seconds."""
        if task := self._tasks.get(match_id):
            await asyncio.wait([task], timeout=patience)

    async def catch_up(self) -> None:
        """See to the matches that are stored but not shown, a few at a time: at the start, and from time to time."""
        now = self.clock.now()
        for match_id in await self.store.read(lambda c: behind(c, now)):
            held = self._held.get(match_id)
            if match_id not in self._tasks and (held is None or held.until <= now):
                self._queue[match_id] = None
        if self._queue and (self._draining is None or self._draining.done()):
            self._draining = asyncio.create_task(self._drain(), name="catch up")

    async def again(self, guild_id: int) -> None:
        """Something has changed on this server: what was refused there is tried once more."""
        for match_id in list(self._held):
            row = await self.store.read(lambda c, match_id=match_id: matches.find(c, match_id))  # type: ignore[misc]
            if row is not None and row.guild_id == guild_id:
                self._held.pop(match_id, None)
                await self.dms.try_again(match_id)
                self.wake(match_id)

    async def dm_note(self, person_id: int) -> str:
        """Said once, in private, to a person whom no direct message reaches; else nothing."""
        return await self.dms.note(person_id)

    async def stop(self) -> None:
        """Let what is being sent finish for a moment; whatever is left is found again at the next start."""
        self._stopping = True
        self._queue.clear()
        if self._draining is not None:
            self._draining.cancel()
            await asyncio.gather(self._draining, return_exceptions=True)
        await self.dms.stop()
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=4)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    # --- when ----------------------------------------------------------------------------------------------------

    async def _drain(self) -> None:
        while self._queue:
            await self._spread.wait()
            match_id = next(iter(self._queue))
            self.wake(match_id)
            del self._queue[match_id]

    def _done(self, match_id: int) -> None:
        self._tasks.pop(match_id, None)
        if match_id in self._dirty and not self._stopping:
            self.wake(match_id)

    async def _work(self, match_id: int) -> None:
        tries = 0
        while match_id in self._dirty:
            if self._quiet is not None:
                await self._quiet(match_id)
            self._dirty.discard(match_id)
            try:
                await self.show(match_id)
                tries = 0
            except Sorry as error:
                log.warning("match %s is not shown: %s", match_id, error)
                return
            except Later as error:
                if tries >= len(WAITS) or self._stopping:
                    log.warning("match %s is not shown yet: %s", match_id, error)
                    self._held[match_id] = Held(self.clock.now() + TIRED, TIRED)
                    return
                await asyncio.sleep(WAITS[tries])
                tries += 1
                self._dirty.add(match_id)
            except Exception:
                log.exception("match %s could not be shown", match_id)
                return

    async def show(self, match_id: int) -> None:
        """Make every message of the match true, each by itself. Raises Later where something must be tried again."""
        refused: set[tuple[str, int | None]] = set()
        for _ in range(WAYS):
            try:
                if not await self._show(match_id, refused):
                    return
            finally:
                self.calls.landed(match_id)

    async def _show(self, match_id: int, refused: set[tuple[str, int | None]]) -> bool:
        """Whether somebody could not be called by the way that was meant, and is to be called by the other.

        `refused`: messages that Discord refused a moment ago and that are not tried again so soon.
        """
        scene = await self.tables.scene(match_id)
        sight = await self.calls.admit(await self.store.read(lambda c: look(c, scene, self.clock.now())))
        plans = list(wanted(scene, sight.standing, sight.told, self.clock.now(), self.calls.by_dm(sight)))
        outcomes = await asyncio.gather(*(self._see_to(sight, plan, refused) for plan in plans), return_exceptions=True)
        for failure in outcomes:
            if isinstance(failure, BaseException) and not isinstance(failure, Trouble):
                log.error("a message of match %s failed", match_id, exc_info=failure)
        for failure in outcomes:
            if isinstance(failure, BaseException):
                raise Later(str(failure)) from failure
        if any([self._failed(match_id, plan, one) for plan, one in zip(plans, outcomes, strict=True)]):
            return True
        worst = max((one for one in outcomes if isinstance(one, Outcome)), default=Outcome.TRUE)
        if worst is Outcome.HELD:
            self._hold(scene)
        if worst <= Outcome.LOST or (worst is Outcome.HELD and self._settled(scene)):
            self._held.pop(match_id, None)
            given = [notice for plan in plans for notice in plan.notices]
            void = [n for n in sight.told if n.state in ("due", "sending") and n not in given]
            await self.store.write(lambda c: settle(c, scene.row, void))
        return False

    def _failed(self, match_id: int, plan: Wanted, outcome: object) -> bool:
        """Has this plan's call gone nowhere, as nobody knew before?"""
        if not plan.notices or outcome not in (Outcome.HELD, Outcome.LOST) or plan.kind in ("lobby", "overdue"):
            return False
        if plan.channel_id is None:
            return self.calls.fail(match_id, "dm", plan.person_id)
        return self.calls.fail(match_id, "channel", None)

    def _hold(self, scene: Scene) -> None:
        before = self._held.get(scene.row.id)
        pause = REFUSED if before is None else min(max(before.pause * 2, REFUSED), RARELY)
        self._held[scene.row.id] = Held(self.clock.now() + pause, pause)

    def _settled(self, scene: Scene) -> bool:
        """Nobody waits any more for what this match could still show."""
        return scene.row.state not in LIVE and self.clock.now() - scene.row.moved_at > RARELY

    # --- one message ---------------------------------------------------------------------------------------------

    async def _see_to(self, sight: Sight, plan: Wanted, refused: set[tuple[str, int | None]]) -> Outcome:
        """Make one message true."""
        if (plan.kind, plan.person_id) in refused:
            return Outcome.HELD
        try:
            return await self._make_true(sight, plan)
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
            refused.add((plan.kind, plan.person_id))
            return Outcome.HELD

    async def _make_true(self, sight: Sight, plan: Wanted) -> Outcome:
        if plan.say is None:
            standing = [await self._traced(sight, plan, post) for post in sight.standing if _same(plan, post)]
            return await self._take_away(standing, plan)
        if plan.channel_id is None and plan.person_id in sight.unreachable:
            return Outcome.TRUE
        say, post = plan.say, newest(sight.standing, plan.kind, plan.person_id)
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
        return await self._retire(sight.match_id, plan)

    async def _renew(self, sight: Sight, plan: Wanted, say: Say, post: PostRow) -> None:
        """Change the message that stands; a new one where that cannot be."""
        if plan.ageless or young(post, self.clock.now()):
            try:
                await self._edit(sight.version, say, post)
                return
            except Vanished:
                await self.store.write(lambda c: posts.mark_gone(c, post.id))
                self._dirty.add(sight.match_id)  # what the others say may depend on what stands
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
        yet given, and want one of their own.
        """
        assert post.channel_id is not None
        assert post.sending_at is not None
        carried = tuple(notice for notice in plan.notices if notice.state == "sending")
        stale = self.clock.now() - post.sending_at >= SAME_NONCE
        found = await self._lost(sight, plan, post) if stale else None
        if found is not None:
            await self._sent(post.id, post.channel_id, found, sight, "", plan, carried)
        else:
            carried = await self._deliver(sight, plan, say, post.channel_id, post, carried, anew=stale)
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
        """Send it; returns the notices that the message carries: `carried` where it is one that was sent before."""
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
            for notice in plan.notices if post is None or anew else ():
                await notices.mark_sending(c, notice.id)
                known = await notices.find(c, notice.id)
                if known is None or known.state != "sending":
                    raise Coming("what was to be told holds no longer")
            return post_id, number

        post_id, number = await self.store.write(begin)
        try:
            sent = await self.wire.send(channel_id, say, f"{ids.base32(post_id)}.{ids.base32(number)}")
        except Later:
            raise
        except Trouble as error:
            await self.store.write(lambda c: posts.mark_gone(c, post_id))
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

    async def _turn(self, kind: Kind, match_id: int | None) -> None:
        """Wait until this request may go out; raises Coming where the match has changed meanwhile, for then it is
        looked at anew."""
        if await self._shares.turn(kind) > STALE and match_id in self._dirty:
            raise Coming("the match has changed")

    async def _lost(self, sight: Sight, plan: Wanted, post: PostRow) -> int | None:
        """The message that a send left behind when nobody heard the answer; None if there is none."""
        began = post.sending_at or post.created_at
        after = (int(began.timestamp() * 1000) - 60_000 - DISCORD_EPOCH_MS) << 22
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
            await self._sent(post.id, post.channel_id, found, sight, "", plan, ())
        traced = await self.store.read(lambda c: posts.find(c, post.id))
        assert traced is not None
        return traced

    async def _retire(self, match_id: int, plan: Wanted) -> Outcome:
        """Older messages of the same kind lose their buttons or go, once a newer one stands."""
        standing = await self.store.read(lambda c: posts.of_match(c, match_id, plan.kind, gone=False))
        latest = newest(standing, plan.kind, plan.person_id)
        if latest is None or latest.state != "sent":
            return Outcome.TRUE
        old = [post for post in standing if _same(plan, post) and post.id != latest.id]
        return await self._take_away(old, plan)

    async def _take_away(self, standing: Sequence[PostRow], plan: Wanted) -> Outcome:
        for post in standing:
            if _same(plan, post) and post.state == "sent":
                await self._remove(post, plan.old)
        return Outcome.TRUE

    async def _remove(self, post: PostRow, how: str) -> None:
        assert post.channel_id is not None
        assert post.message_id is not None
        if how == "delete" or young(post, self.clock.now()):
            await self._turn("tidy", None)
        try:
            if how == "delete":
                await self.wire.delete(post.channel_id, post.message_id)
            elif young(post, self.clock.now()):
                await self.wire.strip(post.channel_id, post.message_id)
        except Vanished as error:
            log.info("post %s is gone already: %s", post.id, error)
        await self.store.write(lambda c: posts.mark_gone(c, post.id))


def _same(plan: Wanted, post: PostRow) -> bool:
    return (post.kind, post.person_id) == (plan.kind, plan.person_id)
