"""The writer's queue: works that wait share one transaction, so that they share its one wait for the disk."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.errors import StoreError

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]

TOGETHER = 64  # works in one transaction at most, so that the first does not wait for an endless queue
CLOSED = "the store is closed: nothing can be saved any longer"

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Job:
    work: Work[Any]
    future: asyncio.Future[Any]


class _Broken(Exception):
    """The transaction is lost for all who share it."""


class Writer:
    """Does works one after another on an engine of one connection, those that share a transaction each in a savepoint.

    A work that raises takes back only what it did itself. A result is handed out after COMMIT and never before. A
    caller who is cancelled before its work began is forgotten; a work that has begun is finished.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: deque[_Job] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._serve(), name="store writer")

    async def do(self, work: Work[T]) -> T:
        """The work's result once it is committed, or what it raised."""
        if self._closing or self._task.done():
            raise StoreError(CLOSED)
        if asyncio.current_task() is self._task:
            raise RuntimeError("a work must not wait for another: it would wait for itself")
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._wake.set()
        result: T = await job.future
        return result

    async def close(self, patience: float) -> None:
        """Take no more works and finish those that wait; those not done after `patience` seconds are rolled back."""
        self._closing = True
        self._wake.set()
        _, late = await asyncio.wait([self._task], timeout=patience)
        if late:
            log.error("what waited to be saved was not done within %s s and is lost", patience)
            self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _serve(self) -> None:
        try:
            while self._jobs or not self._closing:
                if not self._jobs:
                    self._wake.clear()
                    await self._wake.wait()
                    continue
                batch = [self._jobs.popleft() for _ in range(min(TOGETHER, len(self._jobs)))]
                await self._transact(batch)
        finally:
            for job in self._jobs:
                _raise_to(job, StoreError(CLOSED))
            self._jobs.clear()

    async def _transact(self, batch: list[_Job]) -> None:
        """One transaction for all; who has not begun when it breaks gets into the next."""
        begun: list[tuple[_Job, Any, BaseException | None]] = []
        waiting = deque(batch)
        attempt = _attempt if len(batch) > 1 else _alone
        try:
            async with self._engine.begin() as c:
                while waiting:
                    job = waiting.popleft()
                    if not job.future.done():
                        begun.append((job, None, None))
                        begun[-1] = (job, *await attempt(c, job.work))
                if attempt is _alone and begun and (failed := begun[0][2]) is not None:
                    raise _Broken from failed
        except Exception as error:
            for job, _, raised in begun:
                _fail(job, raised or _unsaved(error))
            if begun:
                self._jobs.extendleft(reversed(waiting))
            else:
                for job in waiting:
                    _raise_to(job, _unsaved(error))
        except BaseException:
            for job in (*(job for job, _, _ in begun), *waiting):
                _raise_to(job, StoreError(CLOSED))
            raise
        else:
            for job, result, raised in begun:
                if raised is None and not job.future.done():
                    job.future.set_result(result)
                elif raised is not None:
                    _fail(job, raised)


async def _alone(c: AsyncConnection, work: Work[Any]) -> tuple[Any, BaseException | None]:
    """The work's result or what it raised. Raises _Broken where the transaction did not outlive it."""
    result, raised = None, None
    try:
        result = await work(c)
    except BaseException as error:
        if not isinstance(error, Exception) and not _own_cancellation(error):
            raise
        raised = error
    if not _in_transaction(c):
        raise _Broken(_cause(raised or "the transaction was rolled back")) from raised
    return result, raised


def _in_transaction(c: AsyncConnection) -> bool:
    """SQLite rolls back by itself where the disk is full or fails, and then goes on as if nothing had been begun."""
    assert c.sync_connection is not None
    driver = c.sync_connection.connection.driver_connection
    return driver is not None and bool(driver.in_transaction)


async def _attempt(c: AsyncConnection, work: Work[Any]) -> tuple[Any, BaseException | None]:
    """The same, its savepoint released or rolled back."""
    savepoint = await c.begin_nested()
    result, raised = await _alone(c, work)
    await _settle(savepoint.commit if raised is None else savepoint.rollback)
    return result, raised


def _own_cancellation(error: BaseException) -> bool:
    """Whether the work was cancelled by what it awaited, and not the writer's task itself."""
    task = asyncio.current_task()
    return isinstance(error, asyncio.CancelledError) and task is not None and not task.cancelling()


async def _settle(end: Callable[[], Awaitable[None]]) -> None:
    try:
        await end()
    except SQLAlchemyError as error:
        raise _Broken(_cause(error)) from error


def _fail(job: _Job, error: BaseException) -> None:
    if job.future.done():
        log.warning("a work failed whose caller had gone", exc_info=error)
    _raise_to(job, error)


def _raise_to(job: _Job, error: BaseException) -> None:
    if isinstance(error, asyncio.CancelledError):
        job.future.cancel()
    elif not job.future.done():
        job.future.set_exception(error)


def _unsaved(error: Exception) -> StoreError:
    failure = StoreError(f"could not be saved: {_cause(error)}")
    failure.__cause__ = error
    return failure


def _cause(error: object) -> str:
    """The database's own words, without the statement."""
    return str(getattr(error, "orig", None) or error)
