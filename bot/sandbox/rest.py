"""REST over HTTP: who asks, what they ask, the answer, and the line in the transcript."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

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
        fault = self._world.faults.take(self._request.method, self._path)
        code = 0
        try:
            self._body, self._uploads = await read_body(self._request)
            answer = self._answer(fault)
        except Refusal as refusal:
            if isinstance(refusal, Unsupported):
                self._world.unknown_routes.append(f"{self._request.method} {self._path}: {refusal.what}")
            answer, code = Answer(refusal.status, refusal.body), refusal.code
            self._headers |= refusal.headers
        self._record(answer, code, fault)
        # Clients compare the whole header, so there is no charset in it.
        headers = self._headers if answer.body is None else {**self._headers, "Content-Type": "application/json"}
        body = None if answer.body is None else json.dumps(answer.body).encode()
        return web.Response(status=answer.status, body=body, headers=headers)

    def _answer(self, fault: Fault | None) -> Answer:
        if fault is not None and not fault.after:
            raise fault.refusal
        self._authorize()
        self._headers |= self._world.rate_limits.admit(self._request.method, self._path)
        if self._act is None:
            self._world.unknown_routes.append(f"{self._request.method} {self._path}")
            raise not_found()
        call = Call(self._world, self._request.match_info, self._request.query, self._body, self._uploads)
        answer = self._act(call)
        if fault is not None:
            raise fault.refusal
        return answer

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
