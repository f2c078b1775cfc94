from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot import overrides, seating
from bot.lately import since_acted
from bot.scenes import Scene
from games.engine import say
from storage.story import StoryRow
from tests.bot.table import ANA, BRUNO, House
from tests.bot.ui.scenes import NOON, played, scene_of


def line(n: int, text: str, minutes: int = 0, audience: frozenset[int] | None = None) -> StoryRow:
    return StoryRow(7, n, n, text, {}, audience, NOON + timedelta(minutes=minutes), undone=False)


def told(*lines: StoryRow) -> Scene:
    return replace(scene_of(played(3, 7)), told=lines)


def texts(scene: Scene, seat: int) -> list[str]:
    return [event.text for event in since_acted(scene, seat)]


def acted(scene: Scene, seat: int, minutes: int) -> Scene:
    at = NOON + timedelta(minutes=minutes)
    rows = [replace(row, acted_at=at) if row.seat == seat else row for row in scene.seats]
    return replace(scene, seats=tuple(rows))


def test_it_begins_with_the_seats_own_last_act() -> None:
    scene = acted(told(line(0, "before", 1), line(1, "own", 2), line(2, "of it", 2), line(3, "then", 9)), 0, 2)
    assert texts(scene, 0) == ["own", "of it", "then"]
    assert texts(scene, 1) == ["before", "own", "of it", "then"], "who has not acted yet hears all that is read"


def test_it_holds_nothing_that_this_seat_may_not_read() -> None:
    scene = told(
        line(0, "all"), line(1, "for 1 and 2", audience=frozenset({1, 2})), line(2, "for 0", audience=frozenset({0}))
    )
    assert [texts(scene, seat) for seat in range(3)] == [
        ["all", "for 0"],
        ["all", "for 1 and 2"],
        ["all", "for 1 and 2"],
    ]


def test_it_begins_anew_where_a_seat_changed_hands_for_names_are_others_since() -> None:
    for text in (seating.TAKEN, overrides.GIVEN):
        assert texts(told(line(0, "before"), line(1, text), line(2, "after")), 0) == [text, "after"]


def test_what_moderators_did_is_looked_for_among_the_last_public_lines() -> None:
    secret = frozenset({0})
    scene = told(line(0, overrides.PLAYED), line(1, "a"), line(2, "b", audience=secret), line(3, "c"))
    assert [event.text for event in scene.overruled] == [overrides.PLAYED]
    assert told(line(0, overrides.PLAYED), line(1, "a"), line(2, "b"), line(3, "c")).overruled == ()


async def test_a_match_is_read_with_the_last_of_its_story(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    for _ in range(8):
        home.clock.advance(minutes=1)
        assert scene.match is not None
        (seat,) = scene.waiting
        answer = scene.match.open[seat].default
        scene = await home.tables.answer(scene.row.id, (ANA, BRUNO)[seat].id, scene.asked, answer)
        heard = [say(scene.game, event, scene.names) for event in since_acted(scene, seat)]
        assert heard
        assert heard == (await home.tables.story(scene.row.id, seat))[-len(heard) :]
        assert scene.names[seat] in heard[0], "it begins with one's own act"
