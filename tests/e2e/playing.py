"""What people do at a table, over and over: look, pick the first thing offered, and look again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.sandbox.model import Message
from bot.sandbox.people import Person
from bot.sandbox.results import Result
from bot.scenes import Scene
from tests.bot.street import Street

MOST_TURNS = 600
Turn = Callable[[Person, Scene], Awaitable[Result]]


def first_choice(message: Message | Result) -> str:
    """The custom id of the first answer that can be pressed."""
    found = message.message if isinstance(message, Result) else message
    assert found is not None
    buttons = [button for button in found.buttons if str(button.custom_id).startswith("a:")]
    assert buttons, f"no answer among {[button.label for button in found.buttons]} of {found.text!r}"
    return str(buttons[0].custom_id)


def panel(town: Street) -> Message:
    """The newest panel in the channel."""
    found = [m for m in town.games.messages.values() if any(b.label == "Your move" for b in m.buttons)]
    return found[-1]


async def by_buttons(town: Street, person: Person) -> Result:
    """From the notice to a played card: open *Your move*, pick. Two interactions."""
    opened = await person.click(panel(town), "Your move")
    assert opened.ephemeral
    return await person.click(opened.message, custom_id=first_choice(opened))


async def by_dm(town: Street, person: Person) -> Result:
    """On the hand itself: one interaction."""
    hand = person.dms[-1]
    return await person.click(hand, custom_id=first_choice(hand))


async def play_out(town: Street, turn: Callable[[Street, Person], Awaitable[Result]]) -> Scene:
    """Turn by turn until the match is over; nothing is lost on the way, and nobody sees an error."""
    for _ in range(MOST_TURNS):
        await town.rest()
        scene = await town.scene()
        if scene.row.state == "over":
            return scene
        version = scene.row.version
        result = await turn(town, town.turn(scene))
        assert not result.failed
        await town.rest()
        assert (await town.scene()).row.version > version, result.text
    raise AssertionError("the match does not end")
