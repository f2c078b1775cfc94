"""What a line says, what gates, and what is measured where the peer is not there."""

from __future__ import annotations

import json

import pytest

from games.catalog import all_games
from tests.bench import frames, live, peer, restoring, rules, sweeping, town
from tests.bench.__main__ import NAMES, main
from tests.bench.figures import Figure, beside, exit_code, percentile, short

ALL = """search_playouts full_playouts fork_us restore_p99_ms answer_ms computer_turn_ms frame_warm_ms frame_cold_ms
frame_kb click_to_ack_ms click_to_board_ms loop_lag_ms acks_within_1500ms commands_per_s frames_memory_mb
bot_memory_mb sweep_ms sweep_query_ms sweep_growth sweep_query_growth"""
"""The names by which other texts speak of figures."""


def test_a_line_is_json_of_five_fields():
    line = Figure("fork_us", 26.3456, "us", 50.0).line()
    assert json.loads(line) == {"name": "fork_us", "value": 26.35, "unit": "us", "bar": 50.0, "ok": True}
    assert list(json.loads(line)) == ["name", "value", "unit", "bar", "ok"]


@pytest.mark.parametrize(
    ("value", "bar", "better", "ok"),
    [
        *((1, 2, "less", True), (2, 2, "less", True), (3, 2, "less", False)),
        *((1, 2, "more", False), (2, 2, "more", True)),
        *((None, 2, "less", None), (2, None, "more", None)),
    ],
)
def test_a_bar_is_met_from_its_own_side_or_not_there(value, bar, better, ok):
    assert Figure("x", value, "ms", bar, better).ok is ok


def test_only_ratios_gate():
    slow, low, unknown = Figure("a", 9, "ms", 1), Figure("b", 1, "x", 9, "more", gates=True), Figure("c", 1, "x")
    assert slow.ok is low.ok is False
    assert exit_code([slow, unknown, Figure("d", 9, "x", 1, "more", gates=True)]) == 0
    assert exit_code([slow, low]) == 1


def test_figures_are_short():
    assert [short(value) for value in (None, 123456.7, 123.456, 0.0123456)] == [None, 123457, 123.5, 0.01235]


def test_a_slow_moment_of_both_is_no_difference():
    assert beside([10, 5, 10], [20, 10, 20]) == 0.5
    assert percentile(range(1, 101), 0.99) == 100
    assert percentile([3, 1, 2], 0.5) == 2


OF_A_GAME = ("search_playouts", "full_playouts", "fork_us", "restore_p99_ms", "answer_ms", "computer_turn_ms")


def test_every_figure_that_is_spoken_of_can_be_had():
    others = {f"{name}_{key}" for key in all_games() if key != rules.GAME for name in OF_A_GAME}
    assert set(ALL.split()) | others == set(NAMES)
    assert len(NAMES) == len(set(NAMES))


def test_games_have_bars_of_their_own():
    assert rules.BARS["weapon_wars"] == rules.Bars(search=1.2, full=1.0)
    assert rules.BARS["puzzle_strike"].search == pytest.approx(0.685, abs=0.001)
    assert set(rules.BARS) <= set(all_games())


@pytest.fixture
def short_run(monkeypatch):
    monkeypatch.setattr(rules, "ROUNDS", 1)
    monkeypatch.setattr(rules, "SECONDS", 0.01)
    monkeypatch.setattr(rules, "POSITIONS", 2)


def test_without_the_peer_speeds_are_told_and_nothing_gates(short_run, monkeypatch, capsys):
    monkeypatch.setattr(peer, "installed", lambda: False)
    assert main(["--only", "search_playouts", "--only", "full_playouts"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["name"] for line in lines] == ["search_playouts", "full_playouts"]
    assert all(line["value"] > 100 and line["bar"] is line["ok"] is None for line in lines)


@pytest.mark.parametrize(("key", "times"), [("weapon_wars", 1.2), ("puzzle_strike", 100 / 146)])
@pytest.mark.parametrize(("theirs", "code"), [(1.0, 0), (1e9, 1)])
def test_a_quicker_peer_fails_the_bench(short_run, monkeypatch, capsys, theirs, code, key, times):
    monkeypatch.setattr(peer, "installed", lambda: True)
    monkeypatch.setattr(peer, "bare_speed", lambda seconds, seed: theirs)
    assert main(["--only", rules.named("search_playouts", key)]) == code
    ours, its, *others = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ours["ok"] is (code == 0)
    assert ours["bar"] == pytest.approx(times * theirs, rel=0.01)
    its_name = rules.named("peer_rlcard_uno", key)
    assert its == {"name": its_name, "value": theirs, "unit": "decisions/s", "bar": None, "ok": None}
    assert {other["name"] for other in others} == (set(peer.PEERS) if key == rules.GAME else set())


def test_one_figure_comes_with_its_floor_alone(short_run, capsys):
    assert main(["--only", "fork_us"]) == 0
    assert [json.loads(line)["name"] for line in capsys.readouterr().out.splitlines()] == ["fork_us", "floor_fork_us"]


def test_the_turns_of_computer_players_are_timed(monkeypatch):
    monkeypatch.setattr(rules, "TURNS", 4)
    (figure,) = rules.computer_turns("puzzle_strike", frozenset())
    assert figure.name == "computer_turn_ms_puzzle_strike"
    assert 0 < figure.value < 10_000


def test_positions_are_decisions_of_matches_in_play():
    game = rules.find_game(rules.GAME)
    found = list(rules.positions(game, 3, 5))
    assert found
    assert all(match.waiting for match in found)
    played = list(rules.played(game, 2, 1))
    assert len({id(match) for match in played}) == 1
    assert played[0].outcome is not None


def test_restoring_measures_every_part(monkeypatch):
    monkeypatch.setattr(restoring, "MATCHES", 1)
    monkeypatch.setattr(restoring, "LONGEST", 2)
    monkeypatch.setattr(restoring, "ROUNDS", 1)
    monkeypatch.setattr(restoring, "READS", 2)
    match, scene, rules_alone = restoring.restore("puzzle_strike", frozenset())
    assert match.name == "restore_p99_ms_puzzle_strike"
    assert match.value > rules_alone.value > 0
    assert scene.value > 0


def test_a_sweep_is_measured_among_many_clocks(monkeypatch):
    monkeypatch.setattr(sweeping, "DUE", 6)
    monkeypatch.setattr(sweeping, "RUNNING", 36)
    monkeypatch.setattr(sweeping, "ROUNDS", 1)
    figures = {figure.name: figure.value for figure in sweeping.sweep(frozenset())}
    assert figures.keys() == {*sweeping.NAMES, "floor_sweep_ms"}
    assert figures["sweep_ms"] > figures["sweep_query_ms"] > 0


@pytest.mark.soak
def test_frames_are_the_fullest(monkeypatch):
    monkeypatch.setattr(frames, "SEEDS", range(1))
    monkeypatch.setattr(frames, "STEP", 40)
    monkeypatch.setattr(frames, "BUSIEST", 1)
    monkeypatch.setattr(frames, "TRIES", 1)
    spent, encoding, size = frames.warm(frozenset({"frame_warm_ms", "frame_kb"}))
    assert spent.value > encoding.value > 0
    assert 10 < size.value < 1000


@pytest.mark.soak
def test_the_bench_lives(monkeypatch):
    """A small town, clicked through: what the whole bench needs is there and works together."""
    monkeypatch.setattr(town, "MATCHES", 2)
    monkeypatch.setattr(town, "GUILDS", 1)
    for name, value in {"CLICKS": 4, "MOVES": 2, "RATE": 20, "SECONDS": 1.0, "ROUNDS": 1, "ROUND": 0.5}.items():
        monkeypatch.setattr(live, name, value)
    figures = {figure.name: figure.value for figure in live.live(frozenset(live.NAMES))}
    assert figures.keys() > set(live.NAMES)
    assert all(value is not None and value > 0 for value in figures.values())
    assert figures["acks_within_1500ms"] > 50
