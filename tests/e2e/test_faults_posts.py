"""Every message that the bot posts by itself, met by every trouble: the match goes on, the picture catches up, no twin.

A match is taken along a stretch of its way. On each step every request that belongs to it meets the trouble, all in the
same step; then every message stands once and as it should be, and every call was given once.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import NamedTuple

import pytest
import pytest_asyncio

from bot.notices import FAILED_FOR
from bot.sandbox.faults import EDIT, OPEN_DM, SEND
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from bot.scenes import Scene
from bot.ui import ids
from storage import notices, posts
from storage.posts import PostKind
from tests.bot.street import Street
from tests.e2e.quarter import REST, answer, match, place, player, quarter, town_of_quarters
from tests.e2e.troubles import TROUBLES, Trouble
from tests.e2e.truth import assert_shown, is_shown

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def city(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Street]:
    async with town_of_quarters(tmp_path_factory.mktemp("city")) as built:
        yield built


@pytest.fixture(params=TROUBLES, ids=lambda trouble: trouble.name)
def trouble(request: pytest.FixtureRequest) -> Trouble:
    found: Trouble = request.param
    return found


class Request(NamedTuple):
    """One that is to be met: `what` it is, and how it is known."""

    what: str
    method: str
    route: str
    saying: str = ""


class Way:
    """A match on its way, and the trouble that its requests meet."""

    def __init__(self, town: Street, trouble: Trouble, match_id: int = 0) -> None:
        self.town, self.trouble, self.match_id = town, trouble, match_id

    async def step(self, act: Callable[[], Awaitable[object]], *requests: Request) -> None:
        """`act`, and all these requests that follow from it meet the trouble."""
        world = self.town.local.world
        ordered = [(one.what, self.trouble.order(world.faults, one.method, one.route, one.saying)) for one in requests]
        await act()
        await self.town.rest()
        for rest in range(self.trouble.rests):
            if all(fault.times == 0 for _, faults in ordered for fault in faults) and await is_shown(
                self.town, self.match_id
            ):
                break
            world.clock.advance(seconds=REST.total_seconds() * 2**rest + 1)
            await self.town.rest()
        assert [what for what, faults in ordered if not faults[0].met] == []
        world.faults.clear()
        await assert_shown(self.town, self.match_id)
        assert self.town.loud.lines == []

    def send(self, what: str, where: Channel, kind: PostKind | None = None) -> Request:
        return Request(what, "POST", SEND.replace("*", str(where.id)), self.mark(kind))

    def edit(self, what: str, where: Channel, kind: PostKind | None = None) -> Request:
        return Request(what, "PATCH", EDIT.replace("*", str(where.id), 1), self.mark(kind))

    async def touch(self, what: str, method: str, kind: PostKind, person: Person | None = None) -> Request:
        """A change or a deletion of the message that stands."""
        store = self.town.app.store
        row = await store.read(lambda c: posts.newest(c, self.match_id, kind, person.id if person else None))
        assert row is not None, f"there is no {kind}"
        return Request(what, method, f"/channels/{row.channel_id}/messages/{row.message_id}")

    def mark(self, kind: PostKind | None) -> str:
        return ids.mark(self.match_id, kind) if kind else ""


async def called(town: Street, scene: Scene) -> Scene:
    """The match when whoever opens a round has been called in live play, so that the next answer calls the other."""
    scene = await town.app.tables.scene(scene.row.id)
    for _ in range(2):  # the first was perhaps called by the panel
        first = town.turn(scene)
        while town.turn(scene) is first:
            scene = await answer(town, scene)
        await town.rest()
    while not opens(scene):
        scene = await answer(town, scene)
    await town.rest()
    return scene


def opens(scene: Scene) -> bool:
    assert scene.match is not None
    (decision,) = scene.match.open.values()
    return decision.prompt.startswith("Open")


async def test_from_the_lobby_to_the_first_turn(city: Street, trouble: Trouble) -> None:
    town = await quarter(city)
    way, lobbies = Way(town, trouble), town.app.lobbies
    ana, bruno = player(town.ana), player(town.bruno)

    async def open_lobby() -> None:
        way.match_id = (await lobbies.open("weapon_wars", None, place(town.games), ana)).row.id

    await way.step(open_lobby, way.send("lobby", town.games))
    await way.step(lambda: lobbies.join(way.match_id, bruno), way.edit("lobby, changed", town.games, "lobby"))
    await way.step(
        lambda: lobbies.start(way.match_id, ana),
        await way.touch("lobby, closed", "PATCH", "lobby"),
        way.send("panel", town.games, "panel"),
        *(Request("conversation", "POST", OPEN_DM, str(person.id)) for person in (town.ana, town.bruno)),
        *(way.send("hand", person.dm) for person in (town.ana, town.bruno)),
    )


async def test_from_turn_to_turn(city: Street, trouble: Trouble) -> None:
    town = await quarter(city)
    scene = await match(town)
    way = Way(town, trouble, scene.row.id)
    store, clock = town.app.store, town.app.clock
    first, second = town.turn(scene), town.idle(scene)
    await way.step(
        lambda: answer(town, scene),
        way.send("panel, new for a call", town.games, "panel"),
        await way.touch("panel, without buttons", "PATCH", "panel"),
        await way.touch("hand, changed", "PATCH", "hand", first),
        way.send("hand, new for a call", second.dm),
        await way.touch("hand, deleted", "DELETE", "hand", second),
    )
    town.local.world.clock.advance(seconds=FAILED_FOR.total_seconds() + 1)  # until the channel is trusted again
    await town.rest()
    scene = await called(town, scene)
    waiting = town.turn(scene)
    after = first if waiting is second else second
    await way.step(
        lambda: answer(town, scene),
        await way.touch("panel, changed", "PATCH", "panel"),
        await way.touch("call, deleted", "DELETE", "call", waiting),
        way.send("call", town.games, "call"),
    )
    scene = await town.app.tables.scene(way.match_id)
    asked = scene.seats[scene.waiting[0]].waiting_asked
    assert asked is not None

    async def nudge() -> None:
        await store.write(lambda c: notices.plan(c, way.match_id, asked, after.id, "nudge", clock.now()))
        town.app.publisher.wake(way.match_id)

    town.local.world.clock.advance(seconds=FAILED_FOR.total_seconds() + 1)  # until the channel is trusted again
    await town.rest()
    await way.step(nudge, way.send("nudge", town.games, "nudge"))


async def test_to_the_end(city: Street, trouble: Trouble) -> None:
    town = await quarter(city)
    scene = await called(town, await match(town))
    way = Way(town, trouble, scene.row.id)
    leaver, winner = town.turn(scene), town.idle(scene)
    await way.step(
        lambda: town.app.tables.leave(way.match_id, leaver.id),
        await way.touch("panel, closed", "PATCH", "panel"),
        way.send("result", town.games, "result"),
        await way.touch("call, deleted", "DELETE", "call", leaver),
        await way.touch("hand, over", "PATCH", "hand", winner),
        await way.touch("hand of who left, deleted", "DELETE", "hand", leaver),
    )
    assert (await town.app.tables.scene(way.match_id)).row.state == "over"
