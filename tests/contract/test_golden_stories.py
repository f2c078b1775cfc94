"""What every game tells is as it was read last. Where a change is meant: python -m tests.goldens.renew, and read."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

from games.catalog import all_games
from tests.games.auction import AUCTION
from tests.goldens.stories import FOLDER, NAMES, SEEDS, place, stories, story


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", all_games())
def test_the_story_is_as_kept(key: str, seed: int) -> None:
    game = all_games()[key]
    file = place(game, seed)
    assert file.exists(), "a story that nobody has read: python -m tests.goldens.renew"
    assert list(story(game, seed)) == file.read_text(encoding="utf-8").splitlines()


def test_every_kept_story_is_still_told() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{key}-{seed}.txt" for key in all_games() for seed in SEEDS}


def test_who_may_read_a_line_is_said() -> None:
    told = list(story(AUCTION, 1))
    assert told[0] == "Auction, seed 1: Ana, Bruno, Chidi and Dagny"
    assert told[1] == "Options: as they come"
    private = [line for line in told if line.startswith("[to ")]
    assert private
    assert all(line.startswith(tuple(f"[to {name}] Next comes lot_" for name in NAMES)) for line in private)
    assert told[-1].startswith("Won by ")


def test_options_and_seats_go_round_with_the_seeds() -> None:
    heads = [list(story(AUCTION, seed))[:2] for seed in range(1, 7)]
    assert [head[0].count(",") + head[0].count(" and") for head in heads] == [4, 3, 2, 4, 3, 2]
    assert len({head[1] for head in heads}) > 3


PROGRAM = """
from tests.games.auction import AUCTION
from tests.goldens.stories import stories, story
print("\\n".join([text for _, text in stories()] + list(story(AUCTION, 2))))
"""


def test_every_process_tells_the_same() -> None:
    """Whatever seed the hashes of that process have."""
    mine = "\n".join([text for _, text in stories()] + list(story(AUCTION, 2)))
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
        run = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, check=True)
        told = run.stdout.decode().replace("\r\n", "\n")
        assert hashlib.sha256(told.encode()).hexdigest() == hashlib.sha256(f"{mine}\n".encode()).hexdigest()
