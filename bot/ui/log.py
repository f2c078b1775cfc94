"""The story so far, for one reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.ui import table_words as table
from bot.ui import words
from bot.ui.message import Say

if TYPE_CHECKING:
    from bot.scenes import Scene

LINES = 20
LINE = 300


def log(scene: Scene, lines: Sequence[str]) -> Say:
    """The last 20 lines, oldest first; older ones give way where all together are too long.

    `lines` are plain text, as `engine.say` makes them with plain names, and only what this reader may read.
    """
    head = words.line("**{title}** · match {match}, the story so far", title=table.title(scene), match=scene.row.id)
    if not lines:
        return Say(f"{head}\n" + words.line("Nothing has happened yet. The first move is still to come."))
    kept: list[str] = []
    room = words.CONTENT - words.length(head) - 2
    for text in reversed(lines[-LINES:]):
        told = f"- {words.escape(words.plain(text, LINE))}"
        room -= words.length(told) + 1
        if room < 0:
            break
        kept.append(told)
    return Say("\n".join([head, *reversed(kept)]))
