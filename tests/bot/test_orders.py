"""Orders and answers put ready, on a table without Discord."""

from __future__ import annotations

import pytest

from bot.orders import public, whispers
from bot.people import Sorry
from games.engine import say
from storage import answers, plans, queued
from tests.bot.countering import COUNTERING, CounterOrder
from tests.bot.desk import Desk
from tests.bot.table import ANA, BRUNO, CHIDI


async def test_an_order_on_public_facts_answers_at_once_and_its_owner_is_told(desk: Desk) -> None:
    scene = await desk.home.started(ANA, BRUNO, CHIDI, game="countering", shields="all")
    await desk.orders.choose(scene.row.id, BRUNO.id, "counter", {"do": "pass"})
    joined = scene.seats[1].acted_at
    desk.home.clock.advance(minutes=5)
    scene = await desk.strike(scene, ANA)
    assert scene.waiting == (2,), "Bruno's order has passed already, and Chidi is asked"
    assert [line.text.format(**line.args) for line in whispers(scene, 1)] == ["Your order played Pass."]
    assert whispers(scene, 2) == []
    record = await desk.home.store.read(lambda c: answers.all_of(c, scene.row.id))
    assert [(row.by_kind, row.by_id) for row in record] == [("person", ANA.id), ("person", BRUNO.id)]
    assert scene.seats[1].acted_at == joined, "an order is no sign of life"
    assert not any("Pass" in line for line in await desk.home.tables.story(scene.row.id, 0))


async def test_an_order_that_looks_into_the_hand_is_held_like_any_answer(desk: Desk) -> None:
    scene = await desk.home.started(ANA, BRUNO, CHIDI, game="countering", shields="all")
    await desk.orders.choose(scene.row.id, BRUNO.id, "counter", {"do": "shield"})
    scene = await desk.strike(scene, ANA)
    assert scene.waiting == (1,)
    assert scene.held[1].keys == ("shield",)
    after = await desk.ring(scene.row.id)
    assert after.waiting == (1,), "the shield ends the round, and Bruno strikes next"
    assert after.held == {}
    assert await desk.home.tables.story(scene.row.id, None) == ["Ana strikes 2", "Bruno raises a shield"]
    assert [line.text.format(**line.args) for line in whispers(after, 1)] == ["Your order played Shield."]


@pytest.mark.parametrize(
    ("do", "how", "openly"), [("below", "weak", True), ("below", "strong", False), ("pass", "strong", True)]
)
async def test_what_an_order_looks_at_is_found_out_by_dealing_anew(desk: Desk, do: str, how: str, openly: bool) -> None:
    scene = await desk.struck(ANA, BRUNO, shields="all", how=how)
    assert scene.match is not None
    form = CounterOrder(do)  # type: ignore[arg-type]
    keys = COUNTERING.follow(scene.view(1), scene.match.open[1], form)
    assert keys is not None
    assert public(scene, 1, form, keys) is openly


async def test_an_order_on_public_facts_stays_public_where_the_hand_holds_nothing(desk: Desk) -> None:
    """Without a shield there is nothing to choose, yet the order to pass is followed at once as with one."""
    scene = await desk.home.started(ANA, BRUNO, CHIDI, game="countering", shields="none")
    await desk.orders.choose(scene.row.id, BRUNO.id, "counter", {"do": "pass"})
    assert (await desk.strike(scene, ANA)).waiting == (2,)


async def test_an_order_is_taken_where_the_question_is_open_already(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, CHIDI, shields="all")
    await desk.orders.choose(scene.row.id, BRUNO.id, "counter", {"do": "pass"})
    assert (await desk.settled(scene.row.id)).waiting == (2,)


async def test_orders_can_be_changed_read_and_forgotten(desk: Desk) -> None:
    scene = await desk.home.started(ANA, BRUNO, game="countering")
    usual = await desk.orders.of(scene.row.id, ANA.id)
    assert usual.forms == {"counter": CounterOrder("ask")}
    chosen = await desk.orders.choose(scene.row.id, ANA.id, "counter", {"do": "shield"})
    assert chosen.forms == {"counter": CounterOrder("shield")}
    assert (await desk.orders.of(scene.row.id, BRUNO.id)).forms == {"counter": CounterOrder("ask")}
    assert (await desk.orders.forget(scene.row.id, ANA.id)).forms == {"counter": CounterOrder("ask")}
    with pytest.raises(Sorry, match="no such order"):
        await desk.orders.choose(scene.row.id, ANA.id, "attack", {})
    with pytest.raises(Sorry, match="do takes one of"):
        await desk.orders.choose(scene.row.id, ANA.id, "counter", {"do": "win"})
    with pytest.raises(Sorry, match="no seat"):
        await desk.orders.choose(scene.row.id, CHIDI.id, "counter", {"do": "pass"})


async def test_an_order_that_cannot_be_followed_asks(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the author's fault")

    scene = await desk.home.started(ANA, BRUNO, game="countering", shields="all")
    await desk.orders.choose(scene.row.id, BRUNO.id, "counter", {"do": "pass"})
    monkeypatch.setattr(COUNTERING, "follow", broken)
    scene = await desk.strike(scene, ANA)
    assert scene.waiting == (1,)
    assert scene.held == {}


async def test_a_real_game_plays_its_order_without_holding(desk: Desk) -> None:
    scene = await desk.home.started(ANA, BRUNO, opener=1, auto_fall=False)
    await desk.orders.choose(scene.row.id, BRUNO.id, "answer", {"do": "fall"})
    scene = await desk.home.answer_default(scene)
    scene = await desk.settled(scene.row.id)
    assert "Bruno falls" in " ".join(await desk.home.tables.story(scene.row.id, None))


async def test_what_is_put_ready_is_played_when_it_is_on_offer(desk: Desk) -> None:
    scene = await desk.home.started(ANA, BRUNO, opener=1, auto_fall=False)
    options = await desk.orders.possible(scene.row.id, BRUNO.id)
    hand = scene.view(1).hand
    assert {option.key.partition(":")[2] for option in options} - {""} <= set(hand)
    assert "fall" in {option.key for option in options}
    ready = await desk.orders.put_ready(scene.row.id, BRUNO.id, "fall")
    assert ready.ready is not None
    assert ready.ready.ask == "Fall"
    scene = await desk.home.answer_default(scene)
    scene = await desk.settled(scene.row.id)
    assert (await desk.home.tables.story(scene.row.id, None))[1].startswith("Bruno falls")
    assert [line.args["what"] for line in whispers(scene, 1)] == ["Fall"]
    assert (await desk.orders.of(scene.row.id, BRUNO.id)).ready is None


async def test_what_is_not_on_offer_then_is_dropped_with_a_word(desk: Desk) -> None:
    scene = await desk.home.started(ANA, BRUNO, game="countering", shields="none")
    # Bruno had a shield when he put it ready, and has lost it since.
    await desk.home.store.write(lambda c: queued.save(c, scene.row.id, 1, "Shield", ("shield",), desk.home.clock.now()))
    scene = await desk.strike(scene, ANA)
    assert (await desk.orders.of(scene.row.id, BRUNO.id)).ready is None
    said = [say(scene.game, line, scene.names) for line in whispers(scene, 1)]
    assert said == ["What you had put ready, Shield, is not on offer now, and was dropped: please choose again."]
    assert whispers(scene, 0) == []


async def test_only_who_waits_puts_something_ready_and_only_what_they_have(desk: Desk) -> None:
    scene = await desk.home.started(ANA, BRUNO, opener=1, auto_fall=False)
    with pytest.raises(Sorry, match="being asked now"):
        await desk.orders.put_ready(scene.row.id, ANA.id, "fall")
    foreign = next(card for card in scene.view(0).hand if card not in scene.view(1).hand)
    with pytest.raises(Sorry, match="cannot be put ready"):
        await desk.orders.put_ready(scene.row.id, BRUNO.id, f"play:{foreign}")


async def test_orders_that_were_under_way_at_a_crash_are_found_again(desk: Desk) -> None:
    scene = await desk.home.started(ANA, BRUNO, CHIDI, game="countering", shields="all")
    await desk.orders.choose(scene.row.id, BRUNO.id, "counter", {"do": "pass"})
    await desk.home.tables.answer(scene.row.id, ANA.id, scene.asked, ["strike:weak"])
    assert await desk.home.store.read(plans.awaiting) == [scene.row.id]
    await desk.computers.begin()
    assert (await desk.computers.settled(scene.row.id)).waiting == (2,)


async def test_who_leaves_takes_their_orders_along(desk: Desk) -> None:
    scene = await desk.struck(ANA, BRUNO, CHIDI, shields="all")
    await desk.orders.choose(scene.row.id, CHIDI.id, "counter", {"do": "pass"})
    await desk.home.tables.leave(scene.row.id, CHIDI.id)
    assert await desk.home.store.read(lambda c: plans.of_match(c, scene.row.id)) == []
