"""The start: a seed is drawn and sealed, the first hand is dealt, and whoever is asked is called."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot import clocking, turns
from bot.people import By, Person, Sorry
from bot.record import mark_text, save_steps
from bot.scenes import recalled
from bot.ui import words
from games import records
from games.catalog import AnyGame
from games.engine import AnswerError, Match, build_of, forms
from games.records import Player
from storage import Connection, acts, clocks, matches, notices, seats, story
from storage.matches import MatchRow
from storage.seats import SeatRow


async def deal(
    c: Connection, row: MatchRow, game: AnyGame, table: Sequence[SeatRow], by: Person, now: datetime
) -> None:
    """Begin the match of an open lobby, whose seats are as many as the game takes. Sorry where its options forbid it.

    The seed comes from the system's own randomness; a commitment to it is kept from the first moment.
    """
    seed, salt = secrets.randbits(64), secrets.token_hex(16)
    chosen = recalled(game, row.options)
    options = forms.to_values(chosen)
    try:
        match = Match.new(game, len(table), chosen, seed)
    except AnswerError as error:
        raise Sorry(words.line("{why} Change it with Options.", why=words.escape(str(error)))) from error
    mark, build = mark_text(match), build_of(game)
    await matches.update(
        c,
        row.id,
        row.version + 1,
        state="playing",
        step=match.t.step,
        asked=match.asked,
        mark=mark,
        salt=salt,
        seed=str(seed),
        agents_seed=str(secrets.randbits(64)),
        options=options,
        commitment=commitment(salt, seed, options, table),
        build=build,
        rules=tuple(sorted(match.t.rules)),
        started_at=now,
        moved_at=now,
    )
    await save_steps(c, row.id, match, -1, 0, mark, By("clock"), now)
    await story.append(c, row.id, match.t.step, match.t.story, now)
    await clocks.clear(c, "lobby", row.id)
    await notices.drop_match(c, row.id)
    await acts.append(c, row.id, "started", by.id, now, data={"seats": [seat.name for seat in table]})
    has = clocking.begin(turns.clock_of(row))
    for seat in table:
        bank = has.bank // timedelta(milliseconds=1)
        await seats.change(c, row.id, seat.seat, bank_ms=bank, extensions=has.extensions)
        if seat.seat in match.open:
            seated = replace(seat, bank_ms=bank, extensions=has.extensions)
            await turns.begin(c, row, seated, match.asked, now, call=True)


def commitment(salt: str, seed: int, options: Mapping[str, Any], table: Sequence[SeatRow]) -> str:
    """What is published at the start and opened at the end: see games.records."""
    return records.commitment(salt, seed, options, [Player(name=row.name, agent=row.agent) for row in table])
