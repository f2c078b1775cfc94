"""For each bound in `limits`: how to make a request whose field has just that length, count or value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.sandbox import limits
from bot.sandbox.limits import Bounds


@dataclass(frozen=True)
class Case:
    """`body(n)` fills the field to n; `errors` is where the refusal of too much says so, with `*` for any step.

    `where` is what the request is: a message, a command list, a modal, suggestions, a thread, a channel or a history.
    """

    name: str
    bounds: Bounds
    where: str
    body: Callable[[int], Any]
    errors: str
    at_zero: str | None = None


def text(length: int) -> str:
    return "x" * length


def button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": "c", **more}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def with_row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"content": "x", "components": [row(*parts)]}


def option(number: int = 0, **more: Any) -> dict[str, Any]:
    return {"label": "x", "value": str(number), **more}


def menu(**more: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "m", "options": [option()], **more}


def menu_of(count: int, **more: Any) -> dict[str, Any]:
    return menu(options=[option(number) for number in range(count)], **more)


def field(number: int = 0, **more: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": f"f{number}", "style": 1, **more}


def labelled(number: int = 0, label: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": "x", "component": field(number, **more), **(label or {})}


def modal(*parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"custom_id": "m", "title": "x", "components": list(parts) or [labelled()], **more}


def command(number: int = 0, **more: Any) -> dict[str, Any]:
    return {"name": f"c{number}", "description": "x", **more}


def argument(number: int = 0, **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": f"o{number}", "description": "x", **more}


def with_argument(**more: Any) -> list[dict[str, Any]]:
    return [command(options=[argument(**more)])]


def choice(number: int = 0, **more: Any) -> dict[str, Any]:
    return {"name": "x", "value": str(number), **more}


IN_ROW = "components.0.components.0"
IN_LABEL = "data.components.0.component"

CASES = [
    Case(
        "CONTENT", limits.CONTENT, "message", lambda n: {"content": text(n), "components": [row(button())]}, "content"
    ),
    Case("NONCE", limits.NONCE, "message", lambda n: {"content": "x", "nonce": text(n)}, "nonce"),
    Case(
        "ATTACHMENTS",
        limits.ATTACHMENTS,
        "files",
        lambda n: {"content": "x", "attachments": [{"id": i} for i in range(n)]},
        "attachments",
    ),
    Case(
        "ATTACHMENT_DESCRIPTION",
        limits.ATTACHMENT_DESCRIPTION,
        "file",
        lambda n: {"attachments": [{"id": 0, "description": text(n)}]},
        "attachments.0.description",
    ),
    Case(
        "FILENAME",
        limits.FILENAME,
        "file",
        lambda n: {"attachments": [{"id": 0, "filename": text(n)}]},
        "attachments.0.filename",
    ),
    Case(
        "MENTIONED_USERS",
        limits.MENTIONED_USERS,
        "message",
        lambda n: {"content": "x", "allowed_mentions": {"users": [str(i) for i in range(n)]}},
        "allowed_mentions.users",
    ),
    Case(
        "MENTIONED_ROLES",
        limits.MENTIONED_ROLES,
        "message",
        lambda n: {"content": "x", "allowed_mentions": {"roles": [str(i) for i in range(n)]}},
        "allowed_mentions.roles",
    ),
    Case(
        "ROWS",
        limits.ROWS,
        "message",
        lambda n: {"content": "x", "components": [row(button(custom_id=str(i))) for i in range(n)]},
        "components",
    ),
    Case(
        "ROW_PARTS",
        limits.ROW_PARTS,
        "message",
        lambda n: with_row(*(button(custom_id=str(i)) for i in range(n))),
        "components.0.components",
    ),
    Case(
        "CUSTOM_ID", limits.CUSTOM_ID, "message", lambda n: with_row(button(custom_id=text(n))), f"{IN_ROW}.custom_id"
    ),
    Case("CUSTOM_ID", limits.CUSTOM_ID, "message", lambda n: with_row(menu(custom_id=text(n))), f"{IN_ROW}.custom_id"),
    Case("CUSTOM_ID", limits.CUSTOM_ID, "modal", lambda n: modal(custom_id=text(n)), "data.custom_id"),
    Case("CUSTOM_ID", limits.CUSTOM_ID, "modal", lambda n: modal(labelled(custom_id=text(n))), f"{IN_LABEL}.custom_id"),
    Case(
        "BUTTON_LABEL",
        limits.BUTTON_LABEL,
        "message",
        lambda n: with_row(button(label=text(n), emoji={"name": "🎲"})),
        f"{IN_ROW}.label",
    ),
    Case(
        "BUTTON_URL",
        limits.BUTTON_URL,
        "message",
        lambda n: with_row({"type": 2, "style": 5, "label": "x", "url": "https://e.org/".ljust(n, "x")}),
        f"{IN_ROW}.url",
        at_zero="the shortest address is longer",
    ),
    Case("MENU_OPTIONS", limits.MENU_OPTIONS, "message", lambda n: with_row(menu_of(n)), f"{IN_ROW}.options"),
    Case(
        "MENU_PLACEHOLDER",
        limits.MENU_PLACEHOLDER,
        "message",
        lambda n: with_row(menu(placeholder=text(n))),
        f"{IN_ROW}.placeholder",
    ),
    Case(
        "MENU_LEAST",
        limits.MENU_LEAST,
        "message",
        lambda n: with_row(menu_of(25, min_values=n, max_values=25)),
        f"{IN_ROW}.min_values",
    ),
    Case(
        "MENU_MOST",
        limits.MENU_MOST,
        "message",
        lambda n: with_row(menu_of(25, min_values=0, max_values=n)),
        f"{IN_ROW}.max_values",
    ),
    Case(
        "OPTION_LABEL",
        limits.OPTION_LABEL,
        "message",
        lambda n: with_row(menu(options=[option(label=text(n))])),
        f"{IN_ROW}.options.0.label",
    ),
    Case(
        "OPTION_VALUE",
        limits.OPTION_VALUE,
        "message",
        lambda n: with_row(menu(options=[option(value=text(n))])),
        f"{IN_ROW}.options.0.value",
    ),
    Case(
        "OPTION_DESCRIPTION",
        limits.OPTION_DESCRIPTION,
        "message",
        lambda n: with_row(menu(options=[option(description=text(n))])),
        f"{IN_ROW}.options.0.description",
    ),
    Case("MODAL_TITLE", limits.MODAL_TITLE, "modal", lambda n: modal(title=text(n)), "data.title"),
    Case(
        "MODAL_PARTS",
        limits.MODAL_PARTS,
        "modal",
        lambda n: {**modal(), "components": [labelled(i) for i in range(n)]},
        "data.components",
    ),
    Case(
        "LABEL_TEXT",
        limits.LABEL_TEXT,
        "modal",
        lambda n: modal(labelled(label={"label": text(n)})),
        "data.components.0.label",
    ),
    Case(
        "LABEL_DESCRIPTION",
        limits.LABEL_DESCRIPTION,
        "modal",
        lambda n: modal(labelled(label={"description": text(n)})),
        "data.components.0.description",
    ),
    Case(
        "INPUT_LABEL",
        limits.INPUT_LABEL,
        "modal",
        lambda n: modal(row(field(label=text(n)))),
        "data.components.0.components.0.label",
    ),
    Case("INPUT_VALUE", limits.INPUT_VALUE, "modal", lambda n: modal(labelled(value=text(n))), f"{IN_LABEL}.value"),
    Case("INPUT_LEAST", limits.INPUT_LEAST, "modal", lambda n: modal(labelled(min_length=n)), f"{IN_LABEL}.min_length"),
    Case("INPUT_MOST", limits.INPUT_MOST, "modal", lambda n: modal(labelled(max_length=n)), f"{IN_LABEL}.max_length"),
    Case(
        "INPUT_PLACEHOLDER",
        limits.INPUT_PLACEHOLDER,
        "modal",
        lambda n: modal(labelled(placeholder=text(n))),
        f"{IN_LABEL}.placeholder",
    ),
    Case("SUGGESTIONS", limits.SUGGESTIONS, "typing", lambda n: [choice(i) for i in range(n)], "data.choices"),
    Case("CHOICE_NAME", limits.CHOICE_NAME, "typing", lambda n: [choice(name=text(n))], "data.choices.0.name"),
    Case("CHOICE_VALUE", limits.CHOICE_VALUE, "typing", lambda n: [choice(value=text(n))], "data.choices.0.value"),
    Case(
        "CHOICE_NAME",
        limits.CHOICE_NAME,
        "commands",
        lambda n: with_argument(choices=[choice(name=text(n))]),
        "0.options.0.choices.0.name",
    ),
    Case(
        "CHOICE_VALUE",
        limits.CHOICE_VALUE,
        "commands",
        lambda n: with_argument(choices=[choice(value=text(n))]),
        "0.options.0.choices.0.value",
    ),
    Case("COMMAND_NAME", limits.COMMAND_NAME, "commands", lambda n: [command(name=text(n))], "0.name"),
    Case("COMMAND_NAME", limits.COMMAND_NAME, "commands", lambda n: with_argument(name=text(n)), "0.options.0.name"),
    Case(
        "COMMAND_DESCRIPTION",
        limits.COMMAND_DESCRIPTION,
        "commands",
        lambda n: [command(description=text(n))],
        "0.description",
    ),
    Case(
        "COMMAND_DESCRIPTION",
        limits.COMMAND_DESCRIPTION,
        "commands",
        lambda n: with_argument(description=text(n)),
        "0.options.0.description",
    ),
    Case(
        "COMMAND_OPTIONS",
        limits.COMMAND_OPTIONS,
        "commands",
        lambda n: [command(options=[argument(i) for i in range(n)])],
        "0.options",
    ),
    Case(
        "COMMAND_CHOICES",
        limits.COMMAND_CHOICES,
        "commands",
        lambda n: with_argument(choices=[choice(i) for i in range(n)]),
        "0.options.0.choices",
    ),
    Case("CHANNEL_NAME", limits.CHANNEL_NAME, "channel", lambda n: {"name": text(n)}, "name"),
    Case("CHANNEL_TOPIC", limits.CHANNEL_TOPIC, "channel", lambda n: {"topic": text(n)}, "topic"),
    Case("SLOWMODE", limits.SLOWMODE, "channel", lambda n: {"rate_limit_per_user": n}, "rate_limit_per_user"),
    Case("THREAD_NAME", limits.THREAD_NAME, "thread", lambda n: {"name": text(n), "type": 11}, "name"),
    Case("HISTORY", limits.HISTORY, "history", lambda n: n, "limit"),
]
