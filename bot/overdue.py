"""Somebody is overdue, and the others decide how it goes on: wait, somebody else, a computer player, or the end.

Expelling is a human decision. More than half of those who are there and not overdue themselves have to wish the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from bot import turns
from bot.people import By, Sorry
from bot.turns import STAND_IN, overdue_kind, people_of, played_by_person
from games.engine import Event, Seat
from storage import Connection, acts, requests, story
from storage.requests import RequestRow

if TYPE_CHECKING:
    from bot.scenes import Scene
    from bot.tables import Tables

Wish: TypeAlias = Literal["wait", "replace", "stand_in", "close"]
WISHES: Final[tuple[Wish, ...]] = get_args(Wish)

MORE_DAYS: Final = timedelta(days=3)  # more time where no clock runs
DECIDED: Final[Mapping[str, str]] = {
    "wait": "The others give {seat} more time",
    "stand_in": "The others let a computer player play for {seat} until they are back",
}
OVER: Final = "That is decided already, or they have moved."
NOT_YOURS: Final = "Only the others at this table decide that, and none who is out of time themselves."


@dataclass(frozen=True, slots=True)
class Voted:
    """What a wish came to. `wish`: what is done now; None: more of them have to wish the same."""

    scene: Scene
    wish: Wish | None


def standing(scene: Scene) -> dict[Seat, RequestRow]:
    """What the table is asked about seats that are overdue, by seat: only what holds for the wait that is on."""
    if scene.row.state != "playing" or scene.row.paused_at is not None:
        return {}
    known = {row.kind: row for row in scene.requests}
    found: dict[Seat, RequestRow] = {}
    for seat in scene.waiting:
        row, place = known.get(overdue_kind(seat)), scene.seats[seat]
        if row is not None and row.asked == place.waiting_asked and played_by_person(place):
            found[seat] = row
    return found


def voters(scene: Scene) -> list[int]:
    """The people who decide, in seat order."""
    late = standing(scene)
    return people_of(row for row in scene.seats if row.seat not in late)


def votes(row: RequestRow, wish: str, among: list[int]) -> list[int]:
    """Who wishes that."""
    return [person for person in among if row.data["votes"].get(str(person)) == wish]


class Overdue:
    """The others' wishes, and what comes of them."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store, self.clock = tables, tables.store, tables.clock

    async def wish(self, match_id: int, person_id: int, late: int, wish: Wish) -> Voted:
        """This person wishes that for the one whose id is `late`. Raises Sorry.

        Where the wish is somebody else, the seat is still to be offered: that is for `Seating`.
        """
        decided: Wish | None = None

        async def work(c: Connection, scene: Scene) -> None:
            nonlocal decided
            decided = None
            seat = scene.seat_of(late)
            row = None if seat is None else standing(scene).get(seat)
            if seat is None or row is None:
                raise Sorry(OVER)
            among = voters(scene)
            if person_id not in among:
                raise Sorry(NOT_YOURS)
            await acts.append(c, match_id, "wished", person_id, self.clock.now(), seat=seat, data={"wish": wish})
            cast = {**row.data["votes"], str(person_id): wish}
            row = replace(row, data={"votes": cast})
            if 2 * len(votes(row, wish, among)) > len(among):
                decided = wish
                await self._do(c, scene, seat, wish, person_id)
            if decided in (None, "replace"):  # whoever is overdue may be so until somebody takes the seat
                await requests.make(c, match_id, row.kind, row.asked, row.by_id, row.data, row.at)

        scene = await self.tables.amend(match_id, work)
        if decided == "close":
            scene = await self.tables.close(match_id, "ended", By("person", person_id))
        return Voted(scene, decided)

    async def _do(self, c: Connection, scene: Scene, seat: Seat, wish: Wish, person_id: int) -> None:
        now, row, place = self.clock.now(), scene.row, scene.seats[seat]
        await acts.append(c, row.id, f"overdue_{wish}", person_id, now, seat=seat)
        if wish == "wait":
            await turns.give_time(c, row, place, turns.clock_of(row).turn or MORE_DAYS, now)
        elif wish == "stand_in":
            await turns.stand_in(c, row, place, STAND_IN, now)
        if wish in DECIDED:
            await story.append(c, row.id, row.step, [Event(DECIDED[wish], {"seat": seat})], now)
