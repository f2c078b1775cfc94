"""Whole matches, everything asked by everybody at every turn: no card is told to anyone who may not know it."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from unittest.mock import patch

import pytest

from bot.sandbox.people import Person
from bot.sandbox.results import Result
from bot.scenes import Scene
from bot.ui.message import Drawing
from games.weapon_wars.cards import DECK, NAMES
from render.pictures import Picture
from tests.bot.street import Street
from tests.e2e.leaks import Secrets, dealt, panel, watched
from tests.e2e.playing import MOST_TURNS, by_buttons, first_choice


async def by_dm(town: Street, person: Person) -> Result:
    hand = next(message for message in reversed(person.dms) if not message.ephemeral)
    return await person.click(hand, custom_id=first_choice(hand))


async def by_command(town: Street, person: Person) -> Result:
    """What autocomplete offers first, or a bare verb."""
    scene = await town.scene()
    assert scene.match is not None
    verbs = [option.key.partition(":")[0] for option in scene.match.open[scene.waiting[0]].options]
    if "play" not in verbs:
        return await person.run(f"/weapon {verbs[0]}", channel=town.games)
    offered = await person.autocomplete("/weapon play", "card", "", town.games)
    return await person.run("/weapon play", channel=town.games, card=offered.choices[0].value)


WAYS: dict[str, Callable[[Street, Person], Awaitable[Result]]] = {
    "buttons": by_buttons,
    "commands": by_command,
    "direct messages": by_dm,
}


async def ask_everything(town: Street, secrets: Secrets, scene: Scene, chance: random.Random) -> None:
    """Everybody, who plays and who watches, asks for all there is, and names cards that they do not hold."""
    for person in (town.ana, town.bruno, town.chidi):
        board = panel(town)
        for button in ("Your move", "My hand", "Board", "Log", "Help"):
            await person.click(board, button)
        for text in ("", chance.choice(DECK), NAMES[chance.choice(DECK)][:5]):
            await person.autocomplete("/weapon play", "card", text, town.games)
            with secrets.own_words(person):  # the list of all cards, the same for everybody
                await person.autocomplete("/weapon card", "name", text, town.games)
        held = {NAMES[card] for card in secrets.known[person.id] - secrets.public}
        for card in (chance.choice(sorted(secrets.hidden)), *sorted(secrets.known[person.id])[:1]):
            if town.turn(scene) is not person or NAMES[card] not in held:  # nobody moves by this
                for name in (card, NAMES[card]):
                    with secrets.own_words(person, name):
                        await person.run("/weapon play", channel=town.games, card=name)
        for line in ("/hand", "/board", "/log", "/games", "/match export", "/rules", "/help"):
            await person.run(line, channel=town.games)


async def play(town: Street, secrets: Secrets, way: str, *, turns: int = MOST_TURNS, asking: int = 5) -> Scene:
    """Turn by turn; at every `asking`th turn everything is asked."""
    chance = random.Random(7)
    for n in range(turns):
        await town.rest()
        scene = await town.scene()
        if scene.row.state == "over":
            break
        if n % asking == 0:
            await ask_everything(town, secrets, scene, chance)
            await town.rest()
        await WAYS[way](town, town.turn(await town.scene()))
    return await town.scene()


@pytest.mark.parametrize(
    ("way", "computers", "seed"),
    [("buttons", 1, 1), ("commands", 0, 1), pytest.param("direct messages", 2, 10, marks=pytest.mark.soak)],
    ids=["buttons", "commands", "DMs"],
)
async def test_nobody_is_told_of_a_card_that_they_may_not_know(
    town: Street, way: str, computers: int, seed: int
) -> None:
    """With these seeds people answer some ten times; computer players up to fifty."""
    with watched(town) as secrets, patch("bot.dealing.secrets.randbits", lambda bits: seed):
        await dealt(town, computers=computers)
        scene = await play(town, secrets, way)
        await town.rest()
    assert scene.row.state == "over"
    assert secrets.leaks == []
    assert secrets.searched > 1000


async def test_nobody_is_told_of_a_card_where_all_is_told_in_words(town: Street) -> None:
    with watched(town) as secrets, patch("bot.posting.draw", fail):
        await dealt(town, computers=1)
        await play(town, secrets, "buttons", turns=2, asking=2)
        await town.rest()
        assert secrets.leaks == []
    town.loud.lines.clear()  # that no picture can be drawn


def fail(drawing: Drawing) -> Picture:
    raise RuntimeError("no paint")
