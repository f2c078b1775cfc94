"""Custom ids: what a button, a menu or a dialogue says about itself, so that it means the same years later.

    a:<match>:<asked>:<key>      an answer
    s:<match>:<asked>:<slice>    a menu of options; its values are keys
    p:<match>:<asked>:<place>    another page or group of the same question; a menu of places carries them as values
    d:<match>:<asked>            done picking
    t:<match>:<control>[:<post>] a control of the table or the lobby, and the kind of message that it sits on
    m:<match>:<form>[:<asked>]   a button that opens a dialogue, and that dialogue itself
    l:<match>:<line>             the log up to that line of the story, counted from 0, and without it
    k:<match>:<deed>:<person>    what a lobby's host does with somebody, or the others with one who is overdue
    c:<match>:<part>             a part of a table's clock
    o:<match>:<deed>[:<name>]    what a seat says beforehand: an order's dialogue, an answer to be put ready
    r:<game>                     a game's rules in short
    q:<game>:<look-up>:<page>    a menu of things to look up; with a fifth part the button that turns to that page
    v:<matter>[:<page>]          what a server's moderators set
    u:<matter>                   what a person sets about being called
    w:demo                       the demo match of the welcome
    w:which                      a private menu whose values are ids themselves, or offers

Numbers are base 32 (Crockford, lower case, no leading zeros), so that every id has exactly one spelling.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from bot.ui.numbers import base32 as base32
from bot.ui.numbers import unbase32

KEY_LENGTH: Final = 60

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

MARKS: Final[dict[Post, Control]] = {
    "lobby": "join",
    "panel": "board",
    "call": "move",
    "nudge": "move",
    "hand": "board",
    "result": "board",
    "request": "agree",
    "overdue": "board",
    "pause": "consent",
    "offer": "board",
}
"""A control that every message of this kind carries while the match goes on, told apart by its post."""

KEY: Final = re.compile(r"[!-~]{1,60}")
_PLACE = re.compile(r"[a-z0-9.-]{1,20}")
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")
_MATTER = re.compile(r"[a-z][a-z0-9_.]{0,59}")


@dataclass(frozen=True, slots=True)
class Answer:
    """The option `key` is the answer to the question `asked`."""

    match: int
    asked: int
    key: str

    def __post_init__(self) -> None:
        _check(KEY, self.key)

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
    """Something about a seat's orders; `name` is the order's, where one is meant. The values of "ready" are keys."""

    match: int
    deed: OrderDeed
    name: str = ""

    def __post_init__(self) -> None:
        if self.name:
            _check(_NAME, self.name)

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
        _check(_NAME, self.game)
        _check(_NAME, self.lookup)

    def __str__(self) -> str:
        return f"q:{self.game}:{self.lookup}:{base32(self.page)}" + (":turn" if self.turn else "")


@dataclass(frozen=True, slots=True)
class Rules:
    """A game's rules in short."""

    game: str

    def __post_init__(self) -> None:
        _check(_NAME, self.game)

    def __str__(self) -> str:
        return f"r:{self.game}"


@dataclass(frozen=True, slots=True)
class Matter:
    """Something that a server's moderators set: which is for `bot.ui.server` to know."""

    name: str
    page: int = 0

    def __post_init__(self) -> None:
        _check(_MATTER, self.name)

    def __str__(self) -> str:
        return f"v:{self.name}" + (f":{base32(self.page)}" if self.page else "")


@dataclass(frozen=True, slots=True)
class Mine:
    """Something that a person sets for themselves: which is for `bot.ui.me` to know."""

    name: str

    def __post_init__(self) -> None:
        _check(_MATTER, self.name)

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
        case ["w", "which"]:
            return Which()
        case ["t", match, control, *post] if (m := unbase32(match)) is not None and control in get_args(Control):
            return _parse_press(m, control, post)
        case ["m", match, form] if (m := unbase32(match)) is not None and form in get_args(FormName):
            return Form(m, form)  # type: ignore[arg-type]
        case ["l", match, line] if (m := unbase32(match)) is not None and (n := unbase32(line)) is not None:
            return Lines(m, n)
        case ["k", match, deed, who] if (m := unbase32(match)) is not None and deed in get_args(Deed):
            return None if (n := unbase32(who)) is None else Guest(m, deed, n)  # type: ignore[arg-type]
        case ["c", match, part] if (m := unbase32(match)) is not None and part in get_args(Part):
            return Timer(m, part)  # type: ignore[arg-type]
        case ["o", match, deed, *name] if (m := unbase32(match)) is not None and deed in get_args(OrderDeed):
            fits = not name or _NAME.fullmatch(name[0])
            return Order(m, deed, "".join(name)) if fits else None  # type: ignore[arg-type]
        case ["r", game] if _NAME.fullmatch(game):
            return Rules(game)
        case ["q", game, lookup, page] if _NAME.fullmatch(game) and _NAME.fullmatch(lookup):
            return _parse_look_up(game, lookup, page)
        case ["u", name] if _MATTER.fullmatch(name):
            return Mine(name)
        case ["v", name, *page] if _MATTER.fullmatch(name):
            return _parse_matter(name, page)
        case [kind, match, *rest] if (m := unbase32(match)) is not None:
            return _parse_asked(kind, m, rest)
    return None


def _parse_press(match: int, control: str, post: list[str]) -> Press | None:
    if not post:
        return Press(match, control)  # type: ignore[arg-type]
    if len(post) == 1 and post[0] and post[0] in get_args(Post):
        return Press(match, control, post[0])  # type: ignore[arg-type]
    return None


def _parse_look_up(game: str, lookup: str, text: str) -> LookUp | None:
    page, colon, turn = text.partition(":")
    if (n := unbase32(page)) is None or (colon and turn != "turn"):
        return None
    return LookUp(game, lookup, n, bool(colon))


def _parse_matter(name: str, page: list[str]) -> Matter | None:
    if not page:
        return Matter(name)
    n = unbase32(page[0]) if len(page) == 1 else None
    return Matter(name, n) if n else None  # page 0 is not written


def _parse_asked(kind: str, match: int, rest: list[str]) -> Id | None:
    match kind, rest:
        case "m", [form, asked] if (q := unbase32(asked)) and form in get_args(FormName):
            return Form(match, form, q)  # type: ignore[arg-type]
        case "d", [asked] if (q := unbase32(asked)) is not None:
            return Done(match, q)
        case "a", [asked, key] if (q := unbase32(asked)) is not None and KEY.fullmatch(key):
            return Answer(match, q, key)
        case "p", [asked, place] if (q := unbase32(asked)) is not None and _PLACE.fullmatch(place):
            return Place(match, q, place)
        case "s", [asked, piece] if (q := unbase32(asked)) is not None and (n := unbase32(piece)) is not None:
            return Select(match, q, n)
    return None


def _check(pattern: re.Pattern[str], text: str) -> None:
    if not pattern.fullmatch(text):
        raise ValueError(f"{text!r} does not fit a custom id")
