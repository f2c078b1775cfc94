"""Words that are safe and fit: names escaped, texts cut by Discord's count, times in the reader's own zone.

Sentences are written whole and filled in with `line`, never glued from parts, so that each can be translated as one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from games import engine

CONTENT: Final = 2000
LABEL: Final = 80  # of a button
ITEM: Final = 100  # label, value and detail of a menu's choice, and a menu's hint as we use it
NAME: Final = 32  # as many characters as Discord gives a name
SOMEONE: Final = "Someone"

_MARKDOWN = re.compile(
    r"""([\\*_~|`<@\[\]]          # emphasis, code, spoilers, mentions, masked links
    |:(?=//)                      # addresses
    |\.(?=[A-Za-z]+/)             # invitations without a scheme
    |:(?=[\w+~-]+:))              # names of emoji
    """,
    re.VERBOSE,
)
_START = re.compile(r"(?:[-+>#]|\d+(?=\.))")  # lists, quotes and headings, where a line begins
_SPACE = re.compile(r"\s+")
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
_BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u034f"}  # letters that show as nothing


def line(text: str, /, **words: object) -> str:
    """A whole sentence with its words filled in. What people wrote must come escaped (`name`, `escape`)."""
    return text.format(**words)


def count(number: int, one: str, many: str, /, **words: object) -> str:
    """`one` where `number` is 1, else `many`; both know `{n}`."""
    return line(one if number == 1 else many, n=number, **words)


def length(text: str) -> int:
    """UTF-16 units, the larger of the two ways in which Discord may count."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, most: int) -> str:
    """`text`, or as much of it as fits into `most` units with an ellipsis; never half of a letter."""
    if length(text) <= most:
        return text
    kept: list[str] = []
    room = most - 1
    for letter in text:
        room -= length(letter)
        if room < 0:
            break
        kept.append(letter)
    while kept and (kept[-1].isspace() or unicodedata.combining(kept[-1]) or kept[-1] == "\u200d"):
        kept.pop()
    return "".join(kept) + "…"


def fit(text: str, most: int = CONTENT) -> str:
    """A message's text, cut at the end of a line where it is too long."""
    if length(text) <= most:
        return text
    lines = text.split("\n")
    while len(lines) > 1 and length("\n".join(lines)) > most - 2:
        lines.pop()
    return cut("\n".join(lines), most - 2) + "\n…"


def plain(text: str, most: int = ITEM) -> str:
    """One visible line without controls, direction marks and invisible letters: for labels, where no markdown is."""
    text = _SPACE.sub(" ", unicodedata.normalize("NFC", text))
    kept = (letter for letter in text if letter == "\u200d" or not _hidden(letter))
    visible = "".join(kept).strip(" \u200d")
    return cut(visible, most)


def escape(text: str) -> str:
    """Shown as it is written: no markdown, no mention, no emoji name, no link. Line breaks stay."""
    return "\n".join(_escape(plain(part, CONTENT)) for part in text.split("\n"))


def name(text: str) -> str:
    """A person's name for a message's text, at most 32 characters of it; "Someone" where nothing of it can be seen."""
    return escape(plain(text, NAME)) or SOMEONE


def bold_name(text: str) -> str:
    return f"**{name(text)}**"


def mention(person_id: int) -> str:
    return f"<@{person_id}>"


def channel(channel_id: int) -> str:
    return f"<#{channel_id}>"


def ago(moment: datetime) -> str:
    """ "3 minutes ago" or "in 2 hours", in the reader's language, kept true by their own screen."""
    return f"<t:{int(moment.timestamp())}:R>"


def at(moment: datetime) -> str:
    """Date and time in the reader's own zone."""
    return f"<t:{int(moment.timestamp())}:f>"


def listed(words: Iterable[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    return engine.listed(list(words))


def folded(typed: str) -> str:
    """As it compares with what else is typed or shown: whatever its case, and however it is spaced."""
    return " ".join(typed.casefold().split())


def link(text: str, url: str) -> str:
    """A masked link; `text` must be escaped."""
    return f"[{text}]({url})"


def _escape(text: str) -> str:
    told = _MARKDOWN.sub(r"\\\1", text)
    if start := _START.match(told):
        at = start.end() if start[0].isdigit() else 0
        told = f"{told[:at]}\\{told[at:]}"
    return told


def _hidden(letter: str) -> bool:
    return letter in _BLANK or unicodedata.category(letter) in _INVISIBLE
