"""The page's routes: its one document, its files, and a websocket for each tab.

All lie under an address that holds a secret of this run, so that only who was told the address can act as a person.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from aiohttp import web

from bot.sandbox.page.guard import guard, harden, is_own_origin
from bot.sandbox.page.tab import LONGEST_FRAME, Tab
from bot.sandbox.people import Person
from bot.sandbox.world import World

STATIC = Path(__file__).parent / "static"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""The kinds of file that the page consists of; named here, for what a system makes of an ending differs."""

PULSE = 20.0
"""Seconds between the pings that find out whether a tab is still there."""


def mount(app: web.Application, world: World) -> str:
    """Adds the page to an application that has not started yet; returns its path, like "/sandbox/<secret>/"."""
    page = Page(world, secrets.token_urlsafe(18))
    app.router.add_get(page.path, page.document)
    app.router.add_get(page.path + "static/{name}", page.file)
    app.router.add_get(page.path + "live", page.live)
    app.router.add_get("/sandbox/{elsewhere:.*}", page.elsewhere)
    if guard not in app.middlewares:
        app.middlewares.append(guard)
    app.on_response_prepare.append(harden)
    app.on_response_prepare.append(page.police)
    app.on_shutdown.append(page.close)
    return page.path


class Page:
    """The page of one world for one run."""

    def __init__(self, world: World, secret: str) -> None:
        self.path = f"/sandbox/{secret}/"
        self._world = world
        self._files = {file.name: file for file in STATIC.iterdir() if file.suffix in TYPES}
        self._sockets: set[web.WebSocketResponse] = set()

    async def document(self, request: web.Request) -> web.StreamResponse:
        return self._send(self._files["index.html"])

    async def file(self, request: web.Request) -> web.StreamResponse:
        file = self._files.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        return self._send(file)

    async def elsewhere(self, request: web.Request) -> web.StreamResponse:
        """An address of an earlier run, in a bookmark or a tab that was loaded again."""
        raise web.HTTPNotFound(text="The sandbox is at another address: the terminal in which it runs tells it.\n")

    async def live(self, request: web.Request) -> web.StreamResponse:
        """A tab's websocket; `?person=` is the id of who sits there, else the first person of the world."""
        if not is_own_origin(request):
            raise web.HTTPForbidden(text="only the page itself may connect\n")
        socket = web.WebSocketResponse(heartbeat=PULSE, max_msg_size=LONGEST_FRAME)
        if not socket.can_prepare(request):
            raise web.HTTPBadRequest(text="this is a websocket\n")
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await Tab(self._world, self._person(request.query.get("person", "")), socket).live()
        finally:
            self._sockets.discard(socket)
        return socket

    async def police(self, request: web.Request, response: web.StreamResponse) -> None:
        """Tells the browser that the page needs nothing but its own files, and that nothing may embed it."""
        if not request.path.startswith(self.path):
            return
        response.headers["Content-Security-Policy"] = (
            f"default-src 'self'; connect-src 'self' ws://{request.host}; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
        )
        response.headers["Cache-Control"] = "no-store"

    async def close(self, app: web.Application) -> None:
        """The server stops: all tabs learn it at once instead of keeping it waiting."""
        for socket in list(self._sockets):
            await socket.close(code=1001, message=b"the sandbox has stopped")

    def _person(self, key: str) -> Person:
        people = self._world.people
        asked = people.get(int(key)) if key.isascii() and key.isdigit() and len(key) <= 20 else None
        return asked or next(iter(people.values()), None) or self._world.person("Ana")

    def _send(self, file: Path) -> web.FileResponse:
        return web.FileResponse(file, headers={"Content-Type": TYPES[file.suffix]})
