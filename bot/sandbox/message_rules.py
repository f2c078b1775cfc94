"""What Discord demands of the body with which a message is made or changed."""

from __future__ import annotations

from typing import Any

from bot.sandbox import limits
from bot.sandbox.component_rules import check_rows
from bot.sandbox.errors import Unsupported, too_large
from bot.sandbox.form import Form
from bot.sandbox.wire import Json, Uploads

COMPONENTS_V2 = 1 << 15
UNUSED = ("embeds", "poll", "sticker_ids")


def check_message(body: Json, uploads: Uploads, *, kept: int = 0, under: tuple[str, ...] = ()) -> None:
    """Refuses a faulty body; `kept` attachments stay on the edited message, and field paths begin with `under`."""
    for name in UNUSED:
        if body.get(name):
            raise Unsupported(name)
    if (body.get("flags") or 0) & COMPONENTS_V2:
        raise Unsupported("Components V2")
    if any(len(upload.data) > limits.FILE_BYTES for upload in uploads.values()):
        raise too_large()
    form = Form()
    form.text(("content",), body.get("content"), limits.CONTENT)
    form.text(("nonce",), body.get("nonce"), limits.NONCE)
    check_rows(form, body.get("components"))
    _attachments(form, body.get("attachments"), uploads, kept)
    _allowed_mentions(form, body.get("allowed_mentions"))
    form.refuse_faults(*under)


def _attachments(form: Form, listed: Any, uploads: Uploads, kept: int) -> None:
    parts = form.parts(("attachments",), listed)
    for index, part in enumerate(parts):
        at = ("attachments", index)
        if part.get("id") is None:
            form.required((*at, "id"))
        form.text((*at, "description"), part.get("description"), limits.ATTACHMENT_DESCRIPTION)
        form.text((*at, "filename"), part.get("filename"), limits.FILENAME)
    for key, upload in uploads.items():
        form.length(("files", key, "filename"), len(upload.filename), limits.FILENAME)
    form.length(("attachments",), max(len(parts), kept + len(uploads)), limits.ATTACHMENTS)


def _allowed_mentions(form: Form, allowed: Any) -> None:
    if not isinstance(allowed, dict):
        return
    for name, bounds in (("users", limits.MENTIONED_USERS), ("roles", limits.MENTIONED_ROLES)):
        ids = [str(each) for each in allowed.get(name) or []]
        form.length(("allowed_mentions", name), len(ids), bounds)
        for index, each in enumerate(ids):
            if each in ids[:index]:
                message = "The set already contains this value"
                form.fault(("allowed_mentions", name, index), "SET_TYPE_ALREADY_CONTAINS_VALUE", message)
        if ids and name in (allowed.get("parse") or []):
            message = f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.'
            form.fault(("allowed_mentions",), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
