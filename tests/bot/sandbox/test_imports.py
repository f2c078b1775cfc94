"""The local Discord stands by itself: it shares no code with the bot that it is to test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import bot.sandbox

FOLDER = Path(bot.sandbox.__file__).parent
MODULES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.py"))


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add("." * node.level + (node.module or ""))
    return names


@pytest.mark.parametrize("module", MODULES)
def test_imports(module: str) -> None:
    names = imported(FOLDER / module)
    assert not {name for name in names if name.partition(".")[0] in ("games", "render", "storage", "")}
    assert not {name for name in names if name.partition(".")[0] == "bot" and not name.startswith("bot.sandbox")}
    if module != "point.py":
        assert not {name for name in names if name.partition(".")[0] == "discord"}
