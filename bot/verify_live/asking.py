"""Requests past discord.py and its checks: to Discord, or to whatever stands in for it."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Final, Self

import aiohttp

TRIES: Final = 5
PAUSE: Final = 1.0  # seconds before a site that fails is asked again
LONGEST_WAIT: Final = 60.0  # seconds that a limit may ask for
AGENT: Final = "DiscordBot (toybox, 1)"
TIMEOUT: Final = aiohttp.ClientTimeout(total=300)  # a large file goes up, perhaps slowly
VIEW_CHANNEL: Final = 1 << 10
TEXT_CHANNEL: Final = 0


class NotThere(Exception):
    """It cannot be verified there: one line that says why and what to do."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where it is verified: the API's address, a bot's token, and a channel that nobody else reads."""

    api: str
    token: str = field(repr=False)
    channel: int


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    body: Any

    @property
    def code(self) -> int:
        """Discord's own code for what is wrong; 0 where there is none."""
        return int(self.body.get("code") or 0) if isinstance(self.body, dict) and self.status >= 400 else 0

    @property
    def outcome(self) -> str:
        """ "200", or "400 50035"."""
        return f"{self.status} {self.code}" if self.code else str(self.status)


class Asker:
    """Asks one site, as slowly as it wants to be asked; when it is left, all that came of it is taken away.

    In paths `{channel}`, `{guild}`, `{app}` and `{me}` stand for ids. To enter it raises NotThere where the place
    is not fit for it.
    """

    def __init__(self, site: Site) -> None:
        self.site = site
        self.ids: dict[str, int] = {"channel": site.channel}
        self.names: dict[str, str] = {}
        self._session: aiohttp.ClientSession | None = None
        self.afterwards: dict[str, Any] = {}  # what is to be put back at the end, by path
        self.left = 0  # threads that could not be deleted
        self._threads: list[str] = []

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(timeout=TIMEOUT)
        try:
            await self._look()
        except BaseException:
            await self._session.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._session is not None
        try:
            await self.clean()
        finally:
            await self._session.close()

    async def __call__(
        self, method: str, path: str, body: Any = None, files: Mapping[str, bytes] | None = None
    ) -> Reply:
        """The answer that counts: what a limit of the moment refuses is asked again. Raises NotThere on silence."""
        path, trouble = path.format_map(self.ids), ""
        reply: Reply | None
        for _ in range(TRIES):
            try:
                reply, pause = await self._ask(method, path, body, files or {})
            except (aiohttp.ClientError, OSError, TimeoutError) as error:
                reply, pause, trouble = None, PAUSE, str(error) or type(error).__name__
            else:
                trouble = reply.outcome
            await asyncio.sleep(min(pause, LONGEST_WAIT))
            if reply is not None and reply.status != 429 and reply.status < 500:
                if method == "POST" and path.endswith("/threads") and reply.status == 201:
                    self._threads.append(str(reply.body["id"]))
                return reply
        raise NotThere(f"{method} {path} came to nothing ({trouble}); try again later.")

    async def _ask(self, method: str, path: str, body: Any, files: Mapping[str, bytes]) -> tuple[Reply, float]:
        """The answer, and how long to wait before anything else is asked."""
        assert self._session is not None
        headers = {"Authorization": f"Bot {self.site.token}", "User-Agent": AGENT}
        data: Any = None
        if files:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for index, (name, content) in enumerate(files.items()):
                data.add_field(f"files[{index}]", io.BytesIO(content), filename=name)
        elif body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        async with self._session.request(method, self.site.api + path, data=data, headers=headers) as response:
            text = await response.text()
            told = _json(text)
            pause = 0.0
            if response.status == 429:
                pause = float(told.get("retry_after") or 1.0) if isinstance(told, dict) else 1.0
            elif response.status >= 500:
                pause = PAUSE
            elif response.headers.get("X-RateLimit-Remaining") == "0":
                pause = float(response.headers.get("X-RateLimit-Reset-After") or 0.0)
            return Reply(response.status, told), pause

    async def _look(self) -> None:
        """Learn who we are and where, and that the place is fit for it."""
        me, channel = await self("GET", "/users/@me"), await self("GET", "/channels/{channel}")
        app = await self("GET", "/oauth2/applications/@me")
        if me.status == 401:
            raise NotThere("Discord does not know this DISCORD_TOKEN.")
        if channel.status != 200:
            raise NotThere(
                f"The bot does not see the channel {self.site.channel}: invite it and let it view the channel."
            )
        if channel.body.get("type") != TEXT_CHANNEL:
            raise NotThere(f"{self.site.channel} is no text channel of a server.")
        self.ids |= {"app": int(app.body["id"]), "me": int(me.body["id"]), "guild": int(channel.body["guild_id"])}
        self.ids["before"] = int(channel.body.get("last_message_id") or channel.body["id"])
        self.names |= {"me": str(me.body["username"]), "channel": str(channel.body["name"])}
        guild = await self("GET", "/guilds/{guild}")
        self.names["guild"] = str(guild.body.get("name", ""))
        everyone = [o for o in channel.body.get("permission_overwrites", ()) if int(o["id"]) == self.ids["guild"]]
        if not any(int(overwrite["deny"]) & VIEW_CHANNEL for overwrite in everyone):
            raise NotThere(
                f"#{self.names['channel']} is not private, and some hundred messages come and go: hide it from "
                "@everyone (Edit Channel, Permissions, Private Channel), add the bot to it, and try again."
            )

    async def own(self) -> list[dict[str, Any]]:
        """The bot's own messages in the channel since this began, oldest first."""
        found: list[dict[str, Any]] = []
        after = self.ids["before"]
        while True:
            page = await self("GET", f"/channels/{{channel}}/messages?limit=100&after={after}")
            if page.status != 200 or not page.body:
                return [one for one in found if int(one["author"]["id"]) == self.ids["me"]]
            found += reversed(page.body)
            after = max(int(one["id"]) for one in page.body)

    async def clean(self) -> None:
        """Put back what was changed, and take away every message and thread that has come since this began.

        What could not be taken away is in `left` afterwards.
        """
        for path, body in self.afterwards.items():
            await self("PUT", path, body)
        for thread in self._threads:
            gone = await self("DELETE", f"/channels/{thread}")
            if gone.status == 403:  # without Manage Threads it can only be put away
                await self("PATCH", f"/channels/{thread}", {"archived": True})
                self.left += 1
        self._threads.clear()
        for message in await self.own():
            await self("DELETE", f"/channels/{{channel}}/messages/{message['id']}")


def _json(text: str) -> Any:
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None
