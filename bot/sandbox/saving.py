"""Keeping a world on disk while it runs."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
from pathlib import Path
from typing import Any

from bot.sandbox.archive import dump_world
from bot.sandbox.wire import Json
from bot.sandbox.world import World

log = logging.getLogger(__name__)

DELAY = 0.3
"""Seconds that a change may wait for others before all are written."""


class Saver:
    """Writes the world after changes, never more often than `DELAY` allows, and once more at the end."""

    def __init__(self, world: World, path: Path) -> None:
        self._world = world
        self._path = path
        self._due = asyncio.Event()
        self._ending = asyncio.Event()
        self._written: str | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._world.on_change(self._due.set)
        self._world.clock.on_move(self._due.set)
        self._due.set()
        self._task = asyncio.create_task(self._run(), name="local world saver")

    async def stop(self) -> None:
        self._ending.set()
        self._due.set()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while not self._ending.is_set():
            await self._due.wait()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), DELAY)
            self._due.clear()
            await self._save()

    async def _save(self) -> None:
        world, dropped = dump_world(self._world), self._world.files.dropped
        text = await asyncio.to_thread(as_json, world)
        if text != self._written:
            try:
                await asyncio.to_thread(write_whole, self._path, text)
            except OSError as error:
                log.warning("the world cannot be saved to %s: %s", self._path, error)
                return
            self._written = text
        self._world.files.clear(dropped)


def as_json(world: Json) -> str:
    """Part by part, so that a large world, written in a thread, does not keep the others waiting."""

    def written(value: Any) -> str:
        if isinstance(value, list):
            return "[" + ", ".join(json.dumps(each, ensure_ascii=False) for each in value) + "]"
        return json.dumps(value, ensure_ascii=False)

    return "{" + ", ".join(f"{json.dumps(name)}: {written(value)}" for name, value in world.items()) + "}"


def write_whole(path: Path, text: str) -> None:
    """Writes `text` so that a reader finds the old file or the new one, whatever happens meanwhile."""
    draft = path.with_suffix(".part")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
