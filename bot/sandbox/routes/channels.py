"""Channels and threads."""

from typing import Any

from bot.sandbox import limits, payloads
from bot.sandbox.calls import Answer, Call, Routes, created, ok
from bot.sandbox.errors import missing_permissions, thread_exists, unknown_message, wrong_channel_type
from bot.sandbox.form import Form
from bot.sandbox.model import HAS_THREAD, THREAD_CREATED, Message
from bot.sandbox.permissions import Permission
from bot.sandbox.places import PRIVATE_THREAD, PUBLIC_THREAD, TEXT, THREADS, Channel
from bot.sandbox.wire import Json

routes = Routes()

DEFAULT_ARCHIVE = 1440
"""Minutes of silence after which a thread is archived, where nobody says otherwise."""


@routes.on("GET", "/channels/{channel}")
def fetch(call: Call) -> Answer:
    return ok(payloads.channel(call.channel))


@routes.on("PATCH", "/channels/{channel}")
def change(call: Call) -> Answer:
    channel, body = call.channel, call.form
    if channel.guild is None:
        raise wrong_channel_type()
    _check_change(body, channel)
    _need_to_change(call, channel, body)
    if "name" in body:
        channel.name = str(body["name"])
        call.world.inbox.add("channel name", channel.name, channel.people, channel.name)
    if channel.thread is None:
        channel.topic = body.get("topic", channel.topic)
    else:
        thread = channel.thread
        if body.get("archived", thread.archived) != thread.archived:
            thread.changed = call.world.clock.now()
        thread.archived = bool(body.get("archived", thread.archived))
        thread.locked = bool(body.get("locked", thread.locked))
        thread.auto_archive = int(body.get("auto_archive_duration", thread.auto_archive))
    if body.get("rate_limit_per_user") is not None:
        channel.slowmode = int(body["rate_limit_per_user"])
    channel.changed()
    return ok(payloads.channel(channel))


def _check_change(body: Json, channel: Channel) -> None:
    form = Form()
    if "name" in body:
        bounds = limits.THREAD_NAME if channel.thread else limits.CHANNEL_NAME
        form.text(("name",), body["name"], bounds, required=True)
    form.text(("topic",), body.get("topic"), limits.CHANNEL_TOPIC)
    _check_numbers(form, body)
    form.refuse_faults()


def _check_numbers(form: Form, body: Json) -> None:
    form.number(("rate_limit_per_user",), body.get("rate_limit_per_user"), limits.SLOWMODE)
    if body.get("auto_archive_duration") is not None:
        form.one_of(("auto_archive_duration",), body["auto_archive_duration"], limits.ARCHIVE_MINUTES)


def _need_to_change(call: Call, channel: Channel, body: Json) -> None:
    """A thread's owner may rename, archive and reopen it; all else is for those who manage."""
    bot = call.world.bot
    if channel.thread is None:
        allowed = channel.may(bot, Permission.MANAGE_CHANNELS)
    else:
        own = channel.thread.owner is bot and "locked" not in body and not channel.thread.locked
        allowed = own or channel.may(bot, Permission.MANAGE_THREADS)
    if not allowed:
        raise missing_permissions()


@routes.on("DELETE", "/channels/{channel}")
def delete(call: Call) -> Answer:
    """Deletes a channel or thread. A direct conversation is only closed: it opens again with the next message."""
    channel = call.channel
    if channel.guild is not None:
        needed = Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS
        if not channel.may(call.world.bot, needed):
            raise missing_permissions()
        channel.delete()
    return ok(payloads.channel(channel))


@routes.on("POST", "/channels/{channel}/threads")
def start_thread(call: Call) -> Answer:
    """A thread without a message to hang on; a public one is announced in its channel."""
    kind = call.form.get("type") or PRIVATE_THREAD
    thread = _start(call, kind, None)
    if kind == PUBLIC_THREAD:
        bot = call.world.bot
        call.world.messages.post(call.channel, bot, {"content": thread.name}, kind=THREAD_CREATED)
    return created(payloads.channel(thread))


@routes.on("POST", "/channels/{channel}/messages/{message}/threads")
def start_thread_from_message(call: Call) -> Answer:
    message = call.channel.messages.get(call.id("message"))
    if message is None or message.ephemeral:
        raise unknown_message()
    if message.thread is not None or message.id in call.world.channels:
        raise thread_exists()
    thread = _start(call, PUBLIC_THREAD, message)
    message.thread = thread
    message.flags |= HAS_THREAD
    call.world.messages.announce("MESSAGE_UPDATE", message)
    return created(payloads.channel(thread))


def _start(call: Call, kind: Any, message: Message | None) -> Channel:
    channel, body, form = call.channel, call.form, Form()
    if channel.kind != TEXT:
        raise wrong_channel_type()
    form.text(("name",), body.get("name"), limits.THREAD_NAME, required=True)
    form.one_of(("type",), kind, THREADS)
    _check_numbers(form, body)
    form.refuse_faults()
    public = kind == PUBLIC_THREAD
    needed = Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    if not channel.may(call.world.bot, needed):
        raise missing_permissions()
    archive = body.get("auto_archive_duration") or DEFAULT_ARCHIVE
    thread = channel.open_thread(str(body["name"]), call.world.bot, kind=kind, auto_archive=archive, start=message)
    call.world.inbox.add("channel name", thread.name, thread.people, channel.name)
    return thread
