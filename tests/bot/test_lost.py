from __future__ import annotations

from typing import Any

import pytest

from bot.lost import LostGame
from bot.people import Sorry
from bot.scenes import Scene
from bot.tables import Tables
from bot.ui import lobby, panels
from games.engine import RulesError
from tests.bot.table import ANA, BRUNO, GAMES, House
from tests.bot.ui.limits import check_say


def without_games(home: House) -> Tables:
    return Tables(home.store, home.clock, {}, home.changed.append)


def says(scene: Scene) -> list[Any]:
    return [panels.closed(scene), panels.result(scene), panels.board(scene), lobby.closed(scene)]


async def test_a_match_whose_game_is_gone_is_set_aside_and_can_be_read_listed_and_ended(home: House) -> None:
    match_id = (await home.started(ANA, BRUNO, hearts=2)).row.id
    tables = without_games(home)
    (scene,) = await tables.scenes_of(ANA.id)
    assert scene.row.state == "set_aside"
    assert (scene.title, scene.match, scene.names) == ("Weapon Wars", None, ("Ana", "Bruno"))
    for say in says(scene):
        check_say(say)
    with pytest.raises(Sorry, match="set aside"):
        await tables.leave(match_id, ANA.id)
    ended = await tables.end(match_id, ANA, moderator=False)
    assert ended.row.state == "ended"


async def test_a_lobby_whose_game_is_gone_can_be_ended_too(home: House) -> None:
    match_id = (await home.lobbies.open("weapon_wars", None, GAMES, ANA)).row.id
    tables = without_games(home)
    assert (await tables.scenes_in(GAMES.channel_id))[0].row.state == "set_aside"
    assert (await tables.end(match_id, BRUNO, moderator=True)).row.state == "cancelled"


async def test_the_game_comes_back_and_what_was_over_is_as_before(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    while scene.row.state == "playing":
        scene = await home.answer_default(scene)
    gone = await without_games(home).scene(scene.row.id)
    assert (gone.row.state, gone.match) == ("over", None)
    back = await home.tables.scene(scene.row.id)
    assert back.match is not None


def test_whoever_tries_to_play_it_is_told_so() -> None:
    game = LostGame("chess_boxing")
    assert game.title == "Chess Boxing"
    for rule in (game.setup, game.step, game.leave, game.view, game.reshuffle):
        with pytest.raises(RulesError, match="chess_boxing is not in the box"):
            rule()  # type: ignore[operator]
