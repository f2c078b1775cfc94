"""What Discord takes of a message's components, counted over a `Say` or over rows alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.ui import ids
from bot.ui.dialogs import Dialog
from bot.ui.message import Menu, Row, Say

NAMES = (
    "*_~|`<@1>[]()#>",
    "@everyone @here <@&2>",
    "https://e.vil/x discord.gg/abc",
    "🧸" * 32,
    "**" * 16,
    "\u202e\u200b\u2060\u00ad\u3164",
)
"""Six names as people may choose them, none longer than Discord's 32 characters."""


def units(text: str) -> int:
    """UTF-16 units: the stricter of the ways in which Discord may count."""
    return len(text.encode("utf-16-le")) // 2


def components(rows: Sequence[Row]) -> Iterator[str]:
    """Each custom id."""
    for row in rows:
        if isinstance(row, Menu):
            yield row.id
        else:
            yield from (button.id for button in row)


def check_rows(rows: Sequence[Row]) -> None:
    assert len(rows) <= 5
    found = list(components(rows))
    assert len(found) == len(set(found))
    for text in found:
        assert 1 <= units(text) <= 100
        assert str(ids.parse(text)) == text
    for row in rows:
        if isinstance(row, Menu):
            _check_menu(row)
        else:
            assert 1 <= len(row) <= 5
            assert all(1 <= units(button.label) <= 80 for button in row)


def _check_menu(menu: Menu) -> None:
    assert 1 <= units(menu.hint) <= 100
    assert 1 <= len(menu.choices) <= 25
    assert 0 <= menu.least <= menu.most
    assert 1 <= menu.most <= len(menu.choices)
    assert sum(choice.chosen for choice in menu.choices) <= menu.most
    assert len({choice.value for choice in menu.choices}) == len(menu.choices)
    for choice in menu.choices:
        assert 1 <= units(choice.value) <= 100
        assert 1 <= units(choice.label) <= 100
        assert units(choice.detail) <= 100


def check_say(say: Say) -> None:
    assert 1 <= units(say.content) <= 2000
    assert not say.content.endswith("…"), "a whole text, nothing cut"
    check_rows(say.rows)


def check_dialog(dialog: Dialog) -> None:
    assert 1 <= units(dialog.id) <= 100
    assert str(ids.parse(dialog.id)) == dialog.id
    assert 1 <= units(dialog.title) <= 45
    assert 1 <= len(dialog.inputs) <= 5
    assert len({field.key for field in dialog.inputs}) == len(dialog.inputs)
    for field in dialog.inputs:
        assert 1 <= units(field.key) <= 100
        assert 1 <= units(field.label) <= 45
        assert units(field.detail) <= 100
        assert len(field.choices) <= 25
        assert units(field.value) <= field.most
        assert sum(choice.chosen for choice in field.choices) <= 1
        for choice in field.choices:
            assert 1 <= units(choice.value) <= 100
            assert 1 <= units(choice.label) <= 100
