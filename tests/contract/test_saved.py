"""Matches as earlier versions stored them go on under today's rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games.catalog import all_games
from games.engine import LEAVE, CodecError, Match, Rng, build_of
from tests.games.auction import AUCTION, Auction
from tests.goldens.playing import LONGEST, moves
from tests.saved.files import FOLDER, files, place, read, write
from tests.saved.renew import main, renew

FILES = [pytest.param(file, id=file.relative_to(FOLDER).as_posix()) for file in files()]
GAMES = pytest.mark.parametrize("key", all_games())


def load(file: Path) -> Match[Any, Any]:
    return read(file).load(all_games()[file.parent.parent.name])


@pytest.mark.parametrize("file", FILES)
def test_a_saved_match_loads_and_who_had_left_stays_away(file: Path) -> None:
    stored, match = read(file), load(file)
    assert file.parent == place(all_games()[stored.game], stored.version)
    assert match.open
    assert match.asked >= stored.asked
    left = {seat for entry in stored.log if entry.ask == LEAVE for seat in entry.picks}
    assert match.t.gone >= left
    if stored.build == build_of(match.game):
        assert (match.lost, match.log, match.given) == (0, stored.log, stored.given)
        assert (match.asked, match.ask) == (stored.asked, file.stem)


@pytest.mark.parametrize("file", FILES)
def test_a_saved_match_can_be_finished(file: Path) -> None:
    for seed, leaving in ((1, 1 << 30), (2, 10)):
        match = load(file)
        for _ in moves(match, read(file).seats, Rng(seed), leaving):
            pass
        assert match.outcome is not None


@pytest.mark.parametrize("file", FILES)
def test_a_saved_match_ends_while_all_are_absent(file: Path) -> None:
    match = load(file)
    for _ in range(LONGEST):
        if not match.open:
            break
        seat = match.waiting[0]
        match.answer(seat, match.open[seat].default, match.asked)
        match = Match.load(match.game, match.checkpoint, match.log, match.given, match.asked)
    assert match.outcome is not None


@GAMES
def test_there_are_matches_of_every_version(key: str) -> None:
    """For each shape that a stored state ever had; those of the newest: python -m tests.saved.renew GAME"""
    game = all_games()[key]
    found = {read(file).version for file in files() if file.parent.parent.name == key}
    assert found == set(range(1, game.version + 1))


@GAMES
def test_sealed_answers_and_departures_are_among_them(key: str, tmp_path: Path) -> None:
    """As far as the game knows them: its present version, saved anew, has no more than what is there."""
    game = all_games()[key]
    renew(game, tmp_path)
    for kind in (sealed, departed):
        if any(kind(file) for file in files(tmp_path)):
            assert any(kind(file) for file in files() if file.parent == place(game, game.version))


def sealed(file: Path) -> bool:
    return bool(read(file).given)


def departed(file: Path) -> bool:
    return any(entry.ask == LEAVE for entry in read(file).log)


def test_no_file_is_of_a_game_that_is_gone() -> None:
    assert {file.parent.parent.name for file in files()} <= all_games().keys()


# --- the command -------------------------------------------------------------------------------------------------


class Second(Auction):
    version = 2


def test_the_richest_moment_of_everything_asked_is_saved(tmp_path: Path) -> None:
    written = renew(AUCTION, tmp_path)
    assert [file.relative_to(tmp_path).as_posix() for file in written] == ["auction/v1/bid.json", "auction/v1/buy.json"]
    bid, buy = map(read, written)
    assert bid.given
    assert [entry.ask for entry in bid.log] == ["leave"] * len(bid.log) != []
    assert {entry.ask for entry in buy.log} == {"bid", "leave"}
    for moment in (bid, buy):
        match = moment.load(AUCTION)
        assert (match.lost, match.given, match.log) == (0, moment.given, moment.log)


def test_the_same_is_saved_whenever_it_is_saved(tmp_path: Path) -> None:
    one, other = (renew(AUCTION, tmp_path / name) for name in "ab")
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in other]
    assert all(len(file.read_bytes()) < 20_000 for file in files())


def test_what_was_saved_before_stays(tmp_path: Path) -> None:
    bid, buy = renew(AUCTION, tmp_path)
    bid.write_text("old")
    assert renew(AUCTION, tmp_path) == []
    buy.unlink()
    assert renew(AUCTION, tmp_path) == [buy]
    assert bid.read_text() == "old"


def test_an_older_versions_files_stay_whatever_is_asked(tmp_path: Path) -> None:
    old = renew(AUCTION, tmp_path)
    for file in old:
        file.write_text("old")
    new = renew(Second(), tmp_path, replace=True)
    assert {file.parent.name for file in new} == {"v2"}
    assert {file.read_text() for file in old} == {"old"}
    new[0].write_text("of this version")
    assert renew(Second(), tmp_path, replace=True) == new
    assert read(new[0]).version == 2


def test_a_saved_match_of_an_older_shape_goes_through_upgrade(tmp_path: Path) -> None:
    class Renamed(Second):
        def upgrade(self, data: dict[str, Any], version: int) -> dict[str, Any]:
            assert version == 1
            return {("lots" if name == "owned" else name): value for name, value in data.items()}

    bid, _ = renew(AUCTION, tmp_path)
    stored = read(bid)
    stored.checkpoint["state"]["owned"] = stored.checkpoint["state"].pop("lots")
    write(bid, stored)
    match = read(bid).load(Renamed())
    assert (match.lost, match.given, match.log) == (0, stored.given, stored.log)
    with pytest.raises(CodecError, match="lots is missing"):
        read(bid).load(AUCTION)


def test_a_game_that_is_not_in_the_box_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["no_such_game"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
