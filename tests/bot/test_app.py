"""Starting, failing to start, and stopping."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

import bot.app
from bot.app import App, StartError
from bot.sandbox import LocalDiscord
from bot.sandbox.faults import FILL
from bot.sandbox.point import pointed_at
from bot.settings import Settings
from bot.worldclocks import NearClock
from storage import StoreError, SystemClock
from tests.bot.street import READY_AFTER, Street, labels, start_app


def settings(folder: Path) -> Settings:
    return Settings(data_dir=folder, database_url=f"sqlite:///{folder / 'toybox.db'}", render_workers=1)


async def test_a_stop_finishes_what_somebody_is_being_answered(town: Street, monkeypatch):
    lobby = await town.open_lobby()
    join, began, go = town.app.lobbies.join, asyncio.Event(), asyncio.Event()

    async def slow(*args):
        began.set()
        await go.wait()
        return await join(*args)

    monkeypatch.setattr(town.app.lobbies, "join", slow)
    click = asyncio.create_task(town.bruno.click(lobby, "Join"))
    await began.wait()
    stop = asyncio.create_task(town.app.stop())
    go.set()
    await stop
    assert "You have a seat" in (await click).text
    town.app = await start_app(town.local, town.folder)
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert scene.names == ("Ana", "Bruno")


async def test_a_stop_does_not_wait_for_ever(town: Street, monkeypatch):
    lobby = await town.open_lobby()
    began = asyncio.Event()

    async def stuck(*_):
        began.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(bot.app, "ANSWERS_WITHIN", 0.05)
    monkeypatch.setattr(town.app.lobbies, "join", stuck)
    town.local.world.expect("unanswered")
    await town.bruno.click(lobby, "Join", wait=False)
    await began.wait()
    async with asyncio.timeout(5):
        await town.restart()


async def test_whoever_comes_while_the_bot_stops_is_told_so(town: Street, monkeypatch):
    lobby = await town.open_lobby()
    running = asyncio.create_task(town.app.run())
    stop_showing, go = town.app.publisher.stop, asyncio.Event()

    async def slowly():
        await go.wait()
        await stop_showing()

    monkeypatch.setattr(town.app.publisher, "stop", slowly)
    stop = asyncio.create_task(town.app.stop())
    await asyncio.sleep(0)
    running.cancel()  # whoever runs it waits for it no longer
    await asyncio.wait([running])
    answer = await town.bruno.click(lobby, "Join")
    assert "restarting" in answer.text
    filling = town.local.world.faults.slow("PATCH", FILL, 0.2)
    last = await town.bruno.click(lobby, "Join", wait=False)
    await town.local.world.wait(lambda: filling.met)
    go.set()
    await stop
    assert "restarting" in last.text
    assert town.loud.lines == []
    town.app = await start_app(town.local, town.folder)
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    assert scene.names == ("Ana",)


async def test_what_was_stored_and_not_shown_is_shown_at_the_next_start(town: Street):
    await town.open_lobby()
    town.app.publisher.wake = lambda match_id: None  # type: ignore[method-assign]
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    await town.bruno.click(town.says(town.games, "who plays?"), "Join")
    assert "Bruno" not in town.says(town.games, "who plays?").text
    await town.restart()
    await town.rest()
    assert "Bruno" in town.says(town.games, "who plays?").text
    assert scene.row.id == (await town.app.tables.scenes_in(town.games.id))[0].row.id


async def test_discord_may_say_again_that_all_is_known_before_the_bot_has_begun(tmp_path):
    """A connection that breaks at the very start: the second word changes nothing, nor does one at a stop."""
    app = await App.open(settings(tmp_path), SystemClock(), guild_ready_timeout=READY_AFTER)
    await asyncio.gather(app.connected(), app.connected())
    assert app.sweep.running
    await app.stop()
    await app.connected()
    assert not app.sweep.running


async def test_a_stop_while_the_bot_begins_greets_nobody(town: Street, monkeypatch):
    began, go, greeted = asyncio.Event(), asyncio.Event(), []

    async def slow():
        began.set()
        await go.wait()

    async def greet(guild):
        greeted.append(guild.name)

    monkeypatch.setattr(town.app.publisher, "catch_up", slow)
    monkeypatch.setattr(town.app.welcomes, "greet", greet)
    beginning = asyncio.create_task(town.app.connected())
    await began.wait()
    await town.app.stop()
    go.set()
    await beginning
    await town.rest()
    assert greeted == []


async def test_what_a_stop_cuts_off_is_no_error(town: Street):
    """Loud fails the test for every error that is logged."""
    await town.app.stop()
    for event in ("on_ready", "on_guild_available"):
        try:
            raise StoreError("the store is closed")
        except StoreError:
            await town.app.client.on_error(event)
    assert town.loud.lines == []


async def test_a_server_that_is_joined_later_is_welcomed_in_its_first_open_channel(town: Street):
    guild = town.local.world.guild("Club", [town.ana], ["rules", "den"])
    await town.local.world.wait(lambda: guild.channel("rules").messages or None)
    await town.rest()
    assert labels(town.says(guild.channel("rules"), "I am Toybox")) == ["Demo match"]
    assert not guild.channel("den").messages


async def test_a_welcome_that_could_not_be_said_is_said_at_the_next_start(town: Street):
    town.local.world.fail("POST", "/channels/*/messages", status=403, code=50013)
    guild = town.local.world.guild("Club", [town.ana], ["den"])
    await town.local.world.wait(lambda: guild.known or None)
    await town.rest()
    assert not guild.channel("den").messages
    await town.restart()
    await town.rest()
    assert len(guild.channel("den").messages) == 1


async def test_a_welcome_that_somebody_took_away_does_not_come_back(town: Street):
    await town.chidi.delete(town.says(town.games, "I am Toybox"))
    town.local.clock.advance(minutes=5)
    await town.restart()
    await town.rest()
    assert not town.games.messages
    assert not town.lounge.messages


async def test_a_wrong_token_is_one_clear_line(tmp_path, monkeypatch):
    monkeypatch.setattr("render.warm", lambda key: None)
    local = await LocalDiscord.start()
    app = await App.open(settings(tmp_path), SystemClock(), guild_ready_timeout=READY_AFTER)
    try:
        with pointed_at(local.base_url), pytest.raises(StartError) as raised:
            await app.start("not-the-token")
        assert "DISCORD_TOKEN" in str(raised.value)
        assert "\n" not in str(raised.value)
    finally:
        await app.stop()
        await local.stop()


async def test_without_a_network_it_waits_longer_and_longer_and_then_plays(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("render.warm", lambda key: None)
    monkeypatch.setattr(bot.app, "FIRST_PAUSE", 0.02)
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    local = await LocalDiscord.start()
    local.base_url, there = f"http://127.0.0.1:{port}", local.base_url
    app = await App.open(settings(tmp_path), NearClock(local.clock), guild_ready_timeout=READY_AFTER)
    try:
        with pointed_at(local.base_url):
            starting = asyncio.create_task(app.start(local.token))
            await local.world.wait(lambda: caplog.text.count("cannot be reached") >= 2)
            assert not any(record.exc_info for record in caplog.records)
            local.base_url = there
            with pointed_at(local.base_url):
                await starting
                await app.ready()
    finally:
        await app.stop()
        await local.stop()


@pytest.mark.parametrize(("code", "said"), [(4004, "is the token right"), (4014, "intent"), (4013, "4013")])
async def test_a_connection_that_discord_refuses_ends_with_one_clear_line(town: Street, code, said):
    running = asyncio.create_task(town.app.run())
    for session in town.local.world.gateway.sessions.values():
        assert session.connection is not None
        session.connection.close(code)
    with pytest.raises(StartError, match=said) as raised:
        await running
    assert "\n" not in str(raised.value)


async def test_a_database_that_cannot_be_used_is_refused_before_anything_is_said(tmp_path):
    (tmp_path / "toybox.db").write_bytes(b"this is no database, and longer than a page header" * 100)
    with pytest.raises(StoreError) as raised:
        await App.open(settings(tmp_path), SystemClock())
    assert "\n" not in str(raised.value)


async def test_a_game_that_cannot_be_drawn_stops_nothing(town: Street, monkeypatch):
    async def broken(key: str) -> None:
        raise OSError("no fonts")

    monkeypatch.setattr("bot.posting.Artist.warm", lambda self, key: broken(key))
    await town.restart()
    assert len(town.loud.lines) == len(town.app.games)
    assert all("told in words" in line for line in town.loud.lines)
    town.loud.lines.clear()
    await town.open_lobby()
