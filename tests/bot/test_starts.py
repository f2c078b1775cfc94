from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.starts import FREE, LONGEST_PAUSE, Starts

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def test_a_bot_that_crashes_again_and_again_waits_longer_and_longer(tmp_path):
    starts = Starts(tmp_path / "data" / "starts.json")
    pauses = [starts.begin(NOW + timedelta(seconds=n)) for n in range(14)]
    assert pauses[:FREE] == [0.0] * FREE
    assert pauses[FREE : FREE + 3] == [15.0, 30.0, 60.0]
    assert pauses[-1] == LONGEST_PAUSE


def test_a_loop_logs_in_far_less_often_than_a_thousand_times_a_day(tmp_path):
    starts, now, logins = Starts(tmp_path / "starts.json"), NOW, 0
    while now < NOW + timedelta(days=1):
        now += timedelta(seconds=starts.begin(now) + 5)
        logins += 1
    assert logins < 300


def test_a_clean_stop_does_not_count_and_old_starts_are_forgotten(tmp_path):
    starts = Starts(tmp_path / "starts.json")
    for _ in range(20):
        assert starts.begin(NOW) == 0.0
        starts.end()
    for n in range(FREE + 3):
        starts.begin(NOW + timedelta(seconds=n))
    assert starts.begin(NOW + timedelta(hours=2)) == 0.0


@pytest.mark.parametrize("text", ["[1, 2", '["2026-01-31T12:00:00"]', "[3]", "3", "[" * 100_000, "\ud800"])
def test_a_broken_file_is_begun_anew(tmp_path, caplog, text):
    path = tmp_path / "starts.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert Starts(path).begin(NOW) == 0.0
    assert "begun anew" in caplog.text
    assert Starts(path).begin(NOW) == 0.0


def test_a_folder_that_takes_no_file_stops_nothing(tmp_path, caplog):
    (tmp_path / "file").write_text("")
    assert Starts(tmp_path / "file" / "starts.json").begin(NOW) == 0.0
    assert "cannot be written" in caplog.text
