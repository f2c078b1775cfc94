"""Seats and pauses by simulated people over the wire."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from tests.bot.street import Street, labels
from tests.e2e.playing import first_choice


def hands(person: Person) -> list[Message]:
    return [message for message in person.dm.messages.values() if "Weapon Wars" in message.text]


async def dana(town: Street) -> Person:
    """Somebody who is on the server and plays in no match."""
    person = town.local.world.person("Dana")
    town.games.guild.join(person)
    await town.rest()
    return person


async def test_a_seat_is_given_away_by_its_owner_with_the_hand(town: Street):
    scene = await town.started(town.bruno, options="opener=1")
    newcomer = await dana(town)
    hand = scene.view(0).hand
    assert len(hands(town.ana)) == 1
    told = await town.ana.run("/match replace", channel=town.games, newcomer=newcomer)
    assert "is asked in the channel" in told.text
    await town.rest()
    offer = town.says(town.games, "gives up their seat")
    assert f"<@{newcomer.id}>" in offer.text
    assert labels(offer) == ["Take the seat", "Call it off", "Board"]
    refused = await town.told(town.chidi, offer, "Take the seat")
    assert "offered to somebody else" in refused.text
    taken = await town.told(newcomer, offer, "Take the seat")
    assert "The seat is yours" in taken.text
    scene = await town.scene()
    assert scene.seat_of(newcomer.id) == 0
    assert scene.view(0).hand == hand
    assert offer.id not in town.games.messages, "the offer is gone"
    assert hands(town.ana) == [], "the leaver's hand is taken away"
    assert len(hands(newcomer)) == 1
    panel = town.says(town.games, "your move in")
    assert f"<@{newcomer.id}>" in panel.text
    log = await newcomer.run("/log", channel=town.games)
    assert "Dana takes over the seat of Ana" in log.text
    again = await town.ana.run("/hand", channel=town.games)
    assert "no seat" in again.text
    assert "🏆" not in again.text


async def test_the_private_hand_of_a_leaver_is_taken_away_too(town: Street):
    await town.started(town.bruno, options="opener=1")
    newcomer = await dana(town)
    own = await town.told(town.ana, town.says(town.games, "your move in"), "My hand")
    assert own.attachments
    await town.ana.run("/match replace", channel=town.games)
    await town.rest()
    await newcomer.click(town.says(town.games, "gives up their seat"), "Take the seat")
    await town.rest()
    assert "You are watching" in own.text
    assert not own.attachments
    assert labels(own) == []


async def test_an_offer_is_called_off(town: Street):
    await town.started(town.bruno)
    await town.ana.run("/match replace", channel=town.games)
    await town.rest()
    offer = town.says(town.games, "Who would like to play on")
    assert "call that off" in (await town.told(town.bruno, offer, "Call it off")).text
    assert "not on offer any more" in (await town.told(town.ana, offer, "Call it off")).text
    assert offer.id not in town.games.messages


async def test_who_may_give_away_the_seat_of_another(town: Street):
    await town.started(town.bruno)
    newcomer = await dana(town)
    refused = await town.bruno.run("/match replace", channel=town.games, player=town.ana)
    assert "Only when they are overdue" in refused.text
    await town.chidi.run("/match replace", channel=town.games, player=town.ana, newcomer=newcomer)
    await town.rest()
    offer = town.says(town.games, "A moderator offers the seat of")
    await newcomer.click(offer, "Take the seat")
    await town.rest()
    log = await town.bruno.run("/log", channel=town.games)
    assert "which a moderator has given away" in log.text


async def test_who_left_the_server_stops_nothing(town: Street):
    """Nobody has a clock here; the seat of somebody who is gone is free for the asking, and the match goes on."""
    await town.started(town.bruno, options="opener=1")
    newcomer = await dana(town)
    town.games.guild.leave(town.ana)
    await town.rest()
    await town.bruno.run("/match replace", channel=town.games, player=town.ana)
    await town.rest()
    offer = town.says(town.games, "no longer on this server")
    await newcomer.click(offer, "Take the seat")
    await town.rest()
    scene = await town.scene()
    assert scene.names == ("Dana", "Bruno")
    assert scene.row.state == "playing"


async def test_who_left_the_server_loses_the_seat_in_the_lobby_at_the_start(town: Street):
    lobby = await town.open_lobby()
    await town.bruno.click(lobby, "Join")
    await town.chidi.click(lobby, "Join")
    await town.rest()
    town.games.guild.leave(town.bruno)
    told = await town.told(town.ana, lobby, "Start")
    assert "**Bruno**: no longer on this server" in told.text
    await town.ana.click(town.says(town.games, "who plays?"), "Start")
    await town.rest()
    assert (await town.scene()).names == ("Ana", "Chidi")


async def test_a_computer_player_stands_in_and_the_owner_comes_back(town: Street):
    await town.started(town.bruno, options="opener=1, auto_fall=no")
    told = await town.ana.run("/match stand-in", channel=town.games)
    assert "plays for you" in told.text
    await town.rest()
    scene = await town.scene()
    assert 0 not in scene.waiting
    hand = await town.ana.run("/hand", channel=town.games)
    assert "A computer player plays for you" in hand.text
    assert "I am back" in labels(hand)
    back = await town.ana.click(hand, "I am back")
    await town.rest()
    assert not back.failed
    assert (await town.scene()).seats[0].stand_in is None
    log = await town.bruno.run("/log", channel=town.games)
    assert "A computer player plays for Ana until they are back" in log.text
    assert "Ana is back" in log.text


async def by_an_old_hand(town: Street, hand: Message) -> None:
    """With a question that the computer player has answered long since."""
    await town.ana.click(hand, custom_id=first_choice(hand))


async def by_looking_for_a_move(town: Street, hand: Message) -> None:
    await town.ana.click(town.says(town.games, "your move"), "Your move")


async def by_a_command(town: Street, hand: Message) -> None:
    await town.ana.run("/weapon fall", channel=town.games)


async def by_taking_back(town: Street, hand: Message) -> None:
    await town.ana.run("/undo", channel=town.games)


async def by_a_reminder(town: Street, hand: Message) -> None:
    town.local.clock.advance(hours=2)
    await town.rest()
    await town.ana.run("/nudge", channel=town.games)


@pytest.mark.parametrize(
    "way",
    [by_an_old_hand, by_looking_for_a_move, by_a_command, by_taking_back, by_a_reminder],
    ids=lambda way: way.__name__,
)
async def test_whatever_the_owner_does_brings_them_back_also_when_the_computer_was_faster(
    town: Street, way: Callable[[Street, Message], Awaitable[None]]
):
    scene = await town.started(
        town.bruno, options="opener=1, auto_fall=no", clock="day, extensions=0, at_zero=computer"
    )
    hand = await town.told(town.ana, town.says(town.games, "your move in"), "Your move")
    town.local.clock.advance(days=1)
    await town.rest()
    after = await town.scene()
    assert after.asked > scene.asked, "the computer player has moved"
    assert after.seats[0].stand_in is not None
    for look in ("/hand", "/board", "/log", "/help"):
        await town.ana.run(look, channel=town.games)
    assert (await town.scene()).seats[0].stand_in is not None, "looking is not playing"
    await way(town, hand)
    await town.rest()
    back = await town.scene()
    assert back.seats[0].stand_in is None
    assert "Ana is back" in (await town.bruno.run("/log", channel=town.games)).text
    running = [row.seat for row in back.seats if row.deadline is not None]
    assert running == list(back.waiting) != [], "their clock runs again"


async def test_the_host_hands_over_while_the_match_is_played(town: Street):
    await town.started(town.bruno)
    assert "host or a moderator" in (await town.bruno.run("/match host", channel=town.games, person=town.bruno)).text
    assert "is the host now" in (await town.ana.run("/match host", channel=town.games, person=town.bruno)).text
    assert (await town.scene()).row.host_id == town.bruno.id


async def test_a_moderator_plays_for_somebody(town: Street):
    before = await town.started(town.bruno, options="opener=1, auto_fall=no")
    refused = await town.bruno.run("/match play-for", channel=town.games, player=town.ana)
    assert "Only a moderator" in refused.text
    await town.chidi.run("/match play-for", channel=town.games, player=town.ana)
    await town.rest()
    assert (await town.scene()).asked > before.asked
    assert "A moderator plays for Ana" in (await town.bruno.run("/log", channel=town.games)).text


async def test_what_a_moderator_does_over_the_tables_head_stands_below_the_board(town: Street):
    newcomer = await dana(town)
    await town.started(town.bruno, options="opener=1, auto_fall=no")

    def board() -> str:
        return [m for m in town.games.messages.values() if "My hand" in labels(m)][-1].text

    deeds: list[tuple[str, dict[str, object], str]] = [
        ("/match play-for", {"player": town.ana}, "A moderator plays for Ana"),
        ("/match stand-in", {"player": town.ana}, "A moderator lets a computer player play for Ana"),
        ("/match host", {"person": town.bruno}, "A moderator makes Bruno the host"),
        ("/match pause", {}, "A moderator pauses the match"),
        ("/match resume", {}, "A moderator goes on with the match"),
    ]
    for command, options, line in deeds:
        await town.chidi.run(command, channel=town.games, options=options)
        await town.rest()
        assert f"🛡️ {line}" in board(), command
    await town.chidi.run("/match replace", channel=town.games, player=town.bruno)
    await town.rest()
    await newcomer.click(town.says(town.games, "A moderator offers the seat"), "Take the seat")
    await town.rest()
    assert "🛡️ Dana takes over the seat of Bruno, which a moderator has given away" in board()
    asked = await town.chidi.run("/match end", channel=town.games)
    await town.chidi.click(asked, labels(asked)[0])
    await town.rest()
    assert "🛡️ A moderator ends the match" in town.says(town.games, "ended early").text


async def test_a_host_who_ends_the_match_is_no_moderator(town: Street):
    await town.started(town.bruno)
    asked = await town.ana.run("/match end", channel=town.games)
    await town.ana.click(asked, labels(asked)[0])
    await town.rest()
    assert "moderator" not in town.says(town.games, "ended early").text


async def test_an_absence_is_told_to_the_lobby_and_to_the_table_until_it_ends(town: Street):
    lobby = await town.open_lobby(options="opener=1, auto_fall=no")
    await town.bruno.click(lobby, "Join")
    await town.bruno.run("/me", channel=town.bruno.dm, away="3 days")
    await town.rest()
    (scene,) = await town.app.tables.scenes_in(town.games.id)
    until = scene.away[1]
    told = f"🌙 Bruno is away until <t:{int(until.timestamp())}:f>"
    assert told in town.says(town.games, "who plays?").text
    await town.ana.click(lobby, "Start")
    await town.rest()
    assert told in town.says(town.games, "your move in").text
    assert told in (await town.chidi.run("/board", channel=town.games)).text
    await town.bruno.run("/me", channel=town.bruno.dm, away="no")
    await town.rest()
    assert "away" not in town.says(town.games, "your move in").text
    await town.bruno.run("/me", channel=town.bruno.dm, away="3 days")
    await town.rest()
    town.local.clock.advance(days=4)
    await town.rest()
    assert "🌙" not in (await town.chidi.run("/board", channel=town.games)).text


async def test_a_pause_is_asked_for_agreed_to_shown_and_ended(town: Street):
    await town.started(town.bruno, options="opener=1, auto_fall=no")
    asked = await town.ana.run("/match pause", channel=town.games, until="1 week")
    assert "**Bruno** must agree" in asked.text
    await town.rest()
    request = town.says(town.games, "would like to pause")
    assert labels(request) == ["Agree", "Refuse"]
    assert f"<@{town.bruno.id}>" in request.text
    await town.bruno.click(request, "Agree")
    await town.rest()
    scene = await town.scene()
    assert scene.row.resume_at is not None
    assert timedelta(days=6, hours=23) < scene.row.resume_at - town.app.clock.now() <= timedelta(days=7, hours=1)
    assert request.id not in town.games.messages
    assert asked.message is not None
    assert "Paused until" in asked.message.text, "nobody must agree any more"
    panel = town.says(town.games, "Paused until")
    assert labels(panel)[-1] == "Go on"
    assert "<@" not in panel.text
    move = await town.ana.click(panel, "Your move")
    assert "Paused until" in move.text
    assert "Go on" in labels(move)
    typed = await town.ana.run("/weapon fall", channel=town.games)
    assert "paused" in typed.text.lower()
    listed = await town.ana.run("/games", channel=town.games)
    assert "Paused until" in listed.text
    assert "Waiting for you" not in listed.text
    await town.bruno.click(panel, "Go on")
    await town.rest()
    assert (await town.scene()).row.paused_at is None
    assert "your move in" in town.says(town.games, f"<@{town.ana.id}>").text


async def test_a_pause_ends_on_its_day_with_nobody_looking(town: Street):
    await town.started(town.bruno)
    await town.ana.run("/match pause", channel=town.games, until="3 days")
    await town.rest()
    await town.bruno.click(town.says(town.games, "would like to pause"), "Agree")
    await town.rest()
    town.local.clock.advance(days=3, minutes=1)
    await town.rest()
    assert (await town.scene()).row.paused_at is None
    assert "The pause is over" in (await town.ana.run("/log", channel=town.games)).text


async def test_a_pause_is_refused_or_thought_better_of(town: Street):
    await town.started(town.bruno)
    for person, said in ((town.bruno, "Then it is not paused"), (town.ana, "Never mind")):
        asked = await town.ana.run("/match pause", channel=town.games)
        await town.rest()
        request = town.says(town.games, "until somebody goes on")
        assert said in (await town.told(person, request, "Refuse")).text
        assert asked.message is not None
        assert asked.message.text == "The match is not paused."
        assert request.id not in town.games.messages
    assert (await town.scene()).row.paused_at is None


async def test_a_moderator_pauses_at_once_and_a_day_is_listed(town: Street):
    await town.started(town.bruno)
    listed = await town.chidi.autocomplete("/match pause", "until", "2 w", town.games)
    assert [choice.value for choice in listed.choices] == ["2 w", "2 weeks"]
    wrong = await town.chidi.run("/match pause", channel=town.games, until="someday")
    assert "do not understand" in wrong.text
    told = await town.chidi.run("/match pause", channel=town.games)
    assert "is paused" in told.text
    assert (await town.scene()).row.paused_at is not None
    await town.chidi.run("/match resume", channel=town.games)
    assert (await town.scene()).row.paused_at is None


async def test_a_nudge_is_rationed(town: Street):
    await town.started(town.bruno, options="opener=1, auto_fall=no")
    early = await town.bruno.run("/nudge", channel=town.games)
    assert "I can be a nuisance again" in early.text
    assert "waits for you" in (await town.ana.run("/nudge", channel=town.games)).text
    assert "no seat" in (await town.chidi.run("/nudge", channel=town.games)).text
    town.local.clock.advance(hours=1, minutes=1)
    await town.rest()
    done = await town.bruno.run("/nudge", channel=town.games)
    assert "**Ana** is reminded" in done.text
    await town.rest()
    reminder = town.says(town.games, "the table would love to see your move")
    assert f"<@{town.ana.id}>" in reminder.text
    again = await town.bruno.run("/nudge", channel=town.games)
    assert "already" in again.text
    await town.rest()
    reminders = [m for m in town.games.messages.values() if "would love to see" in m.text]
    assert len(reminders) == 1


async def test_a_nudge_waits_for_who_is_away(town: Street):
    await town.started(town.bruno, options="opener=1, auto_fall=no")
    town.local.clock.advance(hours=2)
    await town.ana.run("/me", channel=town.games, away="5 days")
    done = await town.bruno.run("/nudge", channel=town.games)
    assert "**Ana** rests just now" in done.text
    await town.rest()
    assert not [m for m in town.games.messages.values() if "would love to see" in m.text]


async def test_games_lists_what_waits_for_me_first(town: Street):
    first = await town.started(town.bruno, options="opener=1")
    town.local.clock.advance(hours=3)
    second = await town.started(town.bruno, channel=town.lounge, options="opener=2")
    for person, waiting, other in ((town.ana, first, second), (town.bruno, second, first)):
        listed = (await person.run("/games", channel=person.dm)).text
        mine, _, rest = listed.partition("**Your matches**")
        assert mine.startswith("**Waiting for you**")
        assert f"/{waiting.row.channel_id}" in mine
        assert "**your move**, asked <t:" in mine
        assert f"/{other.row.channel_id}" in rest
        assert "waiting for" in rest
