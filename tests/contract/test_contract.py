"""Every game that is found keeps every promise."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module, util
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.catalog import AnyGame, all_games
from games.engine import Dice, build_of, check
from tests.contract.promises import PROMISES, Case, Promise, Zone
from tests.contract.promises.case import play_on
from tests.strategies import AnyMatch, examples, matches, seeds

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES, MANY = 30, 150
WHILE = 40  # answers, in which whatever a game hides is hidden at times

every_game = pytest.mark.parametrize("game", all_games().values(), ids=all_games())


def zones_of(game: AnyGame) -> Mapping[str, Zone]:
    """The hidden zones that a game names in its tests: tests/games/KEY/zones.py, ZONES; none where it hides nothing."""
    name = f"tests.games.{game.key}.zones"
    if util.find_spec(f"tests.games.{game.key}") is None or util.find_spec(name) is None:
        return {}
    zones: Mapping[str, Zone] = import_module(name).ZONES
    return zones


@every_game
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_it_keeps(game: AnyGame, promise: Promise) -> None:
    assert_kept(game, promise, EXAMPLES)


@pytest.mark.soak
@every_game
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_it_keeps_for_long(game: AnyGame, promise: Promise) -> None:
    assert_kept(game, promise, MANY)


def assert_kept(game: AnyGame, promise: Promise, count: int) -> None:
    """In so many matches."""
    zones = zones_of(game)

    @examples(count)
    @given(matches(game), seeds)
    def kept(match: AnyMatch, seed: int) -> None:
        promise(Case(match, Dice(seed), zones))

    kept()


@every_game
def test_it_passes_the_registration_check_and_has_a_build(game: AnyGame) -> None:
    check(game)
    assert len(build_of(game)) == 64


@every_game
def test_two_hash_seeds_tell_the_same_story(game: AnyGame) -> None:
    assert_same_stories("games.catalog", f"find_game({game.key!r})")


def assert_same_stories(module: str, expression: str) -> None:
    """In processes with different hash seeds, where sets are walked in different orders, matches go the same way.

    So do they where chance is the table's: any other is another in each process.
    """
    told = [stories(module, expression, hash_seed) for hash_seed in ("1", "2", "77")]
    assert told[0] == told[1] == told[2], "the order of a set decides, or chance that is not the table's"
    assert len(json.loads(told[0])) == 6


def stories(module: str, expression: str, hash_seed: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.contract.stories", module, expression],
        env={**os.environ, "PYTHONHASHSEED": hash_seed}, cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


@every_game
def test_the_zones_it_names_do_hide_something(game: AnyGame) -> None:
    """A zone that is always empty would let an empty redeal pass."""
    unseen = set(zones_of(game))

    @examples(EXAMPLES)
    @given(matches(game), seeds)
    def look(match: AnyMatch, seed: int) -> None:
        case = Case(match, Dice(seed))
        for _ in range(WHILE):
            for name in list(unseen):
                if any(zones_of(game)[name](match.t.state, reader) for reader in case.readers):
                    unseen.discard(name)
            if not unseen or not match.open:
                break
            play_on(match, case.dice)

    look()
    assert not unseen


@examples(EXAMPLES)
@given(st.data())
def test_the_strategy_gives_matches_that_wait_for_an_answer(data: st.DataObject) -> None:
    for game in all_games().values():
        match = data.draw(matches(game, most=8))
        assert match.open
        assert match.waiting
