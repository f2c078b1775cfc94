"""The bot in a process of its own, killed without warning again and again: every match ends as if nothing had been."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from bot.computers import think
from bot.sandbox import LocalDiscord
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from bot.sandbox.results import NotPossible, Result
from bot.scenes import Scene, read
from bot.ui import ids
from games.catalog import all_games
from games.engine import Entry, Seat
from storage import Store, SystemClock, answers, checkpoints
from storage.answers import AnswerRow

ROOT = Path(__file__).parent.parent.parent
READY_WITHIN = 60.0
KILLS = 5
PATIENCE = 60.0  # seconds without a commit after which a match stands still

Keys = tuple[str, ...]


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
        """Also where it has been killed already, and nobody saw it to its end."""
        assert self.running is not None
        if self.alive:
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


@dataclass(frozen=True)
class Foreseen:
    """A whole match before it is played: what each seat answers to each question, and how that ends."""

    keys: Mapping[tuple[int, Seat], Keys]  # by the name of the question
    log: list[Entry]
    end: bytes  # the last checkpoint


@pytest.mark.soak
@pytest.mark.parametrize("key", all_games())
async def test_killed_at_five_random_commits_it_ends_as_if_nothing_had_happened(key: str, process: Process) -> None:
    world = process.local.world
    ana, bruno = world.person("Ana"), world.person("Bruno")
    channel = world.guild("Toybox Café", [ana, bruno], ["games"]).channel("games")
    world.expect("unanswered")  # whoever presses while the bot is dead
    await process.start()
    await begin(process, key, ana, bruno, channel)
    await process.kill()

    scene, known = await stored(process)
    seats = {person: scene.seat_of(person.id) for person in (ana, bruno)}
    foreseen = foresee(scene)
    kills = sorted(random.Random(5).sample(range(1, len(foreseen.keys)), KILLS))
    killed = 0

    first = scene.row.version
    await process.start()
    reached, since = first, time.monotonic()
    while time.monotonic() < since + PATIENCE:
        version, state = process.stored()
        if version > reached:
            reached, since = version, time.monotonic()
        if killed < KILLS and version - first >= kills[killed]:
            await process.kill()
            killed += 1
            await process.start()
        if state == "over":
            break
        await asyncio.sleep(0.01)  # for the bot and its computer player
        for person, seat in seats.items():
            killer = asyncio.create_task(kill_at(process, first + kills[killed])) if killed < KILLS else None
            await play(person, seat, channel, foreseen)  # whatever becomes of it
            if killer is not None:
                killer.cancel()
                if (await asyncio.gather(killer, return_exceptions=True))[0] is True:
                    killed += 1
                    await process.start()
    assert process.stored()[1] == "over"
    assert killed == KILLS
    await world.wait(lambda: any("🏆" in m.text for m in channel.messages.values()), 10)
    assert await process.stop() == 0

    record, last = await recorded(process)
    assert [Entry(row.ask, row.picks) for row in record[known:]] == foreseen.log
    assert last == foreseen.end
    panels = [m for m in channel.messages.values() if any(str(b.custom_id).endswith(":panel") for b in m.buttons)]
    assert len([m for m in channel.messages.values() if "🏆" in m.text]) == 1
    assert not any(button.label == "Your move" for panel in panels for button in panel.buttons)


async def begin(process: Process, key: str, host: Person, guest: Person, channel: Channel) -> None:
    """A match of the two and a computer player, by the buttons of its lobby."""
    world = process.local.world
    await world.wait(lambda: bool(world.commands.offered(host, channel)), READY_WITHIN)
    await host.run("/play", channel=channel, options={"game": key})
    lobby = await world.wait(lambda: next((m for m in channel.messages.values() if "who plays" in m.text), None), 5)
    await guest.click(lobby, "Join")
    await host.click(lobby, "Add computer")
    await world.wait(lambda: not next(b for b in lobby.buttons if b.label == "Start").disabled, 5)
    await host.click(lobby, "Start")
    await world.wait(lambda: process.stored()[1] == "playing", 10)


async def stored(process: Process) -> tuple[Scene, int]:
    """The match as a bot would read it, and how many answers it has had."""
    store = await Store.open(f"sqlite:///{process.folder / 'toybox.db'}", SystemClock(), backups=None)
    try:
        scene = await store.read(lambda c: read(c, 1, all_games()))
        known = len(await store.read(lambda c: answers.all_of(c, 1)))
    finally:
        await store.close()
    assert scene is not None
    return scene, known


async def recorded(process: Process) -> tuple[list[AnswerRow], bytes]:
    """Every answer of the match, and its last checkpoint."""
    store = await Store.open(f"sqlite:///{process.folder / 'toybox.db'}", SystemClock(), backups=None)
    try:
        record = await store.read(lambda c: answers.all_of(c, 1))
        last = await store.read(lambda c: checkpoints.latest(c, 1))
    finally:
        await store.close()
    assert last is not None
    return record, last.data


def foresee(scene: Scene) -> Foreseen:
    """What people who pick as a computer player would, and these computer players, will do."""
    match, keys = scene.match, {}
    assert match is not None
    known = len(match.log)
    while match.open:
        seat, asked = match.waiting[0], match.asked
        keys[asked, seat] = think(scene, seat)
        match.answer(seat, keys[asked, seat], asked)
    log = [entry for _, entries in match.past for entry in entries] + match.log
    return Foreseen(keys, log[known:], match.checkpoint)


async def play(person: Person, seat: Seat | None, channel: Channel, foreseen: Foreseen) -> None:
    """Press *Your move* on the newest panel and do what was foreseen, if the bot is there and asks this person."""
    assert seat is not None
    panels = [m for m in list(channel.messages.values()) if any(b.label == "Your move" for b in m.buttons)]
    if not panels:
        return
    try:
        opened = (await person.click(panels[-1], "Your move")).message
        if opened is not None and (asked := asked_on(opened)) is not None:
            before, world = opened.components, person.world
            await give(person, opened, foreseen.keys[asked, seat])
            await world.wait(lambda: opened.components != before or not world.gateway.online, PATIENCE)
            if sure := [b.custom_id for b in opened.buttons if isinstance(ids.parse(str(b.custom_id)), ids.Sure)]:
                await person.click(opened, custom_id=sure[0])
    except NotPossible:
        pass


def asked_on(message: Message) -> int | None:
    """The question that can be answered on the message."""
    shown = [*(button.custom_id for button in message.buttons), *(menu.custom_id for menu in message.menus)]
    parsed = [ids.parse(str(custom_id)) for custom_id in shown]
    return next((one.asked for one in parsed if isinstance(one, ids.Answer | ids.Select | ids.Done)), None)


async def give(person: Person, message: Message, keys: Keys) -> Result:
    """By whatever on the message means just these keys."""
    for button in message.buttons:
        meant = ids.parse(str(button.custom_id))
        if isinstance(meant, ids.Answer) and (meant.key,) == keys:
            return await person.click(message, custom_id=button.custom_id)
    for menu in message.menus:
        values = {value for _, value, _ in menu.options}
        if keys and values >= set(keys) and menu.least <= len(keys) <= menu.most:
            return await person.select(message, *keys, custom_id=menu.custom_id)
    done = next(b for b in message.buttons if isinstance(ids.parse(str(b.custom_id)), ids.Done))
    return await person.click(message, custom_id=done.custom_id)


async def kill_at(process: Process, version: int) -> bool:
    """Kill the bot as soon as another process can see that commit."""
    while process.stored()[0] < version:  # noqa: ASYNC110 - another process sends no event
        await asyncio.sleep(0.002)
    await process.kill()
    return True
