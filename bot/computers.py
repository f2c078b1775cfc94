"""Computer players: whenever one is asked, it answers by the same door as everybody else."""

from __future__ import annotations

import asyncio
import logging

from bot.orders import Orders
from bot.people import Sorry
from bot.posting import Artist
from bot.scenes import Scene
from bot.tables import Tables
from games import agents
from games.engine import Rng, Seat
from storage import matches, plans

log = logging.getLogger(__name__)

PATIENCE = 2.0  # seconds that a person waits for the computer players' moves before the state so far is shown


class Computers:
    """`wake` a match after each commit; its computer players then move until a person is asked."""

    def __init__(self, tables: Tables, artist: Artist, orders: Orders | None = None) -> None:
        """`orders` are followed on the way: what was said beforehand comes before what has to be thought about."""
        self.tables, self.artist, self.orders = tables, artist, orders
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._stopping = False

    @property
    def busy(self) -> int:
        return len(self._tasks)

    def wake(self, match_id: int) -> None:
        if self._stopping:
            return
        if match_id in self._tasks:
            self._again.add(match_id)
            return
        task = asyncio.create_task(self._play(match_id), name=f"computers {match_id}")
        self._tasks[match_id] = task
        task.add_done_callback(lambda _: self._done(match_id))

    async def catch_up(self) -> None:
        """Wake the matches that wait for a computer player: after a crash, or after it failed to move."""
        await self._wake_all(await self.tables.store.read(matches.awaiting_computers))

    async def begin(self) -> None:
        """The same, and the matches in which an order may have been on its way when the bot stopped."""
        await self._wake_all(await self.tables.store.read(plans.awaiting))
        await self.catch_up()

    async def _wake_all(self, match_ids: list[int]) -> None:
        for match_id in match_ids:
            if match_id not in self._tasks:
                self.wake(match_id)

    async def quiet(self, match_id: int, patience: float = PATIENCE) -> None:
        """Return once no computer player of this match is to move, or after `patience` seconds."""
        if task := self._tasks.get(match_id):
            await asyncio.wait([task], timeout=patience)

    async def settled(self, match_id: int, patience: float = PATIENCE) -> Scene:
        """The match as it is then."""
        await self.quiet(match_id, patience)
        return await self.tables.scene(match_id)

    async def stop(self) -> None:
        self._stopping = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, match_id: int) -> None:
        self._tasks.pop(match_id, None)
        if match_id in self._again:
            self._again.discard(match_id)
            self.wake(match_id)

    async def _play(self, match_id: int) -> None:
        try:
            while (scene := await self.tables.scene(match_id)).row.state == "playing":
                self._again.discard(match_id)
                if scene.row.paused_at is not None:
                    return
                if self.orders is not None and await self.orders.act(scene):
                    continue
                seat = next((s for s in scene.waiting if scene.agent_of(s) is not None and s not in scene.held), None)
                if seat is None:
                    return
                keys = await self.artist.run(think, scene, seat)
                await self.tables.answer_for_computer(match_id, seat, scene.asked, keys)
        except Sorry as error:
            log.info("a computer player of match %s came too late: %s", match_id, error)
        except Exception:
            log.exception("a computer player of match %s failed", match_id)


def think(scene: Scene, seat: Seat) -> tuple[str, ...]:
    """The keys that this seat's computer player picks: the same whenever it is asked the same again.

    A computer player that fails takes what an absent player takes; it must not stop a match.
    """
    assert scene.match is not None
    name = scene.agent_of(seat) or "random"
    rng = Rng(scene.sworn(scene.asked, seat))
    try:
        return tuple(agents.ask(agents.AGENTS[name], scene.match, seat, rng))
    except Exception:
        log.exception("the computer player %s failed in match %s", name, scene.row.id)
        return scene.match.open[seat].default
