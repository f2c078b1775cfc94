"""Every click and every dialogue, from whatever message and whatever year: each gets an answer.

No view lives in memory. What a component says about itself is all there is, and what it cannot say is told as such.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import discord

from bot.cogs import clock, lobby, looks, me, orders, presses, questions, server, showing, typed
from bot.replies import How, Interaction, Reply
from bot.ui import ids, words
from bot.ui.clock import OTHER
from bot.ui.ids import Demo, Form, Guest, Lines, LookUp, Matter, Mine, Order, Press, Rules, Timer, Which
from bot.ui.message import Say
from bot.ui.payload import submitted
from bot.ui.server import OPTIONS

if TYPE_CHECKING:
    from bot.app import App

log = logging.getLogger(__name__)

Work = Callable[[Reply], Awaitable[None]]
Take = Callable[[Reply, Mapping[str, str]], Awaitable[None]]  # what was filled in, by the keys of its fields

TAKEN: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)
UNKNOWN: Final = "This button is from an older Toybox and means nothing any more."
SHOWN: Final[frozenset[ids.Control]] = frozenset({"computer", "fewer"})  # by the lobby in which they are pressed
LOOKS: Final[frozenset[ids.Control]] = frozenset(
    {"hand", "board", "log", "help", "words", "pictures", "mute", "orders", "resign", "quit", "end", "rematch", "back"}
)
"""What whoever has a computer player stand in for them may press without being back at the table."""
UNKNOWN_HERE: Final = "This button is from an older Toybox and means nothing any more. /games shows your matches."
FORM_SECONDS: Final = 2.0  # a dialogue must open within Discord's three

T = TypeVar("T")


class Interactions:
    """The one listener for components and dialogues."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def take(self, interaction: Interaction) -> None:
        """Answer a component or a dialogue; all else belongs to the command tree."""
        if interaction.type not in TAKEN:
            return
        app = self.app
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        values = [str(value) for value in data.get("values") or ()]
        clicked = ids.parse(custom_id)
        if isinstance(clicked, Which) and values:
            if meant := typed.decode(values[0]):
                await self._answer(interaction, "update", lambda reply: questions.give(app, reply, meant))
                return
            custom_id, values = values[0], []
            clicked = ids.parse(custom_id)
        if isinstance(clicked, Form):
            await self._form(interaction, clicked, data)
        elif isinstance(clicked, Matter) and clicked.name.startswith(OPTIONS):
            await self._dialogue(
                interaction,
                data,
                lambda reply: server.ask_options(app, reply, clicked),
                lambda reply, filled: server.take_options(app, reply, clicked, filled),
            )
        elif isinstance(clicked, Timer) and values == [OTHER]:
            await self._form(interaction, Form(clicked.match, "clock"), data)
        elif isinstance(clicked, Order) and clicked.deed == "set":
            await self._dialogue(
                interaction,
                data,
                lambda reply: orders.ask(app, reply, clicked),
                lambda reply, filled: orders.take_filled(app, reply, clicked, filled),
                _beside(interaction),
            )
        elif isinstance(clicked, Mine) and (form := me.form(clicked, values)):
            await self._dialogue(
                interaction,
                data,
                lambda reply: me.ask(app, reply, form),
                lambda reply, filled: me.take_filled(app, reply, form, filled),
            )
        else:
            work = self._work(clicked, custom_id, values)
            match_id = acted_in(clicked)
            if match_id is not None:
                work = self._back(match_id, work)
            await self._answer(interaction, _how(interaction, clicked), work)

    def _back(self, match_id: int, work: Work) -> Work:
        """The same, done by somebody who is back by that."""

        async def welcomed(reply: Reply) -> None:
            await self.app.seating.welcome(match_id, reply.interaction.user.id)
            await work(reply)

        return welcomed

    def _work(self, clicked: ids.Id | None, custom_id: str, values: Sequence[str]) -> Work:
        app = self.app
        match clicked:
            case Press():
                return lambda reply: presses.press(app, reply, clicked)
            case Guest():
                return lambda reply: presses.to_guest(app, reply, clicked)
            case Order():
                return lambda reply: orders.click(app, reply, clicked, values)
            case Timer():
                return lambda reply: clock.click(app, reply, clicked, values)
            case Lines():
                return lambda reply: _older(app, reply, clicked)
            case LookUp():
                return lambda reply: looks.look_up(app, reply, clicked, None if clicked.turn else "".join(values[:1]))
            case Rules():
                return lambda reply: looks.rules(app, reply, clicked.game)
            case Matter():
                return lambda reply: server.change(app, reply, clicked, values)
            case Mine():
                return lambda reply: me.click(app, reply, clicked, values)
            case Demo():
                return lambda reply: lobby.demo(app, reply)
            case None | Which():
                return lambda reply: self._unknown(reply, custom_id)
        return lambda reply: questions.click(app, reply, clicked, values)

    async def _form(self, interaction: Interaction, clicked: Form, data: Mapping[str, Any]) -> None:
        app = self.app
        if clicked.form == "options":
            await self._dialogue(
                interaction,
                data,
                lambda reply: presses.ask_options(app, reply, clicked),
                lambda reply, filled: presses.take_options(app, reply, clicked, filled),
            )
        elif clicked.form == "clock":
            await self._dialogue(
                interaction,
                data,
                lambda reply: clock.ask(app, reply, clicked),
                lambda reply, filled: clock.take_typed(app, reply, clicked, filled),
            )
        else:
            await self._dialogue(
                interaction,
                data,
                lambda reply: questions.ask_number(app, reply, clicked),
                lambda reply, filled: self._typed(reply, clicked, list(filled.values())[:1]),
            )

    async def _typed(self, reply: Reply, clicked: Form, values: Sequence[str]) -> None:
        """A number that was written into a dialogue."""
        await self.app.seating.welcome(clicked.match, reply.interaction.user.id)
        await questions.click(self.app, reply, clicked, values)

    async def _dialogue(
        self, interaction: Interaction, data: Mapping[str, Any], ask: Work, take: Take, how: How | None = None
    ) -> None:
        """A button that opens a dialogue, or what somebody filled in, which rewrites the message that asked for it."""
        if interaction.type is discord.InteractionType.component:
            await self._answer(interaction, "later", lambda reply: _soon(ask(reply)))
            return
        filled = submitted(data)
        how = how or ("update" if interaction.message is not None else "private")
        await self._answer(interaction, how, lambda reply: take(reply, filled))

    async def _answer(self, interaction: Interaction, how: How, work: Work) -> None:
        await self.app.answer(interaction, how, work)

    async def _unknown(self, reply: Reply, custom_id: str) -> None:
        """An id of another version or of nobody: said kindly, with how the match of this channel stands."""
        log.info("unknown custom id %r", custom_id)
        interaction = reply.interaction
        scenes = await self.app.tables.scenes_in(interaction.channel_id or 0, ("playing",))
        if scenes:
            await reply.add(await showing.move(self.app, reply, scenes[0], UNKNOWN))
        else:
            await reply.add(Say(words.line(UNKNOWN_HERE)))


def acted_in(clicked: ids.Id | None) -> int | None:
    """The match at whose table something is done by this click; None for a look, and for all that is no match's."""
    if isinstance(clicked, Press) and clicked.control in LOOKS:
        return None
    return clicked.match if isinstance(clicked, Press | Guest | Order | questions.Clicked) else None


def _how(interaction: Interaction, clicked: ids.Id | None) -> How:
    """Private messages are rewritten in place, and in a DM the hand that carries the question; all others stay.

    What begins a match answers below the board that it brings. What a lobby shows by itself is not told beside it.
    """
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        return "private" if clicked is None else "update"
    if isinstance(clicked, Press) and clicked.control in SHOWN:
        return "update"
    if isinstance(clicked, Demo) or (isinstance(clicked, Press) and clicked.control == "start"):
        return "below"
    return "update" if interaction.guild_id is None and not isinstance(clicked, Press | None) else "private"


def _beside(interaction: Interaction) -> How:
    """A private panel is rewritten; what hangs on another message is answered beside it."""
    message = interaction.message
    return "update" if message is not None and message.flags.ephemeral else "private"


async def _older(app: App, reply: Reply, clicked: Lines) -> None:
    scene = await app.tables.scene(clicked.match)
    await reply.show(await showing.log(app, scene, reply.interaction.user.id, clicked.before))


async def _soon(work: Awaitable[T]) -> T:
    """A dialogue has to be the first answer, so it cannot be announced: better an error in time than a dead button."""
    return await asyncio.wait_for(work, FORM_SECONDS)
