"""The store without threads and without a look at the real time: the same works come in the same order in every run."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from math import inf
from typing import Any, TypeVar
from unittest.mock import patch

import aiosqlite

from storage import driver, sqlite
from tests.disks import careless

T = TypeVar("T")


@contextmanager
def still() -> Iterator[None]:
    """While this lasts a statement is done on the spot, however long it takes, and nothing waits for the disk."""
    with ExitStack() as stack:
        for place, name, stand_in in (
            (aiosqlite.Connection, "__await__", _awaited),
            (aiosqlite.Connection, "_connect", _connect),
            (aiosqlite.Connection, "_execute", _execute),
            (aiosqlite.Connection, "stop", _stop),
            (driver, "QUICK", inf),
            (sqlite, "writer_engine", careless),
            (asyncio, "to_thread", _here),
        ):
            stack.enter_context(patch.object(place, name, stand_in))
        yield


def _awaited(connection: Any) -> Generator[Any, None, Any]:
    opening: Generator[Any, None, Any] = connection._connect().__await__()
    return opening


async def _connect(connection: Any) -> Any:
    connection._connection = connection._connector()
    return connection


async def _execute(connection: Any, work: Callable[..., T], *args: Any, **named: Any) -> T:
    return work(*args, **named)


def _stop(connection: Any) -> None:
    connection._running = False
    if connection._connection is not None:
        connection._connection.close()
        connection._connection = None


async def _here(work: Callable[..., T], *args: Any) -> T:
    return work(*args)


async def others(ready: Callable[[], bool]) -> None:
    """Let all others go on until that is so: nothing here waits for anything but them."""
    while not ready():  # noqa: ASYNC110 - a look after each turn of the loop, so that it ends in the same one each time
        await asyncio.sleep(0)
