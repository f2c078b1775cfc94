"""What Discord demands of rows, buttons, menus and modals, and how it stores the rows of a message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.sandbox import limits
from bot.sandbox.emoji import is_emoji
from bot.sandbox.errors import Unsupported
from bot.sandbox.form import Form, Path
from bot.sandbox.model import ACTION_ROW, BUTTON, LABEL, LINK, STRING_SELECT, TEXT_INPUT
from bot.sandbox.wire import Json

KNOWN_KINDS = range(1, 24)
STYLES = (1, 2, 3, 4, LINK)
Check = Callable[[Form, Path, Json], None]


def check_rows(form: Form, rows: Any) -> None:
    """Checks the `components` of a message."""
    parts = form.parts(("components",), rows)
    form.length(("components",), len(parts), limits.ROWS)
    for index, row in enumerate(parts):
        _no_newcomer(row, (ACTION_ROW,))
        if form.kind_of(("components", index), row, (ACTION_ROW,)):
            _row(form, ("components", index), row, {BUTTON: _button, STRING_SELECT: _menu})
    _unique_ids(form, parts)


def check_modal(form: Form, data: Json) -> None:
    """Checks the `data` of a callback that opens a modal; paths are relative to it."""
    form.text(("custom_id",), data.get("custom_id"), limits.CUSTOM_ID, required=True)
    form.text(("title",), data.get("title"), limits.MODAL_TITLE, required=True)
    parts = form.parts(("components",), data.get("components"))
    form.length(("components",), len(parts), limits.MODAL_PARTS)
    for index, part in enumerate(parts):
        path: Path = ("components", index)
        _no_newcomer(part, (ACTION_ROW, LABEL))
        if not form.kind_of(path, part, (ACTION_ROW, LABEL)):
            continue
        if part["type"] == ACTION_ROW:
            _row(form, path, part, {TEXT_INPUT: _labelled_input})
        else:
            _label(form, path, part)
    _unique_ids(form, parts)


def stored_rows(rows: list[Json] | None) -> list[Json]:
    """Rows as Discord keeps and returns them: numbered, defaults filled in, what was null left out."""
    taken = {part["id"] for row in rows or [] for part in (row, *row["components"]) if part.get("id")}
    free = (number for number in range(1, 10_000) if number not in taken)

    def keep(part: Json) -> Json:
        kept: Json = _without_nulls(part)
        kept["id"] = part.get("id") or next(free)
        if part["type"] == STRING_SELECT:
            kept.setdefault("min_values", 1)
            kept.setdefault("max_values", 1)
        return kept

    return [{**keep(row), "components": [keep(part) for part in row["components"]]} for row in rows or []]


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_nulls(each) for name, each in value.items() if each is not None}
    return [_without_nulls(each) for each in value] if isinstance(value, list) else value


def _no_newcomer(part: Json, used: tuple[int, ...]) -> None:
    kind = part.get("type")
    if isinstance(kind, int) and kind in KNOWN_KINDS and kind not in (*used, BUTTON, STRING_SELECT, TEXT_INPUT):
        raise Unsupported(f"components of type {kind}")


def _row(form: Form, path: Path, row: Json, checks: dict[int, Check]) -> None:
    parts = form.parts((*path, "components"), row.get("components"))
    form.length((*path, "components"), len(parts), limits.ROW_PARTS)
    width = 0
    for index, part in enumerate(parts):
        at = (*path, "components", index)
        _no_newcomer(part, tuple(checks))
        if form.kind_of(at, part, tuple(checks)):
            width += 1 if part["type"] == BUTTON else limits.ROW_WIDTH
            checks[part["type"]](form, at, part)
    if width > limits.ROW_WIDTH and len(parts) <= limits.ROW_PARTS.most:
        message = "The specified component exceeds the maximum width"
        form.fault((*path, "components"), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _button(form: Form, path: Path, button: Json) -> None:
    style = button.get("style")
    if style is None:
        form.required((*path, "style"))
    else:
        form.one_of((*path, "style"), style, STYLES)
    form.text((*path, "label"), button.get("label"), limits.BUTTON_LABEL)
    if style == LINK:
        form.text((*path, "url"), button.get("url"), limits.BUTTON_URL, required=True)
        if button.get("custom_id"):
            message = "A custom id and url cannot both be specified"
            form.fault((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message)
    else:
        form.text((*path, "custom_id"), button.get("custom_id"), limits.CUSTOM_ID, required=True)
    if not button.get("label") and not button.get("emoji"):
        message = "A label or emoji is required"
        form.fault((*path, "label"), "BUTTON_COMPONENT_INVALID_EMOJI_OR_LABEL", message)
    _emoji(form, (*path, "emoji"), button.get("emoji"))


def _emoji(form: Form, path: Path, emoji: Json | None) -> None:
    """A custom emoji (`id`) is never sound here: the local servers have none."""
    if emoji is None:
        return
    if emoji.get("id") or not is_emoji(str(emoji.get("name") or "")):
        form.fault((*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _menu(form: Form, path: Path, menu: Json) -> None:
    form.text((*path, "custom_id"), menu.get("custom_id"), limits.CUSTOM_ID, required=True)
    form.text((*path, "placeholder"), menu.get("placeholder"), limits.MENU_PLACEHOLDER)
    options = form.parts((*path, "options"), menu.get("options"))
    form.length((*path, "options"), len(options), limits.MENU_OPTIONS)
    seen = set()
    for index, option in enumerate(options):
        at = (*path, "options", index)
        form.text((*at, "label"), option.get("label"), limits.OPTION_LABEL, required=True)
        value = form.text((*at, "value"), option.get("value"), limits.OPTION_VALUE, required=True)
        form.text((*at, "description"), option.get("description"), limits.OPTION_DESCRIPTION)
        _emoji(form, (*at, "emoji"), option.get("emoji"))
        if value is not None and value in seen:
            message = "The specified option value is already used"
            form.fault((*at, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        seen.add(value)
    least = form.number((*path, "min_values"), menu.get("min_values"), limits.MENU_LEAST)
    most = form.number((*path, "max_values"), menu.get("max_values"), limits.MENU_MOST)
    if most is not None and most > len(options):
        message = f"Must be {len(options)} or fewer."
        form.fault((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS", message)
    if sum(bool(option.get("default")) for option in options) > (1 if most is None else most):
        message = "The specified number of default values exceeds the specified maximum values"
        form.fault((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)
    if (1 if least is None else least) > (1 if most is None else most):
        message = "min_values must not exceed max_values"
        form.fault((*path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX_VALUES", message)


def _label(form: Form, path: Path, label: Json) -> None:
    form.text((*path, "label"), label.get("label"), limits.LABEL_TEXT, required=True)
    form.text((*path, "description"), label.get("description"), limits.LABEL_DESCRIPTION)
    inner = label.get("component")
    at = (*path, "component")
    if not isinstance(inner, dict):
        form.required(at)
        return
    _no_newcomer(inner, (TEXT_INPUT, STRING_SELECT))
    if form.kind_of(at, inner, (STRING_SELECT, TEXT_INPUT)):
        (_input if inner["type"] == TEXT_INPUT else _menu)(form, at, inner)


def _labelled_input(form: Form, path: Path, field: Json) -> None:
    """A text input straight in a row must carry its own label."""
    form.text((*path, "label"), field.get("label"), limits.INPUT_LABEL, required=True)
    _input(form, path, field)


def _input(form: Form, path: Path, field: Json) -> None:
    form.text((*path, "custom_id"), field.get("custom_id"), limits.CUSTOM_ID, required=True)
    if field.get("style") is None:
        form.required((*path, "style"))
    else:
        form.one_of((*path, "style"), field["style"], (1, 2))
    form.text((*path, "value"), field.get("value"), limits.INPUT_VALUE)
    form.text((*path, "placeholder"), field.get("placeholder"), limits.INPUT_PLACEHOLDER)
    least = form.number((*path, "min_length"), field.get("min_length"), limits.INPUT_LEAST)
    most = form.number((*path, "max_length"), field.get("max_length"), limits.INPUT_MOST)
    if least is not None and most is not None and least > most:
        message = f"int value should be less than or equal to {most}."
        form.fault((*path, "min_length"), "NUMBER_TYPE_MAX", message)


def _unique_ids(form: Form, parts: list[Json]) -> None:
    """Custom ids are unique in a message or modal, and so are the numeric ids where they are given."""
    custom: set[str] = set()
    numbers: set[int] = set()

    def visit(part: Any, path: Path) -> None:
        if not isinstance(part, dict):
            return
        custom_id, number = part.get("custom_id"), part.get("id")
        if custom_id is not None:
            if custom_id in custom:
                message = "Component custom id cannot be duplicated"
                form.fault((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message)
            custom.add(custom_id)
        if number:
            if number in numbers:
                form.fault((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
            numbers.add(number)
        inner = part.get("components")
        for index, child in enumerate(inner if isinstance(inner, list) else []):
            visit(child, (*path, "components", index))
        visit(part.get("component"), (*path, "component"))

    for index, part in enumerate(parts):
        visit(part, ("components", index))
