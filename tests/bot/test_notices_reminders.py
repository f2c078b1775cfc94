"""Reminders: one stands, at the interval that a person chose, and where it reaches them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.notices import NUDGES
from bot.people import Sorry
from storage import notices
from tests.bot.postbox import Post, late, marked, post
from tests.bot.table import ANA, BRUNO, CHIDI, LOUNGE

__all__ = ["post"]


async def test_where_dms_are_refused_the_reminder_comes_in_the_channel(post: Post) -> None:
    """No server in common is no closed door: it is refused each time, and the other way is taken at once."""
    await post.choose(ANA, BRUNO, dm_first=True)
    scene = await post.home.started(ANA, BRUNO)
    await post.after(scene)
    await post.after(scene)
    post.wire.barred = {100_000 + late(scene)}
    await post.after(scene, days=1)
    assert [m.channel for m in marked(post, scene, "nudge")] == [scene.row.channel_id]


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
