"""What somebody asks the whole table to agree to, as a message of its own, and what the asker reads of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.record import UNDO
from bot.turns import people_of
from bot.ui import controls, words
from bot.ui import table_words as table
from bot.ui.message import Say

if TYPE_CHECKING:
    from bot.scenes import Scene
    from storage.requests import RequestRow


def standing(scene: Scene) -> RequestRow | None:
    """The request that waits for the table's consent; None where none holds for the question that is open now."""
    if scene.row.state != "playing":
        return None
    return next((row for row in scene.requests if row.kind == UNDO and row.asked == scene.asked), None)


def missing(scene: Scene, row: RequestRow) -> list[int]:
    """The people who have not agreed yet, in seat order."""
    return [person for person in people_of(scene.seats) if person not in row.agreed]


def request(scene: Scene, row: RequestRow, *, calling: frozenset[int]) -> Say:
    """The request in the channel. Whoever must agree is named by a mention; only those in `calling` are pinged."""
    awaited = missing(scene, row)
    lines = [
        _wish(scene, row),
        words.line("{who}: do you agree?", who=words.listed(map(words.mention, awaited))) if awaited else "",
        _agreed(scene, row),
        words.line("-# Everybody who plays must agree. The next move, or one who refuses, calls it off."),
    ]
    buttons = (
        controls.button(scene.row.id, "agree", "request", "success"),
        controls.button(scene.row.id, "refuse", "request"),
    )
    return Say("\n".join(filter(None, lines)), (buttons,), mentions=calling, silent=not calling)


def waiting(scene: Scene, row: RequestRow, person_id: int) -> Say:
    """What one of the table reads in private while the others are still to agree."""
    names = table.seat_names(scene, [seat for seat in map(scene.seat_of, missing(scene, row)) if seat is not None])
    if row.by_id != person_id:
        return Say(words.line("You have agreed. {names} must still agree.", names=names))
    text = words.line(
        "{names} must agree, and I have asked in {channel}. The next move calls it off.",
        names=names,
        channel=table.place(scene),
    )
    return Say(text, ((controls.button(scene.row.id, "refuse", label=words.line("Never mind")),),))


def _wish(scene: Scene, row: RequestRow) -> str:
    """What is wished for, and whose choice it is where it is not the asker's own."""
    asker, seats = scene.seat_of(row.by_id), [seat for seat in row.data.get("seats", ()) if seat < len(scene.seats)]
    if seats == [asker]:
        text = "{who} would like to take the last choice back in **{title}**."
    elif len(seats) == 1:
        text = "{who} would like the last choice of {whose} to be taken back in **{title}**."
    else:
        text = "{who} would like the last choices to be taken back in **{title}**."
    who = words.bold_name("") if asker is None else table.seat_names(scene, [asker])
    return words.line(text, who=who, whose=table.seat_names(scene, seats), title=table.title(scene))


def _agreed(scene: Scene, row: RequestRow) -> str:
    people = [person for person in people_of(scene.seats) if person in row.agreed and person != row.by_id]
    names = table.seat_names(scene, [seat for seat in map(scene.seat_of, people) if seat is not None])
    return words.count(len(people), "✅ {names} agrees.", "✅ {names} agree.", names=names) if people else ""
