"""Who is called to what a table decides together, and to a seat that they are offered."""

from __future__ import annotations

from bot.overdue import Overdue
from bot.pausing import Pausing
from bot.seating import Seating
from tests.bot.postbox import Post, late, marked, post
from tests.bot.table import ANA, BRUNO, CHIDI

__all__ = ["post"]


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
