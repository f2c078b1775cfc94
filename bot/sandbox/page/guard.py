"""Who may talk to the local Discord: programs and pages of this machine, and no other website through the browser.

A website that the same browser has open can send requests to 127.0.0.1 in two ways: under its own name (its `Origin`
says so), or after pointing a name of its own at 127.0.0.1 (the `Host` says so). Both are refused. So is what a form can
send, for a browser asks nobody before it does: bodies are JSON, or the parts of a message with files.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
BODIES = ("application/json", "multipart/form-data")

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
}
"""On every answer. Without a referrer no link tells the page's address, which holds its secret."""


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """For all routes of an application: 403 to a foreign Host or Origin, 415 to a body of another kind than JSON."""
    if not (is_own_host(request) and (request.headers.get("Origin") is None or is_own_origin(request))):
        raise web.HTTPForbidden(text="this server is for its own machine only\n")
    if request.can_read_body and request.content_type not in BODIES:
        raise web.HTTPUnsupportedMediaType(text="send JSON\n")
    return await handler(request)


def is_own_host(request: web.Request) -> bool:
    """Whether the client called this server by a loopback name and the port at which it was reached."""
    return request.headers.get("Host", "").lower() in _own_hosts(request)


def is_own_origin(request: web.Request) -> bool:
    """Whether a page of this server sent the request; false for requests that name no origin."""
    origin = urlsplit(request.headers.get("Origin", ""))
    return origin.scheme == "http" and origin.netloc.lower() == request.headers.get("Host", "").lower()


async def harden(request: web.Request, response: web.StreamResponse) -> None:
    """To be called as `on_response_prepare`."""
    response.headers.update(HEADERS)


def _own_hosts(request: web.Request) -> set[str]:
    name = request.transport.get_extra_info("sockname") if request.transport is not None else None
    if not isinstance(name, tuple):
        return set()
    port = name[1]
    return {f"{host}:{port}" for host in LOOPBACK} | (set(LOOPBACK) if port == 80 else set())
