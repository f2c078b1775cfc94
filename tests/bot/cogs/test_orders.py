"""Orders by simulated people over the wire."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.orders import Orders
from games.catalog import all_games
from tests.bot.countering import COUNTERING
from tests.bot.street import Street, labels, street


@pytest_asyncio.fixture
async def duel(tmp_path: Path) -> AsyncIterator[Street]:
    """A street whose box holds a game with answers that are held."""
    async with street(tmp_path, games={**all_games(), "countering": COUNTERING}) as town:
        yield town


async def struck(town: Street, shields: str = "all") -> None:
    """Ana has struck, and Bruno is asked whether to counter."""
    result = await town.ana.run(
        "/play", channel=town.games, options={"game": "countering", "options": f"shields={shields}"}
    )
    assert "open" in result.text, result.text
    await town.rest()
    lobby = town.says(town.games, "who plays?")
    await town.bruno.click(lobby, "Join")
    await town.rest()
    await town.ana.click(lobby, "Start")
    await town.rest()
    await town.ana.run("/countering strike", channel=town.games, how="strong")
    await town.rest()


async def test_an_order_is_given_in_its_dialogue_followed_and_told(town: Street):
    await town.started(town.bruno, options="opener=1, auto_fall=no")
    panel = await town.bruno.run("/orders", channel=town.games)
    assert panel.ephemeral
    assert labels(panel) == ["Answer", "Play next", "My hand"]
    opened = await town.bruno.click(panel, "Answer")
    await town.bruno.submit(opened, {"do": "fall"})
    await town.rest()
    assert panel.message is not None
    assert "do: fall" in panel.message.text
    assert "Forget all" in labels(panel.message)
    scene = await town.scene()
    assert scene.match is not None
    await town.app.tables.answer(scene.row.id, town.ana.id, scene.asked, scene.match.open[0].default)
    await town.rest()
    log = await town.ana.run("/log", channel=town.games)
    assert "Bruno falls" in log.text
    assert "order" not in log.text
    hand = await town.bruno.run("/hand", channel=town.games)
    assert "Your order played Fall" in hand.text
    assert "Your order" not in (await town.ana.run("/hand", channel=town.games)).text
    await town.bruno.click(panel, "Forget all")
    await town.rest()
    assert (await Orders(town.app.tables).of(scene.row.id, town.bruno.id)).forms["answer"].do == "ask"


async def test_an_answer_is_put_ready_and_played(town: Street):
    scene = await town.started(town.bruno, options="opener=1, auto_fall=no")
    hand = await town.bruno.run("/hand", channel=town.games)
    assert labels(hand) == ["Look again", "Play next", "Orders"]
    await town.bruno.click(hand, "Play next")
    await town.rest()
    await town.bruno.select(hand, "Fall")
    await town.rest()
    assert hand.message is not None
    assert "**Ready for your next turn**: Fall" in hand.message.text
    assert scene.match is not None
    await town.app.tables.answer(scene.row.id, town.ana.id, scene.asked, scene.match.open[0].default)
    await town.rest()
    assert "Bruno falls" in (await town.ana.run("/log", channel=town.games)).text
    told = await town.bruno.run("/hand", channel=town.games)
    assert "What you had put ready was taken: Fall." in told.text


async def test_orders_are_in_the_direct_message_and_stay_beside_the_hand(town: Street):
    await town.started(town.bruno, options="opener=1")
    (hand,) = [m for m in town.bruno.dm.messages.values() if "This is your hand" in m.text]
    assert "Orders" in labels(hand)
    told = await town.bruno.click(hand, "Orders")
    await town.rest()
    assert "**Orders** are followed" in told.text
    assert "This is your hand" in hand.text


async def test_a_held_answer_shows_nobody_else_anything_and_goes_out_by_itself(duel: Street):
    await struck(duel)
    scene = await duel.scene()
    before = {m.id: (m.text, labels(m), [a.filename for a in m.attachments]) for m in duel.games.messages.values()}
    mine = await duel.bruno.run("/hand", channel=duel.games)
    await duel.bruno.click(mine, "Shield")
    await duel.rest()
    assert mine.message is not None
    assert "your answer is in, and nobody can tell" in mine.message.text
    public = {
        m.id: (m.text, labels(m), [a.filename for a in m.attachments])
        for m in duel.games.messages.values()
        if not m.ephemeral
    }
    assert public == {key: before[key] for key in public}
    board = await duel.ana.run("/board", channel=duel.games)
    assert "Waiting for **Bruno**" in board.text
    assert (await duel.scene()).row.version == scene.row.version
    duel.local.clock.advance(minutes=20)
    await duel.rest()
    assert "Bruno raises a shield" in (await duel.ana.run("/log", channel=duel.games)).text


async def test_where_nothing_is_to_choose_the_same_happens_by_itself(duel: Street):
    await struck(duel, shields="none")
    scene = await duel.scene()
    assert scene.waiting == (1,)
    assert "Waiting for **Bruno**" in (await duel.ana.run("/board", channel=duel.games)).text
    assert "your answer is in" in (await duel.bruno.run("/hand", channel=duel.games)).text
    duel.local.clock.advance(minutes=20)
    await duel.rest()
    assert (await duel.scene()).asked > scene.asked


async def test_a_button_of_an_order_that_is_no_more_is_answered_kindly(town: Street):
    await town.started(town.bruno, options="opener=1")
    panel = await town.bruno.run("/orders", channel=town.games)
    await town.bruno.run("/resign", channel=town.games)
    await town.app.tables.leave((await town.scene()).row.id, town.bruno.id)
    await town.rest()
    assert panel.message is not None
    assert "over" in (await town.told(town.bruno, panel.message, "Play next")).text
