"""Games are found by their folders."""

import pkgutil
import sys
import types

import pytest

import games
from games import catalog
from games.engine import AnswerError, RulesError
from tests.games.engine.tiny import Tiny, game


@pytest.fixture
def box(monkeypatch):
    """A box with other games in it: `box(name=module attributes)`."""

    def fill(**modules):
        found = []
        for name, attributes in modules.items():
            module = types.ModuleType(f"games.{name}")
            module.__dict__.update(attributes)
            monkeypatch.setitem(sys.modules, f"games.{name}", module)
            found.append(pkgutil.ModuleInfo(None, name, True))
        monkeypatch.setattr(pkgutil, "iter_modules", lambda path: found)
        catalog.all_games.cache_clear()

    yield fill
    catalog.all_games.cache_clear()


def found(key, **attributes):
    return {"GAME": game(lambda t: iter(()), **({"key": key, "command": key} | attributes))}


def test_the_true_box_holds_weapon_wars():
    assert "weapon_wars" in catalog.all_games()
    assert catalog.find_game("weapon_wars").title == "Weapon Wars"
    assert list(catalog.all_games()) == sorted(catalog.all_games())
    with pytest.raises(TypeError):
        catalog.all_games()["chess"] = None


def test_every_folder_with_a_game_is_found_and_no_other(box):
    box(zebra=found("zebra"), ant=found("ant"), notes={}, text={"GAME": "a game"})
    assert list(catalog.all_games()) == ["ant", "zebra"]


def test_a_game_that_cannot_stand_is_refused(box):
    box(ant={"GAME": game(lambda t: iter(()), key="ant", title="")})
    with pytest.raises(RulesError, match="title"):
        catalog.all_games()


def test_a_game_is_called_as_its_folder(box):
    box(ant=found("bee"))
    with pytest.raises(RulesError, match="games/ant calls itself bee"):
        catalog.all_games()


def test_two_games_do_not_share_a_command(box):
    box(ant=found("ant", command="crawl"), bee=found("bee"), worm=found("worm", command="crawl"))
    with pytest.raises(RulesError, match="ant and worm have the same command, crawl"):
        catalog.all_games()


def test_a_class_is_no_game_yet(box):
    box(ant={"GAME": Tiny})
    with pytest.raises(RulesError, match=r"GAME in games/ant is a class: GAME = Tiny\(\)"):
        catalog.all_games()


def test_a_key_that_is_none_names_those_that_are(box):
    box(zebra=found("zebra"), ant=found("ant"))
    with pytest.raises(AnswerError, match="no game 'cow'; there is ant, zebra"):
        catalog.find_game("cow")


def test_the_house_itself_is_no_game():
    assert {"engine", "kit", "agents"} <= {module.name for module in pkgutil.iter_modules(games.__path__)}
    assert not {"engine", "kit", "agents"} & set(catalog.all_games())
