"""Interactions: what a person started, and how far the bot's answer has come.

The states are *new* (nobody answered), *deferred* (a loading message waits to be filled), *answered*; and a new one is
*expired* when three seconds have passed. Answers by token go on for fifteen minutes.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.sandbox import limits, payloads
from bot.sandbox.clock import made_at
from bot.sandbox.command_rules import check_choices
from bot.sandbox.component_rules import check_modal
from bot.sandbox.errors import already_answered, token_expired, unknown_interaction, unknown_message, unknown_webhook
from bot.sandbox.form import Form
from bot.sandbox.model import COMMAND_REPLY, DEFAULT, EPHEMERAL, REPLY, Message, Origin
from bot.sandbox.wire import Json, Uploads

if TYPE_CHECKING:
    from bot.sandbox.people import Person
    from bot.sandbox.places import Channel
    from bot.sandbox.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
"""Kinds of interaction, in Discord's numbers."""

ANSWER, DEFER, DEFER_UPDATE, UPDATE, SUGGEST, OPEN_MODAL = 4, 5, 6, 7, 8, 9
"""Kinds of callback, in Discord's numbers."""


@dataclass(eq=False)
class Interaction:
    """`message` is the one whose component was used; `trigger` the interaction whose modal was submitted."""

    world: World
    id: int
    kind: int
    person: Person
    channel: Channel
    data: Json
    name: str | None = None
    message: Message | None = None
    trigger: Interaction | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(64))
    callback: int | None = None
    original: Message | None = None
    follow_ups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    ephemeral: bool = False
    abandoned: bool = False
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    finished: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def expired(self) -> bool:
        age = self.world.clock.now() - made_at(self.id)
        return self.abandoned or (self.callback is None and age > limits.ANSWER_TIME)

    def abandon(self) -> None:
        """Discord gives up waiting and tells the person."""
        self.abandoned = True
        self.world.feed.toast(self.person, f"{self.world.bot.display} did not respond")

    @property
    def filling(self) -> bool:
        """Whether the next message by token fills the deferred answer."""
        return self.original is not None and self.original.loading and not self.original.deleted

    @property
    def origin(self) -> Origin:
        """How a message tells that it answers this."""
        guild = self.channel.guild
        return Origin(
            interaction=self.id,
            kind=self.kind,
            user=self.person,
            guild_id=guild.id if guild else None,
            name=self.name,
            message_id=self.message.id if self.message and self.kind == COMPONENT else None,
            trigger=self.trigger.origin if self.trigger else None,
        )

    @property
    def payload(self) -> Json:
        world, channel, guild = self.world, self.channel, self.channel.guild
        permissions = channel.permissions(self.person)
        data: Json = {
            "id": str(self.id),
            "application_id": str(world.bot.id),
            "type": self.kind,
            "token": self.token,
            "version": 1,
            "data": self.data,
            "channel_id": str(channel.id),
            "channel": payloads.channel(channel, permissions=permissions),
            "locale": payloads.LOCALE,
            "app_permissions": str(channel.permissions(world.bot)),
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(guild.id if guild else 0)},
            "context": 0 if guild else 1,
            "attachment_size_limit": limits.FILE_BYTES,
        }
        if guild is None:
            data["user"] = payloads.user(self.person)
            del data["channel"]["recipients"]
        else:
            member = payloads.member(guild.members[self.person.id])
            data["member"] = {**member, "permissions": str(permissions)}
            data["guild_id"] = str(guild.id)
            data["guild"] = {"id": str(guild.id), "locale": payloads.LOCALE, "features": []}
            data["guild_locale"] = payloads.LOCALE
        if self.message is not None:
            data["message"] = payloads.message(self.message)
        return data


class Interactions:
    """All interactions of the world's life, and what the bot may do with them."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._left: list[Interaction] = []

    def start(self, interaction: Interaction) -> None:
        """Sends it to the bot."""
        self._forget_old()
        self._by_id[interaction.id] = self._by_token[interaction.token] = interaction
        self._world.gateway.emit("INTERACTION_CREATE", interaction.payload)

    def by_id(self, key: int) -> Interaction | None:
        return self._by_id.get(key)

    @property
    def unanswered(self) -> list[Interaction]:
        """Those that wait for a first answer, or for the message of a deferred one."""
        return [i for i in (*self._left, *self._by_id.values()) if i.callback is None or i.filling]

    def _forget_old(self) -> None:
        """Forgets what no token opens any more, but not that it was left unanswered."""
        now = self._world.clock.now()
        while self._by_id and now - made_at(oldest := next(iter(self._by_id))) > 2 * limits.TOKEN_LIFE:
            old = self._by_id.pop(oldest)
            del self._by_token[old.token]
            if old.callback is None or old.filling:
                self._left.append(old)

    def answer(self, key: int, token: str, body: Json, uploads: Uploads) -> Json:
        """The first answer; returns what Discord tells of it. Refusals leave the interaction as it was."""
        interaction = self._by_id.get(key)
        if interaction is None or interaction.token != token or interaction.expired:
            raise unknown_interaction()
        if interaction.callback is not None:
            raise already_answered()
        kind, data = body.get("type"), body.get("data") or {}
        self._check_kind(interaction, kind)
        resource = self._act(interaction, int(kind or 0), data, uploads)
        interaction.callback = kind
        interaction.acknowledged.set()
        if kind != DEFER:
            interaction.finished.set()
        self._record_options(interaction)
        self._world.feed.answered(interaction)
        self._world.changed()
        told: Json = {
            "id": str(interaction.id),
            "type": interaction.kind,
            "response_message_loading": kind == DEFER,
            "response_message_ephemeral": interaction.ephemeral,
        }
        if interaction.original is not None:
            told["response_message_id"] = str(interaction.original.id)
        return {"interaction": told, **({"resource": resource} if resource else {})}

    def _check_kind(self, interaction: Interaction, kind: Any) -> None:
        form = Form()
        if form.one_of(("type",), kind, (ANSWER, DEFER, DEFER_UPDATE, UPDATE, SUGGEST, OPEN_MODAL)):
            fits = (kind == SUGGEST) == (interaction.kind == AUTOCOMPLETE)
            fits &= kind not in (DEFER_UPDATE, UPDATE) or interaction.message is not None
            fits &= kind != OPEN_MODAL or interaction.kind != MODAL_SUBMIT
            if not fits:
                message = "Interaction callback type is not valid for this interaction"
                form.fault(("type",), "INTERACTION_CALLBACK_TYPE_INVALID", message)
        form.refuse_faults()

    def _act(self, interaction: Interaction, kind: int, data: Json, uploads: Uploads) -> Json | None:
        messages = self._world.messages
        if kind in (ANSWER, DEFER):
            interaction.ephemeral = bool((data.get("flags") or 0) & EPHEMERAL)
            interaction.original = messages.post(
                interaction.channel,
                self._world.bot,
                data if kind == ANSWER else {},
                uploads,
                kind=_reply_kind(interaction),
                origin=interaction.origin,
                audience=interaction.person if interaction.ephemeral else None,
                loading=kind == DEFER,
                reply_to=interaction.message.id if interaction.message else None,
                under=("data",),
            )
            return {"type": ANSWER, "message": payloads.message(interaction.original)} if kind == ANSWER else None
        if kind in (UPDATE, DEFER_UPDATE):
            assert interaction.message is not None
            if kind == UPDATE:
                if interaction.message.deleted:
                    raise unknown_message()
                messages.edit(interaction.message, data, uploads, under=("data",))
            interaction.original = interaction.message
            interaction.ephemeral = interaction.message.ephemeral
            return {"type": UPDATE, "message": payloads.message(interaction.message)} if kind == UPDATE else None
        if kind == SUGGEST:
            interaction.choices = self._suggestions(interaction, data)
        else:
            form = Form()
            check_modal(form, data)
            form.refuse_faults("data")
            interaction.modal = data
            self._world.inbox.components([data], [interaction.person], interaction.channel.name)
        return None

    def _suggestions(self, interaction: Interaction, data: Json) -> list[Json]:
        form = Form()
        choices = form.parts(("choices",), data.get("choices"))
        form.length(("choices",), len(choices), limits.SUGGESTIONS)
        check_choices(form, ("choices",), choices)
        form.refuse_faults("data")
        for choice in choices:
            for name in ("name", "value"):
                self._world.inbox.add("choice", choice[name], [interaction.person], interaction.channel.name)
        return choices

    def _record_options(self, interaction: Interaction) -> None:
        """Discord shows the options that were typed above an answer that all can see."""
        if interaction.kind != COMMAND or interaction.ephemeral or interaction.original is None:
            return
        readers = self._world.messages.readers(interaction.original)
        options = list(interaction.data.get("options") or [])
        for option in options:
            options.extend(option.get("options") or [])
            self._world.inbox.add("typed option", option.get("value"), readers, interaction.channel.name)

    def by_token(self, token: str) -> Interaction:
        """The interaction whose token may still be used."""
        interaction = self._by_token.get(token)
        if interaction is None or self._world.clock.now() - made_at(interaction.id) > limits.TOKEN_LIFE:
            raise token_expired()
        if interaction.callback is None:
            raise unknown_webhook()
        return interaction

    def follow_up(self, token: str, body: Json, uploads: Uploads) -> Message:
        """A message by token. The first after a deferral fills it, and keeps the deferral's visibility."""
        interaction = self.by_token(token)
        if interaction.filling:
            return self.edit(token, "@original", body, uploads)
        ephemeral = bool((body.get("flags") or 0) & EPHEMERAL)
        original = interaction.original
        message = self._world.messages.post(
            interaction.channel,
            self._world.bot,
            body,
            uploads,
            kind=DEFAULT if original is None else REPLY,
            origin=interaction.origin,
            audience=interaction.person if ephemeral else None,
            reply_to=original.id if original else None,
        )
        interaction.follow_ups.append(message)
        return message

    def message(self, token: str, key: str) -> Message:
        """`key` is "@original" or the id of a message that this interaction made."""
        interaction = self.by_token(token)
        if key == "@original":
            found = interaction.original
        else:
            own = [*interaction.follow_ups, *([interaction.original] if interaction.original else [])]
            found = next((message for message in own if str(message.id) == key), None)
        if found is None or found.deleted:
            raise unknown_message()
        return found

    def edit(self, token: str, key: str, body: Json, uploads: Uploads) -> Message:
        message = self.message(token, key)
        self._world.messages.edit(message, body, uploads)
        self.by_token(token).finished.set()
        return message

    def delete(self, token: str, key: str) -> None:
        self._world.messages.delete(self.message(token, key))
        self.by_token(token).finished.set()


def _reply_kind(interaction: Interaction) -> int:
    if interaction.kind == COMMAND:
        return COMMAND_REPLY
    return DEFAULT if interaction.message is None else REPLY
