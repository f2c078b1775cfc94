"""Matches in play: load, answer, leave, end. One writer a match, and nothing is shown before it is stored.

Imports nothing of Discord. What the rules have to do with goes through `Tables.change`, or `rewind` where it is taken
back; what is seen at the table and is none of theirs through `amend`; the end from outside through `close`.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from bot import holds, turns
from bot.locks import Locks
from bot.overrides import ENDED
from bot.people import By, Person, Sorry
from bot.reading import Reading
from bot.record import Change, mark_text, rewind, save
from bot.refusals import GONE, NOT_YOURS, STALE, closed, paused, sentence
from bot.scenes import LIVE, Scene, Unplayable
from games.catalog import AnyGame
from games.engine import AnswerError, Event, Match, Seat
from storage import Connection, Store, acts, clocks, drafts, held, matches, notices, plans, queued, seats, story
from storage.answers import AnswerRow
from storage.clock import Clock
from storage.matches import MatchState

log = logging.getLogger(__name__)

RETRIES = 20
BUSY: Final = "This match is busy. Please try again."

Changed = Callable[[int], None]
Act = Callable[[Match[Any, Any]], list[Event]]
Back = Callable[[Scene], Awaitable[tuple[Match[Any, Any], int, list[Event]]]]
Note = Callable[[Connection, Scene], Awaitable[None]]
Check = Callable[[Scene], None]
Work = Callable[[Connection, Scene], Awaitable[matches.MatchChange | None]]


class Sealing(Exception):
    """The answer is one to be held."""


class Moved(Exception):
    """Another writer was faster; what was written is taken back, and the work is done once more."""


class Tables(Reading):
    """The door to every match in play. `changed` is called with a match's id after each commit."""

    def __init__(self, store: Store, clock: Clock, games: Mapping[str, AnyGame], changed: Changed) -> None:
        super().__init__(store, clock, games)
        self.changed, self.locks = changed, Locks()

    # --- changing ------------------------------------------------------------------------------------------------

    async def answer(self, match_id: int, person_id: int, asked: int, keys: Sequence[str]) -> Scene:
        """A person's answer to the question named `asked`; the match after it. Raises Sorry.

        Whoever answers is back: a computer player that stood in stands up.
        """
        seat = await self._seat(match_id, person_id)

        async def note(c: Connection, scene: Scene) -> None:
            if scene.seats[seat].stand_in is not None:
                row = next(row for row in await seats.of_match(c, match_id) if row.seat == seat)
                await turns.give_back(c, scene.row, row, self.clock.now())

        return await self.answer_by(match_id, seat, asked, keys, By("person", person_id), note)

    async def answer_for_computer(self, match_id: int, seat: Seat, asked: int, keys: Sequence[str]) -> Scene:
        return await self.answer_by(match_id, seat, asked, keys, By("computer"))

    async def answer_by(
        self,
        match_id: int,
        seat: Seat,
        asked: int,
        keys: Sequence[str],
        by: By,
        note: Note | None = None,
        *,
        openly: bool = False,
    ) -> Scene:
        """An answer in a seat's name, whoever gives it; all ways to answer end here. Raises Sorry.

        Where the question holds its answers it is sealed, to be let out at a drawn time; `openly`: it need not be,
        for its time has come, or it tells nothing. `note` is written with it.
        """

        def check(scene: Scene) -> None:
            if scene.row.paused_at is not None:
                raise Sorry(paused(scene))
            assert scene.match is not None
            decision = scene.match.open.get(seat)
            if decision is not None and decision.hold and not openly and asked == scene.match.asked:
                raise Sealing

        def act(match: Match[Any, Any]) -> list[Event]:
            if asked != match.asked or seat not in match.open:
                raise AnswerError(STALE)
            return match.answer(seat, keys, asked)

        try:
            return await self.change(match_id, seat, by, act, note, check)
        except Sealing:
            await self._seal(match_id, seat, asked, tuple(keys), by, note)
        self.changed(match_id)
        return await self.scene(match_id)

    async def _seal(
        self, match_id: int, seat: Seat, asked: int, keys: tuple[str, ...], by: By, note: Note | None
    ) -> None:
        """Keep the answer, in place of one that the same person gave before. The match's version stays as it is, for
        file names tell it: nothing that others can see may move."""
        async with self._alone(match_id):
            scene = await self._read(match_id)
            if scene.match is None or scene.asked != asked or seat not in scene.match.open:
                raise Sorry(STALE)
            try:
                scene.match.open[seat].pick(keys)
            except AnswerError as error:
                raise Sorry(sentence(error)) from error

            async def work(c: Connection) -> None:
                row = await matches.find(c, match_id)
                if row is None or row.state != "playing" or row.asked != scene.row.asked:
                    raise Sorry(STALE)
                await holds.seal(c, scene, seat, keys, by, self.clock.now())
                if note is not None:
                    await note(c, scene)

            await self.store.write(work)

    async def amend(self, match_id: int, work: Work) -> Scene:
        """Change what is seen at the table and is none of the game's, such as who sits there, in a match in play.

        `work` writes it, and returns what else becomes of the match's row; it may run again. Raises Sorry.
        """
        async with self._alone(match_id):
            for _ in range(RETRIES):
                scene = await self._read(match_id)
                if scene.row.state != "playing":
                    raise Sorry(closed(scene))

                async def write(c: Connection, scene: Scene = scene) -> None:
                    values = await work(c, scene) or {}
                    if not await matches.update(c, match_id, scene.row.version, **values):
                        raise Moved

                try:
                    await self.store.write(write)
                except Moved:
                    continue
                break
            else:
                raise Sorry(BUSY)
        self.changed(match_id)
        return await self.scene(match_id)

    async def leave(self, match_id: int, person_id: int) -> Scene:
        """A person leaves a match in play for good; a host's part goes on, and with no person left it is closed."""
        seat = await self._seat(match_id, person_id)

        async def note(c: Connection, scene: Scene) -> None:
            await seats.mark_left(c, match_id, seat, self.clock.now())
            await notices.drop_for(c, match_id, person_id)
            await clocks.clear(c, "nudge", match_id, person_id)
            await acts.append(c, match_id, "left", person_id, self.clock.now(), seat=seat)
            await plans.clear(c, match_id, seat)
            await queued.clear(c, match_id, seat)
            await held.clear(c, match_id, seat)
            if scene.match is not None and scene.match.outcome is None:
                await self._go_on_without(c, scene, person_id)

        def act(match: Match[Any, Any]) -> list[Event]:
            return match.leave(seat)

        return await self.change(match_id, seat, By("person", person_id), act, note)

    async def _go_on_without(self, c: Connection, scene: Scene, person_id: int) -> None:
        match_id = scene.row.id
        stay = [r.person_id for r in scene.seats if r.person_id not in (None, person_id) and r.left_at is None]
        if not stay:
            await _finish(c, match_id, "ended", self.clock)
        elif scene.row.host_id == person_id and stay[0] is not None:
            row = await matches.find(c, match_id)
            assert row is not None
            await matches.update(c, match_id, row.version, host_id=stay[0])
            await acts.append(c, match_id, "host", person_id, self.clock.now(), data={"person": stay[0]})

    async def end(self, match_id: int, person: Person, *, moderator: bool) -> Scene:
        """Close a match without a winner, or a lobby: for its host and for moderators. Never needs the engine."""
        row = await self.store.read(lambda c: matches.find(c, match_id))
        if row is None:
            raise Sorry(GONE)
        if person.id != row.host_id and not moderator:
            raise Sorry(NOT_YOURS)
        if person.id == row.host_id:
            return await self.close(match_id, "ended", By("person", person.id))
        return await self.close(match_id, "ended", By("moderator", person.id), told=Event(ENDED))

    async def close(
        self, match_id: int, state: MatchState, by: By, fault: str = "", told: Event | None = None
    ) -> Scene:
        """End a match from outside the game, whatever the game's state. Raises Sorry if it is over.

        `told` is the last line of its story, where it has one.

        A lobby that is "ended" was never a match: it is cancelled, so that nobody takes it for one that was played.
        """
        async with self.locks.hold(match_id):

            async def work(c: Connection) -> bool:
                row = await matches.find(c, match_id)
                if row is None or row.state not in (*LIVE, "set_aside") or row.state == state:
                    return False
                became: MatchState = "cancelled" if state == "ended" and row.started_at is None else state
                await _finish(c, match_id, became, self.clock, fault)
                data = {"fault": fault} if fault else None
                await acts.append(c, match_id, became, by.id, self.clock.now(), data=data)
                if told is not None and row.started_at is not None:
                    await story.append(c, match_id, row.step, [told], self.clock.now())
                return True

            if not await self.store.write(work):
                raise Sorry("This match is over already.")
        self.changed(match_id)
        return await self.scene(match_id)

    async def set_aside(self, trouble: Unplayable) -> None:
        """A match that cannot be loaded is closed to play and told to its table; nothing of it is lost."""
        log.error("match %s is set aside: %s", trouble.row.id, trouble, exc_info=trouble.__cause__)
        try:
            await self.close(trouble.row.id, "set_aside", By("clock"), str(trouble))
        except Sorry:
            log.info("match %s was closed by somebody else", trouble.row.id)

    async def change(
        self,
        match_id: int,
        seat: Seat,
        by: By,
        act: Act,
        note: Note | None = None,
        check: Check | None = None,
    ) -> Scene:
        """Let `act` change the match and store all that came of it; tried again where another process was faster.

        `check` looks at the match first and raises where it may not be.
        """
        async with self._alone(match_id):
            for _ in range(RETRIES):
                scene = await self._read(match_id)
                if scene.row.state != "playing" or scene.match is None:
                    raise Sorry(closed(scene))
                if check is not None:
                    check(scene)
                before, match = mark_text(scene.match), scene.match
                try:
                    events = act(match)
                except AnswerError as error:
                    raise Sorry(sentence(error)) from error
                change = Change(scene, match, before, events, by, seat, self.clock.now())

                async def work(c: Connection, change: Change = change) -> bool:
                    if not await save(c, change):
                        return False
                    if note is not None:
                        await note(c, change.scene)
                    return True

                if await self.store.write(work):
                    break
            else:
                raise Sorry(BUSY)
        self.changed(match_id)
        return await self.scene(match_id)

    async def rewind(self, match_id: int, seat: Seat, by: By, last: AnswerRow, back: Back) -> Scene:
        """Take `last` and all after it back: `back` makes the match as it was before, and what is told of that."""
        async with self._alone(match_id):
            scene = await self._read(match_id)
            if scene.row.state != "playing" or scene.match is None:
                raise Sorry(closed(scene))
            match, kept, events = await back(scene)
            change = Change(scene, match, mark_text(match), events, by, seat, self.clock.now())
            if not await self.store.write(lambda c: rewind(c, change, last, kept)):
                raise Sorry("Somebody has moved meanwhile. Please look again.")
        self.changed(match_id)
        return await self.scene(match_id)

    @asynccontextmanager
    async def _alone(self, match_id: int) -> AsyncIterator[None]:
        """Under the match's lock; where it cannot be loaded it is set aside, and whoever changes it is told so."""
        try:
            async with self.locks.hold(match_id):
                yield
        except Unplayable as trouble:
            await self.set_aside(trouble)
            raise Sorry(closed(await self.scene(match_id))) from trouble

    async def _seat(self, match_id: int, person_id: int) -> Seat:
        seat = await self.store.read(lambda c: seats.played_by(c, match_id, person_id))
        if seat is not None:
            return seat
        scene = await self.scene(match_id)
        if scene.row.state != "playing":
            raise Sorry(closed(scene))
        seat = scene.seat_of(person_id)
        if seat is None:
            raise Sorry("You are not playing in this match. /play starts one of your own.")
        return seat


async def _finish(c: Connection, match_id: int, state: MatchState, clock: Clock, fault: str = "") -> None:
    row = await matches.find(c, match_id)
    assert row is not None
    await matches.update(c, match_id, row.version, state=state, fault=fault, ended_at=clock.now(), moved_at=clock.now())
    await clocks.clear_match(c, match_id)
    await notices.drop_match(c, match_id)
    await drafts.clear(c, match_id)
