"""Who is there when somebody opens the page of a new world."""

from __future__ import annotations

from bot.sandbox.world import World

GUILD = "Toybox Café"
CHANNEL = "games"
PEOPLE = ("Ana", "Bruno", "Chidi", "Dagny")


def invite_cast(world: World) -> None:
    """A server with one channel and four people; Ana moderates. The bot is invited and has yet to come."""
    people = [world.person(name) for name in PEOPLE]
    guild = world.guild(GUILD, people, [CHANNEL])
    guild.promote(people[0])
