"""Which rules played a step: a hash over the sources that decide."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.game import Game

_GAMES = Path(__file__).resolve().parent.parent


def build_of(game: Game[Any, Any, Any]) -> str:
    """SHA-256 in hex over the sources of the engine, the kit and the game's own folder."""
    source = sys.modules[type(game).__module__].__file__
    if source is None:
        raise ValueError(f"{game.key} has no source file")
    return _build((_GAMES / "engine", _GAMES / "kit", _folder(Path(source).resolve())))


def _folder(source: Path) -> Path:
    """The game's folder in games/; a game kept elsewhere is the file that defines it."""
    if _GAMES in source.parents:
        return _GAMES / source.relative_to(_GAMES).parts[0]
    return source


@cache
def _build(places: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for place in places:
        files = sorted(place.rglob("*.py"), key=lambda file: file.relative_to(place).as_posix()) or [place]
        for file in files:
            name = f"{place.name}/{file.relative_to(place).as_posix()}"
            data = file.read_bytes().replace(b"\r\n", b"\n")  # a checkout on Windows is the same build
            digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()
