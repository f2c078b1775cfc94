"""The edge to Discord: drawing in workers, sending, editing, deleting, and saying plainly what came of it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import aiohttp
import discord

import render
from bot.heap import give_back
from bot.ui.message import Drawing, Say
from bot.ui.payload import draw, kwargs
from render import NoPictures, Picture

log = logging.getLogger(__name__)

T = TypeVar("T")

DRAW_SECONDS = 2.0
PICTURES = 64  # kept; some 5 MB
TIDY = 10  # pictures after which the heap is tidied
CALL_SECONDS = 60.0  # for one call with all of discord.py's own retries; nothing may wait for Discord for ever
LOOK_ON = 200  # messages searched for one whose sending was cut short


class Trouble(Exception):
    """Discord did not do it. The subclasses say what follows from that; `code` is Discord's, or the HTTP status."""

    def __init__(self, text: str, code: int = 0) -> None:
        super().__init__(text)
        self.code = code


class Vanished(Trouble):
    """The message or the channel is no longer there."""


class Barred(Trouble):
    """The bot may not, here and now."""


class Asleep(Barred):
    """The thread is archived: its messages cannot be changed, and a new one wakes it if it is not locked."""


class DmClosed(Trouble):
    """This person takes no direct messages from the bot."""


class Later(Trouble):
    """Nobody knows whether it took effect: the same request, with the same nonce, may be sent again."""


class Refused(Trouble):
    """Discord will never take this request."""


VANISHED = {10003, 10008}
BARRED = {50001, 50013, 160005, 40003}
ASLEEP = {50083}
DM_CLOSED = {50007, 50278, 50033, 10013}
"""Discord's codes: who blocks the bot, who takes no messages from this server or shares none with the bot (which passes
when it is invited again), and who deleted the account. Conversations opened too fast (40003) are no closed door."""
PICTURELESS = {413, 40005, 50013}  # too large, or files may not be attached: the same in words may pass

NETWORK = (discord.HTTPException, aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""Everything that a call to Discord may come to grief with."""


def in_short(error: Exception) -> str:
    """Its first line, for a line of the log or of a report."""
    return (str(error) or type(error).__name__).splitlines()[0]


def trouble(error: Exception) -> Trouble:
    """What an exception of discord.py or of the network means for us."""
    if isinstance(error, discord.HTTPException):
        code = error.code or error.status
        for codes, kind in ((VANISHED, Vanished), (DM_CLOSED, DmClosed), (ASLEEP, Asleep), (BARRED, Barred)):
            if code in codes:
                return kind(str(error), code)
        if error.status >= 500 or error.status in (401, 408, 429):
            return Later(str(error), code)
        # A 404 without a code of Discord's says nothing about the message: whoever took it for gone would make a twin.
        return (Barred if error.status == 403 else Refused)(str(error), code)
    return Later(f"{type(error).__name__}: {error}")


class Artist:
    """Draws off the event loop, in at most `workers` threads at once; what was drawn lately is not drawn again."""

    def __init__(self, workers: int) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="draw")
        self._drawn: OrderedDict[str, asyncio.Future[Picture]] = OrderedDict()
        self._count = itertools.count(1)
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
        except NoPictures:
            return None  # a game that is told in words
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
        if next(self._count) % TIDY == 0:
            future.add_done_callback(lambda _: self._tidy())
        future.add_done_callback(lambda done: self._forget_failed(sight, done))
        self._drawn[sight] = future
        if len(self._drawn) > PICTURES:
            self._drawn.popitem(last=False)
        return future

    def _tidy(self) -> None:
        """After the picture, so that nobody waits for both; not once this is closed."""
        with contextlib.suppress(RuntimeError):
            self._pool.submit(give_back)

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


class Sent(NamedTuple):
    """A message that stands. `as_said`: with these words; else it is an earlier one that carries the same nonce."""

    id: int
    as_said: bool


class Wire:
    """Discord's messages by id alone, so that nothing of ours depends on what the library remembers."""

    def __init__(self, client: discord.Client, artist: Artist) -> None:
        self.client, self.artist = client, artist

    async def send(self, channel_id: int, say: Say, nonce: str) -> Sent:
        """A new message. The same nonce within some minutes gives the earlier message and no twin."""
        channel = self.client.get_partial_messageable(channel_id)

        async def call(picture: Picture | None) -> Sent:
            arguments = kwargs(say, picture)
            message = await channel.send(nonce=nonce, silent=say.silent, **arguments)
            return Sent(message.id, _as_said(message, arguments))

        return await self._drawn(say, call)

    async def edit(self, channel_id: int, message_id: int, say: Say) -> None:
        message = self._message(channel_id, message_id)

        async def call(picture: Picture | None) -> None:
            await message.edit(**kwargs(say, picture, edit=True))

        await self._drawn(say, call)

    async def retire(self, channel_id: int, message_id: int, text: str) -> None:
        """A message that has had its day: `text` stands in the place of its words and buttons, its picture stays."""
        quiet = discord.AllowedMentions.none()
        message = self._message(channel_id, message_id)
        await self._call(lambda: message.edit(content=text, view=None, allowed_mentions=quiet))

    async def delete(self, channel_id: int, message_id: int) -> None:
        await self._call(lambda: self._message(channel_id, message_id).delete())

    async def look(self, channel_id: int, message_id: int) -> None:
        """Return if the message is there."""
        await self._call(lambda: self._message(channel_id, message_id).fetch())

    async def dm_channel(self, person_id: int) -> int:
        return (await self._call(lambda: self.client.create_dm(discord.Object(person_id)))).id

    async def find(self, channel_id: int, custom_id: str, after: int, besides: Collection[int] = ()) -> int | None:
        """The first of the bot's own messages after the id `after` that has a component whose id begins so.

        Those in `besides` are known and not meant.
        """
        assert self.client.user is not None
        own = self.client.user.id
        channel = self.client.get_partial_messageable(channel_id)

        async def call() -> int | None:
            async for message in channel.history(limit=LOOK_ON, after=discord.Object(after), oldest_first=True):
                ours = message.author.id == own and message.id not in besides
                if ours and any(_carries(row, custom_id) for row in message.components):
                    return message.id
            return None

        return await self._call(call)

    async def _drawn(self, say: Say, call: Callable[[Picture | None], Awaitable[T]]) -> T:
        """With its picture; where that is what Discord will not have, in words."""
        picture = await self.artist.draw(say.drawing)
        try:
            return await self._call(lambda: call(picture))
        except Trouble as error:
            if picture is None or error.code not in PICTURELESS:
                raise
            log.warning("no picture is taken (%s): told in words", error)
        return await self._call(lambda: call(None))

    async def _call(self, call: Callable[[], Awaitable[T]]) -> T:
        try:
            async with asyncio.timeout(CALL_SECONDS):
                return await call()
        except NETWORK as error:
            raise trouble(error) from error

    def _message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self.client.get_partial_messageable(channel_id).get_partial_message(message_id)


def _as_said(message: discord.Message, arguments: Mapping[str, Any]) -> bool:
    """Whether the message has these words, components and files: an older one with the same nonce may not."""
    view = arguments.get("view")
    wanted = [getattr(item, "custom_id", None) for item in view.children] if view is not None else []
    found = [getattr(item, "custom_id", None) for row in message.components for item in getattr(row, "children", ())]
    files = [file.filename for file in arguments.get("files", ())]
    return (
        message.content.strip() == str(arguments["content"]).strip()
        and sorted(map(str, found)) == sorted(map(str, wanted))
        and [attachment.filename for attachment in message.attachments] == files
    )


def _carries(component: Any, custom_id: str) -> bool:
    own = getattr(component, "custom_id", None) or ""
    return own.startswith(custom_id) or any(_carries(child, custom_id) for child in getattr(component, "children", ()))
