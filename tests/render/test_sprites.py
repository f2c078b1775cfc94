"""Caches are bounded by bytes, whoever asks for what."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from PIL import Image

import render
from render.names import Names
from render.sprites import GROUNDS, MASKS, MIB, SPRITES, Cache, weight
from render.text import TEXTS, write
from tests.render.states import NAMES, rare, table


def test_the_least_recently_used_goes_first() -> None:
    made = count()
    cache: Cache[tuple[int, int]] = Cache(100, lambda value: value[1])

    def take(key: str, size: int) -> int:
        return cache.take(key, lambda: (next(made), size))[0]

    assert [take("a", 40), take("b", 40), take("a", 40)] == [0, 1, 0]
    assert take("c", 40) == 2  # pushes b out
    assert (len(cache), cache.bytes) == (2, 80)
    assert [take("a", 40), take("b", 40)] == [0, 3]


def test_what_is_larger_than_the_limit_is_not_kept_and_pushes_nothing_out() -> None:
    cache: Cache[bytes] = Cache(10, len)
    cache.take("small", lambda: b"12345")
    assert cache.take("large", lambda: b"x" * 11) == b"x" * 11
    assert (len(cache), cache.bytes) == (1, 5)


def test_threads_may_share_a_cache() -> None:
    cache: Cache[bytes] = Cache(5_000, len)
    with ThreadPoolExecutor(8) as pool:
        sizes = list(pool.map(lambda n: len(cache.take(n % 90, lambda: bytes(n % 90 + 1))), range(6_000)))
    assert sizes == [n % 90 + 1 for n in range(6_000)]
    assert cache.bytes <= cache.limit
    assert cache.bytes == sum(len(kept) for kept, _ in cache._kept.values())


def test_pixels_weigh_what_they_take() -> None:
    assert weight(Image.new("L", (10, 20))) == 200
    assert weight((Image.new("RGB", (10, 20)), Image.new("L", (10, 20)))) == 1000


def test_the_limits_are_those_of_the_guide() -> None:
    assert SPRITES.limit + TEXTS.limit == 48 << 20
    assert GROUNDS.limit == 60 << 20


def test_no_flood_of_names_grows_the_texts_without_end() -> None:
    frame = Image.new("RGB", (1200, 80))
    before = TEXTS.limit
    TEXTS.clear()
    TEXTS.limit = 200_000
    try:
        for n in range(120):
            write(frame, 0, 40, Names([f"{n} {'W' * 26}"]).drawn(0), "bold", 38)
            assert TEXTS.bytes <= TEXTS.limit
        assert 0 < len(TEXTS) < 120
    finally:
        TEXTS.limit = before
        TEXTS.clear()


def test_whatever_is_drawn_no_cache_grows_past_its_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every cache of the pictures, with room for a part of what comes: kept to its limit, and reckoned right."""
    render.board("weapon_wars", table(), NAMES)  # every module that has a cache is loaded
    caches = [thing for thing in gc.get_objects() if isinstance(thing, Cache) and thing.limit >= MIB]
    assert {SPRITES.limit, GROUNDS.limit, MASKS.limit, TEXTS.limit} <= {cache.limit for cache in caches}
    assert sum(cache.limit for cache in caches) <= 120 * MIB
    for cache in caches:
        cache.clear()
        monkeypatch.setattr(cache, "limit", 8 * MIB if cache is GROUNDS else 150_000)
    full: set[int] = set()
    for number, (kind, view) in enumerate(list(rare().items())[::4]):  # every fourth is enough to fill them
        render.board("weapon_wars", view, [f"{name} {kind} {number}" for name in NAMES])
        for cache in caches:
            kept = list(cache._kept.values())
            assert cache.bytes == sum(size for _, size in kept) <= cache.limit
            assert all(size == cache._weigh(value) for value, size in kept)
            full |= {id(cache)} if cache.bytes > cache.limit / 2 else set()
    assert len(full) >= 3
    for cache in caches:
        cache.clear()
