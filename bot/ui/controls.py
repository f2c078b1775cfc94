"""The buttons of a table, each with one verb, and the picture that goes with a message."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

import render
from bot.ui import ids, words
from bot.ui.message import Button, Drawing, Say, Style
from games.engine import Seat

if TYPE_CHECKING:
    from bot.scenes import Scene

LABELS: dict[ids.Control, str] = {
    "move": "Your move",
    "hand": "My hand",
    "board": "Board",
    "log": "Log",
    "help": "Help",
    "join": "Join",
    "leave": "Leave",
    "computer": "Add computer",
    "fewer": "Remove computer",
    "start": "Start",
    "cancel": "Cancel",
    "quit": "Leave for good",
    "resign": "Leave the match",
    "end": "End the match",
    "undo": "Undo",
    "agree": "Agree",
    "refuse": "Refuse",
    "rematch": "Rematch",
    "seats": "Seats",
    "words": "Words instead of pictures",
    "pictures": "Pictures again",
    "mute": "Not now",
    "clock": "Clock",
    "consent": "Agree",
    "object": "Refuse",
    "resume": "Go on",
    "back": "I am back",
    "orders": "Orders",
}


def button(
    match_id: int,
    control: ids.Control,
    post: ids.Post = "",
    style: Style = "secondary",
    *,
    label: str = "",
    disabled: bool = False,
) -> Button:
    return Button(str(ids.Press(match_id, control, post)), label or LABELS[control], style, disabled)


def row(match_id: int, post: ids.Post, *controls: ids.Control) -> tuple[Button, ...]:
    """Quiet buttons beside each other; *Your move* stands out."""
    return tuple(
        button(match_id, control, post, "primary" if control == "move" else "secondary") for control in controls
    )


def drawing(scene: Scene, kind: Literal["board", "result"]) -> Drawing | None:
    """The picture of what everybody sees; None while there is nothing to draw."""
    if scene.match is None:
        return None
    return Drawing(kind, scene.game.key, scene.view(None), scene.names, None, _file_name(scene))


def hand_drawing(scene: Scene, seat: Seat) -> Drawing | None:
    """The picture of a seat's hand. What it says in words is what it shows: others may act without changing it."""
    if scene.match is None:
        return None
    key, view, decision = scene.game.key, scene.view(seat), scene.decision(seat)
    facts = render.text_hand(key, view, scene.names, decision)
    return Drawing("hand", key, view, scene.names, decision, _file_name(scene), facts)


def spell(drawing: Drawing) -> str:
    """The picture in words, for a message's text: for who cannot see it, and where it could not be drawn."""
    if drawing.kind == "hand":
        return words.escape(render.text_hand(drawing.key, drawing.view, drawing.names, drawing.decision))
    return words.escape(render.text_board(drawing.key, drawing.view, drawing.names))


def noted(say: Say, note: str) -> Say:
    """The same message after a sentence, such as what became of the last click; it must be escaped."""
    return replace(say, content=words.fit(f"{note}\n{say.content}")) if note else say


def in_words(say: Say) -> Say:
    """The same message without its picture, told in words: for who chose so."""
    if say.drawing is None:
        return say
    told = spell(say.drawing)
    content = say.content if told in say.content else f"{say.content}\n{told}"
    return replace(say, content=words.fit(content), drawing=None)


def _file_name(scene: Scene) -> str:
    return f"{scene.game.key.replace('_', '-')}-{scene.row.id}-{scene.row.version}.png"
