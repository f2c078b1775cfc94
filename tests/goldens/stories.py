"""The whole story of a match as text, one file for a game and a seed: tests/goldens/stories/<game>-<seed>.txt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games.catalog import AnyGame, all_games
from games.engine import Event, Rng, forms, listed, say
from tests.goldens.playing import dealt, moves

FOLDER = Path(__file__).parent / "stories"
SEEDS = (1, 2, 3, 4, 5)
LEAVING = 40
NAMES = ("Ana", "Bruno", "Chidi", "Dagny", "Emeka", "Farid", "Gwen", "Hiro", "Inés", "Jonas", "Kira", "Leon")


def stories() -> Iterator[tuple[Path, str]]:
    """Every file that there should be, and what it should say."""
    for game in all_games().values():
        for seed in SEEDS:
            yield place(game, seed), "\n".join(story(game, seed)) + "\n"


def place(game: AnyGame, seed: int) -> Path:
    return FOLDER / f"{game.key}-{seed}.txt"


def story(game: AnyGame, seed: int) -> Iterator[str]:
    """A line for each line told, led by who may read it where that is not everybody."""
    match, seats, options = dealt(game, seed)
    yield f"{game.title}, seed {seed}: {listed(NAMES[:seats])}"
    yield f"Options: {forms.to_text(options) or 'as they come'}"
    yield ""
    yield from (_line(game, event) for event in match.t.story)
    for told in moves(match, seats, Rng(seed ^ 0x5EED), LEAVING):
        yield from (_line(game, event) for event in told)
    assert match.outcome is not None
    yield ""
    winners = [NAMES[seat] for seat in match.outcome.winners]
    yield f"Won by {listed(winners) if winners else 'nobody'}: {match.outcome.reason}"


def _line(game: AnyGame, event: Event) -> str:
    line = say(game, event, NAMES)
    return line if event.to is None else f"[to {listed([NAMES[seat] for seat in sorted(event.to)]) or 'nobody'}] {line}"
