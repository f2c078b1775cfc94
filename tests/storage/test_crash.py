"""Processes: killed in the midst of commits, and two at once."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

from storage import Store, sqlite
from tests.storage.hand_clock import HandClock

ROOT = Path(__file__).parents[2]
KILLS = (1, 60)  # after so many matches were saved
CHILD = [sys.executable, "-m", "tests.storage.crash_child"]


def run_until(url: str, lines: int) -> list[int]:
    """Let a process write and kill it, without a warning, once it has said so often that something is saved."""
    with subprocess.Popen([*CHILD, url, "100000"], cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said = [child.stdout.readline() for _ in range(lines)]
        child.kill()
        said += child.stdout.readlines()
    assert child.returncode != 0
    return [int(line) for line in said if line.endswith("\n")]


async def test_a_kill_leaves_whole_transactions_and_all_that_were_promised(
    url: str, clock: HandClock, tmp_path: Path
) -> None:
    promised: list[int] = []
    for lines in KILLS:
        promised += run_until(url, lines)
        store = await Store.open(url, clock, backups=None)
        await store.close()
    assert len(promised) >= sum(KILLS)
    with closing(sqlite.connect(tmp_path / "toybox.db")) as connection:
        ids = {match_id for (match_id,) in connection.execute("SELECT id FROM matches")}
        assert set(promised) <= ids
        assert len(promised) == len(set(promised))
        for table, each in {"seats": 2, "invites": 1, "answers": 3, "story": 2}.items():
            counts = dict(connection.execute(f"SELECT match_id, count(*) FROM {table} GROUP BY match_id"))
            assert counts == dict.fromkeys(ids, each)
        assert connection.execute("SELECT DISTINCT version, state FROM matches").fetchall() == [(2, "playing")]


def test_two_processes_on_a_new_file_make_it_once(url: str, tmp_path: Path) -> None:
    children = [subprocess.Popen([*CHILD, url, "3"], cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [line for child in children for line in child.communicate(timeout=60)[0].split()]
    assert [child.returncode for child in children] == [0, 0]
    assert len(set(said)) == 2 * 8 * 3
    with closing(sqlite.connect(tmp_path / "toybox.db")) as connection:
        assert connection.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM matches").fetchone() == (len(said),)
