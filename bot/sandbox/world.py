"""The world: everything that the local Discord knows, and what a test asks of it."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import TypeVar

from bot.sandbox import permissions
from bot.sandbox.clock import Clock, Snowflakes
from bot.sandbox.commands import Commands
from bot.sandbox.events import Feed, Listener
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.files import Files
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.messages import Messages
from bot.sandbox.model import Attachment, User
from bot.sandbox.people import Person
from bot.sandbox.places import DM, Channel, Guild, Role
from bot.sandbox.ratelimit import RateLimits
from bot.sandbox.received import Inbox, Received
from bot.sandbox.transcript import Request, Transcript
from bot.sandbox.wire import Json

Found = TypeVar("Found")

INVITED = permissions.MEMBERS
"""What the bot's role holds in a new server, like everyone's."""
QUIET = 0.03
"""Seconds without a request after which the bot counts as at rest."""
UNFINISHED = "unanswered"
"""What a test passes to `World.expect` when it lets the bot leave an interaction unanswered."""


class World:
    """Guilds, channels, people and their bot. It knows nothing of sockets: `local.LocalDiscord` gives it those."""

    def __init__(self, token: str, *, files: Files | None = None, offset: timedelta = timedelta(0)) -> None:
        self.token = token
        self.base_url = ""
        self.clock = Clock(offset)
        self.ids = Snowflakes(self.clock)
        self.files = files or Files()
        self.transcript = Transcript(self.clock)
        self.feed = Feed(self)
        self.gateway = Gateway(self)
        self.inbox = Inbox()
        self.messages = Messages(self)
        self.commands = Commands(self)
        self.interactions = Interactions(self)
        self.faults = Faults()
        self.rate_limits = RateLimits(self)
        self.users: dict[int, User] = {}
        self.people: dict[int, Person] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.bot = self._user("toybox", "Toybox", bot=True)
        self.owner = self._user("landlady", "Landlady")
        self.unknown_routes: list[str] = []
        self.open_requests = 0
        self._expected: set[int | str] = set()
        self._changed = asyncio.Event()
        self._active = time.monotonic()
        self._watchers: list[Callable[[], None]] = []
        self.clock.on_move(self._archive_threads)

    # People and places

    def person(self, display: str, *, dms_open: bool = True) -> Person:
        """The person of that display name, created if there is none."""
        for person in self.people.values():
            if person.display == display:
                return person
        key = self.ids.next()
        plain = re.sub(r"[^a-z0-9._]", "", display.lower())
        name = plain if plain and plain not in {user.name for user in self.users.values()} else f"{plain}{key}"
        person = Person(self, key, name, display, dms_open=dms_open)
        self.users[key] = self.people[key] = person
        self.feed.person(person)
        self.changed()
        return person

    def guild(
        self,
        name: str,
        members: Iterable[Person] = (),
        channels: Iterable[str] = ("general",),
        *,
        bot: bool = True,
        known: bool = False,
    ) -> Guild:
        """A new server with these people and text channels.

        The bot is in it, unless `bot` is false, and hears of it as of a server that it has just joined (when it
        connects, if it is not there yet), unless `known` says that it has long been a member.
        """
        key = self.ids.next()
        guild = Guild(self, key, name, self.owner)
        guild.roles[key] = Role(key, "@everyone", permissions.MEMBERS)
        self.guilds[key] = guild
        for person in members:
            guild.join(person)
        for channel in channels:
            guild.add_channel(channel)
        if bot:
            guild.known = known
            guild.add_bot(INVITED)
        return guild

    def direct_channel(self, person: Person) -> Channel:
        """A new conversation of `person` with the bot; `Person.dm` is the one that exists."""
        key = self.ids.next()
        channel = Channel(self, key, DM, f"DM with {person.display}", recipient=person)
        self.channels[key] = channel
        self.changed()
        return channel

    def shares_guild(self, person: Person) -> bool:
        """Whether the bot and `person` have a server in common."""
        return any(guild.has_bot and person.id in guild.members for guild in self.guilds.values())

    def attachment(self, channel: int, key: int) -> Attachment | None:
        """The attachment with that id on a message that still stands in that channel."""
        place = self.channels.get(channel)
        attachments = (a for message in (place.messages.values() if place else ()) for a in message.attachments)
        return next((attachment for attachment in attachments if attachment.id == key), None)

    # What pages and tests look at

    def listen(self, person: Person) -> Listener:
        """A stream of what `person` sees happen (events.py)."""
        return self.feed.listen(person)

    def snapshot(self, person: Person) -> Json:
        """The whole picture as `person` sees it now (events.py)."""
        return self.feed.snapshot(person)

    @property
    def received(self) -> list[Received]:
        """Every text that the bot has ever sent, with its audience."""
        return self.inbox.texts

    @property
    def requests(self) -> list[Request]:
        """The bot's latest requests with their answers."""
        return self.transcript.requests

    def fail(
        self,
        method: str,
        route: str,
        status: int,
        *,
        times: int = 1,
        retry_after: float | None = None,
        code: int = 0,
        after: bool = False,
    ) -> Fault:
        """Lets the next `times` requests to `route` fail with `status`; `faults` can do more (faults.py).

        `method` and `route` may hold `*`, like "/channels/*/messages". With `after` the request takes effect and only
        its answer is lost.
        """
        return self.faults.add(Fault(method, route, status, times, retry_after, code, after))

    def expect(self, *what: int | str) -> None:
        """Announces refusals by Discord's code (or HTTP status), so that `problems` does not count them."""
        self._expected.update(what)

    def problems(self) -> list[str]:
        """What the bot did that no bot should: for a test to fail on at its end.

        Routes and features that the local Discord does not know; refused requests other than 404 that nobody
        announced; interactions that were never answered or never filled.
        """
        found = [f"unknown to the local Discord: {route}" for route in self.unknown_routes]
        for request in self.transcript.refused:
            counts = request.status < 500 and request.status != 404
            if counts and not self._expected & {request.status, request.code}:
                found.append(f"refused: {request.method} {request.path} = {request.status} {request.answer}")
        if UNFINISHED not in self._expected:
            for interaction in self.interactions.unanswered:
                found.append(f"unanswered: {interaction.name or interaction.data.get('custom_id')}")
        return found

    # Waiting

    def changed(self) -> None:
        """To be called after anything happened; wakes those who wait for the world."""
        self._active = time.monotonic()
        self._changed.set()
        for watcher in self._watchers:
            watcher()

    def on_change(self, watcher: Callable[[], None]) -> None:
        """Calls `watcher()` after every change from now on."""
        self._watchers.append(watcher)

    async def wait(self, predicate: Callable[[], Found | None], timeout: float = 5.0) -> Found:
        """The first true value of `predicate()`, asked at every change of the world and now and then between.

        AssertionError after `timeout` real seconds.
        """
        end = time.monotonic() + timeout
        while not (found := predicate()):
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError(f"nothing came of it in {timeout} s; the transcript:\n{self.transcript.text(40)}")
            await self._pulse(min(left, QUIET))
        return found

    async def settle(self, busy: Callable[[], object] | None = None, timeout: float = 10.0) -> None:
        """Returns when the bot is at rest: no request is open, none came for a while, and `busy()` is false or zero.

        AssertionError when that does not come within `timeout` real seconds.
        """
        self._active = time.monotonic()
        end = self._active + timeout
        while self.open_requests or (busy is not None and busy()) or time.monotonic() - self._active < QUIET:
            if time.monotonic() > end:
                raise AssertionError(f"the bot did not come to rest; the transcript:\n{self.transcript.text(40)}")
            await self._pulse(QUIET / 3)

    async def _pulse(self, seconds: float) -> None:
        """Returns at the next change, or after `seconds`."""
        self._changed.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)

    def _archive_threads(self) -> None:
        for channel in list(self.channels.values()):
            channel.fall_asleep()

    def _user(self, name: str, display: str, *, bot: bool = False) -> User:
        key = self.ids.next()
        user = self.users[key] = User(key, name, display, bot)
        return user
