"""Once more: the same people, the same options, and the seats turned by one."""

from __future__ import annotations

from dataclasses import dataclass

from bot.lobbies import REMATCH_OF, Lobbies
from bot.people import Person, Sorry
from bot.refusals import GONE
from bot.scenes import Scene
from storage import Connection, acts, matches, seats
from storage.matches import MatchRow, NewMatch
from storage.seats import SeatRow

REMATCH = "rematch"
ENDED = ("over", "ended")
VOID = ("cancelled", "expired")  # a rematch that came to nothing may be asked for again


@dataclass(frozen=True, slots=True)
class Again:
    """The lobby or match that is the rematch, and whether it was opened just now."""

    scene: Scene
    opened: bool


class Rematches:
    """One rematch a match."""

    def __init__(self, lobbies: Lobbies) -> None:
        self.lobbies, self.tables = lobbies, lobbies.tables
        self.store, self.clock = lobbies.store, lobbies.clock

    async def ask(self, match_id: int, by: Person) -> Again:
        """Open the rematch, in which the asker sits and the others are invited; where it is open, take a seat in it.

        Raises Sorry for who did not play, while the match goes on, and where the channel is taken.
        """

        async def work(c: Connection) -> tuple[int, bool]:
            row = await matches.find(c, match_id)
            if row is None:
                raise Sorry(GONE)
            if row.state not in ENDED:
                raise Sorry("A rematch is for when this match is over.")
            table = await seats.of_match(c, match_id)
            if all(seat.person_id != by.id for seat in table):
                raise Sorry("Only those who played in it can ask for a rematch. /play opens a match of your own.")
            if (before := await _made(c, match_id)) is not None:
                return before.id, False
            new = NewMatch(
                game=row.game,
                guild_id=row.guild_id,
                guild_name=row.guild_name,
                channel_id=row.channel_id,
                channel_name=row.channel_name,
                parent_channel_id=row.parent_channel_id,
                host_id=by.id,
                options=row.options,
                created_at=self.clock.now(),
                clock=row.clock,
            )
            guests = [seat.person_id for seat in table if seat.person_id not in (None, by.id)]
            new_id = await self.lobbies.create(c, new, by, [guest for guest in guests if guest is not None])
            await acts.append(c, new_id, REMATCH_OF, by.id, new.created_at, data={"match": match_id})
            await acts.append(c, match_id, REMATCH, by.id, new.created_at, data={"match": new_id})
            computers = [SeatRow(new_id, seat.seat, seat.name, agent=seat.agent) for seat in table if seat.agent]
            await self.lobbies.seat(c, new_id, [*await seats.of_match(c, new_id), *computers])
            return new_id, True

        if (await self.tables.scene(match_id)).row.game not in self.tables.games:
            raise Sorry("This game is no longer in the box.")
        async with self.tables.locks.hold(match_id):
            new_id, opened = await self.store.write(work)
        if opened:
            self.tables.changed(new_id)
            return Again(await self.tables.scene(new_id), True)
        scene = await self.tables.scene(new_id)
        if scene.row.state == "lobby" and scene.seat_of(by.id) is None:
            scene = await self.lobbies.join(new_id, by)
        return Again(scene, False)


async def _made(c: Connection, match_id: int) -> MatchRow | None:
    """The rematch that stands; None where there is none, or nothing came of it."""
    made = [act.data["match"] for act in await acts.of_match(c, match_id) if act.kind == REMATCH]
    row = await matches.find(c, made[-1]) if made else None
    return None if row is None or row.state in VOID else row
