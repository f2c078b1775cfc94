from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot import zones
from bot.ui import ids, me
from bot.ui.message import Button, Menu, Say
from tests.bot.ui.limits import check_dialog, check_say

NOW = datetime(2026, 11, 29, 23, 40, tzinfo=UTC)
ANA = replace(me.NOBODY, id=11, name="Ana")
FULL: dict[str, Any] = {
    "zone": "America/Argentina/Buenos_Aires",
    "quiet_from": 1350,
    "quiet_to": 420,
    "away_until": NOW + timedelta(days=3),
    "remind_every": 2880,
    "daily_cap": 10,
    "dm_first": True,
    "text_board": True,
}


def panel(**chosen: Any) -> Say:
    say = me.panel(replace(ANA, **chosen), NOW)
    check_say(say)
    return say


def line(say: Say, head: str) -> str:
    (found,) = (text for text in say.content.split("\n") if text.startswith(f"**{head}**"))
    return found.removeprefix(f"**{head}** ")


def menu(say: Say, name: str) -> Menu:
    (found,) = (row for row in say.rows if isinstance(row, Menu) and ids.parse(row.id) == ids.Mine(name))
    return found


def chosen(found: Menu) -> list[str]:
    return [choice.value for choice in found.choices if choice.chosen]


def pressable(say: Say) -> dict[str, str]:
    """The buttons' matters with their labels."""
    buttons: list[Button] = [button for row in say.rows if not isinstance(row, Menu) for button in row]
    return {named.name: button.label for button in buttons if isinstance(named := ids.parse(button.id), ids.Mine)}


def test_who_has_chosen_nothing_reads_what_is_usual() -> None:
    say = me.panel(None, NOW)
    check_say(say)
    assert say == panel()
    assert line(say, "Time zone").startswith("not set")
    assert line(say, "Quiet hours") == "none"
    assert line(say, "Away") == "no"
    assert line(say, "Reminders").startswith("the usual")
    assert line(say, "Calls a day") == "no limit of your own"
    assert line(say, "Where I call you").startswith("in the match's channel")
    assert line(say, "Boards and hands") == "as pictures"
    assert chosen(menu(say, "set_remind")) == chosen(menu(say, "set_cap")) == [me.USUAL]
    assert chosen(menu(say, "set_away")) == []
    assert pressable(say).keys() == {"zone", "quiet", "dm", "words"}


def test_what_was_chosen_is_told_in_words_and_marked() -> None:
    say = panel(**FULL)
    assert line(say, "Time zone") == "Buenos Aires, Argentina, where it is 20:40 now"
    assert line(say, "Quiet hours").startswith("22:30 to 07:00: I keep still")
    stamp = int(FULL["away_until"].timestamp())
    assert line(say, "Away") == f"until <t:{stamp}:f>, <t:{stamp}:R>, in all your matches, and your tables are told"
    assert line(say, "Reminders") == "every 2 days"
    assert line(say, "Calls a day") == "at most 10"
    assert line(say, "Where I call you").startswith("by DM")
    assert line(say, "Boards and hands") == "in words"
    assert chosen(menu(say, "set_remind")) == ["2880"]
    assert chosen(menu(say, "set_cap")) == ["10"]
    assert menu(say, "set_away").choices[0].label == "I am back"
    assert pressable(say).keys() == {"zone", "quiet", "channel", "pictures"}


@pytest.mark.parametrize(
    ("every", "told"),
    [(0, "never"), (60, "every hour"), (180, "every 3 hours"), (1440, "every day"), (90, "every 90 minutes")],
)
def test_reminders(every: int, told: str) -> None:
    say = panel(remind_every=every)
    assert line(say, "Reminders") == told
    assert chosen(menu(say, "set_remind")) == [str(every)], "also one that no menu of today offers"


def test_a_limit_that_no_menu_of_today_offers_is_shown_all_the_same() -> None:
    say = panel(daily_cap=7)
    assert chosen(menu(say, "set_cap")) == ["7"]
    assert [choice.value for choice in menu(say, "set_cap").choices] == [
        me.USUAL, "1", "2", "3", "5", "7", "10", "20",
    ]  # fmt: skip


def test_an_absence_that_is_over_is_none() -> None:
    assert line(panel(away_until=NOW), "Away") == "no"
    assert line(panel(away_until=NOW + timedelta(seconds=1)), "Away").startswith("until")


def test_a_zone_that_was_given_up_is_told_as_such() -> None:
    assert "set it anew" in line(panel(zone="Europe/Gone"), "Time zone")


@pytest.mark.parametrize("form", me.FORMS)
@pytest.mark.parametrize("row", [None, ANA, replace(ANA, **FULL)], ids=["nobody", "new", "full"])
def test_dialogues(form: str, row: Any) -> None:
    dialog = me.dialog(form, row)
    check_dialog(dialog)
    assert ids.parse(dialog.id) == ids.Mine(form)


def test_the_quiet_dialogue_holds_what_is_set_and_asks_for_the_zone_only_where_it_is_not_known() -> None:
    new = me.dialog("quiet", ANA)
    assert [(field.key, field.value, field.needed) for field in new.inputs] == [
        ("from", "", False),
        ("to", "", False),
        ("zone", "", True),
    ]
    full = me.dialog("quiet", replace(ANA, **FULL))
    assert [(field.key, field.value) for field in full.inputs] == [("from", "22:30"), ("to", "07:00")]


def test_several_places_are_a_menu_of_what_discord_takes() -> None:
    found = zones.search("united states", NOW)
    assert len(found) > 25
    say = me.which_zone(found, NOW)
    check_say(say)
    places = menu(say, "set_zone")
    assert len(places.choices) == 25
    assert (places.choices[0].value, places.choices[0].label) == ("America/New_York", "New York, United States · 18:40")
    assert pressable(say).keys() == {"zone", "panel"}
