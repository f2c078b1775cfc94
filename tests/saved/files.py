"""A saved match and its file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from games.catalog import AnyGame
from games.engine import Entry, Match, build_of

FOLDER = Path(__file__).parent


class Saved(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What the store keeps of a match: its last checkpoint, what was answered since, sealed answers, the question."""

    game: str
    version: int
    build: str
    seats: int
    asked: int
    given: dict[int, tuple[str, ...]]
    log: list[Entry]
    checkpoint: dict[str, Any]

    def load(self, game: AnyGame) -> Match[Any, Any]:
        """As the bot loads it."""
        return Match.load(game, msgspec.json.encode(self.checkpoint), self.log, self.given, self.asked)


def saved(match: Match[Any, Any], seats: int) -> Saved:
    """The match as it is stored now."""
    return Saved(
        game=match.game.key,
        version=match.game.version,
        build=build_of(match.game),
        seats=seats,
        asked=match.asked,
        given=dict(match.given),
        log=list(match.log),
        checkpoint=msgspec.json.decode(match.checkpoint),
    )


def files(folder: Path = FOLDER) -> Iterator[Path]:
    """Every saved match there is, by game, version and name."""
    return iter(sorted(folder.glob("*/v*/*.json")))


def read(file: Path) -> Saved:
    return msgspec.json.decode(file.read_bytes(), type=Saved)


def write(file: Path, match: Saved) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    fields = [f'"{name}":{msgspec.json.encode(getattr(match, name)).decode()}' for name in match.__struct_fields__]
    file.write_text("{" + ",\n".join(fields) + "}\n", encoding="utf-8", newline="\n")


def place(game: AnyGame, version: int, folder: Path = FOLDER) -> Path:
    """The folder of a version's matches."""
    return folder / game.key / f"v{version}"
