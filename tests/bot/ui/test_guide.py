from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.ui import guide, ids, welcome
from bot.ui.guide import AnyGame
from bot.ui.message import Menu, Say
from games.catalog import all_games, find_game
from games.engine import forms
from render.art import manifest
from render.art.build import OWN
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_rules_name_players_options_and_look_ups(game: AnyGame) -> None:
    things = {name: game.things(None, name) for name in game.lookups}
    say = guide.rules(game, things)
    check_say(say)
    assert "**Players**" in say.content
    for field in forms.fields(game.options_type):
        assert f"`{field.name}`" in say.content
    for lookup in game.lookups:
        assert f"`/{game.command} {lookup}" in say.content
    assert (say.rows != ()) == any(things.values())


def look(things: Sequence[str], page: int = 0) -> Say:
    game = find_game("weapon_wars")
    return guide.looked_up(game, "*A* thing", {"card": things}, ids.LookUp(game.key, "card", page))


def test_things_to_look_up_are_a_menu_and_pages_of_it() -> None:
    for count in (1, 25, 26, 130):
        things = [f"Thing {n}" for n in range(count)]
        found = []
        for page in range(-(-count // 25)):
            say = look(things, page)
            check_say(say)
            menu = say.rows[0]
            assert isinstance(menu, Menu)
            found += [choice.value for choice in menu.choices]
            assert len(say.rows) == (1 if count <= 25 else 2)
        assert found == things
    assert look(things).content == "\\*A\\* thing"


def test_a_page_that_is_gone_is_the_first() -> None:
    assert look(["Axe"], 9).rows == look(["Axe"]).rows


def test_what_toybox_can_do_fits_and_begins_with_a_demo_where_one_can_be() -> None:
    check_say(guide.toybox(server=True))
    assert guide.toybox(server=False).rows == ()


def test_help_credits_everybody_whose_icons_are_drawn_with_place_licence_and_changes() -> None:
    authors = {layer.author for layers in manifest().values() for layer in layers} - {OWN}
    assert set(guide.ICON_AUTHORS) == authors
    told = guide.toybox(server=True).content
    assert all(author in told for author in authors)
    for words in ("game-icons.net", "https://creativecommons.org/licenses/by/3.0/", "Recoloured and rasterised."):
        assert words in told
