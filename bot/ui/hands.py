"""What one player sees: the hand, the question that is open to them, and kind words where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.ui import choices, controls, words
from bot.ui import table_words as table
from bot.ui.drafts import Draft
from bot.ui.message import Row, Say
from games.engine import Seat

if TYPE_CHECKING:
    from bot.scenes import Scene

MOST_ROWS = 5
NEW = Draft()


def hand(scene: Scene, seat: Seat, *, dm: bool, draft: Draft = NEW, undo: bool = False) -> Say:
    """A seat's hand with the open question hanging on it; it says where it belongs and leads back.

    `undo`: the last choice can be taken back, with a button.

    In a DM its text stays as it is while only others act, so that it need not be edited at each of their turns, and it
    makes no sound: the call in the channel is the notice.
    """
    if scene.row.state != "playing" or scene.match is None:
        return over(scene, seat)
    decision = scene.decision(seat)
    rows: tuple[Row, ...] = ()
    if decision is not None:
        given = scene.match.given.get(seat, ())
        rows, extra = choices.rows(scene.row.id, scene.asked, decision, draft, given=given, game=scene.game)
        prompt = f"**{words.escape(words.plain(decision.prompt, 200))}**"
        lines = [table.head(scene), _asked(scene, seat), prompt, extra]
    elif dm:
        title = words.line("**{title}** · match {match}", title=table.title(scene), match=scene.row.id)
        lines = [title, table.place(scene), words.line("This is your hand. I will call you when it is your move.")]
    else:
        lines = [table.head(scene), table.place(scene), _not_yet(scene)]
        rows = ((controls.button(scene.row.id, "move", label=words.line("Look again")),),)
    if undo:
        rows = _with_undo(scene, rows, beside=decision is None and not dm)
    if dm and len(rows) < MOST_ROWS:
        rows = (*rows, controls.row(scene.row.id, "hand", "board", "log"))
    return Say(words.fit("\n".join(filter(None, lines))), rows, controls.hand_drawing(scene, seat), silent=dm)


def move(scene: Scene, seat: Seat | None, draft: Draft = NEW, *, note: str = "", undo: bool = False) -> Say:
    """What *Your move* and *My hand* show privately in the channel, whoever presses them and whenever.

    `note` is a sentence to stand first, such as what became of the last click; it must be escaped.
    """
    if scene.row.state != "playing" or scene.match is None:
        said = Say(table.ending(scene))
    elif seat is None:
        said = watching(scene)
    else:
        said = hand(scene, seat, dm=False, draft=draft, undo=undo)
    return controls.noted(said, note)


def watching(scene: Scene) -> Say:
    """For somebody without a seat."""
    lines = [
        words.line("You are watching **{title}**: you have no seat in this match.", title=table.title(scene)),
        table.waiting(scene),
        words.line("`/play` starts a match of your own."),
    ]
    return Say("\n".join(filter(None, lines)))


def over(scene: Scene, seat: Seat) -> Say:
    """The hand's message when the match has ended."""
    lines = [table.head(scene), table.place(scene), words.line("It is over. {ending}", ending=table.ending(scene))]
    rows = (controls.row(scene.row.id, "hand", "board", "log"),) if scene.match is not None else ()
    return Say(words.fit("\n".join(lines)), rows)


def _with_undo(scene: Scene, rows: tuple[Row, ...], *, beside: bool) -> tuple[Row, ...]:
    """*Undo* beside *Look again*, or in a row of its own where there is room for one below the options."""
    button = controls.button(scene.row.id, "undo")
    if beside and rows and isinstance(rows[-1], tuple):
        return (*rows[:-1], (*rows[-1], button))
    return (*rows, (button,)) if len(rows) < MOST_ROWS else rows


def _asked(scene: Scene, seat: Seat) -> str:
    assert scene.match is not None
    if seat in scene.match.given:
        return words.line(
            "{place} · your answer is in; you may change it until {names} answered.",
            place=table.place(scene),
            names=table.seat_names(scene, scene.waiting),
        )
    moment = scene.seats[seat].waiting_since
    if moment is None:
        return words.line("{place} · your move.", place=table.place(scene))
    return words.line("{place} · your move, asked {ago}.", place=table.place(scene), ago=words.ago(moment))


def _not_yet(scene: Scene) -> str:
    waiting = table.waiting(scene)
    return words.line("Not your move just now. {waiting}", waiting=waiting) if waiting else ""
