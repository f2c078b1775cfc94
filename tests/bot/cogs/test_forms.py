from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from bot.cogs.forms import complete, over
from games.engine.forms import parse_text


@dataclass(frozen=True)
class Options:
    mode: Literal["survival", "collector"] = "survival"
    hearts: Annotated[int, Meta(ge=1, le=3)] = 3
    auto_fall: bool = True


def names(typed: str) -> list[str]:
    found = complete(Options, typed)
    assert all(name == value for name, value in found)
    return [name for name, _ in found]


@dataclass(frozen=True)
class Told:
    mode: Annotated[
        Literal["survival", "collector"], Meta(description="survival: the last one, alone, wins; collector: 3 hearts")
    ] = "survival"
    opener: Annotated[int, Meta(ge=0, le=2, description="Who opens; 0: chance decides")] = 0
    auto_fall: Annotated[bool, Meta(description="Fall at once, unasked")] = True


def test_every_setting_is_listed_before_anything_is_typed():
    assert names("") == [
        "mode=collector",
        "mode=survival",
        "hearts=1",
        "hearts=2",
        "hearts=3",
        "auto_fall=no",
        "auto_fall=yes",
    ]


@pytest.mark.parametrize("typed", ["hea", "HEARTS=", "hearts = ", "ea"])
def test_a_name_is_completed_with_each_of_its_values(typed):
    assert names(typed) == ["hearts=1", "hearts=2", "hearts=3"]


def test_what_stands_before_the_last_comma_is_kept_and_not_offered_again():
    assert names("mode=collector, fa") == ["mode=collector, auto_fall=no", "mode=collector, auto_fall=yes"]
    assert all("hearts=1, hearts" not in name for name in names("hearts=1,"))


def test_after_a_comma_the_settings_so_far_come_first():
    assert names("hearts=1, ")[:2] == ["hearts=1", "hearts=1, mode=collector"]


def test_a_whole_setting_can_be_sent_or_continued():
    assert names("hearts=2")[:2] == ["hearts=2", "hearts=2, mode=collector"]


def test_nothing_is_offered_after_a_mistake():
    assert names("harts=2, mode") == []
    assert names("hearts=9, mode") == []
    assert names("xyz") == []


def test_everything_offered_can_be_read():
    for typed in ("", "m", "hearts=1", "hearts=1,", "auto_fall, he"):
        for name in names(typed):
            parse_text(Options, name)


def test_each_setting_says_what_it_means():
    assert complete(Told, "") == [
        ("mode=collector · 3 hearts", "mode=collector"),
        ("mode=survival · the last one – alone – wins", "mode=survival"),
        ("opener=0 · chance decides", "opener=0"),
        ("opener=1 · Who opens", "opener=1"),
        ("opener=2 · Who opens", "opener=2"),
        ("auto_fall=no · Fall at once – unasked?", "auto_fall=no"),
        ("auto_fall=yes · Fall at once – unasked?", "auto_fall=yes"),
    ]
    assert complete(Told, "mode=collector, op")[0] == (
        "mode=collector, opener=0 · chance decides",
        "mode=collector, opener=0",
    )


def test_what_was_picked_from_the_list_is_read_as_it_stands_there_and_can_be_typed_on():
    for name, value in complete(Told, "mode=collector, "):
        assert over(Told(), name) == over(Told(), value) == parse_text(Told, value)
        assert complete(Told, f"{name}, ") == complete(Told, f"{value}, ")


def test_no_more_and_no_longer_than_discord_takes():
    @dataclass(frozen=True)
    class Many:
        a_setting_with_a_name_that_is_really_as_long_as_it_may_be: Annotated[int, Meta(ge=0, le=500)] = 0
        b_setting_with_a_name_that_is_really_as_long_as_it_may_be: Annotated[int, Meta(ge=0, le=500)] = 0

    for typed in ("", "a_", "a_setting_with_a_name_that_is_really_as_long_as_it_may_be=3, b"):
        found = complete(Many, typed)
        assert len(found) <= 25
        assert all(1 <= len(name) <= 100 for name, _ in found)
