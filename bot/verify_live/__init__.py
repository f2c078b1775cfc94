"""`python -m bot verify-live`: is the local Discord like the real one? For an owner with a token and a private channel.

The same is asked of Discord and of a local Discord, and where the two do not answer alike both answers are shown. What
came of it is taken away again; a bot alone cannot do everything, and says what is left for hands.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.verify_live.asking import Asker, NotThere, Site
from bot.verify_live.cases import cases
from bot.verify_live.hands import STEPS
from bot.verify_live.match import play

__all__ = ["STEPS", "NotThere", "Row", "Site", "Twin", "verify"]

Twin: TypeAlias = Callable[[], AbstractAsyncContextManager[Site]]
"""A local Discord with a channel of its own, at which this process's bot points while it is open."""
MISSING: Final = "nothing"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was asked of both."""

    name: str
    real: str
    local: str

    @property
    def agrees(self) -> bool:
        return self.real == self.local

    def line(self) -> str:
        if self.agrees:
            return f"agree    {self.name}: {self.real}"
        return f"DIFFERS  {self.name}: Discord: {self.real}; local: {self.local}"


async def verify(real: Site, twin: Twin, limits: Any) -> AsyncIterator[Row | str]:
    """Every comparison as it comes; `limits` is the local Discord's table of numbers. Raises NotThere.

    First all boundary payloads, then a match on each. A text at the end is a note for the owner.
    """
    async with Asker(real) as there:
        async with twin() as site, Asker(site) as here:
            for case in cases(limits):
                yield Row(case.name, await case.run(there), await case.run(here))
        played = await play(there)
        async with twin() as site, Asker(site) as here:
            alike = await play(here)
    for name in {**played, **alike}:
        yield Row(f"a match: {name}", played.get(name, MISSING), alike.get(name, MISSING))
    if there.left:
        yield f"Threads that are archived and not deleted, for want of Manage Threads: {there.left}."
