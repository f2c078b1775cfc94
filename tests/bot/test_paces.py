from __future__ import annotations

import asyncio

import pytest

from bot.paces import SHARES, Kind, Pace, Shares


class Hours:
    """A time that passes only by being slept through."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.time += seconds
        for _ in range(5):  # whoever got their turn goes on first
            await asyncio.sleep(0)


async def served(hours: Hours, shares: Shares, wanted: dict[Kind, int]) -> list[tuple[float, Kind]]:
    """When each request had its turn."""
    got: list[tuple[float, Kind]] = []

    async def one(kind: Kind) -> None:
        await shares.turn(kind)
        got.append((hours.time, kind))

    await asyncio.gather(*(one(kind) for kind, count in wanted.items() for _ in range(count)))
    return got


def busiest(times: list[float]) -> int:
    """The most requests within any one second."""
    return max(sum(start <= time < start + 1 for time in times) for start in times)


async def test_many_requests_never_pass_thirty_a_second() -> None:
    hours = Hours()
    shares = Shares(Pace(burst=4, seconds=1 / 23, now=hours.now, sleep=hours.sleep))
    got = await served(hours, shares, {"call": 200, "tidy": 100})
    assert len(got) == 300
    assert busiest([time for time, _ in got]) < 30


async def test_calls_go_first_and_nothing_starves() -> None:
    hours = Hours()
    shares = Shares(Pace(burst=1, seconds=0.1, now=hours.now, sleep=hours.sleep))
    got = await served(hours, shares, {"tidy": 100, "show": 100, "hand": 100, "call": 100})
    first = [kind for _, kind in got[: sum(SHARES.values())]]
    for kind, share in SHARES.items():
        assert abs(first.count(kind) - share) <= 1, kind
    assert max(n for n, (_, kind) in enumerate(got) if kind == "call") < 130


async def test_what_one_kind_does_not_use_others_get() -> None:
    hours = Hours()
    shares = Shares(Pace(burst=1, seconds=0.1, now=hours.now, sleep=hours.sleep))
    got = await served(hours, shares, {"tidy": 50})
    assert hours.time == pytest.approx(4.8, abs=0.2)
    assert len(got) == 50
    late = await served(hours, shares, {"tidy": 30, "call": 30})
    assert [kind for _, kind in late].index("call") <= 2, "and a kind that had it all saved nothing up, nor owes it"


async def test_who_gives_up_waiting_holds_up_nobody() -> None:
    hours = Hours()
    shares = Shares(Pace(burst=1, seconds=0.1, now=hours.now, sleep=hours.sleep))
    gone = [asyncio.ensure_future(shares.turn("call")) for _ in range(5)]
    await asyncio.sleep(0)
    for task in gone[1:]:
        task.cancel()
    assert await asyncio.wait_for(shares.turn("call"), 1) >= 0
    assert shares.waiting == 0


async def test_a_few_go_at_once_and_then_one_by_one() -> None:
    hours = Hours()
    pace, gone = Pace(burst=3, seconds=2.0, now=hours.now, sleep=hours.sleep), []
    for _ in range(6):
        await pace.wait()
        gone.append(hours.time)
    assert gone == [0, 0, 0, 0, 2, 4]


async def test_whoever_comes_is_told_how_long_it_would_take() -> None:
    hours = Hours()
    pace = Pace(burst=1, seconds=2.0, now=hours.now, sleep=hours.sleep)
    for delay in (0, 0, 2):
        assert pace.delay == delay
        await pace.wait()
    hours.time += 100
    assert pace.delay == 0
