"""The first words on a new server."""

from __future__ import annotations

from bot.ui import ids, words
from bot.ui.message import Button, Say


def welcome() -> Say:
    text = words.line(
        "**Hello! I am Toybox, a box of board and card games for this server.**\n"
        "Press *Demo match* and play right here against a computer player: nothing to set up, a few minutes.\n"
        "`/play` starts a match with your friends, `/games` shows what is in the box."
    )
    return Say(text, ((Button(str(ids.Demo()), words.line("Demo match"), "success"),),))
