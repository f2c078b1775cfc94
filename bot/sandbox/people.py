"""A person at the keyboard: what they see, and what Discord's client lets them do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.sandbox import forms
from bot.sandbox.errors import Refusal
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from bot.sandbox.limits import CONTENT
from bot.sandbox.model import Message, User
from bot.sandbox.options import read_command
from bot.sandbox.permissions import Permission
from bot.sandbox.results import NotPossible, Result
from bot.sandbox.wire import Json

if TYPE_CHECKING:
    from bot.sandbox.places import Channel
    from bot.sandbox.world import World

PATIENCE = 10.0
"""How many real seconds an act waits for a deferred answer before it returns what there is."""


class Person(User):
    """Made by `World.person`. What they do waits for the bot's answer and returns a `Result`.

    With `wait=False` an act returns at once; `await result.settled()` waits later.
    """

    def __init__(self, world: World, key: int, name: str, display: str, *, dms_open: bool = True) -> None:
        super().__init__(key, name, display)
        self.world = world
        self._dms_open = dms_open
        self.blocks_bot = False
        """Whether this person has blocked the bot: it may not write to them, and they go on seeing what there is."""
        self.deleted = False
        self._dm: Channel | None = None
        self._last_dm = 0

    @property
    def dms_open(self) -> bool:
        """Whether this person takes direct messages from those who share a server with them."""
        return self._dms_open

    @dms_open.setter
    def dms_open(self, value: bool) -> None:
        self._dms_open = value
        self.world.feed.person(self)
        self.world.changed()

    @property
    def reachable(self) -> bool:
        """Whether the bot may write to this person, as far as that is theirs to say."""
        return self._dms_open and not self.blocks_bot and not self.deleted

    def delete_account(self) -> None:
        """Gone for good: on no server any more, under Discord's name for such people, and able to do nothing."""
        for guild in self.world.guilds.values():
            if self.id in guild.members:
                guild.leave(self)
        self.deleted = True
        self.name, self.display = f"deleted_user_{self.id:x}", "Deleted User"
        self.world.feed.person(self)
        self.world.changed()

    @property
    def dm(self) -> Channel:
        """The conversation with the bot; it exists as soon as somebody asks."""
        if self._dm is None:
            self._dm = self.world.direct_channel(self)
        return self._dm

    @property
    def has_dm(self) -> bool:
        """Whether the conversation with the bot has begun."""
        return self._dm is not None

    def remember_dm(self, channel: Channel) -> None:
        """Takes up the conversation of a saved world again."""
        self._dm = channel

    @property
    def dms(self) -> list[Message]:
        """What the bot wrote to this person directly, oldest first."""
        return [message for message in self.sees(self.dm) if message.author is not self]

    def sees(self, channel: Channel) -> list[Message]:
        """The messages of `channel` that this person can see now, own ephemeral ones included, oldest first."""
        if self not in channel.people:
            return []
        return [message for message in channel.messages.values() if message.audience in (None, self)]

    async def next_dm(self, timeout: float = 5.0) -> Message:
        """The oldest direct message of the bot's that this method has not returned yet; waits for it to come."""

        def oldest() -> Message | None:
            return next((message for message in self.dms if message.id > self._last_dm), None)

        message = await self.world.wait(oldest, timeout)
        self._last_dm = message.id
        return message

    async def run(
        self,
        line: str,
        *,
        channel: Channel | None = None,
        options: Mapping[str, Any] | None = None,
        wait: bool = True,
        **more: Any,
    ) -> Result:
        """Runs a slash command, like `run("/play", game="weapon_wars")`.

        Options by name, in `options` where a name is taken here; people, roles and channels as themselves or by id,
        choices by name or value. Without `channel`: the first channel that this person can write in.
        """
        channel = channel or self._usual_channel()
        typed = read_command(self, channel, line, {**(options or {}), **more})
        return await self._act(COMMAND, channel, typed.data, name=typed.name, wait=wait)

    async def autocomplete(
        self,
        line: str,
        option: str,
        text: str = "",
        channel: Channel | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> Result:
        """Types `text` into an option, the others being `options` and `more`; the suggestions are `Result.choices`."""
        channel = channel or self._usual_channel()
        values = {**(options or {}), **more, option: text}
        typed = read_command(self, channel, line, values, focused=option)
        return await self._act(AUTOCOMPLETE, channel, typed.data, name=typed.name)

    async def click(
        self,
        message: Message | Result | None,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        wait: bool = True,
    ) -> Result:
        """Presses the one button with that label, emoji or custom id."""
        message = self._visible(message)
        button = forms.find_button(message, label, custom_id)
        return await self._act(COMPONENT, message.channel, button, message=message, wait=wait)

    async def select(
        self, message: Message | Result | None, *values: str, custom_id: str | None = None, wait: bool = True
    ) -> Result:
        """Picks options by label or value, in the menu with that custom id or the only one that has them all."""
        message = self._visible(message)
        picked = forms.pick_options(message, values, custom_id)
        return await self._act(COMPONENT, message.channel, picked, message=message, wait=wait)

    async def submit(
        self,
        opened: Result | int | str,
        fields: Mapping[str, Any] | None = None,
        *,
        wait: bool = True,
        **more: Any,
    ) -> Result:
        """Fills in the form that `opened` (a result, or the id of its interaction) brought, and sends it.

        Fields by custom id, or by label in lower case with `_` for spaces; a text, or a list of values for a menu.
        """
        asked = opened.interaction if isinstance(opened, Result) else self.world.interactions.by_id(int(opened))
        if asked is None or asked.modal is None or asked.person is not self:
            raise NotPossible("there is no form open")
        data = forms.fill_modal(asked.modal, {**(fields or {}), **more})
        return await self._act(MODAL_SUBMIT, asked.channel, data, message=asked.message, trigger=asked, wait=wait)

    async def send(self, channel: Channel, text: str) -> Message:
        """Writes a message."""
        if len(text.strip()) > CONTENT.most:
            raise NotPossible(f"A message has {CONTENT.most} characters at most, and this one {len(text.strip())}.")
        needed = Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
        if not channel.may(self, needed):
            raise NotPossible(f"{self.display} may not write in {channel.name}")
        try:
            return self.world.messages.post(channel, self, {"content": text.strip()})
        except Refusal as refusal:
            raise NotPossible(refusal.message) from None

    async def delete(self, message: Message) -> None:
        """Deletes an own message, or any as a moderator; dismisses an ephemeral one."""
        message = self._visible(message)
        mine = message.author is self or message.audience is self
        if not mine and (message.channel.guild is None or not message.channel.may(self, Permission.MANAGE_MESSAGES)):
            raise NotPossible(f"{self.display} may not delete this message")
        self.world.messages.delete(message)

    def _usual_channel(self) -> Channel:
        for guild in self.world.guilds.values():
            for channel in guild.channels.values():
                if channel.thread is None and channel.may(self, Permission.SEND_MESSAGES):
                    return channel
        return self.dm

    def _visible(self, message: Message | Result | None) -> Message:
        found = message.message if isinstance(message, Result) else message
        if found is None:
            raise NotPossible("there is no message")
        if found.deleted or found not in self.sees(found.channel):
            raise NotPossible(f"{self.display} cannot see {found!r}")
        return found

    async def _act(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        *,
        name: str | None = None,
        message: Message | None = None,
        trigger: Interaction | None = None,
        wait: bool = True,
    ) -> Result:
        if self.deleted:
            raise NotPossible(f"{self!r} has deleted the account")
        if self not in channel.people:
            raise NotPossible(f"{self.display} cannot see {channel.name}")
        world = self.world
        interaction = Interaction(world, world.ids.next(), kind, self, channel, data, name, message, trigger)
        result = Result(interaction)
        if channel.guild is not None and not channel.guild.has_bot:
            interaction.abandon()  # an old button in a server that the bot has left: nobody is asked
            return result
        world.interactions.start(interaction)
        if wait:
            await result.settled(PATIENCE)
        return result

    def __repr__(self) -> str:
        return f"<Person {self.id} {self.display}>"
