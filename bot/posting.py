"""The edge to Discord: drawing in workers, sending, editing, deleting, and saying plainly what came of it."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import aiohttp
import discord

import render
from bot.ui.message import Drawing, Say
from bot.ui.payload import draw, kwargs
from render import Picture

log = logging.getLogger(__name__)

T = TypeVar("T")

DRAW_SECONDS = 2.0
PICTURES = 64  # kept; some 5 MB
LOOK_BACK = 50  # messages searched for one whose sending was cut short


class Trouble(Exception):
    """Discord did not do it. The subclasses say what follows from that."""


class Vanished(Trouble):
    """The message or the channel is no longer there."""


class Barred(Trouble):
    """The bot may not, in this channel."""


class DmClosed(Trouble):
    """This person takes no direct messages from the bot."""


class Later(Trouble):
    """Nobody knows whether it took effect: the same request, with the same nonce, may be sent again."""


class Refused(Trouble):
    """Discord will never take this request."""


VANISHED = {10003, 10008}
BARRED = {50001, 50013, 50083, 160005}
DM_CLOSED = {50007, 50278, 40003, 50033, 10013}


def trouble(error: Exception) -> Trouble:
    """What an exception of discord.py or of the network means for us."""
    if isinstance(error, discord.HTTPException):
        code = error.code
        for codes, kind in ((VANISHED, Vanished), (DM_CLOSED, DmClosed), (BARRED, Barred)):
            if code in codes:
                return kind(str(error))
        if error.status >= 500 or error.status in (401, 408, 429):
            return Later(str(error))
        return {403: Barred, 404: Vanished}.get(error.status, Refused)(str(error))
    return Later(f"{type(error).__name__}: {error}")


NETWORK = (discord.HTTPException, aiohttp.ClientError, OSError, asyncio.TimeoutError)


class Artist:
    """Draws off the event loop, in at most `workers` threads at once; what was drawn lately is not drawn again."""

    def __init__(self, workers: int) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="draw")
        self._drawn: OrderedDict[str, asyncio.Future[Picture]] = OrderedDict()
        self.busy = 0

    async def draw(self, drawing: Drawing | None) -> Picture | None:
        """The picture; None where there is none to draw, or it failed or took over two seconds: then words must do."""
        if drawing is None:
            return None
        self.busy += 1
        try:
            # Shielded: a picture that comes too late for this message is there for the next one.
            return await asyncio.wait_for(asyncio.shield(self._picture(drawing)), DRAW_SECONDS)
        except TimeoutError:
            log.warning("no picture for %s within %s s", drawing.file_name, DRAW_SECONDS)
            return None
        except Exception:
            log.exception("no picture for %s", drawing.file_name)
            return None
        finally:
            self.busy -= 1

    def _picture(self, drawing: Drawing) -> asyncio.Future[Picture]:
        """The same picture is often wanted twice at once: in the channel for one, in a direct message for the other."""
        sight = drawing.sight()
        if sight in self._drawn:
            self._drawn.move_to_end(sight)
            return self._drawn[sight]
        future = self.run(draw, drawing)
        future.add_done_callback(lambda done: self._forget_failed(sight, done))
        self._drawn[sight] = future
        if len(self._drawn) > PICTURES:
            self._drawn.popitem(last=False)
        return future

    def _forget_failed(self, sight: str, done: asyncio.Future[Picture]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._drawn.get(sight) is done:
            del self._drawn[sight]

    async def warm(self, key: str) -> None:
        """Draw a game's reference state, so that the first players do not wait for cold caches."""
        await asyncio.get_running_loop().run_in_executor(self._pool, render.warm, key)

    def run(self, work: Callable[..., T], *args: Any) -> asyncio.Future[T]:
        """Other work for the same workers: a computer player's thinking."""
        return asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class Wire:
    """Discord's messages by id alone, so that nothing of ours depends on what the library remembers."""

    def __init__(self, client: discord.Client, artist: Artist) -> None:
        self.client, self.artist = client, artist

    async def send(self, channel_id: int, say: Say, nonce: str) -> int:
        """The new message's id. The same nonce within some minutes gives the earlier message and no twin."""
        picture = await self.artist.draw(say.drawing)
        try:
            channel = self.client.get_partial_messageable(channel_id)
            message = await channel.send(nonce=nonce, silent=say.silent, **kwargs(say, picture))
        except NETWORK as error:
            raise trouble(error) from error
        return message.id

    async def edit(self, channel_id: int, message_id: int, say: Say) -> None:
        picture = await self.artist.draw(say.drawing)
        try:
            await self._message(channel_id, message_id).edit(**kwargs(say, picture, edit=True))
        except NETWORK as error:
            raise trouble(error) from error

    async def strip(self, channel_id: int, message_id: int) -> None:
        """Take the buttons off a message that has had its day."""
        try:
            await self._message(channel_id, message_id).edit(view=None)
        except NETWORK as error:
            raise trouble(error) from error

    async def delete(self, channel_id: int, message_id: int) -> None:
        try:
            await self._message(channel_id, message_id).delete()
        except NETWORK as error:
            raise trouble(error) from error

    async def dm_channel(self, person_id: int) -> int:
        try:
            return (await self.client.create_dm(discord.Object(person_id))).id
        except NETWORK as error:
            raise trouble(error) from error

    async def find(self, channel_id: int, custom_id: str, after: int) -> int | None:
        """The newest of the bot's own messages, sent after the message `after`, with a component whose id begins so."""
        assert self.client.user is not None
        try:
            channel = self.client.get_partial_messageable(channel_id)
            async for message in channel.history(limit=LOOK_BACK):
                if message.id <= after or message.author.id != self.client.user.id:
                    continue
                if any(_carries(row, custom_id) for row in message.components):
                    return message.id
        except NETWORK as error:
            raise trouble(error) from error
        return None

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self.client.get_partial_messageable(channel_id).get_partial_message(message_id)


def _carries(component: Any, custom_id: str) -> bool:
    own = getattr(component, "custom_id", None) or ""
    return own.startswith(custom_id) or any(_carries(child, custom_id) for child in getattr(component, "children", ()))
