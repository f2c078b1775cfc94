"""Everything that the bot has ever sent, text by text, each with the people who could read it: for leak tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.sandbox.model import Message
from bot.sandbox.wire import Json

if TYPE_CHECKING:
    from bot.sandbox.people import Person

COMPONENT_TEXTS = ("custom_id", "label", "placeholder", "value", "description", "url", "title", "name")


@dataclass(frozen=True)
class Received:
    """One text. `what` is one of: text, nonce, file name, file (what is in one that is no picture), description,
    choice, typed option, channel name, topic, reason (for the audit log), presence, or the name of a component's field
    (custom_id, label, placeholder, value, description, url, title; name: an emoji's).

    `audience` are the ids of the people who could read it when it came; `channel` is where.
    """

    what: str
    value: str
    audience: frozenset[int]
    channel: str


KEPT_TEXTS = 200_000
"""Beyond so many the older half is forgotten: enough for every test, and an end for a page that runs for weeks."""


class Inbox:
    """The list of what came, in order, and the ways in which things come into it."""

    def __init__(self) -> None:
        self.texts: list[Received] = []

    def add(self, what: str, value: Any, people: Iterable[Person], channel: str) -> None:
        if value not in (None, ""):
            audience = frozenset(person.id for person in people)
            self.texts.append(Received(what, str(value), audience, channel))
        if len(self.texts) > KEPT_TEXTS:
            del self.texts[: KEPT_TEXTS // 2]

    def message(self, message: Message, people: Iterable[Person]) -> None:
        """Everything that can be read on a message, hovered over, or found in what a client receives of it."""
        people, channel = list(people), message.channel.name
        self.add("text", message.content, people, channel)
        self.add("nonce", message.nonce, people, channel)
        for attachment in message.attachments:
            self.add("file name", attachment.filename, people, channel)
            self.add("description", attachment.description, people, channel)
            if not attachment.content_type.startswith("image/"):
                self.add("file", attachment.data.decode(errors="replace"), people, channel)
        self.components(message.components, people, channel)

    def components(self, components: list[Json], people: Iterable[Person], channel: str) -> None:
        people = list(people)
        for name, value in _texts(components):
            self.add(name, value, people, channel)


def _texts(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, list):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        for name in COMPONENT_TEXTS:
            if isinstance(value.get(name), str):
                yield name, value[name]
        for part in value.values():
            if isinstance(part, list | dict):
                yield from _texts(part)
