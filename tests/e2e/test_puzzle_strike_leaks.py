"""Two tables that differ in nothing but what one player holds: all others receive the very same, whatever they ask for.

Which chips somebody owns is known to all; how they lie in hand and bag is not. So no name of a chip is a secret by
itself, and what is searched for is any difference between the two.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.sandbox.people import Person
from bot.scenes import Scene
from bot.ui import panels
from bot.ui.message import Say
from tests.bot.street import Street, street
from tests.e2e.leaks import told
from tests.e2e.striking import FAST, begun, hand, holds, panel, placed

GUARDED = f"{FAST}, leak_guard=yes"
SEED = 10
PARTS = re.compile(r"\d{15,}|nonce: w\.\w+|<t:\d+|[0-9a-f]{32,}|\d{4}-\d\d-\d\dT[0-9:.]+")
Received = dict[str, Counter[str]]


ANA = "crash_gem gem_1 gem_1 gem_1 gem_1"
REACTS = "crash_gem gem_1 gem_1 gem_1 gem_1"
CANNOT = "gem_1 gem_1 gem_1 gem_1 gem_1"


async def look(town: Street, person: Person) -> None:
    """Everything that can be asked for."""
    for label in ("Your move", "My hand", "Board", "Log", "Help"):
        found = panel(town)
        if any(button.label == label for button in found.buttons):
            await person.click(found, label)
            await town.rest()
    for line in ("/hand", "/board", "/log", "/games", "/match export", "/puzzle bank", "/orders", "/rules", "/help"):
        await person.run(line, channel=town.games)
        await town.rest()
    for verb in ("play", "buy", "react", "pass"):
        option = "until" if verb == "pass" else "chip"
        await person.autocomplete(f"/puzzle {verb}", option, "", town.games)
    if town.turn(await town.scene()) is not person:  # nobody moves by this
        for chip in ("crash gem", "draw three"):
            await person.run("/puzzle play", channel=town.games, chip=chip)
            await person.run("/puzzle react", channel=town.games, chip=chip)
            await town.rest()


async def evening(folder: Path, options: str, chips: str, *, window: bool) -> Received:
    """What each of the three receives at such a table, up to a crash at Bruno and what he does not do about it."""
    async with street(folder) as town:
        with patch("bot.posting.draw", told):  # blank pictures, but their true words
            with placed(2, SEED, options, ended=2, change=holds(a=ANA, b=chips)):
                await begun(town, town.bruno, options=options)
            if window:
                await town.ana.run("/puzzle play", channel=town.games, chip="crash gem")
                await town.rest()
                assert town.turn(await town.scene()) is town.bruno, "he is asked, whatever he holds"
            await look(town, town.ana)
            await look(town, town.chidi)
            if window:
                await town.bruno.click(hand(town.bruno), "Do not react")
                await town.rest()
                for person in (town.ana, town.chidi):
                    await person.run("/board", channel=town.games)
                town.local.clock.advance(minutes=30)
                await town.rest()
                assert town.turn(await town.scene()) is town.ana
                await town.chidi.run("/log", channel=town.games)
            found: Received = {person.display: Counter() for person in (town.ana, town.bruno, town.chidi)}
            for text in town.local.world.inbox.texts:
                said = PARTS.sub("#", f"{text.what}: {text.value}")
                for person in (town.ana, town.bruno, town.chidi):
                    if person.id in text.audience:
                        found[person.display][said] += 1
            return found


def differing(one: Received, other: Received, *names: str) -> list[str]:
    return [
        f"{name}: {said}" for name in names for said in sorted({*(one[name] - other[name]), *(other[name] - one[name])})
    ]


@pytest.mark.parametrize("options", [pytest.param(FAST, marks=pytest.mark.soak), GUARDED], ids=["casual", "guarded"])
async def test_nobody_can_tell_what_another_holds(tmp_path: Path, options: str) -> None:
    """At a guarded table not even by whether somebody is asked, nor by how long that takes."""
    guarded = options == GUARDED
    one = await evening(tmp_path / "one", options, REACTS, window=guarded)
    other = await evening(tmp_path / "other", options, CANNOT, window=guarded)
    assert differing(one, other, "Ana", "Chidi") == []
    assert differing(one, other, "Bruno"), "he sees his own hand, or nothing is looked at here"
    assert sum(one["Chidi"].values()) > 200


@contextmanager
def leaky() -> Iterator[None]:
    """The log says what the second player holds."""
    log = panels.log

    def leak(scene: Scene, *rest: Any, **more: Any) -> Say:
        said = log(scene, *rest, **more)
        assert scene.match is not None
        first = scene.match.t.state.players[1].hand[-1]
        return Say(f"{said.content}\n{first}", said.rows, said.drawing)

    with patch.object(panels, "log", leak):
        yield


async def test_a_leak_is_a_difference(tmp_path: Path) -> None:
    with leaky():
        one = await evening(tmp_path / "one", FAST, REACTS, window=False)
        other = await evening(tmp_path / "other", FAST, CANNOT, window=False)
    found = differing(one, other, "Ana", "Chidi")
    assert any(line.startswith("Chidi: text: ") and "crash_gem" in line for line in found), found[:5]
