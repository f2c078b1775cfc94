"""The numbers in `limits` against Discord's own description, where that lies beside the repository."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox import limits
from bot.sandbox.limits import Bounds
from tests.bot.sandbox.openapi import OpenAPI

COMMAND = "ApplicationCommandUpdateRequest"
BUTTON = "ButtonComponentForMessageRequest"
MENU = "StringSelectComponentForMessageRequest"
OPTION = "StringSelectOptionForRequest"
MODAL = "ModalInteractionCallbackRequestData"
INPUT = "TextInputComponentForModalRequest"
CHOICE = "ApplicationCommandOptionStringChoice"

FIELDS: dict[str, list[tuple[str, str]]] = {
    "CONTENT": [("MessageCreateRequest", "content")],
    "NONCE": [("MessageCreateRequest", "nonce")],
    "ATTACHMENTS": [("MessageCreateRequest", "attachments"), ("MessageEditRequestPartial", "attachments")],
    "ATTACHMENT_DESCRIPTION": [("MessageAttachmentRequest", "description")],
    "FILENAME": [("MessageAttachmentRequest", "filename")],
    "MENTIONED_USERS": [("MessageAllowedMentionsRequest", "users")],
    "MENTIONED_ROLES": [("MessageAllowedMentionsRequest", "roles")],
    "ROW_PARTS": [("ActionRowComponentForMessageRequest", "components")],
    "CUSTOM_ID": [(BUTTON, "custom_id"), (MENU, "custom_id"), (MODAL, "custom_id"), (INPUT, "custom_id")],
    "BUTTON_LABEL": [(BUTTON, "label")],
    "BUTTON_URL": [(BUTTON, "url")],
    "MENU_OPTIONS": [(MENU, "options"), ("StringSelectComponentForModalRequest", "options")],
    "MENU_PLACEHOLDER": [(MENU, "placeholder")],
    "MENU_LEAST": [(MENU, "min_values")],
    "MENU_MOST": [(MENU, "max_values")],
    "OPTION_LABEL": [(OPTION, "label")],
    "OPTION_VALUE": [(OPTION, "value")],
    "OPTION_DESCRIPTION": [(OPTION, "description")],
    "MODAL_TITLE": [(MODAL, "title")],
    "MODAL_PARTS": [(MODAL, "components")],
    "LABEL_TEXT": [("LabelComponentForModalRequest", "label")],
    "LABEL_DESCRIPTION": [("LabelComponentForModalRequest", "description")],
    "INPUT_LABEL": [(INPUT, "label")],
    "INPUT_VALUE": [(INPUT, "value")],
    "INPUT_LEAST": [(INPUT, "min_length")],
    "INPUT_MOST": [(INPUT, "max_length")],
    "INPUT_PLACEHOLDER": [(INPUT, "placeholder")],
    "SUGGESTIONS": [("InteractionApplicationCommandAutocompleteCallbackStringData", "choices")],
    "CHOICE_NAME": [(CHOICE, "name")],
    "CHOICE_VALUE": [(CHOICE, "value")],
    "COMMAND_NAME": [(COMMAND, "name"), ("ApplicationCommandStringOption", "name")],
    "COMMAND_DESCRIPTION": [("ApplicationCommandStringOption", "description")],
    "COMMAND_OPTIONS": [(COMMAND, "options"), ("ApplicationCommandSubcommandOption", "options")],
    "COMMAND_CHOICES": [("ApplicationCommandStringOption", "choices")],
    "CHANNEL_NAME": [("UpdateGuildChannelRequestPartial", "name")],
    "CHANNEL_TOPIC": [("UpdateGuildChannelRequestPartial", "topic")],
    "THREAD_NAME": [("CreateTextThreadWithMessageRequest", "name"), ("CreateTextThreadWithoutMessageRequest", "name")],
    "SLOWMODE": [("UpdateGuildChannelRequestPartial", "rate_limit_per_user")],
}

DOCUMENTED_ELSEWHERE = {
    "ROWS": "five rows; the description's 40 is for Components V2",
    "HISTORY": "a parameter, see below",
}

STRICTER_HERE = {
    "CONTENT": (4000, "the description's number is for people who pay"),
    "MODAL_PARTS": (40, "the documentation says five"),
    "CHOICE_VALUE": (6000, "the documentation says 100"),
    "CHANNEL_TOPIC": (4096, "that is for forums; the documentation says 1024 for text channels"),
}


@pytest.fixture
def described(openapi: OpenAPI | None) -> OpenAPI:
    if openapi is None:
        pytest.skip("Discord's description is not here")
    return openapi


def bounds_of(schema: dict[str, Any]) -> list[Bounds]:
    """The bounds in a field's schema, of its union's branches each."""
    if "anyOf" in schema:
        return [bounds for branch in schema["anyOf"] for bounds in bounds_of(branch)]
    for least, most in (("minLength", "maxLength"), ("minItems", "maxItems"), ("minimum", "maximum")):
        if most in schema and "int64" not in str(schema.get("format")):
            return [Bounds(schema.get(least, 0), schema[most])]
    return []


@pytest.mark.parametrize("name", FIELDS)
def test_number(described: OpenAPI, name: str) -> None:
    ours: Bounds = getattr(limits, name)
    expected = Bounds(ours.least, STRICTER_HERE[name][0]) if name in STRICTER_HERE else ours
    for schema, field in FIELDS[name]:
        [theirs] = bounds_of(described.schema(schema)["properties"][field])
        assert theirs == expected, f"{schema}.{field}"


def test_every_bound_is_compared_or_explained() -> None:
    bounds = {name for name, value in vars(limits).items() if isinstance(value, Bounds)}
    assert set(FIELDS) | set(DOCUMENTED_ELSEWHERE) == bounds


def test_history_and_archive(described: OpenAPI) -> None:
    parameters = described.document["paths"]["/channels/{channel_id}/messages"]["get"]["parameters"]
    [limit] = [each["schema"] for each in parameters if each["name"] == "limit"]
    assert Bounds(limit["minimum"], limit["maximum"]) == limits.HISTORY
    archive = described.schema("ThreadAutoArchiveDuration")["anyOf"]
    assert tuple(each["const"] for each in archive) == limits.ARCHIVE_MINUTES
