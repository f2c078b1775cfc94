"""Users, messages and their parts, as the world keeps them. Ids are ints here and strings on the wire."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from bot.sandbox.clock import made_at
from bot.sandbox.files import Files
from bot.sandbox.wire import Json

if TYPE_CHECKING:
    from bot.sandbox.places import Channel

EPHEMERAL = 1 << 6
LOADING = 1 << 7
HAS_THREAD = 1 << 5
SUPPRESS_EMBEDS = 1 << 2
SUPPRESS_NOTIFICATIONS = 1 << 12
KEPT_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS
"""The flags that a sender may set on an ordinary message."""

DEFAULT, THREAD_CREATED, REPLY, COMMAND_REPLY = 0, 18, 19, 20
"""Kinds of message, in Discord's numbers."""

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT, LABEL = 1, 2, 3, 4, 18
"""Kinds of component, in Discord's numbers."""
LINK = 5
"""The button style that opens an address instead of asking the bot."""


@dataclass(eq=False)
class User:
    """Someone with an account: the bot, its owner, or a Person."""

    id: int
    name: str
    display: str
    bot: bool = False

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"


@dataclass(eq=False)
class Attachment:
    """A file on a message; `filename` is what Discord made of the sender's name. Its bytes lie in `files`."""

    id: int
    filename: str
    size: int
    content_type: str
    channel_id: int
    files: Files
    description: str | None = None
    dimensions: tuple[int, int] | None = None
    ephemeral: bool = False

    @property
    def data(self) -> bytes:
        """The bytes; LookupError when the store has given them up for newer ones."""
        data = self.files.read(self.id)
        if data is None:
            raise LookupError(f"the bytes of {self.filename} are no longer kept")
        return data

    @property
    def path(self) -> str:
        prefix = "ephemeral-attachments" if self.ephemeral else "attachments"
        return f"/{prefix}/{self.channel_id}/{self.id}/{self.filename}"


@dataclass(frozen=True)
class Origin:
    """The interaction that a message answers. `name` is the whole command, for answers to slash commands."""

    interaction: int
    kind: int
    user: User
    guild_id: int | None
    name: str | None = None
    message_id: int | None = None
    trigger: Origin | None = None


@dataclass(frozen=True)
class Button:
    """A button as a person sees it; `emoji` is its character or its custom name."""

    label: str | None
    custom_id: str | None
    style: int
    disabled: bool
    emoji: str | None = None
    url: str | None = None


@dataclass(frozen=True)
class Menu:
    """A select menu as a person sees it; `options` are (label, value, description)."""

    custom_id: str
    placeholder: str | None
    options: tuple[tuple[str, str, str | None], ...]
    least: int
    most: int
    disabled: bool


@dataclass(eq=False)
class Message:
    """A message. It is the same object for its whole life: edits change it, deletion sets `deleted`.

    `audience` is the one person who sees an ephemeral message, else None.
    """

    id: int
    channel: Channel
    author: User
    content: str = ""
    kind: int = DEFAULT
    flags: int = 0
    attachments: list[Attachment] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    edited: datetime | None = None
    nonce: str | int | None = None
    reply_to: int | None = None
    origin: Origin | None = None
    by_webhook: bool = False
    audience: User | None = None
    thread: Channel | None = None
    deleted: bool = False

    @property
    def created(self) -> datetime:
        return made_at(self.id)

    @property
    def text(self) -> str:
        return self.content

    @property
    def ephemeral(self) -> bool:
        return self.audience is not None

    @property
    def loading(self) -> bool:
        """Whether it still shows "thinking ..."."""
        return bool(self.flags & LOADING)

    @property
    def silent(self) -> bool:
        """Whether it was sent without a push notification."""
        return bool(self.flags & SUPPRESS_NOTIFICATIONS)

    @property
    def buttons(self) -> list[Button]:
        return [
            Button(
                label=part.get("label"),
                custom_id=part.get("custom_id"),
                style=part["style"],
                disabled=bool(part.get("disabled")),
                emoji=(part.get("emoji") or {}).get("name"),
                url=part.get("url"),
            )
            for part in leaves(self.components)
            if part["type"] == BUTTON
        ]

    @property
    def menus(self) -> list[Menu]:
        return [
            Menu(
                custom_id=part["custom_id"],
                placeholder=part.get("placeholder"),
                options=tuple((o["label"], o["value"], o.get("description")) for o in part["options"]),
                least=part["min_values"],
                most=part["max_values"],
                disabled=bool(part.get("disabled")),
            )
            for part in leaves(self.components)
            if part["type"] == STRING_SELECT
        ]

    def __repr__(self) -> str:
        parts = [f"{self.author.display} in {self.channel.name}: {self.content[:80]!r}"]
        parts += [f"[{button.label or button.emoji}]" for button in self.buttons]
        parts += [f"<{attachment.filename}>" for attachment in self.attachments]
        marks = [mark for mark in ("ephemeral", "loading", "deleted") if getattr(self, mark)]
        return f"<Message {self.id} {' '.join([*parts, *marks])}>"


def leaves(components: list[Json]) -> Iterator[Json]:
    """The buttons, menus and inputs in rows and labels, in the order in which they are read."""
    for part in components:
        if part.get("type") == ACTION_ROW:
            yield from part.get("components") or []
        elif part.get("type") == LABEL and part.get("component"):
            yield part["component"]
