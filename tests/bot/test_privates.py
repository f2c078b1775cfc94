"""Private hands in the channel: one for a person, below the board, and up to date when the turn comes back."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.cogs import showing
from bot.replies import Reply
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.ui.message import Say
from tests.bot.street import Street, labels
from tests.e2e.playing import first_choice, panel


def hands(town: Street, person: Person) -> list[Message]:
    return [message for message in person.sees(town.games) if message.ephemeral and message.attachments]


async def test_whoever_starts_finds_the_hand_below_the_first_board(town: Street) -> None:
    await town.started(computers=1)
    await town.rest()
    (hand,) = hands(town, town.ana)
    assert hand.id > panel(town).id


async def test_a_second_look_takes_the_place_of_the_first(town: Street) -> None:
    await town.started(town.bruno)
    person = town.turn(await town.scene())
    for _ in range(3):
        await person.click(panel(town), "Your move")
        await town.rest()
    assert len(hands(town, person)) == 1


async def test_the_hand_that_lies_open_shows_the_next_question_by_itself(town: Street) -> None:
    await town.started(town.bruno, options="auto_fall=no")
    first = town.turn(await town.scene())
    await first.click(panel(town), "Your move")
    for _ in range(6):
        await town.rest()
        scene = await town.scene()
        person = town.turn(scene)
        if not hands(town, person):
            await person.click(panel(town), "Your move")
            await town.rest()
        (hand,) = hands(town, person)
        assert f"turn {scene.row.step + 1}" in hand.text
        await person.click(hand, custom_id=first_choice(hand))
    assert {len(hands(town, person)) for person in (town.ana, town.bruno)} == {1}


async def test_who_has_answered_elsewhere_finds_no_choices_in_the_hand_that_lies_open(town: Street) -> None:
    await town.started(town.bruno, options="auto_fall=no")
    person = town.turn(await town.scene())
    await person.click(panel(town), "Your move")
    await town.rest()
    await person.click(person.dms[-1], custom_id=first_choice(person.dms[-1]))
    await town.rest()
    (hand,) = hands(town, person)
    assert "Not your move" in hand.text
    assert labels(hand) == ["Look again", "Play next", "Orders"]


async def test_what_a_typed_command_shows_takes_its_place_and_is_kept_up_to_date(town: Street) -> None:
    await town.started(town.bruno, options="auto_fall=no")
    person = town.turn(await town.scene())
    await person.click(panel(town), "Your move")
    await person.run("/weapon play", channel=town.games, card="spork")
    await town.rest()
    (hand,) = hands(town, person)
    assert "no card called spork" in hand.text
    await person.click(person.dms[-1], custom_id=first_choice(person.dms[-1]))
    await town.rest()
    assert "Not your move" in hand.text


async def test_after_a_restart_a_hand_that_is_clicked_is_kept_up_to_date_again(town: Street) -> None:
    await town.started(town.bruno, options="auto_fall=no")
    person = town.turn(await town.scene())
    await person.click(panel(town), "Your move")
    await town.restart()
    (hand,) = hands(town, person)
    await person.click(hand, custom_id=first_choice(hand))
    await town.rest()
    other = town.turn(await town.scene())
    assert other is not person
    await other.click(other.dms[-1], custom_id=first_choice(other.dms[-1]))
    await town.rest()
    assert hands(town, person) == [hand]
    assert "your move, asked" in hand.text


async def test_what_happens_while_a_hand_is_being_shown_is_not_missed(
    town: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = await town.started(town.bruno, options="auto_fall=no")
    mover, other, move = town.turn(scene), town.idle(scene), showing.move
    assert scene.match is not None
    key = scene.match.open[scene.waiting[0]].options[0].key
    turns = [lambda: town.app.tables.answer(scene.row.id, mover.id, scene.asked, [key])]

    async def slow(*asked: Any, **more: Any) -> Say:
        say = await move(*asked, **more)
        while turns:
            await turns.pop()()
        return say

    monkeypatch.setattr(showing, "move", slow)
    await other.click(panel(town), "My hand")
    await town.rest()
    (hand,) = hands(town, other)
    assert "your move, asked" in hand.text


async def test_an_old_hand_that_goes_while_it_is_brought_up_to_date_leaves_the_new_one_its_care(
    town: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = await town.started(town.bruno, options="auto_fall=no")
    mover, other, move, take_away = town.turn(scene), town.idle(scene), showing.move, Reply.take_away
    await other.click(panel(town), "My hand")
    await town.rest()
    gone, looks_again = asyncio.Event(), [lambda: other.click(panel(town), "My hand")]

    async def slow(*asked: Any, **more: Any) -> Say:
        say = await move(*asked, **more)
        while looks_again:
            await looks_again.pop()()
            await gone.wait()
        return say

    async def told(reply: Reply) -> None:
        await take_away(reply)
        gone.set()

    monkeypatch.setattr(showing, "move", slow)
    monkeypatch.setattr(Reply, "take_away", told)
    await mover.click(mover.dms[-1], custom_id=first_choice(mover.dms[-1]))
    await town.rest()
    town.local.world.expect(10008)  # the change of the one that had just gone
    (hand,) = hands(town, other)
    await other.click(other.dms[-1], custom_id=first_choice(other.dms[-1]))
    await town.rest()
    assert "Not your move" in hand.text


async def test_whoever_only_waits_is_left_in_peace(town: Street) -> None:
    await town.started(town.bruno, town.chidi, options="auto_fall=no")
    scene = await town.scene()
    person = town.person(scene, (scene.waiting[0] + 2) % 3)
    await person.click(panel(town), "My hand")
    await town.rest()
    (hand,) = hands(town, person)
    shown = hand.text
    mover = town.turn(scene)
    await mover.click(mover.dms[-1], custom_id=first_choice(mover.dms[-1]))
    await town.rest()
    assert hand.text == shown


async def test_a_hand_does_not_outlive_its_match(town: Street) -> None:
    scene = await town.started(town.bruno)
    person = town.turn(scene)
    await person.click(panel(town), "Your move")
    await town.rest()
    (hand,) = hands(town, person)
    asked = await town.ana.run("/match end", channel=town.games)
    await town.ana.click(asked, "End the match")
    await town.rest()
    assert "ended early" in hand.text
    assert labels(hand) == []
    assert not hand.attachments


async def test_nor_the_seat_of_its_person(town: Street) -> None:
    scene = await town.started(town.bruno, computers=1)
    person = town.turn(scene) if scene.seats[scene.waiting[0]].person_id else town.ana
    await person.click(panel(town), "My hand")
    await town.rest()
    (hand,) = hands(town, person)
    asked = await person.run("/resign", channel=town.games)
    await person.click(asked, "Leave for good")
    await town.rest()
    assert "You are watching" in hand.text
    assert labels(hand) == []


async def test_after_fifteen_minutes_it_is_left_alone(town: Street) -> None:
    await town.started(town.bruno, options="auto_fall=no")
    person = town.turn(await town.scene())
    await person.click(panel(town), "Your move")
    await town.rest()
    (hand,) = hands(town, person)
    town.local.world.clock.advance(minutes=16)
    await town.rest()
    await person.click(person.dms[-1], custom_id=first_choice(person.dms[-1]))
    await town.rest()
    assert hands(town, person) == [hand]
    assert "your move" in hand.text


async def test_who_has_answered_first_does_not_keep_a_choice_that_all_have_closed(town: Street) -> None:
    await town.started(town.bruno, game="puzzle_strike", options="turn_order=seats")
    await town.bruno.click(panel(town), "Your move")
    await town.rest()
    (hers,), (his,) = hands(town, town.ana), hands(town, town.bruno)
    for hand, person in ((his, town.bruno), (hers, town.ana)):
        assert "Not your move" not in his.text
        (menu,) = hand.menus
        await person.select(hand, menu.options[-1][1], custom_id=menu.custom_id)
        await town.rest()
    assert town.turn(await town.scene()) is town.ana
    assert "Not your move" in his.text
    assert his.menus == []
