"""From what a person types after a slash to the data that Discord sends the bot; checked as the client checks it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.sandbox import payloads
from bot.sandbox.command_rules import (
    BOOLEAN,
    CHANNEL,
    GROUP,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    SUBCOMMAND,
    USER,
)
from bot.sandbox.model import User
from bot.sandbox.places import Role
from bot.sandbox.results import NotPossible
from bot.sandbox.wire import Json

if TYPE_CHECKING:
    from bot.sandbox.people import Person
    from bot.sandbox.places import Channel

STRING_LENGTH = 6000
"""The longest text an option may have where the command sets no limit."""
ID_LENGTH = 20
"""The most digits that an id has."""


@dataclass
class Typed:
    """A command as typed: `name` in full, and the interaction's `data`."""

    name: str
    data: Json


@dataclass
class _Reading:
    """Values being read for one person in one channel; `resolved` gathers what ids stand for."""

    person: Person
    channel: Channel
    line: str
    resolved: dict[str, Json] = field(default_factory=dict)

    def bad(self, why: str) -> NotPossible:
        return NotPossible(f"/{self.line}: {why}")

    def value(self, option: Json, given: Any) -> Any:
        """`given` as the option's kind wants it on the wire."""
        kind, name = option["type"], option["name"]
        if kind == STRING:
            return self._string(option, str(given))
        if kind in (INTEGER, NUMBER):
            return self._number(option, given)
        if kind == BOOLEAN:
            if str(given).lower() not in ("true", "false"):
                raise self.bad(f"{name} is true or false, not {given!r}")
            return str(given).lower() == "true"
        if kind == CHANNEL:
            return self._channel(option, given)
        if kind == ROLE or (kind == MENTIONABLE and isinstance(given, Role)):
            return self._role(option, given)
        if kind in (USER, MENTIONABLE):
            return self._user(option, given)
        raise self.bad(f"the local Discord has no options of kind {kind}")

    def _string(self, option: Json, text: str) -> str:
        if option.get("choices"):
            return str(self._chosen(option, text))
        least, most = option.get("min_length") or 0, option.get("max_length") or STRING_LENGTH
        if not least <= len(text) <= most:
            raise self.bad(f"{option['name']} must have {least} to {most} characters, not {len(text)}")
        return text

    def _number(self, option: Json, given: Any) -> int | float:
        if option.get("choices"):
            chosen: int | float = self._chosen(option, given)
            return chosen
        try:
            number = int(str(given)) if option["type"] == INTEGER else float(given)
        except ValueError:
            raise self.bad(f"{option['name']} is a number, not {given!r}") from None
        least, most = option.get("min_value"), option.get("max_value")
        if (least is not None and number < least) or (most is not None and number > most):
            raise self.bad(f"{option['name']} must lie between {least} and {most}, {number} does not")
        return number

    def _chosen(self, option: Json, given: Any) -> Any:
        for choice in option["choices"]:
            if str(given) in (choice["name"], str(choice["value"])):
                return choice["value"]
        raise self.bad(f"{option['name']} is one of {[c['name'] for c in option['choices']]}, not {given!r}")

    def _user(self, option: Json, given: Any) -> str:
        key = given.id if isinstance(given, User) else _id(given)
        user = self.channel.world.users.get(key)
        if user is None:
            raise self.bad(f"{option['name']} is a person, not {given!r}")
        self.resolved.setdefault("users", {})[str(key)] = payloads.user(user)
        guild = self.channel.guild
        if guild is not None and key in guild.members:
            member = payloads.member(guild.members[key], with_user=False)
            permissions = {"permissions": str(self.channel.permissions(user))}
            self.resolved.setdefault("members", {})[str(key)] = {**member, **permissions}
        return str(key)

    def _channel(self, option: Json, given: Any) -> str:
        key = _id(getattr(given, "id", given))
        guild = self.channel.guild
        channel = guild.channels.get(key) if guild else None
        if channel is None or self.person not in channel.people:
            raise self.bad(f"{option['name']} is a channel of this server, not {given!r}")
        if option.get("channel_types") and channel.kind not in option["channel_types"]:
            raise self.bad(f"{option['name']} cannot be a channel like {channel.name}")
        permissions = channel.permissions(self.person)
        self.resolved.setdefault("channels", {})[str(key)] = payloads.channel(channel, permissions=permissions)
        return str(key)

    def _role(self, option: Json, given: Any) -> str:
        key = _id(getattr(given, "id", given))
        guild = self.channel.guild
        if guild is None or key not in guild.roles:
            raise self.bad(f"{option['name']} is a role of this server, not {given!r}")
        self.resolved.setdefault("roles", {})[str(key)] = payloads.role(guild.roles[key])
        return str(key)


def read_command(
    person: Person, channel: Channel, line: str, values: Mapping[str, Any], *, focused: str | None = None
) -> Typed:
    """The command `line` with its option `values`; `focused` names the option that is still being typed.

    NotPossible when the person has no such command there, an option is unknown or missing, or a value does not fit.
    """
    words = line.strip().removeprefix("/").split()
    if not words:
        raise NotPossible("there is no command in an empty line")
    reading = _Reading(person, channel, " ".join(words))
    offered = {command["name"]: command for command in channel.world.commands.offered(person, channel)}
    if words[0] not in offered:
        raise reading.bad(f"not a command in {channel.name} for {person.display}; there are {sorted(offered)}")
    node = command = offered[words[0]]
    branches = []
    for word in words[1:]:
        below = [o for o in node["options"] if o["name"] == word and o["type"] in (SUBCOMMAND, GROUP)]
        if not below:
            raise reading.bad(f"there is no subcommand {word}")
        node = {**below[0], "options": below[0].get("options") or []}
        branches.append(node)
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in node["options"]):
        raise reading.bad(f"it needs one of {[option['name'] for option in node['options']]}")
    options = _values(reading, node["options"], values, focused)
    for branch in reversed(branches):
        options = [{"name": branch["name"], "type": branch["type"], "options": options}]
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
    if reading.resolved:
        data["resolved"] = reading.resolved
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return Typed(reading.line, data)


def _values(reading: _Reading, options: list[Json], values: Mapping[str, Any], focused: str | None) -> list[Json]:
    known = {option["name"]: option for option in options}
    for name in values:
        if name not in known:
            raise reading.bad(f"there is no option {name}; there are {sorted(known)}")
    if focused is not None and not known.get(focused, {}).get("autocomplete"):
        raise reading.bad(f"{focused} has no suggestions")
    typed = []
    for name, option in known.items():
        if name == focused:
            typed.append({"name": name, "type": option["type"], "value": str(values.get(name, "")), "focused": True})
        elif name in values and values[name] is not None:
            typed.append({"name": name, "type": option["type"], "value": reading.value(option, values[name])})
        elif option.get("required") and focused is None:
            raise reading.bad(f"{name} is required")
    return typed


def _id(given: Any) -> int:
    """An id given as a number, as text or as a mention; 0 for anything else."""
    digits = str(given).strip("<@!#&>")
    return int(digits) if digits.isdecimal() and len(digits) <= ID_LENGTH else 0
