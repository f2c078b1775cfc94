"""What makes somebody's phone ring: every message of the bot's that comes with a sound, by whom it is for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from tests.bot.street import Street


@dataclass(frozen=True)
class Push:
    """`message` came at that moment, and rang for this person."""

    at: datetime
    person_id: int
    message: Message


class Phones:
    """Listens from when it is made: mentions in channels and messages by DM, unless they come silently."""

    def __init__(self, town: Street) -> None:
        self.town = town
        self.pushes: list[Push] = []
        messages = town.local.world.messages
        post = messages.post

        def heard(*args: Any, **kwargs: Any) -> Message:
            message = post(*args, **kwargs)
            if message.author.bot and not message.silent and not message.ephemeral:
                whom = {user.id for user in message.mentions}
                if message.channel.recipient is not None:
                    whom.add(message.channel.recipient.id)
                now = town.local.clock.now()
                self.pushes.extend(Push(now, person_id, message) for person_id in whom)
            return message

        messages.post = heard  # type: ignore[method-assign]

    def of(self, person: Person, text: str = "", *, since: datetime | None = None) -> list[Push]:
        """What rang for this person with that text in it, as far as it was said after `since`."""
        return [
            push
            for push in self.pushes
            if push.person_id == person.id and text in push.message.text and (since is None or push.at >= since)
        ]

    def most_in_a_day(self, person: Person) -> int:
        moments = [push.at for push in self.of(person)]
        return max((sum(at <= other < at + timedelta(days=1) for other in moments) for at in moments), default=0)


async def until(town: Street, moment: datetime) -> None:
    """It is that moment, and the bot has done all that was due."""
    town.local.clock.advance(seconds=(moment - town.local.clock.now()).total_seconds())
    await town.rest()
