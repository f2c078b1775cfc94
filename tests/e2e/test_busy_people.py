"""What busy people were promised about their time, tried out over the wire by two or more of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from tests.bot.street import Street, labels
from tests.e2e.calling import Phones, until
from tests.e2e.playing import by_buttons

SHORT = "hearts=1, auto_fall=no, opener=1"
SECOND = timedelta(seconds=1)


async def choose(town: Street, person: Person, menu: str, value: str) -> None:
    """In the menu of that name on the person's /me."""
    shown = await person.run("/me", channel=person.dm)
    assert shown.message is not None
    await person.select(shown.message, value, custom_id=f"u:{menu}")
    await town.rest()


def board(channel: Channel) -> Message:
    return [m for m in channel.messages.values() if "My hand" in labels(m)][-1]


# --- calls -----------------------------------------------------------------------------------------------------------


async def test_who_likes_direct_messages_better_is_called_there_and_in_the_channel_where_that_fails(town: Street):
    town.local.world.expect(50007)
    phones = Phones(town)
    shown = await town.bruno.run("/me", channel=town.bruno.dm)
    await town.bruno.click(shown, "Call me by DM first")
    await town.rest()
    await town.started(town.bruno, options=SHORT)
    await by_buttons(town, town.ana)
    await town.rest()
    (call,) = phones.of(town.bruno)
    assert call.message.channel is town.bruno.dm
    town.bruno.blocks_bot = True
    town.local.clock.advance(days=1, minutes=1)
    await town.rest()
    reminder = phones.of(town.bruno)[-1]
    assert reminder.message.channel is town.games
    assert "would love to see" in reminder.message.text
    assert len(phones.of(town.bruno)) == 2, "each call reaches them once, by one way"


async def test_a_persons_own_interval_and_never(town: Street):
    phones = Phones(town)
    await choose(town, town.ana, "set_remind", "180")
    await town.started(town.bruno, options=SHORT)
    for hours, count in ((2.9, 0), (0.2, 1), (2.8, 1), (0.2, 2), (3, 3), (12, 3)):
        town.local.clock.advance(hours=hours)
        await town.rest()
        assert len(phones.of(town.ana, "would love")) == count
    await choose(town, town.ana, "set_remind", "0")
    await by_buttons(town, town.ana)
    await town.rest()
    while town.turn(await town.scene()) is not town.ana:
        await by_buttons(town, town.turn(await town.scene()))
        await town.rest()
    for _ in range(5):
        town.local.clock.advance(days=1)
        await town.rest()
    assert len(phones.of(town.ana, "would love")) == 3


async def test_not_now_is_for_this_turn_and_the_next_one_is_reminded_of(town: Street):
    phones = Phones(town)
    await town.started(town.bruno, options=SHORT, clock="day, extensions=9, at_zero=nudge")
    town.local.clock.advance(hours=12, minutes=1)
    await town.rest()
    await town.ana.click(town.says(town.games, "would love"), "Not now")
    await town.rest()
    town.local.clock.advance(hours=30)
    await town.rest()
    assert len(phones.of(town.ana, "would love")) == 1
    assert (await town.ana.run("/nudge", channel=town.games)).text
    refused = await town.bruno.run("/nudge", channel=town.games)
    assert "no more reminders in this turn" in refused.text
    await by_buttons(town, town.ana)
    await town.rest()
    while town.turn(await town.scene()) is not town.ana:
        await by_buttons(town, town.turn(await town.scene()))
        await town.rest()
    town.local.clock.advance(hours=12, minutes=1)
    await town.rest()
    assert len(phones.of(town.ana, "would love")) == 2


# --- clocks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clock", "rests"), [("12 hours, extensions=0", True), ("12 hours, extensions=0, respect_quiet=no", False)]
)
async def test_clocks_stand_still_in_quiet_hours_if_the_table_allows_it(town: Street, clock: str, rests: bool):
    await town.ana.run("/me", channel=town.ana.dm, zone="Europe/London", quiet="22:00 to 7:00")
    now = town.local.clock.now()
    quiet = "" if rests else ", respect_quiet=no"
    noon = datetime(now.year + 1, 1, 12, 12, tzinfo=UTC)  # in London no clock is changed in that week
    await until(town, noon)
    scene = await town.started(town.bruno, options=SHORT, clock=f"12 hours, extensions=0{quiet}")
    deadline = scene.seats[0].deadline
    assert deadline is not None
    night = timedelta(hours=9 if rests else 0)
    assert abs(deadline - (noon + timedelta(hours=12) + night)) < 60 * SECOND
    assert f"<t:{int(deadline.timestamp())}:f>" in board(town.games).text
    looked = (await town.chidi.run("/board", channel=town.games)).text
    assert "**Clock** 12 hours a turn; then the others decide" in looked
    await until(town, deadline - 5 * SECOND)
    assert (await town.scene()).requests == ()
    await until(town, deadline + SECOND)
    assert len((await town.scene()).requests) == 1


async def test_who_goes_away_in_their_turn_keeps_their_time_and_is_left_in_peace(town: Street):
    phones = Phones(town)
    scene = await town.started(town.bruno, options=SHORT, clock="day, extensions=0")
    before = scene.seats[0].deadline
    assert before is not None
    await town.ana.run("/me", channel=town.ana.dm, away="1 week")
    await town.rest()
    since, after = town.local.clock.now(), (await town.scene()).seats[0].deadline
    assert after is not None
    assert after - before > timedelta(days=6)
    town.local.clock.advance(days=6)
    await town.rest()
    assert phones.of(town.ana, since=since) == []
    assert (await town.scene()).requests == ()


# --- seats -----------------------------------------------------------------------------------------------------------


async def test_nobody_is_moved_from_a_seat_who_is_not_overdue(town: Street):
    scene = await town.started(town.bruno, options=SHORT, clock="day, extensions=0")
    town.local.clock.advance(hours=23)
    await town.rest()
    for command in ("/match replace", "/match stand-in"):
        refused = await town.bruno.run(command, channel=town.games, player=town.ana)
        assert "Only when they are overdue" in refused.text
        nobody = await town.bruno.run(command, channel=town.games, player=town.chidi)
        assert "nobody who plays" in nobody.text
    await until(town, (scene.seats[0].deadline or scene.row.moved_at) + SECOND)
    asking = town.says(town.games, "does not answer")
    refused = await town.told(town.chidi, asking, "A computer player")
    assert "Only the others at this table" in refused.text
    await by_buttons(town, town.ana)  # in the very last moment
    await town.rest()
    assert asking.id not in town.games.messages, "a move calls it off"
    refused = await town.bruno.run("/match replace", channel=town.games, player=town.ana)
    assert "Only when they are overdue" in refused.text


async def test_who_has_seen_a_rivals_hand_takes_no_seat_and_may_come_back_to_the_own_one(town: Street):
    dana = town.local.world.person("Dana")
    assert town.games.guild is not None
    town.games.guild.join(dana)
    await town.started(town.bruno, options=SHORT)
    await town.ana.run("/match replace", channel=town.games, newcomer=dana)
    await town.rest()
    await dana.click(town.says(town.games, "gives up their seat"), "Take the seat")
    await town.rest()
    await town.bruno.run("/match replace", channel=town.games)
    await town.rest()
    offer = town.says(town.games, "Who would like to play on")
    refused = await town.told(town.ana, offer, "Take the seat")
    assert "knows that hand" in refused.text
    refused = await town.told(dana, offer, "Take the seat")
    assert "cannot take a second seat" in refused.text
    await town.told(town.bruno, offer, "Call it off")
    await dana.run("/match replace", channel=town.games)
    await town.rest()
    taken = await town.told(town.ana, town.says(town.games, "Who would like to play on"), "Take the seat")
    assert "The seat is yours" in taken.text
    assert (await town.scene()).names == ("Ana", "Bruno")


# --- what waits ------------------------------------------------------------------------------------------------------


async def test_games_lists_what_waits_on_all_servers_the_longest_first_with_links(town: Street):
    world = town.local.world
    other = world.guild("Chess Cellar", [town.ana, town.bruno], ["cellar"])
    await world.wait(lambda: any("Demo match" in labels(m) for m in other.channel("cellar").messages.values()))
    places = (town.lounge, other.channel("cellar"), town.games)
    links = []
    for channel in places:
        scene = await town.started(town.bruno, channel=channel, options=SHORT)
        links.append(scene.link)
        town.local.clock.advance(minutes=50)
        await town.rest()
    text = (await town.ana.run("/games", channel=town.ana.dm)).text
    waiting, _, rest = text.partition("**In the box**")
    assert waiting.startswith("**Waiting for you**, the longest first")
    found = [waiting.index(link) for link in links]
    assert found == sorted(found)
    assert "Chess Cellar" in waiting
    assert "/channels/" in links[1]
    assert f"/channels/{other.id}/" in links[1]
    bruno = (await town.bruno.run("/games", channel=town.lounge)).text
    assert "Waiting for you" not in bruno
    assert bruno.count("waiting for Ana") == 3
    assert rest
