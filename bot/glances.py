"""How a person's matches stand, at a glance: by their rows, with no state loaded and no rules asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from bot.lost import LostGame
from bot.scenes import address
from games.engine import Game
from storage import Connection
from storage import glances as stored
from storage.glances import GlanceRow
from storage.matches import MatchState


@dataclass(frozen=True, slots=True)
class Glance:
    """A match as the person of the seat `own` may know it stands."""

    table: tuple[GlanceRow, ...]  # seat by seat
    own: GlanceRow
    game: Game[Any, Any, Any]
    lost: bool  # its game is not in this build

    @property
    def row(self) -> GlanceRow:
        """What is the same in all of them."""
        return self.own

    @property
    def title(self) -> str:
        return self.game.title

    @property
    def link(self) -> str:
        """Where the match is: its panel if there is one, else its channel."""
        return address(self.row.guild_id, self.row.channel_id, self.row.panel_id)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The names of those who are asked and of whom no answer is known, in seat order."""
        return tuple(_name(row) for row in self.table if row.waiting_asked is not None)

    @property
    def waits(self) -> bool:
        """Whether it is this very person for whom the match waits."""
        own = self.own
        if own.state != "playing" or own.paused_at is not None or own.agent is not None or own.stand_in is not None:
            return False
        return own.waiting_asked is not None and own.held_asked is None

    @property
    def since(self) -> datetime | None:
        """Since when somebody waits for this seat."""
        return self.own.waiting_since


async def of_person(
    c: Connection, person_id: int, states: Sequence[MatchState], games: Mapping[str, Game[Any, Any, Any]]
) -> list[Glance]:
    """The matches at which this person sits, those that have waited longest for them first, then the newest."""
    found = []
    for _, rows in groupby(await stored.of_person(c, person_id, states), attrgetter("match_id")):
        table = tuple(rows)
        own = next(row for row in table if row.person_id == person_id and row.left_at is None)
        game = games.get(own.game)
        found.append(Glance(table, own, LostGame(own.game) if game is None else game, game is None))
    return sorted(found, key=_order)


def _order(glance: Glance) -> tuple[bool, float]:
    since = glance.since
    return since is None, since.timestamp() if since is not None else -glance.row.match_id


def _name(row: GlanceRow) -> str:
    """As shown now: whoever took the seat over is called by their own name, the others as when the match began."""
    return row.known_as if row.seen_by and row.known_as is not None else row.name
