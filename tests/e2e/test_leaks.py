"""Whole matches, everything asked by everybody at every turn: no card is told to anyone who may not know it."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from bot.cogs import typed
from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.results import Result
from bot.scenes import Scene
from bot.ui import controls, hands, panels
from bot.ui.message import Drawing, Say
from games.weapon_wars.cards import DECK, NAMES, rank
from render.pictures import Picture
from tests.bot.street import Street
from tests.e2e import leaks
from tests.e2e.leaks import Secrets, watched
from tests.e2e.playing import MOST_TURNS, by_buttons, first_choice

OPTIONS = "hearts=1, auto_fall=no"


def panel(town: Street) -> Message:
    """The newest panel with all its buttons."""
    return [m for m in town.games.messages.values() if any(button.label == "Help" for button in m.buttons)][-1]


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


async def started(town: Street, *, computers: int) -> None:
    lobby = await town.open_lobby(options=OPTIONS)
    await town.bruno.click(lobby, "Join")
    await town.rest()
    for line in ("/help", "/rules"):  # what is said before the deal tells nothing of it
        await town.ana.run(line, channel=town.games)
    for _ in range(computers):
        await town.ana.click(lobby, "Add computer")
    await town.ana.click(lobby, "Start")
    await town.rest()


@pytest.mark.parametrize(
    ("way", "computers", "seed"),
    [("buttons", 1, 1), ("commands", 0, 1), ("direct messages", 2, 10)],
    ids=["buttons", "commands", "DMs"],
)
async def test_nobody_is_told_of_a_card_that_they_may_not_know(
    town: Street, way: str, computers: int, seed: int
) -> None:
    """With these seeds people answer some ten times; computer players up to fifty."""
    with watched(town) as secrets, patch("bot.dealing.secrets.randbits", lambda bits: seed):
        await started(town, computers=computers)
        scene = await play(town, secrets, way)
        await town.rest()
    assert scene.row.state == "over"
    assert secrets.leaks == []
    assert secrets.searched > 1000


async def test_nobody_is_told_of_a_card_where_all_is_told_in_words(town: Street) -> None:
    with watched(town) as secrets, patch("bot.posting.draw", fail):
        await started(town, computers=1)
        await play(town, secrets, "buttons", turns=2, asking=2)
        await town.rest()
        assert secrets.leaks == []
    town.loud.lines.clear()  # that no picture can be drawn


def fail(drawing: Drawing) -> Picture:
    raise RuntimeError("no paint")


# --- that the search finds what there is to be found -----------------------------------------------------------------


@contextmanager
def leaky_panel() -> Iterator[None]:
    """The panel names a card of somebody's hand."""
    panel = panels.panel

    def leak(scene: Scene, **rest: Any) -> Say:
        said = panel(scene, **rest)
        assert scene.match is not None
        return Say(f"{said.content}\n{NAMES[_secret(scene)]}", said.rows, said.drawing, said.mentions, said.silent)

    with patch.object(panels, "panel", leak):
        yield


@contextmanager
def leaky_file_name() -> Iterator[None]:
    """The picture's file is called after the top card of the deck."""
    drawing = controls.drawing

    def leak(scene: Scene, *rest: Any) -> Any:
        found = drawing(scene, *rest)
        assert scene.match is not None
        name = f"{scene.match.t.state.deck[-1]}.png"
        return Drawing(found.kind, found.key, found.view, found.names, found.decision, name)

    with patch.object(controls, "drawing", leak):
        yield


@contextmanager
def leaky_watching() -> Iterator[None]:
    """Who watches is shown a hand."""
    with patch.object(hands, "watching", lambda scene: hands.hand(scene, scene.waiting[0], dm=False)):
        yield


@contextmanager
def leaky_list() -> Iterator[None]:
    """Autocomplete offers what lies in the deck: a weapon, for a power's name tells of no card."""
    offers = typed.offers

    def leak(questions: Any, verb: str, text: str) -> list[tuple[str, str]]:
        decks = [question.scene.match.t.state.deck for question in questions]
        return [*offers(questions, verb, text), *((NAMES[next(filter(rank, deck))], "x") for deck in decks)]

    with patch.object(typed, "offers", leak):
        yield


@contextmanager
def leaky_words() -> Iterator[None]:
    """The description of the board tells what lies face down."""

    def leak(drawing: Drawing) -> Picture:
        said = leaks.told(drawing)
        return Picture(said.png, f"{said.alt} {drawing.view.hand}" if drawing.kind == "board" else said.alt)

    board = controls.drawing

    def seen(scene: Scene, kind: Any, *rest: Any) -> Any:
        found = board(scene, kind, *rest)
        return Drawing(kind, found.key, scene.view(scene.waiting[0]), found.names, None, found.file_name)

    with patch.object(controls, "drawing", seen), patch("bot.posting.draw", leak):
        yield


def _secret(scene: Scene) -> str:
    """A weapon in somebody's hand."""
    assert scene.match is not None
    state = scene.match.t.state
    return next(card for hand in state.hands for card in hand if card.startswith("w") and card not in state.stack)


@pytest.mark.parametrize(
    ("leak", "where"),
    [
        (leaky_panel, "text"),
        (leaky_file_name, "file name"),
        (leaky_watching, "custom_id"),
        (leaky_list, "choice"),
        (leaky_words, "description"),
    ],
    ids=lambda part: getattr(part, "__name__", part),
)
async def test_whatever_leaks_is_found(town: Street, leak: Callable[[], Any], where: str) -> None:
    with watched(town) as secrets, leak():
        await started(town, computers=0)
        await town.chidi.click(panel(town), "Your move")
        person = town.turn(await town.scene())
        await person.autocomplete("/weapon play", "card", "", town.games)
    assert any(f", {where}: " in found for found in secrets.leaks), secrets.leaks[:5]


async def test_a_typed_card_above_a_public_answer_is_found(town: Street) -> None:
    """Discord shows what was typed above an answer that all can read."""
    with watched(town) as secrets:
        await started(town, computers=0)
        person = town.turn(await town.scene())
        card = sorted(secrets.known[person.id])[0]
        world = town.local.world
        world.inbox.add("typed option", card, town.games.people, "games")
    assert secrets.leaks
