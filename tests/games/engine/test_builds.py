"""Which rules played a step."""

import sys
import types
from pathlib import Path

import pytest

import games
from games.catalog import all_games
from games.engine import build_of, builds
from tests.games.engine.tiny import Tiny, game


@pytest.fixture(autouse=True)
def fresh():
    builds._build.cache_clear()
    yield
    builds._build.cache_clear()


def test_the_same_sources_are_the_same_build_and_another_game_is_another():
    kinds = [*all_games().values(), Tiny()]
    hashes = [build_of(kind) for kind in kinds]
    assert all(len(hash) == 64 and int(hash, 16) >= 0 for hash in hashes)
    assert len(set(hashes)) == len(kinds)
    assert hashes == [build_of(kind) for kind in kinds]


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A house with an engine, a kit and one game of two files."""
    for name in ("engine/match.py", "kit/cards.py", "mine/__init__.py", "mine/cards.py", "other/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"a = 1\n")
    monkeypatch.setattr(builds, "_GAMES", tmp_path)
    module = types.ModuleType("mine.rules")
    module.__file__ = str(tmp_path / "mine" / "rules.py")
    monkeypatch.setitem(sys.modules, "mine.rules", module)
    mine = game(lambda t: iter(()))
    type(mine).__module__ = "mine.rules"

    def build():
        builds._build.cache_clear()
        return build_of(mine)

    return tmp_path, build


@pytest.mark.parametrize("file", ["engine/match.py", "kit/cards.py", "mine/cards.py"])
def test_a_change_in_engine_kit_or_game_is_another_build(tree, file):
    root, build = tree
    before = build()
    (root / file).write_text("changed = True\n")
    assert build() != before


def test_a_new_file_or_another_name_is_another_build(tree):
    root, build = tree
    before = build()
    (root / "mine" / "more.py").write_text("")
    added = build()
    (root / "mine" / "more.py").rename(root / "mine" / "most.py")
    assert len({before, added, build()}) == 3


@pytest.mark.parametrize(
    ("file", "text"),
    [("other/__init__.py", "b = 2\n"), ("mine/README.md", "read me"), ("engine/match.py", "a = 1\r\n")],
)
def test_other_games_texts_and_line_ends_are_not(tree, file, text):
    root, build = tree
    before = build()
    (root / file).write_bytes(text.encode())
    assert build() == before


def test_a_game_outside_the_house_is_the_file_that_defines_it():
    assert Path(games.__file__).parent not in Path(sys.modules[Tiny.__module__].__file__).parents
    assert build_of(Tiny()) == build_of(game(lambda t: iter(()), key="also_tiny"))


def test_a_game_without_a_source_has_no_build(monkeypatch):
    monkeypatch.setitem(sys.modules, "nowhere", types.ModuleType("nowhere"))
    mine = game(lambda t: iter(()))
    type(mine).__module__ = "nowhere"
    monkeypatch.setattr(sys.modules["nowhere"], "__file__", None, raising=False)
    with pytest.raises(ValueError, match="tiny has no source"):
        build_of(mine)
