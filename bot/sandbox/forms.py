"""How a person handles buttons, menus and forms; what the client would not let them do is `NotPossible`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.sandbox.limits import INPUT_VALUE
from bot.sandbox.model import ACTION_ROW, BUTTON, LABEL, LINK, STRING_SELECT, TEXT_INPUT, Message, leaves
from bot.sandbox.results import NotPossible
from bot.sandbox.wire import Json


def find_button(message: Message, label: str | None, custom_id: str | None) -> Json:
    """The data of a press on the one button with that label, emoji or custom id."""
    buttons = [part for part in leaves(message.components) if part["type"] == BUTTON]
    if custom_id is not None:
        found = [button for button in buttons if button.get("custom_id") == custom_id]
    else:
        found = [b for b in buttons if label in (b.get("label"), (b.get("emoji") or {}).get("name"))]
    wanted = custom_id if custom_id is not None else label
    if len(found) != 1:
        shown = [button.get("label") or button.get("emoji", {}).get("name") for button in buttons]
        raise NotPossible(f"{len(found)} buttons {wanted!r} on {message!r}; there are {shown}")
    if found[0].get("disabled"):
        raise NotPossible(f"the button {wanted!r} is disabled")
    if found[0]["style"] == LINK:
        raise NotPossible(f"the button {wanted!r} only opens {found[0]['url']}")
    return {"custom_id": found[0]["custom_id"], "component_type": BUTTON, "id": found[0]["id"]}


def pick_options(message: Message, wanted: Sequence[str], custom_id: str | None) -> Json:
    """The data of a choice of options, given by label or value."""
    menus = [part for part in leaves(message.components) if part["type"] == STRING_SELECT]
    if custom_id is not None:
        menus = [menu for menu in menus if menu["custom_id"] == custom_id]
    elif len(menus) > 1:
        menus = [menu for menu in menus if _values(menu, wanted) is not None]
    if len(menus) != 1:
        raise NotPossible(f"{len(menus)} menus with {list(wanted)} on {message!r}")
    menu = menus[0]
    if menu.get("disabled"):
        raise NotPossible(f"the menu {menu['custom_id']} is disabled")
    values = _chosen(menu, wanted, menu["min_values"], menu["max_values"])
    return {"custom_id": menu["custom_id"], "component_type": STRING_SELECT, "id": menu["id"], "values": values}


def fill_modal(modal: Json, fields: Mapping[str, Any]) -> Json:
    """The data of a form sent off, with `fields` by custom id or by label."""
    left = dict(fields)

    def filled(part: Json, label: str) -> Json:
        names = (part["custom_id"], label, label.lower().replace(" ", "_"))
        given = next((left.pop(name) for name in names if name in left), None)
        answer = {"type": part["type"], "id": part.get("id", 0), "custom_id": part["custom_id"]}
        if part["type"] == TEXT_INPUT:
            return {**answer, "value": _written(part, label, given)}
        if given is None:
            given = [option["value"] for option in part["options"] if option.get("default")]
        wanted = [given] if isinstance(given, str) else list(given)
        required = part.get("required", True)
        least = part.get("min_values", 1) if required or wanted else 0
        return {**answer, "values": _chosen(part, wanted, least, part.get("max_values", 1))}

    components: list[Json] = []
    for part in modal["components"]:
        if part["type"] == ACTION_ROW:
            inner = [filled(child, child.get("label") or "") for child in part["components"]]
            components.append({"type": ACTION_ROW, "id": part.get("id", 0), "components": inner})
        else:
            child = filled(part["component"], part["label"])
            components.append({"type": LABEL, "id": part.get("id", 0), "component": child})
    if left:
        raise NotPossible(f"the form {modal['title']!r} has no field {sorted(left)}")
    return {"custom_id": modal["custom_id"], "components": components}


def _values(menu: Json, wanted: Sequence[str]) -> list[str] | None:
    """The values of the options that are wanted, None when one is missing."""
    values = []
    for each in wanted:
        hits = [option["value"] for option in menu["options"] if each in (option["value"], option["label"])]
        if not hits:
            return None
        values.append(hits[0])
    return list(dict.fromkeys(values))


def _chosen(menu: Json, wanted: Sequence[str], least: int, most: int) -> list[str]:
    values = _values(menu, wanted)
    if values is None:
        raise NotPossible(f"not all of {list(wanted)} are in {[option['label'] for option in menu['options']]}")
    if not least <= len(values) <= most:
        raise NotPossible(f"the menu takes {least} to {most} options, not {len(values)}")
    return values


def _written(part: Json, label: str, given: Any) -> str:
    text = str(given) if given is not None else str(part.get("value") or "")
    if not text and not part.get("required", True):
        return ""
    least, most = part.get("min_length") or 1, part.get("max_length") or INPUT_VALUE.most
    if not least <= len(text) <= most:
        raise NotPossible(f"{label or part['custom_id']} takes {least} to {most} characters, not {len(text)}")
    return text
