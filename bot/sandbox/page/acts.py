"""What a tab can ask for: every deed of a person, read from JSON with care."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeAlias, TypeVar

from bot.sandbox.model import Message, leaves
from bot.sandbox.people import Person
from bot.sandbox.places import Channel, Guild
from bot.sandbox.results import NotPossible, Result
from bot.sandbox.wire import Json
from bot.sandbox.world import World

Kind = TypeVar("Kind")

NAME_LENGTH = 32
MOST_PEOPLE = 50
LONGEST_STEP = timedelta(days=366)


class Malformed(ValueError):
    """The page sent a field that is missing or of the wrong shape; the text names it."""


class Ask:
    """What came from a tab. Reading a field that does not fit raises Malformed."""

    def __init__(self, data: Json) -> None:
        self._data = data

    def done(self, answer: Json) -> Json:
        return {"kind": "done", "n": self._data.get("n"), **answer}

    def refused(self, text: str) -> Json:
        return {"kind": "refused", "n": self._data.get("n"), "text": text}

    def text(self, name: str) -> str:
        return self._field(name, str)

    def flag(self, name: str) -> bool:
        return self._field(name, bool)

    def number(self, name: str) -> float:
        value = self._data.get(name)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise Malformed(name)
        return float(value)

    def key(self, name: str) -> int:
        """An id, which travels as text."""
        text = self.text(name)
        if not (text.isascii() and text.isdigit() and len(text) <= 20):
            raise Malformed(name)
        return int(text)

    def texts(self, name: str) -> list[str]:
        values = self._field(name, list)
        if not all(isinstance(value, str) for value in values):
            raise Malformed(name)
        return list(values)

    def named(self, name: str) -> Json:
        """Values by name: texts, numbers, truth values or lists of texts."""
        values = self._field(name, dict)
        for value in values.values():
            parts = value if isinstance(value, list) else [value]
            if not all(isinstance(part, (str, int, float)) for part in parts):
                raise Malformed(name)
        return dict(values)

    def _field(self, name: str, kind: type[Kind]) -> Kind:
        value = self._data.get(name)
        if not isinstance(value, kind):
            raise Malformed(name)
        return value


Act: TypeAlias = Callable[[World, Person, Ask], Awaitable[Json]]
"""Does it for the person; what it returns is added to the answer. NotPossible when they cannot."""


async def run(world: World, person: Person, ask: Ask) -> Json:
    """line, channel, options: values by name."""
    result = await person.run(ask.text("line"), channel=_channel(world, person, ask), options=ask.named("options"))
    return _told(result)


async def autocomplete(world: World, person: Person, ask: Ask) -> Json:
    """line, channel, option, text, options: the values of the others."""
    result = await person.autocomplete(
        ask.text("line"),
        ask.text("option"),
        ask.text("text"),
        _channel(world, person, ask),
        options=ask.named("options"),
    )
    return {**_told(result), "choices": [{"name": name, "value": value} for name, value in result.choices]}


async def click(world: World, person: Person, ask: Ask) -> Json:
    """channel, message, custom_id."""
    message, custom_id = _pressed(world, person, ask)
    return _told(await person.click(message, custom_id=custom_id))


async def select(world: World, person: Person, ask: Ask) -> Json:
    """channel, message, custom_id, values."""
    message, custom_id = _pressed(world, person, ask)
    return _told(await person.select(message, *ask.texts("values"), custom_id=custom_id))


async def submit(world: World, person: Person, ask: Ask) -> Json:
    """modal: its id, fields: text or list of values by custom id."""
    return _told(await person.submit(ask.key("modal"), ask.named("fields")))


async def send(world: World, person: Person, ask: Ask) -> Json:
    """channel, content."""
    await person.send(_channel(world, person, ask), ask.text("content"))
    return {}


async def delete(world: World, person: Person, ask: Ask) -> Json:
    """channel, message."""
    await person.delete(_message(world, person, ask))
    return {}


async def dms(world: World, person: Person, ask: Ask) -> Json:
    """open: whether the bot may write to this person."""
    person.dms_open = ask.flag("open")
    return {}


async def add_person(world: World, person: Person, ask: Ask) -> Json:
    """name; the newcomer joins every server that the asker is in. Answers with the newcomer's id."""
    name = " ".join(ask.text("name").split())
    if not 1 <= len(name) <= NAME_LENGTH:
        raise NotPossible(f"A name has 1 to {NAME_LENGTH} characters.")
    if any(each.display == name for each in world.users.values()):
        raise NotPossible(f"{name} is already here.")
    if len(world.people) >= MOST_PEOPLE:
        raise NotPossible(f"The sandbox has room for {MOST_PEOPLE} people.")
    newcomer = world.person(name)
    for guild in world.guilds.values():
        if person.id in guild.members:
            guild.join(newcomer)
    world.feed.refresh()
    return {"person": str(newcomer.id)}


async def join(world: World, person: Person, ask: Ask) -> Json:
    """guild."""
    _guild(world, ask).join(person)
    world.feed.refresh()
    return {}


async def leave(world: World, person: Person, ask: Ask) -> Json:
    """guild."""
    guild = _guild(world, ask)
    if person.id not in guild.members:
        raise NotPossible(f"You are not in {guild.name}.")
    guild.leave(person)
    return {}


async def advance(world: World, person: Person, ask: Ask) -> Json:
    """hours: how far the world's clock moves on, for everybody."""
    hours = ask.number("hours")
    if not 0 < hours <= LONGEST_STEP / timedelta(hours=1):
        raise NotPossible("The clock only moves forward, by a year at most.")
    world.clock.advance(hours=hours)
    return {}


ACTS: dict[str, Act] = {
    act.__name__: act
    for act in (run, autocomplete, click, select, submit, send, delete, dms, add_person, join, leave, advance)
}


def _told(result: Result) -> Json:
    told: Json = {}
    if result.failed:
        told["failed"] = True
    if result.modal is not None:
        told["modal"] = {"id": str(result.interaction.id), "modal": result.modal}
    return told


def _channel(world: World, person: Person, ask: Ask) -> Channel:
    channel = world.channels.get(ask.key("channel"))
    if channel is None or person not in channel.people:
        raise NotPossible("That channel is gone.")
    return channel


def _message(world: World, person: Person, ask: Ask) -> Message:
    """One that this person can see."""
    message = _channel(world, person, ask).messages.get(ask.key("message"))
    if message is None or message.audience not in (None, person):
        raise NotPossible("That message is gone.")
    return message


def _pressed(world: World, person: Person, ask: Ask) -> tuple[Message, str]:
    """The message and what of it was pressed; the bot may have changed it before the press arrived."""
    message, custom_id = _message(world, person, ask), ask.text("custom_id")
    if not any(part.get("custom_id") == custom_id and not part.get("disabled") for part in leaves(message.components)):
        raise NotPossible("That message has just changed. Look again, then press.")
    return message, custom_id


def _guild(world: World, ask: Ask) -> Guild:
    guild = world.guilds.get(ask.key("guild"))
    if guild is None:
        raise NotPossible("That server is gone.")
    return guild
