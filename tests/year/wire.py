"""Discord in the year: messages, doors that are shut, and every ping with its moment."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.posting import Barred, DmClosed, Sent, Vanished
from bot.ui import ids
from bot.ui.message import Say
from tests.bot.table import MovedClock
from tests.bot.wires import Message, component_ids
from tests.year.chronicle import Chronicle, Ping

DMS = 1_000_000_000  # and a person's id: where their direct messages go
NONCE = timedelta(minutes=3)  # for so long the same nonce gives the same message
EPOCH = 1420070400000


@dataclass(kw_only=True)
class Standing(Message):
    match: int
    kind: str
    at: datetime


@dataclass
class YearWire:
    """`closed`: who takes no direct messages; `gone`: who has no server in common any more."""

    clock: MovedClock
    chronicle: Chronicle
    closed: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    places: dict[int, dict[int, Standing]] = field(default_factory=dict)
    nonces: dict[str, Standing] = field(default_factory=dict)
    sent: int = 0

    async def here(self, guild_id: int, person_id: int) -> bool:
        return person_id not in self.gone

    async def send(self, channel_id: int, say: Say, nonce: str) -> Sent:
        if channel_id > DMS:
            self._reach(channel_id - DMS)
        now = self.clock.now()
        known = self.nonces.get(nonce)
        if known is not None and now - known.at < NONCE:
            return Sent(known.id, known.say.digest() == say.digest())
        self.sent += 1
        message_id = ((int(now.timestamp() * 1000) - EPOCH) << 22) + self.sent
        match, kind = told(say)
        message = Standing(message_id, channel_id, say, nonce, match=match, kind=kind, at=now)
        self.nonces[nonce] = self.places.setdefault(channel_id, {})[message_id] = message
        called = {channel_id - DMS} if channel_id > DMS and not say.silent else say.mentions
        for person in sorted(called):
            self.chronicle.ping(Ping(match, person, kind, channel_id > DMS, message_id))
        return Sent(message_id, True)

    async def edit(self, channel_id: int, message_id: int, say: Say) -> None:
        self._there(channel_id, message_id).say = say

    async def retire(self, channel_id: int, message_id: int, text: str) -> None:
        self._there(channel_id, message_id).retired = text

    async def delete(self, channel_id: int, message_id: int) -> None:
        self._there(channel_id, message_id)
        del self.places[channel_id][message_id]

    async def dm_channel(self, person_id: int) -> int:
        return DMS + person_id

    async def find(self, channel_id: int, custom_id: str, after: int, besides: Collection[int] = ()) -> int | None:
        for message in self.places.get(channel_id, {}).values():
            new = message.id > after and message.id not in besides
            if new and any(one.startswith(custom_id) for one in component_ids(message.say)):
                return message.id
        return None

    def standing(self, match: int, channel_id: int, people: Collection[int]) -> list[Standing]:
        """What stands of this match, in its channel and in direct messages."""
        there = [m for m in self.places.get(channel_id, {}).values() if m.match == match]
        for person in people:
            there += [m for m in self.places.get(DMS + person, {}).values() if m.match == match]
        return there

    def _reach(self, person_id: int) -> None:
        if person_id in self.closed:
            raise DmClosed("Cannot send messages to this user", 50007)
        if person_id in self.gone:
            raise Barred("no server in common", 50278)

    def _there(self, channel_id: int, message_id: int) -> Standing:
        if channel_id > DMS:
            self._reach(channel_id - DMS)
        message = self.places.get(channel_id, {}).get(message_id)
        if message is None:
            raise Vanished("Unknown Message", 10008)
        return message


def told(say: Say) -> tuple[int, str]:
    """The match and the kind that a message's components name."""
    presses = [one for one in map(ids.parse, component_ids(say)) if isinstance(one, ids.Press)]
    for one in presses:
        if one.post:
            return one.match, one.post
    if presses:
        return presses[0].match, "lobby"
    raise AssertionError(f"a message that names no match: {say}")
