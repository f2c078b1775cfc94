"""Why something cannot be done in a match as it stands: what people are told."""

from __future__ import annotations

from typing import Final

from bot.scenes import Scene
from bot.ui import words
from games.engine import AnswerError

GONE: Final = "There is no such match any more."
STALE: Final = "That choice is gone."
NOT_YOURS: Final = "Only the match's host or a moderator may end it. Whoever plays can leave it with /match leave."


def paused(scene: Scene) -> str:
    """Why nothing can be answered just now."""
    until = scene.row.resume_at
    text = "This match is paused: no clock runs, and nobody waits for you. *Go on* below the board ends the pause."
    if until is None:
        return words.line(text)
    text = (
        "This match is paused until {at}: no clock runs, and nobody waits for you. "
        "*Go on* below the board ends the pause."
    )
    return words.line(text, at=words.at(until))


def closed(scene: Scene) -> str:
    """Why nothing of this can be done in the match as it is."""
    return {
        "lobby": "This match has not started yet. Join it in the lobby, where its host presses Start.",
        "over": "This match is over. /play starts a new one.",
        "set_aside": "This match could not be loaded and was set aside. Nothing is lost; the bot's owner can look.",
    }.get(scene.row.state, "This match was ended. /play starts a new one.")


def sentence(error: AnswerError) -> str:
    """What the game says against an answer, as a whole sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
