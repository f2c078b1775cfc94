"""Who sits where while a match is played: a seat goes to somebody else, a computer player stands in, a host hands over.

A seat goes over with its hand and its clock. It is always offered, and whoever wants it takes it: nobody is seated
unasked. Nobody takes a seat who knows another hand of the same match.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import datetime
from typing import Final, Literal, TypeAlias

from bot import clocking, overrides, turns
from bot.people import By, Person, Sorry
from bot.presence import Here, everybody, gone
from bot.reading import REPLACED
from bot.scenes import Scene
from bot.tables import Tables
from games.agents import AGENTS
from games.engine import Event, Seat
from storage import Connection, acts, drafts, matches, notices, people, plans, queued, requests, seats, story
from storage.requests import RequestRow
from storage.seats import SeatRow

log = logging.getLogger(__name__)

Why: TypeAlias = Literal["own", "overdue", "gone", "moderator"]

OFFER: Final = "seat:"  # and the seat's number: the kind of the request that offers it

TAKEN: Final = "{newcomer} takes over the seat of {was}"
STANDS_IN: Final = "A computer player plays for {seat} until they are back"
BACK: Final = "{seat} is back"
HOST: Final = "{seat} is the host now"

NO_SEAT: Final = "That is nobody who plays in this match."
NO_OFFER: Final = "No seat is on offer here any more."
MOVED: Final = "They have just moved, so the seat is theirs."


class Seating:
    """All raise Sorry for what cannot be done. `here` says whether somebody is still on the server."""

    def __init__(self, tables: Tables, here: Here = everybody) -> None:
        self.tables, self.store, self.clock, self.here = tables, tables.store, tables.clock, here

    # --- somebody else -------------------------------------------------------------------------------------------

    async def offer(
        self, match_id: int, by: Person, person_id: int, to: Person | None = None, *, moderator: bool = False
    ) -> Scene:
        """Offer this person's seat: to somebody, or (None) to whoever takes it first.

        One's own, always; another's when they are overdue or gone from the server, or as a moderator.
        """
        why = await self._right(match_id, by, person_id, moderator=moderator)

        async def work(c: Connection, scene: Scene) -> None:
            seat = _seat(scene, person_id)
            if why == "overdue" and (not late(scene, seat, self._now) or seat in scene.held):
                raise Sorry(MOVED)
            if to is not None:
                _may_sit(scene, seat, to.id)
            data = {"to": to and to.id, "why": why, "person": person_id}
            now, kind = self._now, f"{OFFER}{seat}"
            asked = -1 if (began := scene.seats[seat].waiting_asked) is None else began
            await requests.make(c, match_id, kind, asked, by.id, data, now)
            await turns.call(c, match_id, asked, () if to is None else (to.id,), turns.asking(kind, now), now)
            await acts.append(c, match_id, "seat_offered", by.id, self._now, seat=seat)

        return await self.tables.amend(match_id, work)

    async def take(self, match_id: int, newcomer: Person, seat: Seat | None = None) -> Scene:
        """Sit down where a seat is on offer: on that one, or on the first that is offered to this person."""

        async def work(c: Connection, scene: Scene) -> matches.MatchChange:
            fitting = [one for one in offers(scene) if seat in (None, one.seat) and one.to in (None, newcomer.id)]
            if not fitting:
                known = [one for one in offers(scene) if seat in (None, one.seat)]
                raise Sorry("This seat is offered to somebody else." if known else NO_OFFER)
            named = next((one for one in fitting if one.to == newcomer.id), fitting[0])
            if named.why == "overdue" and named.seat in scene.held:
                raise Sorry(MOVED)
            return await self._seat(c, scene, named.seat, newcomer, By("person", newcomer.id), named.why)

        return await self.tables.amend(match_id, work)

    async def decline(self, match_id: int, person: Person, *, moderator: bool = False) -> Scene:
        """The offer is off: said by whom it was made to, by whoever made it, by whose seat it is, or by a moderator."""

        async def work(c: Connection, scene: Scene) -> None:
            own = [one for one in offers(scene) if moderator or person.id in (one.to, one.row.by_id, one.person)]
            if not own:
                raise Sorry("Only whoever offers the seat or is offered it can call that off.")
            for one in own:
                await turns.settle(c, match_id, one.row.kind)
                await acts.append(c, match_id, "seat_kept", person.id, self._now, seat=one.seat)

        return await self.tables.amend(match_id, work)

    async def replace(self, match_id: int, seat: Seat, newcomer: Person, by: By, why: Why = "own") -> Scene:
        """Seat somebody who has agreed to it, at once."""
        return await self.tables.amend(match_id, lambda c, scene: self._seat(c, scene, seat, newcomer, by, why))

    # --- a computer player ---------------------------------------------------------------------------------------

    async def stand_in(
        self, match_id: int, by: Person, person_id: int, agent: str = "greedy", *, moderator: bool = False
    ) -> Scene:
        """A computer player plays for this person until they return; who may say so is as with `offer`."""
        if agent not in AGENTS:
            raise Sorry("There is no such computer player.")
        why = await self._right(match_id, by, person_id, moderator=moderator)

        async def work(c: Connection, scene: Scene) -> None:
            seat = _seat(scene, person_id)
            if scene.seats[seat].stand_in is not None:
                raise Sorry("A computer player plays there already.")
            await turns.stand_in(c, scene.row, scene.seats[seat], agent, self._now)
            await acts.append(c, match_id, "stand_in", by.id, self._now, seat=seat, data={"agent": agent})
            await self._tell(c, scene, overrides.STANDS_IN if why == "moderator" else STANDS_IN, seat=seat)

        return await self.tables.amend(match_id, work)

    async def back(self, match_id: int, person_id: int) -> Scene:
        """The owner plays again. So does every answer of theirs."""

        async def work(c: Connection, scene: Scene) -> None:
            seat = _seat(scene, person_id)
            if scene.seats[seat].stand_in is None:
                raise Sorry("Nobody plays for you: the seat is yours.")
            await turns.give_back(c, scene.row, scene.seats[seat], self._now)
            await seats.touch(c, match_id, seat, self._now)
            await acts.append(c, match_id, "back", person_id, self._now, seat=seat)
            await self._tell(c, scene, BACK, seat=seat)

        return await self.tables.amend(match_id, work)

    async def welcome(self, match_id: int, person_id: int) -> None:
        """Whoever does something at the table is back, whatever comes of it; for everybody else nothing happens."""
        known = await self.store.read(lambda c: seats.of_match(c, match_id))
        if any(row.person_id == person_id and row.stand_in is not None and row.left_at is None for row in known):
            try:
                await self.back(match_id, person_id)
            except Sorry:
                log.info("%s came back to match %s by two ways at once, or it is over", person_id, match_id)

    # --- the host and moderators ---------------------------------------------------------------------------------

    async def make_host(self, match_id: int, by: Person, person_id: int, *, moderator: bool = False) -> Scene:
        """Somebody who plays is the host from now on."""

        async def work(c: Connection, scene: Scene) -> matches.MatchChange:
            if scene.row.host_id != by.id and not moderator:
                raise Sorry("Only the host or a moderator can do that.")
            seat = _seat(scene, person_id)
            if person_id == scene.row.host_id:
                raise Sorry("They are the host already.")
            await acts.append(c, match_id, "host", by.id, self._now, seat=seat, data={"person": person_id})
            await self._tell(c, scene, HOST if scene.row.host_id == by.id else overrides.HOST, seat=seat)
            return {"host_id": person_id}

        return await self.tables.amend(match_id, work)

    async def play_for(self, match_id: int, by: Person, person_id: int) -> Scene:
        """A moderator lets a seat answer what an absent player answers; nobody looks into the hand for that."""
        scene = await self.tables.scene(match_id)
        seat = _seat(scene, person_id)
        if scene.match is None or seat not in scene.waiting:
            raise Sorry("They are not being asked anything.")

        async def note(c: Connection, scene: Scene) -> None:
            await acts.append(c, match_id, "played_for", by.id, self._now, seat=seat)
            await self._tell(c, scene, overrides.PLAYED, seat=seat)

        keys = scene.match.open[seat].default
        return await self.tables.answer_by(match_id, seat, scene.asked, keys, By("moderator", by.id), note)

    async def gone(self, scene: Scene) -> list[Person]:
        """Who has a seat there and is no longer on the server."""
        known = {row.person_id: scene.names[row.seat] for row in scene.seats if row.person_id and row.left_at is None}
        away = await gone(self.here, scene.row.guild_id, [person for person in known if person is not None])
        return [Person(person, known[person]) for person in away]

    # --- within ---------------------------------------------------------------------------------------------------

    @property
    def _now(self) -> datetime:
        return self.clock.now()

    async def _right(self, match_id: int, by: Person, person_id: int, *, moderator: bool) -> Why:
        """Why this person may do that with that seat; Sorry where they may not."""
        scene = await self.tables.scene(match_id)
        if scene.row.state == "playing":
            seat = _seat(scene, person_id)
            if by.id == person_id:
                return "own"
            if scene.seat_of(by.id) is not None:
                if late(scene, seat, self._now) and seat not in scene.held:
                    return "overdue"
                if not await self.here(scene.row.guild_id, person_id):
                    return "gone"
        if moderator:
            return "moderator"
        if scene.seat_of(by.id) is None:
            raise Sorry("Only those who play in this match, or a moderator, can do that.")
        raise Sorry(
            "Only when they are overdue, or gone from this server. `/nudge` reminds them; a moderator may do it."
        )

    async def _seat(
        self, c: Connection, scene: Scene, seat: Seat, newcomer: Person, by: By, why: Why
    ) -> matches.MatchChange:
        now, match_id, before = self._now, scene.row.id, scene.seats[seat]
        _may_sit(scene, seat, newcomer.id)
        was = scene.names[seat]
        await people.see(c, newcomer.id, newcomer.name, now)
        if not await seats.hand_over(c, match_id, seat, newcomer.id):
            raise Sorry("You have a seat in this match already.")
        await seats.touch(c, match_id, seat, now)
        await turns.hand_over(c, scene.row, before, now)
        await plans.clear(c, match_id, seat)
        await queued.clear(c, match_id, seat)
        if before.person_id is not None:
            await drafts.clear(c, match_id, person_id=before.person_id)
            await notices.drop_for(c, match_id, before.person_id)
        for row in scene.requests:
            other = row.kind.startswith(OFFER) and Offer(row).to == newcomer.id  # for whom it is now a rival's
            if row.kind == f"{OFFER}{seat}" or row.by_id == before.person_id or other:
                await turns.settle(c, match_id, row.kind)
        told = await story.next_n(c, match_id)
        await self._tell(c, scene, overrides.GIVEN if why == "moderator" else TAKEN, newcomer=newcomer.name, was=was)
        data = {"was": was, "name": newcomer.name, "told": told, "from": before.person_id, "to": newcomer.id}
        await acts.append(c, match_id, REPLACED, by.id, now, seat=seat, data=data)
        return {"host_id": newcomer.id} if scene.row.host_id == before.person_id else {}

    async def _tell(self, c: Connection, scene: Scene, text: str, **args: object) -> None:
        await story.append(c, scene.row.id, scene.row.step, [Event(text, args)], self._now)


class Offer:
    """A seat that is on offer: whose, to whom (None: anybody), and why it may be."""

    def __init__(self, row: RequestRow) -> None:
        self.row, self.seat = row, int(row.kind.removeprefix(OFFER))
        self.to: int | None = row.data["to"]
        self.why: Why = row.data["why"]
        self.person: int = row.data["person"]


def offers(scene: Scene) -> Iterator[Offer]:
    """The seats that are on offer, as the table sees them: nobody loses a seat to which they came back."""
    if scene.row.state != "playing":
        return
    for row in scene.requests:
        if not row.kind.startswith(OFFER):
            continue
        one = Offer(row)
        place = scene.seats[one.seat]
        if place.person_id != one.person or place.left_at is not None:
            continue
        if one.why == "overdue" and not (late(scene, one.seat, row.at) and place.waiting_asked == row.asked):
            continue
        yield one


def late(scene: Scene, seat: Seat, at: datetime) -> bool:
    """Whether the seat was out of time at that moment, and has neither come back nor got any time since.

    As everybody at the table may see it: an answer that is held changes nothing here, so that no offer goes by it.
    """
    row = scene.seats[seat]
    same = row.waiting_since is not None and row.waiting_since <= at
    return same and seat in scene.waiting and clocking.overdue(row.deadline, at)


def knows(scene: Scene, seat: Seat, person_id: int) -> bool:
    """Whether this person has sat on another seat of the match, and so knows a rival's hand."""
    return any(row.seat != seat and person_id in (row.person_id, *row.seen_by) for row in scene.seats)


def _may_sit(scene: Scene, seat: Seat, person_id: int) -> None:
    row: SeatRow = scene.seats[seat]
    if row.left_at is not None:
        raise Sorry("That seat was given up for good; the others play on without it.")
    if row.person_id is None:
        raise Sorry("That seat is a computer player's own.")
    if scene.seat_of(person_id) is not None:
        raise Sorry("Whoever plays in this match already cannot take a second seat.")
    if knows(scene, seat, person_id):
        raise Sorry("Whoever has sat on another seat of this match knows that hand, and cannot take this one.")


def _seat(scene: Scene, person_id: int) -> Seat:
    seat = scene.seat_of(person_id)
    if seat is None:
        raise Sorry(NO_SEAT)
    return seat
