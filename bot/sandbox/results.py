"""What a person gets from the bot for something they did."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, NamedTuple

from bot.sandbox.clock import made_at
from bot.sandbox.interactions import DEFER, DEFER_UPDATE, Interaction
from bot.sandbox.limits import ANSWER_TIME
from bot.sandbox.wire import Json

if TYPE_CHECKING:
    from bot.sandbox.model import Message


class NotPossible(AssertionError):
    """Discord's client would not let the person do this; the text says why. The bot has not been asked."""


class Choice(NamedTuple):
    """What autocomplete suggests."""

    name: str
    value: str | int | float


class Result:
    """The bot's answer to one interaction. It lives on: edits and later follow-ups show in it."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    @property
    def message(self) -> Message | None:
        """The answer; for a button that changes its own message, that message."""
        return self.interaction.original

    @property
    def messages(self) -> list[Message]:
        """The answer and all follow-ups."""
        original = self.interaction.original
        return [*([original] if original else []), *self.interaction.follow_ups]

    @property
    def text(self) -> str:
        """The text of the answer, "" when there is none."""
        return self.message.text if self.message else ""

    @property
    def modal(self) -> Json | None:
        """The form that was opened: Discord's {custom_id, title, components}."""
        return self.interaction.modal

    @property
    def choices(self) -> list[Choice]:
        return [Choice(choice["name"], choice["value"]) for choice in self.interaction.choices]

    @property
    def ephemeral(self) -> bool:
        return self.interaction.ephemeral

    @property
    def deferred(self) -> bool:
        return self.interaction.callback in (DEFER, DEFER_UPDATE)

    @property
    def failed(self) -> bool:
        """Whether Discord told the person that the bot did not respond."""
        return self.interaction.abandoned

    async def settled(self, patience: float) -> None:
        """Waits for the answer, after a deferral for the message that fills it.

        Returns when that is there, when three seconds of the world's time have passed without an answer, or when the
        bot has let a deferred one wait for `patience` real seconds.
        """
        interaction = self.interaction
        if not interaction.world.gateway.sessions:
            interaction.abandon()
            return
        deadline = interaction.world.clock.until(made_at(interaction.id) + ANSWER_TIME)
        tasks = [asyncio.create_task(interaction.acknowledged.wait()), asyncio.create_task(deadline)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
        if interaction.callback is None:
            interaction.abandon()
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(interaction.finished.wait(), patience)

    def __repr__(self) -> str:
        if self.failed:
            return "<Result failed>"
        parts = [repr(self.message), f"{len(self.interaction.follow_ups)} follow-ups"]
        if self.modal:
            parts.append(f"modal {self.modal['title']!r}")
        if self.choices:
            parts.append(f"{len(self.choices)} choices")
        return f"<Result {', '.join(parts)}>"
