"""How messages come into being, change and go: what REST, interactions and people have in common."""

from __future__ import annotations

import mimetypes
import re
from collections import deque
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from bot.sandbox import limits, payloads
from bot.sandbox.component_rules import stored_rows
from bot.sandbox.errors import empty_message, old_message_edits, thread_archived
from bot.sandbox.gateway import Intent
from bot.sandbox.images import dimensions
from bot.sandbox.message_rules import check_message
from bot.sandbox.model import DEFAULT, EPHEMERAL, KEPT_FLAGS, LOADING, Attachment, Message, Origin, User
from bot.sandbox.permissions import Permission
from bot.sandbox.wire import Json, Uploads

if TYPE_CHECKING:
    from bot.sandbox.people import Person
    from bot.sandbox.places import Channel
    from bot.sandbox.world import World


class Messages:
    """The world's messages. Bodies are checked here, permissions by who calls."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._nonces: dict[str, Message] = {}
        self._old_edits: dict[int, deque[datetime]] = {}

    def post(
        self,
        channel: Channel,
        author: User,
        body: Json,
        uploads: Uploads | None = None,
        *,
        kind: int = DEFAULT,
        origin: Origin | None = None,
        audience: User | None = None,
        loading: bool = False,
        reply_to: int | None = None,
        under: tuple[str, ...] = (),
    ) -> Message:
        """A new message; with an enforced nonce, the earlier one that carries it.

        `origin` is the interaction that it answers; `loading` makes the empty one that a deferred answer fills; `under`
        is where field paths of a refusal begin.
        """
        uploads = uploads or {}
        if body.get("enforce_nonce") and (earlier := self.sent_with(body.get("nonce"))):
            return earlier
        check_message(body, uploads, under=under)
        content = str(body.get("content") or "").strip()
        if not (content or uploads or body.get("components") or loading):
            raise empty_message()
        self._wake_thread(channel, author)
        message = Message(
            id=self._world.ids.next(),
            channel=channel,
            author=author,
            content=content,
            kind=kind,
            flags=int(body.get("flags") or 0) & KEPT_FLAGS,
            components=stored_rows(body.get("components")),
            nonce=body.get("nonce"),
            reply_to=reply_to,
            origin=origin,
            by_webhook=origin is not None,
            audience=audience,
        )
        if audience is not None:
            message.flags |= EPHEMERAL
        if loading:
            message.flags |= LOADING
        self._attach(message, body.get("attachments"), uploads)
        self._mention(message, body.get("allowed_mentions"))
        self.remember(message)
        if author is self._world.bot:
            self._world.inbox.message(message, self.readers(message))
        self.announce("MESSAGE_CREATE", message)
        return message

    def edit(
        self, message: Message, body: Json, uploads: Uploads | None = None, *, under: tuple[str, ...] = ()
    ) -> None:
        """Changes what `body` names; a deferred answer is filled by its first edit, and then not marked as edited."""
        uploads = uploads or {}
        kept = message.attachments
        if "attachments" in body:
            listed = {str(part.get("id")) for part in body["attachments"] or []}
            kept = [attachment for attachment in kept if str(attachment.id) in listed]
        check_message(body, uploads, kept=len(kept), under=under)
        content = message.content if "content" not in body else str(body["content"] or "").strip()
        components = message.components if "components" not in body else stored_rows(body["components"])
        if not (content or kept or uploads or components):
            raise empty_message()
        for gone in [attachment for attachment in message.attachments if attachment not in kept]:
            self._world.files.drop(gone.id)
        message.content, message.components, message.attachments = content, components, list(kept)
        if body.get("flags") is not None:
            message.flags = message.flags & ~KEPT_FLAGS | int(body["flags"]) & KEPT_FLAGS
        self._attach(message, body.get("attachments"), uploads)
        if "content" in body:
            self._mention(message, body.get("allowed_mentions"))
        if message.loading:
            message.flags &= ~LOADING
        else:
            message.edited = self._world.clock.now()
        if message.author is self._world.bot:
            self._world.inbox.message(message, self.readers(message))
        self.announce("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        for attachment in message.attachments:
            self._world.files.drop(attachment.id)
        if not message.ephemeral:
            data = {"id": str(message.id), "channel_id": str(message.channel.id)}
            if message.channel.guild is not None:
                data["guild_id"] = str(message.channel.guild.id)
            self._tell_bot("MESSAGE_DELETE", data, message.channel)
        self._world.feed.message_gone(message, self.readers(message))
        self._world.changed()

    def sent_with(self, nonce: Any) -> Message | None:
        """The bot's message with this nonce, as long as Discord remembers nonces."""
        message = self._nonces.get(str(nonce))
        if message is None or message.deleted:
            return None
        young = self._world.clock.now() - message.created < limits.NONCE_MEMORY
        return message if young else None

    def throttle_old_edit(self, message: Message) -> None:
        """Refuses one edit too many of messages older than an hour; interactions are exempt and do not ask."""
        now = self._world.clock.now()
        if now - message.created <= limits.OLD_AGE:
            return
        recent = self._old_edits.setdefault(message.channel.id, deque(maxlen=limits.OLD_EDITS))
        if len(recent) == limits.OLD_EDITS and now - recent[0] < limits.OLD_EDITS_WINDOW:
            wait = limits.OLD_EDITS_WINDOW - (now - recent[0])
            raise old_message_edits(round(wait.total_seconds(), 3))
        recent.append(now)

    def remember(self, message: Message) -> None:
        """Puts a message into its channel, as new or as loaded from a saved world."""
        channel = message.channel
        channel.messages[message.id] = message
        channel.last_message_id = message.id
        channel.forget_surplus()
        if channel.thread is not None:
            channel.thread.posted += 1
        if message.nonce is not None and message.author is self._world.bot:
            self._nonces[str(message.nonce)] = message

    def readers(self, message: Message) -> list[Person]:
        """The people who can see a message now."""
        people = message.channel.people
        return people if message.audience is None else [p for p in people if p is message.audience]

    def announce(self, event: str, message: Message) -> None:
        """Tells the bot (by its intents and permissions) and the page."""
        data, channel = payloads.message(message), message.channel
        if message.ephemeral:
            # The bot hears of its ephemeral messages as if they were direct ones.
            self._world.gateway.emit(event, data, Intent.DIRECT_MESSAGES)
        elif channel.guild is None:
            self._tell_bot(event, {**data, "channel_type": channel.kind}, channel)
        else:
            data["guild_id"] = str(channel.guild.id)
            if (member := channel.guild.members.get(message.author.id)) is not None:
                data["member"] = payloads.member(member, with_user=False)
            bot = self._world.bot
            readable = message.author is bot or bot in message.mentions
            blank = None if readable else {**data, "content": "", "attachments": [], "embeds": [], "components": []}
            self._tell_bot(event, data, channel, without_content=blank)
        self._world.feed.message(event, message, self.readers(message))
        self._world.changed()

    def _tell_bot(self, event: str, data: Json, channel: Channel, *, without_content: Json | None = None) -> None:
        needs = Intent.GUILD_MESSAGES if channel.guild is not None else Intent.DIRECT_MESSAGES
        if channel.may(self._world.bot, Permission.VIEW_CHANNEL):
            self._world.gateway.emit(event, data, needs, channel.guild, without_content=without_content)

    def _wake_thread(self, channel: Channel, author: User) -> None:
        """Writing in a thread makes the author a member, and wakes one that slept unless it is locked."""
        thread = channel.thread
        if thread is None:
            return
        if thread.archived:
            if thread.locked and not channel.may(author, Permission.MANAGE_THREADS):
                raise thread_archived()
            thread.archived = False
            thread.changed = self._world.clock.now()
            channel.changed()
        thread.members.add(author.id)

    def _attach(self, message: Message, listed: Iterable[Json] | None, uploads: Uploads) -> None:
        notes = {str(part.get("id")): part for part in listed or []}
        for attachment in message.attachments:
            note = notes.get(str(attachment.id), {})
            attachment.description = note.get("description", attachment.description)
        for index, upload in uploads.items():
            note = notes.get(index, {})
            filename = re.sub(r"[^\w.-]", "_", note.get("filename") or upload.filename)
            attachment = Attachment(
                id=self._world.ids.next(),
                filename=filename,
                size=len(upload.data),
                content_type=mimetypes.guess_type(filename, strict=False)[0] or "application/octet-stream",
                channel_id=message.channel.id,
                files=self._world.files,
                description=note.get("description") or None,
                dimensions=dimensions(upload.data),
                ephemeral=message.ephemeral,
            )
            self._world.files.put(attachment.id, upload.data)
            message.attachments.append(attachment)

    def _mention(self, message: Message, allowed: Json | None) -> None:
        """Fills in who is mentioned, as far as `allowed` (None: everyone) and the author's permissions let it."""
        world, guild = self._world, message.channel.guild
        parse = ("users", "roles", "everyone") if allowed is None else allowed.get("parse") or ()
        named = {key: [str(each) for each in (allowed or {}).get(key) or []] for key in ("users", "roles")}

        def mentioned(pattern: str, key: str) -> list[int]:
            found = dict.fromkeys(re.findall(pattern, message.content))
            return [int(each) for each in found if key in parse or each in named[key]]

        message.mentions = [world.users[key] for key in mentioned(r"<@!?(\d+)>", "users") if key in world.users]
        if guild is None:
            return
        message.mention_roles = [key for key in mentioned(r"<@&(\d+)>", "roles") if key in guild.roles]
        may = message.channel.may(message.author, Permission.MENTION_EVERYONE)
        called = re.search(r"@(everyone|here)\b", message.content) is not None
        message.mention_everyone = called and may and "everyone" in parse
