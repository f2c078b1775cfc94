"""A pause: all clocks stand still and nothing can be answered, until a day or until somebody who plays goes on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from bot import holds, overrides, turns
from bot.people import Person, Sorry
from bot.refusals import closed
from bot.scenes import Scene
from bot.tables import Tables
from bot.turns import people_of
from games.engine import Event
from storage import Connection, acts, clocks, held, matches, requests, story
from storage.clocks import ClockRow
from storage.requests import RequestRow

PAUSE: Final = "pause"
PAUSED: Final = "The match is paused, as all have agreed"
ON: Final = "{seat} goes on with the match"
ON_BY_ITSELF: Final = "The pause is over, and the match goes on"
WITHDRAWN: Final = "Nobody asks for a pause any more."


@dataclass(frozen=True, slots=True)
class Asked:
    """What became of a wish to pause: done, or waiting for these people's consent."""

    scene: Scene
    done: bool
    missing: tuple[int, ...] = ()


class Pausing:
    """All raise Sorry for what cannot be done."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store, self.clock = tables, tables.store, tables.clock

    async def ask(self, match_id: int, person_id: int, until: datetime | None) -> Asked:
        """Pause, or ask the others to agree to it; `until`: when it ends by itself, None: when somebody says so."""
        missing: tuple[int, ...] = ()

        async def work(c: Connection, scene: Scene) -> matches.MatchChange:
            nonlocal missing
            _playing(scene, person_id)
            if standing(scene) is not None:  # one ping, not many
                raise Sorry("The table is asked about a pause already: agree to it or refuse it below that message.")
            now, data = self.clock.now(), {"until": None if until is None else until.timestamp()}
            await requests.make(c, match_id, PAUSE, scene.asked, person_id, data, now)
            await acts.append(c, match_id, "pause_asked", person_id, now)
            missing = tuple(person for person in people_of(scene.seats) if person != person_id)
            await turns.call(c, match_id, scene.asked, missing, turns.asking(PAUSE, now), now)
            return {} if missing else await self._stop(c, scene, until, PAUSED, person_id)

        scene = await self.tables.amend(match_id, work)
        return Asked(scene, not missing, missing)

    async def agree(self, match_id: int, person_id: int) -> Asked:
        """One more consents; with everybody's, the match is paused."""
        missing: tuple[int, ...] = ()

        async def work(c: Connection, scene: Scene) -> matches.MatchChange:
            nonlocal missing
            _playing(scene, person_id)
            row = await requests.agree(c, _standing(scene), person_id)
            missing = tuple(person for person in people_of(scene.seats) if person not in row.agreed)
            return {} if missing else await self._stop(c, scene, until_of(row), PAUSED, row.by_id)

        scene = await self.tables.amend(match_id, work)
        return Asked(scene, not missing, missing)

    async def refuse(self, match_id: int, person_id: int) -> Scene:
        """One does not consent, or whoever asked thinks better of it: the wish is off."""

        async def work(c: Connection, scene: Scene) -> None:
            _playing(scene, person_id)
            _standing(scene)
            await turns.settle(c, match_id, PAUSE)
            await acts.append(c, match_id, "pause_refused", person_id, self.clock.now())

        return await self.tables.amend(match_id, work)

    async def stop(self, match_id: int, moderator: Person, until: datetime | None) -> Scene:
        """A moderator pauses the match at once; the story says so."""

        async def work(c: Connection, scene: Scene) -> matches.MatchChange:
            _running(scene)
            return await self._stop(c, scene, until, overrides.PAUSED, moderator.id)

        return await self.tables.amend(match_id, work)

    async def go_on(self, match_id: int, person: Person, *, moderator: bool = False) -> Scene:
        """The pause is over: said by anybody who plays, or by a moderator."""

        async def work(c: Connection, scene: Scene) -> matches.MatchChange:
            seat = scene.seat_of(person.id)
            if seat is None and not moderator:
                raise Sorry("Only those who play in this match, or a moderator, can end its pause.")
            event = Event(overrides.RESUMED) if seat is None else Event(ON, {"seat": seat})
            return await self._go_on(c, scene, event, person.id)

        return await self.tables.amend(match_id, work)

    async def ring(self, clock: ClockRow) -> None:
        """The day has come on which the pause ends by itself. The clock goes with the pause, and not before it."""

        async def work(c: Connection, scene: Scene) -> matches.MatchChange:
            if scene.row.resume_at is None or scene.row.resume_at > self.clock.now():
                raise Sorry("It is another pause.")
            return await self._go_on(c, scene, Event(ON_BY_ITSELF), None)

        try:
            await self.tables.amend(clock.match_id, work)
        except Sorry:  # ended already, by somebody, or with the match
            await self.store.write(lambda c: clocks.take(c, clock))

    async def _stop(
        self, c: Connection, scene: Scene, until: datetime | None, text: str, by_id: int
    ) -> matches.MatchChange:
        now, match_id = self.clock.now(), scene.row.id
        if until is not None and until <= now:
            raise Sorry("That day is over already.")
        await turns.stop(c, scene.row, now)
        await clocks.clear(c, "release", match_id)
        if until is not None:
            await clocks.set(c, "resume", match_id, until)
        await turns.settle(c, match_id, PAUSE)
        await story.append(c, match_id, scene.row.step, [Event(text)], now)
        await acts.append(c, match_id, "paused", by_id, now)
        return {"paused_at": now, "resume_at": until}

    async def _go_on(self, c: Connection, scene: Scene, event: Event, by_id: int | None) -> matches.MatchChange:
        now, match_id = self.clock.now(), scene.row.id
        if scene.row.paused_at is None:
            raise Sorry("The match is not paused.")
        await turns.go_on(c, scene.row, now)
        await clocks.clear(c, "resume", match_id)
        slept = now - scene.row.paused_at  # what was held stays as far from going out as it was
        for row in await held.of_match(c, match_id):
            await held.postpone(c, row, row.release_at + slept)
        await holds.set_clock(c, match_id)
        await story.append(c, match_id, scene.row.step, [event], now)
        await acts.append(c, match_id, "resumed", by_id, now)
        return {"paused_at": None, "resume_at": None}


def standing(scene: Scene) -> RequestRow | None:
    """The wish to pause that waits for consent; None where none does."""
    if scene.row.state != "playing" or scene.row.paused_at is not None:
        return None
    return next((row for row in scene.requests if row.kind == PAUSE), None)


def until_of(row: RequestRow) -> datetime | None:
    """When the pause that is wished for would end by itself."""
    stamp = row.data["until"]
    return None if stamp is None else datetime.fromtimestamp(stamp, UTC)


def _standing(scene: Scene) -> RequestRow:
    row = standing(scene)
    if row is None:
        raise Sorry(WITHDRAWN)
    return row


def _running(scene: Scene) -> None:
    if scene.row.state != "playing":
        raise Sorry(closed(scene))
    if scene.row.paused_at is not None:
        raise Sorry("The match is paused already. *Go on* below the board ends that.")


def _playing(scene: Scene, person_id: int) -> None:
    _running(scene)
    if scene.seat_of(person_id) is None:
        raise Sorry("Only those who play in this match can ask for a pause or agree to it.")
