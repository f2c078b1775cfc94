"""REST over HTTP: who asks, what they ask, the answer, and the line in the transcript."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import struct
from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from bot.sandbox.calls import Act, Answer, Call, read_body
from bot.sandbox.errors import Refusal, Unsupported, not_found, unauthorized
from bot.sandbox.faults import Fault
from bot.sandbox.routes import account, channels, commands, guilds, interactions, messages
from bot.sandbox.transcript import Request
from bot.sandbox.wire import Uploads
from bot.sandbox.world import World

API = "/api/v10"
ROUTES = (account.routes, commands.routes, interactions.routes, messages.routes, channels.routes, guilds.routes)
OPEN_TO_TOKENS = ("/interactions/", "/webhooks/")
"""Routes that an interaction's own token opens, without the bot's."""
NO_ANSWER = 0
"""Stands in the transcript for the status of an answer that never came."""

Serve = Callable[[web.Request], Awaitable[web.Response]]


def add_rest(app: web.Application, world: World) -> None:
    """Adds every route under `API`; what is asked there beyond them is answered 404 and recorded in the world."""
    for table in ROUTES:
        for method, path, act in table.table:
            app.router.add_route(method, API + path, _serve(world, act))
    app.router.add_route("*", "/api/{rest:.*}", _serve(world, None))


def _serve(world: World, act: Act | None) -> Serve:
    async def serve(request: web.Request) -> web.Response:
        world.open_requests += 1
        world.changed()
        try:
            return await _Exchange(world, request, act).run()
        finally:
            world.open_requests -= 1
            world.changed()

    return serve


class _Exchange:
    """One request from its arrival to its line in the transcript."""

    def __init__(self, world: World, request: web.Request, act: Act | None) -> None:
        self._world = world
        self._request = request
        self._act = act
        self._path = re.sub(r"^/api(/v\d+)?", "", request.path)
        self._body: Any = None
        self._uploads: Uploads = {}
        self._headers: dict[str, str] = {}

    async def run(self) -> web.Response:
        fault: Fault | None = None
        code = 0
        try:
            self._body, self._uploads = await read_body(self._request)
            fault = self._world.faults.take(self._request.method, self._path, self._body)
            answer = await self._suffer(fault) if fault is not None else self._answer()
        except Refusal as refusal:
            if isinstance(refusal, Unsupported):
                self._world.unknown_routes.append(f"{self._request.method} {self._path}: {refusal.what}")
            answer, code = Answer(refusal.status, refusal.body), refusal.code
            self._headers |= refusal.headers
        self._record(answer, code, fault)
        if fault is not None and fault.cuts:
            self._cut()
        # Clients compare the whole header, so there is no charset in it.
        headers = self._headers if answer.body is None else {**self._headers, "Content-Type": "application/json"}
        body = None if answer.body is None else json.dumps(answer.body).encode()
        return web.Response(status=answer.status, body=body, headers=headers)

    async def _suffer(self, fault: Fault) -> Answer:
        """The answer that this fault leaves; what it breaks before the request takes effect never does."""
        if fault.first is not None:
            happening = fault.first()
            if isawaitable(happening):
                await happening
        if not fault.after:
            await asyncio.sleep(fault.seconds)
            if fault.refusal is not None:
                raise fault.refusal
            return Answer(NO_ANSWER) if fault.cuts else self._answer()
        answer = self._answer()
        self._world.changed()
        await asyncio.sleep(fault.seconds)
        if fault.refusal is not None:
            raise fault.refusal
        return Answer(NO_ANSWER) if fault.cuts else answer

    def _answer(self) -> Answer:
        self._authorize()
        self._headers |= self._world.rate_limits.admit(self._request.method, self._path)
        if self._act is None:
            self._world.unknown_routes.append(f"{self._request.method} {self._path}")
            raise not_found()
        reason = unquote(self._request.headers.get("X-Audit-Log-Reason", ""))
        self._world.inbox.add("reason", reason, self._world.people.values(), "audit log")
        call = Call(self._world, self._request.match_info, self._request.query, self._body, self._uploads)
        return self._act(call)

    def _cut(self) -> None:
        """Resets the connection, so that the client cannot take it for an orderly end."""
        transport = self._request.transport
        if transport is None:
            return
        if (sock := transport.get_extra_info("socket")) is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        transport.abort()

    def _authorize(self) -> None:
        if self._path.startswith(OPEN_TO_TOKENS):
            return
        if self._request.headers.get("Authorization") != f"Bot {self._world.token}":
            raise unauthorized()

    def _record(self, answer: Answer, code: int, fault: Fault | None) -> None:
        route = re.sub(r"(?<=/interactions/)\d+/[^/]+|(?<=/webhooks/)\d+/[^/]+", "*/*", self._path)
        files = tuple((upload.filename, len(upload.data)) for upload in self._uploads.values())
        self._world.transcript.request(
            Request(
                at=self._world.clock.now(),
                method=self._request.method,
                path=self._path,
                route=re.sub(r"/\d+(?=/|$)", "/*", route),
                status=answer.status,
                code=code,
                body=self._body,
                files=files,
                answer=answer.body,
                fault=fault is not None,
            )
        )
