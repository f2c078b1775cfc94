"""What every game's pictures promise, over every game in the box."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

import render
from games.catalog import all_games
from games.engine import Game, Rng
from render.theme import TALLEST, WIDTH
from tests.render.states import AnyMatch, played

GAMES = pytest.mark.parametrize("key", all_games())
NAMES = (
    "Ana",
    "Bruno 🦊",
    "",
    "W" * 32,
    "Ωμέγα",
    "\u202eZ\u0321\u0362\u0319",
    "Gwen",
    "Hiro",
    "Inés",
    "Jonas",
    "Kira",
    "Leon",
)


def moments(game: Game[Any, Any, Any], every: int) -> Iterator[tuple[AnyMatch, int]]:
    """Matches in play and how many sit there, for every number of seats, and each of them once more at its end."""
    for seed, seats in enumerate(game.seats):
        for number, match in enumerate(played(game, seats, seed)):
            if number % every == seed % every or not match.open:
                yield match, seats


def checked(picture: render.Picture) -> Image.Image:
    """The decoded picture, its size and description within the limits."""
    image = Image.open(io.BytesIO(picture.png))
    assert image.format == "PNG"
    assert image.width == WIDTH
    assert 400 <= image.height <= TALLEST
    assert "transparency" not in image.info
    assert len(picture.png) < 150_000
    assert 60 <= len(picture.alt) <= 1024
    picture.alt.encode()
    return image


@GAMES
def test_the_picture_can_be_drawn_for_every_seat_and_spectator(key: str) -> None:
    game = all_games()[key]
    for match, seats in moments(game, 83):
        state = match.t.state
        public = game.view(state, None)
        board = render.board(key, public, NAMES)
        checked(board)
        assert 0 < len(render.headline(key, public, NAMES)) <= 80
        assert 0 < len(render.text_board(key, public, NAMES)) <= 1800
        for seat in range(seats):
            view = game.view(state, seat)
            assert render.board(key, view, NAMES) == board
            hand = render.hand(key, view, NAMES, match.open.get(seat))
            checked(hand)
            assert 0 < len(render.text_hand(key, view, NAMES, match.open.get(seat))) <= 1800
        if match.outcome is not None:
            checked(render.result(key, public, NAMES))


@GAMES
def test_whatever_is_offered_is_named_in_the_description(key: str) -> None:
    """Every option of the open question, by the label that its button carries."""
    game = all_games()[key]
    for match, _ in moments(game, 59):
        for seat, decision in match.open.items():
            view = game.view(match.t.state, seat)
            shown = render.present(key, view, decision)
            said = render.hand(key, view, NAMES, decision).alt
            written = render.text_hand(key, view, NAMES, decision)
            for option in shown.options:
                assert option.label in said
                assert option.label in written
            assert {option.key for option in shown.options} == {option.key for option in decision.options}
            assert (shown.least, shown.most, shown.ask) == (decision.least, decision.most, decision.ask)
            assert shown.default == decision.default


@GAMES
def test_a_public_picture_says_and_shows_nothing_hidden(key: str) -> None:
    """What is hidden is dealt anew, and neither a pixel nor a word of what is public changes."""
    game = all_games()[key]
    for number, (match, _) in enumerate(moments(game, 97)):
        if not match.open:
            continue
        state = match.fork().t.state
        before = game.view(state, None)
        words = render.headline(key, before, NAMES), render.text_board(key, before, NAMES)
        board = render.board(key, game.view(state, 0), NAMES)
        game.reshuffle(state, None, Rng(number))
        after = game.view(state, None)
        assert (render.headline(key, after, NAMES), render.text_board(key, after, NAMES)) == words
        assert render.board(key, game.view(state, 0), NAMES) == board


@GAMES
def test_hands_of_different_seats_are_different_pictures(key: str) -> None:
    game = all_games()[key]
    seats = game.seats[-1]
    match = next(played(game, seats, 3))
    views = [game.view(match.t.state, seat) for seat in range(seats)]
    hands = [render.hand(key, view, NAMES, None).png for view in views]
    # In a game that hides nothing all see the same.
    assert len(set(hands)) == sum(view not in views[:seat] for seat, view in enumerate(views))


@GAMES
def test_a_game_warms_up_and_its_art_has_a_version(key: str) -> None:
    render.warm(key)
    assert render.art_version(key) == render.art_version(key) != ""


PROGRAM = """
import hashlib, sys
import render
from games.catalog import all_games
from tests.render.states import played
for key, game in all_games().items():
    for number, match in enumerate(played(game, game.seats[0], 7)):
        if number in (0, 9, 18):
            view = game.view(match.t.state, 0)
            picture = render.board(key, view, ["Ana", "Bruno"])
            hand = render.hand(key, view, ["Ana", "Bruno"], match.open.get(0))
            print(hashlib.sha256(picture.png + hand.png + (picture.alt + hand.alt).encode()).hexdigest())
        if number > 18:
            break
print(render.art_version(next(iter(all_games()))))
"""


@pytest.mark.soak
def test_the_same_view_gives_the_same_bytes_in_every_process() -> None:
    """Whatever seed the hashes of that process have."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True
        )
        for seed in ("1", "2")
    ]
    assert [run.returncode for run in runs] == [0, 0], runs[0].stderr
    assert runs[0].stdout == runs[1].stdout
    assert len(runs[0].stdout.split()) >= 2
