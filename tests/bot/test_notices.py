"""Who is called, when and where: over a wire that fails on demand, by the moved clock."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.notices import Calls
from bot.posting import Later
from bot.publisher import Publisher
from bot.rhythms import Rhythms
from bot.turns import retime
from storage import matches, notices, people
from tests.bot.postbox import Post, late, marked, post
from tests.bot.table import ANA, BRUNO, LOUNGE

__all__ = ["post"]


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


async def test_what_holds_no_longer_takes_nobodys_place_under_a_cap(post: Post) -> None:
    await post.choose(ANA, BRUNO, daily_cap=1)
    scene = await post.home.started(ANA, BRUNO)
    person, now = late(scene), post.home.clock.now()
    await post.home.store.write(lambda c: notices.drop_match(c, scene.row.id))
    for kind in ("overdue:9:1", "nudge"):
        await post.home.store.write(lambda c, kind=kind: notices.plan(c, scene.row.id, scene.asked, person, kind, now))  # type: ignore[misc]
    await post.after(scene)
    assert await post.states(scene, person) == [("turn", "dropped"), ("overdue:9:1", "dropped"), ("nudge", "sent")]


@pytest.mark.parametrize(
    ("at_zero", "called"), [("absent", False), ("computer", False), ("nudge", True), ("vote", True)]
)
async def test_nobody_is_called_to_a_turn_that_the_table_is_about_to_play_for_them(
    post: Post, at_zero: str, called: bool
) -> None:
    """Quiet hours end at the very moment at which the time does, which had run on in them."""
    clock = {"pace": "own", "minutes": 60, "extensions": 0, "at_zero": at_zero, "respect_quiet": False}
    quiet = {"zone": "UTC", "quiet_from": 0, "quiet_to": 23 * 60}
    await post.choose(ANA, BRUNO, **quiet)
    scene = await post.home.started(ANA, BRUNO, clock=clock)
    person = late(scene)
    await post.home.store.write(lambda c: people.choose(c, person, quiet_from=None, quiet_to=None))
    post.home.clock.advance(hours=1)
    await post.publisher.show(scene.row.id)  # a moment before the clock is looked at
    assert (post.pings(person) != []) is called
    await post.after(scene)
    await post.after(scene, minutes=2)
    assert ("turn", "sent" if called else "dropped") in await post.states(scene, person)


async def test_more_time_by_itself_holds_back_no_call(post: Post) -> None:
    clock = {"pace": "own", "minutes": 60, "extensions": 1, "at_zero": "absent", "respect_quiet": False}
    scene = await post.home.started(ANA, BRUNO, clock=clock)
    post.home.clock.advance(hours=1)
    await post.publisher.show(scene.row.id)
    assert post.pings(late(scene)) != []
