"""One town for the tests of a module, a new quarter for each, and what stands in its channels."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.places import PUBLIC_THREAD
from bot.scenes import Scene
from bot.turns import is_turn
from storage import notices, posts
from storage.posts import PostKind
from tests.bot.street import Street
from tests.e2e.playing import first_choice
from tests.e2e.quarter import answer, quarter, town_of_quarters

TOKEN_EXPIRED = 50027


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def city(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Street]:
    async with town_of_quarters(tmp_path_factory.mktemp("city")) as built:
        built.local.world.expect(TOKEN_EXPIRED)  # of private messages, when a day passes in a moment
        yield built


@pytest_asyncio.fixture(loop_scope="module")
async def town(city: Street) -> AsyncIterator[Street]:
    """At the end no error is in any log."""
    built = await quarter(city)
    yield built
    await built.rest()
    assert built.loud.lines == []


async def standing(town: Street, scene: Scene, kind: PostKind, person: Person | None = None) -> Message:
    row = await town.app.store.read(
        lambda c: posts.newest(c, scene.row.id, kind, person.id if person is not None else None)
    )
    assert row is not None
    assert row.channel_id is not None
    assert row.message_id is not None
    return town.local.world.channels[row.channel_id].messages[row.message_id]


async def until_called(town: Street, scene: Scene) -> Scene:
    """Play on until somebody else is to move. Whoever goes on after an answer of their own needs no call."""
    person = town.turn(scene)
    while town.turn(scene) is person:
        scene = await answer(town, scene)
        await town.rest()
    return scene


async def assert_called_by_dm(town: Street, scene: Scene) -> None:
    """The hand of whoever is to move makes a sound, and is in the ledger as the call."""
    person = town.turn(scene)
    hand = person.dms[-1]
    assert first_choice(hand)
    assert not hand.silent
    told = await town.app.store.read(lambda c: notices.of_match(c, scene.row.id))
    (call,) = (one for one in told if is_turn(one.kind) and one.asked == scene.asked and one.person_id == person.id)
    assert (call.state, call.message_id) == ("sent", hand.id)


def thread_of(town: Street) -> Street:
    """The same town, whose games are played in a thread."""
    thread = town.games.open_thread("Match", town.local.world.bot, kind=PUBLIC_THREAD, auto_archive=1440, start=None)
    return replace(town, games=thread)
