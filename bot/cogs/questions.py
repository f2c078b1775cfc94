"""A question is answered: by a click, by what was typed, or by a number written into a dialogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.cogs import showing
from bot.cogs.typed import Meant
from bot.people import Sorry
from bot.replies import Reply
from bot.scenes import Scene
from bot.ui import choices, controls, hands, ids, words
from bot.ui.drafts import Draft
from bot.ui.message import Button, Say
from bot.ui.payload import modal
from games.engine import AnswerError

if TYPE_CHECKING:
    from bot.app import App

Clicked = ids.Answer | ids.Sure | ids.Select | ids.Place | ids.Done | ids.Form

TOO_LONG = "That is more than one line can hold. Pick it here:"


async def give(app: App, reply: Reply, meant: Meant) -> None:
    """Take what was typed as the answer, and show how the match stands for this person now."""
    await app.seating.welcome(meant.match_id, reply.interaction.user.id)
    scene = await app.tables.scene(meant.match_id)
    if meant.keys is None:
        await _show(app, reply, scene, TOO_LONG)
    elif doubt := _doubt(scene, reply.interaction.user.id, meant.asked, meant.keys):
        await reply.show(doubt)
    else:
        await _answer(app, reply, meant.match_id, meant.asked, meant.keys)


async def click(app: App, reply: Reply, clicked: Clicked, values: Sequence[str]) -> None:
    """An answer, or one step towards it; a question that is no longer open is answered with the one that is."""
    person_id = reply.interaction.user.id
    scene = await app.tables.scene(clicked.match)
    seat = scene.seat_of(person_id)
    decision = None if seat is None else scene.decision(seat)
    if decision is None or clicked.asked != scene.asked:
        await _show(app, reply, scene, "" if seat is None else choices.GONE)
        return
    try:
        meant = choices.apply(decision, await showing.draft_of(app, scene, person_id), clicked, values)
    except AnswerError as error:
        await _show(app, reply, scene, str(error))
        return
    if isinstance(meant, Draft):
        await app.tables.save_draft(scene.row.id, scene.asked, person_id, meant.data())
        assert seat is not None
        await reply.show(hands.hand(scene, seat, dm=reply.on_post, draft=meant, here=showing.lies_there(reply, scene)))
    elif not isinstance(clicked, ids.Sure) and (doubt := _doubt(scene, person_id, scene.asked, meant)):
        await (reply.add(doubt) if reply.on_post else reply.show(doubt))
    else:
        await _answer(app, reply, scene.row.id, scene.asked, meant)


async def ask_number(app: App, reply: Reply, clicked: ids.Form) -> None:
    """Open the dialogue with one field for a whole number."""
    scene = await app.tables.scene(clicked.match)
    seat = scene.seat_of(reply.interaction.user.id)
    decision = None if seat is None else scene.decision(seat)
    dialog = None
    if decision is not None and clicked.asked == scene.asked:
        dialog = choices.number_dialog(scene.row.id, scene.asked, decision)
    if dialog is None:
        await _show(app, reply, scene, "" if seat is None else choices.GONE)
    else:
        await reply.ask(modal(dialog))


def _doubt(scene: Scene, person_id: int, asked: int, keys: Sequence[str]) -> Say | None:
    """What this answer overlooks, with the button for who means it; several things are picked anew instead."""
    seat = scene.seat_of(person_id)
    decision = None if seat is None else scene.decision(seat)
    if decision is None or asked != scene.asked:
        return None
    labels = {option.key: words.plain(option.label, words.LABEL) for option in decision.options}
    said = scene.game.beware(scene.view(seat), decision, keys) if keys and labels.keys() >= set(keys) else None
    if said is None:
        return None
    back = controls.button(scene.row.id, "move", label=words.line("Look again"))
    if len(keys) > 1:
        return Say(words.line("{doubt} Nothing is done yet: pick again.", doubt=words.escape(said)), ((back,),))
    sure = Button(str(ids.Sure(scene.row.id, asked, keys[0])), labels[keys[0]], "danger")
    return Say(words.escape(said), ((sure, back),))


async def _answer(app: App, reply: Reply, match_id: int, asked: int, keys: Sequence[str]) -> None:
    person_id = reply.interaction.user.id
    try:
        await app.tables.answer(match_id, person_id, asked, keys)
    except Sorry as sorry:
        await _show(app, reply, await app.tables.scene(match_id), str(sorry))
        return
    if reply.on_post:
        return  # the message is the publisher's, and it is being brought up to date already
    scene = await app.computers.settled(match_id)
    undo = await app.undo.at_once(scene, person_id)
    await showing.lay_hand(app, reply, scene, undo=undo)


async def _show(app: App, reply: Reply, scene: Scene, note: str) -> None:
    """The present state, with a note; beside a message that is the publisher's, else in its place."""
    if reply.on_post:
        await reply.add(await showing.move(app, reply, scene, note))
    else:
        await showing.lay_hand(app, reply, scene, note)
