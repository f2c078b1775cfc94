"""Who is called, when, how often and where: over a wire that fails on demand, by the moved clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.clocks import Sweep
from bot.notices import NUDGES, Calls
from bot.overdue import Overdue
from bot.pausing import Pausing
from bot.people import Person, Sorry
from bot.posting import Later
from bot.publisher import Publisher
from bot.rhythms import Rhythms
from bot.scenes import Scene
from bot.seating import Seating
from bot.turns import retime
from bot.ui import ids
from storage import matches, notices, people
from tests.bot.table import ANA, BRUNO, CHIDI, LOUNGE, House, house
from tests.bot.test_clocks import Woken
from tests.bot.wires import FakeWire, Message, component_ids


@dataclass
class Post:
    """A house with a publisher, woken by hand."""

    home: House
    wire: FakeWire
    publisher: Publisher
    calls: Calls
    sweep: Sweep

    async def after(self, *scenes: Scene, **much: float) -> None:
        """So much later, when all that was due is done and shown."""
        self.home.clock.advance(**much)
        await self.sweep.look()
        for scene in scenes:
            await self.publisher.show(scene.row.id)

    def pings(self, person_id: int) -> list[Message]:
        """The messages in channels that call this person."""
        return [m for m in self.wire.messages.values() if person_id in m.say.mentions and m.channel < 100_000]

    def aloud(self, person_id: int) -> list[Message]:
        return [m for m in self.wire.dms(person_id) if not m.say.silent]

    async def states(self, scene: Scene, person_id: int) -> list[tuple[str, str]]:
        ledger = await self.home.store.read(lambda c: notices.of_match(c, scene.row.id))
        return [(n.kind, n.state) for n in ledger if n.person_id == person_id]

    async def choose(self, *persons: Person, **values: object) -> None:
        for person in persons:
            await self.home.store.write(lambda c, p=person: people.see(c, p.id, p.name, self.home.clock.now()))  # type: ignore[misc]
            await self.home.store.write(lambda c, p=person: people.choose(c, p.id, **values))  # type: ignore[misc, arg-type]


@pytest_asyncio.fixture
async def post(tmp_path: Path) -> AsyncIterator[Post]:
    async with house(tmp_path) as home:
        wire, calls = FakeWire(), Calls(home.store, home.clock)
        publisher = Publisher(home.store, home.tables, wire, home.clock, calls=calls)  # type: ignore[arg-type]
        yield Post(home, wire, publisher, calls, Sweep(home.tables, home.lobbies, Woken(), home.clock))  # type: ignore[arg-type]


def late(scene: Scene) -> int:
    person_id = scene.seats[scene.waiting[0]].person_id
    assert person_id is not None
    return person_id


def marked(post: Post, scene: Scene, kind: str) -> list[Message]:
    return [m for m in post.wire.messages.values() if ids.mark(scene.row.id, kind) in component_ids(m.say)]


async def test_whoever_likes_dms_better_is_called_by_their_hand(post: Post) -> None:
    await post.choose(ANA, BRUNO, dm_first=True)
    scene = await post.home.started(ANA, BRUNO)
    await post.after(scene)
    assert post.pings(late(scene)) == []
    assert len(post.aloud(late(scene))) == 1
    assert await post.states(scene, late(scene)) == [("turn", "sent")]
    await post.after(scene)
    await post.after(scene, days=1)
    reminders = marked(post, scene, "nudge")
    assert [m.channel for m in reminders] == [100_000 + late(scene)], "the reminder too"


async def test_where_dms_are_closed_the_channel_calls(post: Post) -> None:
    post.wire.closed = {100_000 + ANA.id, 100_000 + BRUNO.id}
    await post.choose(ANA, BRUNO, dm_first=True)
    scene = await post.home.started(ANA, BRUNO)
    await post.after(scene)
    assert len(post.pings(late(scene))) == 1
    assert await post.states(scene, late(scene)) == [("turn", "sent")]
    await post.after(scene)
    assert len(post.pings(late(scene))) == 1


async def test_where_the_channel_is_barred_the_hand_calls(post: Post) -> None:
    scene = await post.home.started(ANA, BRUNO)
    post.wire.barred = {scene.row.channel_id}
    await post.after(scene)
    assert post.pings(late(scene)) == []
    assert len(post.aloud(late(scene))) == 1
    assert await post.states(scene, late(scene)) == [("turn", "sent")]


async def test_killed_when_a_door_was_shut_and_started_in_the_night_it_waits_for_the_day(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(person_id: int) -> None:
        raise asyncio.CancelledError

    post.wire.closed = {100_000 + ANA.id, 100_000 + BRUNO.id}
    await post.choose(ANA, BRUNO, dm_first=True, zone="UTC", quiet_from=15 * 60, quiet_to=20 * 60)
    scene = await post.home.started(ANA, BRUNO)
    monkeypatch.setattr(post.publisher.dms, "close", killed)
    with pytest.raises(Later):
        await post.publisher.show(scene.row.id)
    assert post.pings(late(scene)) == []
    calls = Calls(post.home.store, post.home.clock)
    post.publisher = Publisher(post.home.store, post.home.tables, post.wire, post.home.clock, calls=calls)  # type: ignore[arg-type]
    await post.after(scene, hours=4)
    assert post.pings(late(scene)) == []
    assert ("turn", "due") in await post.states(scene, late(scene))
    await post.after(scene, hours=5)
    assert len(post.pings(late(scene))) == 1


async def test_where_dms_are_refused_the_reminder_comes_in_the_channel(post: Post) -> None:
    """No server in common is no closed door: it is refused each time, and the other way is taken at once."""
    await post.choose(ANA, BRUNO, dm_first=True)
    scene = await post.home.started(ANA, BRUNO)
    await post.after(scene)
    await post.after(scene)
    post.wire.barred = {100_000 + late(scene)}
    await post.after(scene, days=1)
    assert [m.channel for m in marked(post, scene, "nudge")] == [scene.row.channel_id]


async def test_quiet_hours_put_a_call_off_and_the_board_is_shown_all_the_same(post: Post) -> None:
    await post.choose(ANA, BRUNO, zone="UTC", quiet_from=11 * 60, quiet_to=15 * 60)
    scene = await post.home.started(ANA, BRUNO)
    await post.after(scene)
    assert len(post.wire.panels(scene.row.id)) == 1
    assert post.pings(late(scene)) == []
    await post.after(scene, hours=2, minutes=59)
    assert post.pings(late(scene)) == []
    await post.after(scene, minutes=1)
    assert len(post.pings(late(scene))) == 1


async def test_a_call_that_was_due_by_day_and_comes_out_at_night_waits(post: Post) -> None:
    await post.choose(ANA, BRUNO, zone="UTC", quiet_from=22 * 60, quiet_to=8 * 60)
    scene = await post.home.started(ANA, BRUNO)
    await post.after(scene, hours=11)  # the bot was away in between
    assert post.pings(late(scene)) == []
    await post.after(scene, hours=9)
    assert len(post.pings(late(scene))) == 1


async def test_who_is_away_is_called_when_they_are_back(post: Post) -> None:
    await post.choose(ANA, BRUNO, away_until=post.home.clock.now() + timedelta(days=3))
    scene = await post.home.started(ANA, BRUNO)
    await post.after(scene, days=2)
    assert post.pings(late(scene)) == []
    await post.after(scene, days=1)
    assert len(post.pings(late(scene))) == 1
    assert await post.states(scene, late(scene)) == [("turn", "sent")]


async def test_a_daily_cap_holds_over_all_matches(post: Post) -> None:
    await post.choose(ANA, daily_cap=1)
    first = await post.home.started(ANA, computers=1, opener=1)
    second = await post.home.started(ANA, computers=1, opener=1, place=LOUNGE)
    assert (late(first), late(second)) == (ANA.id, ANA.id)
    await post.after(first, second)
    assert len(post.pings(ANA.id)) == 1
    assert [await post.states(scene, ANA.id) for scene in (first, second)] == [[("turn", "sent")], [("turn", "due")]]
    await post.after(second, hours=23)
    assert len(post.pings(ANA.id)) == 1
    await post.after(second, hours=1)
    assert len(post.pings(ANA.id)) == 2


async def test_the_house_gives_only_so_many_reminders_a_day(post: Post) -> None:
    scene = await post.home.started(ANA, BRUNO)
    await post.after(scene)
    now = post.home.clock.now()
    for n in range(NUDGES):
        kind = f"nudge:other{n}"
        await post.home.store.write(lambda c, k=kind: notices.plan(c, scene.row.id, 999, late(scene), k, now))  # type: ignore[misc]
    for row in await post.home.store.read(lambda c: notices.due_to(c, late(scene))):
        await post.home.store.write(lambda c, row=row: notices.mark_sent(c, row.id, now + timedelta(hours=23)))  # type: ignore[misc]
    await post.after(scene, days=1)
    assert marked(post, scene, "nudge") == []
    await post.after(scene, hours=23)
    assert len(marked(post, scene, "nudge")) == 1


async def test_one_reminder_stands_and_a_newer_one_takes_its_place(post: Post) -> None:
    scene = await post.home.started(ANA, BRUNO, auto_fall=False)
    await post.after(scene)
    seen = []
    for days in (1, 2, 3):
        await post.after(scene, days=days)
        (reminder,) = marked(post, scene, "nudge")
        seen.append(reminder.id)
    assert len(set(seen)) == 3
    await post.home.answer_default(scene)
    await post.after(scene)
    assert marked(post, scene, "nudge") == []


async def test_not_now_takes_the_reminder_away_and_there_is_no_other(post: Post) -> None:
    scene = await post.home.started(ANA, BRUNO, auto_fall=False)
    await post.after(scene)
    await post.after(scene, days=1)
    assert len(marked(post, scene, "nudge")) == 1
    await post.calls.mute(scene.row.id, late(scene))
    await post.after(scene, days=4)
    assert marked(post, scene, "nudge") == []
    other = next(person.id for person in (ANA, BRUNO) if person.id != late(scene))
    with pytest.raises(Sorry, match="not your move"):
        await post.calls.mute(scene.row.id, other)


async def test_the_persons_own_interval_and_never(post: Post) -> None:
    await post.choose(ANA, BRUNO, remind_every=180)
    scene = await post.home.started(ANA, BRUNO)
    await post.after(scene)
    for _ in range(10):
        await post.after(scene, hours=3)
    kinds = [kind for kind, _ in await post.states(scene, late(scene))]
    assert kinds == ["turn", "nudge", "nudge:2", "nudge:3"], "at most a set number"
    await post.choose(CHIDI, remind_every=0)
    quiet = await post.home.started(CHIDI, computers=1, opener=1, place=LOUNGE)
    await post.after(quiet)
    await post.after(quiet, days=9)
    assert await post.states(quiet, CHIDI.id) == [("turn", "sent")]


async def test_one_reminder_makes_up_for_all_also_where_the_first_goes_out_before_anybody_looks(post: Post) -> None:
    """The bot stopped with one reminder planned, and was away while the next became due."""
    scene = await post.home.started(ANA, BRUNO, auto_fall=False)
    await post.after(scene)
    before = len(post.pings(late(scene)))
    post.home.clock.advance(days=1)
    await post.sweep.look()
    post.home.clock.advance(days=3)
    await post.publisher.show(scene.row.id)
    await post.after(scene)
    assert len(post.pings(late(scene))) == before + 1
    assert (await post.states(scene, late(scene)))[1:] == [("nudge", "sent"), ("nudge:2", "dropped")]
    await post.after(scene, days=2)
    assert (await post.states(scene, late(scene)))[3:] == [("nudge:3", "sent")]


async def test_the_others_are_asked_by_a_message_that_goes_with_the_next_move(post: Post) -> None:
    scene = await post.home.started(ANA, BRUNO, auto_fall=False)
    await post.after(scene)
    await post.after(scene, days=10)
    (asking,) = marked(post, scene, "overdue")
    other = next(person.id for person in (ANA, BRUNO) if person.id != late(scene))
    assert asking.say.mentions == {other}
    assert "does not answer" in asking.say.content
    await post.after(scene, hours=1)
    assert marked(post, scene, "overdue") == [asking]
    await post.home.answer_default(scene)
    await post.after(scene)
    assert marked(post, scene, "overdue") == []


async def test_alone_with_computers_there_is_nobody_to_ask(post: Post) -> None:
    scene = await post.home.started(ANA, computers=1, opener=1)
    await post.after(scene)
    await post.after(scene, days=10)
    assert marked(post, scene, "overdue") == []


async def test_what_holds_no_longer_is_not_sent(post: Post) -> None:
    """Between the look and the send somebody moved: the notice is gone, so is the message."""
    scene = await post.home.started(ANA, BRUNO, auto_fall=False)
    ledger = await post.home.store.read(lambda c: notices.of_match(c, scene.row.id))
    admit = post.calls.admit

    async def moved(*about):  # type: ignore[no-untyped-def]
        admitted = await admit(*about)
        post.calls.admit = admit  # type: ignore[method-assign]
        await post.home.store.write(lambda c: notices.mark_dropped(c, ledger[0].id))
        return admitted

    post.calls.admit = moved  # type: ignore[method-assign]
    await post.publisher.show(scene.row.id)
    assert post.pings(late(scene)) == []
    await post.publisher.show(scene.row.id)
    assert post.pings(late(scene)) == []
    assert len(post.wire.panels(scene.row.id)) == 1


async def test_a_wish_calls_nobody_in_their_quiet_hours_and_each_once_when_they_wake(post: Post) -> None:
    scene = await post.home.started(ANA, BRUNO, CHIDI)
    await post.after(scene)
    await post.choose(BRUNO, zone="UTC", quiet_from=11 * 60, quiet_to=15 * 60)
    before = {person.id: len(post.pings(person.id)) for person in (BRUNO, CHIDI)}
    await Pausing(post.home.tables).ask(scene.row.id, ANA.id, None)
    await post.after(scene)
    await post.after(scene)
    assert [len(post.pings(p.id)) - before[p.id] for p in (BRUNO, CHIDI)] == [0, 1]
    assert len(marked(post, scene, "pause")) == 1
    await post.after(scene, hours=3)
    assert {m.say.mentions for m in marked(post, scene, "pause")} == {frozenset({BRUNO.id})}
    await post.after(scene)
    assert len(marked(post, scene, "pause")) == 1
    await Pausing(post.home.tables).refuse(scene.row.id, CHIDI.id)
    await post.after(scene)
    assert marked(post, scene, "pause") == []


async def test_who_has_agreed_is_not_called_to_it_any_more_even_where_something_else_is_refused(post: Post) -> None:
    """A refusal lasts for long: a call that holds no longer is not left due until it is over."""
    scene = await post.home.started(ANA, BRUNO, CHIDI)
    one, two = (person for person in (ANA, BRUNO, CHIDI) if person.id != late(scene))
    await post.choose(one, zone="UTC", quiet_from=11 * 60, quiet_to=15 * 60)
    post.wire.barred = {100_000 + two.id}
    await post.after(scene)
    await Pausing(post.home.tables).ask(scene.row.id, two.id, None)
    await Pausing(post.home.tables).agree(scene.row.id, one.id)
    before = len(post.pings(one.id))
    await post.after(scene)
    await post.after(scene, hours=3)
    assert len(post.pings(one.id)) == before
    assert [state for kind, state in await post.states(scene, one.id) if kind.startswith("pause")] == ["dropped"]


async def test_who_has_said_what_they_wish_is_not_called_to_it_when_they_wake(post: Post) -> None:
    scene = await post.home.started(ANA, BRUNO, CHIDI, auto_fall=False)
    one, two = (person for person in (ANA, BRUNO, CHIDI) if person.id != late(scene))
    await post.after(scene)
    await post.choose(one, zone="UTC", quiet_from=11 * 60, quiet_to=15 * 60)
    await post.after(scene, days=10)
    assert {m.say.mentions for m in marked(post, scene, "overdue")} == {frozenset({two.id})}
    await Overdue(post.home.tables).wish(scene.row.id, one.id, late(scene), "wait")
    before = len(post.pings(one.id))
    await post.after(scene, hours=3)
    await post.after(scene)
    assert len(post.pings(one.id)) == before
    assert [state for kind, state in await post.states(scene, one.id) if kind.startswith("overdue")] == ["dropped"]


async def test_a_stranger_is_called_to_a_seat_when_they_are_awake(post: Post) -> None:
    scene = await post.home.started(ANA, BRUNO)
    await post.choose(CHIDI, zone="UTC", quiet_from=11 * 60, quiet_to=15 * 60)
    await Seating(post.home.tables).offer(scene.row.id, ANA, ANA.id, CHIDI)
    await post.after(scene)
    assert len(marked(post, scene, "offer")) == 1
    assert post.pings(CHIDI.id) == []
    await post.after(scene, hours=3)
    assert len(post.pings(CHIDI.id)) == 1


async def test_what_somebody_chooses_is_shown_also_where_the_bot_stops_at_once(post: Post) -> None:
    """Nothing of the match itself has moved, so the ledger has to say that it is not shown yet."""
    scene = await post.home.started(ANA, BRUNO)
    person = ANA if late(scene) == ANA.id else BRUNO
    rhythms = Rhythms(post.home.store, post.home.clock, lambda _: None, retime)
    await post.after(scene)
    await post.after(scene)
    assert await post.home.store.read(matches.unshown) == []
    await post.calls.mute(scene.row.id, person.id)
    assert await post.home.store.read(matches.unshown) == [scene.row.id]
    await post.after(scene)
    assert await post.home.store.read(matches.unshown) == []
    await rhythms.choose(person, zone="UTC", quiet_from=0, quiet_to=60)
    assert await post.home.store.read(matches.unshown) == [scene.row.id]


async def test_reminders_that_wait_together_are_one_message_and_count_as_one(post: Post) -> None:
    scene = await post.home.started(ANA, BRUNO)
    await post.choose(ANA, BRUNO, daily_cap=2)
    await post.after(scene)
    person, now = late(scene), post.home.clock.now()
    for kind in ("nudge", "nudge:2", "nudge:3"):
        await post.home.store.write(lambda c, kind=kind: notices.plan(c, scene.row.id, scene.asked, person, kind, now))  # type: ignore[misc]
    before = len(post.pings(person))
    await post.after(scene)
    assert await post.states(scene, person) == [
        ("turn", "sent"),
        *((k, "sent") for k in ("nudge", "nudge:2", "nudge:3")),
    ]
    assert len(post.pings(person)) == before + 1
    await post.after(scene, hours=23)
    await post.choose(ANA, BRUNO, daily_cap=3)
    await post.home.store.write(lambda c: notices.plan(c, scene.row.id, scene.asked, person, "nudge:fellow", now))
    await post.after(scene)
    assert (await post.states(scene, person))[-1] == ("nudge:fellow", "sent"), "there was room for one"


async def test_what_holds_no_longer_takes_nobodys_place_under_a_cap(post: Post) -> None:
    await post.choose(ANA, BRUNO, daily_cap=1)
    scene = await post.home.started(ANA, BRUNO)
    person, now = late(scene), post.home.clock.now()
    await post.home.store.write(lambda c: notices.drop_match(c, scene.row.id))
    for kind in ("overdue:9:1", "nudge"):
        await post.home.store.write(lambda c, kind=kind: notices.plan(c, scene.row.id, scene.asked, person, kind, now))  # type: ignore[misc]
    await post.after(scene)
    assert await post.states(scene, person) == [("turn", "dropped"), ("overdue:9:1", "dropped"), ("nudge", "sent")]
