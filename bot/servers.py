"""What a server's moderators have set: where matches may start and by whom, and what is usual there."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.people import Place
from bot.scenes import recalled
from games.catalog import AnyGame
from games.engine import forms
from storage import Connection, Store, servers
from storage.clock import Clock

log = logging.getLogger(__name__)


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The defaults are those of a server that has set nothing. Channels and roles are Discord's ids."""

    channels: tuple[int, ...] = ()  # where matches may start; none named: everywhere
    starters: int | None = None  # the role that may start them; None: everybody
    moderators: int | None = None  # a role that counts as moderator beside Discord's own permissions
    thread: bool = False  # a match opens in a new thread where nothing else is said
    options: dict[str, dict[str, bool | int | str]] = {}  # by game, what differs from its defaults

    def allows(self, place: Place) -> bool:
        """Whether matches may start there: in a channel that is named, or in a thread of one."""
        return not self.channels or place.channel_id in self.channels or place.parent_id in self.channels

    def usual(self, game: AnyGame) -> Any:
        """The options with which a match of this game opens here."""
        return recalled(game, self.options.get(game.key, {}))


class Servers:
    """Reads and writes `ServerSettings`; what cannot be read counts as not set."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store, self.clock = store, clock

    async def settings(self, guild_id: int) -> ServerSettings:
        row = await self.store.read(lambda c: servers.find(c, guild_id))
        return ServerSettings() if row is None else _read(guild_id, row.settings)

    async def change(self, guild_id: int, guild_name: str, **values: Any) -> ServerSettings:
        """Set some of it; the rest stays."""
        return await self._change(guild_id, guild_name, lambda settings: replace(settings, **values))

    async def set_options(
        self, guild_id: int, guild_name: str, game: AnyGame, values: Mapping[str, object]
    ) -> ServerSettings:
        """The usual options of one game: those given, the rest stays; the game's own defaults are not kept."""

        def changed(settings: ServerSettings) -> ServerSettings:
            told = {**forms.to_values(settings.usual(game)), **values}
            differing = {f.name: told[f.name] for f in forms.fields(game.options_type) if told[f.name] != f.default}
            others = {key: one for key, one in settings.options.items() if key != game.key}
            options: Any = {**others, game.key: differing} if differing else others
            return replace(settings, options=options)

        return await self._change(guild_id, guild_name, changed)

    async def _change(
        self, guild_id: int, guild_name: str, changed: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        """In one transaction, so that two who change at once lose nothing of each other."""

        async def work(c: Connection) -> ServerSettings:
            row = await servers.see(c, guild_id, guild_name, self.clock.now())
            settings = changed(_read(guild_id, row.settings))
            await servers.set_settings(c, guild_id, msgspec.to_builtins(settings))
            return settings

        return await self.store.write(work)


def _read(guild_id: int, stored: Mapping[str, Any]) -> ServerSettings:
    try:
        return msgspec.convert(stored, ServerSettings)
    except msgspec.ValidationError as error:
        log.error("the settings of server %s cannot be read and count as not set: %s", guild_id, error)
        return ServerSettings()
