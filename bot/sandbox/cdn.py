"""Files by their addresses: attachments, and the plain pictures of people who chose none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from bot.sandbox.images import plain_png

if TYPE_CHECKING:
    from bot.sandbox.world import World

SHOWN = ("image/png", "image/jpeg", "image/gif", "image/webp")
"""What a browser may show; anything else is a download, for it would run as a page of ours."""
COLOURS = ((88, 101, 242), (116, 127, 141), (59, 165, 92), (250, 166, 26), (237, 66, 69), (235, 69, 158))
"""Discord's six colours for people without a picture."""


def add_cdn(app: web.Application, world: World) -> None:
    async def attachment(request: web.Request) -> web.Response:
        key = int(request.match_info["attachment"])
        expires = request.query.get("ex", "0")
        late = not _is_hexadecimal(expires) or int(expires, 16) < world.clock.now().timestamp()
        data = None if late else world.files.read(key)
        found = world.attachment(int(request.match_info["channel"]), key)
        if data is None or found is None or found.path != request.path:
            return web.Response(status=404, text="This content is no longer available.")
        headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=3600"}
        if found.content_type not in SHOWN:
            headers["Content-Disposition"] = f'attachment; filename="{found.filename}"'
        return web.Response(body=data, content_type=found.content_type, headers=headers)

    async def avatar(request: web.Request) -> web.Response:
        colour = COLOURS[int(request.match_info["number"]) % len(COLOURS)]
        return web.Response(body=plain_png(colour), content_type="image/png")

    for prefix in ("attachments", "ephemeral-attachments"):
        app.router.add_get(rf"/{prefix}/{{channel:\d+}}/{{attachment:\d+}}/{{name}}", attachment)
    app.router.add_get(r"/embed/avatars/{number:\d+}.png", avatar)


def _is_hexadecimal(text: str) -> bool:
    return bool(text) and all(letter in "0123456789abcdef" for letter in text)
