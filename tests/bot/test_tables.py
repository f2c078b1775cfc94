from __future__ import annotations

import asyncio
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest

from bot.pausing import Pausing
from bot.people import Sorry
from bot.record import HERE
from bot.reminders import LONGEST
from games.engine import Match
from storage import answers, checkpoints, clocks, matches, notices, results
from tests.bot.table import ANA, BRUNO, CHIDI, GAMES, LOUNGE, House


async def test_a_whole_match_is_stored_step_by_step(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    start = scene.row.id
    seen = {scene.asked}
    while scene.row.state == "playing":
        scene = await home.answer_default(scene)
        if scene.row.state == "playing":
            assert scene.asked not in seen
            seen.add(scene.asked)
    assert scene.row.state == "over"
    result = await home.store.read(lambda c: results.find(c, start))
    assert result is not None
    assert scene.match is not None
    assert result.winners == scene.match.t.state.outcome.winners
    kept = await home.store.read(lambda c: checkpoints.all_of(c, start))
    assert [checkpoint.step for checkpoint in kept] == list(range(scene.match.t.step + 1))
    record = await home.store.read(lambda c: answers.all_of(c, start))
    assert [answer.n for answer in record] == list(range(len(record)))
    assert {answer.by_kind for answer in record} <= {"person", "forced"}
    assert await home.store.read(lambda c: clocks.due(c, home.clock.now() + timedelta(days=900), 10)) == []


async def test_the_record_replays_step_by_step_from_its_checkpoints(home: House) -> None:
    scene = await home.started(ANA, BRUNO, computers=1)
    while scene.row.state == "playing":
        scene = await home.answer_default(scene)
    kept = await home.store.read(lambda c: checkpoints.all_of(c, scene.row.id))
    record = await home.store.read(lambda c: answers.all_of(c, scene.row.id))
    assert len(kept) > 5
    for before, after in pairwise(kept):
        match: Match[Any, Any] = Match.load(scene.game, before.data)
        for answer in record:
            if answer.step == before.step and match.t.step == before.step:
                for seat, keys in answer.picks.items():
                    match.answer(seat, keys, match.asked)
        reached = {match.t.step - len(match.past) + n: data for n, (data, _) in enumerate(match.past)}
        reached[match.t.step] = match.checkpoint
        assert reached[after.step] == after.data


async def test_fifty_identical_answers_at_once_are_one(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    assert scene.match is not None
    seat = scene.waiting[0]
    person, keys = scene.seats[seat].person_id, scene.match.open[seat].default
    assert person is not None
    given = await asyncio.gather(
        *(home.tables.answer(scene.row.id, person, scene.asked, keys) for _ in range(50)), return_exceptions=True
    )
    refused = [error for error in given if isinstance(error, BaseException)]
    assert len(refused) == 49
    assert {(type(error), str(error)) for error in refused} == {(Sorry, "That choice is gone.")}
    after = await home.tables.scene(scene.row.id)
    assert after.row.version == scene.row.version + 1
    assert len(home.tables.locks) == 0


async def test_two_processes_that_answer_at_once_are_one_effect(home: House) -> None:
    other = type(home.tables)(home.store, home.clock, home.tables.games, lambda _: None)
    scene = await home.started(ANA, BRUNO)
    assert scene.match is not None
    seat = scene.waiting[0]
    person, keys = scene.seats[seat].person_id, scene.match.open[seat].default
    assert person is not None
    given = await asyncio.gather(
        *(tables.answer(scene.row.id, person, scene.asked, keys) for tables in (home.tables, other) * 5),
        return_exceptions=True,
    )
    assert sum(not isinstance(one, BaseException) for one in given) == 1
    assert (await home.tables.scene(scene.row.id)).row.version == scene.row.version + 1


async def test_an_answer_that_is_not_on_offer_changes_nothing(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    seat = scene.waiting[0]
    person, other = scene.seats[seat].person_id, scene.seats[1 - seat].person_id
    assert person is not None
    assert other is not None
    for who, keys in ((person, ["play:w99_1"]), (person, []), (other, ["fall"]), (CHIDI.id, ["fall"])):
        with pytest.raises(Sorry):
            await home.tables.answer(scene.row.id, who, scene.asked, keys)
    assert (await home.tables.scene(scene.row.id)).row.version == scene.row.version


async def test_the_turn_is_announced_once_and_not_at_every_step_of_it(home: House) -> None:
    scene = await home.started(ANA, BRUNO, auto_fall=False)
    while scene.match is not None and scene.match.ask != "answer":
        scene = await home.answer_default(scene)
    faller = scene.waiting[0]
    before = await home.store.read(lambda c: notices.of_match(c, scene.row.id))
    person = scene.seats[faller].person_id
    assert person is not None
    home.clock.advance(minutes=1)
    scene = await home.tables.answer(scene.row.id, person, scene.asked, ["fall"])
    assert scene.waiting == (faller,)
    scene = await home.tables.answer(scene.row.id, person, scene.asked, ["keep"])
    assert scene.waiting == (faller,)
    assert await home.store.read(lambda c: notices.of_match(c, scene.row.id)) == before
    assert scene.seats[faller].waiting_since == home.clock.now()


async def test_who_looks_on_is_not_called_when_only_computer_players_moved(home: House) -> None:
    scene = await home.started(ANA, computers=1, opener=1)
    assert len(await home.store.read(lambda c: notices.of_match(c, scene.row.id))) == 1
    scene = await home.answer_default(scene)
    while scene.waiting and scene.seats[scene.waiting[0]].agent is not None:
        scene = await home.answer_default(scene)
    assert len(await home.store.read(lambda c: notices.of_match(c, scene.row.id))) == 1
    while scene.seats[scene.waiting[0]].agent is None:
        scene = await home.answer_default(scene)
    home.clock.advance(minutes=3)
    assert timedelta(minutes=3) > HERE
    while scene.waiting and scene.seats[scene.waiting[0]].agent is not None:
        scene = await home.answer_default(scene)
    assert len(await home.store.read(lambda c: notices.of_match(c, scene.row.id))) == 2


async def test_a_nudge_is_due_a_day_after_the_wait_began(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    home.clock.advance(hours=5)
    scene = await home.answer_default(scene)
    (row,) = await home.store.read(lambda c: clocks.due(c, home.clock.now() + LONGEST, 10))
    assert row.person_id == scene.seats[scene.waiting[0]].person_id
    assert row.due_at == home.clock.now() + LONGEST


async def test_leaving_a_match_of_two_makes_the_other_the_winner(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    scene = await home.tables.leave(scene.row.id, ANA.id)
    assert scene.row.state == "over"
    assert scene.match is not None
    assert scene.match.t.state.outcome.winners == (1,)
    assert scene.seat_of(ANA.id) is None
    with pytest.raises(Sorry, match="over"):
        await home.tables.leave(scene.row.id, BRUNO.id)
    await home.lobbies.open("weapon_wars", None, GAMES, ANA)


async def test_a_match_that_its_last_person_leaves_closes(home: House) -> None:
    scene = await home.started(ANA, computers=2)
    scene = await home.tables.leave(scene.row.id, ANA.id)
    assert scene.row.state == "ended"
    assert await home.tables.scenes_of(ANA.id) == []


async def test_a_host_who_leaves_hands_the_part_on_and_may_end_nothing_any_more(home: House) -> None:
    scene = await home.started(ANA, BRUNO, computers=1)
    scene = await home.tables.leave(scene.row.id, ANA.id)
    assert scene.row.host_id == BRUNO.id
    with pytest.raises(Sorry, match="host or a moderator"):
        await home.tables.end(scene.row.id, ANA, moderator=False)
    assert (await home.tables.end(scene.row.id, BRUNO, moderator=False)).row.state == "ended"


async def test_a_guest_who_leaves_changes_no_host(home: House) -> None:
    scene = await home.started(ANA, BRUNO, computers=1)
    assert (await home.tables.leave(scene.row.id, BRUNO.id)).row.host_id == ANA.id


async def test_a_lobby_that_is_ended_was_no_match(home: House) -> None:
    played = await home.started(ANA, BRUNO)
    await home.tables.leave(played.row.id, BRUNO.id)
    lobby = await home.lobbies.open("weapon_wars", None, GAMES, ANA)
    assert (await home.tables.end(lobby.row.id, ANA, moderator=False)).row.state == "cancelled"
    last = await home.tables.last_in(GAMES.channel_id)
    assert last is not None
    assert last.row.id == played.row.id


async def test_only_host_and_moderators_end_a_match(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    with pytest.raises(Sorry, match="host or a moderator"):
        await home.tables.end(scene.row.id, BRUNO, moderator=False)
    assert (await home.tables.end(scene.row.id, BRUNO, moderator=True)).row.state == "ended"
    with pytest.raises(Sorry, match="over already"):
        await home.tables.end(scene.row.id, ANA, moderator=False)


async def test_a_match_that_fails_to_load_is_set_aside_and_others_go_on(
    home: House, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await home.started(ANA, BRUNO)
    sound = await home.started(ANA, BRUNO, place=LOUNGE)
    await home.store.write(
        lambda c: checkpoints.save(c, broken.row.id, broken.row.step, b'{"nonsense":1}', "", "", home.clock.now())
    )
    with pytest.raises(Sorry, match="set aside"):
        await home.tables.answer(broken.row.id, ANA.id, broken.asked, ["fall"])
    scene = await home.tables.scene(broken.row.id)
    assert scene.row.state == "set_aside"
    assert scene.row.fault
    assert "set aside" in caplog.text
    assert (await home.answer_default(sound)).row.version == sound.row.version + 1
    ended = await home.tables.end(broken.row.id, ANA, moderator=False)
    assert ended.row.state == "ended"


async def test_whoever_would_change_what_is_around_a_match_that_fails_to_load_is_told_so(home: House) -> None:
    broken = await home.started(ANA, BRUNO)
    await home.store.write(
        lambda c: checkpoints.save(c, broken.row.id, broken.row.step, b'{"nonsense":1}', "", "", home.clock.now())
    )
    with pytest.raises(Sorry, match="set aside"):
        await Pausing(home.tables).stop(broken.row.id, CHIDI, None)
    assert (await home.tables.scene(broken.row.id)).row.state == "set_aside"


async def test_rules_that_raise_lose_nothing(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = await home.started(ANA, BRUNO)

    def fail(*_: object) -> None:
        raise RuntimeError("a card is on fire")

    with monkeypatch.context() as broken:
        broken.setattr(Match, "answer", fail)
        with pytest.raises(RuntimeError):
            await home.answer_default(scene)
    again = await home.tables.scene(scene.row.id)
    assert (again.row.version, again.row.state) == (scene.row.version, "playing")
    assert (await home.answer_default(again)).row.version == scene.row.version + 1


async def test_matches_that_wait_for_me_come_first_the_longest_first(home: House) -> None:
    first = await home.started(ANA, BRUNO, opener=2)
    home.clock.advance(hours=1)
    second = await home.started(ANA, BRUNO, place=LOUNGE, opener=1)
    mine = [scene.row.id for scene in await home.tables.scenes_of(ANA.id)]
    theirs = [scene.row.id for scene in await home.tables.scenes_of(BRUNO.id)]
    assert mine == [second.row.id, first.row.id]
    assert theirs == [first.row.id, second.row.id]


async def test_the_story_is_told_by_audience_in_plain_words(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    scene = await home.answer_default(scene)
    lines = await home.tables.story(scene.row.id, None)
    assert any("Ana" in line or "Bruno" in line for line in lines)
    assert not any("{" in line for line in lines)


async def test_drafts_go_with_their_question(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    await home.tables.save_draft(scene.row.id, scene.asked, ANA.id, {"page": 2})
    assert await home.tables.draft(scene.row.id, scene.asked, ANA.id) == {"page": 2}
    await home.answer_default(scene)
    assert await home.tables.draft(scene.row.id, scene.asked, ANA.id) == {}


async def test_what_is_unshown_is_found_again(home: House) -> None:
    scene = await home.started(ANA, BRUNO)
    assert await home.store.read(matches.unshown) == [scene.row.id]
    await home.store.write(lambda c: matches.mark_shown(c, scene.row.id, scene.row.version))
    assert await home.store.read(matches.unshown) == []
