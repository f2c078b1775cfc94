"""Slash commands, made anew at each start from the games in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.cogs import lobby, looks, match, me, orders, play, server
from bot.cogs.slash import AnyCommand

if TYPE_CHECKING:
    from bot.app import App


def commands(app: App) -> list[AnyCommand | app_commands.Group]:
    """Every command of the bot. `/me` joins them with the clocks and reminders that keep what it promises."""
    groups = [play.group(app, game) for game in app.games.values()]
    return [
        lobby.play_command(app),
        *match.commands(app),
        *looks.commands(app),
        me.me_command(app),
        orders.orders_command(app),
        server.server_command(app),
        *groups,
    ]
