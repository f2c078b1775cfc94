"""The program: what it says, and how it ends."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.__main__ import _log_to_stderr, main
from bot.sandbox.locking import WorldLock
from bot.settings import Settings
from storage import sqlite

ROOT = Path(__file__).parent.parent.parent
TOUCHED = ("", "discord", "discord.client", "aiohttp", "apscheduler", "alembic", "aiosqlite", "sqlalchemy")


@pytest.fixture(autouse=True)
def own_log():
    """The program sets up the log of a whole process, which here is also that of all other tests: it is put back."""
    before = [(each, each.level, each.handlers[:], each.filters[:]) for each in map(logging.getLogger, TOUCHED)]
    yield
    for logger, level, handlers, filters in before:
        logger.setLevel(level)
        for handler in [handler for handler in logger.handlers if handler not in handlers]:
            logger.removeHandler(handler)
        for filter in [filter for filter in logger.filters if filter not in filters]:
            logger.removeFilter(filter)


@pytest.fixture
def empty(monkeypatch, tmp_path):
    """No setting from outside, and a folder without a `.env`."""
    for name in [name for name in os.environ if name.startswith(("DISCORD_", "TOYBOX_", "DATA", "SANDBOX"))]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return monkeypatch


def test_without_a_token_it_is_one_clear_line(empty, capsys):
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "DISCORD_TOKEN" in said.err
    assert "--sandbox" in said.err


def test_a_wrong_setting_is_one_clear_line(empty, capsys):
    empty.setenv("SANDBOX_PORT", "a lot")
    assert main(["--sandbox"]) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "SANDBOX_PORT" in said.err


def test_a_second_sandbox_on_the_same_data_is_one_clear_line(empty, capsys, tmp_path):
    lock = WorldLock(tmp_path / "data" / "sandbox-world.json")
    empty.setenv("DATA_DIR", str(tmp_path / "data"))
    empty.setenv("SANDBOX_PORT", "0")
    try:
        assert main(["--sandbox"]) == 1
    finally:
        lock.release()
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "Another sandbox is running" in said.err
    assert not (tmp_path / "data" / "sandbox.db").exists()


def test_a_second_bot_on_the_same_database_is_one_clear_line(empty, capsys, tmp_path):
    """Two that heard the same click would each do what it says."""
    empty.setattr("bot.__main__.OTHER_GOES", 0.0)
    empty.setenv("DATA_DIR", str(tmp_path / "data"))
    empty.setenv("DISCORD_TOKEN", "a-token-that-is-long-enough")
    empty.setenv("DISCORD_API_BASE", "http://127.0.0.1:1")  # it never gets so far
    with sqlite.in_use(tmp_path / "data" / "toybox.db", 0):
        assert main([]) == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "another Toybox is running" in said.err
    assert not (tmp_path / "data" / "toybox.db").exists()


def test_a_world_that_cannot_be_read_is_one_clear_line(empty, capsys, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "sandbox-world.json").write_text("{", encoding="utf-8")
    empty.setenv("SANDBOX_PORT", "0")
    assert main(["--sandbox"]) == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "sandbox-world.json" in said.err
    assert "move it away" in said.err


@pytest.mark.parametrize("name", ["sandbox-world.lock", "sandbox-world.json"])
def test_a_world_that_cannot_be_kept_is_one_clear_line_and_no_word_of_a_port(empty, capsys, tmp_path, name):
    (tmp_path / "data" / name).mkdir(parents=True)
    assert main(["--sandbox"]) == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert name in said.err
    assert "DATA_DIR" in said.err
    assert "port" not in said.err


def test_however_much_is_logged_no_library_tells_a_secret():
    _log_to_stderr(Settings(log_level="DEBUG"))
    assert logging.getLogger("bot").isEnabledFor(logging.DEBUG)
    for name in ("discord.http", "discord.gateway", "aiosqlite", "sqlalchemy.engine.Engine"):
        assert not logging.getLogger(name).isEnabledFor(logging.INFO), name


async def test_the_sandbox_says_where_it_is_and_stops_cleanly(tmp_path):
    """Also where its port is taken, and whatever the database of a real bot is."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        environ = {
            **os.environ,
            "DISCORD_TOKEN": "",
            "DATA_DIR": str(tmp_path / "data"),
            "DATABASE_URL": f"sqlite:///{tmp_path / 'real.db'}",
            "SANDBOX_PORT": str(port),
            "TOYBOX_OPEN_BROWSER": "0",
            "RENDER_WORKERS": "1",
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            "--auto",
            cwd=ROOT,
            env=environ,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        async with asyncio.timeout(30):
            assert await process.stdout.readline() == b"Starting Toybox on the sandbox (no DISCORD_TOKEN is set).\n"
            line = (await process.stdout.readline()).decode()
        assert line.startswith("Sandbox: http://127.0.0.1:")
        url = line.removeprefix("Sandbox: ").strip()
        assert f":{port}/" not in url
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            assert response.status == 200
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(10):
            _, errors = await process.communicate()
    assert process.returncode == 0
    assert b"Traceback" not in errors
    assert {path.name for path in (tmp_path / "data").iterdir()} >= {"sandbox.db", "sandbox-world.json"}
    assert not (tmp_path / "real.db").exists()
