"""The one answer to an interaction: in time, in private, kind when it is an error, and never Discord's red one."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeVar

import aiohttp
import discord

from bot.people import Sorry
from bot.posting import Artist
from bot.ui.message import Say
from bot.ui.payload import kwargs

log = logging.getLogger(__name__)

T = TypeVar("T")
How = Literal["private", "update", "later"]

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
PAUSES = (0.1, 0.4)  # seconds before the second and the third try
ANSWERED = 40060  # somebody, perhaps an earlier try of ours, has answered this interaction
DEAD = {10008, 10015, 10062, 50027}  # unknown message, webhook, interaction; a token that has run out
UNSETTLED = (aiohttp.ClientConnectionError, asyncio.TimeoutError, discord.DiscordServerError)

Interaction = discord.Interaction[Any]


async def insist(call: Callable[[], Awaitable[T]]) -> T:
    """`call`, up to three times while the connection breaks: what discord.py leaves to us on Linux."""
    for pause in PAUSES:
        try:
            return await call()
        except UNSETTLED as error:
            log.warning("Discord did not hear us, trying again: %s", error)
            await asyncio.sleep(pause)
    return await call()


def trouble_text(code: str) -> str:
    return (
        "Something went wrong on our side; nothing is lost. Try again; "
        f"if it stays, tell the server's moderators code `{code}`."
    )


def new_code() -> str:
    """A short id that leads from what a player reads to the log."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


class Reply:
    """Where the answer goes.

    `private`: a private message, announced at once and filled in later. `update`: the message that was clicked, which
    `show` rewrites and `tell` leaves alone. `later`: nothing yet, for what answers with a form. When Discord no longer
    takes the answer, whatever was done stays done and the reply falls silent.
    """

    def __init__(self, interaction: Interaction, artist: Artist) -> None:
        self.interaction, self.artist = interaction, artist
        self.how: How = "later"
        self.filled = self.dead = False

    @property
    def on_post(self) -> bool:
        """Whether the message that was clicked is one that stays, and so belongs to the publisher."""
        message = self.interaction.message
        return self.how == "update" and message is not None and not message.flags.ephemeral

    async def defer(self, how: How) -> None:
        """Tell Discord that the answer is coming; to be called before anything that may take time."""
        response = self.interaction.response
        self.how = how
        if how == "private":
            await self._try(lambda: response.defer(ephemeral=True, thinking=True))
        elif how == "update":
            await self._try(response.defer)

    async def show(self, say: Say) -> None:
        """Fill the announced message, or rewrite the clicked one; a second time after `private` it is rewritten."""
        if self.dead:
            return
        if self.how == "later":
            await self.defer("private")
        picture = await self.artist.draw(say.drawing)
        self.filled = True
        await self._try(lambda: self.interaction.edit_original_response(**kwargs(say, picture, edit=True)))

    async def tell(self, text: str) -> None:
        """A plain private line, beside whatever message was clicked."""
        await self.add(Say(text))

    async def add(self, say: Say) -> None:
        """One more private message; the first where none has been shown."""
        if self.how == "later" or (self.how == "private" and not self.filled):
            await self.show(say)
        elif not self.dead:
            picture = await self.artist.draw(say.drawing)
            await self._try(lambda: self.interaction.followup.send(ephemeral=True, **kwargs(say, picture)))

    async def ask(self, modal: discord.ui.Modal) -> None:
        """Open a form; only as the first answer."""
        modal.stop()  # so that discord.py keeps nothing of it
        await self._try(lambda: self.interaction.response.send_modal(modal))
        self.filled = True

    async def _try(self, call: Callable[[], Awaitable[object]]) -> None:
        try:
            await insist(call)
        except discord.HTTPException as error:
            if error.code == ANSWERED:
                return
            if error.code not in DEAD:
                raise
            self.dead = True
            log.info("an answer came too late for Discord (%s): %s", error.code, self.interaction.id)


async def answer(interaction: Interaction, artist: Artist, how: How, work: Callable[[Reply], Awaitable[None]]) -> None:
    """Let `work` answer; it may raise anything. Sorry is told as it is, all else with a code that leads to the log."""
    reply = Reply(interaction, artist)
    try:
        await reply.defer(how)
        await work(reply)
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
