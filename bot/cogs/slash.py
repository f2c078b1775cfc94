"""What all slash commands share: where they can be typed, and lists that come in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from discord import InteractionResponseType, app_commands

from bot.posting import NETWORK
from bot.replies import Interaction, insist

log = logging.getLogger(__name__)

AnyCommand: TypeAlias = app_commands.Command[Any, ..., Any]
Work: TypeAlias = Callable[[], Awaitable[Sequence[tuple[str, str]]]]

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
INSTALLED = app_commands.AppInstallationType(guild=True, user=False)
LIST_SECONDS = 2.0  # a list that is not there by then is no help any more


def command(
    name: str, text: str, callback: Any, where: app_commands.AppCommandContext = EVERYWHERE
) -> app_commands.Command[Any, ..., Any]:
    """A command of its own."""
    return app_commands.Command(
        name=name, description=text, callback=callback, allowed_contexts=where, allowed_installs=INSTALLED
    )


def group(name: str, text: str, where: app_commands.AppCommandContext) -> app_commands.Group:
    """A command whose second word says what to do."""
    return app_commands.Group(name=name, description=text, allowed_contexts=where, allowed_installs=INSTALLED)


async def listing(interaction: Interaction, work: Work) -> list[app_commands.Choice[str]]:
    """Answer autocomplete in time, whatever happens: with nothing where the list cannot be had."""
    try:
        found = await asyncio.wait_for(work(), LIST_SECONDS)
    except Exception as error:
        log.warning("no list for /%s: %r", interaction.command and interaction.command.qualified_name, error)
        found = []
    choices = [app_commands.Choice(name=name, value=value) for name, value in found]
    try:
        async with asyncio.timeout(LIST_SECONDS):
            await insist(lambda: interaction.response.autocomplete(choices))
    except NETWORK as error:
        log.info("a list came too late: %s", error)
        # Else discord.py would give an empty one of its own, and log as an error that it is not taken either.
        interaction.response._response_type = InteractionResponseType.autocomplete_result
    return []
