"""Records of matches by random answers, and records that somebody has tampered with."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec

from games import records, replay
from games.agents import picked
from games.engine import Match, Rng, build_of, forms
from games.records import Answer, Player, Record, Step
from tests.games.auction import AUCTION

SALT, SEED, NOON = "5a" * 16, 123456789012345678, "2026-03-01T12:00:00.000+00:00"
PLAYERS = (Player(name="Ana"), Player(name="Clank", agent="greedy"), Player(name="Chidi 🦊"))
change = msgspec.structs.replace


def played(
    game: Any = AUCTION, options: Any = None, leaver: int | None = None, most: int = 5000, seed: int = SEED
) -> Record:
    """The record of a match of three by random answers, after at most so many of them."""
    options = game.options_type() if options is None else options
    match: Match[Any, Any] = Match.new(game, len(PLAYERS), options, seed)
    rng = Rng(seed + 1)
    for number in range(most):
        if not match.open:
            break
        if number == 4 and leaver is not None:
            match.leave(leaver)
            continue
        seat = match.waiting[0]
        match.answer(seat, [option.key for option in picked(match.open[seat], rng)], match.asked)
    build, values = build_of(game), forms.to_values(options)
    log = [*match.past, (match.checkpoint, match.log)]
    answers = [(step, entry) for step, (_, entries) in enumerate(log) for entry in entries]
    return Record(
        match=7,
        game=game.key,
        title=game.title,
        state="over" if match.outcome else "ended",
        options=values,
        players=PLAYERS,
        rules=tuple(sorted(game.rulings)),
        build=build,
        commitment=records.commitment(SALT, seed, values, PLAYERS),
        started_at=NOON,
        acts=(),
        story=(),
        salt=SALT,
        seed=str(seed),
        agents_seed="1",
        outcome=match.outcome,
        steps=tuple(
            Step(step=step, hash=digest(data), build=build, mark="", at=NOON, data=json.loads(data))
            for step, (data, _) in enumerate(log)
        ),
        answers=tuple(
            Answer(
                n=n,
                step=step,
                asked=n,
                ask=entry.ask,
                picks={seat: tuple(keys) for seat, keys in entry.picks.items()},
                by="person",
                mark="",
                build=build,
                at=NOON,
            )
            for n, (step, entry) in enumerate(answers)
        ),
    )


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def with_step(record: Record, n: int, **changes: Any) -> Record:
    steps = list(record.steps)
    steps[n] = change(steps[n], **changes)
    return change(record, steps=tuple(steps))


def with_answer(record: Record, place: int, /, **changes: Any) -> Record:
    answers = list(record.answers)
    answers[place] = change(answers[place], **changes)
    return change(record, answers=tuple(answers))


def retold(record: Record, n: int, tamper: Callable[[dict[str, Any]], None]) -> Record:
    """Another state at the start of step `n`, with a hash that fits it."""
    data = msgspec.json.decode(record.steps[n].checkpoint)
    tamper(data["state"])
    return with_step(record, n, data=data, hash=digest(msgspec.json.encode(data)))


def verdicts(report: replay.Report) -> list[str]:
    return [check.verdict for check in report.steps]
