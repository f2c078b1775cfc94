"""A bare discord.py bot: what the library itself takes for the answers that Toybox gives."""

from __future__ import annotations

import io
import logging
import os

import discord
from discord import app_commands

from bot.sandbox.point import point

TEXT = "You are in no match at the moment.\n\n" + "Weapon Wars (2 to 6 players): throw weapons until one stands. " * 4


class Bare(discord.Client):
    """/ping is answered in private, announced first and filled in then; /picture the same with a picture."""

    def __init__(self, picture: bytes) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)
        self._picture = picture
        self.tree.add_command(app_commands.Command(name="ping", description="a text", callback=self._ping))
        self.tree.add_command(app_commands.Command(name="picture", description="a picture", callback=self._show))

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def _ping(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content=TEXT)

    async def _show(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        file = discord.File(io.BytesIO(self._picture), filename="board.png", description="A board.")
        await interaction.edit_original_response(content=TEXT, attachments=[file])


def main() -> int:
    """Runs until it is ended, against the local Discord that the environment names as for Toybox."""
    point(os.environ["DISCORD_API_BASE"])
    size = int(os.environ["BENCH_PICTURE_BYTES"])
    Bare(os.urandom(size)).run(os.environ["DISCORD_TOKEN"], log_level=logging.ERROR)
    return 0
