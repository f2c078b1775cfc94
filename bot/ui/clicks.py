"""What a button, a menu or a dialogue can mean: one kind of id for each, whose `str` is its only spelling (ids.py)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from bot.ui.numbers import base32

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
    "resign",
    "quit",
    "end",
    "undo",
    "agree",
    "refuse",
    "rematch",
    "seats",
    "words",
    "pictures",
    "mute",
    "clock",
    "consent",
    "object",
    "resume",
    "back",
    "orders",
]
Post: TypeAlias = Literal[
    "", "lobby", "panel", "call", "nudge", "hand", "result", "request", "overdue", "pause", "offer"
]
Deed: TypeAlias = Literal["kick", "host", "wait", "replace", "stand_in", "close", "sit", "decline"]
FormName: TypeAlias = Literal["options", "number", "clock"]
OrderDeed: TypeAlias = Literal["set", "forget", "next", "ready"]
Part: TypeAlias = Literal["pace", "at_zero", "extensions", "bank", "rest"]

KEY: Final = re.compile(r"[!-~]{1,60}")
PLACE: Final = re.compile(r"[a-z0-9.-]{1,20}")
NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")
MATTER: Final = re.compile(r"[a-z][a-z0-9_.]{0,59}")


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The option `key` of the question `asked`."""

    letter: ClassVar[str]

    match: int
    asked: int
    key: str

    def __post_init__(self) -> None:
        _check(KEY, self.key)

    def __str__(self) -> str:
        return f"{self.letter}:{base32(self.match)}:{base32(self.asked)}:{self.key}"


class Answer(_Chosen):
    """The option `key` is the answer to the question `asked`."""

    __slots__ = ()
    letter = "a"


class Sure(_Chosen):
    """The same, after somebody was asked whether they mean it."""

    __slots__ = ()
    letter = "y"


@dataclass(frozen=True, slots=True)
class Select:
    """A menu over a slice of the question's options, numbered as `slices.Shelf` has it; the values picked are keys."""

    match: int
    asked: int
    slice: int

    def __str__(self) -> str:
        return f"s:{base32(self.match)}:{base32(self.asked)}:{base32(self.slice)}"


@dataclass(frozen=True, slots=True)
class Place:
    """A click that leads to another page or group; `place` is `Draft.place`, or says that the values are places."""

    match: int
    asked: int
    place: str

    def __post_init__(self) -> None:
        _check(PLACE, self.place)

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
class Lines:
    """An older page of the log: what stands before the story's line `before`."""

    match: int
    before: int

    def __str__(self) -> str:
        return f"l:{base32(self.match)}:{base32(self.before)}"


@dataclass(frozen=True, slots=True)
class Guest:
    """Something is done about somebody: by the lobby's host, or by the others at a table that waits too long."""

    match: int
    deed: Deed
    person: int

    def __str__(self) -> str:
        return f"k:{base32(self.match)}:{self.deed}:{base32(self.person)}"


@dataclass(frozen=True, slots=True)
class Timer:
    """A part of a table's clock: a menu over its values; `rest` turns over whether it stands still in quiet hours."""

    match: int
    part: Part

    def __str__(self) -> str:
        return f"c:{base32(self.match)}:{self.part}"


@dataclass(frozen=True, slots=True)
class Order:
    """Something about a seat's orders; `name` is the order's, where one is meant, and for "next" the page ("p2").

    The values of "ready" are keys.
    """

    match: int
    deed: OrderDeed
    name: str = ""

    def __post_init__(self) -> None:
        if self.name:
            _check(NAME, self.name)

    def __str__(self) -> str:
        return f"o:{base32(self.match)}:{self.deed}" + (f":{self.name}" if self.name else "")


@dataclass(frozen=True, slots=True)
class LookUp:
    """A menu over a page of the things that a game's look-up knows; `turn`: the button that leads to that page."""

    game: str
    lookup: str
    page: int = 0
    turn: bool = False

    def __post_init__(self) -> None:
        _check(NAME, self.game)
        _check(NAME, self.lookup)

    def __str__(self) -> str:
        return f"q:{self.game}:{self.lookup}:{base32(self.page)}" + (":turn" if self.turn else "")


@dataclass(frozen=True, slots=True)
class Rules:
    """A game's rules in short."""

    game: str

    def __post_init__(self) -> None:
        _check(NAME, self.game)

    def __str__(self) -> str:
        return f"r:{self.game}"


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that a server's moderators set: which is for `bot.ui.server` to know."""

    name: str
    page: int = 0

    def __post_init__(self) -> None:
        _check(MATTER, self.name)

    def __str__(self) -> str:
        return f"v:{self.name}" + (f":{base32(self.page)}" if self.page else "")


@dataclass(frozen=True, slots=True)
class Mine:
    """Something that a person sets for themselves: which is for `bot.ui.me` to know."""

    name: str

    def __post_init__(self) -> None:
        _check(MATTER, self.name)

    def __str__(self) -> str:
        return f"u:{self.name}"


@dataclass(frozen=True, slots=True)
class Demo:
    """The welcome's demo match."""

    def __str__(self) -> str:
        return "w:demo"


@dataclass(frozen=True, slots=True)
class Which:
    """A private menu whose values say for themselves what they mean: they are ids, or offers."""

    def __str__(self) -> str:
        return "w:which"


Id: TypeAlias = (
    Answer
    | Sure
    | Select
    | Place
    | Done
    | Press
    | Form
    | Lines
    | Guest
    | Timer
    | Order
    | LookUp
    | Rules
    | Matter
    | Mine
    | Demo
    | Which
)


def _check(pattern: re.Pattern[str], text: str) -> None:
    if not pattern.fullmatch(text):
        raise ValueError(f"{text!r} does not fit a custom id")
