"""How to play, in few words: a game's three lines, its commands, and what is in the box."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from bot.ui import words
from bot.ui.message import Say
from games.engine import Game, Verb

AnyGame: TypeAlias = Game[Any, Any, Any]


def how_to_play(game: AnyGame) -> str:
    """The game's three lines under a heading."""
    lines = "\n".join(f"- {words.escape(words.plain(line, 200))}" for line in game.how_to_play)
    return words.line("**How to play**\n{lines}", lines=lines)


def commands(game: AnyGame) -> str:
    """The game's own commands, each with what it does."""
    verbs = {**game.verbs, **game.lookups}
    return "\n".join(
        f"- `/{game.command} {key}{_thing(verb)}` {words.escape(verb.text)}" for key, verb in verbs.items()
    )


def help(game: AnyGame) -> Say:
    """What *Help* on a panel shows."""
    lines = [
        f"**{words.escape(game.title)}**: {words.escape(game.summary)}",
        how_to_play(game),
        words.line("**Your turn**: press *Your move* and pick, here or in the DM with your hand. Or type:"),
        commands(game),
        words.line("**Going?** `/match leave` gives up your seat; the others play on."),
    ]
    return Say(words.fit("\n".join(lines)))


def games(box: Iterable[AnyGame]) -> Say:
    """What /games shows: every game in the box in one line."""
    lines = [words.line("**In the box**")]
    for game in box:
        low, high = game.seats.start, game.seats.stop - 1
        text = (
            "- **{title}** ({low} to {high} players): {summary}"
            if low != high
            else "- **{title}** ({low} players): {summary}"
        )
        lines.append(
            words.line(text, title=words.escape(game.title), low=low, high=high, summary=words.escape(game.summary))
        )
    lines.append(words.line("`/play` starts one in a channel."))
    return Say(words.fit("\n".join(lines)))


def _thing(verb: Verb) -> str:
    return f" {verb.thing}:" if verb.thing else ""
