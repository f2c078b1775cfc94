from __future__ import annotations

import asyncio

from bot.people import Place
from bot.servers import Servers, ServerSettings
from games.catalog import find_game
from storage import servers
from tests.bot.table import House

GAME = find_game("weapon_wars")
CAFE = (1, "Toybox Café")


async def test_a_server_that_has_set_nothing_allows_everything(home: House) -> None:
    settings = await Servers(home.store, home.clock).settings(1)
    assert settings == ServerSettings()
    assert settings.allows(Place(1, "", 100, ""))
    assert settings.usual(GAME) == GAME.options_type()


async def test_what_is_set_stays_and_the_rest_is_as_it_was(home: House) -> None:
    known = Servers(home.store, home.clock)
    await known.change(*CAFE, channels=(2**60, 3))
    await known.change(*CAFE, starters=7, thread=True)
    again = await Servers(home.store, home.clock).settings(1)
    assert again == ServerSettings(channels=(2**60, 3), starters=7, thread=True)
    assert (await known.settings(2)) == ServerSettings()


async def test_two_who_change_at_once_lose_nothing_of_each_other(home: House) -> None:
    known = Servers(home.store, home.clock)
    await asyncio.gather(
        known.change(*CAFE, starters=7),
        known.change(*CAFE, moderators=8),
        known.set_options(*CAFE, GAME, {"hearts": 2}),
        known.set_options(*CAFE, GAME, {"mode": "collector"}),
    )
    settings = await known.settings(1)
    assert (settings.starters, settings.moderators) == (7, 8)
    assert settings.options == {"weapon_wars": {"hearts": 2, "mode": "collector"}}


async def test_options_that_are_the_games_own_are_not_kept(home: House) -> None:
    known = Servers(home.store, home.clock)
    settings = await known.set_options(*CAFE, GAME, {"hearts": 1, "auto_fall": False})
    assert (settings.usual(GAME).hearts, settings.usual(GAME).auto_fall) == (1, False)
    settings = await known.set_options(*CAFE, GAME, {"hearts": 3, "auto_fall": True})
    assert settings.options == {}


def test_what_a_game_no_longer_takes_is_left_out() -> None:
    settings = ServerSettings(options={"weapon_wars": {"hearts": 2, "blindfolds": True}})
    assert settings.usual(GAME).hearts == 2
    assert ServerSettings(options={"weapon_wars": {"hearts": 99}}).usual(GAME) == GAME.options_type()


def test_a_channel_counts_with_its_threads() -> None:
    settings = ServerSettings(channels=(100,))
    assert settings.allows(Place(1, "", 100, ""))
    assert settings.allows(Place(1, "", 555, "", parent_id=100))
    assert not settings.allows(Place(1, "", 200, ""))
    assert not settings.allows(Place(1, "", 556, "", parent_id=200))


async def test_settings_that_cannot_be_read_count_as_not_set(home: House, caplog) -> None:  # type: ignore[no-untyped-def]
    async def work(c) -> None:  # type: ignore[no-untyped-def]
        await servers.see(c, 1, "Café", home.clock.now())
        await servers.set_settings(c, 1, {"channels": "everywhere"})

    await home.store.write(work)
    assert await Servers(home.store, home.clock).settings(1) == ServerSettings()
    assert "cannot be read" in caplog.text
