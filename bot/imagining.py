"""What a seat might be asked next, as far as it may believe: for an answer that is put ready beforehand. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from bot.scenes import Scene
from games.agents import picked
from games.engine import Match, Option, Rng, Seat

FUTURES: Final = 8
ANSWERS: Final = 200  # in one of them, at most


def next_options(scene: Scene, seat: Seat) -> list[Option[Any]]:
    """What the seat is offered when it is asked next, in one imagined future or another, and lies before it now.

    Things that it would only come by on the way are left out. Nothing hidden is looked at: each future is dealt anew.
    """
    assert scene.match is not None
    known = set(_texts(msgspec.to_builtins(scene.view(seat), str_keys=True, enc_hook=str)))
    found: dict[str, Option[Any]] = {}
    for n in range(FUTURES):
        rng = Rng(scene.sworn("next", scene.asked, seat, n))
        match = scene.match.imagine(seat, rng)
        _play_on(match, seat, rng)
        decision = match.open.get(seat)
        if decision is None or not decision.least <= 1 <= decision.most:
            continue
        for option in decision.options:
            _, _, thing = option.key.partition(":")
            if not thing or thing in known:
                found.setdefault(option.key, option)
    return sorted(found.values(), key=lambda option: option.key)


def _play_on(match: Match[Any, Any], seat: Seat, rng: Rng) -> None:
    """Let all others answer by chance until this seat is asked, or the match is over."""
    for _ in range(ANSWERS):
        if not match.open or seat in match.open:
            return
        other = match.waiting[0]
        some = picked(match.open[other], rng)
        match.answer(other, [option.key for option in some], match.asked)


def _texts(value: Any) -> Iterator[str]:
    """Every text and whole number in it, as a text."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield str(key)
            yield from _texts(part)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, str | int):
        yield str(value)
