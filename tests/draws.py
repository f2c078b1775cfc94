"""Deals and draws that come the same in every run of a test, so that one that fails does so again."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot import dealing


class Known:
    """Stands for `secrets` where a match begins."""

    def __init__(self, dice: random.Random) -> None:
        self.randbits = dice.getrandbits
        self._dice = dice

    def token_hex(self, count: int) -> str:
        return self._dice.randbytes(count).hex()


@pytest.fixture(autouse=True)
def known_draws(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test has draws of its own, known by its name."""
    with monkeypatch.context() as patched:
        patched.setattr(dealing, "secrets", Known(random.Random(request.node.nodeid)))
        yield
