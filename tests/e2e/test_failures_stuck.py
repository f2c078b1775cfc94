"""Nobody is ever stuck: every end is an end, an invitation holds nobody, a start with many matches loads few."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tracemalloc
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import pytest
import pytest_asyncio

from bot.app import App
from bot.clocks import Sweep
from bot.computers import Computers
from bot.people import By
from bot.publisher import Publisher
from bot.scenes import Scene
from bot.settings import Settings
from bot.worldclocks import NearClock
from games import agents
from games.catalog import all_games
from games.engine import Match, Rng, forms
from games.weapon_wars import cards
from storage import checkpoints, matches, notices
from storage.matches import MatchState
from tests.bot.street import READY_AFTER, Street, street
from tests.bot.table import ANA, BRUNO, CHIDI, GAMES, LOUNGE, House, house

ENDS: dict[str, Callable[[House], Awaitable[object]]] = {}


@pytest_asyncio.fixture
async def home(tmp_path: Path) -> AsyncIterator[House]:
    async with house(tmp_path) as built:
        yield built


def end(act: Callable[[House], Awaitable[object]]) -> Callable[[House], Awaitable[object]]:
    ENDS[act.__name__] = act
    return act


@end
async def played_out(home: House) -> object:
    scene = await home.started(ANA, BRUNO, hearts=1)
    while scene.row.state == "playing":
        scene = await home.answer_default(scene)
    return scene


@end
async def ended_by_the_host(home: House) -> object:
    scene = await home.started(ANA, BRUNO)
    return await home.tables.end(scene.row.id, ANA, moderator=False)


@end
async def left(home: House) -> object:
    scene = await home.started(ANA, BRUNO, CHIDI)
    await home.tables.leave(scene.row.id, ANA.id)
    return await home.tables.end(scene.row.id, BRUNO, moderator=True)


@end
async def left_by_all(home: House) -> object:
    scene = await home.started(ANA, BRUNO)
    await home.tables.leave(scene.row.id, BRUNO.id)
    return scene


@end
async def cancelled(home: House) -> object:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    return await home.lobbies.cancel(scene.row.id, ANA)


@end
async def lobby_left(home: House) -> object:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    return await home.lobbies.leave(scene.row.id, ANA)


@end
async def expired(home: House) -> object:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    return await home.lobbies.expire(scene.row.id)


@end
async def kicked(home: House) -> object:
    scene = await home.lobbies.open("weapon_wars", None, GAMES, BRUNO)
    await home.lobbies.join(scene.row.id, ANA)
    await home.lobbies.kick(scene.row.id, BRUNO, ANA.id)
    return await home.lobbies.cancel(scene.row.id, BRUNO)


@end
async def set_aside(home: House) -> object:
    scene = await home.started(ANA, BRUNO)
    await home.store.write(lambda c: checkpoints.save(c, scene.row.id, 0, b"[1]", "", "", home.clock.now()))
    return await home.tables.scene(scene.row.id)


@pytest.mark.parametrize("way", ENDS)
async def test_after_every_end_people_open_join_and_start_again_in_the_same_channel(home: House, way: str) -> None:
    await ENDS[way](home)
    again = await home.started(ANA, BRUNO)
    assert again.row.state == "playing"
    assert [scene.row.id for scene in await home.tables.scenes_of(ANA.id)] == [again.row.id]


async def test_an_invitation_holds_nobody(home: House) -> None:
    await home.lobbies.open("weapon_wars", None, GAMES, ANA, invited=[BRUNO.id])
    own = await home.started(BRUNO, CHIDI, place=LOUNGE)
    third = await home.lobbies.open("weapon_wars", None, replace(GAMES, channel_id=300), CHIDI)
    await home.lobbies.join(third.row.id, BRUNO)
    assert {scene.row.id for scene in await home.tables.scenes_of(BRUNO.id)} == {own.row.id, third.row.id}


async def test_the_sweep_expires_lobbies_and_nothing_of_any_other_state(home: House) -> None:
    lobby = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    others: dict[int, MatchState] = {}
    for n, state in enumerate(("playing", "over", "cancelled", "expired", "ended", "set_aside")):
        scene = await home.started(ANA, BRUNO, place=replace(GAMES, channel_id=500 + n))
        if state != "playing":
            await home.tables.close(scene.row.id, state, By("clock"))  # type: ignore[arg-type]
        others[scene.row.id] = state  # type: ignore[assignment]
    woken = SimpleNamespace(wake=lambda _: None)
    home.clock.advance(days=60)
    with patch("bot.paces.Pace.wait"):
        await Sweep(home.tables, home.lobbies, woken, home.clock).look()  # type: ignore[arg-type]
    assert (await home.tables.scene(lobby.row.id)).row.state == "expired"
    for match_id, state in others.items():
        row = await home.store.read(lambda c, id=match_id: matches.find(c, id))  # type: ignore[misc]
        assert row is not None
        assert row.state == state


def test_the_cards_themselves_are_never_changed_by_playing() -> None:
    """Elsewhere, words that were drawn were deleted from the list that all matches share."""
    game = all_games()["weapon_wars"]

    def all_cards() -> str:
        return repr((cards.DECK, cards.RANKS, cards.KINDS, cards.NAMES, dict(cards.WEAPONS), dict(cards.POWERS)))

    before, rng = all_cards(), Rng(5)
    for seed in range(100):
        match = Match.new(game, 2 + seed % 5, forms.parse(game.options_type, {"hearts": 1}), seed)
        while match.open:
            seat = next(iter(match.open))
            match.answer(seat, agents.ask(agents.AGENTS["random"], match, seat, rng), match.asked)
    assert all_cards() == before


async def test_a_click_while_the_bot_starts_is_answered(tmp_path: Path) -> None:
    """As soon as it can hear, before servers are known and anything else is ready."""
    async with street(tmp_path) as town:
        await town.started(town.bruno)
        scene = await town.scene()
        board = town.says(town.games, "your move")
        await town.app.stop()
        world = town.local.world
        ready = asyncio.Event()

        async def slowly(app: object) -> None:
            await ready.wait()

        with patch("bot.app.App.connected", slowly):
            starting = asyncio.create_task(_start(town))
            await world.wait(lambda: world.gateway.online)
            early = await town.turn(scene).click(board, "Your move")
            typed = await town.ana.run("/play", channel=town.lounge, game="weapon_wars")
            ready.set()
            town.app = await starting
        assert not early.failed
        assert early.text
        assert not typed.failed
        await town.app.connected()
        await town.rest()


async def _start(town: Street) -> App:
    """Connecting, and not yet ready."""
    settings = Settings(data_dir=town.folder, database_url=f"sqlite:///{town.folder / 'toybox.db'}", render_workers=1)
    app = await App.open(settings, NearClock(town.local.clock), guild_ready_timeout=READY_AFTER)
    await app.start(town.local.token)
    return app


@pytest.mark.soak
async def test_a_start_with_five_thousand_matches_loads_only_what_there_is_to_do_for(
    home: House, tmp_path: Path
) -> None:
    """All are shown, and wait for people: none is loaded."""
    scene = await home.started(ANA, BRUNO, computers=1, opener=1)
    await home.store.write(lambda c: matches.mark_shown(c, scene.row.id, scene.row.version))
    await home.store.write(lambda c: notices.drop_match(c, scene.row.id))
    await home.store.close()
    copied = tmp_path / "copy"
    copied.mkdir()
    shutil.copy(tmp_path / "toybox.db", copied / "toybox.db")
    multiply(copied / "toybox.db", 5000)
    async with house(copied) as many:
        loaded: list[int] = []
        read = many.tables._read

        async def count(match_id: int) -> Scene:
            loaded.append(match_id)
            return await read(match_id)

        many.tables._read = count  # type: ignore[method-assign]
        artist = SimpleNamespace(run=None)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        computers = Computers(many.tables, artist)  # type: ignore[arg-type]
        publisher = Publisher(many.store, many.tables, SimpleNamespace(), many.clock)  # type: ignore[arg-type]
        await computers.catch_up()
        await publisher.catch_up()
        grown = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        assert len(await many.store.read(matches.playing_ids)) == 5000
        assert loaded == []
        assert computers.busy == publisher.busy == 0
        assert grown < 5_000_000


def multiply(path: Path, times: int) -> None:
    """So many matches where there was one; each with its seats and its checkpoint."""
    with sqlite3.connect(path) as connection:
        for table in ("matches", "seats", "checkpoints"):
            columns = [row[1] for row in connection.execute(f"pragma table_info({table})")]
            own = "id" if table == "matches" else "match_id"
            listed = ", ".join(columns)
            taken = ", ".join("n" if column == own else f"t.{column}" for column in columns)
            connection.execute(
                f"with recursive numbers(n) as (select 2 union all select n + 1 from numbers where n < {times}) "
                f"insert into {table} ({listed}) select {taken} from numbers, {table} t where t.{own} = 1"
            )
