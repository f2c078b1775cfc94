"""What people see happen, as a stream: all that a page needs to show the world to someone sitting before it.

    feed = world.listen(person)                  # start listening first, so that nothing falls between the two
    send(world.snapshot(person))                 # then the whole picture: see `Feed.snapshot`
    async for event in feed: send(event)         # then every change that `person` may see, in order
    feed.close()                                 # ends the loop

A person who is shown in two tabs listens twice. To act, call the person's own methods (`people.Person`):

    person = world.people[int(id)]               # or world.person("Eda"), who is created and told to all listeners
    channel = world.channels[int(id)]            # text channel, thread or direct conversation
    await person.run("/play", channel=channel, options={"game": "weapon_wars"})
    await person.autocomplete("/play", "game", "wea", channel=channel, options={})         # Result.choices
    await person.click(channel.messages[int(id)], custom_id="...")
    await person.select(message, "value", custom_id="...")
    await person.submit(modal_id, {"custom_id": "text" or ["value", ...]})
    await person.send(channel, "text")
    person.dms_open = False

Each waits for the bot's answer, returns a `Result`, and raises `NotPossible` (its text is for the person) for what
Discord's client would not let them do. What the answer changes comes as events too, so a page may ignore the results
but for `choices`. Option values may come as text; people, channels and roles as their ids in text.

Every event is a JSON object with `kind`; all ids are strings.

    message          channel, message: Discord's message object, with `loading` and `ephemeral` beside its flags
    message_update   channel, message: the same, changed
    message_delete   channel, id
    channel          channel: new or changed: {id, name, type 0|1|11|12, guild, parent, topic, archived, can_send};
                     commands: the command objects that the listener can use there
    channel_delete   id
    person           person: new or changed: {id, name, username, dms_open, bot}
    commands         scopes are resolved: {channel id: [command objects that the listener can use there]}
    modal            id (for `submit`), modal: Discord's modal object {custom_id, title, components}
    toast            text: something went wrong that Discord tells only this person, like "did not respond"
    bot              online: whether the bot is connected
    refresh          something rare changed (a server, a membership, a role): ask for a new snapshot
    clock            now: the world's time was moved

Addresses of attachments are absolute, on the server that carries the world.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from typing import TYPE_CHECKING

from bot.sandbox import payloads
from bot.sandbox.model import Message, User
from bot.sandbox.permissions import Permission
from bot.sandbox.wire import Json, moment

if TYPE_CHECKING:
    from bot.sandbox.interactions import Interaction
    from bot.sandbox.people import Person
    from bot.sandbox.places import Channel
    from bot.sandbox.world import World

SHOWN_MESSAGES = 200
"""How many of a channel's messages a snapshot carries."""
WAITING_EVENTS = 5000
"""A listener that lets more than this many events lie is told to refresh instead."""


class Listener(AsyncIterator[Json]):
    """One ear: iterate over it to hear; `close` ends the iteration."""

    def __init__(self, person: Person, forget: Callable[[Listener], None]) -> None:
        self.person = person
        self._forget = forget
        self._events: asyncio.Queue[Json | None] = asyncio.Queue()

    def put(self, event: Json) -> None:
        if self._events.qsize() >= WAITING_EVENTS:
            while not self._events.empty():
                self._events.get_nowait()
            event = {"kind": "refresh"}
        self._events.put_nowait(event)

    def close(self) -> None:
        self._forget(self)
        self._events.put_nowait(None)

    async def __anext__(self) -> Json:
        event = await self._events.get()
        if event is None:
            raise StopAsyncIteration
        return event


class Feed:
    """Everything that is told to listeners."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._listeners: set[Listener] = set()
        world.clock.on_move(lambda: self._tell({"kind": "clock", "now": moment(world.clock.now())}))

    def listen(self, person: Person) -> Listener:
        listener = Listener(person, self._listeners.discard)
        self._listeners.add(listener)
        return listener

    def snapshot(self, person: Person) -> Json:
        """The world as `person` sees it now.

        {kind: "snapshot", me, bot, online, now, people: [person], guilds: [{id, name, members: [person id]}],
        channels: [channel], dm: channel id, commands: {channel id: [command]}, messages: {channel id: [message, oldest
        first]}}; the parts are shaped as in the events.
        """
        world = self._world
        channels = self._channels_of(person)
        shown = {str(channel.id): person.sees(channel)[-SHOWN_MESSAGES:] for channel in channels}
        guilds = [guild for guild in world.guilds.values() if person.id in guild.members]
        return {
            "kind": "snapshot",
            "me": str(person.id),
            "bot": _person(world.bot),
            "online": world.gateway.online,
            "now": moment(world.clock.now()),
            "people": [_person(each) for each in world.people.values()],
            "guilds": [
                {"id": str(guild.id), "name": guild.name, "members": [str(each.id) for each in guild.people]}
                for guild in guilds
            ],
            "channels": [_channel(channel, person) for channel in channels],
            "dm": str(person.dm.id),
            "commands": self._commands_of(person),
            "messages": {key: [_message(message) for message in messages] for key, messages in shown.items()},
        }

    def message(self, event: str, message: Message, readers: Iterable[Person]) -> None:
        if not self._listeners:
            return
        kind = "message" if event == "MESSAGE_CREATE" else "message_update"
        channel = str(message.channel.id)
        self._tell({"kind": kind, "channel": channel, "message": _message(message)}, readers)

    def message_gone(self, message: Message, readers: Iterable[Person]) -> None:
        self._tell({"kind": "message_delete", "channel": str(message.channel.id), "id": str(message.id)}, readers)

    def channel(self, channel: Channel) -> None:
        """Those who can see it learn how it is; those who cannot, that it is gone."""
        for listener in list(self._listeners):
            person = listener.person
            if person in channel.people:
                commands = self._world.commands.offered(person, channel)
                listener.put({"kind": "channel", "channel": _channel(channel, person), "commands": commands})
            else:
                listener.put({"kind": "channel_delete", "id": str(channel.id)})

    def channel_gone(self, channel: Channel) -> None:
        self._tell({"kind": "channel_delete", "id": str(channel.id)})

    def person(self, person: Person) -> None:
        self._tell({"kind": "person", "person": _person(person)})

    def commands(self) -> None:
        for listener in list(self._listeners):
            listener.put({"kind": "commands", "commands": self._commands_of(listener.person)})

    def answered(self, interaction: Interaction) -> None:
        """An interaction was answered for the first time; what only its person sees of that beyond messages."""
        if interaction.modal is not None:
            modal = {"kind": "modal", "id": str(interaction.id), "modal": interaction.modal}
            self._tell(modal, [interaction.person])

    def toast(self, person: Person, text: str) -> None:
        self._tell({"kind": "toast", "text": text}, [person])

    def presence(self, online: bool) -> None:
        self._tell({"kind": "bot", "online": online})

    def refresh(self) -> None:
        self._tell({"kind": "refresh"})

    def _tell(self, event: Json, people: Iterable[Person] | None = None) -> None:
        chosen = None if people is None else set(people)
        for listener in list(self._listeners):
            if chosen is None or listener.person in chosen:
                listener.put(event)

    def _channels_of(self, person: Person) -> list[Channel]:
        guilds = [guild for guild in self._world.guilds.values() if person.id in guild.members]
        seen = [channel for guild in guilds for channel in guild.channels.values() if channel.permissions(person)]
        return [*seen, person.dm]

    def _commands_of(self, person: Person) -> Json:
        commands = self._world.commands
        return {str(channel.id): commands.offered(person, channel) for channel in self._channels_of(person)}


def _person(of: User) -> Json:
    dms_open = getattr(of, "dms_open", True)
    return {"id": str(of.id), "name": of.display, "username": of.name, "dms_open": dms_open, "bot": of.bot}


def _channel(of: Channel, person: Person) -> Json:
    sending = Permission.SEND_MESSAGES_IN_THREADS if of.thread else Permission.SEND_MESSAGES
    return {
        "id": str(of.id),
        "name": of.name,
        "type": of.kind,
        "guild": str(of.guild.id) if of.guild else None,
        "parent": str(of.parent.id) if of.parent else None,
        "topic": of.topic,
        "archived": bool(of.thread and of.thread.archived),
        "can_send": of.may(person, sending),
    }


def _message(of: Message) -> Json:
    return {**payloads.message(of), "loading": of.loading, "ephemeral": of.ephemeral}
