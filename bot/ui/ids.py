"""Custom ids: what a button, a menu or a dialogue says about itself, so that it means the same years later.

    a:<match>:<asked>:<key>      an answer
    s:<match>:<asked>:<slice>    a menu of options; its values are keys
    p:<match>:<asked>:<place>    another page or group of the same question; a menu of places carries them as values
    d:<match>:<asked>            done picking
    t:<match>:<control>[:<post>] a control of the table or the lobby, and the kind of message that it sits on
    m:<match>:<form>[:<asked>]   a button that opens a dialogue, and that dialogue itself
    w:demo                       the demo match of the welcome

Numbers are base 32 (Crockford, lower case, no leading zeros), so that every id has exactly one spelling.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

DIGITS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
LONGEST: Final = 100  # characters of a custom id and of an autocomplete value, by Discord's limit
KEY_LENGTH: Final = 60
LARGEST: Final = 1 << 64

Control: TypeAlias = Literal[
    "move",
    "hand",
    "board",
    "log",
    "help",
    "join",
    "leave",
    "computer",
    "fewer",
    "start",
    "cancel",
    "quit",
    "end",
]
Post: TypeAlias = Literal["", "lobby", "panel", "call", "nudge", "hand", "result"]
FormName: TypeAlias = Literal["options", "number"]

MARKS: Final[dict[Post, Control]] = {
    "lobby": "join",
    "panel": "board",
    "call": "move",
    "nudge": "move",
    "hand": "board",
    "result": "board",
}
"""A control that every message of this kind carries while the match goes on, told apart by its post."""

_NUMBER = re.compile(r"0|[1-9a-hjkmnp-tv-z][0-9a-hjkmnp-tv-z]{0,12}")
_KEY = re.compile(r"[!-~]{1,60}")
_PLACE = re.compile(r"[a-z0-9.-]{1,20}")


def base32(number: int) -> str:
    """Crockford's base 32 in lower case; ValueError outside 0 to 2**64 - 1."""
    if not 0 <= number < LARGEST:
        raise ValueError(f"{number} cannot be named in an id")
    digits = DIGITS[number & 31]
    while number := number >> 5:
        digits = DIGITS[number & 31] + digits
    return digits


def unbase32(text: str) -> int | None:
    """The number that `base32` wrote so; None for anything else."""
    if not _NUMBER.fullmatch(text):
        return None
    number = 0
    for digit in text:
        number = number << 5 | DIGITS.index(digit)
    return number if number < LARGEST else None


@dataclass(frozen=True, slots=True)
class Answer:
    """The option `key` is the answer to the question `asked`."""

    match: int
    asked: int
    key: str

    def __post_init__(self) -> None:
        _check(_KEY, self.key)

    def __str__(self) -> str:
        return f"a:{base32(self.match)}:{base32(self.asked)}:{self.key}"


@dataclass(frozen=True, slots=True)
class Select:
    """A menu over a slice of the question's options, numbered by `choices.slices`; the values picked are keys."""

    match: int
    asked: int
    slice: int

    def __str__(self) -> str:
        return f"s:{base32(self.match)}:{base32(self.asked)}:{base32(self.slice)}"


@dataclass(frozen=True, slots=True)
class Place:
    """A click that leads to another page or group; `place` is `drafts.place`, or "menu" where the values are places."""

    match: int
    asked: int
    place: str

    def __post_init__(self) -> None:
        _check(_PLACE, self.place)

    def __str__(self) -> str:
        return f"p:{base32(self.match)}:{base32(self.asked)}:{self.place}"


@dataclass(frozen=True, slots=True)
class Done:
    """What has been picked so far is the answer; also the button for none, and for all where there is no choice."""

    match: int
    asked: int

    def __str__(self) -> str:
        return f"d:{base32(self.match)}:{base32(self.asked)}"


@dataclass(frozen=True, slots=True)
class Press:
    """A control of a match. `post` is the kind of message that it sits on, and changes nothing of what it does."""

    match: int
    control: Control
    post: Post = ""

    def __str__(self) -> str:
        post = f":{self.post}" if self.post else ""
        return f"t:{base32(self.match)}:{self.control}{post}"


@dataclass(frozen=True, slots=True)
class Form:
    """Clicked: open this dialogue. Submitted: take what was filled in. `asked` is 0 where no question is meant."""

    match: int
    form: FormName
    asked: int = 0

    def __str__(self) -> str:
        asked = f":{base32(self.asked)}" if self.asked else ""
        return f"m:{base32(self.match)}:{self.form}{asked}"


@dataclass(frozen=True, slots=True)
class Demo:
    """The welcome's demo match."""

    def __str__(self) -> str:
        return "w:demo"


Id: TypeAlias = Answer | Select | Place | Done | Press | Form | Demo


def mark(match_id: int, kind: str) -> str:
    """The custom id by which a sent message of this kind can be found again; ValueError for a kind without one."""
    for post, control in MARKS.items():
        if post == kind:
            return str(Press(match_id, control, post))
    raise ValueError(f"messages of the kind {kind} carry no mark")


def parse(text: str) -> Id | None:
    """What a custom id means; None for every text that `str` of an Id would not give."""
    match text.split(":", 3):
        case ["w", "demo"]:
            return Demo()
        case ["t", match, control, *post] if (m := unbase32(match)) is not None and control in get_args(Control):
            return _parse_press(m, control, post)
        case ["m", match, form] if (m := unbase32(match)) is not None and form in get_args(FormName):
            return Form(m, form)  # type: ignore[arg-type]
        case [kind, match, *rest] if (m := unbase32(match)) is not None:
            return _parse_asked(kind, m, rest)
    return None


def _parse_press(match: int, control: str, post: list[str]) -> Press | None:
    if not post:
        return Press(match, control)  # type: ignore[arg-type]
    if len(post) == 1 and post[0] and post[0] in get_args(Post):
        return Press(match, control, post[0])  # type: ignore[arg-type]
    return None


def _parse_asked(kind: str, match: int, rest: list[str]) -> Id | None:
    match kind, rest:
        case "m", [form, asked] if (q := unbase32(asked)) and form in get_args(FormName):
            return Form(match, form, q)  # type: ignore[arg-type]
        case "d", [asked] if (q := unbase32(asked)) is not None:
            return Done(match, q)
        case "a", [asked, key] if (q := unbase32(asked)) is not None and _KEY.fullmatch(key):
            return Answer(match, q, key)
        case "p", [asked, place] if (q := unbase32(asked)) is not None and _PLACE.fullmatch(place):
            return Place(match, q, place)
        case "s", [asked, piece] if (q := unbase32(asked)) is not None and (n := unbase32(piece)) is not None:
            return Select(match, q, n)
    return None


@dataclass(frozen=True, slots=True)
class Offer:
    """An autocomplete value: keys picked for a question, "<match>.<asked>:<key>,<key>"."""

    match: int
    asked: int
    keys: tuple[str, ...]

    def __str__(self) -> str:
        return f"{base32(self.match)}.{base32(self.asked)}:{','.join(self.keys)}"

    @property
    def fits(self) -> bool:
        """Whether Discord takes it as a choice's value; past its limit the question's menu must do."""
        return len(str(self)) <= LONGEST


def parse_offer(text: str) -> Offer | None:
    """The autocomplete value that was chosen; None for what somebody typed by hand."""
    head, colon, keys = text.partition(":")
    match, dot, asked = head.partition(".")
    m, q, picked = unbase32(match), unbase32(asked), tuple(keys.split(",")) if keys else ()
    if not colon or not dot or m is None or q is None or not all(_KEY.fullmatch(key) for key in picked):
        return None
    return Offer(m, q, picked)


def _check(pattern: re.Pattern[str], text: str) -> None:
    if not pattern.fullmatch(text):
        raise ValueError(f"{text!r} does not fit a custom id")
