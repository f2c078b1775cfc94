"""Two at once: whatever races, one wins, the other gets a kind answer, and nothing happens twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.people import Sorry
from bot.sandbox.results import Result
from bot.scenes import Scene
from storage import answers, results
from tests.bot.street import Street
from tests.bot.table import ANA, BRUNO, House, house
from tests.e2e.city import town
from tests.e2e.playing import first_choice, panel
from tests.e2e.quarter import answer, lobby, match, player, quarter, town_of_quarters
from tests.e2e.truth import assert_shown

__all__ = ["town"]

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def city(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Street]:
    async with town_of_quarters(tmp_path_factory.mktemp("city")) as built:
        yield built


@pytest_asyncio.fixture(loop_scope="module")
async def home(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with house(tmp_path_factory.mktemp("house")) as built:
        yield built


async def by_people(town: Street, scene: Scene) -> int:
    record = await town.app.store.read(lambda c: answers.all_of(c, scene.row.id))
    return sum(one.by_kind == "person" for one in record)


async def test_a_card_that_lies_in_two_open_messages_is_played_once(town: Street) -> None:
    scene = await match(town)
    person = town.turn(scene)
    first = await person.click(panel(town), "Your move")
    hand = next(message for message in reversed(person.dms) if not message.ephemeral)
    choice = first_choice(first)
    both = await asyncio.gather(
        person.click(first.message, custom_id=choice), person.click(hand, custom_id=first_choice(hand))
    )
    await town.rest()
    assert not any(result.failed for result in both)
    assert await by_people(town, scene) == 1
    told = [one.value for one in town.local.world.received if person.id in one.audience]
    assert any("choice is gone" in text for text in told)
    await assert_shown(town, scene.row.id)


async def test_the_same_card_by_a_button_and_by_a_command_is_played_once(town: Street) -> None:
    scene = await match(town)
    person = town.turn(scene)
    opened = await person.click(panel(town), "Your move")
    offered = await person.autocomplete("/weapon play", "card", "", town.games)
    clicked, typed = await asyncio.gather(
        person.click(opened.message, custom_id=first_choice(opened)),
        person.run("/weapon play", channel=town.games, card=offered.choices[0].value),
    )
    await town.rest()
    assert not clicked.failed
    assert not typed.failed
    assert await by_people(town, scene) == 1
    await assert_shown(town, scene.row.id)


async def test_a_form_that_is_sent_twice_is_one_effect(town: Street) -> None:
    scene = await lobby(town)
    opened = await town.ana.click(town.says(town.games, "who plays?"), "Options")
    results_ = await asyncio.gather(*(town.ana.submit(opened, {"hearts": "1"}) for _ in range(2)))
    await town.rest()
    after = await town.app.tables.scene(scene.row.id)
    assert after.options.hearts == 1
    assert not any(result.failed for result in results_)
    await assert_shown(town, scene.row.id)


async def test_clicks_in_each_change_of_a_match_are_answered_in_private(town: Street) -> None:
    """While the lobby starts, the turn passes, the match ends: whoever presses then is told how it stands.

    Only a computer player who sits down is told by the lobby itself, and each of them once.
    """
    here = town
    scene = await lobby(here, here.bruno)
    message = here.says(here.games, "who plays?")
    clicks: list[asyncio.Task[Result]] = []

    def press(*labels: str) -> None:
        for person in (here.ana, here.bruno, here.chidi):
            clicks.extend(asyncio.create_task(person.click(message, label)) for label in labels)

    press("Join", "Leave", "Add computer")
    clicks.append(asyncio.create_task(here.ana.click(message, "Start")))
    press("Join", "Leave")
    await asyncio.wait(clicks)
    await here.rest()
    scene = await here.app.tables.scene(scene.row.id)
    sat_down = sum(seat.agent is not None for seat in scene.seats)
    if scene.row.state != "playing":  # Ana or Bruno had left before the start
        here = await quarter(town)
        scene = await match(here)
    for _ in range(3):
        message = panel(here)
        passing = asyncio.create_task(answer(here, scene))
        press("Your move")
        scene = await passing
        await here.rest()
    message = panel(here)
    ending = asyncio.create_task(here.app.tables.end(scene.row.id, player(here.ana), moderator=True))
    press("Your move")
    await ending
    await here.rest()
    done = await asyncio.gather(*clicks)
    assert not any(result.failed for result in done)
    unsaid = [result for result in done if not any(said.ephemeral and said.text for said in result.messages)]
    assert len(unsaid) == sat_down
    await assert_shown(here, scene.row.id)


async def test_two_endings_at_once_are_one_result(home: House) -> None:
    """The finishing move and the other player's leaving."""
    scene = await home.started(ANA, BRUNO, hearts=1, auto_fall=False)
    while scene.match is not None and not any(key.key == "fall" for key in scene.match.open[scene.waiting[0]].options):
        scene = await home.answer_default(scene)
    assert scene.match is not None
    falls = scene.seats[scene.waiting[0]].person_id
    stays = next(row.person_id for row in scene.seats if row.person_id != falls)
    assert falls is not None
    assert stays is not None
    outcomes = await asyncio.gather(
        home.tables.answer(scene.row.id, falls, scene.asked, ["fall"]),
        home.tables.leave(scene.row.id, stays),
        home.tables.leave(scene.row.id, falls),
        return_exceptions=True,
    )
    assert all(isinstance(outcome, Scene | Sorry) for outcome in outcomes)
    result = await home.store.read(lambda c: results.find(c, scene.row.id))
    assert result is not None
    after = await home.tables.scene(scene.row.id)
    assert after.row.state == "over"
    assert after.match is not None
    assert after.match.outcome is not None
    assert tuple(after.match.outcome.winners) == result.winners
