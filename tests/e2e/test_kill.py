"""The bot in a process of its own, killed without warning again and again: the match ends as if nothing had been."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

import render
from bot.computers import think
from bot.sandbox import LocalDiscord
from bot.sandbox.people import Person
from bot.sandbox.results import NotPossible
from bot.scenes import Scene, read
from games.catalog import all_games
from storage import Store, SystemClock, answers, checkpoints
from tests.e2e.playing import first_choice

ROOT = Path(__file__).parent.parent.parent
READY_WITHIN = 30.0
KILLS = 5
PATIENCE = 150.0


@dataclass
class Process:
    """`python -m bot` against the local Discord."""

    local: LocalDiscord
    folder: Path
    running: asyncio.subprocess.Process | None = None

    @property
    def alive(self) -> bool:
        return self.running is not None and self.running.returncode is None

    async def start(self) -> None:
        environ = {
            **os.environ,
            "DISCORD_TOKEN": self.local.token,
            "DISCORD_API_BASE": self.local.base_url,
            "TOYBOX_CLOCK": f"{self.local.base_url}/local/clock",
            "DATA_DIR": str(self.folder),
            "DATABASE_URL": "",
            "RENDER_WORKERS": "1",
            "LOG_LEVEL": "WARNING",
        }
        self.running = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", env=environ, cwd=ROOT)
        await self.local.world.wait(lambda: self.local.world.gateway.online, READY_WITHIN)

    async def kill(self) -> None:
        assert self.running is not None
        self.running.kill()
        await self.running.wait()
        await self.local.world.wait(lambda: not self.local.world.gateway.online, READY_WITHIN)
        self.local.world.gateway.sessions.clear()  # nobody comes to resume them, so nobody need wait for that

    async def stop(self) -> int:
        """SIGTERM; the exit code."""
        assert self.running is not None
        self.running.terminate()
        return await asyncio.wait_for(self.running.wait(), 10)

    def stored(self) -> tuple[int, str]:
        """Version and state of the one match, as another process may read them at any time."""
        with sqlite3.connect(self.folder / "toybox.db") as connection:
            return tuple(connection.execute("select version, state from matches").fetchone())


@pytest_asyncio.fixture
async def process(tmp_path: Path) -> AsyncIterator[Process]:
    local = await LocalDiscord.start()
    process = Process(local, tmp_path)
    try:
        yield process
    finally:
        if process.alive:
            assert process.running is not None
            process.running.kill()
            await process.running.wait()
        await local.stop()


@pytest.mark.soak
async def test_killed_at_five_random_commits_the_match_ends_as_if_nothing_had_happened(process: Process) -> None:
    world = process.local.world
    ana, bruno = world.person("Ana"), world.person("Bruno")
    channel = world.guild("Toybox Café", [ana, bruno], ["games"]).channel("games")
    world.expect("unanswered")  # whoever presses while the bot is dead
    await process.start()
    await world.wait(lambda: bool(world.commands.offered(ana, channel)), READY_WITHIN)
    await ana.run("/play", channel=channel, options={"game": "weapon_wars", "options": "hearts=1, auto_fall=no"})
    lobby = await world.wait(lambda: next((m for m in channel.messages.values() if "who plays" in m.text), None), 5)
    await bruno.click(lobby, "Join")
    await ana.click(lobby, "Add computer")
    await world.wait(lambda: not next(b for b in lobby.buttons if b.label == "Start").disabled, 5)
    await ana.click(lobby, "Start")
    await world.wait(lambda: process.stored()[1] == "playing", 10)
    await process.kill()

    store = await Store.open(f"sqlite:///{process.folder / 'toybox.db'}", SystemClock(), backups=None)
    try:
        start = await store.read(lambda c: read(c, 1, all_games()))
        known = len(await store.read(lambda c: answers.all_of(c, 1)))
    finally:
        await store.close()
    assert start is not None
    foreseen, end = foresee(start)
    kills = sorted(random.Random(5).sample(range(1, len(foreseen)), KILLS))
    killed = 0

    first = start.row.version
    await process.start()
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        version, state = process.stored()
        if killed < KILLS and version - first >= kills[killed]:
            await process.kill()
            killed += 1
            await process.start()
        if state == "over":
            break
        await asyncio.sleep(0.01)  # for the bot and its computer player
        for person in (ana, bruno):
            killer = asyncio.create_task(kill_at(process, first + kills[killed])) if killed < KILLS else None
            await play(person, channel.messages.values())  # whatever becomes of it
            if killer is not None:
                killer.cancel()
                if (await asyncio.gather(killer, return_exceptions=True))[0] is True:
                    killed += 1
                    await process.start()
    assert process.stored()[1] == "over"
    assert killed == KILLS
    await world.wait(lambda: any("🏆" in m.text for m in channel.messages.values()), 10)
    assert await process.stop() == 0

    store = await Store.open(f"sqlite:///{process.folder / 'toybox.db'}", SystemClock(), backups=None)
    try:
        record = await store.read(lambda c: answers.all_of(c, 1))
        last = await store.read(lambda c: checkpoints.latest(c, 1))
    finally:
        await store.close()
    assert [(a.ask, a.picks) for a in record[known:] if a.by_kind != "forced"] == foreseen
    assert last is not None
    assert last.data == end
    panels = [m for m in channel.messages.values() if any(str(b.custom_id).endswith(":panel") for b in m.buttons)]
    assert len([m for m in channel.messages.values() if "🏆" in m.text]) == 1
    assert not any(button.label == "Your move" for panel in panels for button in panel.buttons)


def foresee(scene: Scene) -> tuple[list[tuple[str, dict[int, tuple[str, ...]]]], bytes]:
    """What people who always take the first thing, and these computer players, will do; and the last checkpoint."""
    match, told = scene.match, []
    assert match is not None
    while match.open:
        ((seat, decision),) = match.open.items()
        if scene.seats[seat].agent is None:
            view = scene.game.view(match.t.state, seat)
            keys = (render.present(scene.game.key, view, decision).options[0].key,)
        else:
            keys = think(scene, seat)
        told.append((match.ask, {seat: keys}))
        match.answer(seat, keys, match.asked)
    return told, match.checkpoint


async def play(person: Person, messages: object) -> None:
    """Press *Your move* on the newest panel and take the first thing, if the bot is there and asks this person."""
    try:
        panels = [m for m in list(messages) if any(b.label == "Your move" for b in m.buttons)]  # type: ignore[call-overload]
        if not panels:
            return
        opened = await person.click(panels[-1], "Your move")
        if opened.message is not None and any(str(b.custom_id).startswith("a:") for b in opened.message.buttons):
            await person.click(opened.message, custom_id=first_choice(opened))
    except NotPossible:
        pass


async def kill_at(process: Process, version: int) -> bool:
    """Kill the bot as soon as another process can see that commit."""
    while process.stored()[0] < version:  # noqa: ASYNC110 - another process sends no event
        await asyncio.sleep(0.002)
    await process.kill()
    return True
