"""One short match of the bot with itself and a computer player, by the bot's own code, and what it leaves behind."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bot.app import App
from bot.computers import think
from bot.people import Person, Place
from bot.posting import Sent, Wire
from bot.scenes import Scene
from bot.settings import Settings
from bot.ui import ids
from bot.ui.message import Say
from bot.verify_live.asking import Asker
from games.engine import forms
from storage import SystemClock

GAME: Final = "weapon_wars"
OPTIONS: Final[Mapping[str, object]] = {"hearts": 2, "auto_fall": False}  # short, and the bot is asked at least once
MOVES: Final = 40  # of the bot's own, after which the match is ended
RESTS_WITHIN: Final = 120.0  # seconds for what one move shows: Discord takes five messages in five seconds
LOOK: Final = 0.05  # seconds

Json = dict[str, Any]


class Quiet(App):
    """The bot without a connection: it speaks and does not listen, and leaves its slash commands as they are."""

    def logged_in(self) -> None:
        """Nothing is registered."""


class Apart(Wire):
    """Its nonces are none of the bot's own: Discord compares them over all that an account has sent lately."""

    def __init__(self, app: App, prefix: int) -> None:
        super().__init__(app.client, app.artist)
        self._prefix = ids.base32(prefix)

    async def send(self, channel_id: int, say: Say, nonce: str) -> Sent:
        return await super().send(channel_id, say, f"{self._prefix}.{nonce}")


async def play(ask: Asker) -> dict[str, str]:
    """What a match leaves behind, in the same words for the same result."""
    before = {int(message["id"]) for message in await ask.own()}
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            data_dir=Path(folder), database_url=f"sqlite:///{Path(folder).as_posix()}/verify.db", render_workers=1
        )
        app = await Quiet.open(settings, SystemClock())
        app.publisher.wire = Apart(app, int(SystemClock().now().timestamp()))
        try:
            await app.client.login(ask.site.token)
            match_id, panel, ended = await _play(app, ask)
        finally:
            await app.stop()
    left = [message for message in await ask.own() if int(message["id"]) not in before]
    return {**panel, **_told(match_id, left), "end": ended}


async def _play(app: App, ask: Asker) -> tuple[int, dict[str, str], str]:
    """Its number, its first panel, and how it ended."""
    me = Person(ask.ids["me"], ask.names["me"])
    place = Place(ask.ids["guild"], ask.names["guild"], ask.ids["channel"], ask.names["channel"])
    options: Any = forms.parse(app.games[GAME].options_type, OPTIONS)
    match_id = (await app.lobbies.open(GAME, options, place, me)).row.id
    await app.lobbies.computer(match_id, me)
    await _rest(app)
    scene = await app.lobbies.start(match_id, me)
    panel: dict[str, str] = {}
    for _ in range(MOVES):
        await _rest(app)
        scene = await app.tables.scene(match_id)
        panel = panel or await _panel(ask, scene)
        if scene.row.state != "playing":
            break
        seat = scene.seat_of(me.id)
        assert seat is not None
        await app.tables.answer(match_id, me.id, scene.asked, think(scene, seat))
    else:
        await app.tables.end(match_id, me, moderator=False)
        await _rest(app)
        scene = await app.tables.scene(match_id)
    return match_id, panel, "came to its end" if scene.row.state in ("over", "ended") else scene.row.state


async def _rest(app: App) -> None:
    """Until everything is shown that was stored."""
    async with asyncio.timeout(RESTS_WITHIN):
        while app.busy:  # noqa: ASYNC110  nothing tells when the last of it is done
            await asyncio.sleep(LOOK)


async def _panel(ask: Asker, scene: Scene) -> dict[str, str]:
    """The panel while the match is in play."""
    if scene.panel is None:
        return {"panel": "none"}
    reply = await ask("GET", f"/channels/{{channel}}/messages/{scene.panel.message_id}")
    return {"panel": reply.outcome if reply.status != 200 else _shown(reply.body)}


def _told(match_id: int, messages: Sequence[Json]) -> dict[str, str]:
    """The messages that are left, by what they are."""
    carried = [_custom_ids(message) for message in messages]
    mark, move, join = ids.mark(match_id, "result"), f"t:{ids.base32(match_id)}:move", ids.mark(match_id, "lobby")
    results = [message for message, own in zip(messages, carried, strict=True) if mark in own]
    pictures = [file for message in messages for file in message.get("attachments", ())]
    return {
        "result": _shown(results[0]) if len(results) == 1 else f"{len(results)} messages",
        "left to move": str(sum(any(one.startswith(move) for one in own) for own in carried)),
        "left to join": str(sum(join in own for own in carried)),
        "pictures without a description": str(sum(not file.get("description") for file in pictures)),
    }


def _shown(message: Json) -> str:
    """A message as a reader takes it in: buttons, and the picture with its size."""
    labels = ", ".join(str(part.get("label")) for row in message.get("components", ()) for part in row["components"])
    files = [f"{file.get('width')} × {file.get('height')}" for file in message.get("attachments", ())]
    return f"buttons: {labels or 'none'}; picture: {', '.join(files) or 'none'}"


def _custom_ids(message: Json) -> list[str]:
    return [str(part.get("custom_id")) for row in message.get("components", ()) for part in row.get("components", ())]
