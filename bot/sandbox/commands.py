"""The registered commands, and what of them a person sees in a channel."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from bot.sandbox.command_rules import SLASH, check_commands
from bot.sandbox.permissions import Permission
from bot.sandbox.wire import Json

if TYPE_CHECKING:
    from bot.sandbox.people import Person
    from bot.sandbox.places import Channel
    from bot.sandbox.world import World

IN_GUILD, IN_DM = 0, 1
"""The contexts of a command, in Discord's numbers."""


class Commands:
    """Commands by scope: None for those of every place, else a server's id."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.scopes: dict[int | None, list[Json]] = {}

    def of(self, scope: int | None) -> list[Json]:
        return self.scopes.get(scope, [])

    def replace(self, scope: int | None, commands: Any) -> list[Json]:
        """Registers the whole list of a scope anew. A command keeps its id as long as its name stays."""
        ids = {command["name"]: command["id"] for command in self.of(scope)}
        version = str(self._world.ids.next())
        registered = []
        for command in check_commands(commands):
            needed = command.get("default_member_permissions")
            kept = {
                "id": ids.get(command["name"]) or str(self._world.ids.next()),
                "application_id": str(self._world.bot.id),
                "version": version,
                "type": SLASH,
                "name": command["name"],
                "name_localizations": command.get("name_localizations"),
                "description": command["description"],
                "description_localizations": command.get("description_localizations"),
                "default_member_permissions": None if needed is None else str(needed),
                "nsfw": bool(command.get("nsfw")),
                "options": copy.deepcopy(command.get("options") or []),
            }
            if scope is None:
                contexts = command.get("contexts")
                kept["contexts"] = contexts
                kept["dm_permission"] = contexts is None or IN_DM in contexts
                kept["integration_types"] = command.get("integration_types") or [0]
            else:
                kept["guild_id"] = str(scope)
            registered.append(kept)
        self.scopes[scope] = registered
        self._world.feed.commands()
        self._world.changed()
        return registered

    def offered(self, person: Person, channel: Channel) -> list[Json]:
        """What `person` can run in `channel`; a server's own command hides the global one of its name."""
        guild = channel.guild
        found: dict[str, Json] = {}
        for scope in (guild.id, None) if guild else (None,):
            for command in self.of(scope):
                if _fits(command, person, channel):
                    found.setdefault(command["name"], command)
        return list(found.values())


def _fits(command: Json, person: Person, channel: Channel) -> bool:
    contexts = command.get("contexts")
    if contexts is not None and (IN_GUILD if channel.guild else IN_DM) not in contexts:
        return False
    if channel.guild is None:
        return True
    if not channel.guild.has_bot:
        return False
    held, asked = channel.permissions(person), command["default_member_permissions"]
    # "0" means administrators only, null means everyone.
    needed = Permission.ADMINISTRATOR if asked == "0" else int(asked or 0)
    return bool(held & Permission.USE_APPLICATION_COMMANDS) and held & needed == needed
