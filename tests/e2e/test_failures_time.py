"""Time as people see it: deadlines, reminders and calls over the wire, with the clock moved."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import pytest_asyncio

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from games.catalog import all_games
from storage import acts
from tests.bot.street import Street, street
from tests.e2e.calling import Phones, until
from tests.e2e.playing import by_buttons, by_dm, panel
from tests.e2e.quarter import hurried
from tests.games_for_tests import PARLOUR

SHORT = "hearts=1, auto_fall=no, opener=1"
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


@pytest_asyncio.fixture
async def parlour(tmp_path: Path) -> AsyncIterator[Street]:
    """A street in whose box there is a game for every kind of question."""
    async with street(tmp_path, games={**all_games(), PARLOUR.key: PARLOUR}) as town:
        yield town


async def log_of(town: Street) -> str:
    return (await town.chidi.run("/log", channel=town.games)).text


# --- deadlines -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at_zero", "told"), [("absent", "plays on"), ("computer", "plays until"), ("vote", "out of")])
async def test_after_more_time_was_given_nothing_happens_before_the_new_time(town: Street, at_zero: str, told: str):
    scene = await town.started(town.bruno, options=SHORT, clock=f"day, extensions=1, at_zero={at_zero}")
    old = scene.seats[0].deadline
    assert old is not None
    await until(town, old)
    more = await town.scene()
    new = more.seats[0].deadline
    assert new is not None
    assert new >= old + timedelta(days=1)
    assert "More time for Ana" in await log_of(town)
    assert f"<t:{int(new.timestamp())}:f>" in panel(town).text, "the board tells the new time and no other"
    assert f"<t:{int(old.timestamp())}:" not in panel(town).text
    await until(town, new - 2 * SECOND)
    still = await town.scene()
    assert (still.asked, still.requests, still.seats[0].stand_in) == (scene.asked, (), None)
    assert told not in await log_of(town)
    await until(town, new)
    assert told in await log_of(town)


async def by_command(town: Street, person: Person) -> object:
    offered = await person.autocomplete("/weapon play", "card", "", town.games)
    return await person.run("/weapon play", channel=town.games, card=offered.choices[0].value)


async def ready_before(town: Street, person: Person) -> object:
    """Nothing is pressed in the turn itself: the answer lay ready before it began."""
    return None


WAYS: dict[str, Callable[[Street, Person], Awaitable[object]]] = {
    "button": by_buttons,
    "direct message": by_dm,
    "command": by_command,
    "put ready": ready_before,
}


@pytest.mark.parametrize("way", WAYS)
async def test_who_has_acted_in_whatever_way_is_never_out_of_time(town: Street, way: str):
    phones = Phones(town)
    scene = await town.started(town.bruno, options=SHORT, clock="day, extensions=0, at_zero=vote")
    if WAYS[way] is ready_before:
        hand = await town.bruno.run("/hand", channel=town.games)
        await town.bruno.click(hand, "Play next")
        await town.rest()
        await town.bruno.select(hand, "Fall")
        await by_buttons(town, town.ana)
        await town.rest()
        seat, person = 1, town.bruno
    else:
        seat, person = 0, town.ana
        deadline = scene.seats[0].deadline
        assert deadline is not None
        await until(town, deadline - MINUTE)
        await WAYS[way](town, person)
        await town.rest()
    acted = await town.scene()
    assert acted.asked > scene.asked
    assert acted.seats[seat].deadline is None or seat in acted.waiting
    since = town.local.clock.now() + SECOND
    await until(town, town.local.clock.now() + timedelta(hours=11))
    later = await town.scene()
    assert (later.asked, later.requests) == (acted.asked, ())
    assert "out of time" not in await log_of(town)
    if seat not in later.waiting:
        assert phones.of(person, since=since) == []


async def test_a_half_made_answer_is_none_and_a_confirmed_one_is(parlour: Street):
    """Ticks in a menu are no answer; what was sent off is, and nobody is nudged for it any more."""
    town = parlour
    await town.started(town.bruno, game="parlour", options="ask=lots", clock="day, extensions=0, at_zero=vote")
    opened = await town.ana.click(panel(town), "Your move")
    assert opened.message is not None
    ticking = opened.message.menus[0]
    await town.ana.select(opened.message, ticking.options[0][1], custom_id=ticking.custom_id)
    await town.rest()
    scene = await town.scene()
    deadline = scene.seats[0].deadline
    assert deadline is not None
    assert scene.waiting == (0,), "ticked is not sent"
    await until(town, deadline)
    (asking,) = (await town.scene()).requests
    assert asking.by_id == town.ana.id
    message = town.says(town.games, "does not answer")
    shown = await town.told(town.ana, panel(town), "Your move")
    (done,) = [button for button in shown.buttons if str(button.custom_id).startswith("d:")]
    await town.ana.click(shown, custom_id=done.custom_id)
    await town.rest()
    scene = await town.scene()
    assert (scene.waiting, scene.requests) == ((1,), ())
    assert message.id not in town.games.messages, "what was asked about it is gone"


async def test_who_has_answered_in_secret_is_not_the_one_who_is_late(parlour: Street):
    town = parlour
    await town.started(town.bruno, game="parlour", options="ask=together", clock="day, extensions=0, at_zero=vote")
    phones, since = Phones(town), town.local.clock.now()
    await by_buttons_of_menu(town, town.ana)
    await town.rest()
    await until(town, since + timedelta(days=1, seconds=5))
    scene = await town.scene()
    assert [row.by_id for row in scene.requests] == [town.bruno.id]
    (called,) = phones.of(town.ana)
    assert "does not answer" in called.message.text, "called to decide, and for nothing else"


async def by_buttons_of_menu(town: Street, person: Person) -> None:
    opened = await person.click(panel(town), "Your move")
    assert opened.message is not None
    menus = [menu for menu in opened.message.menus if str(menu.custom_id).startswith("s:")]
    if menus:
        await person.select(opened.message, menus[0].options[0][1], custom_id=menus[0].custom_id)
    else:
        await person.click(
            opened.message,
            custom_id=next(str(b.custom_id) for b in opened.message.buttons if str(b.custom_id).startswith("a:")),
        )


@pytest.mark.parametrize("clock", ["live, extensions=0, at_zero=absent", "live, extensions=0, at_zero=vote"])
async def test_time_that_is_up_before_its_board_ever_stood_is_no_trouble(tmp_path: Path, clock: str):
    with hurried():
        async with street(tmp_path) as town:
            lobby = await town.open_lobby(options=SHORT, clock=clock)
            await town.bruno.click(lobby, "Join")
            await town.rest()
            faults = town.local.world.faults
            fault = faults.refuse("POST", f"/channels/{town.games.id}/messages", 503, times=10_000)
            await town.ana.click(lobby, "Start", wait=False)
            await town.local.world.wait(lambda: fault.met > 0)
            town.local.clock.advance(minutes=5, seconds=1)
            (scene,) = await town.app.tables.scenes_in(town.games.id)
            record = town.app.store

            async def over() -> bool:
                done = await record.read(lambda c: acts.of_match(c, scene.row.id))
                now = await town.app.tables.scene(scene.row.id)
                return any(act.kind == "timed_out" for act in done) or bool(now.requests)

            for _ in range(400):
                if await over():
                    break
                await town.local.world._pulse(0.02)
            assert await over()
            fault.times = 0
            town.local.clock.advance(minutes=2)
            await town.rest()
            boards = [m for m in town.games.messages.values() if any(b.label == "My hand" for b in m.buttons)]
            assert len(boards) == 1
            await by_buttons(town, town.turn(await town.scene()))


# --- reminders and calls ---------------------------------------------------------------------------------------------


async def test_three_silent_matches_are_never_more_than_a_persons_cap_in_any_day(town: Street):
    third = town.games.guild
    assert third is not None
    attic = third.add_channel("attic")
    await town.rest()
    phones = Phones(town)
    shown = await town.ana.run("/me", channel=town.ana.dm)
    assert shown.message is not None
    menu = next(m for m in shown.message.menus if str(m.custom_id) == "u:set_cap")
    await town.ana.select(shown.message, "2", custom_id=menu.custom_id)
    await town.rest()
    for channel in (town.games, town.lounge, attic):
        await town.started(town.bruno, channel=channel, options=SHORT, clock="day, extensions=2, at_zero=vote")
    for _ in range(24):
        town.local.clock.advance(hours=8)
        await town.rest()
        for channel in (town.games, town.lounge, attic):
            standing = [m for m in channel.messages.values() if "would love to see" in m.text]
            assert len(standing) <= 1, "a newer reminder takes the older one's place"
    assert 0 < phones.most_in_a_day(town.ana) <= 2
    assert len({push.message.text for push in phones.of(town.ana, "would love")}) == len(
        phones.of(town.ana, "would love")
    ), "none is given twice"


async def test_after_more_time_the_same_reminder_does_not_come_again(town: Street):
    phones = Phones(town)
    scene = await town.started(town.bruno, options=SHORT, clock="day, extensions=1, at_zero=vote")
    deadline = scene.seats[0].deadline
    assert deadline is not None
    await until(town, deadline - MINUTE)
    before = len(phones.of(town.ana, "would love"))
    assert before == 1
    await until(town, deadline + MINUTE)
    assert len(phones.of(town.ana, "would love")) == before
    assert "More time" in await log_of(town)


async def test_a_restart_repeats_no_call_and_no_reminder(town: Street):
    phones = Phones(town)
    await town.started(town.bruno, options=SHORT)
    for hours in (1, 25, 24):
        await town.restart()
        await town.rest()
        town.local.clock.advance(hours=hours)
        await town.rest()
        heard = [push.message.id for push in phones.of(town.ana)]
        await town.restart()
        await town.rest()
        assert [push.message.id for push in phones.of(town.ana)] == heard
    assert len(phones.of(town.ana, ": your move in")) == 1
    assert len(phones.of(town.ana, "would love")) == 1


async def test_ten_minutes_without_a_network_lose_no_reminder(tmp_path: Path):
    with hurried():
        async with street(tmp_path) as town:
            phones = Phones(town)
            scene = await town.started(town.bruno, options=SHORT, clock="30 minutes, extensions=0, at_zero=vote")
            since = scene.seats[0].waiting_since
            assert since is not None
            await until(town, since + timedelta(minutes=14))
            world = town.local.world
            dead = [world.faults.cut("*", "/*" * parts, times=100_000) for parts in range(1, 8)]
            for _ in range(10):
                world.gateway.drop()
                town.local.clock.advance(minutes=1)
                await world._pulse(0.05)
            assert phones.of(town.ana, "would love") == []
            for fault in dead:
                fault.times = 0
            await world.wait(lambda: world.gateway.online)
            for _ in range(3):
                town.local.clock.advance(minutes=1)
                await town.rest()
            assert len(phones.of(town.ana, "would love")) == 1, "given once, as soon as that can be"
            await until(town, since + timedelta(minutes=31))
            assert "out of time" in await log_of(town), "and the sweep runs on"


def clock_changes(zone: str, after: datetime) -> Iterator[datetime]:
    """The moments after that one at which the clocks of the zone are set forward or back."""
    place, moment = ZoneInfo(zone), after.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
    while True:
        following = moment + timedelta(minutes=30)
        if following.astimezone(place).utcoffset() != moment.astimezone(place).utcoffset():
            yield following
        moment = following


@pytest.mark.parametrize(
    "zone",
    [
        "Australia/Lord_Howe",
        *(pytest.param(zone, marks=pytest.mark.soak) for zone in ("Europe/Berlin", "America/New_York")),
    ],
)
async def test_in_the_nights_in_which_clocks_change_people_are_called_when_their_own_clock_says_so(
    town: Street, zone: str
):
    phones = Phones(town)
    await town.bruno.run("/me", channel=town.bruno.dm, zone=zone, quiet="22:00 to 7:00")
    changes = clock_changes(zone, town.local.clock.now() + timedelta(days=1))
    for channel in (town.games, town.lounge):
        change = next(changes)
        town.local.clock.advance(seconds=(change - timedelta(hours=3) - town.local.clock.now()).total_seconds())
        await town.rest()
        await town.started(town.bruno, channel=channel, options=SHORT)
        since = town.local.clock.now()
        opened = await town.ana.click(
            next(m for m in channel.messages.values() if any(b.label == "Your move" for b in m.buttons)), "Your move"
        )
        assert opened.message is not None
        await town.ana.click(opened.message, custom_id=first_answer(opened.message))
        await town.rest()
        assert [town.person(await town.scene(channel), seat) for seat in (await town.scene(channel)).waiting] == [
            town.bruno
        ]
        day = change.astimezone(ZoneInfo(zone)).date()
        wakes = datetime.combine(day, time(7), ZoneInfo(zone)).astimezone(UTC)
        await until(town, wakes - 30 * SECOND)
        assert phones.of(town.bruno, since=since) == []
        await until(town, wakes + SECOND)
        (call,) = phones.of(town.bruno, since=since)
        assert "your move" in call.message.text


def first_answer(message: Message) -> str:
    return next(str(button.custom_id) for button in message.buttons if str(button.custom_id).startswith("a:"))


# --- nobody there ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "clock",
    [
        pytest.param("none", marks=pytest.mark.soak),
        "live, at_zero=absent, extensions=0",
        "day, at_zero=computer",
        "day, at_zero=vote, bank=1440",
        pytest.param("three days, at_zero=nudge", marks=pytest.mark.soak),
        "30 minutes, at_zero=absent",
    ],
)
async def test_a_silent_table_always_reaches_an_end_and_the_channel_is_free(town: Street, clock: str):
    """With nobody looking: the clock alone does it."""
    await town.started(town.bruno, options="hearts=1, opener=1", clock=clock)
    for _ in range(90):
        town.local.clock.advance(days=1)
        await town.rest()
        (scene,) = await town.app.tables.scenes_in(town.games.id, ("playing", "over", "ended"))
        if scene.row.state != "playing":
            break
    assert scene.row.state in ("over", "ended")
    assert re.search(r"wins|draw|ended early", town.says(town.games, "Weapon Wars").text)
    await town.open_lobby(town.bruno)
