"""Records: their file, and the commitment over them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import records
from games.catalog import find_game
from games.records import Player, Record, RecordError
from tests.games.recording import PLAYERS, SALT, SEED, digest, played


def test_a_record_comes_back_from_its_file() -> None:
    record = played()
    assert records.read(records.write(record)) == record


def test_a_file_laid_out_otherwise_is_the_same_record() -> None:
    record = played(find_game("weapon_wars"))
    laid_out = json.dumps(json.loads(records.write(record)), indent=4).encode()
    again = records.read(laid_out)
    assert again == record
    assert isinstance(again, Record)
    assert all(digest(step.checkpoint) == step.hash for step in again.steps)


def test_a_file_has_a_line_for_each_step_and_each_answer() -> None:
    record = played()
    lines = records.write(record).decode().splitlines()
    assert sum(line.startswith('{"step":') for line in lines) == len(record.steps)
    assert sum(line.startswith('{"n":') for line in lines) == len(record.answers)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "not a record"),
        (b'{"toybox":["match"]}', "not a record"),
        (b'{"name":"toybox"}', "not a record"),
        (b'{"toybox":"match","format":99}', "format 99"),
        (b'{"toybox":"match","format":1}', "cannot be read"),
    ],
)
def test_what_is_no_record_is_refused_in_a_line(data: bytes, why: str) -> None:
    with pytest.raises(RecordError, match=why) as refused:
        records.read(data)
    assert "\n" not in str(refused.value)


def test_a_record_has_no_field_that_is_not_understood() -> None:
    raw = json.loads(records.write(played()))
    raw["answers"][0]["colour"] = "red"
    with pytest.raises(RecordError, match="colour"):
        records.read(json.dumps(raw).encode())


@pytest.mark.parametrize(
    "other",
    [
        ("5b" * 16, SEED, {"a": 1}, PLAYERS),
        (SALT, SEED + 1, {"a": 1}, PLAYERS),
        (SALT, SEED, {"a": 2}, PLAYERS),
        (SALT, SEED, {"a": 1}, PLAYERS[::-1]),
        (SALT, SEED, {"a": 1}, PLAYERS[:2]),
        (SALT, SEED, {"a": 1}, (Player(name="Ana", agent="greedy"), *PLAYERS[1:])),
    ],
)
def test_the_commitment_is_over_salt_seed_options_and_seats(other: Any) -> None:
    sworn = records.commitment(SALT, SEED, {"a": 1}, PLAYERS)
    assert len(sworn) == 64
    assert records.commitment(*other) != sworn


def test_the_commitment_knows_no_order_of_options() -> None:
    one, other = {"a": 1, "b": True}, {"b": True, "a": 1}
    assert records.commitment(SALT, SEED, one, PLAYERS) == records.commitment(SALT, str(SEED), other, PLAYERS)
