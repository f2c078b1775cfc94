"""What a seat has said beforehand: standing orders, and an answer put ready for its next question.

An order is followed as soon as its question is put, by what the seat itself may see. Where the question holds its
answers, one that decides on public facts alone is given at once, for it tells nothing; every other is sealed.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from bot import holds, imagining
from bot.people import By, Sorry
from bot.refusals import STALE, closed
from bot.scenes import Scene
from bot.tables import Tables
from games.engine import AnswerError, Decision, Event, FormError, Option, Rng, Seat, forms, listed
from storage import Connection, clocks, held, plans, queued
from storage.clocks import ClockRow
from storage.held import HeldRow
from storage.queued import QueuedRow

log = logging.getLogger(__name__)

TOLD: Final = "told:"  # under this name lies what came of a seat's orders; no order can be called so
TOLD_LAST: Final = 3
REDEALS: Final = 32  # in all of them an order that decides on public facts alone decides the same
ENOUGH: Final = 4  # redeals in which the question is put at all, to judge by

ORDER_PLAYED: Final = "Your order played {what}."
QUEUED_PLAYED: Final = "What you had put ready was taken: {what}."
QUEUED_DROPPED: Final = "What you had put ready, {what}, is not on offer now, and was dropped: please choose again."


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's orders by name, those that say nothing with their usual values; and what is put ready."""

    scene: Scene
    seat: Seat
    forms: Mapping[str, Any]
    ready: QueuedRow | None


class Orders:
    """All raise Sorry for what cannot be done. Nothing of it moves the match's version: it is no one else's affair."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store, self.clock = tables, tables.store, tables.clock

    async def of(self, match_id: int, person_id: int) -> Standing:
        """What this person has said beforehand in a match that they play."""
        scene, seat = await self._seated(match_id, person_id)
        ready = await self.store.read(lambda c: queued.find(c, match_id, seat))
        told = {name: form for name in scene.game.plans if (form := order(scene, seat, name)) is not None}
        usual: dict[str, Any] = {name: forms.parse(form, {}) for name, form in scene.game.plans.items()}
        return Standing(scene, seat, usual | told, ready)

    async def choose(self, match_id: int, person_id: int, name: str, values: Mapping[str, object]) -> Standing:
        """Let this order stand from now on; a question that is open already is answered by it too."""
        scene, seat = await self._seated(match_id, person_id)
        if name not in scene.game.plans:
            raise Sorry("There is no such order in this game.")
        try:
            form: Any = forms.parse(scene.game.plans[name], values)
        except FormError as error:
            raise Sorry(str(error)) from error
        data = forms.to_values(form)
        await self.store.write(lambda c: plans.save(c, match_id, seat, name, data, self.clock.now()))
        self.tables.changed(match_id)
        return await self.of(match_id, person_id)

    async def forget(self, match_id: int, person_id: int) -> Standing:
        """All orders of this seat are off, and nothing is put ready any more."""
        _, seat = await self._seated(match_id, person_id)

        async def work(c: Connection) -> None:
            await plans.clear(c, match_id, seat)
            await queued.clear(c, match_id, seat)

        await self.store.write(work)
        return await self.of(match_id, person_id)

    async def possible(self, match_id: int, person_id: int) -> list[Option[Any]]:
        """What may be put ready: what this seat has before it now and might play when it is asked next."""
        scene, seat = await self._seated(match_id, person_id)
        if scene.match is None or seat in scene.match.open:
            raise Sorry("You are being asked now: *Your move* shows what there is.")
        return imagining.next_options(scene, seat)

    async def put_ready(self, match_id: int, person_id: int, key: str) -> Standing:
        """Answer so when this seat is asked next, if that is on offer then; in place of what was put ready before."""
        options = {option.key: option for option in await self.possible(match_id, person_id)}
        if key not in options:
            raise Sorry("That cannot be put ready any more. *Play next* shows what can.")
        scene, seat = await self._seated(match_id, person_id)
        label = options[key].label
        await self.store.write(lambda c: queued.save(c, match_id, seat, label, (key,), self.clock.now()))
        if scene.match is not None and seat in scene.match.open:
            self.tables.changed(match_id)
        return await self.of(match_id, person_id)

    async def act(self, scene: Scene) -> bool:
        """Do what some seat that is waited for has said beforehand; True where anything was done: there may be more."""
        if scene.match is None or scene.row.state != "playing" or scene.row.paused_at is not None:
            return False
        ready = {row.seat: row for row in await self.store.read(lambda c: queued.of_match(c, scene.row.id))}
        for seat in scene.waiting:
            row = scene.seats[seat]
            if row.person_id is None or scene.agent_of(seat) is not None or seat in scene.held:
                continue
            if seat in ready:
                await self._take_ready(scene, seat, ready[seat])
                return True
            if await self._obey(scene, seat, row.person_id):
                return True
        return False

    async def ring(self, clock: ClockRow) -> None:
        """Let out what is held in this match and due; nothing while it is paused.

        The clock goes last: a bot that stops in between finds it due again.
        """
        match_id = clock.match_id
        scene = await self.tables.scene(match_id)
        if scene.row.state != "playing" or scene.row.paused_at is not None:
            await self.store.write(lambda c: clocks.take(c, clock))
            return
        for row in await self.store.read(lambda c: held.of_match(c, match_id)):
            if row.release_at <= self.clock.now():
                await self._let_out(row)
        await self.store.write(lambda c: holds.set_clock(c, match_id, self.clock.now()))

    # --- one answer ----------------------------------------------------------------------------------------------

    async def _take_ready(self, scene: Scene, seat: Seat, row: QueuedRow) -> None:
        assert scene.match is not None
        decision, person_id = scene.match.open[seat], scene.seats[seat].person_id
        fits = _fits(decision, row.keys)

        async def note(c: Connection, _: Scene) -> None:
            if await queued.take(c, row.match_id, seat) is None:
                raise Sorry(STALE)
            text = QUEUED_PLAYED if fits else QUEUED_DROPPED
            await tell(c, scene, seat, text, _label(decision, row.keys) if fits else row.ask, self.clock.now())

        if fits:
            by = By("person", person_id, present=False)
            await self.tables.answer_by(row.match_id, seat, scene.asked, row.keys, by, note)
        else:
            await self.store.write(lambda c: note(c, scene))
            self.tables.changed(row.match_id)

    async def _obey(self, scene: Scene, seat: Seat, person_id: int) -> bool:
        assert scene.match is not None
        decision = scene.match.open[seat]
        keys, form = None, order(scene, seat, decision.plan)
        if form is not None:
            keys = followed(scene, seat, decision, scene.view(seat), form)
        if keys is not None:
            by, openly = By("person", person_id, present=False), decision.hold and public(scene, seat, form, keys)
        elif decision.hold and decision.least == decision.most == len(decision.options):
            keys, by, openly = decision.default, By("clock"), False  # nothing to choose, and nobody shall see that
        else:
            return False

        async def note(c: Connection, _: Scene) -> None:
            if form is not None and (openly or not decision.hold):
                await tell(c, scene, seat, ORDER_PLAYED, _label(decision, keys), self.clock.now())

        await self.tables.answer_by(scene.row.id, seat, scene.asked, keys, by, note, openly=openly)
        return True

    async def _let_out(self, row: HeldRow) -> None:
        scene = await self.tables.scene(row.match_id)
        decision = None if scene.match is None else scene.match.open.get(row.seat)
        if decision is None or not _fits(decision, row.keys):
            await self.store.write(lambda c: held.take(c, row))
            self.tables.changed(row.match_id)
            return
        ordered = row.by_kind == "person" and row.by_id is None
        what = _label(decision, row.keys)

        async def note(c: Connection, _: Scene) -> None:
            if not await held.take(c, row):
                raise Sorry(STALE)
            if ordered:
                await tell(c, scene, row.seat, ORDER_PLAYED, what, self.clock.now())

        by_id = scene.seats[row.seat].person_id if ordered else row.by_id
        by = By(row.by_kind, by_id, present=False)  # type: ignore[arg-type]  # what was sealed was given by one of these
        try:
            await self.tables.answer_by(row.match_id, row.seat, scene.asked, row.keys, by, note, openly=True)
        except Sorry as sorry:
            log.info("a held answer of match %s was not let out: %s", row.match_id, sorry)

    async def _seated(self, match_id: int, person_id: int) -> tuple[Scene, Seat]:
        scene = await self.tables.scene(match_id)
        if scene.row.state != "playing":
            raise Sorry(closed(scene))
        seat = scene.seat_of(person_id)
        if seat is None:
            raise Sorry("You have no seat in this match, so there is nothing to order.")
        return scene, seat


def order(scene: Scene, seat: Seat, name: str) -> Any | None:
    """The seat's standing order of that name as the game reads it; None where none stands that today's game takes."""
    form = scene.game.plans.get(name)
    data = next((row.data for row in scene.orders if row.seat == seat and row.name == name), None)
    if form is None or data is None:
        return None
    try:
        return forms.parse(form, data)
    except FormError:
        return None


def whispers(scene: Scene, seat: Seat) -> list[Event]:
    """What came of this seat's orders since its person last did something there."""
    since = scene.seats[seat].acted_at
    data: Sequence[Mapping[str, Any]] = next(
        (row.data for row in scene.orders if row.seat == seat and row.name == TOLD), ()
    )
    new = (one for one in data if since is None or datetime.fromtimestamp(one["at"], UTC) >= since)
    return [Event(one["text"], {"what": one["what"]}) for one in new]


async def tell(c: Connection, scene: Scene, seat: Seat, text: str, what: str, now: datetime) -> None:
    """For this seat's eyes alone, and in no list whose numbers could tell others that there is something."""
    row = await plans.find(c, scene.row.id, seat, TOLD)
    lines = [*(row.data if row is not None else ()), {"text": text, "what": what, "at": now.timestamp()}]
    await plans.save(c, scene.row.id, seat, TOLD, lines[-TOLD_LAST:], now)


def followed(scene: Scene, seat: Seat, decision: Decision[Any], view: Any, form: Any) -> tuple[str, ...] | None:
    """What the order picks; None where it says to ask, and where it cannot be followed."""
    try:
        keys = scene.game.follow(view, decision, form)
        if keys is None:
            return None
        decision.pick(tuple(keys))
    except Exception:
        log.exception("an order of seat %s in match %s cannot be followed: its person is asked", seat, scene.row.id)
        return None
    return tuple(keys)


def public(scene: Scene, seat: Seat, form: Any, keys: tuple[str, ...]) -> bool:
    """Whether the order would pick these keys whatever the seat held: then giving them at once tells nothing of it.

    Asked of the match as a spectator may believe it, again and again with everything hidden dealt anew.
    """
    assert scene.match is not None
    asked = 0
    for n in range(REDEALS):
        match = scene.match.imagine(None, Rng(scene.sworn("public", scene.asked, seat, n)))
        decision = match.open.get(seat)
        if decision is None or decision.plan != scene.match.open[seat].plan:
            continue
        asked += 1
        if followed(scene, seat, decision, scene.game.view(match.t.state, seat), form) != keys:
            return False
    return asked >= ENOUGH


def _fits(decision: Decision[Any], keys: Sequence[str]) -> bool:
    try:
        decision.pick(keys)
    except AnswerError:
        return False
    return True


def _label(decision: Decision[Any], keys: Sequence[str]) -> str:
    return listed([option.label for option in decision.options if option.key in keys]) or "nothing"
