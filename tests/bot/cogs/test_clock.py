"""A table's clock by simulated people over the wire: chosen at the start, shown, run out, decided about."""

from __future__ import annotations

from datetime import timedelta

from bot.turns import clock_of
from tests.bot.street import Street, labels


async def test_play_takes_a_clock_and_lists_what_fits(town: Street):
    listed = await town.ana.autocomplete("/play", "clock", "12", town.games)
    assert ("12 hours a turn", "12 hours") in [(choice.name, choice.value) for choice in listed.choices]
    lobby = await town.open_lobby(clock="12 hours, extensions=2")
    assert "**Clock** 12 hours a turn, 2 extensions each; then the others decide" in lobby.text
    refused = await town.bruno.run("/play", channel=town.lounge, options={"game": "weapon_wars", "clock": "soon"})
    assert "A clock is none, live, a day" in refused.text


async def test_the_host_sets_it_by_menus_and_others_read_it(town: Street):
    lobby = await town.open_lobby()
    shown = await town.told(town.ana, lobby, "Clock")
    await town.ana.select(shown, "day")
    await town.rest()
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert clock_of(scene.row).turn == timedelta(days=1)
    read = await town.told(town.bruno, lobby, "Clock")
    assert read.menus == []
    assert "a day a turn" in read.text
    await town.rest()
    assert "**Clock** a day a turn" in town.says(town.games, "who plays?").text


async def test_the_board_tells_until_when_and_not_now_ends_the_reminders(town: Street):
    lobby = await town.open_lobby(clock="day, extensions=0")
    await town.bruno.click(lobby, "Join")
    await town.rest()
    await town.ana.click(lobby, "Start")
    await town.rest()
    scene = await town.scene()
    deadline = scene.seats[scene.waiting[0]].deadline
    assert deadline is not None
    assert f"Due <t:{int(deadline.timestamp())}:f>" in town.says(town.games, "your move").text
    mover, other = town.turn(scene), town.idle(scene)
    town.local.clock.advance(hours=12, minutes=1)
    await town.rest()
    reminder = town.says(town.games, "would love to see your move")
    assert labels(reminder) == ["Your move", "Not now"]
    assert "not your move" in (await other.click(reminder, "Not now")).text
    assert "not remind you again" in (await mover.click(reminder, "Not now")).text
    await town.rest()
    assert reminder.id not in town.games.messages
    town.local.clock.advance(hours=12)
    await town.rest()
    asking = town.says(town.games, "does not answer")
    assert "Only the others" in (await mover.click(asking, "Wait")).text
    await other.click(asking, "Wait")
    await town.rest()
    assert asking.id not in town.games.messages
    assert (await town.scene()).requests == ()


async def test_a_computer_plays_until_its_owner_would_like_to_move(town: Street):
    lobby = await town.open_lobby(clock="day, extensions=0, at_zero=computer")
    await town.bruno.click(lobby, "Join")
    await town.rest()
    await town.ana.click(lobby, "Start")
    await town.rest()
    scene = await town.scene()
    late, seat = town.turn(scene), scene.waiting[0]
    town.local.clock.advance(days=1)
    await town.rest()
    played = await town.scene()
    assert played.asked > scene.asked, "it has moved already"
    assert played.seats[seat].stand_in is not None
    panel = town.says(town.games, "your move")
    await late.click(panel, "My hand")
    await town.rest()
    assert (await town.scene()).seats[seat].stand_in is not None, "looking is not playing"
    await late.click(panel, "Your move")
    await town.rest()
    assert (await town.scene()).seats[seat].stand_in is None
