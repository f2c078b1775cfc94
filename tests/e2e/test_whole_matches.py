from __future__ import annotations

import asyncio

from bot.sandbox.interactions import COMPONENT, Interaction
from bot.sandbox.people import Person
from bot.ui import ids
from storage import answers, checkpoints
from tests.bot.street import Street
from tests.e2e.playing import by_buttons, by_dm, first_choice, panel, play_out

CLOSED_DM = 50007


async def test_by_buttons_alone_two_people_and_a_computer_player_play_to_a_winner(
    town: Street, used: list[Interaction]
) -> None:
    await town.started(town.bruno, computers=1, options="hearts=2")
    scene = await play_out(town, by_buttons)
    assert all(one.kind == COMPONENT for one in used[1:]), "after /play nothing is typed"
    assert scene.match is not None
    winner = scene.seats[scene.match.t.state.outcome.winners[0]].name
    result = town.says(town.games, "🏆")
    assert winner in result.text
    assert result.attachments[0].description
    assert not any(button.label == "Your move" for m in town.games.messages.values() for button in m.buttons)


async def test_by_direct_messages_alone_a_match_is_played_on_its_hands(town: Street, used: list[Interaction]) -> None:
    await town.started(town.bruno, options="hearts=1")
    used.clear()
    scene = await play_out(town, by_dm)
    assert all(one.kind == COMPONENT and one.channel in (town.ana.dm, town.bruno.dm) for one in used)
    for person in (town.ana, town.bruno):
        assert len(person.dms) == 1
        assert "is over" in person.dms[-1].text
    assert scene.row.state == "over"


async def test_with_all_direct_messages_closed_the_match_goes_on_to_its_end(town: Street) -> None:
    town.local.world.expect(CLOSED_DM)
    for person in (town.ana, town.bruno):
        person.dms_open = False
    await town.started(town.bruno, computers=1, options="hearts=1")
    scene = await town.scene()
    person = town.turn(scene)
    opened = await person.click(panel(town), "My hand")
    told = [message.text for message in person.sees(town.games) if message.ephemeral]
    assert sum("direct messages" in text for text in told) == 1, "said once, in private"
    assert opened.message is not None
    assert opened.message.attachments
    scene = await play_out(town, by_buttons)
    assert scene.row.state == "over"
    assert town.ana.dms == town.bruno.dms == []


async def test_fifty_identical_clicks_are_one_effect_and_forty_nine_polite_answers(town: Street) -> None:
    await town.started(town.bruno, computers=0)
    scene = await town.scene()
    person = town.turn(scene)
    opened = await person.click(panel(town), "Your move")
    choice = first_choice(opened)
    results = await asyncio.gather(*(person.click(opened.message, custom_id=choice) for _ in range(50)))
    await town.rest()
    assert not any(result.failed for result in results)
    record = await town.app.store.read(lambda c: answers.all_of(c, scene.row.id))
    assert [answer.by_kind for answer in record].count("person") == 1
    told = [text for text in town.local.world.received if text.what == "text" and "choice is gone" in text.value]
    assert len(told) == 49
    assert {text.audience for text in told} == {frozenset({person.id})}
    assert (await town.scene()).row.version == scene.row.version + 1


async def test_a_ten_day_old_button_works_after_a_restart(town: Street) -> None:
    await town.started(town.bruno)
    scene = await town.scene()
    person, old = town.turn(scene), panel(town)
    opened = await person.click(old, "Your move")
    choice = first_choice(opened)
    await town.rest()
    town.local.clock.advance(days=10)
    await town.rest()
    await town.restart()
    await town.rest()
    again = await person.click(old, "Your move")
    assert first_choice(again) == choice
    hand = person.dms[-1]
    result = await person.click(hand, custom_id=first_choice(hand))
    assert not result.failed
    await town.rest()
    assert (await town.scene()).row.version > scene.row.version
    assert again.message is not None
    assert choice not in [button.custom_id for button in again.message.buttons], "no choice that is gone is shown"


async def test_a_match_that_fails_to_load_is_set_aside_and_others_go_on(town: Street) -> None:
    broken = await town.started(town.bruno)
    await town.started(town.bruno, channel=town.lounge, options="hearts=1")
    await town.app.store.write(
        lambda c: checkpoints.save(c, broken.row.id, broken.row.step, b"[1]", "", "", town.local.clock.now())
    )
    person = town.turn(broken)
    result = await person.click(panel(town), "Your move")
    assert "set aside" in result.text
    await town.rest()
    assert "set aside" in town.says(town.games, "set aside").text
    town.loud.lines.clear()  # the failure was logged, as it should be
    town.games = town.lounge
    assert (await play_out(town, by_buttons)).row.state == "over"


async def test_somebody_elses_buttons_are_answered_kindly(town: Street) -> None:
    await town.started(town.bruno)
    scene = await town.scene()
    idle: Person = town.idle(scene)
    for person, words in ((idle, "Not your move"), (town.chidi, "no seat")):
        result = await person.click(panel(town), "Your move")
        assert result.ephemeral
        assert words in result.text
        assert not any(isinstance(ids.parse(str(b.custom_id)), ids.Answer) for b in result.message.buttons)  # type: ignore[union-attr]
