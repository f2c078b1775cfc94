from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.sandbox import LocalDiscord
from bot.worldclocks import FarClock, NearClock


async def test_a_far_clock_follows_the_local_discords(tmp_path):
    local = await LocalDiscord.start()
    far, moved = FarClock(f"{local.base_url}/local/clock"), asyncio.Event()
    far.on_move(moved.set)
    try:
        local.clock.advance(days=3)
        await far.start()
        assert abs(far.now() - local.clock.now()) < timedelta(seconds=1)
        assert not moved.is_set()
        local.clock.advance(hours=30)
        await asyncio.wait_for(moved.wait(), 5)
        assert abs(far.now() - local.clock.now()) < timedelta(seconds=1)
        assert far.now().microsecond % 1000 == 0
    finally:
        await far.stop()
        await local.stop()


async def test_no_clock_is_one_clear_line():
    with pytest.raises(ConnectionError, match="there is no clock at http"):
        await FarClock("http://127.0.0.1:1/local/clock").start()


async def test_a_near_clock_tells_the_worlds_time_to_the_millisecond():
    local = await LocalDiscord.start()
    try:
        near, moves = NearClock(local.clock), []
        near.on_move(lambda: moves.append(near.now()))
        local.clock.advance(days=1)
        assert len(moves) == 1
        assert near.now().microsecond % 1000 == 0
        assert abs(near.now() - local.clock.now()) < timedelta(seconds=1)
    finally:
        await local.stop()
