"""That the search for leaks finds what there is to be found: at every door through which words reach somebody."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import discord
import pytest

from bot import records
from bot.cogs import typed
from bot.people import Sorry
from bot.records import Export
from bot.scenes import Scene
from bot.ui import controls, hands, panels
from bot.ui.dialogs import Dialog, Input
from bot.ui.message import Button, Choice, Drawing, Menu, Say
from bot.ui.payload import modal
from games.weapon_wars.cards import NAMES
from render.pictures import Picture
from tests.bot.street import Street
from tests.e2e import leaks
from tests.e2e.leaks import Secrets, dealt, panel, watched


def buried(scene: Scene) -> list[str]:
    """Weapons that lie in the deck, and that nobody has ever held: their names tell of no other card."""
    assert scene.match is not None
    return [card for card in scene.match.t.state.deck if card.startswith("w")]


def told_of(secrets: Secrets, card: str, door: str) -> bool:
    """Whether that card was found where it came out, and not only elsewhere."""
    return any(f" of {card} " in leak and f", {door}: " in leak for leak in secrets.leaks)


# Words and components of messages

FORMS = ("text", "custom_id", "label", "placeholder", "value", "menu label", "menu detail")


@contextmanager
def leaky_panel() -> Iterator[None]:
    """The panel names a card of the deck in each of its parts."""
    made = panels.panel

    def leak(scene: Scene, **rest: Any) -> Say:
        said = made(scene, **rest)
        text, custom_id, label, placeholder, value, line, detail = buried(scene)[: len(FORMS)]
        choice = Choice(value, NAMES[line], NAMES[detail])
        rows = ((Button(f"x:{custom_id}", NAMES[label]),), Menu("x:menu", NAMES[placeholder], (choice,)))
        more = f"{said.content}\n{NAMES[text]}"
        return Say(more, (*said.rows, *rows), said.drawing, said.mentions, said.silent)

    with patch.object(panels, "panel", leak):
        yield


async def test_a_leak_in_any_part_of_a_message_is_found(town: Street) -> None:
    with watched(town) as secrets, leaky_panel():
        await dealt(town)
        cards = buried(await town.scene())
    doors = ("text", "custom_id", "label", "placeholder", "value", "label", "description")
    assert [told_of(secrets, card, door) for card, door in zip(cards, doors, strict=False)] == [True] * len(FORMS)


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
def leaky_names() -> Iterator[None]:
    """Autocomplete offers what lies in the deck, by its name."""
    with patch.object(typed, "offers", listing(lambda card: (NAMES[card], "x"))):
        yield


@contextmanager
def leaky_values() -> Iterator[None]:
    """It does so by an id that nobody sees, but every client gets."""
    with patch.object(typed, "offers", listing(lambda card: ("Something", card))):
        yield


def listing(line: Callable[[str], tuple[str, str]]) -> Callable[..., list[tuple[str, str]]]:
    offers = typed.offers

    def leak(questions: Any, verb: str, text: str) -> list[tuple[str, str]]:
        return [*offers(questions, verb, text), *(line(buried(question.scene)[0]) for question in questions)]

    return leak


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


@contextmanager
def leaky_export() -> Iterator[None]:
    """The file with what somebody may see holds more than that."""

    async def leak(*_: Any) -> Export:
        return Export("view.json", b'{"top": "w7_1"}')

    with patch.object(records, "export", leak):
        yield


@contextmanager
def leaky_refusal() -> Iterator[None]:
    """Who types what is not theirs is told what it is instead."""

    def leak(questions: Any, *_: Any) -> Any:
        raise Sorry(f"That is not on offer, but {NAMES[buried(questions[0].scene)[0]]} comes next.")

    with patch.object(typed, "understand", leak):
        yield


@pytest.mark.parametrize(
    ("leak", "door"),
    [
        (leaky_file_name, "file name"),
        (leaky_watching, "custom_id"),
        (leaky_names, "choice"),
        (leaky_values, "choice"),
        (leaky_words, "description"),
        (leaky_export, "file"),
        (leaky_refusal, "text"),
    ],
    ids=lambda part: getattr(part, "__name__", part),
)
async def test_whatever_leaks_is_found(town: Street, leak: Callable[[], Any], door: str) -> None:
    with watched(town) as secrets:
        await dealt(town)
        assert secrets.leaks == []
        with leak():
            await town.chidi.click(panel(town), "Your move")
            await town.chidi.click(panel(town), "Board")
            person = town.turn(await town.scene())
            await person.autocomplete("/weapon play", "card", "", town.games)
            await person.run("/weapon play", channel=town.games, card="nothing of the kind")
            await town.chidi.run("/match export", channel=town.games)
            await town.rest()
    assert any(f", {door}: " in found for found in secrets.leaks), secrets.leaks[:5]


# Around messages


async def test_a_typed_card_above_a_public_answer_is_found(town: Street) -> None:
    """Discord shows what was typed above an answer that all can read."""
    defer = discord.InteractionResponse.defer

    async def openly(self: Any, **how: Any) -> Any:
        return await defer(self, **{**how, "ephemeral": False})

    with watched(town) as secrets:
        await dealt(town)
        idle = town.idle(await town.scene())
        card = sorted(secrets.known[idle.id])[0]
        with patch.object(discord.InteractionResponse, "defer", openly):
            await idle.run("/weapon play", channel=town.games, card=card)
    assert any(", typed option: " in found for found in secrets.leaks), secrets.leaks[:5]


async def test_a_card_in_a_dialogue_is_found(town: Street) -> None:
    with watched(town) as secrets:
        await dealt(town)
        doors = ("custom_id", "title", "label", "description", "value", "placeholder")
        cards = buried(await town.scene())[: len(doors)]
        custom_id, title, label, detail, value, hint = cards

        async def ask(self: Any, **_: Any) -> None:
            field = Input("field", NAMES[label], NAMES[detail], value=NAMES[value])
            form = modal(Dialog(custom_id, NAMES[title], (field,)))
            form.children[0].component.placeholder = NAMES[hint]  # type: ignore[attr-defined]
            await self.send_modal(form)

        with patch.object(discord.InteractionResponse, "defer", ask):
            assert (await town.chidi.click(panel(town), "Board")).modal
        await town.rest()
    assert [told_of(secrets, card, door) for card, door in zip(cards, doors, strict=True)] == [True] * len(doors)


async def test_a_card_beside_the_messages_is_found(town: Street) -> None:
    """In what else discord.py can say: a name of a place, a nonce, a reason, something beside the bot's own name."""
    with watched(town) as secrets:
        await dealt(town)
        doors = ("channel name", "nonce", "reason", "presence")
        cards = buried(await town.scene())[: len(doors)]
        name, nonce, reason, activity = cards
        client = town.app.client
        channel = client.get_channel(town.games.id)
        assert isinstance(channel, discord.TextChannel)
        thread = await channel.create_thread(name=NAMES[name], type=discord.ChannelType.public_thread)
        await thread.send("Hello", nonce=nonce)
        await thread.edit(name="Hello", reason=NAMES[reason])
        await client.change_presence(activity=discord.Game(NAMES[activity]))
        await town.local.world.wait(lambda: any(", presence: " in leak for leak in secrets.leaks), 5)
    assert [told_of(secrets, card, door) for card, door in zip(cards, doors, strict=True)] == [True] * len(doors)


@pytest.mark.parametrize("how", ["said", "raised"])
async def test_a_card_in_the_log_is_found(town: Street, how: str) -> None:
    """Whoever runs the bot may play, too."""
    log = logging.getLogger("bot.tables")
    with watched(town) as secrets:
        await dealt(town)
        card = buried(await town.scene())[0]
        if how == "said":
            log.info("the next card is %s", card)
        else:
            try:
                raise ValueError(f"there is no {NAMES[card]}")
            except ValueError:
                log.warning("a fault", exc_info=True)
        log.info("nothing to tell")
    assert len(secrets.leaks) == 1
    assert told_of(secrets, card, "log")
