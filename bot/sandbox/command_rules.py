"""What Discord demands of application commands when they are registered."""

from __future__ import annotations

import re
from typing import Any

from bot.sandbox import limits
from bot.sandbox.errors import Unsupported, too_many_commands
from bot.sandbox.form import Form, Path
from bot.sandbox.wire import Json

SLASH = 1
SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
"""Kinds of option, in Discord's numbers."""
SINGLE_VALUES = range(STRING, ATTACHMENT + 1)

_NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")


def check_commands(commands: Any) -> list[Json]:
    """Refuses a faulty list of commands, else returns it."""
    form = Form()
    parts = form.parts((), commands)
    if len(parts) > limits.COMMANDS:
        raise too_many_commands(limits.COMMANDS)
    seen: set[Any] = set()
    for index, command in enumerate(parts):
        if command.get("type", SLASH) != SLASH:
            raise Unsupported("context menus")
        _node(form, (index,), command)
        if command.get("name") in seen:
            message = "Application command names must be unique"
            form.fault((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(command.get("name"))
        if _size(command) > limits.COMMAND_TOTAL:
            message = f"Command exceeds maximum size ({limits.COMMAND_TOTAL})"
            form.fault((index,), "APPLICATION_COMMAND_TOO_LARGE", message)
    form.refuse_faults()
    return parts


def _node(form: Form, path: Path, node: Json, *, inside: int | None = None) -> None:
    """Checks a command, a group or a subcommand; `inside` is the kind of the node above."""
    _words(form, path, node)
    options = form.parts((*path, "options"), node.get("options"))
    form.length((*path, "options"), len(options), limits.COMMAND_OPTIONS)
    names: set[Any] = set()
    optional_seen = False
    branches = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    for index, option in enumerate(options):
        at = (*path, "options", index)
        kind = option.get("type")
        if option.get("name") in names:
            message = "Option name already exists"
            form.fault((*at, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(option.get("name"))
        if any(branches) and not all(branches):
            message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
            form.fault(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
        if kind in (SUBCOMMAND, GROUP):
            if inside == SUBCOMMAND or (inside == GROUP and kind == GROUP):
                form.fault(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Groups nest once")
            else:
                _node(form, at, option, inside=kind)
            continue
        if form.one_of((*at, "type"), kind, SINGLE_VALUES):
            _option(form, at, option)
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            form.fault(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen = optional_seen or not option.get("required")


def _words(form: Form, path: Path, node: Json) -> None:
    """Names and descriptions, in every language that is given."""
    for locale, name in ((None, node.get("name")), *(node.get("name_localizations") or {}).items()):
        at = (*path, "name") if locale is None else (*path, "name_localizations", locale)
        if form.text(at, name, limits.COMMAND_NAME, required=True) is None:
            continue
        if not _NAME.fullmatch(name) or name != name.lower():
            form.fault(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
    for locale, text in ((None, node.get("description")), *(node.get("description_localizations") or {}).items()):
        at = (*path, "description") if locale is None else (*path, "description_localizations", locale)
        form.text(at, text, limits.COMMAND_DESCRIPTION, required=True)


def _option(form: Form, path: Path, option: Json) -> None:
    _words(form, path, option)
    choices = form.parts((*path, "choices"), option.get("choices"))
    form.length((*path, "choices"), len(choices), limits.COMMAND_CHOICES)
    check_choices(form, (*path, "choices"), choices)
    if option.get("autocomplete") and choices:
        message = "Options with choices cannot be set as autocomplete"
        form.fault((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", message)
    if option.get("autocomplete") and option["type"] not in (STRING, INTEGER, NUMBER):
        message = "Only STRING, INTEGER and NUMBER options can be set as autocomplete"
        form.fault((*path, "autocomplete"), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID_TYPE", message)


def check_choices(form: Form, path: Path, choices: list[Json]) -> None:
    """Checks the name and value of each choice, of an option or suggested while typing."""
    for index, choice in enumerate(choices):
        form.text((*path, index, "name"), choice.get("name"), limits.CHOICE_NAME, required=True)
        value = choice.get("value")
        if value is None:
            form.required((*path, index, "value"))
        elif isinstance(value, str):
            form.text((*path, index, "value"), value, limits.CHOICE_VALUE)


def _size(node: Json) -> int:
    """Names, descriptions and values of a command, each in its longest language."""

    def longest(name: str, of: Json) -> int:
        return max(len(str(text or "")) for text in (of.get(name), *(of.get(f"{name}_localizations") or {}).values()))

    size = longest("name", node) + longest("description", node)
    for choice in node.get("choices") or []:
        size += longest("name", choice) + len(str(choice.get("value", "")))
    return size + sum(_size(option) for option in node.get("options") or [])
