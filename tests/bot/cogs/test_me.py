"""/me by simulated people over the wire: by its options, its panel's menus and buttons, and its dialogues."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.sandbox.people import Person
from storage.people import PersonRow
from tests.bot.street import Street, labels


async def row(town: Street, person: Person | None = None) -> PersonRow:
    found = await town.app.rhythms.of((person or town.ana).id)
    assert found is not None
    return found


async def places(town: Street, text: str) -> list[tuple[str, str]]:
    found = await town.ana.autocomplete("/me", "zone", text, town.games)
    return [(choice.name, choice.value) for choice in found.choices]


async def test_the_panel_is_private_and_the_same_in_a_dm(town: Street):
    shown = await town.ana.run("/me", channel=town.games)
    assert shown.ephemeral
    assert "**Time zone** not set" in shown.text
    assert shown.message not in town.bruno.sees(town.games)
    in_dm = await town.ana.run("/me", channel=town.ana.dm)
    assert in_dm.text == shown.text
    assert labels(in_dm) == ["Time zone", "Quiet hours", "Call me by DM first", "Words instead of pictures"]


async def test_all_at_once_by_options(town: Street):
    zone = (await places(town, "muni"))[0][1]
    shown = await town.ana.run("/me", channel=town.games, zone=zone, quiet="10pm-7", away="3 days")
    assert shown.ephemeral
    assert "Berlin, Germany, where it is" in shown.text
    assert "22:00 to 07:00" in shown.text
    mine = await row(town)
    assert (mine.zone, mine.quiet_from, mine.quiet_to, mine.name) == ("Europe/Berlin", 1320, 420, "Ana")
    assert mine.away_until is not None
    assert timedelta(days=2, hours=22) < mine.away_until - town.app.clock.now() < timedelta(days=3, hours=2)
    back = await town.ana.run("/me", channel=town.ana.dm, away="no", quiet="no")
    assert "**Away** no" in back.text
    assert "**Quiet hours** none" in back.text
    assert (await row(town)).zone == "Europe/Berlin"
    assert await town.app.rhythms.of(town.bruno.id) is None


async def test_zones_are_listed_while_one_types_with_the_time_there(town: Street):
    now = town.app.clock.now()
    common = await places(town, "")
    assert len(common) == 25
    assert common[0][1] == "America/New_York"
    ((name, key),) = await places(town, "warsaw")
    assert key == "Europe/Warsaw"
    assert name.startswith("Warsaw, Poland · ")
    shown = datetime.strptime(name[-5:], "%H:%M").replace(year=now.year, month=now.month, day=now.day, tzinfo=UTC)
    assert (now - shown) % timedelta(hours=1) < timedelta(minutes=2)
    assert await places(town, "atlantis") == []


async def test_hours_and_days_are_listed_while_one_types(town: Street):
    hours = await town.ana.autocomplete("/me", "quiet", "9pm to 6", town.games)
    assert [(choice.name, choice.value) for choice in hours.choices] == [("21:00 to 06:00", "9pm to 6")]
    usual = await town.ana.autocomplete("/me", "quiet", "", town.games)
    assert [choice.name for choice in usual.choices][-1] == "no quiet hours"
    days = await town.ana.autocomplete("/me", "away", "", town.games)
    assert [choice.value for choice in days.choices][:2] == ["tomorrow", "saturday"]
    assert days.choices[0].name.startswith("tomorrow · until ")
    assert days.choices[-1].name == "not away"
    typed = await town.ana.autocomplete("/me", "away", "5 DAYS", town.ana.dm)
    assert [choice.value for choice in typed.choices] == ["5 days"]
    assert (await town.ana.autocomplete("/me", "away", "someday", town.games)).choices == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"zone": "atlantis"}, "I know no such place"),
        ({"quiet": "22-7"}, "need your time zone"),
        ({"zone": "berlin", "quiet": "night"}, "do not understand these quiet hours"),
        ({"zone": "berlin", "quiet": "8-7"}, "less than four hours"),
        ({"zone": "berlin", "away": "someday"}, "do not understand this day"),
        ({"zone": "united states", "quiet": "22-7"}, "Which place do you mean: **New York, United States**"),
    ],
)
async def test_what_cannot_be_set_is_explained_and_nothing_is_set(town: Street, typed, said):
    told = await town.ana.run("/me", channel=town.games, **typed)
    assert said in told.text
    assert told.ephemeral
    assert await town.app.rhythms.of(town.ana.id) is None


async def test_a_place_that_is_not_clear_is_asked_about(town: Street):
    asked = await town.ana.run("/me", channel=town.games, zone="united states")
    assert "more than one place" in asked.text
    assert "Type another" in labels(asked)
    await town.ana.select(asked, "America/Chicago")
    await town.rest()
    assert (await row(town)).zone == "America/Chicago"
    assert asked.message
    assert "Chicago, United States" in asked.message.text
    assert "**Time zone**" in asked.message.text, "the same message is the panel now"


async def test_menus_and_buttons_of_the_panel(town: Street):
    panel = await town.ana.run("/me", channel=town.ana.dm)
    await town.ana.select(panel, "Reminders: every 12 hours")
    await town.rest()
    await town.ana.select(panel, "Calls a day: at most 3")
    await town.rest()
    await town.ana.select(panel, "For a week")
    await town.rest()
    await town.ana.click(panel, "Call me by DM first")
    await town.rest()
    await town.ana.click(panel, "Words instead of pictures")
    await town.rest()
    mine = await row(town)
    assert (mine.remind_every, mine.daily_cap, mine.dm_first, mine.text_board) == (720, 3, True, True)
    assert mine.away_until is not None
    assert panel.message
    for told in ("every 12 hours", "at most 3", "until <t:", "by DM, and in the channel", "in words"):
        assert told in panel.message.text
    await town.ana.select(panel, "I am back")
    await town.rest()
    await town.ana.select(panel, "Reminders: never")
    await town.rest()
    await town.ana.select(panel, "Calls a day: no limit of your own")
    await town.rest()
    await town.ana.click(panel, "Call me in the channel first")
    await town.rest()
    await town.ana.click(panel, "Pictures again")
    await town.rest()
    mine = await row(town)
    assert (mine.remind_every, mine.daily_cap, mine.dm_first, mine.text_board) == (0, None, False, False)
    assert mine.away_until is None
    await town.ana.select(panel, "Reminders: the usual, ever more rarely")
    await town.rest()
    assert (await row(town)).remind_every is None


async def test_quiet_hours_are_typed_into_a_dialogue_that_asks_for_the_zone_first_time(town: Street):
    panel = await town.ana.run("/me", channel=town.games)
    opened = await town.ana.click(panel, "Quiet hours")
    await town.ana.submit(opened, {"from": "22", "to": "6:30", "zone": "Kyoto"})
    await town.rest()
    mine = await row(town)
    assert (mine.zone, mine.quiet_from, mine.quiet_to) == ("Asia/Tokyo", 1320, 390)
    assert panel.message
    assert "22:00 to 06:30" in panel.message.text
    again = await town.ana.click(panel, "Quiet hours")
    await town.ana.submit(again, {"from": "", "to": ""})
    await town.rest()
    mine = await row(town)
    assert (mine.zone, mine.quiet_from, mine.quiet_to) == ("Asia/Tokyo", None, None)
    assert "**Quiet hours** none" in panel.message.text


async def test_a_dialogue_that_is_filled_in_wrongly_is_explained_and_the_panel_stays(town: Street):
    panel = await town.ana.run("/me", channel=town.games)
    opened = await town.ana.click(panel, "Quiet hours")
    told = await town.ana.submit(opened, {"from": "22", "to": "", "zone": "Kyoto"})
    await town.rest()
    assert "do not understand these quiet hours" in told.messages[-1].text
    assert told.messages[-1].ephemeral
    assert panel.message
    assert "**Quiet hours** none" in panel.message.text
    opened = await town.ana.click(panel, "Time zone")
    told = await town.ana.submit(opened, {"zone": "Atlantis"})
    await town.rest()
    assert "I know no such place" in told.messages[-1].text


async def test_the_zone_and_another_day_are_typed_into_dialogues(town: Street):
    panel = await town.ana.run("/me", channel=town.ana.dm)
    opened = await town.ana.click(panel, "Time zone")
    await town.ana.submit(opened, {"zone": "Europe/Lisbon"})
    await town.rest()
    assert (await row(town)).zone == "Europe/Lisbon"
    opened = await town.ana.select(panel, "Until another day …")
    await town.ana.submit(opened, {"until": "10 days"})
    await town.rest()
    away = (await row(town)).away_until
    assert away is not None
    assert timedelta(days=9, hours=22) < away - town.app.clock.now() < timedelta(days=10, hours=2)


async def test_who_forgets_the_zone_forgets_the_quiet_hours(town: Street):
    await town.ana.run("/me", channel=town.games, zone="paris", quiet="22-7")
    shown = await town.ana.run("/me", channel=town.games, zone="none")
    assert "**Time zone** not set" in shown.text
    mine = await row(town)
    assert (mine.zone, mine.quiet_from, mine.quiet_to) == (None, None, None)


async def test_the_panel_works_after_a_restart(town: Street):
    panel = await town.ana.run("/me", channel=town.games)
    await town.restart()
    await town.ana.select(panel, "Calls a day: at most 5")
    await town.rest()
    assert (await row(town)).daily_cap == 5
