"""Slash commands, made anew at each start from the games in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.cogs import lobby, play, table

if TYPE_CHECKING:
    from bot.app import App

AnyCommand = app_commands.Command[Any, ..., Any]


def commands(app: App) -> list[AnyCommand | app_commands.Group]:
    """Every command of the bot."""
    groups = [play.group(app, game) for game in app.games.values()]
    return [lobby.play_command(app), *table.commands(app), *groups]
