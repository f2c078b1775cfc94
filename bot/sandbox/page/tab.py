"""One browser tab: what a person sees happen goes out, what they do comes in.

The tab receives the events of `events.py`, first a snapshot, and sends objects with `op` and a number `n` of its own
choice. Each is answered by one event that carries that number, after the events that the deed brought about:

    done      n, and where there is any: failed (the bot did not respond), choices, person, modal (id and modal)
    refused   n, text: the person cannot do that; the text is for them

`acts.ACTS` lists the deeds. A modal opens in the tab that asked for it, and only there.
"""

from __future__ import annotations

import asyncio
import json
import logging

from aiohttp import WSMsgType, web

from bot.sandbox.events import Listener
from bot.sandbox.page.acts import ACTS, Ask, Malformed
from bot.sandbox.people import Person
from bot.sandbox.results import NotPossible
from bot.sandbox.wire import Json
from bot.sandbox.world import World

log = logging.getLogger(__name__)

LONGEST_FRAME = 64 * 1024
"""Bytes; the longest thing a person can send is a form of five texts of 4000 characters."""
BUSY = 32
"""Deeds of one tab that may wait for the bot at the same time."""
NOT_FOR_TABS = ("modal", "toast")
"""Events that the answer to a deed replaces: they would reach every tab of that person."""

RENEWED = ("refresh", "clock")
"""Events after which a tab gets the whole picture anew: a move of the clock may outdate the addresses of pictures."""


class Tab:
    """The life of one tab's websocket."""

    def __init__(self, world: World, person: Person, socket: web.WebSocketResponse) -> None:
        self._world = world
        self._person = person
        self._socket = socket
        self._deeds: set[asyncio.Task[None]] = set()

    async def live(self) -> None:
        """Returns when the tab is gone."""
        listener = self._world.listen(self._person)
        listener.put(self._snapshot())
        telling = asyncio.create_task(self._tell(listener))
        try:
            async for frame in self._socket:
                if frame.type != WSMsgType.TEXT:
                    break
                self._take(frame.data, listener)
        finally:
            listener.close()
            for task in (telling, *self._deeds):
                task.cancel()
            await asyncio.gather(telling, *self._deeds, return_exceptions=True)

    async def _tell(self, listener: Listener) -> None:
        async for event in listener:
            if event["kind"] in NOT_FOR_TABS:
                continue
            if event["kind"] in RENEWED:
                event = self._snapshot()
            try:
                await self._socket.send_str(json.dumps(event))
            except ConnectionError:
                return

    def _take(self, text: str, listener: Listener) -> None:
        """Starts a deed. Its answer takes the way of the events, and so cannot overtake them."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        ask = Ask(data if isinstance(data, dict) else {})
        if len(self._deeds) >= BUSY:
            listener.put(ask.refused("One thing after the other: the bot still has to answer."))
            return
        task = asyncio.create_task(self._do(ask, listener))
        self._deeds.add(task)
        task.add_done_callback(self._deeds.discard)

    async def _do(self, ask: Ask, listener: Listener) -> None:
        try:
            act = ACTS.get(ask.text("op"))
            if act is None:
                raise Malformed("op")
            listener.put(ask.done(await act(self._world, self._person, ask)))
        except NotPossible as refusal:
            listener.put(ask.refused(str(refusal)))
        except Malformed as fault:
            listener.put(ask.refused(f"The page sent something that makes no sense: {fault}"))
        except Exception:
            log.exception("a deed of %s failed", self._person.display)
            listener.put(ask.refused("Something in the sandbox went wrong; its log says more."))

    def _snapshot(self) -> Json:
        """The person's world, and the names of all servers: one that was left can be joined again."""
        servers = [{"id": str(guild.id), "name": guild.name} for guild in self._world.guilds.values()]
        return {**self._world.snapshot(self._person), "servers": servers}
