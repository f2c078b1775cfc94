"""Every answer to a person, met by every trouble: what was done stays done, and an answer comes wherever one can."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from unittest.mock import patch

import pytest
import pytest_asyncio

from bot import replies
from bot.sandbox.faults import ANSWER, FILL, FOLLOW_UP
from bot.sandbox.results import Result
from bot.scenes import Scene
from bot.ui import ids
from tests.bot.street import Street
from tests.e2e.playing import first_choice, panel
from tests.e2e.quarter import lobby, match, quarter, town_of_quarters
from tests.e2e.troubles import CUT, LATE, LATE_ANSWER, NO_ACCESS, NOT_FOUND, OUT, STATUSES, TROUBLES, UNHEARD, Trouble
from tests.e2e.truth import assert_shown

pytestmark = pytest.mark.asyncio(loop_scope="module")

OUR_SIDE = "Something went wrong on our side; nothing is lost."
REFUSING = (STATUSES, NO_ACCESS, NOT_FOUND)  # their first word is one that discord.py does not try again


@dataclass
class Tables:
    """A match in play and a lobby, the same for many tests: what is over is replaced."""

    city: Street
    town: Street = field(init=False)
    scene: Scene | None = None
    missed: int = 0  # interactions that could not be answered any more

    async def playing(self) -> Scene:
        if self.scene is not None:
            self.scene = await self.city.app.tables.scene(self.scene.row.id)
        if self.scene is None or self.scene.row.state != "playing":
            self.town = await quarter(self.city)
            self.scene = await match(self.town)
        return self.scene

    async def version(self) -> int:
        assert self.scene is not None
        return (await self.city.app.tables.scene(self.scene.row.id)).row.version


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def tables(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Tables]:
    async with town_of_quarters(tmp_path_factory.mktemp("city")) as built:
        built.local.world.expect("unanswered")  # each test counts them itself
        built.local.world.expect(40060)  # what was answered and not heard is answered again, and then known
        yield Tables(built)


@pytest.fixture(autouse=True)
def quiet_log(tables: Tables) -> None:
    """One test's errors are not the next one's."""
    tables.city.loud.lines.clear()


async def look(tables: Tables, scene: Scene) -> Callable[[], Awaitable[Result]]:
    button = panel(tables.town)
    return lambda: tables.town.turn(scene).click(button, "My hand")


async def command(tables: Tables, scene: Scene) -> Callable[[], Awaitable[Result]]:
    return lambda: tables.town.turn(scene).run("/hand", channel=tables.town.games)


async def play(tables: Tables, scene: Scene) -> Callable[[], Awaitable[Result]]:
    """A card, by the private message that *Your move* opens."""
    person = tables.town.turn(scene)
    opened = await person.click(panel(tables.town), "Your move")
    return lambda: person.click(opened.message, custom_id=first_choice(opened))


async def play_by_dm(tables: Tables, scene: Scene) -> Callable[[], Awaitable[Result]]:
    person = tables.town.turn(scene)
    hand = next(message for message in reversed(person.dms) if not message.ephemeral)
    return lambda: person.click(hand, custom_id=first_choice(hand))


ACTS = {"look": look, "command": command, "play": play, "play by DM": play_by_dm}
PLAYS = ("play", "play by DM")
ROUTES = {"callback": [("POST", ANSWER)], "fill": [("PATCH", FILL), ("POST", FOLLOW_UP)]}
CASES = [
    ("look", "callback"),
    ("look", "fill"),
    ("command", "callback"),
    ("command", "fill"),
    ("play", "callback"),
    ("play", "fill"),
    ("play by DM", "callback"),
]


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.name)
@pytest.mark.parametrize(("act", "request_kind"), CASES, ids=lambda part: part)
async def test_an_answer_comes_and_what_was_done_is_done(
    tables: Tables, act: str, request_kind: str, trouble: Trouble
) -> None:
    scene = await tables.playing()
    town, before = tables.town, scene.row.version
    doing = await ACTS[act](tables, scene)
    ordered = [trouble.order(town.local.world.faults, *route) for route in ROUTES[request_kind]]
    result = await doing()
    await town.rest()
    town.local.world.faults.clear()
    assert any(faults[0].met for faults in ordered)
    assert not result.failed
    assert (await tables.version() > before) == (act in PLAYS)
    if act != "play by DM":
        assert_kind(result, trouble)
    assert_told(town, trouble in REFUSING and request_kind == "fill")
    await assert_shown(town, scene.row.id)
    assert len(town.local.world.interactions.unanswered) == tables.missed


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.name)
async def test_a_note_beside_a_hand_is_said_at_least_once(tables: Tables, trouble: Trouble) -> None:
    """Discord gives follow-ups no nonce: after an answer that nobody heard the note may stand there twice."""
    scene = await tables.playing()
    town = tables.town
    person = town.turn(scene)
    hand = next(message for message in reversed(person.dms) if message.components and not message.ephemeral)
    button = hand.components[0]["components"][0]
    fresh, button["custom_id"] = button["custom_id"], str(ids.Answer(scene.row.id, scene.asked + 1000, "play"))
    trouble.order(town.local.world.faults, "POST", FOLLOW_UP)
    result = await person.click(hand, custom_id=button["custom_id"])
    await town.rest()
    town.local.world.faults.clear()
    button["custom_id"] = fresh
    notes = [message for message in result.messages if message is not hand]
    assert len(notes) >= 1
    assert len(notes) == 1 or trouble is UNHEARD
    wanted = OUR_SIDE if trouble in REFUSING else "That choice is gone."
    assert all(wanted in note.text and note.ephemeral for note in notes)
    assert not result.failed
    assert_told(town, trouble in REFUSING)


@pytest.mark.parametrize("trouble", [UNHEARD, CUT, LATE, LATE_ANSWER, OUT], ids=lambda trouble: trouble.name)
async def test_a_list_comes_while_somebody_types(tables: Tables, trouble: Trouble) -> None:
    await tables.playing()
    town = tables.town
    trouble.order(town.local.world.faults, "POST", ANSWER)
    result = await town.ana.autocomplete("/play", "game", "wea", town.lounge)
    await town.rest()
    town.local.world.faults.clear()
    assert [choice.value for choice in result.choices] == ["weapon_wars"]
    assert town.loud.lines == []


async def test_a_list_that_comes_too_late_is_given_up_and_no_error(tables: Tables) -> None:
    await tables.playing()
    town = tables.town
    late = town.local.world.faults.refuse("POST", ANSWER, 404, code=10062, times=2)
    await town.ana.autocomplete("/play", "game", "wea", town.lounge)
    await town.rest()
    town.local.world.faults.clear()
    assert late.met == 1, "nothing is given a second time"
    assert town.loud.lines == []


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.name)
async def test_a_form_opens_or_it_is_said_that_it_cannot(tables: Tables, trouble: Trouble) -> None:
    await tables.playing()
    town = await quarter(tables.city)
    await lobby(town)
    message = town.says(town.games, "who plays?")
    trouble.order(town.local.world.faults, "POST", ANSWER)
    result = await town.ana.click(message, "Options")
    await town.rest()
    town.local.world.faults.clear()
    assert not result.failed
    if trouble in REFUSING:
        assert OUR_SIDE in result.text
    else:
        assert result.modal is not None
    assert_told(town, trouble in REFUSING)


@pytest.mark.parametrize("act", PLAYS)
async def test_a_token_that_was_missed_never_loses_the_action(tables: Tables, act: str) -> None:
    """The bot hears of a click when three seconds have passed: nothing can be said any more, but the card is played."""
    scene = await tables.playing()
    town = tables.town
    world = town.local.world
    doing = await ACTS[act](tables, scene)
    world.faults.race("POST", ANSWER, lambda: world.clock.advance(seconds=4))
    result = await doing()
    await town.rest()
    assert result.failed
    assert await tables.version() > scene.row.version
    await assert_shown(town, scene.row.id)
    tables.missed += 1
    assert town.loud.lines == []


async def test_the_card_is_played_while_discord_hangs(tables: Tables) -> None:
    scene = await tables.playing()
    town = tables.town
    world = town.local.world
    person = town.turn(scene)
    hand = next(message for message in reversed(person.dms) if not message.ephemeral)
    awake = asyncio.Event()
    with patch.object(replies, "FIRST_SECONDS", 0.05):
        world.faults.race("POST", ANSWER, awake.wait, times=2)
        result = await person.click(hand, custom_id=first_choice(hand), wait=False)
        while await tables.version() == scene.row.version:
            pass
        assert result.interaction.callback is None
        awake.set()
        await town.rest()
    assert result.interaction.callback is not None
    await assert_shown(town, scene.row.id)


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda trouble: trouble.name)
async def test_a_server_is_welcomed_once(tables: Tables, trouble: Trouble) -> None:
    world, app = tables.city.local.world, tables.city.app
    faults = trouble.order(world.faults, "POST", "/channels/*/messages", '"w:demo"')
    guild = world.guild(f"New {trouble.name}", [world.person("Ana")], ["hall"])
    await world.wait(lambda: faults[0].met)
    await world.settle(busy=lambda: app.busy)
    for _ in range(trouble.rests):
        world.clock.advance(minutes=11)
        await world.settle(busy=lambda: app.busy)
    await world.wait(lambda: guild.channel("hall").messages)
    await world.settle(busy=lambda: app.busy)
    world.faults.clear()
    assert [len(m.buttons) for m in guild.channel("hall").messages.values()] == [1]
    assert tables.city.loud.lines == []


def assert_kind(result: Result, trouble: Trouble) -> None:
    """Answered privately, and no word of a programmer; that something went wrong only where Discord said no."""
    assert result.messages
    for message in result.messages:
        assert message.ephemeral
        assert not message.loading
        assert "Traceback" not in message.text
        assert OUR_SIDE not in message.text or trouble in REFUSING
    assert len({message.text for message in result.messages}) == len(result.messages) or trouble is UNHEARD


def assert_told(town: Street, may_be: bool) -> None:
    """What went wrong on our side is in the log, with the code that was told or could not be told; nothing else is."""
    assert may_be or town.loud.lines == []
    assert all(any(words in line for words in ("code ", "could not even say it")) for line in town.loud.lines)
    town.loud.lines.clear()
