"""`python -m bot verify-live`, with a local Discord in the place of the real one."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

import bot.verify_live
from bot.__main__ import _twin, main
from bot.sandbox import World, limits
from bot.sandbox.permissions import Permission
from bot.sandbox.places import Channel
from bot.sandbox.rest import API
from bot.verify_live import STEPS, NotThere, Row, Site
from bot.verify_live.asking import Asker
from bot.verify_live.cases import cases
from tests.bot.street import blank
from tests.local import errors, local, world

__all__ = ["errors", "local", "world"]

ROOT = Path(__file__).parent.parent.parent
REFUSALS = (401, 40005, 50006, 50007, 50013, 50033, 50035, 50083, 30032)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Small pictures, small files."""
    monkeypatch.setattr("bot.posting.draw", blank)
    monkeypatch.setattr(limits, "FILE_BYTES", 10_000)


@pytest.fixture
def private(world: World) -> Channel:
    """The channel for it in the Discord that stands for the real one; it has two messages of others."""
    world.expect(*REFUSALS)
    guild = world.guild("Real Café", [world.person("Ana")], ["general", "verify"])
    channel = guild.channel("verify")
    channel.bot_permissions = channel.bot_permissions
    channel.overwrite(guild.everyone, deny=Permission.VIEW_CHANNEL)
    return channel


async def program(monkeypatch, folder: Path, base: str, token: str, channel: int) -> int:
    """The exit code of the program, run as an owner runs it."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("DISCORD_API_BASE", base)
    monkeypatch.setenv("DISCORD_TOKEN", token)
    return await asyncio.to_thread(main, ["verify-live", "--channel", str(channel)])


async def test_where_both_are_alike_all_agrees_and_nothing_is_left(tmp_path, local, private, monkeypatch, capsys):
    scopes = {private.guild.id: [{"name": "mine", "id": "1", "description": "of before"}]}
    local.world.commands.scopes.update(scopes)
    private.overwrite(local.world.bot, allow=Permission.MANAGE_THREADS | Permission.VIEW_CHANNEL)
    assert await program(monkeypatch, tmp_path, local.base_url, local.token, private.id) == 0
    said = capsys.readouterr()
    compared = [line for line in said.out.splitlines() if line.startswith("agree ")]
    assert "DIFFERS" not in said.out
    assert len(compared) > 80
    assert f"{len(compared)} agree, 0 differ" in said.out
    assert any("a match: end: came to its end" in line for line in compared)
    assert all(f". {step}" in said.out for step in STEPS)
    assert local.token not in said.out + said.err
    assert said.err == ""
    assert private.messages == {}
    assert [channel.name for channel in private.guild.channels.values()] == ["general", "verify"]
    assert [command["name"] for command in local.world.commands.of(private.guild.id)] == ["mine"]
    assert None not in local.world.commands.scopes
    assert [path.name for path in tmp_path.iterdir()] == []


async def test_one_limit_that_is_another_is_told(tmp_path, monkeypatch, capsys):
    """The twin of the other process has the limit that stands in the table."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-m", "tests.bot.odd_discord")
    odd = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdin=pipe, stdout=pipe)
    assert odd.stdin is not None
    assert odd.stdout is not None
    try:
        base, token, channel = (await asyncio.wait_for(odd.stdout.readline(), 30)).decode().split()
        assert await program(monkeypatch, tmp_path, base, token, int(channel)) == 1
    finally:
        odd.stdin.close()
        await asyncio.wait_for(odd.wait(), 10)
    said = capsys.readouterr().out
    (line,) = [line for line in said.splitlines() if line.startswith("DIFFERS")]
    assert line == "DIFFERS  value of an option: 100: Discord: 400 50035; local: 200"
    assert "1 differ" in said


async def test_threads_that_cannot_be_deleted_are_archived_and_told(local, private):
    site = Site(f"{local.base_url}{API}", local.token, private.id)
    async with Asker(site) as ask:
        for case in cases(limits):
            if "thread" in case.name:
                await case.run(ask)
    assert ask.left == 2
    assert private.messages == {}
    threads = [channel for channel in private.guild.channels.values() if channel.thread is not None]
    assert len(threads) == 2
    assert all(channel.thread.archived for channel in threads)


async def test_what_breaks_off_leaves_nothing_either(local, private, monkeypatch):
    async def broken(ask: Asker) -> dict[str, str]:
        await ask("POST", "/channels/{channel}/messages", {"content": "x"})
        raise RuntimeError("a match that breaks")

    monkeypatch.setattr(bot.verify_live, "cases", lambda _: [])
    monkeypatch.setattr(bot.verify_live, "play", broken)
    before = list(private.messages)
    with pytest.raises(RuntimeError, match="breaks"):
        async for _ in bot.verify_live.verify(Site(f"{local.base_url}{API}", local.token, private.id), _twin, limits):
            pass
    assert list(private.messages) == before


async def test_messages_of_others_stay(local, private):
    ana = local.world.person("Ana")
    private.overwrite(ana, allow=Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES)
    first = await ana.send(private, "before")
    async with Asker(Site(f"{local.base_url}{API}", local.token, private.id)) as ask:
        second = await ana.send(private, "meanwhile")
        await ask("POST", "/channels/{channel}/messages", {"content": "x"})
        assert len(private.messages) == 3
    assert list(private.messages.values()) == [first, second]


async def test_limits_of_the_moment_are_waited_for_and_failures_tried_again(local, private, monkeypatch):
    monkeypatch.setattr("bot.verify_live.asking.PAUSE", 0.0)
    faults, path = local.world.faults, "/channels/*/messages"
    async with Asker(Site(f"{local.base_url}{API}", local.token, private.id)) as ask:
        for fault in (
            faults.refuse("POST", path, 429, retry_after=0.01),
            faults.refuse("POST", path, 503),
            faults.cut("POST", path),
        ):
            reply = await ask("POST", "/channels/{channel}/messages", {"content": "x"})
            assert fault.met == 1
            assert reply.outcome == "200"
        faults.refuse("POST", path, 503, times=5)
        with pytest.raises(NotThere, match="503"):
            await ask("POST", "/channels/{channel}/messages", {"content": "x"})
        local.world.rate_limits.on = True
        replies = [await ask("DELETE", f"/channels/{{channel}}/messages/{n + 1}") for n in range(6)]
        assert {reply.outcome for reply in replies} == {"404 10008"}


@pytest.mark.parametrize("channel", ["general", "nowhere", "thread"])
async def test_a_channel_that_is_not_fit_for_it_is_refused(tmp_path, local, private, monkeypatch, capsys, channel):
    chosen = {
        "general": private.guild.channel("general").id,
        "nowhere": 12345,
        "thread": private.open_thread("x", local.world.bot, kind=11, auto_archive=60, start=None).id,
    }[channel]
    assert await program(monkeypatch, tmp_path, local.base_url, local.token, chosen) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    why = {"general": "not private", "nowhere": "does not see", "thread": "no text channel"}
    assert why[channel] in said.err
    assert not any(request.method != "GET" for request in local.world.requests)


async def test_a_wrong_token_is_one_clear_line(tmp_path, local, private, monkeypatch, capsys):
    assert await program(monkeypatch, tmp_path, local.base_url, "not-the-token", private.id) == 1
    said = capsys.readouterr().err
    assert said == "Discord does not know this DISCORD_TOKEN.\n"


def test_without_a_token_there_is_nothing_to_verify(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert main(["verify-live", "--channel", "1"]) == 2
    assert "DISCORD_TOKEN" in capsys.readouterr().err


def test_a_row_says_both_answers_only_where_they_differ():
    assert Row("content: 2001", "400 50035", "400 50035").line() == "agree    content: 2001: 400 50035"
    assert Row("content: 2001", "200", "400 50035").line() == "DIFFERS  content: 2001: Discord: 200; local: 400 50035"


def test_a_site_does_not_show_its_token():
    assert "secret" not in repr(Site("http://localhost/api/v10", "secret", 1))
