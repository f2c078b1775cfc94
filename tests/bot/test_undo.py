from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.people import Sorry
from bot.scenes import Scene
from bot.seating import Seating
from bot.undo import Undo
from storage import acts, answers, checkpoints, notices, requests
from tests.bot.table import ANA, BRUNO, CHIDI, LOUNGE, House, end_the_deck


def shape(scene: Scene) -> tuple[Any, ...]:
    """All that the match is, but for the names of its questions."""
    assert scene.match is not None
    decisions = {seat: (d.ask, [o.key for o in d.options]) for seat, d in scene.match.open.items()}
    return scene.match.checkpoint, scene.match.log, decisions, scene.row.step, scene.row.mark


async def in_sudden_death(home: House, *people: Any, computers: int = 0) -> Scene:
    """A match in which nothing is drawn any more and, without auto_fall, no question tells anything."""
    scene = await home.started(*people, computers=computers, auto_fall=False, opener=1)
    return await end_the_deck(home.tables, scene)


async def test_free_while_nobody_has_learned_anything(home: House) -> None:
    before = await in_sudden_death(home, ANA, BRUNO)
    after = await home.answer_default(before)
    lines = await home.tables.story(before.row.id, None)
    undone = await Undo(home.tables).ask(before.row.id, ANA.id)
    assert undone.done
    assert shape(undone.scene) == shape(before)
    assert undone.scene.asked > after.asked > before.asked
    assert undone.scene.waiting == (0,)
    assert (await home.tables.story(before.row.id, None))[-1] == "Ana takes the last choice back"
    assert lines[-1] not in await home.tables.story(before.row.id, None)
    record = await home.store.read(lambda c: answers.all_of(c, before.row.id))
    assert [row.undone for row in record] == [True]


async def test_old_buttons_fit_no_new_question(home: House) -> None:
    before = await in_sudden_death(home, ANA, BRUNO)
    after = await home.answer_default(before)
    assert before.match is not None
    keys = before.match.open[0].default
    await Undo(home.tables).ask(before.row.id, ANA.id)
    for asked in (before.asked, after.asked):
        with pytest.raises(Sorry, match="choice is gone"):
            await home.tables.answer(before.row.id, ANA.id, asked, keys)


async def test_the_same_may_be_played_again(home: House) -> None:
    before = await in_sudden_death(home, ANA, BRUNO)
    first = await home.answer_default(before)
    again = await home.answer_default((await Undo(home.tables).ask(before.row.id, ANA.id)).scene)
    assert shape(again) == shape(first)
    record = await home.store.read(lambda c: answers.all_of(c, before.row.id))
    assert [(row.undone, row.step) for row in record] == [(True, record[0].step), (False, record[0].step)]


async def test_after_a_draw_the_others_must_agree(home: House) -> None:
    scene = await home.started(ANA, BRUNO, CHIDI, opener=1, auto_fall=False)
    before = shape(scene)
    await home.answer_default(scene)
    undo = Undo(home.tables)
    asked = await undo.ask(scene.row.id, ANA.id)
    assert (asked.done, asked.missing) == (False, (BRUNO.id, CHIDI.id))
    assert (await undo.agree(scene.row.id, BRUNO.id)).missing == (CHIDI.id,)
    done = await undo.agree(scene.row.id, CHIDI.id)
    assert done.done
    assert shape(done.scene) == before


async def test_two_who_agree_at_once_are_both_heard(home: House) -> None:
    scene = await home.started(ANA, BRUNO, CHIDI, opener=1, auto_fall=False)
    before = shape(scene)
    await home.answer_default(scene)
    undo = Undo(home.tables)
    await undo.ask(scene.row.id, ANA.id)
    agreed = await asyncio.gather(undo.agree(scene.row.id, BRUNO.id), undo.agree(scene.row.id, CHIDI.id))
    assert any(one.done for one in agreed)
    assert shape(await home.tables.scene(scene.row.id)) == before


async def test_who_wishes_the_same_agrees_by_that(home: House) -> None:
    scene = await home.started(ANA, BRUNO, opener=1, auto_fall=False)
    before = shape(scene)
    await home.answer_default(scene)
    undo = Undo(home.tables)
    await undo.ask(scene.row.id, ANA.id)
    again = await undo.ask(scene.row.id, ANA.id)
    assert (again.done, again.missing) == (False, (BRUNO.id,))
    done = await undo.ask(scene.row.id, BRUNO.id)
    assert done.done
    assert shape(done.scene) == before


async def test_each_consent_is_to_be_shown(home: House) -> None:
    scene = await home.started(ANA, BRUNO, CHIDI, opener=1, auto_fall=False)
    await home.answer_default(scene)
    undo = Undo(home.tables)
    asked = await undo.ask(scene.row.id, ANA.id)
    (request,) = asked.scene.requests
    assert request.agreed == (ANA.id,)
    agreed = await undo.agree(scene.row.id, BRUNO.id)
    assert agreed.scene.requests[0].agreed == (ANA.id, BRUNO.id)
    assert agreed.scene.row.version > asked.scene.row.version


async def test_it_is_known_beforehand_whether_anybody_is_asked(home: House) -> None:
    undo = Undo(home.tables)
    scene = await in_sudden_death(home, ANA, BRUNO)
    assert not await undo.at_once(scene, ANA.id)
    scene = await home.answer_default(scene)
    assert await undo.at_once(scene, ANA.id)
    assert not await undo.at_once(scene, BRUNO.id)
    assert not await undo.at_once(scene, CHIDI.id)
    scene = await home.answer_default(scene)
    assert not await undo.at_once(scene, ANA.id)


async def test_alone_with_computer_players_nobody_is_asked(home: House) -> None:
    scene = await home.started(ANA, computers=1, opener=1, auto_fall=False, place=LOUNGE)
    scene = await home.answer_default(scene)
    assert await Undo(home.tables).at_once(scene, ANA.id)


async def test_once_somebody_else_has_acted_it_is_not_free(home: House) -> None:
    scene = await in_sudden_death(home, ANA, BRUNO)
    scene = await home.answer_default(scene)
    await home.answer_default(scene)
    asked = await Undo(home.tables).ask(scene.row.id, ANA.id)
    assert (asked.done, asked.missing) == (False, (BRUNO.id,))


async def test_a_new_answer_cancels_the_request(home: House) -> None:
    scene = await home.started(ANA, BRUNO, opener=1, auto_fall=False)
    scene = await home.answer_default(scene)
    undo = Undo(home.tables)
    await undo.ask(scene.row.id, ANA.id)
    await home.answer_default(scene)
    assert await home.store.read(lambda c: requests.of_match(c, scene.row.id)) == []
    with pytest.raises(Sorry, match="any more"):
        await undo.agree(scene.row.id, BRUNO.id)


async def test_one_who_refuses_ends_it(home: House) -> None:
    scene = await home.started(ANA, BRUNO, opener=1, auto_fall=False)
    scene = await home.answer_default(scene)
    undo = Undo(home.tables)
    await undo.ask(scene.row.id, ANA.id)
    await undo.refuse(scene.row.id, BRUNO.id)
    with pytest.raises(Sorry, match="any more"):
        await undo.agree(scene.row.id, BRUNO.id)
    assert shape(await home.tables.scene(scene.row.id)) == shape(scene)
    assert (await home.tables.story(scene.row.id, None))[-1] == "Bruno would rather leave the last choice as it is"


async def test_who_takes_the_wish_back_is_not_told_of(home: House) -> None:
    scene = await home.started(ANA, BRUNO, opener=1, auto_fall=False)
    scene = await home.answer_default(scene)
    told = await home.tables.story(scene.row.id, None)
    undo = Undo(home.tables)
    await undo.ask(scene.row.id, ANA.id)
    await undo.refuse(scene.row.id, ANA.id)
    assert await home.tables.story(scene.row.id, None) == told


async def test_the_table_is_asked_once_about_a_choice(home: House) -> None:
    scene = await home.started(ANA, BRUNO, opener=1, auto_fall=False)
    scene = await home.answer_default(scene)
    undo = Undo(home.tables)
    await undo.ask(scene.row.id, ANA.id)
    await undo.refuse(scene.row.id, ANA.id)
    with pytest.raises(Sorry, match="asked about this choice already"):
        await undo.ask(scene.row.id, ANA.id)
    scene = await home.answer_default(await home.tables.scene(scene.row.id))
    assert not (await undo.ask(scene.row.id, ANA.id)).done


async def test_computer_players_agree(home: House) -> None:
    scene = await home.started(ANA, computers=1, opener=1, auto_fall=False)
    before = shape(scene)
    scene = await home.answer_default(scene)
    assert scene.seats[scene.waiting[0]].agent is not None
    await home.answer_default(scene)
    done = await Undo(home.tables).ask(scene.row.id, ANA.id)
    assert done.done
    assert shape(done.scene) == before


async def test_who_left_stays_away(home: House) -> None:
    scene = await home.started(ANA, BRUNO, CHIDI, opener=1, auto_fall=False)
    scene = await home.answer_default(scene)
    scene = await home.tables.leave(scene.row.id, CHIDI.id)
    undo = Undo(home.tables)
    assert (await undo.ask(scene.row.id, ANA.id)).missing == (BRUNO.id,)
    done = await undo.agree(scene.row.id, BRUNO.id)
    assert done.done
    assert done.scene.match is not None
    assert done.scene.match.t.gone == {2}
    assert done.scene.waiting == (0,)
    assert done.scene.seat_of(CHIDI.id) is None


async def test_what_a_seat_did_before_it_changed_hands_can_be_taken_back(home: House) -> None:
    """Who sits there stays seated, is asked anew, and is the one whose consent counts."""
    scene = await home.started(ANA, BRUNO, opener=1, auto_fall=False)
    before = scene.view(0)
    await home.answer_default(scene)
    seating, undo = Seating(home.tables), Undo(home.tables)
    await seating.offer(scene.row.id, ANA, ANA.id)
    await seating.take(scene.row.id, CHIDI)
    with pytest.raises(Sorry, match="Only those who play"):
        await undo.ask(scene.row.id, ANA.id)
    wish = await undo.ask(scene.row.id, BRUNO.id)
    assert wish.missing == (CHIDI.id,)
    done = (await undo.agree(scene.row.id, CHIDI.id)).scene
    assert done.waiting == (0,)
    assert done.names[0] == "Chidi"
    assert done.view(0) == before
    ledger = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert [n.person_id for n in ledger if n.state == "due"] == [CHIDI.id]
    record = await home.store.read(lambda c: acts.of_match(c, scene.row.id))
    assert [act.kind for act in record if act.kind in ("replaced", "undone")] == ["replaced", "undone"]


async def test_it_survives_a_restart_and_the_record_replays(home: House) -> None:
    scene = await home.started(ANA, BRUNO, opener=1, auto_fall=False)
    undo = Undo(home.tables)
    for _ in range(3):
        scene = await home.answer_default(scene)
    await undo.ask(scene.row.id, ANA.id)
    other = (
        BRUNO.id if (await home.store.read(lambda c: requests.of_match(c, scene.row.id)))[0].by_id == ANA.id else ANA.id
    )
    await undo.agree(scene.row.id, other)
    scene = await home.tables.scene(scene.row.id)
    while scene.row.state == "playing":
        scene = await home.answer_default(scene)
    kept = await home.store.read(lambda c: checkpoints.all_of(c, scene.row.id))
    assert [one.step for one in kept] == list(range(scene.row.step + 1))


async def test_the_one_who_is_asked_anew_is_called_and_the_other_is_not(home: House) -> None:
    scene = await home.started(ANA, BRUNO, opener=1, auto_fall=False)
    scene = await home.answer_default(scene)
    undo = Undo(home.tables)
    await undo.ask(scene.row.id, BRUNO.id)
    done = await undo.agree(scene.row.id, ANA.id)
    assert done.scene.waiting == (0,)
    ledger = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    assert [(n.person_id, n.state) for n in ledger if n.state == "due"] == [(ANA.id, "due")]


async def test_nothing_to_take_back_is_said_kindly(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    with pytest.raises(Sorry, match="nothing to take back"):
        await Undo(home.tables).ask(scene.row.id, ANA.id)
    with pytest.raises(Sorry, match="Only those who play"):
        await Undo(home.tables).ask(scene.row.id, CHIDI.id)
