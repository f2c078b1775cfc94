"""A table's clock in words, and the menus by which its host chooses it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.clocking import AtZero, ClockOptions
from bot.turns import clock_of
from bot.ui import ids, words
from bot.ui.dialogs import Dialog, Input
from bot.ui.message import Button, Choice, Menu, Row, Say
from games.engine import FormError, forms

if TYPE_CHECKING:
    from bot.scenes import Scene

OTHER: Final = "other"  # a choice that opens a dialogue
LONGEST: Final = 20160  # minutes
OWN: Final = (15, 60, 120, 240, 480, 720, 2880, 10080)  # turns of its own length, to choose from
BANKS: Final = (0, 10, 30, 60, 240, 720, 1440, 4320, 10080)
MOST_EXTENSIONS: Final = 9
PACES: Final[Mapping[str, str]] = {
    "none": "No clock",
    "live": "Live: 5 minutes a turn",
    "day": "A day a turn",
    "three_days": "Three days a turn",
}
AT_ZERO: Final[Mapping[AtZero, str]] = {
    "nudge": "only a reminder",
    "absent": "the table plays on for them",
    "computer": "a computer player takes over until they are back",
    "vote": "the others decide",
}
OFFERS: Final = (
    ("Live: 5 minutes a turn", "live"),
    ("12 hours a turn", "12 hours"),
    ("A day a turn", "day"),
    ("Three days a turn", "three days"),
    ("A week a turn", "7 days"),
    ("No clock", "none"),
)
NAMES: Final[Mapping[str, str]] = {
    "none": "none",
    "no clock": "none",
    "no": "none",
    "live": "live",
    "day": "day",
    "a day": "day",
    "three days": "three_days",
    "3 days": "three_days",
}
PARTS: Final = (
    "at_zero=absent",
    "at_zero=computer",
    "at_zero=vote",
    "at_zero=nudge",
    "extensions=0",
    "extensions=2",
    "extensions=3",
    "bank=60",
    "bank=1440",
    "respect_quiet=no",
)
LISTED: Final = 25
UNITS: Final[Mapping[str, int]] = {"m": 1, "h": 60, "d": 1440, "w": 10080}
_SPAN = re.compile(r"(\d{1,5})\s*(m|h|d|w)[a-z]*\.?")


def told(options: ClockOptions) -> str:
    """The whole clock in a line: "12 hours a turn, 1 extension each; then the others decide"."""
    if options.turn is None:
        return words.line("none: nobody runs out of time")
    text = words.line("{span} a turn", span=span(options.turn))
    if options.bank:
        text = words.line("{text}, up to {bank} saved up", text=text, bank=span(options.cap))
    if options.extensions:
        more = words.count(options.extensions, "1 extension each", "{n} extensions each")
        text = words.line("{text}, {more}", text=text, more=more)
    text = words.line("{text}; then {then}", text=text, then=words.line(AT_ZERO[options.at_zero]))
    if not options.respect_quiet:
        text = words.line("{text}; it runs in quiet hours too", text=text)
    return text


def span(time: timedelta) -> str:
    """ "5 minutes", "12 hours", "a day": in the largest unit that fits."""
    minutes = int(time.total_seconds() // 60)
    if minutes % 10080 == 0 and minutes:
        return words.count(minutes // 10080, "a week", "{n} weeks")
    if minutes % 1440 == 0 and minutes:
        return words.count(minutes // 1440, "a day", "{n} days")
    if minutes % 60 == 0 and minutes:
        return words.count(minutes // 60, "an hour", "{n} hours")
    return words.count(minutes, "a minute", "{n} minutes")


def typed(text: str) -> ClockOptions:
    """What somebody typed: "live", "12 hours", "day, extensions=2, at_zero=absent". FormError is for the player."""
    first, _, rest = text.partition(",")
    if "=" in first:
        return forms.parse_text(ClockOptions, text)
    return forms.parse(ClockOptions, {**_named(rest), **pace(first)})


def offers(text: str) -> list[tuple[str, str]]:
    """Names and values to list while somebody types a clock."""
    said = words.folded(text)
    found = [(name, value) for name, value in OFFERS if said in name.casefold() or value.startswith(said)]
    first, comma, rest = text.partition(",")
    try:
        options = typed(text)
    except FormError:
        done = ", ".join(rest.split(",")[:-1]).strip()
        found += _completed(first, done, rest.rpartition(",")[2]) if comma else []
    else:
        if said:
            found.insert(0, (told(options), text.strip()))
        found += _completed(first, rest.strip().rstrip(","), "") if said else []
    unique: dict[str, str] = {}
    for name, value in found:
        if len(value) <= words.ITEM and value not in unique.values():
            unique.setdefault(words.plain(name), value)  # two ways to write the same clock are one line
    return list(unique.items())[:LISTED]


def _completed(first: str, done: str, last: str) -> list[tuple[str, str]]:
    """What may follow a time for a turn: the other parts of a clock, each told by the clock that comes of it."""
    before = [part for part in (first.strip(), *filter(None, map(str.strip, done.split(",")))) if part]
    used = {part.partition("=")[0].strip() for part in before}
    found: list[tuple[str, str]] = []
    for part in PARTS:
        if part.partition("=")[0] in used or not part.startswith(last.strip()):
            continue
        text = ", ".join([*before, part])
        try:
            found.append((told(typed(text)), text))
        except FormError:
            continue
    return found


def pace(text: str) -> dict[str, object]:
    """The time for a turn as it was typed; FormError where it is none."""
    said = " ".join(text.casefold().replace("_", " ").split()).removesuffix(" a turn")
    if not said:
        return {}
    if said in NAMES:
        return {"pace": NAMES[said]}
    if (found := _SPAN.fullmatch(said)) is None:
        raise FormError(words.line("A clock is none, live, a day, three days, or a time such as 12 hours."))
    minutes = int(found[1]) * UNITS[found[2]]
    if not 1 <= minutes <= LONGEST:
        raise FormError(words.line("A turn takes from a minute to two weeks."))
    return {"pace": "own", "minutes": minutes}


def panel(scene: Scene) -> Say:
    """The clock of a lobby and all that its host may change about it."""
    options = clock_of(scene.row)
    lines = [
        words.line("**Clock** {clock}", clock=told(options)),
        words.line("-# A turn's time begins when somebody is waited for; more choices in the same turn share it."),
    ]
    return Say("\n".join(lines), _rows(scene.row.id, options))


def dialog(match_id: int) -> Dialog:
    """Where a turn's time is typed that no menu has."""
    detail = words.line("90 minutes, 6 hours, 5 days")
    field = Input("pace", words.line("How long may a turn take?"), detail, most=20)
    return Dialog(str(ids.Form(match_id, "clock")), words.line("Time for a turn"), (field,))


def chosen(options: ClockOptions, part: ids.Part, value: str) -> dict[str, object]:
    """What a menu's value changes; FormError for one that is on no menu."""
    if part == "rest":
        return {"respect_quiet": not options.respect_quiet}
    if part == "pace":
        return {"pace": value} if value in PACES else pace(f"{value} minutes")
    if part == "at_zero":
        return {"at_zero": value}
    if not value.isdecimal():
        raise FormError(words.line("That choice is gone."))
    return {part: int(value)}


def _named(text: str) -> dict[str, object]:
    given = {part.partition("=")[0].strip().casefold().replace(" ", "_") for part in text.split(",")}
    values = forms.to_values(forms.parse_text(ClockOptions, text))
    return {name: value for name, value in values.items() if name in given}


def _rows(match_id: int, options: ClockOptions) -> tuple[Row, ...]:
    def menu(part: ids.Part, hint: str, choices: list[Choice]) -> Menu:
        return Menu(str(ids.Timer(match_id, part)), hint, tuple(choices))

    rest = words.line("Let it run in quiet hours") if options.respect_quiet else words.line("Stop it in quiet hours")
    paces = menu("pace", words.line("Time for a turn"), _paces(options))
    if options.turn is None:
        return (paces,)
    minutes = sorted({*BANKS, options.bank})
    return (
        paces,
        menu(
            "at_zero",
            words.line("When time runs out"),
            [
                Choice(key, words.line("Then {what}", what=what), chosen=key == options.at_zero)
                for key, what in AT_ZERO.items()
            ],
        ),
        menu(
            "extensions",
            words.line("Extensions"),
            [
                Choice(
                    str(n), words.count(n, "1 extension each", "{n} extensions each"), chosen=n == options.extensions
                )
                for n in range(MOST_EXTENSIONS + 1)
            ],
        ),
        menu(
            "bank",
            words.line("Saved time"),
            [Choice(str(n), _bank(n), chosen=n == options.bank) for n in minutes],
        ),
        (Button(str(ids.Timer(match_id, "rest")), rest),),
    )


def _paces(options: ClockOptions) -> list[Choice]:
    own = sorted({*OWN, options.minutes} if options.pace == "own" else OWN)
    return [
        *(Choice(key, words.line(text), chosen=key == options.pace) for key, text in PACES.items()),
        *(
            Choice(
                str(n),
                words.line("{span} a turn", span=span(timedelta(minutes=n))).capitalize(),
                chosen=options.pace == "own" and n == options.minutes,
            )
            for n in own
        ),
        Choice(OTHER, words.line("Another time …")),
    ]


def _bank(minutes: int) -> str:
    if minutes == 0:
        return words.line("No time is saved up")
    return words.line("Up to {span} is saved up", span=span(timedelta(minutes=minutes)))
