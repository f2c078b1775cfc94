"""Self-play from the command line."""

import json
import subprocess
import sys

import pytest

from games import simulate
from games.agents import AGENTS
from games.engine import Outcome, check
from games.simulate import main, percentiles, play_all
from tests.games.engine.tiny import game, pick


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(simulate, "MEASURE", 0.02)


def run(capsys, *argv):
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out.splitlines(), err.splitlines()


def rounds(t):
    """Each is asked once; whoever is asked last wins."""
    for seat in range(len(t.state.hands)):
        yield from t.choose(seat, pick("a", "b"))
    t.state.outcome = Outcome((len(t.state.hands) - 1,), "asked last")


@pytest.fixture
def found(monkeypatch):
    """Puts a tiny game with this step in place of every game."""

    def put(step, **attributes):
        tiny = game(step, **attributes)
        monkeypatch.setattr(simulate, "find_game", lambda key: tiny)

    return put


def test_the_last_line_is_json_with_all_that_was_promised(capsys, found):
    found(rounds)
    code, lines, err = run(capsys, "tiny", "--games", "6", "--seats", "3", "--agents", "random,greedy")
    report = json.loads(lines[-1])
    assert (code, err) == (0, [])
    assert list(report) == ["game", "games", "finished", "decisions", "search_per_s", "full_per_s", "length", "wins"]
    assert (report["game"], report["games"], report["finished"], report["decisions"]) == ("tiny", 6, 6, 18)
    assert report["length"] == {"p10": 3, "median": 3, "p90": 3}
    assert report["wins"]["seat"] == [0, 0, 6]
    assert report["wins"]["agent"] == {"random": 3, "greedy": 3}
    assert report["wins"]["at_least"] == {"random": 0.1876, "greedy": 0.1876}
    assert "Wins by player (at least, with 95 % confidence): random: 3 (18.8%), greedy: 3 (18.8%)" in lines
    assert report["search_per_s"] > 0
    assert report["full_per_s"] > 0


def test_people_get_lines_before_it_and_programs_do_not(capsys, found):
    found(rounds)
    _, lines, _ = run(capsys, "tiny", "--games", "4", "--seed", "7")
    assert lines[0] == "Tiny: 4 matches of 4 players, seeds 7 to 10"
    assert len(lines) == 8
    assert len(run(capsys, "tiny", "--games", "4", "--json")[1]) == 1
    assert run(capsys, "tiny", "--games", "1")[1][0] == "Tiny: one match of 4 players, seed 1"


@pytest.mark.parametrize(
    ("won", "games", "share"), [(0, 0, 0.0), (0, 400, 0.0), (340, 400, 0.8117), (400, 400, 0.9905), (1, 2, 0.0945)]
)
def test_the_lower_bound_is_wilsons(won, games, share):
    assert simulate.at_least(won, games) == pytest.approx(share, abs=1e-4)


def test_agents_move_on_by_a_seat_from_match_to_match():
    tally = play_all(game(rounds), 4, 2, 1, [AGENTS["random"], AGENTS["greedy"]])
    assert tally.by_seat == {1: 4}
    assert tally.by_agent == {"random": 2, "greedy": 2}


def test_the_same_seeds_play_the_same_matches():
    def dice(t):
        t.state.count += t.rng.below(6)
        if (yield from t.choose(t.state.turn, pick("stay", "go"))) == "go":
            t.state.turn = 1 - t.state.turn
        if t.state.count > 20:
            t.state.outcome = Outcome((t.state.turn,), "over")

    lengths = [play_all(game(dice), 8, 2, seed, [AGENTS["random"]]) for seed in (3, 3, 4)]
    assert lengths[0] == lengths[1] != lengths[2]


def test_the_seats_are_those_nearest_to_usual_unless_said(capsys, found):
    for seats, said in ((range(1, 3), 2), (range(2, 7), 4), (range(5, 8), 5)):
        found(rounds, seats=seats)
        assert f"matches of {said} players" in run(capsys, "tiny", "--games", "2")[1][0]


def never(t):
    yield from t.choose(0, pick("a", "b"))


def raising(t):
    yield from t.choose(0, pick("a", "b"))
    t.state.count //= 0


def test_a_match_without_end_is_exit_1(capsys, found, monkeypatch):
    monkeypatch.setattr(simulate, "LONGEST", 50)
    found(never)
    code, lines, _ = run(capsys, "tiny", "--games", "2")
    report = json.loads(lines[-1])
    assert (code, report["finished"], report["length"]) == (1, 0, {"p10": 0, "median": 0, "p90": 0})
    assert lines[-2].startswith("Seed 2: no end after 50 decisions")


def test_rules_that_raise_are_exit_1_and_say_where(capsys, found):
    found(raising)
    code, lines, _ = run(capsys, "tiny", "--games", "1")
    assert code == 1
    assert json.loads(lines[-1])["search_per_s"] == 0
    assert any("ZeroDivisionError" in line and "(test_simulate.py:" in line for line in lines)


def test_rules_that_raise_at_the_start_are_exit_1_with_json(capsys, found):
    def setup(self, seats, options, rng):
        raise KeyError

    found(rounds, setup=setup)
    code, lines, _ = run(capsys, "tiny", "--games", "1")
    assert code == 1
    assert json.loads(lines[-1])["finished"] == 0
    assert any(line.startswith("Seed 1: KeyError:  (") for line in lines)


def test_a_game_in_the_box_that_cannot_stand_is_its_faults_and_no_traceback(capsys, monkeypatch):
    monkeypatch.setattr(simulate, "find_game", lambda key: check(game(rounds, title="", command="Tiny")))
    code, out, err = run(capsys, "tiny")
    assert (code, out) == (1, [])
    assert err == ["Tiny: command 'Tiny' is not one that Discord takes", "Tiny: title is not of 1 to 100 characters"]


def test_ctrl_c_ends_it_with_what_was_played(capsys, found):
    played = []

    def interrupted(t):
        yield from rounds(t)
        played.append(t)
        if len(played) == 3:
            raise KeyboardInterrupt

    found(interrupted)
    code, lines, err = run(capsys, "tiny", "--games", "9", "--seats", "2")
    report = json.loads(lines[-1])
    assert (code, err) == (1, [])
    assert (report["games"], report["finished"], report["decisions"]) == (9, 2, 4)
    assert lines[-2] == "Stopped in the match of seed 3."
    assert report["search_per_s"] == report["full_per_s"] == 0


def test_ctrl_c_while_measuring_is_reported_too(capsys, found, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    found(rounds)
    monkeypatch.setattr(simulate, "search_speed", interrupted)
    code, lines, _ = run(capsys, "tiny", "--games", "2")
    assert (code, json.loads(lines[-1])["finished"], lines[-2]) == (1, 2, "Stopped while measuring.")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["chess"], "There is no game 'chess'; there is "),
        (["weapon_wars", "--seats", "9"], "Weapon Wars takes 2 to 6 players, not 9."),
        (["weapon_wars", "--games", "0"], "--games takes 1 or more, not 0."),
        (["weapon_wars", "--games", "many"], "invalid int value: 'many'"),
        (
            ["weapon_wars", "--agents", "random,clever"],
            "There is no computer player 'clever'; there is random and greedy.",
        ),
        (["weapon_wars", "--fast"], "Unrecognized arguments: --fast"),
        ([], "required: key"),
    ],
)
def test_what_there_is_not_is_one_kind_line_and_exit_2(capsys, argv, words):
    code, out, err = run(capsys, *argv)
    assert (code, out, len(err)) == (2, [], 1)
    assert words in err[0]


def test_percentiles_are_of_what_was_played():
    assert percentiles([]) == {"p10": 0, "median": 0, "p90": 0}
    assert percentiles([5]) == {"p10": 5, "median": 5, "p90": 5}
    assert percentiles([47, 41, 42]) == {"p10": 41, "median": 42, "p90": 47}
    assert percentiles([10, 90]) == {"p10": 10, "median": 10, "p90": 90}
    assert percentiles(range(1, 101)) == {"p10": 10, "median": 50, "p90": 90}
    assert percentiles(range(101, 0, -1)) == {"p10": 11, "median": 51, "p90": 91}


def test_it_runs_as_a_program():
    done = subprocess.run(
        [sys.executable, "-m", "games.simulate", "weapon_wars", "--games", "3", "--json"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["finished"] == 3
    helped = subprocess.run([sys.executable, "-m", "games.simulate", "--help"], capture_output=True, text=True)
    assert helped.returncode == 0
    assert "weapon_wars" in helped.stdout
