"""From the store to a record: the whole of a match that is over, one reader's own view of one that goes on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import msgspec

from bot.people import Sorry
from bot.refusals import GONE
from bot.scenes import Unplayable, read
from games import records
from games.catalog import AnyGame
from games.engine import Event, Outcome, Seat, forms, say
from games.records import Act, Answer, AnyRecord, Line, OwnView, Player, Record, Step
from storage import Connection, Store, acts, answers, checkpoints, matches, results, seats, story
from storage.acts import ActRow
from storage.matches import MatchRow
from storage.seats import SeatRow
from storage.story import StoryRow

NOT_BEGUN: Final = "This match has not begun, so there is nothing to export yet."
NO_GAME: Final = "This bot no longer has that game, so it cannot export the match. Nothing of it is lost."
OPEN: Final = ("over", "ended")  # nothing of such a match is secret any more
OPTIONS: Final = ("opened", "options")  # acts that tell the table's options
TOLD: Final[Mapping[str, tuple[str, ...]]] = {  # what else may be told of an act, for all others tell too much
    "computer": ("agent",),
    "replaced": ("was", "name"),
    "stand_in": ("agent",),
    "undo_asked": ("n",),
    "undo_refused": ("n",),
    "undone": ("n",),
}
EVERY_LINE: Final = 1 << 30


@dataclass(frozen=True, slots=True)
class Export:
    """A file to send. Its name tells the game, the match and which kind it is, and nothing of what is in it."""

    file_name: str
    data: bytes


async def export(store: Store, match_id: int, person_id: int | None, games: Mapping[str, AnyGame]) -> Export:
    """The record of a match that is over; of one that goes on, what this person (None: a spectator) may see.

    Raises Sorry where there is no such match or it has not begun.
    """

    async def work(c: Connection) -> AnyRecord:
        row = await matches.find(c, match_id)
        if row is None:
            raise Sorry(GONE)
        return await (whole(c, row, games) if row.state in OPEN else own_view(c, row, person_id, games))

    record = await store.read(work)
    kind = "record" if isinstance(record, Record) else "view"
    return Export(f"{record.game.replace('_', '-')}-{match_id}-{kind}.json", records.write(record))


async def whole(c: Connection, row: MatchRow, games: Mapping[str, AnyGame]) -> Record:
    """Everything, whatever the match's state: for the operator's eyes alone while it goes on. Raises Sorry."""
    game, table = _begun(row, games), await seats.of_match(c, row.id)
    result = await results.find(c, row.id)
    told: dict[int, StoryRow] = {}
    for seat in range(len(table)):
        told |= {line.n: line for line in await story.recent(c, row.id, seat, EVERY_LINE)}
    audiences = ((told[n], None if told[n].audience is None else sorted(told[n].audience or ())) for n in sorted(told))
    return Record(
        **await _public(c, row, game, table),
        story=_lines(game, table, audiences),
        salt=row.salt,
        seed=row.seed,
        agents_seed=row.agents_seed,
        outcome=None if result is None else Outcome(result.winners, result.reason),
        steps=tuple(
            Step(
                step=step.step,
                hash=step.hash,
                build=step.build,
                mark=step.mark,
                at=_at(step.at),
                data=msgspec.json.decode(step.data),
            )
            for step in await checkpoints.all_of(c, row.id)
        ),
        answers=tuple(
            Answer(
                n=answer.n,
                step=answer.step,
                asked=answer.asked,
                ask=answer.ask,
                picks=answer.picks,
                by=answer.by_kind,
                mark=answer.mark_before,
                build=answer.build,
                at=_at(answer.at),
                undone=answer.undone,
            )
            for answer in await answers.all_of(c, row.id)
        ),
    )


async def own_view(c: Connection, row: MatchRow, person_id: int | None, games: Mapping[str, AnyGame]) -> OwnView:
    """What this person may see of the match and no more: a spectator's view for who has no seat. Raises Sorry."""
    game, table = _begun(row, games), await seats.of_match(c, row.id)
    seat = next(
        (s.seat for s in table if person_id is not None and s.person_id == person_id and s.left_at is None), None
    )
    try:
        scene = await read(c, row.id, games)
    except Unplayable:
        scene = None
    view = None if scene is None or scene.match is None else scene.view(seat)
    told = await story.recent(c, row.id, seat, EVERY_LINE)
    return OwnView(
        **await _public(c, row, game, table),
        # Who else may read a private line is no affair of this reader's.
        story=_lines(game, table, ((line, None if line.audience is None else [seat or 0]) for line in told)),
        seat=seat,
        view=msgspec.to_builtins(view, str_keys=True, order="deterministic", enc_hook=str),
    )


async def _public(c: Connection, row: MatchRow, game: AnyGame, table: Sequence[SeatRow]) -> dict[str, Any]:
    """What everybody at the table has known from the start, or seen."""
    return {
        "match": row.id,
        "game": row.game,
        "title": game.title,
        "state": row.state,
        "options": row.options,
        "players": tuple(Player(name=seat.name, agent=seat.agent) for seat in table),
        "rules": row.rules,
        "build": row.build,
        "commitment": row.commitment,
        "started_at": _at(row.started_at or row.created_at),
        "ended_at": None if row.ended_at is None else _at(row.ended_at),
        "acts": tuple(_act(act, game, table) for act in await acts.of_match(c, row.id)),
    }


def _begun(row: MatchRow, games: Mapping[str, AnyGame]) -> AnyGame:
    if row.started_at is None:
        raise Sorry(NOT_BEGUN)
    if row.game not in games:
        raise Sorry(NO_GAME)
    return games[row.game]


def _act(act: ActRow, game: AnyGame, table: Sequence[SeatRow]) -> Act:
    by = next((seat.seat for seat in table if act.by_id is not None and seat.person_id == act.by_id), None)
    told = [field.name for field in forms.fields(game.options_type)] if act.kind in OPTIONS else TOLD.get(act.kind, ())
    return Act(
        kind=act.kind,
        at=_at(act.at),
        by=by,
        seat=act.seat,
        data={key: act.data[key] for key in told if key in act.data},
    )


def _lines(
    game: AnyGame, table: Sequence[SeatRow], told: Iterable[tuple[StoryRow, Sequence[Seat] | None]]
) -> tuple[Line, ...]:
    names = [seat.name for seat in table]
    return tuple(
        Line(text=say(game, Event(line.text, line.args), names), at=_at(line.at), to=None if to is None else tuple(to))
        for line, to in told
    )


def _at(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
