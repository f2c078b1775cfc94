"""Messages in channels and direct conversations."""

from typing import Any

from bot.sandbox import limits, payloads
from bot.sandbox.calls import Answer, Call, Routes, done, ok
from bot.sandbox.errors import (
    dms_closed,
    foreign_message,
    missing_permissions,
    no_mutual_guild,
    thread_archived,
    unknown_message,
)
from bot.sandbox.form import Form
from bot.sandbox.model import DEFAULT, REPLY, Message
from bot.sandbox.permissions import Permission
from bot.sandbox.places import Channel

routes = Routes()

CHANNEL = "/channels/{channel}/messages"
MESSAGE = CHANNEL + "/{message}"


def _message(call: Call) -> Message:
    """The message in the path. Ephemeral ones cannot be found in their channel."""
    message = call.channel.messages.get(call.id("message"))
    if message is None or message.ephemeral:
        raise unknown_message()
    return message


def _need(call: Call, permission: Permission) -> None:
    if not call.channel.may(call.world.bot, permission):
        raise missing_permissions()


def _need_to_send(call: Call, channel: Channel) -> None:
    """Whether the bot may write here: permissions in a server, the person's will in a direct conversation."""
    if channel.recipient is not None:
        if not call.world.shares_guild(channel.recipient):
            raise no_mutual_guild()
        if not channel.recipient.reachable:
            raise dms_closed()
        return
    _need(call, Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES)
    if call.uploads:
        _need(call, Permission.ATTACH_FILES)


@routes.on("GET", CHANNEL)
def history(call: Call) -> Answer:
    """Newest first. Without the permission to read the history it is empty."""
    channel, form = call.channel, Form()
    limit = form.number(("limit",), _whole(call.query.get("limit", "50")), limits.HISTORY)
    form.refuse_faults()
    messages = [message for message in channel.messages.values() if not message.ephemeral]
    if not channel.may(call.world.bot, Permission.READ_MESSAGE_HISTORY):
        messages = []
    most = limit or 0
    bounds = {name: int(value) for name, value in call.query.items() if name in ("before", "after", "around")}
    if "before" in bounds:
        page = [message for message in messages if message.id < bounds["before"]][-most:]
    elif "after" in bounds:
        page = [message for message in messages if message.id > bounds["after"]][:most]
    elif "around" in bounds:
        older = [message for message in messages if message.id <= bounds["around"]][-(most // 2 + 1) :]
        newer = [message for message in messages if message.id > bounds["around"]]
        page = [*older, *newer[: most - len(older)]]
    else:
        page = messages[-most:]
    return ok([payloads.message(message) for message in reversed(page)])


def _whole(text: str) -> Any:
    return int(text) if text.lstrip("-").isdigit() else text


@routes.on("POST", CHANNEL)
def send(call: Call) -> Answer:
    channel = call.channel
    _need_to_send(call, channel)
    reply_to = _replied(call, channel)
    kind = DEFAULT if reply_to is None else REPLY
    bot = call.world.bot
    return ok(
        payloads.message(call.world.messages.post(channel, bot, call.form, call.uploads, kind=kind, reply_to=reply_to))
    )


def _replied(call: Call, channel: Channel) -> int | None:
    """The message that a new one replies to."""
    reference = call.form.get("message_reference")
    if not reference:
        return None
    target = channel.messages.get(int(reference.get("message_id") or 0))
    if target is not None and not target.ephemeral:
        return target.id
    if reference.get("fail_if_not_exists", True):
        form = Form()
        form.fault(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        form.refuse_faults()
    return None


@routes.on("GET", MESSAGE)
def fetch(call: Call) -> Answer:
    _need(call, Permission.READ_MESSAGE_HISTORY)
    return ok(payloads.message(_message(call)))


@routes.on("PATCH", MESSAGE)
def edit(call: Call) -> Answer:
    message = _message(call)
    if message.author is not call.world.bot:
        raise foreign_message()
    if call.channel.thread is not None and call.channel.thread.archived:
        raise thread_archived()
    if call.uploads:
        _need(call, Permission.ATTACH_FILES)
    call.world.messages.throttle_old_edit(message)
    call.world.messages.edit(message, call.form, call.uploads)
    return ok(payloads.message(message))


@routes.on("DELETE", MESSAGE)
def delete(call: Call) -> Answer:
    message = _message(call)
    if message.author is not call.world.bot:
        _need(call, Permission.MANAGE_MESSAGES)
    call.world.messages.delete(message)
    return done()
