"""Discord's messages for tests below discord.py: a wire that remembers what stands, and fails on demand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from bot.posting import Barred, DmClosed, Sent, Trouble, Vanished
from bot.ui import ids
from bot.ui.message import Button, Menu, Say


@dataclass
class Message:
    id: int
    channel: int
    say: Say
    nonce: str
    edits: int = 0
    retired: str | None = None  # the words it has since a newer one stands; its buttons are gone then


@dataclass
class FakeWire:
    """Discord as the publisher sees it: messages by channel, nonces, and failures that a test has asked for."""

    messages: dict[int, Message] = field(default_factory=dict)
    deleted: list[Message] = field(default_factory=list)
    fail: list[tuple[str, Trouble, bool]] = field(default_factory=list)  # call, error, did it take effect?
    closed: set[int] = field(default_factory=set)
    barred: set[int] = field(default_factory=set)  # channels into which nothing may be sent
    kept: set[int] = field(default_factory=set)  # and out of which nothing may be taken
    nonces: dict[str, int] = field(default_factory=dict)
    calls: int = 0

    def trouble(self, call: str) -> tuple[Trouble, bool] | None:
        self.calls += 1
        for n, (name, error, done) in enumerate(self.fail):
            if name == call:
                del self.fail[n]
                return error, done
        return None

    async def send(self, channel_id: int, say: Say, nonce: str) -> Sent:
        wrong = self.trouble("send")
        if channel_id in self.closed:
            raise DmClosed("no")
        if channel_id in self.barred:
            raise Barred("missing access")
        if (wrong is None or wrong[1]) and nonce not in self.nonces:
            self.nonces[nonce] = 1000 + len(self.nonces)
            self.messages[self.nonces[nonce]] = Message(self.nonces[nonce], channel_id, say, nonce)
        if wrong:
            raise wrong[0]
        message_id = self.nonces[nonce]
        return Sent(message_id, self.messages[message_id].say.digest() == say.digest())

    async def edit(self, channel_id: int, message_id: int, say: Say) -> None:
        if wrong := self.trouble("edit"):
            raise wrong[0]
        if message_id not in self.messages:
            raise Vanished("unknown message")
        self.messages[message_id].say = say
        self.messages[message_id].edits += 1

    async def retire(self, channel_id: int, message_id: int, text: str) -> None:
        if message_id not in self.messages:
            raise Vanished("unknown message")
        self.messages[message_id].retired = text

    async def delete(self, channel_id: int, message_id: int) -> None:
        if channel_id in self.closed:
            raise DmClosed("no")
        if channel_id in self.kept:
            raise Barred("missing access")
        if message_id not in self.messages:
            raise Vanished("unknown message")
        self.deleted.append(self.messages.pop(message_id))

    async def dm_channel(self, person_id: int) -> int:
        if wrong := self.trouble("dm"):
            raise wrong[0]
        return 100_000 + person_id

    async def find(self, channel_id: int, custom_id: str, after: int, besides: Collection[int] = ()) -> int | None:
        for message in self.messages.values():
            ours = message.channel == channel_id and message.id not in besides
            if ours and any(i.startswith(custom_id) for i in component_ids(message.say)):
                return message.id
        return None

    def panels(self, match_id: int) -> list[Message]:
        mark = ids.mark(match_id, "panel")
        return [m for m in self.messages.values() if mark in component_ids(m.say)]

    def in_channel(self, channel_id: int) -> list[Message]:
        return [message for message in self.messages.values() if message.channel == channel_id]

    def dms(self, person_id: int) -> list[Message]:
        return self.in_channel(100_000 + person_id)


def component_ids(say: Say) -> list[str]:
    return [
        item.id
        for row in say.rows
        for item in ((row,) if isinstance(row, Menu) else row)
        if isinstance(item, Menu | Button)
    ]
