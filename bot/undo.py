"""Taking back: free while nobody has learned anything from the answer, by everyone's consent beyond that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from bot import turns
from bot.people import By, Sorry
from bot.record import UNDO
from bot.scenes import Scene
from bot.tables import Tables, Work
from bot.turns import people_of
from games.engine import LEAVE, Entry, Event, Match
from storage import Connection, acts, answers, checkpoints, matches, requests, story
from storage.answers import AnswerRow
from storage.requests import RequestRow

TAKEN_BACK = "{seat} takes the last choice back"
REFUSED = "{seat} would rather leave the last choice as it is"
NOTHING = "There is nothing to take back."
MOVED = "Somebody has moved since, so that is past taking back."
WITHDRAWN = "Nobody asks to take anything back any more."


Became = Literal["done", "refused", "past"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What became of a wish to take back: done, or waiting for these people's consent."""

    scene: Scene
    done: bool
    missing: tuple[int, ...] = ()


class Undo:
    """The last answer that a person gave is taken back; who left stays away, and no question's name comes back."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store, self.clock = tables, tables.store, tables.clock

    async def ask(self, match_id: int, person_id: int) -> Asked:
        """Take the last answer back, or ask the others whether it may be. Raises Sorry."""
        scene = await self._playing(match_id, person_id)
        last = await self._last(scene)
        if free(scene, last, person_id, await self._record(match_id)):
            return Asked(await self._take_back(match_id, person_id, last), True)
        others = tuple(person for person in people_of(scene.seats) if person != person_id)
        if not others:
            return Asked(await self._take_back(match_id, person_id, last), True)
        if any(row.kind == UNDO and row.asked == scene.asked and row.data["n"] == last.n for row in scene.requests):
            return await self.agree(match_id, person_id)  # somebody wishes the same already
        done = await self.store.read(lambda c: acts.of_match(c, match_id))
        if any(act.kind == "undo_refused" and act.data["n"] == last.n for act in done):
            raise Sorry("The table was asked about this choice already, and it stays as it is.")  # one ping, not many

        async def work(c: Connection, _: Scene) -> None:
            now = self.clock.now()
            whose = {"n": last.n, "seats": sorted(last.picks)}
            await requests.make(c, match_id, UNDO, scene.asked, person_id, whose, now)
            await turns.call(c, match_id, scene.asked, others, turns.asking(UNDO, now), now)
            await acts.append(c, match_id, "undo_asked", person_id, now, data={"n": last.n})

        return Asked(await self._amend(scene, work), False, others)

    async def at_once(self, scene: Scene, person_id: int) -> bool:
        """Whether `ask` would take this person's own last answer back without asking anybody."""
        if scene.row.state != "playing" or scene.seat_of(person_id) is None:
            return False
        record = await self._record(scene.row.id)
        last = _last_of(record)
        if last is None or last.by_id != person_id:
            return False
        return people_of(scene.seats) == [person_id] or free(scene, last, person_id, record)

    async def agree(self, match_id: int, person_id: int) -> Asked:
        """One more consents; with everybody's, it is taken back. Raises Sorry."""
        scene = await self._playing(match_id, person_id)
        row = await self._waiting(scene)

        async def work(c: Connection, _: Scene) -> None:
            nonlocal row
            standing = await requests.find(c, match_id, UNDO)
            if standing is None or standing.data["n"] != row.data["n"]:
                raise Sorry(WITHDRAWN)
            row = await requests.agree(c, standing, person_id)  # read here, for two may agree at once

        amended = await self._amend(scene, work)
        if missing := tuple(person for person in people_of(scene.seats) if person not in row.agreed):
            return Asked(amended, False, missing)
        last = await self._last(scene)
        if last.n != row.data["n"]:
            raise Sorry(MOVED)
        return Asked(await self._take_back(match_id, row.by_id, last), True)

    async def refuse(self, match_id: int, person_id: int) -> Scene:
        """One does not consent, or whoever asked thinks better of it: the wish is off. Raises Sorry."""
        scene = await self._playing(match_id, person_id)
        row = await self._waiting(scene)

        async def work(c: Connection, _: Scene) -> None:
            now = self.clock.now()
            await turns.settle(c, match_id, UNDO)
            await acts.append(c, match_id, "undo_refused", person_id, now, data={"n": row.data["n"]})
            if person_id != row.by_id:  # whoever asked shall know what became of it
                told = Event(REFUSED, {"seat": scene.seat_of(person_id)})
                await story.append(c, match_id, scene.row.step, [told], now)

        return await self._amend(scene, work)

    async def became(self, match_id: int, n: int) -> Became:
        """What became of the wish to take the answer of that number back."""
        record = await self.store.read(lambda c: answers.all_of(c, match_id))
        if any(row.n == n and row.undone for row in record):
            return "done"
        done = await self.store.read(lambda c: acts.of_match(c, match_id))
        refused = any(act.kind == "undo_refused" and act.data["n"] == n for act in done)
        return "refused" if refused else "past"

    async def _take_back(self, match_id: int, person_id: int, last: AnswerRow) -> Scene:
        """Under the match's lock: as it was before that answer, written as one more change of the match."""

        async def back(scene: Scene) -> tuple[Match[Any, Any], int, list[Event]]:
            rows = await self._record(match_id)
            if (now_last := _last_of(rows)) is None or now_last.n != last.n:
                raise Sorry(MOVED)
            kept = [row for row in rows if row.step == last.step and row.n < last.n]
            left = [row for row in rows if row.n > last.n and row.ask == LEAVE]
            start = await self.store.read(lambda c: checkpoints.of_step(c, match_id, last.step))
            assert start is not None
            before = Match.load(scene.game, start.data, _log(kept))
            match = Match.load(scene.game, start.data, _log([*kept, *left]), asked=scene.asked + 1)
            return match, len(kept), [Event(TAKEN_BACK, {"seat": seat}), *match.t.story[len(before.t.story) :]]

        scene = await self.tables.scene(match_id)
        seat = scene.seat_of(person_id)
        if seat is None:
            raise Sorry("Whoever asked has left the match.")
        return await self.tables.rewind(match_id, seat, By("person", person_id), last, back)

    async def _playing(self, match_id: int, person_id: int) -> Scene:
        scene = await self.tables.scene(match_id)
        if scene.row.state != "playing":
            raise Sorry("This match is not being played: what is over stays as it is.")
        if scene.seat_of(person_id) is None:
            raise Sorry("Only those who play in this match can take back or agree to it.")
        return scene

    async def _record(self, match_id: int) -> list[AnswerRow]:
        return [row for row in await self.store.read(lambda c: answers.all_of(c, match_id)) if not row.undone]

    async def _last(self, scene: Scene) -> AnswerRow:
        last = _last_of(await self._record(scene.row.id))
        if last is None:
            raise Sorry(NOTHING)
        return last

    async def _waiting(self, scene: Scene) -> RequestRow:
        row = await self.store.read(lambda c: requests.find(c, scene.row.id, UNDO))
        if row is None or row.asked != scene.asked:
            raise Sorry(WITHDRAWN)
        return row

    async def _amend(self, scene: Scene, work: Work) -> Scene:
        """Let `work` change what the table is asked, if nobody has moved since this scene."""

        async def change(c: Connection, now: Scene) -> matches.MatchChange | None:
            if now.asked != scene.asked:
                raise Sorry("Somebody has moved meanwhile. Please look again.")
            return await work(c, now)

        return await self.tables.amend(scene.row.id, change)


def free(scene: Scene, last: AnswerRow, person_id: int, record: Sequence[AnswerRow]) -> bool:
    """Nobody learned anything from this answer, it was this person's alone, and nobody has acted since."""
    return (
        last.by_id == person_id
        and len(last.picks) == 1
        and not scene.row.given
        and scene.row.mark == last.mark_before
        and all(row.by_kind == "forced" for row in record if row.n > last.n)
    )


def _last_of(record: Sequence[AnswerRow]) -> AnswerRow | None:
    """The last answer that a person gave; forced ones are taken again by themselves."""
    return next((row for row in reversed(record) if row.by_kind == "person"), None)


def _log(rows: Sequence[AnswerRow]) -> list[Entry]:
    return [Entry(row.ask, row.picks) for row in rows]
