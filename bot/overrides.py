"""What moderators do over the heads of a table: the lines of its story by which everybody hears of it."""

from __future__ import annotations

from typing import Final

GIVEN: Final = "{newcomer} takes over the seat of {was}, which a moderator has given away"
STANDS_IN: Final = "A moderator lets a computer player play for {seat} until they are back"
HOST: Final = "A moderator makes {seat} the host"
PLAYED: Final = "A moderator plays for {seat}"
PAUSED: Final = "A moderator pauses the match"
RESUMED: Final = "A moderator goes on with the match"
ENDED: Final = "A moderator ends the match"

TEXTS: Final = frozenset({GIVEN, STANDS_IN, HOST, PLAYED, PAUSED, RESUMED, ENDED})
SHOWN: Final = 3
"""So many of a story's last lines are looked through for one that is still told below the board."""
