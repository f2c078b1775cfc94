"""A store with something in every table, made through the modules as the bot does it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from storage import (
    Connection,
    acts,
    answers,
    checkpoints,
    clocks,
    drafts,
    held,
    invites,
    matches,
    notices,
    people,
    plans,
    posts,
    queued,
    registrations,
    requests,
    results,
    seats,
    servers,
    story,
)
from storage.answers import NewAnswer
from storage.held import HeldRow
from storage.matches import NewMatch
from storage.results import ResultRow
from storage.seats import SeatRow
from tests.storage.hand_clock import START

ANNA, BEN = 100_000_000_000_000_001, 100_000_000_000_000_002
SERVER, CHANNEL, THREAD = 200_000_000_000_000_001, 300_000_000_000_000_001, 300_000_000_000_000_002


@dataclass(frozen=True)
class Told:
    """A line as the engine tells it."""

    text: str
    args: dict[str, Any] = field(default_factory=dict)
    to: frozenset[int] | None = None


def new_match(**more: Any) -> NewMatch:
    values: dict[str, Any] = {
        "game": "weapon_wars",
        "guild_id": SERVER,
        "guild_name": "Game night",
        "channel_id": CHANNEL,
        "channel_name": "table-1",
        "host_id": ANNA,
        "created_at": START,
    }
    return NewMatch(**{**values, **more})


def new_answer(**more: Any) -> NewAnswer:
    values: dict[str, Any] = {
        "step": 0,
        "asked": 1,
        "ask": "turn",
        "picks": {0: ("play:w1",)},
        "by_kind": "person",
        "by_id": ANNA,
        "mark_before": "7:0",
        "told_before": 0,
        "build": "b",
        "at": START,
    }
    return NewAnswer(**{**values, **more})


async def two_at_a_table(c: Connection, at: datetime = START, **more: Any) -> int:
    """A match with Anna and Ben; returns its id."""
    match_id = await matches.create(c, new_match(created_at=at, **more))
    await seats.replace_all(
        c, match_id, [SeatRow(match_id, 0, "Anna", person_id=ANNA), SeatRow(match_id, 1, "Ben", person_id=BEN)]
    )
    return match_id


async def fill(c: Connection) -> int:
    """Put something into every table; returns the id of the match around which it all is."""
    at, later = START, START + timedelta(hours=1)
    await servers.see(c, SERVER, "Game night", at)
    await servers.mark_welcomed(c, SERVER, CHANNEL, at)
    await people.see(c, ANNA, "Anna", at)
    await people.see(c, BEN, "Ben \N{DIE FACE-5}", at)
    await people.set_dm_channel(c, ANNA, 5)
    await people.set_first_dm(c, ANNA, at)
    await people.set_dm_closed(c, BEN, at)
    await people.set_dm_told(c, BEN, at)
    await registrations.save(c, 9, "tree", at)
    match_id = await two_at_a_table(c, channel_id=THREAD, parent_channel_id=CHANNEL, options={"hearts": 2})
    await seats.add(c, match_id, SeatRow(match_id, 2, "Greedy", agent="greedy"))
    await invites.add(c, match_id, BEN)
    await acts.append(c, match_id, "opened", ANNA, at, seat=0, data={"hearts": 2})
    await acts.append(c, match_id, "expired", None, later)
    await matches.update(
        c,
        match_id,
        1,
        state="playing",
        step=1,
        asked=4,
        given={1: ("keep:w1", "keep:w2")},
        mark="18446744073709551615:3",
        salt="00" * 16,
        seed="18446744073709551615",
        agents_seed="1",
        commitment="ab" * 32,
        build="cd" * 32,
        rules=("counter-once",),
        started_at=at,
        moved_at=at,
        clock={"pace": "day"},
        paused_at=at,
        resume_at=later,
    )
    await checkpoints.save(c, match_id, 0, b'{"deck": [1]}', "cd" * 32, "7:0", at)
    await checkpoints.save(c, match_id, 1, b'{"deck": []}', "cd" * 32, "7:1", later)
    await answers.append(c, match_id, [new_answer(), new_answer(step=1, by_kind="computer", by_id=None, picks={2: ()})])
    await story.append(
        c,
        match_id,
        0,
        [Told("{seat} begins", {"seat": 0}), Told("you drew {card}", {"card": "w1"}, frozenset({0}))],
        at,
    )
    panel = await posts.plan(c, "panel", at, match_id=match_id, channel_id=THREAD)
    await posts.begin_send(c, panel, at)
    await posts.mark_sent(c, panel, 400, THREAD, 2, "hash", at)
    await posts.plan(c, "welcome", at, channel_id=CHANNEL)
    await seats.set_waiting(c, match_id, 0, at, 4)
    await seats.touch(c, match_id, 0, at)
    await seats.mark_left(c, match_id, 1, later)
    await notices.plan(c, match_id, 4, ANNA, "turn", at)
    await clocks.set(c, "nudge", match_id, later, ANNA, 4)
    await people.set_text_board(c, BEN, True)
    await servers.set_settings(c, SERVER, {"role": 7})
    await requests.make(c, match_id, "undo", 4, ANNA, {"n": 1}, at)
    await drafts.save(c, match_id, 4, ANNA, {"picked": ["play:w1"]}, at)
    await plans.save(c, match_id, 0, "counter", {"never": True}, at)
    await queued.save(c, match_id, 0, "turn", ("play:w2",), at)
    await held.hold(c, HeldRow(match_id, 2, 4, ("keep:w1",), "computer", None, later))
    await seats.change(c, match_id, 0, deadline=later, bank_ms=60_000, extensions=2)
    await seats.set_stand_in(c, match_id, 0, "greedy")
    await seats.mute(c, match_id, 0, 4)
    await seats.change(c, match_id, 1, left_ms=5_000, seen_by=(ANNA,))
    await people.choose(c, ANNA, zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=7 * 60, away_until=later)
    await people.choose(c, BEN, remind_every=0, daily_cap=5, dm_first=True)
    await results.save(c, ResultRow(match_id, "weapon_wars", (0, 2), "last standing", [{"name": "Anna"}], later))
    return match_id
