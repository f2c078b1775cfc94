"""Pointing an unmodified discord.py at a local Discord: the one module here that knows that library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

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


@contextmanager
def pointed_at(base_url: str) -> Iterator[None]:
    """`point`, and back afterwards."""
    before = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
    point(base_url)
    try:
        yield
    finally:
        discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = before
