"""A game's own commands, made from its verbs: in a channel and in the bot's direct messages."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.results import Result
from bot.scenes import Scene
from tests.bot.street import Street
from tests.e2e.playing import first_choice


async def offered(town: Street, person: Person, text: str = "", dm: bool = False) -> list[tuple[str, str]]:
    channel = person.dm if dm else town.games
    found = await person.autocomplete("/weapon play", "card", text, channel)
    return [(choice.name, str(choice.value)) for choice in found.choices]


async def pick_first(person: Person, message: Message) -> Result:
    """Press or choose the first answer on the message."""
    if answers := [button for button in message.buttons if str(button.custom_id).startswith("a:")]:
        return await person.click(message, custom_id=answers[0].custom_id)
    return await person.select(message, message.menus[0].options[0][1])


def open_labels(scene: Scene) -> list[str]:
    assert scene.match is not None
    return [option.label for option in scene.match.open[scene.waiting[0]].options]


async def test_a_card_is_chosen_from_the_list_and_played(town: Street):
    scene = await town.started(town.bruno)
    mover = town.turn(scene)
    cards = await offered(town, mover)
    assert len(cards) == len(open_labels(scene))
    assert all(len(name) <= 100 and len(value) <= 100 for name, value in cards)
    played = await mover.run("/weapon play", channel=town.games, card=cards[0][1])
    assert played.ephemeral
    assert played.deferred
    assert "Not your move" in played.text
    assert (await town.scene()).asked > scene.asked


async def test_only_who_is_asked_is_offered_anything(town: Street):
    scene = await town.started(town.bruno)
    assert await offered(town, town.idle(scene)) == []
    assert await offered(town, town.chidi) == []


async def test_a_list_that_cannot_be_had_is_empty_and_in_time(town: Street, monkeypatch, caplog):
    scene = await town.started(town.bruno)

    async def broken(*_):
        raise OSError("disk")

    monkeypatch.setattr(town.app.tables, "scenes_in", broken)
    assert await offered(town, town.turn(scene)) == []
    assert "no list for /weapon play" in caplog.text
    monkeypatch.setattr("bot.cogs.slash.LIST_SECONDS", 0.01)
    monkeypatch.setattr(town.app.tables, "scenes_in", lambda *_: asyncio.sleep(60))
    assert await offered(town, town.turn(scene)) == []


async def test_a_label_typed_by_hand_is_taken_without_regard_to_case(town: Street):
    scene = await town.started(town.bruno)
    label = open_labels(scene)[0]
    played = await town.turn(scene).run("/weapon play", channel=town.games, card=label.upper())
    assert "Not your move" in played.text
    assert (await town.scene()).asked > scene.asked


async def test_a_choice_that_went_stale_is_told_with_the_present_state(town: Street):
    scene = await town.started(town.bruno)
    mover = town.turn(scene)
    (_, first), *_ = await offered(town, mover)
    await mover.run("/weapon play", channel=town.games, card=first)
    again = await mover.run("/weapon play", channel=town.games, card=first)
    assert "gone" in again.text
    assert "Weapon Wars" in again.text
    assert again.ephemeral


async def test_what_fits_several_cards_is_asked_about_in_private(town: Street):
    scene = await town.started(town.bruno)
    mover = town.turn(scene)
    letter = next(c for c in "aeiourst" if len({label for label in open_labels(scene) if c in label.lower()}) > 1)
    asked = await mover.run("/weapon play", channel=town.games, card=letter)
    assert "more than one" in asked.text
    assert asked.ephemeral
    assert asked.message
    (menu,) = asked.message.menus
    chosen = await mover.select(asked, menu.options[0][1])
    await town.rest()
    assert (await town.scene()).asked > scene.asked
    assert "Not your move" in chosen.text


@pytest.mark.parametrize(
    ("line", "card", "said"),
    [
        ("/weapon play", "trebuchet", "no card called trebuchet"),
        ("/weapon play", "@everyone **x**", "no card called"),
        ("/weapon fall", None, "opened with a weapon"),
        ("/weapon keep", None, "only after a fall"),
    ],
)
async def test_why_not_is_explained_and_the_question_stays_open(town: Street, line, card, said):
    scene = await town.started(town.bruno)
    answer = await town.turn(scene).run(line, channel=town.games, options={"card": card} if card else {})
    assert said in answer.text
    assert answer.ephemeral
    assert first_choice(answer)
    assert (await town.scene()).row.version == scene.row.version


async def test_a_verb_without_a_thing_answers_at_once(town: Street):
    scene = await town.started(town.bruno)
    (_, card), *_ = await offered(town, town.turn(scene))
    await town.turn(scene).run("/weapon play", channel=town.games, card=card)
    await town.rest()
    after = await town.scene()
    assert after.match is not None
    if after.match.ask == "answer":
        await town.turn(after).run("/weapon fall", channel=town.games)
    else:  # nothing answered it, and the fall was forced
        await town.turn(after).run("/weapon keep", channel=town.games)
    assert (await town.scene()).asked > after.asked


async def test_who_is_not_asked_is_told_for_whom_the_table_waits(town: Street):
    scene = await town.started(town.bruno)
    answer = await town.idle(scene).run("/weapon fall", channel=town.games)
    assert "not your turn" in answer.text
    assert town.turn(scene).display in answer.text


async def test_who_has_no_seat_is_told_so(town: Street):
    await town.started(town.bruno)
    assert "no seat" in (await town.chidi.run("/weapon fall", channel=town.games)).text


async def test_away_from_the_match_it_is_pointed_at(town: Street):
    scene = await town.started(town.bruno)
    elsewhere = await town.turn(scene).run("/weapon fall", channel=town.lounge)
    assert scene.link in elsewhere.text
    assert "/play opens one" in (await town.chidi.run("/weapon fall", channel=town.lounge)).text


async def test_a_look_up_answers_in_private_and_completes_what_is_typed(town: Street):
    found = await town.chidi.autocomplete("/weapon card", "name", "shield", town.lounge)
    assert [choice.name for choice in found.choices] == ["Mirror Shield"]
    answer = await town.chidi.run("/weapon card", channel=town.lounge, options={"name": "Mirror Shield"})
    assert answer.ephemeral
    assert "Mirror Shield" in answer.text
    assert "no card called" in (await town.chidi.run("/weapon card", options={"name": "spork"})).text


async def test_a_look_up_is_content_with_a_part_of_a_name(town: Street):
    part = await town.chidi.run("/weapon card", channel=town.lounge, options={"name": " wet  NOODLE"})
    assert "1 Wet Noodle" in part.text
    assert "no card" not in part.text
    few = await town.chidi.run("/weapon card", channel=town.lounge, options={"name": "shield"})
    assert "Mirror Shield" in few.text
    several = await town.chidi.run("/weapon card", channel=town.lounge, options={"name": "gun"})
    assert several.text.startswith("Which one do you mean: ")
    assert several.text.endswith("?")
    many = await town.chidi.run("/weapon card", channel=town.lounge, options={"name": "e"})
    assert "and more" in many.text
    assert "letters" in many.text


async def test_in_a_dm_labels_are_led_by_server_and_channel(town: Street):
    scene = await town.started(town.bruno)
    mover = town.turn(scene)
    cards = await offered(town, mover, dm=True)
    assert cards
    assert all(name.startswith("Toybox Café #games · ") for name, _ in cards)
    played = await mover.run("/weapon play", channel=mover.dm, card=cards[0][1])
    assert played.ephemeral
    assert (await town.scene()).asked > scene.asked


async def test_in_a_dm_two_matches_are_pooled_and_a_private_menu_asks_which(town: Street):
    await town.started(computers=1)
    await town.started(computers=1, channel=town.lounge)
    scenes = await town.app.tables.scenes_of(town.ana.id, ("playing",))
    asked = [scene for scene in scenes if scene.seat_of(town.ana.id) in scene.waiting]
    assert len(asked) == 2
    names = [name for name, _ in await offered(town, town.ana, dm=True)]
    assert any(name.startswith("Toybox Café #games · ") for name in names)
    assert any(name.startswith("Toybox Café #lounge · ") for name in names)
    hand = await town.ana.run("/hand", channel=town.ana.dm)
    assert hand.message
    assert [label for label, _, _ in hand.message.menus[0].options] == [
        f"Weapon Wars · Toybox Café #{scene.row.channel_name}" for scene in scenes
    ]
    chosen = await town.ana.select(hand, hand.message.menus[0].options[1][1])
    await town.rest()
    assert f"#{scenes[1].row.channel_name}" in chosen.text


async def test_in_a_dm_with_no_match_there_is_a_hint(town: Street):
    assert "/play opens one" in (await town.ana.run("/weapon fall", channel=town.ana.dm)).text


async def test_a_hand_in_a_dm_is_played_with_one_click(town: Street):
    scene = await town.started(town.bruno)
    mover = town.turn(scene)
    hand = mover.dms[-1]
    assert "your move" in hand.text
    assert not (await pick_first(mover, hand)).failed
    await town.rest()
    assert (await town.scene()).asked > scene.asked
    assert "I will call you" in mover.dms[-1].text
    assert not any(str(b.custom_id).startswith("a:") for b in mover.dms[-1].buttons)


async def test_an_old_hand_is_answered_beside_it_with_the_present_state(town: Street):
    scene = await town.started(town.bruno)
    mover = town.turn(scene)
    (_, card), *_ = await offered(town, mover)
    hand = mover.dms[-1]
    town.local.world.fail("PATCH", f"/channels/{mover.dm.id}/messages/*", status=403, code=50013, times=2)
    await mover.run("/weapon play", channel=town.games, card=card)
    await town.rest()
    late = await pick_first(mover, hand)
    await town.rest()
    assert "your move" in hand.text
    assert "gone" in late.messages[-1].text
    assert late.messages[-1].ephemeral
