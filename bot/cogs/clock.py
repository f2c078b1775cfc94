"""The clock of a lobby, by menus; *not now*; and what the others decide about somebody who is overdue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from bot.cogs.places import person_of
from bot.overdue import Wish
from bot.people import Sorry
from bot.replies import Reply
from bot.scenes import Scene
from bot.turns import clock_of
from bot.ui import clock, words
from bot.ui import table_words as table
from bot.ui.ids import Form, Guest, Timer
from bot.ui.message import Say
from bot.ui.payload import modal
from games.engine import FormError

if TYPE_CHECKING:
    from bot.app import App

DECIDED: Final[Mapping[Wish, str]] = {
    "wait": "The table waits on. I ask again when the time is over.",
    "replace": "The seat is on offer: whoever takes it plays on with its hand.",
    "stand_in": "A computer player plays for them until they are back.",
    "close": "**{title}** is ended.",
}
QUIET: Final = "I will not remind you again in this turn. The table's clock, if it has one, runs on."


async def show(app: App, reply: Reply, match_id: int) -> None:
    """What *Clock* in the lobby shows: to its host the menus, to all others what holds."""
    scene = await app.tables.scene(match_id)
    if scene.row.host_id != reply.interaction.user.id or scene.row.state != "lobby":
        told = words.line("**Clock** {clock}", clock=clock.told(clock_of(scene.row)))
        await reply.show(Say(told))
        return
    await reply.show(clock.panel(scene))


async def click(app: App, reply: Reply, clicked: Timer, values: Sequence[str]) -> None:
    """A choice in one of the menus."""
    scene = await _hosted(app, reply, clicked.match)
    try:
        change = clock.chosen(clock_of(scene.row), clicked.part, "".join(values[:1]))
    except FormError as error:
        raise Sorry(words.escape(str(error))) from error
    await _set(app, reply, clicked.match, change)


async def ask(app: App, reply: Reply, clicked: Form) -> None:
    """Open the dialogue for a time that is on no menu."""
    await _hosted(app, reply, clicked.match)
    await reply.ask(modal(clock.dialog(clicked.match)))


async def take_typed(app: App, reply: Reply, clicked: Form, filled: Mapping[str, str]) -> None:
    """What the dialogue brought back."""
    try:
        change = clock.pace(filled.get("pace", ""))
    except FormError as error:
        raise Sorry(words.escape(str(error))) from error
    await _set(app, reply, clicked.match, change)


async def mute(app: App, reply: Reply, match_id: int) -> None:
    """*Not now*: no more reminders in this turn."""
    await app.calls.mute(match_id, reply.interaction.user.id)
    app.publisher.wake(match_id)
    await reply.show(Say(words.line(QUIET)))


async def wish(app: App, reply: Reply, guest: Guest, wish: Wish) -> None:
    """One of the others says how it shall go on."""
    by = person_of(reply.interaction)
    voted = await app.overdue.wish(guest.match, by.id, guest.person, wish)
    if voted.wish == "replace":
        await app.seating.offer(guest.match, by, guest.person)
    if voted.wish is not None:
        text = words.line(DECIDED[voted.wish], title=table.title(voted.scene))
    else:
        text = words.line("Noted. When more than half of you wish the same, it is done; you may change your mind.")
    await reply.show(Say(text))


async def _hosted(app: App, reply: Reply, match_id: int) -> Scene:
    scene = await app.tables.scene(match_id)
    if scene.row.state != "lobby":
        raise Sorry("The clock is set: this lobby is closed.")
    if scene.row.host_id != reply.interaction.user.id:
        raise Sorry("Only the host sets the clock.")
    return scene


async def _set(app: App, reply: Reply, match_id: int, change: Mapping[str, object]) -> None:
    await app.lobbies.set_clock(match_id, person_of(reply.interaction), change)
    await reply.show(clock.panel(await app.tables.scene(match_id)))
