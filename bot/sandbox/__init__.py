"""The local Discord: a small server on this machine that a Discord bot takes for the real one.

It speaks what the bot needs of REST, gateway and CDN, enforces Discord's limits and permissions, and holds a world of
servers and people who can be driven by tests (people.py) or from a page in the browser (events.py).

It imports nothing of the bot, and nothing of discord.py but in `point`.
"""

from bot.sandbox.local import LocalDiscord
from bot.sandbox.locking import WorldInUse
from bot.sandbox.results import Choice, NotPossible, Result
from bot.sandbox.world import World

__all__ = ["Choice", "LocalDiscord", "NotPossible", "Result", "World", "WorldInUse"]
