"""Every way to play: by commands and by words alone, whatever is asked; and two matches at once.

By buttons alone and by direct messages alone whole matches are played in test_whole_matches.py.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, Interaction
from bot.sandbox.people import Person
from bot.sandbox.places import Channel
from bot.sandbox.results import Result
from bot.scenes import Scene
from games.catalog import all_games
from storage import answers
from tests.bot.street import Street, labels, street
from tests.e2e.picking import Picker
from tests.e2e.playing import first_choice, panel, play_out
from tests.games_for_tests import KINDS, PARLOUR, QUESTIONS, Shape

SHORT = "hearts=1, auto_fall=no"  # a match that is soon over, with every question asked
GAMES = {**all_games(), PARLOUR.key: PARLOUR}

WANTED: dict[str, tuple[int, ...]] = {
    "none": (),
    "one": (0,),
    "few": (3,),
    "full": (24,),
    "over": (25,),
    "many": (187,),
    "groups": (199,),
    "numbers": (117,),
    "several": (24, 7, 0),
    "lots": (3, 199, 11, 100),
    "all": (0, 1, 2, 3),
    "together": (5,),
}
"""What is picked of each kind of question: from its far end, and in an order of its own."""

TAPS: dict[str, int] = {
    "none": 1,
    "one": 1,
    "few": 1,
    "full": 2,
    "over": 3,  # the other page, and the menu
    "many": 4,
    "groups": 4,
    "numbers": 3,
    "several": 4,
    "lots": 23,
    "all": 1,
    "together": 2,
}
"""Taps on a phone from the open question to the answer, at the most: opening a menu is one, each choice in it one."""


@pytest_asyncio.fixture
async def parlour(tmp_path: Path) -> AsyncIterator[Street]:
    async with street(tmp_path, games=GAMES) as built:
        yield built


# --- whole matches -----------------------------------------------------------------------------------------------


def spelled(scene: Scene, person: Person) -> tuple[str, str]:
    """The verb and the label of the first thing on offer, as the rules word it."""
    assert scene.match is not None
    seat = scene.seat_of(person.id)
    assert seat is not None
    option = scene.match.open[seat].options[0]
    return option.key.partition(":")[0], option.label if ":" in option.key else ""


async def by_command(town: Street, person: Person) -> Result:
    """What the list offers first, after a few letters."""
    verb, label = spelled(await town.scene(), person)
    if not label:
        return await person.run(f"/weapon {verb}", channel=town.games)
    offered = await person.autocomplete(f"/weapon {verb}", "card", label[:6], town.games)
    assert offered.choices, f"nothing is offered for {label[:6]!r}"
    return await person.run(f"/weapon {verb}", channel=town.games, card=offered.choices[0].value)


async def by_word(town: Street, person: Person) -> Result:
    """What the hand says in words, typed by hand; everything that is shown has no picture."""
    hand = await person.run("/hand", channel=town.games)
    verb, label = spelled(await town.scene(), person)
    assert hand.message
    assert hand.message.attachments == []
    if not label:
        return await person.run(f"/weapon {verb}", channel=town.games)
    assert label.split(" ", 1)[-1] in hand.text, f"{label!r} is not told in {hand.text!r}"
    return await person.run(f"/weapon {verb}", channel=person.dm, card=label.lower())


async def test_a_whole_match_by_commands_alone(town: Street, used: list[Interaction]) -> None:
    opened = await town.ana.run("/play", channel=town.games, options={"game": "weapon_wars", "options": SHORT})
    assert "is open" in opened.text
    await town.rest()
    for person, line in ((town.bruno, "/match join"), (town.ana, "/match start")):
        assert not (await person.run(line, channel=town.games)).failed
        await town.rest()
    scene = await play_out(town, by_command)
    assert scene.match is not None
    winner = scene.seats[scene.match.t.state.outcome.winners[0]].name
    assert winner in (await town.ana.run("/board", channel=town.games)).text
    assert winner in (await town.bruno.run("/log", channel=town.games)).text
    assert used
    assert all(one.kind in (COMMAND, AUTOCOMPLETE) for one in used)


@pytest.mark.soak
async def test_a_whole_match_by_words_alone(town: Street) -> None:
    for person in (town.ana, town.bruno):
        await person.run("/board", channel=town.games, text=True)
    lobby = await town.open_lobby(options=SHORT)
    await town.bruno.run("/match join", channel=town.games)
    await town.rest()
    await town.ana.click(lobby, "Start")
    scene = await play_out(town, by_word)
    assert scene.row.state == "over"
    private = [m for person in (town.ana, town.bruno) for c in (town.games, person.dm) for m in person.sees(c)]
    seen = [m for m in private if m.ephemeral or m.channel is not town.games]
    assert len(seen) > 10
    assert not any(message.attachments for message in seen)
    posted = [file for message in town.games.messages.values() for file in message.attachments]
    assert all(file.description for file in posted), "what hangs in the channel is described"


# --- every kind of question --------------------------------------------------------------------------------------


async def asked(town: Street, kind: str, *others: Person, channel: Channel | None = None) -> Scene:
    """A match in which everybody is asked that."""
    channel = channel or town.games
    typed = {"game": "parlour", "options": f"ask={kind}"}
    assert "is open" in (await town.ana.run("/play", channel=channel, options=typed)).text
    for person in others:
        await person.run("/match join", channel=channel)
    await town.rest()
    await town.ana.run("/match start", channel=channel)
    await town.rest()
    return await town.scene(channel)


async def answered(town: Street, scene: Scene) -> dict[int, tuple[str, ...]]:
    """What is in the record, by seat."""
    record = await town.app.store.read(lambda c: answers.all_of(c, scene.row.id))
    return {seat: keys for row in record for seat, keys in row.picks.items()}


def keys(wanted: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"take:t{n}" for n in wanted)


async def by_menu(town: Street, person: Person, shape: Shape, wanted: Sequence[int]) -> int:
    """In private below the board; how many taps it took from there."""
    opened = await person.click(panel(town), "Your move")
    await town.rest()
    assert opened.message
    assert opened.ephemeral
    picker = Picker(town, person, opened.message, shape)
    await picker.pick(wanted)
    return picker.taps


async def by_hand(town: Street, person: Person, shape: Shape, wanted: Sequence[int]) -> int:
    """On the hand in the direct message."""
    hand = [message for message in person.dms if not message.ephemeral][-1]
    picker = Picker(town, person, hand, shape)
    await picker.pick(wanted)
    return picker.taps


async def by_typing(town: Street, person: Person, shape: Shape, wanted: Sequence[int]) -> None:
    """`/parlour take thing:`, completed after each comma; then the choice from the list."""
    text, value = "", "none"
    for n in wanted:
        label = shape.label.format(n=n)
        found = await person.autocomplete("/parlour take", "thing", f"{text}{label}".lower(), town.games)
        assert len(found.choices) <= 25
        name, value = found.choices[0].name, str(found.choices[0].value)
        assert name.endswith(label), (name, label)
        text = f"{name}, "
    if not wanted:
        found = await person.autocomplete("/parlour take", "thing", "", town.games)
        value = str(found.choices[0].value)
    done = await person.run("/parlour take", channel=town.games, thing=value)
    await town.rest()
    assert done.ephemeral
    assert done.deferred


@pytest.mark.parametrize("kind", KINDS)
async def test_every_kind_of_question_is_answered_by_menu_by_command_and_by_dm(parlour: Street, kind: str) -> None:
    town, shape, wanted = parlour, QUESTIONS[kind], WANTED[kind]
    scene = await asked(town, kind, town.bruno, town.chidi)
    assert [town.person(scene, seat) for seat in range(3)] == [town.ana, town.bruno, town.chidi]
    assert await by_menu(town, town.ana, shape, wanted) <= TAPS[kind]
    await by_typing(town, town.bruno, shape, wanted)
    if not shape.together:
        assert town.turn(await town.scene()) is town.chidi
    assert await by_hand(town, town.chidi, shape, wanted) <= TAPS[kind]
    scene = await town.scene()
    assert scene.row.state == "over"
    given = await answered(town, scene)
    assert set(given) == {0, 1, 2}
    for seat in range(3):
        assert given[seat] == keys(wanted) or (shape.most > 1 and set(given[seat]) == set(keys(wanted)))
    assert_told_in_words(town, scene)


def assert_told_in_words(town: Street, scene: Scene) -> None:
    """Nothing draws this game; and nobody ever sees what lies in another hand."""
    assert scene.match is not None
    secrets = scene.match.t.state.secrets
    for seat, person in enumerate((town.ana, town.bruno, town.chidi)):
        seen = [message for channel in (town.games, person.dm) for message in person.sees(channel)]
        assert not any(message.attachments for message in seen)
        for other, secret in enumerate(secrets):
            if other != seat:
                assert not any(secret in message.text for message in seen)
    assert f"asked: {scene.options.ask}" in town.says(town.games, "🏆").text


@pytest.mark.parametrize("kind", ["numbers"])
async def test_a_number_is_typed_into_a_dialogue(parlour: Street, kind: str) -> None:
    scene = await asked(parlour, kind)
    hand = parlour.ana.dms[-1]
    form = await parlour.ana.click(hand, "Type a number")
    assert form.modal is not None
    wrong = await parlour.ana.submit(form, {"number": "120"})
    await parlour.rest()
    assert "from 0 to 119" in wrong.messages[-1].text
    again = await parlour.ana.click(hand, "Type a number")
    await parlour.ana.submit(again, {"number": "88"})
    await parlour.rest()
    assert await answered(parlour, scene) == {0: ("take:t88",)}


@pytest.mark.parametrize(("typed", "wanted"), [("THING 7", (7,)), ("t199", (199,)), ("  thing   12 ", (12,))])
async def test_a_label_is_typed_by_hand(parlour: Street, typed: str, wanted: tuple[int, ...]) -> None:
    scene = await asked(parlour, "many")
    await parlour.ana.run("/parlour take", channel=parlour.games, thing=typed)
    assert await answered(parlour, scene) == {0: keys(wanted)}


async def test_several_are_typed_by_hand_and_too_few_are_refused(parlour: Street) -> None:
    scene = await asked(parlour, "several")
    refused = await parlour.ana.run("/parlour take", channel=parlour.games, thing="Thing 3")
    assert refused.text.startswith("Pick 2 to 3.")
    assert await answered(parlour, scene) == {}
    await parlour.ana.run("/parlour take", channel=parlour.games, thing="thing 3, THING 20, thing 1")
    assert await answered(parlour, scene) == {0: keys((3, 20, 1))}


async def test_half_made_picks_outlive_a_restart(parlour: Street) -> None:
    scene = await asked(parlour, "lots")
    picker = Picker(parlour, parlour.ana, parlour.ana.dms[-1], QUESTIONS["lots"])
    await picker._reach(3, "Thing 3")
    await parlour.restart()
    await picker.pick((100, 11))
    assert await answered(parlour, scene) == {0: keys((3, 100, 11))}


async def test_an_answer_in_secret_may_be_changed_until_the_last_one_is_in(parlour: Street) -> None:
    scene = await asked(parlour, "together", parlour.bruno)
    await by_menu(parlour, parlour.ana, QUESTIONS["together"], (1,))
    await by_menu(parlour, parlour.ana, QUESTIONS["together"], (4,))
    ticks = panel(parlour).text
    assert "✅ Ana" in ticks
    assert "⏳ Bruno" in ticks
    await by_hand(parlour, parlour.bruno, QUESTIONS["together"], (2,))
    assert await answered(parlour, scene) == {0: keys((4,)), 1: keys((2,))}


# --- two matches of the same people ------------------------------------------------------------------------------


async def two_matches(town: Street) -> tuple[Scene, Scene]:
    """The same people in both, the same game, the same question."""
    one = await asked(town, "few", town.bruno, channel=town.games)
    other = await asked(town, "few", town.bruno, channel=town.lounge)
    return one, other


async def test_two_matches_of_the_same_people_are_never_mixed_up_in_the_channels(parlour: Street) -> None:
    one, other = await two_matches(parlour)
    await parlour.ana.run("/parlour take", channel=parlour.lounge, thing="Thing 4")
    await parlour.ana.run("/parlour take", channel=parlour.games, thing="Thing 1")
    await parlour.rest()
    assert await answered(parlour, one) == {0: keys((1,))}
    assert await answered(parlour, other) == {0: keys((4,))}
    offered = await parlour.bruno.autocomplete("/parlour take", "thing", "Thing 2", parlour.lounge)
    (choice,) = offered.choices
    await parlour.bruno.run("/parlour take", channel=parlour.games, thing=choice.value)  # pasted into the other channel
    await parlour.rest()
    assert (await answered(parlour, other))[1] == keys((2,))
    assert 1 not in await answered(parlour, one)


async def test_two_matches_of_the_same_people_are_never_mixed_up_in_direct_messages(parlour: Street) -> None:
    one, other = await two_matches(parlour)
    hands = {name: message for message in parlour.ana.dms for name in ("games", "lounge") if f"#{name}" in message.text}
    assert len(hands) == 2
    await parlour.ana.click(hands["lounge"], "Thing 3")
    await parlour.rest()
    assert await answered(parlour, other) == {0: keys((3,))}
    assert await answered(parlour, one) == {}
    assert "Thing 1" in labels(hands["games"])
    offered = await parlour.ana.autocomplete("/parlour take", "thing", "", parlour.ana.dm)
    assert {choice.name for choice in offered.choices} == {f"Toybox Café #games · Thing {n}" for n in range(5)}
    for_bruno = await parlour.bruno.autocomplete("/parlour take", "thing", "thing 2", parlour.bruno.dm)
    assert [choice.name for choice in for_bruno.choices] == ["Toybox Café #lounge · Thing 2"]
    await parlour.ana.run("/parlour take", channel=parlour.ana.dm, thing="thing 2")
    await parlour.rest()
    assert await answered(parlour, one) == {0: keys((2,))}
    which = await parlour.bruno.run("/parlour take", channel=parlour.bruno.dm, thing="thing 0")
    await parlour.rest()
    assert which.message
    assert {label for label, _, _ in which.message.menus[0].options} == {
        "Toybox Café #games · Thing 0",
        "Toybox Café #lounge · Thing 0",
    }
    await parlour.bruno.select(which, "Toybox Café #lounge · Thing 0")
    await parlour.rest()
    assert (await answered(parlour, other))[1] == keys((0,))
    assert 1 not in await answered(parlour, one)


async def test_a_button_of_one_match_does_nothing_in_the_other(parlour: Street) -> None:
    one, other = await two_matches(parlour)
    opened = await parlour.ana.click(panel(parlour), "Your move")
    await parlour.rest()
    choice = first_choice(opened)
    assert (await answered(parlour, other), await answered(parlour, one)) == ({}, {})
    await parlour.ana.click(opened, custom_id=choice)
    await parlour.rest()
    assert (await answered(parlour, other), await answered(parlour, one)) == ({}, {0: keys((0,))})


# --- what Discord takes ------------------------------------------------------------------------------------------


def nodes(command: dict[str, Any]) -> list[dict[str, Any]]:
    """The command and everything below it."""
    return [command, *(found for option in command.get("options") or () for found in nodes(option))]


def size(command: dict[str, Any]) -> int:
    """What counts towards Discord's 8000 characters: names, descriptions and the values of choices."""
    texts = [text for node in nodes(command) for text in (node["name"], node["description"])]
    choices = [choice for node in nodes(command) for choice in node.get("choices") or ()]
    return sum(map(len, texts)) + sum(len(choice["name"]) + len(str(choice["value"])) for choice in choices)


async def test_commands_and_their_lengths_are_within_discords_limits(parlour: Street) -> None:
    commands = parlour.local.world.commands.of(None)
    assert {"weapon", "parlour", "play", "match", "server"} <= {command["name"] for command in commands}
    assert len(commands) <= 100
    for command in commands:
        assert size(command) <= 8000, command["name"]
        for node in nodes(command):
            assert 1 <= len(node["name"]) <= 32
            assert 1 <= len(node["description"]) <= 100
            assert len(node.get("options") or ()) <= 25
            assert len(node.get("choices") or ()) <= 25
    assert len(commands) - len(GAMES) <= 15, "each game adds one command; the rest leaves room for eighty of them"


async def test_every_command_of_a_game_and_every_look_up_is_answered_in_private_and_announced_at_once(
    parlour: Street,
) -> None:
    commands = {command["name"]: command for command in parlour.local.world.commands.of(None)}
    for game in GAMES.values():
        for node in commands[game.command]["options"]:
            typed = {option["name"]: "x" for option in node.get("options") or ()}
            answer = await parlour.chidi.run(f"/{game.command} {node['name']}", channel=parlour.lounge, options=typed)
            assert answer.deferred, node["name"]
            assert answer.ephemeral, node["name"]
            assert answer.text, node["name"]
