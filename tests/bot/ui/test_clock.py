from __future__ import annotations

from datetime import timedelta

import pytest

from bot.clocking import ClockOptions
from bot.ui import clock, ids
from bot.ui.message import Menu
from games.engine import FormError, forms
from tests.bot.ui.limits import check_dialog, check_say
from tests.bot.ui.scenes import lobby_scene


@pytest.mark.parametrize(
    ("typed", "turn"),
    [
        ("", None),
        ("none", None),
        ("live", timedelta(minutes=5)),
        ("Day", timedelta(days=1)),
        ("a day a turn", timedelta(days=1)),
        ("three days", timedelta(days=3)),
        ("12 hours", timedelta(hours=12)),
        ("90m", timedelta(minutes=90)),
        ("2 weeks", timedelta(days=14)),
        ("pace=own, minutes=10", timedelta(minutes=10)),
    ],
)
def test_a_clock_as_people_type_it(typed: str, turn: timedelta | None) -> None:
    assert clock.typed(typed).turn == turn


def test_its_other_parts_follow_behind_commas() -> None:
    options = clock.typed("12 hours, extensions=2, at zero=absent, respect_quiet=no")
    assert (options.extensions, options.at_zero, options.respect_quiet) == (2, "absent", False)
    assert (options.pace, options.minutes) == ("own", 720)


@pytest.mark.parametrize("typed", ["soon", "0 minutes", "3 weeks", "day, extensions=99", "day, color=red"])
def test_what_makes_no_clock_says_so(typed: str) -> None:
    with pytest.raises(FormError):
        clock.typed(typed)


def test_a_clock_is_told_in_one_line() -> None:
    assert clock.told(ClockOptions()) == "none: nobody runs out of time"
    told = clock.told(ClockOptions(pace="own", minutes=720, bank=60, extensions=2, respect_quiet=False))
    assert told == (
        "12 hours a turn, up to an hour saved up, 2 extensions each; then the others decide; it runs in quiet hours too"
    )
    assert clock.told(ClockOptions(pace="live", extensions=0, at_zero="absent")) == (
        "5 minutes a turn; then the table plays on for them"
    )


@pytest.mark.parametrize("pace", ["none", "live", "day", "three_days", "own"])
def test_the_menus_fit_and_every_choice_of_theirs_is_taken(pace: str) -> None:
    options = ClockOptions(pace=pace, minutes=77, bank=33)  # type: ignore[arg-type]
    say = clock.panel(lobby_scene(clock=forms.to_values(options)))
    check_say(say)
    for menu in (row for row in say.rows if isinstance(row, Menu)):
        part = ids.parse(menu.id)
        assert isinstance(part, ids.Timer)
        assert sum(choice.chosen for choice in menu.choices) == 1
        for choice in menu.choices:
            if choice.value != clock.OTHER:
                change = clock.chosen(options, part.part, choice.value)
                changed = forms.parse(ClockOptions, {**forms.to_values(options), **change})
                assert (changed == options) == choice.chosen
    check_dialog(clock.dialog(7))


def test_what_is_on_no_menu_is_refused() -> None:
    with pytest.raises(FormError):
        clock.chosen(ClockOptions(), "bank", "many")
    with pytest.raises(FormError):
        clock.chosen(ClockOptions(), "pace", "0")


@pytest.mark.parametrize(
    "typed", ["", "l", "12 h", "day", "day, ", "day, ext", "day, extensions=2, at", "x", "day, x=1"]
)
def test_what_is_listed_while_typing_is_what_can_be_typed(typed: str) -> None:
    listed = clock.offers(typed)
    assert len(listed) <= 25
    for name, value in listed:
        assert 1 <= len(name) <= 100
        assert 1 <= len(value) <= 100
        clock.typed(value)


@pytest.mark.parametrize("typed", ["", "live", "day", "12 hours", "day, ", "none", "day, extensions=1"])
def test_no_clock_is_listed_twice(typed: str) -> None:
    listed = clock.offers(typed)
    assert len({name for name, _ in listed}) == len({value for _, value in listed}) == len(listed)


def test_the_list_goes_on_behind_a_comma() -> None:
    assert [value for _, value in clock.offers("day, at")] == [
        "day, at_zero=absent",
        "day, at_zero=computer",
        "day, at_zero=vote",
        "day, at_zero=nudge",
    ]
    assert clock.offers("10 hours")[0][1] == "10 hours"
