"""Taking back: at once where that is free, else with the consent of everybody who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.cogs import showing
from bot.replies import Reply
from bot.ui import requests, words
from bot.ui.message import Say
from bot.undo import Asked

if TYPE_CHECKING:
    from bot.app import App

DONE: Final = "It is taken back."


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
    person_id = reply.interaction.user.id
    request = None if asked.done else requests.standing(asked.scene)
    if request is not None:
        await reply.show(requests.waiting(asked.scene, request, person_id))
        return
    if asked.done:
        scene = await app.computers.settled(asked.scene.row.id)
        await showing.lay_hand(app, reply, scene, words.line(DONE))
    else:  # called off between the two
        await reply.show(Say(words.line("Somebody has moved meanwhile: nothing is taken back.")))
