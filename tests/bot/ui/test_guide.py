from __future__ import annotations

import pytest

from bot.ui import guide, ids, welcome
from bot.ui.guide import AnyGame
from games.catalog import all_games
from tests.bot.ui.limits import check_say, units

GAMES = list(all_games().values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_help_is_whole_and_names_every_command(game: AnyGame) -> None:
    say = guide.help(game)
    check_say(say)
    for verb in (*game.verbs, *game.lookups):
        assert f"`/{game.command} {verb}" in say.content


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_how_to_play_is_three_lines_that_leave_room_on_a_panel(game: AnyGame) -> None:
    told = guide.how_to_play(game)
    assert told.startswith("**How to play**\n- ")
    assert told.count("\n- ") == 3
    assert units(told) <= 700


def test_the_box_is_listed() -> None:
    say = guide.games(GAMES)
    check_say(say)
    assert "**Weapon Wars** (2 to 6 players)" in say.content


def test_the_welcome_is_one_click_from_a_first_match() -> None:
    say = welcome.welcome()
    check_say(say)
    ((button,),) = say.rows
    assert not isinstance(button, str)
    assert ids.parse(button.id) == ids.Demo()
    assert button.label == "Demo match"
    assert f"*{button.label}*" in say.content
