"""The buttons of lobbies, panels and confirmations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from bot.cogs import clock, looks, orders, seating, showing, undoing
from bot.cogs.lobby import require_here
from bot.cogs.places import moderates, moderation, person_of, place_of_match, require_start
from bot.people import Sorry
from bot.replies import Reply
from bot.ui import lobby, options, words
from bot.ui import table_words as table
from bot.ui.controls import noted
from bot.ui.ids import Form, Guest, Press
from bot.ui.message import Say
from bot.ui.payload import modal
from games.engine import FormError

if TYPE_CHECKING:
    from bot.app import App

NOT_HOST: Final = "Only the host changes the options."


async def press(app: App, reply: Reply, pressed: Press) -> None:
    """Do what the button says, and say in private that it is done, but for what the lobby itself shows."""
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
            text = words.line("A computer player stands up and goes.")
        case "cancel":
            await app.lobbies.cancel(match_id, person, moderator=await moderates(app, reply.interaction))
            text = words.line("The lobby is closed.")
        case "quit":
            scene = await app.tables.leave(match_id, person.id)
            text = words.line("You have left **{title}**. Thanks for playing!", title=table.title(scene))
        case "end":
            before, rights = await app.tables.scene(match_id), await moderation(app, reply.interaction)
            scene = await app.tables.end(match_id, person, moderator=rights.covers(before.row))
            ended = "The lobby is closed." if scene.row.started_at is None else "**{title}** is ended."
            text = words.line(ended, title=table.title(scene))
        case _:
            await _more(app, reply, pressed)
            return
    if not reply.on_post:
        await reply.show(Say(text))


async def _more(app: App, reply: Reply, pressed: Press) -> None:
    """What is answered with more than a line."""
    match_id = pressed.match
    match pressed.control:
        case "start":
            await _start(app, reply, match_id)
        case "undo":
            await undoing.ask(app, reply, match_id)
        case "agree":
            await undoing.agree(app, reply, match_id)
        case "refuse":
            await undoing.refuse(app, reply, match_id)
        case "rematch":
            await _rematch(app, reply, match_id)
        case "seats":
            await _seats(app, reply, match_id)
        case "consent" | "object" | "resume" | "back":
            await seating.press(app, reply, match_id, pressed.control)
        case "orders":
            await orders.panel(app, reply, match_id)
        case "clock":
            await clock.show(app, reply, match_id)
        case "mute":
            await clock.mute(app, reply, match_id)
        case "words" | "pictures":
            note = await looks.choose_taste(app, reply, in_words=pressed.control == "words")
            scene = await app.tables.scene(match_id)
            await reply.show(noted(await showing.look(app, reply, "board", scene), note))
        case "move" | "hand":
            await showing.lay_hand(app, reply, await app.tables.scene(match_id))
        case _:
            scene = await app.tables.scene(match_id)
            await reply.show(await showing.look(app, reply, pressed.control, scene))


async def to_guest(app: App, reply: Reply, guest: Guest, name: str = "") -> None:
    """What is done about somebody: a lobby's host sends them away or makes them the host, others decide for them."""
    if guest.deed == "sit" or guest.deed == "decline":
        await seating.to_seat(app, reply, guest)
        return
    if guest.deed != "kick" and guest.deed != "host":
        await clock.wish(app, reply, guest, guest.deed)
        return
    by, moderator = person_of(reply.interaction), await moderates(app, reply.interaction)
    before = await app.tables.scene(guest.match)
    known = name or next((words.bold_name(s.name) for s in before.seats if s.person_id == guest.person), "")
    if guest.deed == "kick":
        await app.lobbies.kick(guest.match, by, guest.person, moderator=moderator)
        text = words.line("{name} has no seat any more, and comes back only if the host invites them.", name=known)
    else:
        await app.lobbies.hand_over(guest.match, by, guest.person, moderator=moderator)
        text = words.line("{name} is the host now.", name=known)
    await reply.show(Say(text))


async def _seats(app: App, reply: Reply, match_id: int) -> None:
    scene = await app.tables.scene(match_id)
    if scene.row.state != "lobby":
        raise Sorry("The seats are settled: this lobby is closed.")
    if scene.row.host_id != reply.interaction.user.id and not await moderates(app, reply.interaction):
        raise Sorry("Only the host says who sits here. Leave gives up your own seat.")
    await reply.show(lobby.people(scene))


async def _rematch(app: App, reply: Reply, match_id: int) -> None:
    """The same once more, in the match's own channel."""
    person, over = person_of(reply.interaction), await app.tables.scene(match_id)
    await require_start(app, reply.interaction, place_of_match(over))
    require_here(reply.interaction)
    again = await app.rematches.ask(match_id, person)
    scene, link = again.scene, again.scene.link
    if again.opened:
        text = "The rematch is open, and the others are called. Whoever joins sits one seat further: {link}"
    elif scene.row.state == "lobby":
        text = "The rematch is open, and you have a seat in it: {link}"
    elif scene.row.state == "playing":
        text = "The rematch is being played already: {link}"
    else:
        text = "The rematch has been played already. /play opens another match. {link}"
    await reply.show(Say(words.line(text, link=link)))


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
        values = options.values(scene.game, filled)
    except FormError as error:
        raise Sorry(words.escape(str(error))) from error
    await app.lobbies.set_options(clicked.match, person_of(reply.interaction), values)
    if not reply.on_post:  # else the lobby tells them
        await reply.show(Say(words.line("The options are set.")))


async def _start(app: App, reply: Reply, match_id: int) -> None:
    """Deal, once the bot may do all that a match needs here; then the host's own hand."""
    require_here(reply.interaction)
    person = person_of(reply.interaction)
    await seating.free_the_gone(app, reply, match_id)
    await app.lobbies.start(match_id, person)
    await showing.first_hand(app, reply, match_id)
