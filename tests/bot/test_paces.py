from __future__ import annotations

import pytest

from bot import paces
from bot.paces import Pace
from tests.bot.table import VirtualLoop


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> VirtualLoop:
    passing = VirtualLoop()
    monkeypatch.setattr(paces, "asyncio", passing)
    return passing


async def test_a_few_go_at_once_and_then_one_by_one(time: VirtualLoop) -> None:
    pace, start, gone = Pace(burst=3, seconds=2.0), time.now, []
    for _ in range(6):
        await pace.wait()
        gone.append(time.now - start)
    assert gone == [0, 0, 0, 0, 2, 4]


async def test_whoever_comes_is_told_how_long_it_would_take(time: VirtualLoop) -> None:
    pace = Pace(burst=1, seconds=2.0)
    for delay in (0, 0, 2):
        assert pace.delay == delay
        await pace.wait()
    time.now += 100
    assert pace.delay == 0
