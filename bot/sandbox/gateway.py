"""The gateway: sessions that outlive their connections, and the websocket that carries them.

One process is served, without shards. Events that happen while a session has no connection wait in its buffer and come
with RESUME, as far back as the buffer reaches.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
import zlib
from collections import deque
from enum import IntFlag
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from bot.sandbox import payloads
from bot.sandbox.wire import Json

if TYPE_CHECKING:
    from bot.sandbox.places import Guild
    from bot.sandbox.world import World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 3, 6, 7, 9, 10, 11
"""Kinds of frame, in Discord's numbers."""

UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED = 4001, 4002, 4003
AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED = 4004, 4005
RATE_LIMITED, INVALID_SHARD, DISALLOWED_INTENTS = 4008, 4010, 4014
"""Codes with which the server closes."""

HEARTBEAT_MS = 41_250
ACK_SECONDS = 0.05
"""How long a heartbeat is on its way there and back."""
BUFFERED_EVENTS = 1000
FRAME_BYTES = 4096
FRAMES, FRAMES_SECONDS = 120, 60
"""How large and how many the bot's frames may be."""


class Intent(IntFlag):
    """What a session asked to hear of; 0 is heard by all."""

    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT


class Session:
    """What one IDENTIFY began: numbered events, and at most one connection at a time."""

    def __init__(self, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.connection: Connection | None = None
        self.sequence = 0  # of the newest event
        self._buffer: deque[tuple[int, str]] = deque(maxlen=BUFFERED_EVENTS)

    def send(self, event: str, data: Json) -> None:
        self.sequence += 1
        frame = json.dumps({"op": DISPATCH, "t": event, "s": self.sequence, "d": data})
        self._buffer.append((self.sequence, frame))
        if self.connection is not None:
            self.connection.send(frame)

    def reaches_back_to(self, sequence: int) -> bool:
        """Whether everything after event number `sequence` is still known."""
        first = self._buffer[0][0] if self._buffer else self.sequence + 1
        return first <= sequence + 1 <= self.sequence + 1

    def replay(self, sequence: int) -> None:
        assert self.connection is not None
        for number, frame in self._buffer:
            if number > sequence:
                self.connection.send(frame)


class Connection:
    """One websocket: frames go out in order, compressed if the bot asked for `zlib-stream`."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self._socket = socket
        self._transport = request.transport
        self._deflate = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self._frames: asyncio.Queue[str | int] = asyncio.Queue()
        self._pump = asyncio.create_task(self._send_frames(), name="local gateway frames")
        self.session: Session | None = None
        self.closed_here = False

    def send(self, frame: str | Json) -> None:
        self._frames.put_nowait(frame if isinstance(frame, str) else json.dumps(frame))

    def close(self, code: int) -> None:
        """Closes with `code`, after the frames that wait."""
        self.closed_here = True
        self._frames.put_nowait(code)

    def drop(self) -> None:
        """Cuts the line without a word."""
        self._detach()
        if self._transport is not None:
            self._transport.abort()

    async def end(self, code: int) -> None:
        """Closes with `code` now."""
        self.closed_here = True
        self._detach()
        self._pump.cancel()
        await self._socket.close(code=code)

    def lost(self) -> None:
        """To be called when the websocket is gone."""
        self._pump.cancel()
        self._detach()

    def _detach(self) -> None:
        if self.session is not None and self.session.connection is self:
            self.session.connection = None

    async def _send_frames(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while isinstance(frame := await self._frames.get(), str):
                if self._deflate is None:
                    await self._socket.send_str(frame)
                else:
                    packed = self._deflate.compress(frame.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self._socket.send_bytes(packed)
            self._detach()
            await self._socket.close(code=frame)


class Gateway:
    """All sessions of the bot. `privileged` are the privileged intents that the application may use."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._connections: set[Connection] = set()
        self.sessions: dict[str, Session] = {}
        self.privileged = Intent.NONE
        self.url = ""

    @property
    def online(self) -> bool:
        """Whether the bot is connected and identified."""
        return any(session.connection for session in self.sessions.values())

    def emit(
        self,
        event: str,
        data: Json,
        needs: Intent = Intent.NONE,
        guild: Guild | None = None,
        *,
        without_content: Json | None = None,
    ) -> None:
        """Sends an event to every session that asked for one of the intents `needs`.

        Events of a server reach the bot only while it is a member that knows the server. Sessions without the
        MESSAGE_CONTENT intent get `without_content` instead, where it is given.
        """
        self._world.changed()
        if guild is not None and not (guild.has_bot and guild.known):
            return
        listening = [session for session in self.sessions.values() if not needs or session.intents & needs]
        for session in listening:
            blank = without_content is not None and not session.intents & Intent.MESSAGE_CONTENT
            session.send(event, without_content if blank and without_content is not None else data)
        if listening:
            self._world.transcript.event(event, data)

    def introduce(self, guild: Guild) -> None:
        """Tells the bot of a server that is new to it; while nobody listens it stays unknown."""
        if not self.sessions:
            return
        guild.known = True
        self.emit("GUILD_CREATE", payloads.guild_create(guild), Intent.GUILDS, guild)

    def drop(self) -> None:
        """Cuts every connection; the sessions can be resumed."""
        for connection in list(self._connections):
            connection.drop()

    def reconnect(self) -> None:
        """Asks the bot to connect anew and resume."""
        for connection in list(self._connections):
            connection.send({"op": RECONNECT, "d": None, "s": None, "t": None})

    def invalidate(self) -> None:
        """Ends every session: what is missed from now on is never replayed, and the bot must identify again."""
        self.sessions.clear()
        for connection in list(self._connections):
            connection.session = None
            connection.send({"op": INVALID_SESSION, "d": False, "s": None, "t": None})

    async def stop(self) -> None:
        for connection in list(self._connections):
            await connection.end(1001)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(socket, request)
        self._connections.add(connection)
        hello = {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}
        connection.send({"op": HELLO, "d": hello, "s": None, "t": None})
        recent: deque[float] = deque(maxlen=FRAMES)
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    continue
                now = time.monotonic()
                if len(recent) == FRAMES and now - recent[0] < FRAMES_SECONDS:
                    connection.close(RATE_LIMITED)
                    continue
                recent.append(now)
                if (code := self._receive(connection, frame.data)) is not None:
                    connection.close(code)
        finally:
            connection.lost()
            self._connections.discard(connection)
            session = connection.session
            # A client that says goodbye with 1000 or 1001 gives its session up; any other end can be resumed.
            goodbye = socket.close_code in (1000, 1001) and not connection.closed_here
            if goodbye and session is not None and session.connection is None:
                self.sessions.pop(session.id, None)
            self._world.changed()
            self._world.feed.presence(self.online)
        return socket

    def _receive(self, connection: Connection, text: str) -> int | None:
        """Acts on a frame of the bot's; a number is the code to close with."""
        if len(text.encode()) > FRAME_BYTES:
            return DECODE_ERROR
        try:
            frame = json.loads(text)
            operation, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            return DECODE_ERROR
        if operation == HEARTBEAT:
            # Later, as over a network: a client may still be busy writing down that it asked.
            ack = {"op": ACK, "d": None, "s": None, "t": None}
            asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, ack)
            return None
        self._world.transcript.frame(operation)
        if operation == IDENTIFY:
            return ALREADY_AUTHENTICATED if connection.session else self._identify(connection, data)
        if operation == RESUME:
            return ALREADY_AUTHENTICATED if connection.session else self._resume(connection, data)
        if operation == PRESENCE:
            if connection.session is None:
                return NOT_AUTHENTICATED
            self._appear(data)
            return None
        return UNKNOWN_OPCODE

    def _appear(self, data: Json) -> None:
        """What the bot says beside its name, to everybody; discord.py still calls it `game` as it identifies itself."""
        for activity in [*(data.get("activities") or []), data.get("game") or {}]:
            for name in ("name", "state", "details", "url"):
                self._world.inbox.add("presence", activity.get(name), self._world.people.values(), "every server")

    def _identify(self, connection: Connection, data: Json) -> int | None:
        world = self._world
        if data["token"].removeprefix("Bot ") != world.token:
            return AUTHENTICATION_FAILED
        if list(data.get("shard") or (0, 1)) != [0, 1]:
            return INVALID_SHARD
        if data["intents"] & PRIVILEGED & ~self.privileged:
            return DISALLOWED_INTENTS
        for key in [key for key, session in self.sessions.items() if session.connection is None]:
            del self.sessions[key]
        self._appear(data.get("presence") or {})
        session = Session(data["intents"])
        self.sessions[session.id] = session
        session.connection, connection.session = connection, session
        guilds = [guild for guild in world.guilds.values() if guild.has_bot]
        known = [guild for guild in guilds if guild.known]
        ready = {
            "v": 10,
            "user": payloads.own_user(world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in known],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [0, 1],
            "application": {"id": str(world.bot.id), "flags": 0},
        }
        session.send("READY", ready)
        world.transcript.event("READY", ready)
        for guild in known:
            session.send("GUILD_CREATE", {**payloads.guild_create(guild), "unavailable": False})
        for guild in guilds:
            if not guild.known:
                self.introduce(guild)
        world.changed()
        world.feed.presence(True)
        return None

    def _resume(self, connection: Connection, data: Json) -> int | None:
        session = self.sessions.get(data["session_id"])
        if data["token"].removeprefix("Bot ") != self._world.token:
            return AUTHENTICATION_FAILED
        if session is None or not session.reaches_back_to(data["seq"]):
            self.sessions.pop(data["session_id"], None)
            connection.send({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            return None
        if session.connection is not None:
            session.connection.session = None
        session.connection, connection.session = connection, session
        session.replay(data["seq"])
        session.send("RESUMED", {"_trace": []})
        self._world.transcript.event("RESUMED", {})
        self._world.changed()
        self._world.feed.presence(True)
        return None
