"""A seat's orders, for its own eyes: what stands, a dialogue for each, and what may be put ready for the next turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.orders import Standing
from bot.ui import controls, ids, options, words
from bot.ui import table_words as table
from bot.ui.dialogs import Dialog
from bot.ui.message import Button, Choice, Menu, Row, Say
from bot.ui.slices import MENU_SIZE
from games.engine import Option

BUTTONS: Final = 5  # in a row
NONE: Final = "This game knows no orders, but you may put an answer ready for your next turn."


def panel(standing: Standing) -> Say:
    """What this seat has said beforehand, and how to change it."""
    scene, match_id = standing.scene, standing.scene.row.id
    lines = [
        table.head(scene),
        words.line("**Orders** are followed for you as soon as you are asked; you read it here."),
    ]
    for name, form in standing.forms.items():
        lines.append(words.line("- **{name}**: {told}", name=words.escape(_name(name)), told=options.told(form)))
    if not standing.forms:
        lines.append(words.line(NONE))
    if standing.ready is not None:
        ready = words.escape(words.plain(standing.ready.ask))
        lines.append(words.line("**Ready for your next turn**: {what}, if it is on offer then", what=ready))
    buttons = [
        Button(str(ids.Order(match_id, "set", name)), words.plain(_name(name).capitalize(), words.LABEL))
        for name in list(standing.forms)[: 2 * BUTTONS]
    ]
    rows: list[Row] = [tuple(buttons[n : n + BUTTONS]) for n in range(0, len(buttons), BUTTONS)]
    more = [Button(str(ids.Order(match_id, "next")), words.line("Play next"))]
    if scene.orders or standing.ready is not None:
        more.append(Button(str(ids.Order(match_id, "forget")), words.line("Forget all")))
    more.append(controls.button(match_id, "hand"))
    return Say(words.fit("\n".join(lines)), (*rows, tuple(more)))


def dialog(standing: Standing, name: str) -> Dialog | None:
    """The order's form, as it stands; None where there is nothing to say."""
    form = standing.forms.get(name)
    if form is None:
        return None
    title = words.line("Order: {name}", name=words.plain(_name(name), 30))
    return options.form_dialog(form, str(ids.Order(standing.scene.row.id, "set", name)), title)


def play_next(standing: Standing, possible: Sequence[Option[Any]]) -> Say:
    """What may be put ready."""
    match_id = standing.scene.row.id
    back = (controls.button(match_id, "orders"), controls.button(match_id, "hand"))
    if not possible:
        text = words.line("Nothing that you have now can be played next, as far as I can see.")
        return Say("\n".join([table.head(standing.scene), text]), (back,))
    text = words.line("What shall I play for you when you are asked next? If it is not on offer then, I ask you.")
    chosen = standing.ready.keys if standing.ready is not None else ()
    listed = tuple(
        Choice(one.key, words.plain(one.label) or one.key, words.plain(one.detail), one.key in chosen)
        for one in possible[:MENU_SIZE]
    )
    menu = Menu(str(ids.Order(match_id, "ready")), words.line("Play next"), listed)
    return Say("\n".join([table.head(standing.scene), text]), (menu, back))


def _name(name: str) -> str:
    return name.replace("_", " ")
