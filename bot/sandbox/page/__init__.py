"""The web page on which people sit: `mount` adds it to the local Discord's application, `guard` keeps strangers out."""

from bot.sandbox.page.guard import guard
from bot.sandbox.page.server import mount

__all__ = ["guard", "mount"]
