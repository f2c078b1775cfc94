"""Private snapshots of a match for one person: the move, the hand, the board, the log, the help, and *are you sure*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.replies import Reply
from bot.scenes import Scene
from bot.ui import controls, guide, hands, panels, words
from bot.ui import table_words as table
from bot.ui.drafts import Draft
from bot.ui.ids import Control
from bot.ui.message import Say
from games.catalog import AnyGame

if TYPE_CHECKING:
    from bot.app import App


async def draft_of(app: App, scene: Scene, person_id: int) -> Draft:
    """What this person has half picked in the open question."""
    return Draft.of(await app.tables.draft(scene.row.id, scene.asked, person_id))


async def move(app: App, reply: Reply, scene: Scene, *notes: str, undo: bool = False) -> Say:
    """The question that is open to who is replied to and all that answers it, or how the match stands; after the
    `notes`.

    `undo`: with a button that takes the last choice back.
    """
    person_id = reply.interaction.user.id
    seat = scene.seat_of(person_id)
    draft = Draft() if seat is None else await draft_of(app, scene, person_id)
    closed = "" if seat is None else await app.publisher.dm_note(person_id)
    note = "\n".join(filter(None, (*notes, closed)))
    return hands.move(scene, seat, draft, note=note, undo=undo, here=lies_there(reply, scene))


def lies_there(reply: Reply, scene: Scene) -> bool:
    """Whether the answer lies where the match is played."""
    return reply.interaction.channel_id == scene.row.channel_id


async def lay_hand(app: App, reply: Reply, scene: Scene, *notes: str, undo: bool = False) -> None:
    """This person's move, as `move` has it; it is kept up to date while it lies there."""
    await reply.show(await move(app, reply, scene, *notes, undo=undo))
    app.privates.keep(scene, reply)


async def first_hand(app: App, reply: Reply, match_id: int, note: str = "") -> None:
    """The hand of whoever began the match, below its first board."""
    await app.computers.quiet(match_id)
    await app.publisher.shown(match_id)
    await lay_hand(app, reply, await app.tables.scene(match_id), note)


async def look(app: App, reply: Reply, control: Control, scene: Scene) -> Say:
    """What a look-up button shows."""
    person_id = reply.interaction.user.id
    match control:
        case "board":
            return panels.board(scene, wordy=await app.tastes.wordy(person_id))
        case "log":
            return await log(app, scene, person_id)
        case "help":
            view = None if scene.match is None else scene.view(scene.seat_of(person_id))
            return guide.help(scene.game, things(scene.game, view))
        case "resign":
            return leaving(scene, person_id)
    return await move(app, reply, scene)


async def log(app: App, scene: Scene, person_id: int, before: int | None = None) -> Say:
    """What has happened, as far as this person may know it; `before`: an older page."""
    lines = await app.tables.lines(scene.row.id, scene.seat_of(person_id), panels.LOG_LOOK, before)
    return panels.log(scene, lines, newest=before is None)


def things(game: AnyGame, view: Any) -> guide.Things:
    """What each look-up may be asked about, by one who sees this much of the match."""
    return {name: game.things(view, name) for name, verb in game.lookups.items() if verb.thing}


def leaving(scene: Scene, person_id: int) -> Say:
    """Are you sure? Only the button does it."""
    others = [row for row in scene.seats if row.left_at is None and row.person_id != person_id]
    text = (
        "Leave **{title}** for good? You give up your seat, the others play on, and there is no way back. "
        "To stay, just dismiss this message."
    )
    if all(row.person_id is None for row in others):
        text = (
            "Leave **{title}** for good? Nobody else but computer players is there, so the match is closed with that. "
            "To stay, just dismiss this message."
        )
    elif len(others) == 1:
        text = (
            "Leave **{title}** for good? You give up your seat, {others} is left alone at the table, and there is no "
            "way back. To stay, just dismiss this message."
        )
    told = words.line(text, title=table.title(scene), others=table.seat_names(scene, [row.seat for row in others]))
    return Say(told, ((controls.button(scene.row.id, "quit", style="danger"),),))


def ending(scene: Scene) -> Say:
    """The same for the end of a match, or of its lobby."""
    lobby = scene.row.state == "lobby"
    text = (
        "Close the lobby of **{title}**? Nobody can join it afterwards. To keep it open, just dismiss this message."
        if lobby
        else "End **{title}** for everybody, without a winner? Nobody can go on with it afterwards. "
        "To let it go on, just dismiss this message."
    )
    label = words.line("Close the lobby") if lobby else ""
    button = controls.button(scene.row.id, "end", style="danger", label=label)
    return Say(words.line(text, title=table.title(scene)), ((button,),))
