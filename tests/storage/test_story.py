from __future__ import annotations

from storage import Store, story
from tests.storage.filled import Told, two_at_a_table
from tests.storage.hand_clock import START

LINES = [
    Told("everybody", {"seat": 0, "cards": ["w1", "w2"]}),
    Told("one", to=frozenset({1})),
    Told("eleven", to=frozenset({11})),
    Told("both", to=frozenset({0, 1})),
    Told("nobody", to=frozenset()),
    Told("everybody again"),
]


async def told(store: Store, lines: list[Told] = LINES) -> int:
    match_id = await store.write(two_at_a_table)
    await store.write(lambda c: story.append(c, match_id, 3, lines, START))
    return match_id


async def texts(store: Store, match_id: int, seat: int | None, limit: int = 20) -> list[str]:
    return [row.text for row in await store.read(lambda c: story.recent(c, match_id, seat, limit))]


async def test_each_reads_what_is_for_them(store: Store) -> None:
    match_id = await told(store)
    assert await texts(store, match_id, None) == ["everybody", "everybody again"]
    assert await texts(store, match_id, 0) == ["everybody", "both", "everybody again"]
    assert await texts(store, match_id, 1) == ["everybody", "one", "both", "everybody again"]
    assert await texts(store, match_id, 11) == ["everybody", "eleven", "everybody again"]
    assert await texts(store, match_id, 2) == ["everybody", "everybody again"]


async def test_the_last_lines_whoever_may_read_them(store: Store) -> None:
    match_id = await told(store)
    rows = await store.read(lambda c: story.latest(c, match_id, 3))
    assert [(row.n, row.text) for row in rows] == [(3, "both"), (4, "nobody"), (5, "everybody again")]
    readers = [[seat for seat in (None, 0, 1, 11) if row.readable(seat)] for row in rows]
    assert readers == [[0, 1], [], [None, 0, 1, 11]]
    await store.write(lambda c: story.mark_undone_from(c, match_id, 5))
    rows = await store.read(lambda c: story.latest(c, match_id, 1))
    assert [row.text for row in rows] == ["nobody"]


async def test_a_line_comes_back_as_it_was_told(store: Store) -> None:
    match_id = await told(store)
    rows = await store.read(lambda c: story.recent(c, match_id, 1, 3))
    assert rows[0] == story.StoryRow(match_id, 1, 3, "one", {}, frozenset({1}), START, False)
    rows = await store.read(lambda c: story.recent(c, match_id, None, 9))
    assert rows[0].args == {"seat": 0, "cards": ["w1", "w2"]}
    assert rows[0].audience is None


async def test_older_lines_before_one(store: Store) -> None:
    match_id = await told(store)
    older = await store.read(lambda c: story.recent(c, match_id, 1, 2, before=5))
    assert [(row.n, row.text) for row in older] == [(1, "one"), (3, "both")]
    assert await store.read(lambda c: story.recent(c, match_id, 1, 2, before=0)) == []


async def test_the_limit_counts_only_what_the_reader_may_read(store: Store) -> None:
    lines = [Told("early"), *(Told(f"secret {n}", to=frozenset({0})) for n in range(30)), Told("late")]
    match_id = await told(store, lines)
    assert await texts(store, match_id, 1, limit=2) == ["early", "late"]
    assert await texts(store, match_id, 0, limit=2) == ["secret 29", "late"]


async def test_lines_go_on_counting(store: Store) -> None:
    match_id, other = await told(store), await told(store, LINES[:1])
    assert await store.write(lambda c: story.append(c, match_id, 4, LINES[:1], START)) == len(LINES)
    assert await store.write(lambda c: story.append(c, other, 4, [], START)) == 1
    assert await texts(store, other, 0) == ["everybody"]


async def test_what_was_taken_back_is_not_told(store: Store) -> None:
    match_id = await told(store)
    (_, _, both, _) = await store.read(lambda c: story.recent(c, match_id, 1, 9))
    await store.write(lambda c: story.mark_undone_from(c, match_id, both.n))
    assert await texts(store, match_id, 1) == ["everybody", "one"]
