"""Discord's published limits for the fields that the bot sends: the one place where their numbers stand.

Lengths are in characters (code points). Sources: Discord's documentation and its OpenAPI file; where the two differ the
stricter one stands, for it is what bots meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Bounds:
    """A closed range for a length, a count or a number."""

    least: int
    most: int

    def hold(self, value: int) -> bool:
        return self.least <= value <= self.most


CONTENT = Bounds(0, 2000)
NONCE = Bounds(0, 25)
ATTACHMENTS = Bounds(0, 10)
ATTACHMENT_DESCRIPTION = Bounds(0, 1024)
FILENAME = Bounds(1, 1024)
MENTIONED_USERS = Bounds(0, 100)
MENTIONED_ROLES = Bounds(0, 100)
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024

ROWS = Bounds(0, 5)
ROW_PARTS = Bounds(1, 5)
ROW_WIDTH = 5
"""A row holds five buttons or one menu, and never both."""
CUSTOM_ID = Bounds(1, 100)
BUTTON_LABEL = Bounds(0, 80)
BUTTON_URL = Bounds(0, 512)
MENU_OPTIONS = Bounds(1, 25)
MENU_PLACEHOLDER = Bounds(0, 150)
MENU_LEAST = Bounds(0, 25)
MENU_MOST = Bounds(1, 25)
OPTION_LABEL = Bounds(1, 100)
OPTION_VALUE = Bounds(1, 100)
OPTION_DESCRIPTION = Bounds(0, 100)

MODAL_TITLE = Bounds(1, 45)
MODAL_PARTS = Bounds(1, 5)
LABEL_TEXT = Bounds(1, 45)
LABEL_DESCRIPTION = Bounds(1, 100)
INPUT_LABEL = Bounds(1, 45)
INPUT_VALUE = Bounds(0, 4000)
INPUT_LEAST = Bounds(0, 4000)
INPUT_MOST = Bounds(1, 4000)
INPUT_PLACEHOLDER = Bounds(0, 100)

SUGGESTIONS = Bounds(0, 25)
CHOICE_NAME = Bounds(1, 100)
CHOICE_VALUE = Bounds(0, 100)

COMMANDS = 100
COMMAND_NAME = Bounds(1, 32)
COMMAND_DESCRIPTION = Bounds(1, 100)
COMMAND_OPTIONS = Bounds(0, 25)
COMMAND_CHOICES = Bounds(0, 25)
COMMAND_TOTAL = 8000
"""Names, descriptions and values of one command together, each in its longest translation."""

CHANNEL_NAME = Bounds(1, 100)
CHANNEL_TOPIC = Bounds(0, 1024)
THREAD_NAME = Bounds(1, 100)
SLOWMODE = Bounds(0, 21_600)
ARCHIVE_MINUTES = (60, 1440, 4320, 10_080)
HISTORY = Bounds(1, 100)

ANSWER_TIME = timedelta(seconds=3)
TOKEN_LIFE = timedelta(minutes=15)
NONCE_MEMORY = timedelta(minutes=3)
"""Discord says "the past few minutes"."""

OLD_AGE = timedelta(hours=1)
OLD_EDITS = 3
OLD_EDITS_WINDOW = timedelta(seconds=6)
"""A channel takes three edits in six seconds of messages older than an hour; known from practice, not documented."""
