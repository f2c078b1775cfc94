"""Exports: everything once it is over, and before that nothing that the reader might not see."""

from __future__ import annotations

from typing import Any

import pytest

from bot.people import Person, Place, Sorry
from bot.records import Export, export, whole
from bot.scenes import Scene, Unplayable
from bot.undo import Undo
from games import records, replay
from games.catalog import all_games
from games.engine import Event, Rng, decode_table, encode_table
from games.records import OwnView, Player, Record
from storage import acts, checkpoints, matches, story
from tests.bot.table import House
from tests.games.auction import AUCTION

ANA, BRUNO, CHIDI = (Person(900_000_000_000_000_000 + n, name) for n, name in enumerate(("Ana", "Bruno", "Chidi"), 1))
CAFE = Place(800_000_000_000_000_001, "Toybox Café", 800_000_000_000_000_002, "games", 800_000_000_000_000_003)
GAMES = {**all_games(), "auction": AUCTION}
CANARY = "canary"


async def started(home: House, *people: Person, game: str = "auction", computers: int = 0, **options: object) -> Scene:
    home.tables.games = GAMES
    scene = await home.lobbies.open(game, None, CAFE, people[0])
    if options:
        await home.lobbies.set_options(scene.row.id, people[0], options)
    for person in people[1:]:
        await home.lobbies.join(scene.row.id, person)
    for _ in range(computers):
        await home.lobbies.computer(scene.row.id, people[0])
    return await home.lobbies.start(scene.row.id, people[0])


async def finished(home: House, scene: Scene, seed: int = 1) -> Scene:
    """By random answers, for what an absent player does is often nothing."""
    rng = Rng(seed)
    while scene.row.state == "playing":
        assert scene.match is not None
        seat = scene.waiting[0]
        key = rng.choice(scene.match.open[seat].options).key
        scene = await answer(home, scene, seat, key)
    return scene


async def answer(home: House, scene: Scene, seat: int, *keys: str) -> Scene:
    person = scene.seats[seat].person_id
    if person is None:
        return await home.tables.answer_for_computer(scene.row.id, seat, scene.asked, keys)
    return await home.tables.answer(scene.row.id, person, scene.asked, keys)


async def exported(home: House, scene: Scene, person: Person | None) -> Export:
    return await export(home.store, scene.row.id, person.id if person else None, GAMES)


async def record_of(home: House, scene: Scene, person: Person | None = None) -> Record:
    record = records.read((await exported(home, scene, person)).data)
    assert isinstance(record, Record)
    return record


async def view_of(home: House, scene: Scene, person: Person | None) -> OwnView:
    view = records.read((await exported(home, scene, person)).data)
    assert isinstance(view, OwnView)
    return view


# --- after the end -----------------------------------------------------------------------------------------------


async def test_a_match_that_is_over_is_exported_whole_and_replays(home: House) -> None:
    scene = await started(home, ANA, BRUNO, game="weapon_wars", computers=1, hearts=2)
    scene = await finished(home, scene)
    record = await record_of(home, scene)
    report = replay.replay(record, scene.game)
    assert (report.ok, report.promised) == (True, True)
    assert report.whole is not None
    assert len(record.steps) == scene.row.step + 1 > 5
    assert record.players == (Player(name="Ana"), Player(name="Bruno"), Player(name="Clank", agent="greedy"))
    assert (record.salt, record.seed, record.agents_seed) == (scene.row.salt, scene.row.seed, scene.row.agents_seed)
    assert (record.title, record.state, record.options["hearts"]) == ("Weapon Wars", "over", 2)
    assert scene.match is not None
    assert record.outcome == scene.match.outcome
    assert {answer.by for answer in record.answers} >= {"person", "computer"}


async def test_a_match_with_secret_bids_a_leaver_and_forced_answers_replays(home: House) -> None:
    scene = await started(home, ANA, BRUNO, CHIDI, lots=5, selling=False)
    for n in range(3):
        scene = await answer(home, scene, n, f"bid:{n}")
    scene = await answer(home, scene, 0, "bid:3")
    scene = await home.tables.leave(scene.row.id, BRUNO.id)
    scene = await finished(home, scene)
    record = await record_of(home, scene)
    assert {answer.by for answer in record.answers} == {"person", "forced", "leave"}
    assert replay.replay(record, AUCTION).ok
    assert ("left", 1, 1) in [(act.kind, act.by, act.seat) for act in record.acts]
    private = [line for line in record.story if line.to is not None]
    assert private
    assert all(line.text.startswith("Next comes lot_") for line in private)
    assert record.story[0].text.endswith("is for sale")
    assert len({line.text for line in record.story}) > 5


async def test_what_was_taken_back_is_in_the_record_and_the_rest_replays(home: House) -> None:
    scene = await started(home, ANA, lots=3, computers=1)
    undo = Undo(home.tables)
    scene = await answer(home, scene, 0, "bid:2")
    scene = await answer(home, scene, 1, "bid:1")
    await answer(home, scene, 0, "sell")
    scene = (await undo.ask(scene.row.id, ANA.id)).scene
    scene = await answer(home, scene, 0, "keep")
    scene = await finished(home, scene)
    record = await record_of(home, scene)
    assert [dict(answer.picks) for answer in record.answers if answer.undone] == [{0: ("sell",)}]
    assert replay.replay(record, AUCTION).ok
    assert [act.data for act in record.acts if act.kind == "undone"] == [{"n": 1}]
    said = [line.text for line in record.story]
    assert not any("sells" in line for line in said[:5])
    assert "Ana takes the last choice back" in said


async def test_taking_back_beyond_steps_leaves_one_record_of_what_stood(home: House) -> None:
    scene = await started(home, ANA, lots=3, computers=1)
    for seat, key in ((0, "bid:2"), (1, "bid:2"), (0, "bid:1"), (1, "bid:0"), (0, "keep")):
        scene = await answer(home, scene, seat, key)
    assert scene.row.step == 2
    undo = Undo(home.tables)
    await undo.ask(scene.row.id, ANA.id)
    scene = await finished(home, await home.tables.scene(scene.row.id), seed=4)
    record = await record_of(home, scene)
    assert any(answer.undone for answer in record.answers)
    report = replay.replay(record, AUCTION)
    assert report.ok
    assert report.whole is not None


async def test_a_match_closed_before_its_end_is_open_to_all(home: House) -> None:
    scene = await started(home, ANA, BRUNO)
    scene = await answer(home, scene, 0, "bid:4")
    scene = await home.tables.end(scene.row.id, ANA, moderator=False)
    record = await record_of(home, scene)
    assert (record.state, record.outcome) == ("ended", None)
    assert replay.replay(record, AUCTION).ok


async def test_nobodys_id_is_in_a_record(home: House) -> None:
    scene = await started(home, ANA, BRUNO, CHIDI)
    await home.tables.leave(scene.row.id, CHIDI.id)
    await home.store.write(
        lambda c: acts.append(c, scene.row.id, "kicked", ANA.id, home.clock.now(), data={"person": CHIDI.id})
    )
    ids = [ANA.id, BRUNO.id, CHIDI.id, CAFE.guild_id, CAFE.channel_id, CAFE.parent_id]
    for over in (False, True):
        if over:
            await home.tables.end(scene.row.id, ANA, moderator=False)
        data = (await exported(home, scene, BRUNO)).data
        assert b"kicked" in data
        assert [found for found in ids if str(found).encode() in data] == []


async def test_the_commitment_of_a_record_can_be_checked_without_the_store(home: House) -> None:
    scene = await started(home, ANA, computers=1)
    scene = await home.tables.end(scene.row.id, ANA, moderator=False)
    record = await record_of(home, scene)
    assert records.commitment(record.salt, record.seed, record.options, record.players) == scene.row.commitment
    renamed = (Player(name="Eve"), *record.players[1:])
    assert records.commitment(record.salt, record.seed, record.options, renamed) != scene.row.commitment


async def test_of_a_match_that_goes_on_the_whole_is_for_whoever_holds_the_store(home: House) -> None:
    scene = await started(home, ANA, computers=1)
    scene = await answer(home, scene, 0, "bid:1")
    record = await home.store.read(lambda c: whole(c, scene.row, GAMES))
    assert (record.state, record.outcome) == ("playing", None)
    assert replay.replay(record, AUCTION).ok


# --- before the end ----------------------------------------------------------------------------------------------


async def test_before_the_end_a_reader_gets_their_own_view(home: House) -> None:
    scene = await started(home, ANA, BRUNO, game="weapon_wars", opener=1, auto_fall=False)
    scene = await home.answer_default(scene)
    assert scene.match is not None
    for seat, person in ((0, ANA), (1, BRUNO), (None, CHIDI), (None, None)):
        record = await view_of(home, scene, person)
        assert record.seat == seat
        assert record.view["hand"] == list(scene.view(seat).hand)
        assert record.view["threat"] == scene.view(None).threat
        assert [line.text for line in record.story] == await home.tables.story(scene.row.id, seat, 1000)
    assert record.commitment == scene.row.commitment


async def test_before_the_end_nothing_hidden_is_in_it(home: House) -> None:
    """Whatever the reader cannot know is dealt anew, and not a byte of their file changes; another's file does."""
    scene = await started(home, ANA, BRUNO, CHIDI, game="weapon_wars", auto_fall=False)
    for _ in range(7):
        scene = await home.answer_default(scene)
    assert scene.match is not None
    assert scene.match.log == []
    stored, step = scene.match.checkpoint, scene.row.step
    readers = [(0, ANA), (1, BRUNO), (2, CHIDI), (None, None)]
    before = {seat: (await exported(home, scene, person)).data for seat, person in readers}
    differed = set()
    for seat, person in readers:
        for seed in range(4):
            table = decode_table(scene.game, stored)
            scene.game.reshuffle(table.state, seat, Rng(seed))
            table.rng.state = seed
            data = encode_table(scene.game, table)
            await home.store.write(
                lambda c, data=data: checkpoints.save(c, scene.row.id, step, data, "", "", _now(home))
            )
            assert (await exported(home, scene, person)).data == before[seat]
            differed |= {s for s, other in readers if (await exported(home, scene, other)).data != before[s]}
    assert differed == {0, 1, 2}


async def test_before_the_end_no_secret_of_the_store_is_in_it(home: House) -> None:
    scene = await started(home, ANA, BRUNO, CHIDI)
    assert scene.match is not None
    scene = await answer(home, scene, 1, "bid:4")
    row, now = scene.row, home.clock.now()

    async def plant(c: Any) -> None:
        await matches.update(
            c,
            row.id,
            row.version,
            salt=f"{CANARY}1",
            seed=f"{CANARY}2",
            agents_seed=f"{CANARY}3",
            mark=f"{CANARY}4",
            fault=f"{CANARY}5",
        )
        await story.append(c, row.id, 0, [Event(f"{CANARY}6", {}, frozenset({1, 2}))], now)
        await story.append(c, row.id, 0, [Event("To Ana alone", {}, frozenset({0, 2}))], now)
        await acts.append(c, row.id, "set_aside", None, now, data={"fault": f"{CANARY}7"})
        await acts.append(c, row.id, "computer", None, now, data={"agent": "greedy", "seed": f"{CANARY}8"})

    await home.store.write(plant)
    bag = scene.match.t.state.bag
    for person in (ANA, None):
        file = await exported(home, scene, person)
        assert CANARY not in file.data.decode() + file.file_name
        assert "bid:4" not in file.data.decode()
        assert not any(lot in file.data.decode() for lot in bag)
    (mine,) = [line for line in (await view_of(home, scene, ANA)).story if line.to is not None]
    assert (mine.text, mine.to) == ("To Ana alone", (0,))
    assert CANARY in (await exported(home, scene, BRUNO)).data.decode()


async def test_who_has_left_sees_what_a_spectator_sees(home: House) -> None:
    scene = await started(home, ANA, BRUNO, CHIDI, game="weapon_wars")
    scene = await home.tables.leave(scene.row.id, CHIDI.id)
    assert (await exported(home, scene, CHIDI)).data == (await exported(home, scene, None)).data


async def test_a_match_that_was_set_aside_gives_its_story_and_no_reason(home: House) -> None:
    scene = await started(home, ANA, BRUNO)
    await home.tables.set_aside(Unplayable(scene.row, f"{CANARY} in hand 0"))
    record = await view_of(home, scene, ANA)
    assert (record.state, record.view) == ("set_aside", None)
    assert record.story
    assert CANARY not in str(record)


async def test_a_match_that_cannot_be_loaded_gives_its_story(home: House) -> None:
    scene = await started(home, ANA, BRUNO)
    await home.store.write(lambda c: checkpoints.save(c, scene.row.id, scene.row.step, b"{}", "", "", _now(home)))
    record = await view_of(home, scene, ANA)
    assert (record.state, record.view) == ("playing", None)
    assert record.story


async def test_the_same_moment_is_the_same_file_whatever_the_order_of_sets(home: House) -> None:
    scene = await started(home, ANA, BRUNO, lots=9)
    for _ in range(4):
        scene = await answer(home, scene, 0, "bid:1")
        scene = await answer(home, scene, 1, "bid:1")
    seen = (await view_of(home, scene, ANA)).view["seen"]
    assert seen == sorted(seen)
    assert len(seen) == 5


# --- the file and what is refused --------------------------------------------------------------------------------


async def test_a_files_name_tells_game_and_match_and_no_more(home: House) -> None:
    scene = await started(home, ANA, BRUNO, game="weapon_wars")
    assert {(await exported(home, scene, person)).file_name for person in (ANA, BRUNO, None)} == {
        f"weapon-wars-{scene.row.id}-view.json"
    }
    await home.tables.end(scene.row.id, ANA, moderator=False)
    assert (await exported(home, scene, ANA)).file_name == f"weapon-wars-{scene.row.id}-record.json"


async def test_acts_name_seats(home: House) -> None:
    scene = await started(home, ANA, BRUNO, computers=1, lots=2)
    told = [(act.kind, act.by, act.seat, act.data) for act in (await view_of(home, scene, None)).acts]
    assert told == [
        ("opened", 0, 0, {"lots": 4, "selling": True}),
        ("options", 0, None, {"lots": 2, "selling": True}),
        ("joined", 1, 1, {}),
        ("computer", 0, 2, {"agent": "greedy"}),
        ("started", 0, None, {}),
    ]


async def test_there_must_be_a_match_that_has_begun(home: House) -> None:
    with pytest.raises(Sorry, match="no such match"):
        await export(home.store, 99, ANA.id, GAMES)
    scene = await home.lobbies.open("weapon_wars", None, CAFE, ANA)
    with pytest.raises(Sorry, match="not begun"):
        await exported(home, scene, ANA)
    await home.tables.end(scene.row.id, ANA, moderator=False)
    with pytest.raises(Sorry, match="not begun"):
        await exported(home, scene, ANA)


async def test_a_game_that_is_no_longer_in_the_box(home: House) -> None:
    scene = await started(home, ANA, BRUNO)
    with pytest.raises(Sorry, match="no longer has that game"):
        await export(home.store, scene.row.id, ANA.id, all_games())


def _now(home: House) -> Any:
    return home.clock.now()
