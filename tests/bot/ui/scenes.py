"""Scenes without a store: Weapon Wars with the worst names there are, at any point of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.scenes import Scene
from games.catalog import find_game
from games.engine import Match, Rng, forms
from storage.matches import MatchRow, MatchState
from storage.posts import PostRow
from storage.seats import SeatRow
from tests.bot.ui.limits import NAMES

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
PLAIN = ("Ana", "Bruno", "Chidi", "Dagny", "Emeka", "Freya")
BIG = 2**60  # ids as large as they get


def match_row(state: MatchState, **values: Any) -> MatchRow:
    row = MatchRow(
        id=7,
        game="weapon_wars",
        state=state,
        guild_id=1,
        guild_name="Toybox Café",
        channel_id=100,
        channel_name="games",
        parent_channel_id=None,
        host_id=11,
        options={},
        version=12,
        step=0,
        asked=0,
        given={},
        mark="",
        salt="",
        seed="",
        agents_seed="",
        commitment="",
        build="",
        rules=(),
        fault=None,
        shown_version=0,
        created_at=NOON,
        started_at=None if state in ("lobby", "cancelled", "expired") else NOON,
        ended_at=None,
        moved_at=NOON,
    )
    return replace(row, **values)


def seat_rows(names: Sequence[str], computers: int = 0) -> tuple[SeatRow, ...]:
    """People 11, 12, ... and after them computer players."""
    people = len(names) - computers
    return tuple(
        SeatRow(7, at, name, 11 + at if at < people else None, None if at < people else "greedy")
        for at, name in enumerate(names)
    )


def lobby_scene(
    names: Sequence[str] = PLAIN[:1], *, computers: int = 0, invited: Sequence[int] = (), **row: Any
) -> Scene:
    state = row.pop("state", "lobby")
    game = find_game("weapon_wars")
    return Scene(match_row(state, **row), seat_rows(names, computers), tuple(invited), game, None, (), None)


def played(seats: int, moves: int, seed: int = 1, **options: object) -> Match[Any, Any]:
    """A match after so many random answers; fewer if it is over before."""
    game = find_game("weapon_wars")
    match: Match[Any, Any] = Match.new(game, seats, forms.parse(game.options_type, options), seed)
    rng = Rng(seed)
    for _ in range(moves):
        if not match.open:
            break
        seat, decision = next(iter(match.open.items()))
        match.answer(seat, (decision.options[rng.below(len(decision.options))].key,), match.asked)
    return match


def scene_of(
    match: Match[Any, Any],
    names: Sequence[str] = PLAIN,
    *,
    computers: int = 0,
    panel: PostRow | None = None,
    **row: Any,
) -> Scene:
    """The match as the bot reads it: in play or over, who is asked waits since noon."""
    state: MatchState = row.pop("state", "playing" if match.open else "over")
    seats = seat_rows(names[: len(match.t.state.hands)], computers)
    waiting = tuple(
        replace(seat, waiting_since=NOON, waiting_asked=match.asked) if seat.seat in match.open else seat
        for seat in seats
    )
    stored = match_row(state, **{"step": match.t.step, "asked": match.asked, "version": 12, **row})
    return Scene(stored, waiting, (), find_game("weapon_wars"), match, (), panel)


def worst(moves: int, seed: int = 1, **row: Any) -> Scene:
    """Six players with the worst names; server, channel and match with names and numbers as long as can be."""
    values = {
        "id": 10**12,
        "guild_id": BIG,
        "channel_id": BIG,
        "guild_name": "*" * 100,
        "channel_name": "_" * 100,
        "seed": "1" * 20,
        "salt": "f" * 32,
        "commitment": "e" * 64,
        "step": 10**6,
        **row,
    }
    scene = scene_of(played(6, moves, seed), NAMES, **values)
    rows = tuple(
        replace(seat, person_id=BIG + seat.seat, waiting_since=NOON + timedelta(days=999)) for seat in scene.seats
    )
    return replace(scene, seats=rows)
