"""A REST request on its way to a route, the answer on its way back, and the table of routes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from aiohttp import BodyPartReader, web

from bot.sandbox import limits
from bot.sandbox.errors import invalid_form, invalid_json, missing_access, too_large, unknown_channel, unknown_guild
from bot.sandbox.permissions import Permission
from bot.sandbox.wire import Json, Upload, Uploads

if TYPE_CHECKING:
    from bot.sandbox.places import Channel, Guild
    from bot.sandbox.world import World


@dataclass
class Call:
    """A request of the bot's: `params` from the path, the JSON `body` as it came, and files."""

    world: World
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    uploads: Uploads = field(default_factory=dict)

    @property
    def form(self) -> Json:
        """The body, which must be an object."""
        if not isinstance(self.body, dict):
            fault = {"code": "DICT_TYPE_CONVERT", "message": "Only dictionaries may be used in a DictType"}
            raise invalid_form({"_errors": [fault]})
        return self.body

    def id(self, name: str) -> int:
        return int(self.params[name])

    @property
    def guild(self) -> Guild:
        """The server in the path; one that the bot is not in does not exist for it."""
        guild = self.world.guilds.get(self.id("guild"))
        if guild is None or not guild.has_bot:
            raise unknown_guild()
        return guild

    @property
    def channel(self) -> Channel:
        """The channel in the path, which the bot must be able to see."""
        channel = self.world.channels.get(self.id("channel"))
        if channel is None:
            raise unknown_channel()
        if not channel.may(self.world.bot, Permission.VIEW_CHANNEL):
            raise missing_access()
        return channel


@dataclass(frozen=True)
class Answer:
    """A JSON answer, or with `body` None an empty one."""

    status: int
    body: Any = None


def ok(body: Any) -> Answer:
    return Answer(200, body)


def created(body: Any) -> Answer:
    return Answer(201, body)


def done() -> Answer:
    return Answer(204)


Act: TypeAlias = Callable[[Call], Answer]
"""What a route does. It never waits, so that no two requests interleave."""


class Routes:
    """A table of (method, path, act). `{name}` in a path is an id, `{name:...}` matches what the expression says."""

    def __init__(self) -> None:
        self.table: list[tuple[str, str, Act]] = []

    def on(self, method: str, path: str) -> Callable[[Act], Act]:
        def enter(act: Act) -> Act:
            self.table.append((method, re.sub(r"\{(\w+)\}", r"{\1:\\d+}", path), act))
            return act

        return enter


async def read_body(request: web.Request) -> tuple[Any, Uploads]:
    """The JSON and the files of a request, however they came; refuses what is too large."""
    try:
        if request.content_type == "multipart/form-data":
            return await _read_parts(request)
        raw = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise too_large() from None
    if len(raw) > limits.REQUEST_BYTES:
        raise too_large()
    return (_json(raw) if raw else None), {}


async def _read_parts(request: web.Request) -> tuple[Any, Uploads]:
    body: Any = {}
    uploads: Uploads = {}
    size = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read(decode=False))
        size += len(data)
        if size > limits.REQUEST_BYTES:
            raise too_large()
        name = part.name or ""
        if name == "payload_json":
            body = _json(data)
        elif (index := re.fullmatch(r"files\[(\d+)\]", name)) and part.filename is not None:
            uploads[index.group(1)] = Upload(part.filename, data)
    return body, uploads


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        raise invalid_json() from None
