"""A local Discord for tests, and discord.py clients connected to it.

A test module takes the fixtures by importing them: `from tests.local import errors, local, world`. At the end of a
test `local` fails it for what no bot should do (`World.problems`), and shows what was said when anything failed;
`errors` fails it for what the libraries and the bot logged as errors.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator

import discord
import pytest
import pytest_asyncio

from bot.sandbox import LocalDiscord, World
from bot.sandbox.point import pointed_at

GUILD_READY_TIMEOUT = 0.02
"""Seconds that a client waits for further servers before it counts as ready; the library's 2 s suit the internet."""

HEARD_WITHIN = 1.0
"""Seconds for what a client is about at the end of its test."""


@pytest_asyncio.fixture
async def local(request: pytest.FixtureRequest) -> AsyncIterator[LocalDiscord]:
    """An empty world on a free port, at which every discord.py client of this process points."""
    started = await LocalDiscord.start()
    with pointed_at(started.base_url):
        yield started
    await started.stop()
    report(request, started.world)


@pytest.fixture
def world(local: LocalDiscord) -> World:
    return local.world


@pytest.fixture
def errors() -> Iterator[list[logging.LogRecord]]:
    """Collects what is logged as an error; a test that expects one takes it out of the list."""
    records: list[logging.LogRecord] = []
    collector = logging.Handler(logging.ERROR)
    collector.emit = records.append  # type: ignore[method-assign]
    logging.getLogger().addHandler(collector)
    yield records
    logging.getLogger().removeHandler(collector)
    assert [logging.Formatter().format(record) for record in records] == []


def report(request: pytest.FixtureRequest, world: World) -> None:
    """Keeps the transcript for a failing test, and fails a test whose bot did what no bot should."""
    request.node.add_report_section("teardown", "local Discord", world.transcript.text())
    assert world.problems() == []


@contextlib.asynccontextmanager
async def running(client: discord.Client, local: LocalDiscord) -> AsyncIterator[discord.Client]:
    """`client` logged in and ready; the end closes it and raises what it may have died of."""
    task = asyncio.create_task(client.start(local.token))
    try:
        await local.world.wait(lambda: client.is_ready() or task.done())
        if task.done():
            task.result()
        yield client
        # Discord has had its answer a moment before the bot hears that it came.
        if heard := [each for each in asyncio.all_tasks() if each.get_name().startswith("discord.py: ")]:
            await asyncio.wait(heard, timeout=HEARD_WITHIN)
    finally:
        await client.close()
        await task
