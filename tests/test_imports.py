"""Imports run one way through the house. Each rule here is read off every import of the tree; none is run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ("games", "render", "storage", "bot")

OUTSIDE = ("discord", "PIL", "sqlalchemy", "asyncio")  # what rules know nothing of
CHANCE_AND_TIME = ("random", "secrets", "time", "datetime")
PROGRAMS = ("games/simulate.py", "games/replay.py")  # they may measure and read files
SHARED = ("engine", "kit", "agents")  # folders of games/ that are no game


def imports(source: str, path: str) -> Iterator[tuple[int, str]]:
    """Every import of a file: its line, and what is imported in full ("games.engine.Match")."""
    package = path.removesuffix("/__init__.py").removesuffix(".py").split("/")
    if not path.endswith("/__init__.py"):
        package = package[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*above, *filter(None, [node.module])])
            yield from ((node.lineno, f"{origin}.{name.name}") for name in node.names)


def within(module: str, *places: str) -> bool:
    return any(module == place or module.startswith(f"{place}.") for place in places)


def game_of(path: str) -> str | None:
    """The game to whose folder a file belongs."""
    parts = path.split("/")
    return parts[1] if parts[0] == "games" and len(parts) > 2 and parts[1] not in SHARED else None


def why_not(path: str, module: str) -> str | None:
    """The rule that this import breaks, in words; None where it may stand."""
    if within(module, "pickle"):
        return "nothing is pickled"
    if within(module, "tests"):
        return "the product does not lean on its tests"
    match path.split("/")[0]:
        case "games":
            return in_games(path, module)
        case "render":
            return in_render(path, module)
        case "storage":
            allowed = not within(module, "games", "render", "bot", "discord", "PIL") or within(module, "games.engine")
            return None if allowed else "storage imports the engine only"
    return in_bot(path, module)


def in_games(path: str, module: str) -> str | None:
    if within(module, *OUTSIDE, "render", "storage", "bot"):
        return "games/ knows nothing of Discord, pictures, databases or the bot"
    if within(module, *CHANCE_AND_TIME) and not (path in PROGRAMS and within(module, "time", "datetime")):
        return "rules know no time, and no chance but t.rng"
    if not within(module, "games"):
        return None
    key = game_of(path)
    if path.startswith("games/engine/"):
        return None if within(module, "games.engine") else "the engine imports nothing but itself"
    if path.startswith("games/kit/"):
        return None if within(module, "games.engine", "games.kit") else "the kit imports the engine only"
    if path.startswith("games/agents/"):
        return None if within(module, "games.engine", "games.agents") else "agents import the engine only"
    if key is not None:
        own = within(module, "games.engine", "games.kit", f"games.{key}")
        return None if own else "a game imports the engine, the kit and itself, and no other game"
    house = module == "games" or within(module, *(f"games.{name}" for name in SHARED)) or is_module(module)
    return None if house else "games are found by the catalog, and named by nothing else"


def is_module(module: str) -> bool:
    """Whether it is a file that lies directly in games/, or something in one."""
    return (ROOT / "games" / f"{module.split('.')[1]}.py").exists()


def in_render(path: str, module: str) -> str | None:
    if within(module, "storage", "bot", "discord", "sqlalchemy"):
        return "render knows nothing of Discord, databases or the bot"
    if not within(module, "games") or within(module, "games.engine"):
        return None
    if path == "render/__main__.py" and (
        module == "games" or within(module, "games.agents", "games.catalog", "games.engine")
    ):
        return None
    if len(parts := module.split(".")) > 2 and parts[1] not in SHARED and not leads_to_state(".".join(parts[:3])):
        return None
    return "render imports the engine and the games' views, from which no state can be reached"


@cache
def leads_to_state(module: str, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a module of a game is or imports, at any remove, its rules or its state."""
    game, name = module.rsplit(".", 1)
    file = ROOT / f"{module.replace('.', '/')}.py"
    if name in ("rules", "state") or not file.exists():
        return True
    within_game = {
        ".".join(found.split(".")[:3])
        for _, found in imports(file.read_text("utf-8"), file.relative_to(ROOT).as_posix())
        if within(found, game)
    }
    return any(leads_to_state(other, seen | {module}) for other in within_game - seen - {module})


def in_bot(path: str, module: str) -> str | None:
    sandbox = path.startswith("bot/sandbox/")
    if sandbox and within(module, "bot", "games", "render", "storage") and not within(module, "bot.sandbox"):
        return "the sandbox stands in for Discord and knows nothing of the bot"
    if sandbox and within(module, "discord") and path != "bot/sandbox/point.py":
        return "of the sandbox only point.py knows discord.py"
    if not sandbox and within(module, "bot.sandbox") and path != "bot/__main__.py":
        return "only __main__ starts the sandbox"
    if path == "bot/tables.py" and within(module, "discord"):
        return "tables know no Discord"
    return None


def broken(path: str, source: str) -> list[str]:
    """A line for every import that breaks a rule."""
    return [
        f"{path}:{line} imports {module}: {why}"
        for line, module in imports(source, path)
        if (why := why_not(path, module)) is not None
    ]


RULES, PICTURE = "games/weapon_wars/rules.py", "render/weapon_wars/table.py"


def test_every_import_of_the_tree_runs_one_way():
    files = [file for top in HOUSE for file in sorted((ROOT / top).rglob("*.py"))]
    assert len(files) > 50
    found = [line for file in files for line in broken(file.relative_to(ROOT).as_posix(), file.read_text("utf-8"))]
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (RULES, "from games.engine import Game\nfrom games.kit.cards import deal"),
        (RULES, "from games.weapon_wars.cards import DECK\nfrom . import cards\nfrom .cards import DECK"),
        (RULES, "import bisect\nfrom collections import Counter"),
        ("games/weapon_wars/parts/__init__.py", "from . import more\nfrom .. import cards\nfrom ...engine import Game"),
        ("games/engine/match.py", "import msgspec\nfrom games.engine.errors import Left"),
        ("games/kit/cards.py", "from games.engine import Rng"),
        ("games/agents/greedy.py", "from games.engine import Rng\nfrom games.agents.agent import ask"),
        ("games/catalog.py", "import games\nfrom games.engine import Game\nfrom games.agents import AGENTS"),
        ("games/simulate.py", "from time import process_time\nfrom games import agents, catalog"),
        ("games/replay.py", "import datetime"),
        (PICTURE, "from games.weapon_wars.view import View\nfrom PIL import Image"),
        (PICTURE, "from games.weapon_wars.cards import name\nfrom games.engine import Decision"),
        ("render/__main__.py", "from games import agents\nfrom games.catalog import find_game"),
        ("storage/matches.py", "from games.engine import Entry\nimport sqlalchemy\nimport asyncio"),
        ("bot/app.py", "import discord\nfrom games.catalog import all_games\nimport render, storage"),
        ("bot/__main__.py", "from bot.sandbox import LocalDiscord"),
        ("bot/sandbox/world.py", "from bot.sandbox.errors import Refused\nfrom . import limits\nimport aiohttp"),
        ("bot/sandbox/point.py", "import discord.http"),
    ],
)  # fmt: skip
def test_what_may_be_imported(path, source):
    assert broken(path, source) == []


@pytest.mark.parametrize(
    ("path", "source", "why"),
    [
        (RULES, "import random", "no chance but t.rng"),
        (RULES, "import time", "rules know no time"),
        (RULES, "from datetime import datetime", "rules know no time"),
        (RULES, "import discord", "knows nothing of Discord"),
        (RULES, "from PIL.Image import open", "knows nothing of Discord, pictures"),
        (RULES, "import sqlalchemy.ext.asyncio", "databases"),
        (RULES, "import asyncio", "knows nothing of Discord"),
        (RULES, "import games.puzzle_strike", "no other game"),
        (RULES, "from games import puzzle_strike", "no other game"),
        (RULES, "from .. import puzzle_strike", "no other game"),
        (RULES, "from ..puzzle_strike.chips import CHIPS", "no other game"),
        (RULES, "from games.weapon_wars_2 import DECK", "no other game"),
        (RULES, "from games.agents import ask", "a game imports the engine, the kit"),
        (
            "games/weapon_wars/rules.py",
            "def late():\n    from games import catalog",
            "a game imports the engine, the kit",
        ),
        (RULES, "import render", "or the bot"),
        ("games/engine/match.py", "from games.kit import cards", "nothing but itself"),
        ("games/engine/match.py", "from games.weapon_wars import GAME", "nothing but itself"),
        ("games/engine/codec.py", "import pickle", "nothing is pickled"),
        ("games/engine/rng.py", "import random", "no chance but t.rng"),
        ("games/kit/cards.py", "from games.weapon_wars.cards import DECK", "the engine only"),
        ("games/agents/greedy.py", "from games.weapon_wars.view import View", "the engine only"),
        ("games/agents/greedy.py", "import secrets", "no chance but t.rng"),
        ("games/catalog.py", "from games.weapon_wars import GAME", "found by the catalog"),
        ("games/catalog.py", "import time", "rules know no time"),
        ("games/simulate.py", "import random", "no chance but t.rng"),
        ("games/simulate.py", "from games.weapon_wars import GAME", "found by the catalog"),
        (PICTURE, "from games.weapon_wars.state import State", "no state can be reached"),
        (PICTURE, "from games.weapon_wars.rules import GAME", "no state can be reached"),
        (PICTURE, "from games.weapon_wars.plays import play", "no state can be reached"),
        (PICTURE, "from games.weapon_wars import GAME", "no state can be reached"),
        (PICTURE, "from games import catalog", "no state can be reached"),
        (PICTURE, "from games.agents import ask", "no state can be reached"),
        ("render/__main__.py", "from games.weapon_wars import GAME", "no state can be reached"),
        ("render/canvas.py", "import discord", "render knows nothing of Discord"),
        ("render/canvas.py", "from storage import Store", "render knows nothing"),
        ("storage/matches.py", "from games.catalog import find_game", "the engine only"),
        ("storage/matches.py", "import games.weapon_wars", "the engine only"),
        ("storage/matches.py", "from bot import tables", "the engine only"),
        ("storage/matches.py", "import discord", "the engine only"),
        ("bot/app.py", "from bot.sandbox import LocalDiscord", "only __main__ starts the sandbox"),
        ("bot/app.py", "from . import sandbox", "only __main__ starts the sandbox"),
        ("bot/ui/panel.py", "from ..sandbox.world import World", "only __main__ starts the sandbox"),
        ("bot/app.py", "from tests.local import local", "lean on its tests"),
        ("bot/tables.py", "from discord.ext import commands", "tables know no Discord"),
        ("bot/sandbox/world.py", "from bot.tables import answer", "knows nothing of the bot"),
        ("bot/sandbox/world.py", "from ..tables import answer", "knows nothing of the bot"),
        ("bot/sandbox/world.py", "import games.engine", "knows nothing of the bot"),
        ("bot/sandbox/world.py", "import discord", "only point.py"),
        ("bot/sandbox/page/point.py", "import discord", "only point.py"),
    ],
)
def test_what_may_not_and_which_line_breaks_the_rule(path, source, why):
    (line,) = broken(path, f"import bisect\n\n{source}\n")
    assert line.startswith(f"{path}:{3 + source.count(chr(10))} imports ")
    assert why in line
