"""What stands in a match's channel and in its people's direct messages, beside what the model knows to hold."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from tests.year.asks import CALLS
from tests.year.tables import Table, Wrong
from tests.year.wire import DMS, Standing, YearWire

HOUR = timedelta(hours=1)
PASSING = ("call", "nudge", "request", "overdue", "pause", "offer")


def check(table: Table, wire: YearWire, now: datetime) -> None:
    """Raises Wrong where a message stands that no longer holds, or one is missing."""
    if table.started is None:
        return
    people = {place.person for place in table.places if place.person is not None}
    people |= {person for place in table.places for person in place.before}
    reached = people - wire.closed - wire.gone
    there = wire.standing(table.id, table.channel, people)
    try:
        _hands(table, there, reached)
        if table.over is None:
            _in_play(table, there, now, reached)
        else:
            _after(there, reached, now)
    except Wrong as wrong:
        wrong.match = table.id
        raise


def _hands(table: Table, there: list[Standing], reached: set[int]) -> None:
    seated = {place.person for place in table.places if not place.left}
    hands = [m.channel - DMS for m in there if m.kind == "hand"]
    for person in reached:
        if hands.count(person) > (person in seated):
            raise Wrong(f"{hands.count(person)} hands lie with {person}")


def _in_play(table: Table, there: list[Standing], now: datetime, reached: set[int]) -> None:
    turns = {turn.person: turn for _, _, turn in table.people()} if table.paused is None else {}
    for message in _passing(there, reached):
        person = message.channel - DMS if message.channel > DMS else next(iter(message.say.mentions), None)
        if message.kind in ("call", "nudge"):
            turn = turns.get(person or 0)
            if turn is None or message.at < turn.began or (message.kind == "nudge" and turn.muted):
                raise Wrong(f"a {message.kind} to {person} stands, and does not hold")
        if message.kind == "overdue" and not any(turn.request for turn in turns.values()):
            raise Wrong("it stands that somebody is overdue, and nobody is")
    kinds, asked = [message.kind for message in there], [ask.kind for ask in table.asks.values() if ask.stands(table)]
    for kind, ask in CALLS.items():
        if (stand := kinds.count(kind)) != (hold := len([one for one in asked if one.startswith(ask)])):
            raise Wrong(f"{stand} messages ask for a {kind}, and {hold} hold")
    wanted = len([turn for turn in turns.values() if turn.request and not turn.sealed])
    others = any(place.played and (place.turn is None or not place.turn.request) for place in table.places)
    found = len([message for message in there if message.kind == "overdue"])
    if others and not wanted <= found <= len([turn for turn in turns.values() if turn.request]):
        raise Wrong(f"{found} messages say that somebody is overdue, and {wanted} are")
    panels = [message for message in there if message.kind == "panel"]
    if not panels:
        raise Wrong("no panel stands")
    newest = max(panels, key=lambda message: message.id)
    old = [m for m in panels if m is not newest and m.retired is None and now - m.at < HOUR and newest.at - m.at < HOUR]
    if old or newest.retired is not None:
        raise Wrong("more than one panel can be pressed, or none")
    for person in turns:
        if f"<@{person}>" not in newest.say.content:
            raise Wrong(f"the panel does not say that {person} is waited for")


def _after(there: list[Standing], reached: set[int], now: datetime) -> None:
    if kinds := [message.kind for message in _passing(there, reached)]:
        raise Wrong(f"{kinds} stand after the end")
    if [message.kind for message in there].count("result") != 1:
        raise Wrong("the end is not told once")
    for message in there:
        buttons = [button.label for row in message.say.rows if isinstance(row, tuple) for button in row]
        if message.kind == "panel" and message.retired is None and now - message.at < HOUR and "Your move" in buttons:
            raise Wrong("a panel can be played from after the end")


def _passing(there: list[Standing], reached: set[int]) -> Iterable[Standing]:
    """What goes as soon as it holds no longer; what lies where nobody reaches is left."""
    for message in there:
        if message.kind in PASSING and (message.channel < DMS or message.channel - DMS in reached):
            yield message
