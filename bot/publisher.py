"""Makes what is shown equal to what is stored, message by message; may fail at any point and be done again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

from bot.delivery import Delivery
from bot.dms import Coming, Dms
from bot.ledger import Held, Outcome, Sight, behind, drop, look, settle
from bot.notices import Calls
from bot.paces import Kind, Pace, Shares
from bot.people import Sorry
from bot.posting import Later, Trouble, Wire
from bot.scenes import LIVE, Scene
from bot.tables import Tables
from bot.turns import played_for
from bot.wanted import Wanted, Way, wanted
from storage import Store, matches
from storage.clock import Clock

log = logging.getLogger(__name__)

Quiet = Callable[[int], Awaitable[None]]

WAITS = (0.5, 1, 2, 5, 10, 30, 60)  # seconds before a match that could not be shown is tried again
TIRED = timedelta(minutes=1)  # and after all of them
REFUSED = timedelta(minutes=10)  # before a message that Discord refuses is tried again, doubled each time
RARELY = timedelta(days=1)  # at the most; and what is over longer than this is let go
WAYS = 3  # by channel, by DM, and once more by whichever is left
REQUESTS_AT_ONCE, REQUESTS_A_SECOND = 4, 23  # Discord allows fifty in all, and answers to clicks need theirs
STALE = 1.0  # seconds of waiting after which a message is looked at once more before it goes out


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
        self._delivery = Delivery(store, wire, clock, self.dms, self.calls, self._turn, self._dirty.add)
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
        for match_id, told in (await self.store.read(lambda c: behind(c, now))).items():
            held = self._held.get(match_id)
            if match_id not in self._tasks and (held is None or held.over(now, told)):
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
        refused: set[Way] = set()
        for _ in range(WAYS):
            try:
                if not await self._show(match_id, refused):
                    return
            finally:
                self.calls.landed(match_id)

    async def _show(self, match_id: int, refused: set[Way]) -> bool:
        """Whether somebody could not be called by the way that was meant, and is to be called by the other.

        `refused`: messages that Discord refused a moment ago and that are not tried again so soon.
        """
        scene = await self.tables.scene(match_id)
        sight = await self.store.read(lambda c: look(c, scene, self.clock.now()))
        plans = self._plans(scene, sight)
        meant = {one.id for plan in plans for one in plan.notices}
        admitted = await self.calls.admit(sight, scene.sealed, meant, self._spent(scene))
        if admitted is not sight:
            sight, plans = admitted, self._plans(scene, admitted)
        given = [notice for plan in plans for notice in plan.notices]
        void = [n for n in sight.told if n.state in ("due", "sending") and n not in given]
        sight = replace(sight, past=[n for n in void if n.state == "sending"])
        outcomes = await asyncio.gather(
            *(self._delivery.see_to(sight, plan, refused) for plan in plans), return_exceptions=True
        )
        for failure in outcomes:
            if isinstance(failure, BaseException) and not isinstance(failure, Trouble):
                log.error("a message of match %s failed", match_id, exc_info=failure)
        for failure in outcomes:
            if isinstance(failure, BaseException):
                raise Later(str(failure)) from failure
        if any([self._failed(match_id, plan, one) for plan, one in zip(plans, outcomes, strict=True)]):
            return True
        worst = max((one for one in outcomes if isinstance(one, Outcome)), default=Outcome.TRUE)
        stuck = worst >= Outcome.UNTIDY
        if stuck:
            self._hold(scene)
        if worst <= Outcome.LOST or (stuck and self._settled(scene)):
            self._held.pop(match_id, None)
            await self.store.write(lambda c: settle(c, scene.row, void))
        elif stuck and (unsaid := [notice for notice in void if notice.state == "due"]):
            # A refusal may last for days, and what holds no longer does not wait for its end.
            await self.store.write(lambda c: drop(c, scene.row, unsaid))
        return False

    def _plans(self, scene: Scene, sight: Sight) -> list[Wanted]:
        return list(wanted(scene, sight.standing, sight.told, self.clock.now(), self.calls.by_dm(sight)))

    def _spent(self, scene: Scene) -> set[int | None]:
        now = self.clock.now()
        return {row.person_id for row in scene.seats if played_for(scene.row, row, now)}

    def _failed(self, match_id: int, plan: Wanted, outcome: object) -> bool:
        """Has this plan's call gone nowhere, as nobody knew before?"""
        gone = bool(plan.notices) and outcome in (Outcome.HELD, Outcome.LOST)
        if not gone or plan.kind not in ("panel", "call", "hand", "nudge"):  # all others go by no other way
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

    async def _turn(self, kind: Kind, match_id: int | None) -> None:
        """Wait until this request may go out; raises Coming where the match has changed meanwhile, for then it is
        looked at anew."""
        if await self._shares.turn(kind) > STALE and match_id in self._dirty:
            raise Coming("the match has changed")
