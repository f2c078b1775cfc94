"""The one answer to an interaction: in time, in private, kind when it is an error, and never Discord's red one."""

from __future__ import annotations

import asyncio
import io
import logging
import secrets
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Literal, TypeVar

import aiohttp
import discord

from bot.people import Sorry
from bot.posting import NETWORK, PICTURELESS, Artist
from bot.ui import words
from bot.ui.controls import in_words
from bot.ui.message import Say
from bot.ui.payload import kwargs
from render import Picture

log = logging.getLogger(__name__)

T = TypeVar("T")
How = Literal["private", "below", "update", "later"]
Taste = Callable[[int], Awaitable[bool]]  # whether this person wants words instead of pictures

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
PAUSES = (0.1, 0.4)  # seconds before the second and the third try
FIRST_SECONDS = 2.5  # for the first word: after three seconds Discord takes none, and the work must not wait for it
CALL_SECONDS = 30.0  # for any later word, with all of discord.py's own retries
EDITABLE = timedelta(minutes=14)  # for which an answer can be changed: Discord's tokens live for fifteen
ANSWERED = 40060  # somebody, perhaps an earlier try of ours, has answered this interaction
DEAD = {10008, 10015, 10062, 50027}  # unknown message, webhook, interaction; a token that has run out
UNSETTLED = (aiohttp.ClientConnectionError, asyncio.TimeoutError, discord.DiscordServerError)

Interaction = discord.Interaction[Any]


async def insist(call: Callable[[], Awaitable[T]]) -> T:
    """`call`, up to three times while the connection breaks: what discord.py leaves to us on Linux."""
    for pause in PAUSES:
        try:
            async with asyncio.timeout(CALL_SECONDS):
                return await call()
        except UNSETTLED as error:
            log.warning("Discord did not hear us, trying again: %s: %s", type(error).__name__, error)
            await asyncio.sleep(pause)
    async with asyncio.timeout(CALL_SECONDS):
        return await call()


def trouble_text(code: str) -> str:
    text = (
        "Something went wrong on our side; nothing is lost. Try again; "
        "if it stays, tell the server's moderators code `{code}`."
    )
    return words.line(text, code=code)


def new_code() -> str:
    """A short id that leads from what a player reads to the log."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


class Reply:
    """Where the answer goes.

    `private`: a private message, announced at once and filled in later. `below`: a private message that comes only
    when it is shown, so that it stands below what is posted meanwhile. `update`: the message that was clicked, which
    `show` rewrites and `tell` leaves alone. `later`: nothing yet, for what answers with a form. When Discord no longer
    takes the answer, whatever was done stays done and the reply falls silent. Who chose words gets no pictures.
    """

    def __init__(self, interaction: Interaction, artist: Artist, wordy: Taste) -> None:
        self.interaction, self.artist, self.wordy = interaction, artist, wordy
        self.how: How = "later"
        self.announced = self.filled = self.dead = False
        self._below: discord.WebhookMessage | None = None
        self._message: int | None = None

    @property
    def message(self) -> int | None:
        """The message that holds the answer, once it is shown."""
        return self._below.id if self._below is not None else self._message

    @property
    def private(self) -> bool:
        """Whether what is shown is a message of its own, for this person alone."""
        return self.how in ("private", "below")

    @property
    def on_post(self) -> bool:
        """Whether the message that was clicked is one that stays, and so belongs to the publisher."""
        message = self.interaction.message
        return self.how == "update" and message is not None and not message.flags.ephemeral

    async def defer(self, how: How) -> None:
        """Tell Discord that the answer is coming; to be called before anything that may take time.

        Where Discord does not hear it, what was asked is done all the same, and it is told again with the answer.
        """
        response = self.interaction.response
        self.how = how
        if how == "later":
            return
        try:
            async with asyncio.timeout(FIRST_SECONDS):
                if how == "private":
                    await self._try(lambda: response.defer(ephemeral=True, thinking=True))
                else:
                    await self._try(response.defer)
        except NETWORK as error:
            log.warning("Discord does not hear that an answer is coming: %s: %s", type(error).__name__, error)
        else:
            self.announced = True

    async def show(self, say: Say) -> None:
        """Fill the announced message, or rewrite the clicked one; a second time after `private` it is rewritten."""
        await self._announce()
        if self.dead:
            return
        say, picture = await self._drawn(say)
        if self.how == "below" and self._below is None:
            send = self.interaction.followup.send
            self._below = await self._put(lambda shown: send(ephemeral=True, wait=True, **kwargs(say, shown)), picture)
        else:
            edit = self.interaction.edit_original_response if self._below is None else self._below.edit
            shown = await self._put(lambda drawn: edit(**kwargs(say, drawn, edit=True)), picture)
            self._message = self._message if shown is None else shown.id
        self.filled = True

    async def take_away(self) -> None:
        """Delete the private message."""
        if self._below is not None:
            await self._try(self._below.delete)
        else:
            await self._try(self.interaction.delete_original_response)

    async def tell(self, text: str) -> None:
        """A plain private line, beside whatever message was clicked."""
        await self.add(Say(text))

    async def add(self, say: Say) -> None:
        """One more private message; the first where none has been shown."""
        if self.how == "later" or (self.private and not self.filled):
            await self.show(say)
            return
        await self._announce()
        if not self.dead:
            say, picture = await self._drawn(say)
            send = self.interaction.followup.send
            await self._put(lambda shown: send(ephemeral=True, **kwargs(say, shown)), picture)

    async def file(self, text: str, name: str, data: bytes) -> None:
        """Fill the announced message with a file and a line that says what it is."""
        await self._announce()
        if self.dead:
            return
        self.filled = True
        await self._try(
            lambda: self.interaction.edit_original_response(
                content=text, attachments=[discord.File(io.BytesIO(data), filename=name)]
            )
        )

    async def ask(self, modal: discord.ui.Modal) -> None:
        """Open a form; only as the first answer."""
        modal.stop()  # so that discord.py keeps nothing of it
        async with asyncio.timeout(FIRST_SECONDS):
            await self._try(lambda: self.interaction.response.send_modal(modal))
        self.announced = self.filled = True

    async def end(self) -> None:
        """Nothing more is coming; where all was said by deeds, Discord still has to hear that we did hear."""
        if self.how != "later" and not self.filled:
            await self._announce()

    async def _announce(self) -> None:
        """What Discord has not heard yet is said before anything else: else it takes no answer at all."""
        if not self.announced and not self.dead:
            await self.defer("private" if self.how == "later" else self.how)

    async def _drawn(self, say: Say) -> tuple[Say, Picture | None]:
        if say.drawing is not None and await self.wordy(self.interaction.user.id):
            say = in_words(say)
        return say, await self.artist.draw(say.drawing)

    async def _put(self, call: Callable[[Picture | None], Awaitable[T]], picture: Picture | None) -> T | None:
        """With the picture; where Discord will not have that, in words."""
        try:
            return await self._try(lambda: call(picture))
        except discord.HTTPException as error:
            if picture is None or (error.code or error.status) not in PICTURELESS:
                raise
            log.warning("no picture is taken (%s): told in words", error)
            return await self._try(lambda: call(None))

    async def _try(self, call: Callable[[], Awaitable[T]]) -> T | None:
        try:
            return await insist(call)
        except discord.HTTPException as error:
            if error.code == ANSWERED:
                return None
            if error.code not in DEAD:
                raise
            self.dead = True
            log.info("an answer came too late for Discord (%s): %s", error.code, self.interaction.id)
            return None


async def answer(
    interaction: Interaction, artist: Artist, wordy: Taste, how: How, work: Callable[[Reply], Awaitable[None]]
) -> None:
    """Let `work` answer; it may raise anything. Sorry is told as it is, all else with a code that leads to the log."""
    reply = Reply(interaction, artist, wordy)
    try:
        await reply.defer(how)
        await work(reply)
        await reply.end()
    except Sorry as sorry:
        await _last(reply, str(sorry))
    except Exception:
        code = new_code()
        log.exception("code %s: interaction %s of %s", code, interaction.id, interaction.user.id)
        await _last(reply, trouble_text(code))


async def _last(reply: Reply, text: str) -> None:
    """What is said when nothing else can be: it may fail, but it may not raise."""
    try:
        await reply.tell(text)
    except Exception:
        log.exception("could not even say it: %s", text)
