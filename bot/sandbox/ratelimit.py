"""Rate limits, off until turned on. Discord names no numbers for single routes: these are from practice."""

from __future__ import annotations

import re
import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.sandbox.errors import Throttled, opening_dms_too_fast

if TYPE_CHECKING:
    from bot.sandbox.world import World

EVERYWHERE = 50
"""Requests in a second over all routes, interactions and their webhooks aside."""
NEW_DMS, NEW_DMS_SECONDS = 10, 60.0
"""How many conversations may be begun in how long."""


@dataclass(frozen=True)
class Rule:
    """At most `most` requests in `seconds` to what `path` matches; its groups tell one bucket from another."""

    method: str
    path: re.Pattern[str]
    most: int
    seconds: float


RULES = (
    Rule("POST", re.compile(r"/channels/(\d+)/messages"), 5, 5.0),
    Rule("PATCH", re.compile(r"/channels/(\d+)/messages/\d+"), 5, 5.0),
    Rule("DELETE", re.compile(r"/channels/(\d+)/messages/\d+"), 5, 1.0),
    Rule("PATCH", re.compile(r"/channels/(\d+)"), 2, 600.0),
    Rule("POST", re.compile(r"/webhooks/(\d+/[^/]+)"), 5, 2.0),
    Rule("PATCH", re.compile(r"/webhooks/(\d+/[^/]+)/messages/.+"), 5, 2.0),
)


@dataclass
class Bucket:
    left: int
    reset: float


class RateLimits:
    """Counts requests by real time, while `on`."""

    def __init__(self, world: World) -> None:
        self.on = False
        self._world = world
        self._everywhere: deque[float] = deque(maxlen=EVERYWHERE)
        self._new_dms: deque[float] = deque(maxlen=NEW_DMS)
        self._buckets: dict[tuple[Rule, tuple[str, ...]], Bucket] = {}

    def admit(self, method: str, path: str) -> dict[str, str]:
        """Headers for the answer, or Throttled."""
        if not self.on:
            return {}
        now = time.time()
        if not path.startswith(("/interactions/", "/webhooks/")):
            if len(self._everywhere) == EVERYWHERE and now - self._everywhere[0] < 1:
                raise Throttled(round(1 - (now - self._everywhere[0]), 3), everywhere=True)
            self._everywhere.append(now)
        for rule in RULES:
            found = rule.path.fullmatch(path)
            if found and rule.method == method:
                return self._count(rule, found.groups(), now)
        return {}

    def admit_new_dm(self) -> None:
        """Called when a conversation begins that was not there before."""
        now = time.time()
        if self.on and len(self._new_dms) == NEW_DMS and now - self._new_dms[0] < NEW_DMS_SECONDS:
            raise opening_dms_too_fast()
        self._new_dms.append(now)

    def _count(self, rule: Rule, key: tuple[str, ...], now: float) -> dict[str, str]:
        bucket = self._buckets.get((rule, key))
        if bucket is None or now >= bucket.reset:
            bucket = self._buckets[rule, key] = Bucket(rule.most, now + rule.seconds)
        if bucket.left == 0:
            raise Throttled(round(bucket.reset - now, 3))
        bucket.left -= 1
        return {
            "X-RateLimit-Limit": str(rule.most),
            "X-RateLimit-Remaining": str(bucket.left),
            "X-RateLimit-Reset": f"{bucket.reset:.3f}",
            "X-RateLimit-Reset-After": f"{bucket.reset - now:.3f}",
            "X-RateLimit-Bucket": f"bucket-{RULES.index(rule)}",
        }
