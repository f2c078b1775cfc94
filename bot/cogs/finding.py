"""Which game a person means by what they typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.people import Sorry
from bot.ui import words
from games.catalog import AnyGame

if TYPE_CHECKING:
    from bot.app import App


def fitting(app: App, typed: str) -> list[AnyGame]:
    """The games that the typed text may mean: one where it is a key or a whole title."""
    text = typed.strip().casefold()
    games = list(app.games.values())
    exact = [game for game in games if text in (game.key, game.title.casefold(), game.command)]
    return exact or [game for game in games if text in game.title.casefold() or text in game.key]


def meant(app: App, typed: str) -> AnyGame:
    """The one game; Sorry, with what there is, where that is not clear."""
    found = fitting(app, typed)
    if len(found) == 1:
        return found[0]
    titles = words.listed(words.escape(game.title) for game in found or app.games.values())
    text = "Which game do you mean: {titles}?" if found else "There is no such game in the box. It holds {titles}."
    raise Sorry(words.line(text, titles=titles))
