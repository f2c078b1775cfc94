"""Pointing an unmodified discord.py at a local Discord: the one module here that knows that library."""

from __future__ import annotations

import discord
import discord.gateway
import discord.http
import yarl


def point(base_url: str) -> None:
    """Lets every discord.py client of this process that logs in from now on talk to `base_url`.

    These three class attributes are all that hold Discord's address; every other one comes in payloads.
    """
    discord.http.Route.BASE = f"{base_url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(base_url.replace("http", "ws", 1) + "/gateway")
    discord.Asset.BASE = base_url
