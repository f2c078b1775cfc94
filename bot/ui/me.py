"""What a person sets about being called: the panel with what holds now, and the dialogues for what is typed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from bot import typed_times, zones
from bot.ui import ids, words
from bot.ui.dialogs import Dialog, Input
from bot.ui.message import Button, Choice, Menu, Row, Say, Style
from bot.ui.slices import MENU_SIZE
from bot.zones import Zone
from storage.people import PersonRow

USUAL: Final = "usual"  # a choice of the house's own way
OTHER: Final = "other"  # a choice that opens a dialogue
REMINDERS: Final = (180, 360, 720, 1440, 2880, 4320)  # minutes between two
CAPS: Final = (1, 2, 3, 5, 10, 20)
FORMS: Final = ("zone", "quiet", "away")  # what is typed into a dialogue
NOBODY: Final = PersonRow(0, "", None, None, None, None, False, datetime(1970, 1, 1, tzinfo=UTC))


def panel(person: PersonRow | None, now: datetime) -> Say:
    """All that holds for the person now, with menus and buttons to change it; None: who has set nothing yet."""
    person = person or NOBODY
    away = person.away_until if person.away_until is not None and person.away_until > now else None
    lines = [
        words.line("**Your time, and how I call you**"),
        words.line("**Time zone** {zone}", zone=_zone(person, now)),
        words.line("**Quiet hours** {hours}", hours=_quiet(person)),
        words.line("**Away** {until}", until=_away(away)),
        words.line("**Reminders** {how_often}", how_often=_reminders(person.remind_every)),
        words.line("**Calls a day** {most}", most=_cap(person.daily_cap)),
        words.line("**Where I call you** {where}", where=_where(person)),
        words.line("**Boards and hands** {how}", how=_boards(person)),
    ]
    rows: tuple[Row, ...] = (
        _away_menu(away),
        _reminder_menu(person.remind_every),
        _cap_menu(person.daily_cap),
        (_button("zone", words.line("Time zone")), _button("quiet", words.line("Quiet hours"))),
        (_where_button(person), _boards_button(person)),
    )
    return Say("\n".join(lines), rows)


def which_zone(found: Sequence[Zone], now: datetime) -> Say:
    """Several places fit what was typed."""
    choices = tuple(Choice(zone.key, zone_label(zone, now)) for zone in found[:MENU_SIZE])
    text = words.line("That fits more than one place. Which is yours, or shows your time?")
    menu = Menu(_id("set_zone"), words.line("Choose a place"), choices)
    return Say(text, (menu, (_button("zone", words.line("Type another")), _button("panel", words.line("Back")))))


def zone_label(zone: Zone, now: datetime) -> str:
    """ "Berlin, Germany · 14:05", for lists."""
    return words.plain(words.line("{place} · {time}", place=zone.place, time=zones.local(zone.key, now)))


def dialog(form: str, person: PersonRow | None) -> Dialog:
    """The dialogue in which this is typed, with what holds now. One of `FORMS`."""
    person = person or NOBODY
    match form:
        case "zone":
            return Dialog(_id("zone"), words.line("Your time zone"), (_zone_input(),))
        case "quiet":
            begins, ends = _hours(person) or ("", "")
            fields = [
                Input(
                    "from",
                    words.line("Quiet from"),
                    words.line("22:00, or 10pm; empty for none"),
                    (),
                    begins,
                    20,
                    False,
                ),
                Input("to", words.line("Quiet until"), words.line("7:00, or 7am; empty for none"), (), ends, 20, False),
            ]
            if person.zone is None:
                fields.append(_zone_input())
            return Dialog(_id("quiet"), words.line("Quiet hours"), tuple(fields))
        case _:
            detail = words.line("friday, 24 december, 2027-01-05 18:00, 10 days")
            return Dialog(
                _id("away"), words.line("Away"), (Input("until", words.line("Until when?"), detail, most=40),)
            )


def _zone_input() -> Input:
    detail = words.line("Your city or country, such as Berlin; or the time on your clock")
    return Input("zone", words.line("Where are you?"), detail, most=60)


def _away_menu(away: datetime | None) -> Menu:
    choices = [
        Choice("no", words.line("I am back") if away else words.line("Here")),
        Choice("tomorrow", words.line("Until tomorrow morning")),
        Choice("monday", words.line("Until Monday morning")),
        Choice("3 days", words.line("For three days")),
        Choice("1 week", words.line("For a week")),
        Choice("2 weeks", words.line("For two weeks")),
        Choice(OTHER, words.line("Until another day …")),
    ]
    hint = words.line("Away: choose until when") if away is None else words.line("You are away: back, or longer?")
    return Menu(_id("set_away"), hint, tuple(choices))


def _reminder_menu(every: int | None) -> Menu:
    known = sorted({*REMINDERS, every} - {None, 0}) if every else REMINDERS
    choices = [
        Choice(USUAL, words.line("Reminders: the usual, ever more rarely"), chosen=every is None),
        *(
            Choice(str(n), words.line("Reminders: {often}", often=_every(n)), chosen=n == every)
            for n in known
            if n is not None
        ),
        Choice("0", words.line("Reminders: never"), chosen=every == 0),
    ]
    return Menu(_id("set_remind"), words.line("How often to remind you"), tuple(choices))


def _cap_menu(cap: int | None) -> Menu:
    known = sorted({*CAPS, cap} - {None}) if cap is not None else CAPS
    choices = [
        Choice(USUAL, words.line("Calls a day: no limit of your own"), chosen=cap is None),
        *(Choice(str(n), words.line("Calls a day: at most {n}", n=n), chosen=n == cap) for n in known if n is not None),
    ]
    return Menu(_id("set_cap"), words.line("How many calls a day"), tuple(choices))


def _where_button(person: PersonRow) -> Button:
    if person.dm_first:
        return _button("channel", words.line("Call me in the channel first"))
    return _button("dm", words.line("Call me by DM first"))


def _boards_button(person: PersonRow) -> Button:
    if person.text_board:
        return _button("pictures", words.line("Pictures again"))
    return _button("words", words.line("Words instead of pictures"))


def _zone(person: PersonRow, now: datetime) -> str:
    if person.zone is None:
        return words.line("not set, so I do not know your nights")
    zone = zones.find(person.zone)
    if zone is None:
        return words.line("one that is no longer known: please set it anew")
    place, time = words.escape(zone.place), zones.local(zone.key, now)
    return words.line("{place}, where it is {time} now", place=place, time=time)


def _quiet(person: PersonRow) -> str:
    hours = _hours(person)
    if hours is None:
        return words.line("none")
    text = "{begins} to {ends}: I keep still, and so do your clocks where the table allows it"
    return words.line(text, begins=hours[0], ends=hours[1])


def _hours(person: PersonRow) -> tuple[str, str] | None:
    if person.quiet_from is None or person.quiet_to is None:
        return None
    return typed_times.clock(person.quiet_from), typed_times.clock(person.quiet_to)


def _away(until: datetime | None) -> str:
    if until is None:
        return words.line("no")
    return words.line(
        "until {at}, {ago}, in all your matches, and your tables are told", at=words.at(until), ago=words.ago(until)
    )


def _reminders(every: int | None) -> str:
    if every is None:
        return words.line("the usual: after a day, then ever more rarely")
    return _every(every) if every else words.line("never")


def _every(minutes: int) -> str:
    if minutes % 1440 == 0:
        return words.count(minutes // 1440, "every day", "every {n} days")
    if minutes % 60 == 0:
        return words.count(minutes // 60, "every hour", "every {n} hours")
    return words.count(minutes, "every minute", "every {n} minutes")


def _cap(cap: int | None) -> str:
    return words.line("no limit of your own") if cap is None else words.line("at most {n}", n=cap)


def _where(person: PersonRow) -> str:
    if person.dm_first:
        return words.line("by DM, and in the channel where that fails")
    return words.line("in the match's channel, and by DM where that fails")


def _boards(person: PersonRow) -> str:
    return words.line("in words") if person.text_board else words.line("as pictures")


def _button(name: str, label: str, style: Style = "secondary") -> Button:
    return Button(_id(name), label, style)


def _id(name: str) -> str:
    return str(ids.Mine(name))
