"""What one player sees: the hand, the question that is open to them, and kind words where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot import lately
from bot.orders import whispers
from bot.ui import choices, controls, ids, words
from bot.ui import table_words as table
from bot.ui.drafts import Draft
from bot.ui.message import Button, Row, Say
from games.engine import Seat, say

if TYPE_CHECKING:
    from bot.scenes import Scene

MOST_ROWS = 5
LATELY, LATELY_LINE = 5, 120  # lines of what has happened, and their letters
NEW = Draft()


def hand(scene: Scene, seat: Seat, *, dm: bool, draft: Draft = NEW, undo: bool = False, here: bool = False) -> Say:
    """A seat's hand with the open question hanging on it; it says where it belongs and leads back.

    `undo`: the last choice can be taken back, with a button. `here`: it lies in the match's own channel, which need
    not be named there.

    In a DM its text stays as it is while only others act, so that it need not be edited at each of their turns, and it
    makes no sound: the call in the channel is the notice.
    """
    if scene.row.state != "playing" or scene.match is None:
        return over(scene, seat)
    decision = scene.decision(seat) if scene.row.paused_at is None else None
    rows: tuple[Row, ...] = ()
    if decision is not None:
        sealed = scene.held.get(seat)
        given = scene.match.given.get(seat, ()) if sealed is None else sealed.keys
        rows, extra = choices.rows(scene.row.id, scene.asked, decision, draft, given=given, game=scene.game)
        prompt = f"**{words.escape(words.plain(decision.prompt, 200))}**"
        head, place = table.head(scene), table.place(scene)
        first = [_asked(scene, seat, head)] if here else [head, _asked(scene, seat, place)]
        lines = [*first, _until(scene, seat), *_lately(scene, seat), prompt, extra]
    elif dm:
        title = words.line("**{title}** · match {match}", title=table.title(scene), match=scene.row.id)
        still = table.paused(scene) or words.line("This is your hand. I will call you when it is your move.")
        lines = [title, table.place(scene), still]
    else:
        still = table.paused(scene) or _not_yet(scene)
        lines = [table.head(scene), "" if here else table.place(scene), *_lately(scene, seat), still]
        rows = ((controls.button(scene.row.id, "move", label=words.line("Look again")), *_beforehand(scene)),)
    lines += _told(scene, seat)
    if undo:
        rows = _with_undo(scene, rows, beside=decision is None and not dm)
    if dm and len(rows) < MOST_ROWS:
        more: tuple[ids.Control, ...] = ("orders",) if scene.game.plans else ()
        rows = (*rows, controls.row(scene.row.id, "hand", "board", "log", *more))
    if scene.seats[seat].stand_in is not None and len(rows) < MOST_ROWS:
        rows = (*rows, (controls.button(scene.row.id, "back", style="success"),))
    return Say(words.fit("\n".join(filter(None, lines))), rows, controls.hand_drawing(scene, seat), silent=dm)


def move(
    scene: Scene, seat: Seat | None, draft: Draft = NEW, *, note: str = "", undo: bool = False, here: bool = False
) -> Say:
    """What *Your move* and *My hand* show privately, whoever presses them and whenever.

    `note` is a sentence to stand first, such as what became of the last click; it must be escaped. `here`: in the
    match's own channel.
    """
    if scene.row.state != "playing" or scene.match is None:
        said = Say(table.ending(scene))
    elif seat is None:
        said = watching(scene)
    else:
        said = hand(scene, seat, dm=False, draft=draft, undo=undo, here=here)
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


def _asked(scene: Scene, seat: Seat, start: str) -> str:
    """After `start`, since when this seat is asked, or that its answer is in."""
    assert scene.match is not None
    if seat in scene.held:
        text = "{start} · your answer is in, and nobody can tell. I let it out when chance says; until then, change it."
        return words.line(text, start=start)
    if seat in scene.match.given:
        return words.count(
            len(scene.waiting),
            "{start} · your answer is in; you may change it until {names} has answered.",
            "{start} · your answer is in; you may change it until {names} have answered.",
            start=start,
            names=table.seat_names(scene, scene.waiting),
        )
    moment = scene.seats[seat].waiting_since
    if moment is None:
        return words.line("{start} · your move.", start=start)
    return words.line("{start} · your move, asked {ago}.", start=start, ago=words.ago(moment))


def _beforehand(scene: Scene) -> tuple[Button, ...]:
    """What somebody who waits may say beforehand."""
    ready = Button(str(ids.Order(scene.row.id, "next")), words.line("Play next"))
    if scene.row.paused_at is not None:
        return (controls.button(scene.row.id, "resume"),)
    return (ready, controls.button(scene.row.id, "orders")) if scene.game.plans else (ready,)


def _lately(scene: Scene, seat: Seat) -> list[str]:
    """What has happened since this seat's person last did something, the last of it."""
    told = lately.since_acted(scene, seat)
    lines = [words.escape(words.plain(say(scene.game, line, scene.names), LATELY_LINE)) for line in told[-LATELY:]]
    if len(told) > LATELY:
        lines[0] = words.line("… {text}", text=lines[0])
    return [f"-# {line}" for line in lines]


def _told(scene: Scene, seat: Seat) -> list[str]:
    """What came of this seat's orders, and who plays for it."""
    lines = [f"-# {words.escape(say(scene.game, line, scene.names))}" for line in whispers(scene, seat)]
    if scene.seats[seat].stand_in is not None:
        lines.append(words.line("🤖 A computer player plays for you. Whatever you answer brings you back."))
    return lines


def _until(scene: Scene, seat: Seat) -> str:
    """When this seat's time runs out."""
    row = scene.seats[seat]
    if row.deadline is None or row.stand_in is not None or scene.row.paused_at is not None:
        return ""
    return words.line("Due {at} ({ago})", at=words.at(row.deadline), ago=words.ago(row.deadline))


def _not_yet(scene: Scene) -> str:
    waiting = table.waiting(scene)
    return words.line("Not your move just now. {waiting}", waiting=waiting) if waiting else ""
