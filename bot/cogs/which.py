"""Where a command fits several matches or things, a private menu asks which one was meant.

The menu's values are what a click would have said: the id of a control, or a choice as autocomplete writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.cogs.typed import Meant, offer, place
from bot.scenes import Scene
from bot.ui import words
from bot.ui.ids import Control, Press, Rules, Which
from bot.ui.message import Choice, Menu, Say
from games.catalog import AnyGame

MOST: Final = 25


def ask_thing(meant: Sequence[Meant]) -> Say:
    """Which of these was meant? The values are offers, each once."""
    choices = {offer(one): Choice(offer(one), words.plain(one.label)) for one in meant[:MOST]}
    return _ask("That fits more than one. Which do you mean?", "Choose one", choices.values())


def ask_match(scenes: Sequence[Scene], control: Control) -> Say:
    """Which match? The values are the ids of that control in each."""
    choices = (
        Choice(str(Press(scene.row.id, control)), words.plain(f"{scene.title} · {place(scene.row)}"))
        for scene in scenes[:MOST]
    )
    return _ask("You are in more than one match. Which do you mean?", "Choose a match", choices)


def ask_game(box: Sequence[AnyGame]) -> Say:
    """Whose rules?"""
    choices = (Choice(str(Rules(game.key)), words.plain(game.title), words.plain(game.summary)) for game in box[:MOST])
    return _ask("Which game?", "Choose a game", choices)


def _ask(question: str, hint: str, choices: Iterable[Choice]) -> Say:
    return Say(question, (Menu(str(Which()), hint, tuple(choices)),))
