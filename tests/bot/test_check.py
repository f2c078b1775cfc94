"""What `python -m bot check` finds, and that it finds nothing where all is well."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import namedtuple
from contextlib import closing
from pathlib import Path

import pytest

import bot.check
from bot.__main__ import main
from bot.check import Finding, check
from bot.lobbies import Lobbies
from bot.people import Person, Place
from bot.sandbox import LocalDiscord, World
from bot.sandbox.permissions import MEMBERS, Permission
from bot.sandbox.places import Channel
from bot.settings import Settings
from bot.tables import Tables
from games.catalog import all_games
from storage import Store, SystemClock
from tests.local import errors, local, world

__all__ = ["errors", "local", "world"]

READY_AFTER = 0.02  # seconds without another server
Usage = namedtuple("Usage", "total used free")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Drawing takes longer than all the rest; the test of fonts draws."""
    monkeypatch.setattr("render.warm", lambda key: None)


@pytest.fixture
def games(world: World) -> Channel:
    return world.guild("Toybox Café", [world.person("Ana")], ["games", "lounge"]).channel("games")


def settings(folder: Path, token: str | None) -> Settings:
    return Settings(token=token, data_dir=folder, database_url=f"sqlite:///{folder / 'toybox.db'}")


async def found(folder: Path, token: str | None) -> list[Finding]:
    return [finding async for finding in check(settings(folder, token), guild_ready_timeout=READY_AFTER)]


def said(findings: list[Finding], what: str) -> tuple[bool | None, str]:
    """The one finding of that name."""
    (finding,) = [finding for finding in findings if finding.what == what]
    return finding.ok, finding.text


async def play(folder: Path, channel: Channel) -> None:
    """A match in play in that channel, in a database of its own."""
    store = await Store.open(f"sqlite:///{folder / 'toybox.db'}", SystemClock(), backups=None)
    try:
        assert channel.guild is not None
        lobbies = Lobbies(Tables(store, SystemClock(), all_games(), lambda match_id: None))
        place = Place(channel.guild.id, channel.guild.name, channel.id, channel.name)
        scene = await lobbies.open("weapon_wars", None, place, Person(1, "Ana"))
        await lobbies.join(scene.row.id, Person(2, "Bruno"))
        await lobbies.start(scene.row.id, Person(1, "Ana"))
    finally:
        await store.close()


async def test_where_all_is_well_every_line_says_so(tmp_path, local: LocalDiscord, games: Channel):
    await play(tmp_path, games)
    findings = await found(tmp_path, local.token)
    assert [finding for finding in findings if not finding.ok] == []
    assert {finding.what for finding in findings} == {
        *("folder", "database", "disk", "fonts"),
        *("token", "intents", "permissions"),
    }
    assert "in play: 1" in said(findings, "database")[1]
    server, channel = (finding.text for finding in findings if finding.what == "permissions")
    assert "#games and #lounge" in server
    assert "#games in Toybox Café, with match 1" in channel


async def test_nothing_is_made_or_changed(tmp_path, local: LocalDiscord, games: Channel):
    await found(tmp_path / "new", local.token)
    assert list(tmp_path.iterdir()) == []
    await play(tmp_path / "old", games)
    before = dump(tmp_path / "old")
    messages = list(games.messages)
    await found(tmp_path / "old", local.token)
    assert dump(tmp_path / "old") == before
    assert [path.name for path in (tmp_path / "old").iterdir() if path.is_dir()] == []
    assert list(games.messages) == messages
    assert local.world.commands.scopes == {}
    assert not local.world.gateway.online


def dump(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "toybox.db")) as connection:
        return list(connection.iterdump())


async def test_without_a_token_it_says_so_and_looks_at_the_rest(tmp_path):
    findings = await found(tmp_path, None)
    ok, text = said(findings, "token")
    assert ok is False
    assert "--sandbox" in text
    assert said(findings, "intents")[0] is None
    assert said(findings, "permissions")[0] is None
    assert said(findings, "database") == (True, f"{tmp_path / 'toybox.db'} will be made at the first start")


@pytest.mark.parametrize("token", ["not-the-token-at-all", "notthetokenatall.but.alike"])
async def test_a_wrong_token_is_told_and_never_shown(tmp_path, local: LocalDiscord, token: str):
    local.world.expect(401)
    findings = await found(tmp_path, token)
    ok, text = said(findings, "token")
    assert ok is False
    assert "Reset Token" in text
    assert said(findings, "intents")[0] is said(findings, "permissions")[0] is None
    assert not any(token in finding.text for finding in findings)


async def test_no_text_shows_the_token_whoever_wrote_it(tmp_path, local: LocalDiscord, monkeypatch):
    def fail(key: str) -> None:
        raise OSError(f"{local.token} is\nno font")

    monkeypatch.setattr("render.warm", fail)
    ok, text = said(await found(tmp_path, local.token), "fonts")
    assert ok is False
    assert "token is no font" in text


async def test_a_network_that_is_down_is_told(tmp_path, local: LocalDiscord):
    await local.stop()
    ok, text = said(await found(tmp_path, local.token), "token")
    assert ok is False
    assert "online?" in text


async def test_a_connection_that_discord_refuses_is_told(tmp_path, local: LocalDiscord, monkeypatch):
    monkeypatch.setattr("bot.sandbox.gateway.Gateway._identify", lambda *_: 4014)
    findings = await found(tmp_path, local.token)
    assert said(findings, "token")[0] is True
    ok, text = said(findings, "intents")
    assert ok is False
    assert "Privileged Gateway Intents" in text
    assert said(findings, "permissions")[0] is None


async def test_a_bot_in_no_server_is_told_how_to_be_invited(tmp_path, local: LocalDiscord):
    ok, text = said(await found(tmp_path, local.token), "permissions")
    assert ok is False
    assert f"client_id={local.world.bot.id}" in text


async def test_each_missing_permission_is_named_with_what_to_do(tmp_path, local: LocalDiscord, games: Channel):
    await play(tmp_path, games)
    games.bot_permissions = MEMBERS & ~int(Permission.ATTACH_FILES | Permission.READ_MESSAGE_HISTORY)
    server, channel = [f for f in await found(tmp_path, local.token) if f.what == "permissions"]
    assert server.ok
    assert "#lounge" in server.text
    assert "#games" not in server.text
    assert not channel.ok
    assert "#games in Toybox Café" in channel.text
    assert "Attach Files and Read Message History" in channel.text
    assert "Edit Channel, Permissions" in channel.text


async def test_a_server_where_nothing_can_be_started(tmp_path, local: LocalDiscord, games: Channel):
    assert games.guild is not None
    for channel in games.guild.channels.values():
        channel.bot_permissions = MEMBERS & ~int(Permission.SEND_MESSAGES)
    ok, text = said(await found(tmp_path, local.token), "permissions")
    assert ok is False
    assert "#games lacks Send Messages" in text


async def test_a_match_in_a_thread_needs_what_threads_need(tmp_path, local: LocalDiscord, games: Channel):
    thread = games.open_thread("deep", local.world.bot, kind=11, auto_archive=60, start=None)
    await play(tmp_path, thread)
    games.bot_permissions = MEMBERS & ~int(Permission.SEND_MESSAGES)
    findings = await found(tmp_path, local.token)
    assert findings[-1] == Finding(True, "permissions", "#deep in Toybox Café, with match 1: all that it needs")
    thread.archive()
    assert (await found(tmp_path, local.token))[-1].ok
    games.bot_permissions = MEMBERS & ~int(Permission.SEND_MESSAGES_IN_THREADS)
    assert "Send Messages in Threads" in (await found(tmp_path, local.token))[-1].text


async def test_a_channel_or_server_that_is_gone(tmp_path, local: LocalDiscord, games: Channel):
    await play(tmp_path, games)
    local.world.expect(50001)
    games.delete()
    last = (await found(tmp_path, local.token))[-1]
    assert not last.ok
    assert "/match end" in last.text
    assert games.guild is not None
    games.guild.remove_bot()
    last = (await found(tmp_path, local.token))[-1]
    assert not last.ok
    assert "no longer in that server" in last.text


async def test_a_hidden_channel_is_told(tmp_path, local: LocalDiscord, games: Channel):
    await play(tmp_path, games)
    games.bot_permissions = 0
    last = (await found(tmp_path, local.token))[-1]
    assert not last.ok
    assert "View Channel" in last.text


async def test_a_broken_database_is_told_by_its_own_name(tmp_path):
    (tmp_path / "toybox.db").write_bytes(b"this is no database, and longer than a page header" * 100)
    ok, text = said(await found(tmp_path, None), "database")
    assert ok is False
    assert str(tmp_path / "toybox.db") in text
    assert "broken" in text


async def test_a_newer_database_is_told_by_its_own_name(tmp_path, games: Channel):
    await play(tmp_path, games)
    with closing(sqlite3.connect(tmp_path / "toybox.db", isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'from the future'")
    ok, text = said(await found(tmp_path, None), "database")
    assert ok is False
    assert f"{tmp_path / 'toybox.db'} was written by a newer Toybox" in text


async def test_a_database_that_cannot_be_written_is_told(tmp_path, games: Channel, monkeypatch):
    await play(tmp_path, games)
    monkeypatch.setattr("os.access", lambda path, mode: not str(path).endswith("toybox.db"))
    ok, text = said(await found(tmp_path, None), "database")
    assert ok is False
    assert "let this user write it" in text


async def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("no folder")
    ok, text = said(await found(tmp_path / "file" / "data", None), "folder")
    assert ok is False
    assert "DATA_DIR" in text


async def test_a_full_disk_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda path: Usage(1 << 40, 1 << 40, 5 << 20))
    ok, text = said(await found(tmp_path, None), "disk")
    assert ok is False
    assert "5 MB are free" in text


async def test_a_font_that_is_missing_is_told(tmp_path, monkeypatch):
    monkeypatch.setitem(bot.check.text.FILES, "names", "NoSuchFont.ttf")
    bot.check.text._font.cache_clear()
    bot.check.text._characters.cache_clear()
    try:
        ok, text = said(await found(tmp_path, None), "fonts")
    finally:
        bot.check.text._font.cache_clear()
        bot.check.text._characters.cache_clear()
    assert ok is False
    assert "pictures cannot be drawn" in text


@pytest.mark.parametrize("there", [True, False])
async def test_the_program(tmp_path, local: LocalDiscord, games: Channel, monkeypatch, capsys, there: bool):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setenv("DISCORD_API_BASE", local.base_url)
    monkeypatch.setenv("DISCORD_TOKEN", local.token if there else "")
    code = await asyncio.to_thread(main, ["check"])
    output = capsys.readouterr()
    assert code == (0 if there else 1)
    assert output.err == ""
    assert local.token not in output.out
    marks = {line.split()[0] for line in output.out.splitlines()}
    assert marks == ({"ok"} if there else {"ok", "FIX", "-"})


def test_it_takes_no_other_way_to_run(capsys):
    for wrong in (["check", "--sandbox"], ["check", "--channel", "1"], ["verify-live"]):
        with pytest.raises(SystemExit) as raised:
            main(wrong)
        assert raised.value.code == 2
