"""People who block the bot, delete the account, leave the server or are just gone: nobody's match stops for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from bot.sandbox.people import Person
from bot.scenes import Scene
from tests.bot.street import Street, labels
from tests.e2e.calling import Phones
from tests.e2e.playing import by_buttons, panel, play_out

SHORT: Final = "hearts=1, auto_fall=no, opener=1"
REFUSALS: Final = (50007, 50278, 50033, 10007)


def block(town: Street, person: Person) -> None:
    person.blocks_bot = True


def delete(town: Street, person: Person) -> None:
    person.delete_account()


def leave(town: Street, person: Person) -> None:
    guild = town.games.guild
    assert guild is not None
    guild.leave(person)


GONE: dict[str, Callable[[Street, Person], None]] = {"deletes the account": delete, "leaves the server": leave}
FATES: dict[str, Callable[[Street, Person], None]] = {"blocks the bot": block, **GONE}


async def dana(town: Street) -> Person:
    """Somebody on the server who plays in no match."""
    person = town.local.world.person("Dana")
    assert town.games.guild is not None
    town.games.guild.join(person)
    await town.rest()
    return person


async def seated(town: Street, newcomer: Person, offer: str) -> Scene:
    """The newcomer takes the seat that is on offer."""
    told = await town.told(newcomer, town.says(town.games, offer), "Take the seat")
    assert "The seat is yours" in told.text
    return await town.scene()


@pytest.mark.parametrize("fate", FATES)
async def test_in_the_middle_of_a_turn_the_clock_runs_and_the_seat_goes_to_somebody_else(town: Street, fate: str):
    town.local.world.expect(*REFUSALS)
    scene = await town.started(town.bruno, options=SHORT, clock="day, extensions=0, at_zero=vote")
    hand = scene.view(0).hand
    FATES[fate](town, town.ana)
    await town.rest()
    town.local.clock.advance(hours=13)  # a reminder is due
    await town.rest()
    assert (await town.scene()).asked == scene.asked
    town.local.clock.advance(hours=12)
    await town.rest()
    asking = town.says(town.games, "does not answer")
    assert f"<@{town.bruno.id}>" in asking.text
    newcomer = await dana(town)
    await town.bruno.click(asking, "Somebody else")
    await town.rest()
    scene = await seated(town, newcomer, "Who would like to play on")
    assert scene.seat_of(newcomer.id) == 0
    assert scene.view(0).hand == hand
    assert asking.id not in town.games.messages
    for _ in range(4):
        await by_buttons(town, town.turn(scene))
        await town.rest()
        scene = await town.scene()


@pytest.mark.parametrize("fate", GONE)
async def test_without_any_clock_whoever_is_gone_can_be_replaced_at_once(town: Street, fate: str):
    town.local.world.expect(*REFUSALS)
    await town.started(town.bruno, options=SHORT)
    newcomer = await dana(town)
    FATES[fate](town, town.ana)
    await town.rest()
    told = await town.bruno.run("/match replace", channel=town.games, player=town.ana)
    assert "on offer" in told.text
    await town.rest()
    scene = await seated(town, newcomer, "no longer on this server")
    assert town.person(scene, 0) is newcomer
    assert scene.row.host_id == newcomer.id, "a host's part goes on with the seat"


@pytest.mark.parametrize("fate", GONE)
async def test_without_any_clock_the_table_hears_within_a_day_that_somebody_is_gone(town: Street, fate: str):
    """Instead of reminders to nobody, and of ten days of them."""
    town.local.world.expect(*REFUSALS)
    phones = Phones(town)
    await town.started(town.bruno, options=SHORT)
    FATES[fate](town, town.ana)
    town.local.clock.advance(days=1, minutes=1)
    await town.rest()
    asking = town.says(town.games, "does not answer")
    assert "no longer on this server" in (await town.bruno.run("/log", channel=town.games)).text
    assert phones.of(town.ana, "would love") == []
    assert len(phones.of(town.bruno, "does not answer")) == 1
    await town.bruno.click(asking, "A computer player")
    await town.rest()
    scene = await town.scene()
    assert (scene.seats[0].stand_in, scene.waiting) == ("greedy", (1,))


async def test_who_is_back_on_the_server_in_time_is_reminded_as_ever(town: Street):
    await town.started(town.bruno, options=SHORT)
    guild = town.games.guild
    assert guild is not None
    guild.leave(town.ana)
    guild.join(town.ana)
    town.local.clock.advance(days=1, minutes=1)
    await town.rest()
    assert town.says(town.games, "would love to see your move")
    assert (await town.scene()).requests == ()


@pytest.mark.parametrize("fate", FATES)
async def test_a_computer_player_plays_on_for_them(town: Street, fate: str):
    town.local.world.expect(*REFUSALS)
    await town.started(town.bruno, options=SHORT, clock="day, extensions=0, at_zero=computer")
    FATES[fate](town, town.ana)
    town.local.clock.advance(days=1)
    await town.rest()
    scene = await town.scene()
    assert scene.seats[0].stand_in is not None
    assert (await play_out(town, by_buttons)).row.state == "over"


@pytest.mark.parametrize("fate", FATES)
async def test_with_everybody_gone_the_match_is_closed(town: Street, fate: str):
    town.local.world.expect(*REFUSALS)
    await town.started(town.bruno, options=SHORT)
    for person in (town.ana, town.bruno):
        FATES[fate](town, person)
    for _ in range(45):
        town.local.clock.advance(days=1)
        await town.rest()
    (scene,) = await town.app.tables.scenes_in(town.games.id, ("playing", "over", "ended"))
    assert scene.row.state == "ended"
    assert await town.open_lobby(town.chidi)


async def test_who_blocks_the_bot_is_in_no_match_forever(town: Street):
    """Everything is still to be had in the channel: the hand, the move, a way out, and another match."""
    town.local.world.expect(*REFUSALS)
    phones = Phones(town)
    await town.started(town.bruno, options=SHORT)
    town.ana.blocks_bot = True
    await by_buttons(town, town.ana)
    await town.rest()
    assert phones.of(town.bruno, "your move"), "the others are called as ever"
    shown = await town.told(town.ana, panel(town), "My hand")
    assert shown.attachments
    asked = await town.ana.run("/resign", channel=town.games)
    left = await town.ana.click(asked, asked_label(labels(asked)))
    await town.rest()
    assert not left.failed
    listed = await town.ana.run("/games", channel=town.games)
    assert "You are in no match" in listed.text
    await town.open_lobby(town.ana)


def asked_label(offered: list[str]) -> str:
    return next(label for label in offered if "Leave" in label or "Resign" in label)


@pytest.mark.parametrize("fate", FATES)
async def test_before_the_start_seats_of_who_is_gone_are_free_again(town: Street, fate: str):
    town.local.world.expect(*REFUSALS)
    lobby = await town.open_lobby()
    for person in (town.bruno, town.chidi):
        await town.told(person, lobby, "Join")
    FATES[fate](town, town.bruno)
    told = await town.told(town.ana, lobby, "Start")
    if fate in GONE:
        assert "no longer on this server" in told.text
        (waiting,) = await town.app.tables.scenes_in(town.games.id)
        assert waiting.row.state == "lobby"
        await town.ana.click(town.says(town.games, "who plays?"), "Start")
        await town.rest()
        assert (await town.scene()).names == ("Ana", "Chidi")
    else:
        assert (await town.scene()).names == ("Ana", "Bruno", "Chidi")


@pytest.mark.parametrize("fate", FATES)
async def test_a_lobby_without_its_host_expires_and_frees_the_channel(town: Street, fate: str):
    town.local.world.expect(*REFUSALS)
    lobby = await town.open_lobby()
    await town.told(town.bruno, lobby, "Join")
    FATES[fate](town, town.ana)
    town.local.clock.advance(days=1, minutes=1)
    await town.rest()
    assert "closed after a day" in town.says(town.games, "Weapon Wars").text
    await town.open_lobby(town.bruno)


@pytest.mark.parametrize("fate", FATES)
async def test_whoever_is_invited_and_gone_holds_nobody_up(town: Street, fate: str):
    town.local.world.expect(*REFUSALS)
    newcomer = await dana(town)
    lobby = await town.open_lobby()
    await town.ana.run("/match invite", channel=town.games, person=newcomer)
    FATES[fate](town, newcomer)
    await town.told(town.bruno, town.says(town.games, "who plays?"), "Join")
    await town.ana.click(town.says(town.games, "who plays?"), "Start")
    await town.rest()
    assert lobby is not None
    assert (await town.scene()).names == ("Ana", "Bruno")
