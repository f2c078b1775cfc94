"""Slash commands are registered when they have changed, and at no other time."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.replies import UNSETTLED, insist
from storage import Store, registrations
from storage.clock import Clock

log = logging.getLogger(__name__)

TOTAL = 8000  # of a command's names, descriptions and choices
COMMANDS = 100
CHILDREN = 25
NAME = 32
DESCRIPTION = 100

Payload = Mapping[str, Any]


def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The tree as Discord is told it, in an order that does not depend on how it was built."""
    return sorted((command.to_dict(tree) for command in tree.get_commands()), key=lambda command: str(command["name"]))


def tree_hash(tree: app_commands.CommandTree[Any]) -> str:
    return hashlib.sha256(msgspec.json.encode(payload(tree), order="sorted")).hexdigest()


def faults(commands: Sequence[Payload]) -> list[str]:
    """Each limit of Discord that these commands break, in words; discord.py counts hardly any of them."""
    found = [f"{len(commands)} commands"] if len(commands) > COMMANDS else []
    for command in commands:
        found += _faults(command, str(command["name"]))
        if (size := _size(command)) > TOTAL:
            found.append(f"/{command['name']}: {size} characters in all")
    return found


def _faults(node: Payload, path: str) -> list[str]:
    options: Sequence[Payload] = node.get("options") or ()
    choices: Sequence[Payload] = node.get("choices") or ()
    name = str(node["name"])
    checks = {
        f"the name has {len(name)} characters": 1 <= len(name) <= NAME,
        "the name is not lower case": name == name.lower() and " " not in name,
        f"the description has {len(node['description'])} characters": 1 <= len(node["description"]) <= DESCRIPTION,
        f"{len(options)} options": len(options) <= CHILDREN,
        f"{len(choices)} choices": len(choices) <= CHILDREN,
        "two options have one name": len({option["name"] for option in options}) == len(options),
        "a required option follows an optional one": _required_first(options),
    }
    found = [f"/{path}: {fault}" for fault, fine in checks.items() if not fine]
    for option in options:
        found += _faults(option, f"{path} {option['name']}")
    return found


def _required_first(options: Sequence[Payload]) -> bool:
    required = [bool(option.get("required")) for option in options]
    return required == sorted(required, reverse=True)


def _size(node: Payload) -> int:
    choices = sum(len(str(choice["name"])) + len(str(choice["value"])) for choice in node.get("choices") or ())
    return len(node["name"]) + len(node["description"]) + choices + sum(map(_size, node.get("options") or ()))


async def register(tree: app_commands.CommandTree[Any], application_id: int, store: Store, clock: Clock) -> bool:
    """Register the tree globally unless this application has exactly it already; True if that was sent.

    A failure is logged and changes nothing: the commands that Discord knows go on working, as do all buttons.
    """
    wanted = tree_hash(tree)
    try:
        known = await store.read(lambda c: registrations.find(c, application_id))
        if known is not None and known.tree_hash == wanted:
            log.info("slash commands are as registered before")
            return False
        await insist(tree.sync)
        await store.write(lambda c: registrations.save(c, application_id, wanted, clock.now()))
    except (discord.DiscordException, *UNSETTLED) as error:
        log.error("slash commands could not be registered; play goes on with those that Discord knows: %s", error)
        return False
    log.info("registered %d slash commands", len(tree.get_commands()))
    return True
