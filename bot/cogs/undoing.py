"""Taking back: at once where that is free, else with the consent of everybody who plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bot.cogs import showing
from bot.replies import Reply
from bot.ui import requests, words
from bot.ui.message import Say
from bot.undo import Asked, Became

if TYPE_CHECKING:
    from bot.app import App

BECAME: Final[Mapping[Became, str]] = {
    "done": "It is taken back.",
    "refused": "It stays as it is: nothing is taken back.",
    "past": "Somebody has moved meanwhile: nothing is taken back.",
}


async def ask(app: App, reply: Reply, match_id: int) -> None:
    """Take the last choice back, or ask the others in the channel."""
    await app.seating.welcome(match_id, reply.interaction.user.id)
    await _show(app, reply, await app.undo.ask(match_id, reply.interaction.user.id))


async def agree(app: App, reply: Reply, match_id: int) -> None:
    await _show(app, reply, await app.undo.agree(match_id, reply.interaction.user.id))


async def refuse(app: App, reply: Reply, match_id: int) -> None:
    """Said by the asker it is a change of mind."""
    person_id = reply.interaction.user.id
    request = requests.standing(await app.tables.scene(match_id))
    scene = await app.undo.refuse(match_id, person_id)
    own = request is not None and request.by_id == person_id
    note = words.line("Never mind, then: nothing is taken back.") if own else words.line("Then it stays as it is.")
    await showing.lay_hand(app, reply, scene, note)


async def _show(app: App, reply: Reply, asked: Asked) -> None:
    person_id, match_id = reply.interaction.user.id, asked.scene.row.id
    request = None if asked.done else requests.standing(asked.scene)

    async def now() -> tuple[Say, bool]:
        """Who must still agree, or what came of it."""
        scene = await app.tables.scene(match_id)
        row = requests.standing(scene)
        if request is None:
            return Say(words.line(BECAME["past"])), False
        if row is not None and (row.by_id, row.data["n"]) == (request.by_id, request.data["n"]):
            return requests.waiting(scene, row, person_id), True
        return Say(words.line(BECAME[await app.undo.became(match_id, request.data["n"])])), False

    if asked.done:
        scene = await app.computers.settled(match_id)
        await showing.lay_hand(app, reply, scene, words.line(BECAME["done"]))
    else:
        await app.waits.keep(match_id, reply, now)
