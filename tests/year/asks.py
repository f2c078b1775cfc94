"""What people ask of each other at a table: a pause, to take an answer back, to take over a seat; who is called to it.

Whoever is asked is called once, as soon as they may be, and not any more once they have agreed, have lost their say, or
there is nothing left to agree to.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from tests.year.chronicle import Act, Agreed, Asked, Ping
from tests.year.reckoning import Reckoning
from tests.year.tables import Ask, Table, Wrong

PAUSE, UNDO, SEAT = "pause", "undo", "seat:"
CALLS: Mapping[str, str] = {"pause": PAUSE, "request": UNDO, "offer": SEAT}  # by the kind of the message
ENDS: Mapping[str, str] = {"paused": PAUSE, "pause_refused": PAUSE, "undo_refused": UNDO}


class Asks:
    def __init__(self, time: Reckoning) -> None:
        self.time = time

    def make(self, now: datetime, table: Table, fact: Asked) -> None:
        """In place of what was asked so before."""
        if fact.kind in (PAUSE, UNDO):
            there = [place.person for place in table.places if place.played]
            ask = Ask(fact.kind, fact.by, now, {one: True for one in there if one is not None and one != fact.by})
        elif fact.kind.startswith(SEAT):
            ask = self._offered(now, table, fact)
        else:
            return
        last = table.asked.get(ask.kind)
        if last is not None and int(last.timestamp()) == int(now.timestamp()):
            ask.doubt()  # twice in a second is once: who was called a moment ago is not called anew
        table.asks[ask.kind], table.asked[ask.kind] = ask, now

    def _offered(self, now: datetime, table: Table, fact: Asked) -> Ask:
        seat, to = int(fact.kind.removeprefix(SEAT)), fact.data["to"]
        place = table.places[seat]
        ask = Ask(fact.kind, fact.by, now, {} if to is None else {to: True}, seat, place.person, to)
        if place.left or place.person is None:
            raise Wrong(f"seat {seat} is offered, and nobody sits there")
        if to is not None and self._knows(table, seat, to):
            raise Wrong(f"seat {seat} is offered to {to}, who knows another hand")
        if (fact.data["why"] == "own") != (fact.by == place.person):
            raise Wrong(f"seat {seat} is offered by {fact.by}: {fact.data['why']}")
        if fact.data["why"] == "overdue":
            turn = ask.turn = place.turn
            if turn is None or turn.sealed or turn.left is None:
                raise Wrong(f"seat {seat} is offered as overdue, and is not")
            if turn.over is None and self.time.deadline(table, turn) > now:
                raise Wrong(f"seat {seat} is offered as overdue, and has time left")
            ask.times = turn.since, turn.counted
        return ask

    def agree(self, table: Table, fact: Agreed) -> None:
        ask = table.asks.get(fact.kind)
        if ask is None:
            raise Wrong(f"{fact.person} agrees to a {fact.kind}, and nobody asks for it")
        ask.awaited.pop(fact.person, None)

    def act(self, table: Table, act: Act) -> None:
        """What that makes of all that is asked."""
        if act.kind in ENDS:
            table.asks.pop(ENDS[act.kind], None)
        elif act.kind == "seat_kept":
            table.asks.pop(f"{SEAT}{act.seat}", None)
        elif act.kind == "left":
            for ask in table.asks.values():
                ask.awaited.pop(act.by or 0, None)

    def replaced(self, table: Table, seat: int, before: int, person: int) -> None:
        """Who had the seat asks for nothing any more and is asked nothing; who has it now takes no other."""
        for ask in list(table.asks.values()):
            ask.awaited.pop(before, None)
            if ask.seat == seat or before == ask.by or person == ask.to:
                del table.asks[ask.kind]

    def moved(self, table: Table) -> None:
        """What somebody wanted to take back is past that."""
        table.asks.pop(UNDO, None)

    def ping(self, table: Table, ping: Ping) -> None:
        for ask in table.asks.values():
            if (
                ask.kind.startswith(CALLS[ping.kind])
                and ping.person in ask.awaited
                and self._has_say(table, ask, ping.person)
            ):
                del ask.awaited[ping.person]
                return
        raise Wrong(f"{ping.kind} to {ping.person}, who is not asked, or not any more")

    def settled(self, now: datetime, table: Table) -> None:
        """The bot has nothing to do just now: whoever is still to be called sleeps, or has had enough for a day."""
        for ask in table.asks.values():
            for person, surely in list(ask.awaited.items()):
                guest = self.time.guest(person)
                if guest.chose == now:
                    continue  # the next look finds what they may be told now
                if not self._has_say(table, ask, person):
                    ask.awaited[person] = False  # should they have one again, they may be called or not
                elif surely and guest.within_reach("ask", now):
                    raise Wrong(f"{person} is not called to the {ask.kind}, asked since {ask.at}")

    def _has_say(self, table: Table, ask: Ask, person: int) -> bool:
        if ask.seat is not None:
            return ask.stands(table)
        return any(place.person == person and place.played for place in table.places)

    def _knows(self, table: Table, seat: int, person: int) -> bool:
        """Whether they sit at this table, or have sat on another of its seats."""
        rest = (place for other, place in enumerate(table.places) if other != seat)
        return table.places[seat].person == person or any(one.person == person or person in one.before for one in rest)
