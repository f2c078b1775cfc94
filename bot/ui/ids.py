"""Custom ids: what a button, a menu or a dialogue says about itself, so that it means the same years later.

    a:<match>:<asked>:<key>      an answer
    y:<match>:<asked>:<key>      the same from somebody who was asked whether they mean it
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

from typing import Final, get_args

from bot.ui.clicks import KEY as KEY
from bot.ui.clicks import MATTER, NAME, PLACE
from bot.ui.clicks import Answer as Answer
from bot.ui.clicks import Control as Control
from bot.ui.clicks import Deed as Deed
from bot.ui.clicks import Demo as Demo
from bot.ui.clicks import Done as Done
from bot.ui.clicks import Form as Form
from bot.ui.clicks import FormName as FormName
from bot.ui.clicks import Guest as Guest
from bot.ui.clicks import Id as Id
from bot.ui.clicks import Lines as Lines
from bot.ui.clicks import LookUp as LookUp
from bot.ui.clicks import Matter as Matter
from bot.ui.clicks import Mine as Mine
from bot.ui.clicks import Order as Order
from bot.ui.clicks import OrderDeed as OrderDeed
from bot.ui.clicks import Part as Part
from bot.ui.clicks import Place as Place
from bot.ui.clicks import Post as Post
from bot.ui.clicks import Press as Press
from bot.ui.clicks import Rules as Rules
from bot.ui.clicks import Select as Select
from bot.ui.clicks import Sure as Sure
from bot.ui.clicks import Timer as Timer
from bot.ui.clicks import Which as Which
from bot.ui.numbers import base32 as base32
from bot.ui.numbers import unbase32

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
            fits = not name or NAME.fullmatch(name[0])
            return Order(m, deed, "".join(name)) if fits else None  # type: ignore[arg-type]
        case ["r", game] if NAME.fullmatch(game):
            return Rules(game)
        case ["q", game, lookup, page] if NAME.fullmatch(game) and NAME.fullmatch(lookup):
            return _parse_look_up(game, lookup, page)
        case ["u", name] if MATTER.fullmatch(name):
            return Mine(name)
        case ["v", name, *page] if MATTER.fullmatch(name):
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
        case "y", [asked, key] if (q := unbase32(asked)) is not None and KEY.fullmatch(key):
            return Sure(match, q, key)
        case "p", [asked, place] if (q := unbase32(asked)) is not None and PLACE.fullmatch(place):
            return Place(match, q, place)
        case "s", [asked, piece] if (q := unbase32(asked)) is not None and (n := unbase32(piece)) is not None:
            return Select(match, q, n)
    return None
