"""The buttons of lobbies, panels and confirmations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bot.cogs import showing
from bot.cogs.lobby import require_here
from bot.cogs.places import moderates, person_of
from bot.people import Sorry
from bot.replies import Reply
from bot.ui import lobby, words
from bot.ui import table_words as table
from bot.ui.ids import Control, Form, Press
from bot.ui.message import Say
from bot.ui.payload import modal
from games.engine import FormError

if TYPE_CHECKING:
    from bot.app import App

LOOKS: Final[frozenset[Control]] = frozenset({"move", "hand", "board", "log", "help"})
NOT_HOST: Final = "Only the host changes the options."


async def press(app: App, reply: Reply, pressed: Press) -> None:
    """Do what the button says, and say in private that it is done."""
    match_id, person = pressed.match, person_of(reply.interaction)
    match pressed.control:
        case "join":
            scene = await app.lobbies.join(match_id, person)
            text = words.line("You have a seat in **{title}**. The host presses Start.", title=table.title(scene))
        case "leave":
            await app.lobbies.leave(match_id, person)
            text = words.line("You have left the lobby. Join brings you back, while there is room.")
        case "computer":
            scene = await app.lobbies.computer(match_id, person)
            text = words.line("{name} sits down.", name=table.seat_name(scene, len(scene.seats) - 1))
        case "fewer":
            await app.lobbies.remove_computer(match_id, person)
            text = words.line("One computer player less.")
        case "cancel":
            await app.lobbies.cancel(match_id, person, moderator=moderates(reply.interaction))
            text = words.line("The lobby is closed.")
        case "quit":
            scene = await app.tables.leave(match_id, person.id)
            text = words.line("You have left **{title}**. Thanks for playing!", title=table.title(scene))
        case "end":
            scene = await app.tables.end(match_id, person, moderator=moderates(reply.interaction))
            text = words.line("**{title}** is ended.", title=table.title(scene))
        case "start":
            await _start(app, reply, match_id)
            return
        case _:
            scene = await app.tables.scene(match_id)
            await reply.show(await showing.look(app, pressed.control, scene, person.id))
            return
    await reply.show(Say(text))


async def ask_options(app: App, reply: Reply, clicked: Form) -> None:
    """Open the dialogue with the game's options: for the host, while the lobby is open."""
    scene = await app.tables.scene(clicked.match)
    if scene.row.state != "lobby":
        raise Sorry("The options are settled: this lobby is closed.")
    if scene.row.host_id != reply.interaction.user.id:
        raise Sorry(NOT_HOST)
    dialog = lobby.options_dialog(scene)
    if dialog is None:
        raise Sorry("This game has no options.")
    await reply.ask(modal(dialog))


async def take_options(app: App, reply: Reply, clicked: Form, filled: Mapping[str, str]) -> None:
    """What the dialogue brought back becomes the lobby's options; those not in it stay."""
    scene = await app.tables.scene(clicked.match)
    try:
        values = lobby.option_values(scene, filled)
    except FormError as error:
        raise Sorry(words.escape(str(error))) from error
    await app.lobbies.set_options(clicked.match, person_of(reply.interaction), values)
    await reply.show(Say(words.line("The options are set.")))


async def _start(app: App, reply: Reply, match_id: int) -> None:
    """Deal, once the bot may do all that a match needs here; then the host's own hand."""
    require_here(reply.interaction)
    person = person_of(reply.interaction)
    await app.lobbies.start(match_id, person)
    scene = await app.computers.settled(match_id)
    await reply.show(await showing.move(app, scene, person.id))
