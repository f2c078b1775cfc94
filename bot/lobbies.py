"""Before the start: opening a lobby, joining, inviting, computer players, options."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, TypeVar

from bot import turns
from bot.clocking import ClockOptions
from bot.dealing import deal
from bot.people import By, Person, Place, Sorry
from bot.refusals import GONE
from bot.scenes import LIVE, Scene, recalled
from bot.tables import Tables
from bot.ui import words
from games.agents import AGENTS
from games.catalog import AnyGame
from games.engine import AnswerError, FormError, forms
from storage import Connection, acts, clocks, invites, matches, notices, people, seats
from storage.acts import ActRow
from storage.matches import MatchRow, MatchState, NewMatch
from storage.seats import SeatRow

LOBBY_LIFE = timedelta(days=1)
KICKED, INVITED, REMATCH_OF = "kicked", "invited", "rematch_of"  # acts that the lobby reads again
COMPUTER_NAMES = ("Clank", "Bolt", "Sprocket", "Gizmo", "Cog", "Widget")
T = TypeVar("T")


class Lobbies:
    """Every change of a match that has not started. All raise Sorry for what cannot be done."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.store, self.clock = tables, tables.store, tables.clock

    async def open(
        self,
        game_key: str,
        options: Any,
        place: Place,
        host: Person,
        invited: Sequence[int] = (),
        clock: ClockOptions | None = None,
    ) -> Scene:
        """A new lobby with its host in the first seat, open for a day. One match a channel or thread."""
        game = self.tables.games.get(game_key)
        if game is None:
            raise Sorry("There is no such game in the box. /play lists them as you type.")
        if options is None:
            options = forms.parse(game.options_type, {})
        new = NewMatch(
            game=game_key,
            guild_id=place.guild_id,
            guild_name=place.guild_name,
            channel_id=place.channel_id,
            channel_name=place.channel_name,
            parent_channel_id=place.parent_id,
            host_id=host.id,
            options=forms.to_values(options),
            created_at=self.clock.now(),
            clock=forms.to_values(clock or ClockOptions()),
        )
        match_id = await self.store.write(lambda c: self.create(c, new, host, invited))
        self.tables.changed(match_id)
        return await self.tables.scene(match_id)

    async def create(self, c: Connection, new: NewMatch, host: Person, invited: Sequence[int]) -> int:
        """Write down a lobby with its host in the first seat; whoever is invited is called once."""
        if busy := await matches.in_channel(c, new.channel_id, LIVE):
            raise Sorry(_taken(busy[0], self.tables.games))
        now, match_id = new.created_at, await matches.create(c, new)
        await people.see(c, host.id, host.name, now)
        await seats.add(c, match_id, SeatRow(match_id, seat=0, person_id=host.id, name=host.name))
        for person_id in dict.fromkeys(invited):
            await self._invite(c, match_id, person_id)
        await clocks.set(c, "lobby", match_id, now + LOBBY_LIFE)
        await acts.append(c, match_id, "opened", host.id, now, seat=0, data=new.options)
        return match_id

    async def demo(self, place: Place, person: Person, game_key: str = "weapon_wars") -> Scene:
        """One person against one computer player, dealt at once."""
        scene = await self.open(game_key, None, place, person)
        await self.computer(scene.row.id, person)
        return await self.start(scene.row.id, person)

    async def join(self, match_id: int, person: Person) -> Scene:
        async def work(c: Connection, row: MatchRow, game: AnyGame, table: list[SeatRow]) -> None:
            if any(seat.person_id == person.id for seat in table):
                raise Sorry("You have a seat already. The host presses Start when everybody is here.")
            _room(game, table)
            if person.id in _sent_away(await acts.of_match(c, match_id)):
                raise Sorry("The host would rather play without you this time. /play opens a match of your own.")
            await people.see(c, person.id, person.name, self.clock.now())
            newcomer = SeatRow(match_id, seat=len(table), person_id=person.id, name=person.name)
            seat = (await self.seat(c, match_id, [*table, newcomer])).index(newcomer)
            await acts.append(c, match_id, "joined", person.id, self.clock.now(), seat=seat)

        return await self.change(match_id, work)

    async def invite(self, match_id: int, by: Person, guests: Sequence[int]) -> Scene:
        """Call people to the lobby, each once, however often they are invited. For everybody who sits there."""

        async def work(c: Connection, row: MatchRow, game: AnyGame, table: list[SeatRow]) -> None:
            _seated(table, by, "Join first, then you can invite people.")
            _room(game, table)
            new = [guest for guest in dict.fromkeys(guests) if all(seat.person_id != guest for seat in table)]
            if not new:
                raise Sorry("They have a seat already.")
            away = _sent_away(await acts.of_match(c, match_id))
            if row.host_id != by.id and away & set(new):
                raise Sorry("The host has sent them away; only the host can invite them again.")
            for guest in new:
                await self._invite(c, match_id, guest)
                await acts.append(c, match_id, INVITED, by.id, self.clock.now(), data={"person": guest})

        return await self.change(match_id, work)

    async def kick(self, match_id: int, by: Person, person_id: int, *, moderator: bool = False) -> Scene:
        """Send somebody away: their seat is free, and they come back only when the host invites them."""

        async def work(c: Connection, row: MatchRow, game: AnyGame, table: list[SeatRow]) -> None:
            _deciding(row, by, moderator=moderator)
            if person_id == by.id:
                raise Sorry("That is you. Leave gives up your own seat.")
            if person_id == row.host_id:
                raise Sorry("The host cannot be sent away. Make somebody else the host first.")
            kept = [seat for seat in table if seat.person_id != person_id]
            waiting = person_id in await invites.of_match(c, match_id)
            if len(kept) == len(table) and not waiting:
                raise Sorry("They have no seat in this lobby.")
            await _reseat(c, match_id, kept)
            await invites.remove(c, match_id, person_id)
            await notices.drop_for(c, match_id, person_id)
            await acts.append(c, match_id, KICKED, by.id, self.clock.now(), data={"person": person_id})

        return await self.change(match_id, work)

    async def hand_over(self, match_id: int, by: Person, person_id: int, *, moderator: bool = False) -> Scene:
        """Make somebody who sits there the host."""

        async def work(c: Connection, row: MatchRow, game: AnyGame, table: list[SeatRow]) -> None:
            _deciding(row, by, moderator=moderator)
            if all(seat.person_id != person_id for seat in table):
                raise Sorry("Only somebody with a seat can be the host. They press Join first.")
            if person_id == row.host_id:
                raise Sorry("They are the host already.")
            await matches.update(c, match_id, row.version + 1, host_id=person_id)
            await acts.append(c, match_id, "host", by.id, self.clock.now(), data={"person": person_id})

        return await self.change(match_id, work)

    async def leave(self, match_id: int, person: Person) -> Scene:
        """Give up a seat in the lobby; the host's role goes to the next person, and an empty lobby closes."""

        async def work(c: Connection, row: MatchRow, game: AnyGame, table: list[SeatRow]) -> None:
            kept = [seat for seat in table if seat.person_id != person.id]
            if len(kept) == len(table):
                raise Sorry("You have no seat in this lobby. Press Join to take one.")
            await _reseat(c, match_id, kept)
            await acts.append(c, match_id, "left_lobby", person.id, self.clock.now())
            persons = [seat.person_id for seat in kept if seat.person_id is not None]
            if not persons:
                await self._close(c, row, "cancelled")
            elif row.host_id == person.id:
                await matches.update(c, match_id, row.version + 1, host_id=persons[0])

        return await self.change(match_id, work)

    async def computer(self, match_id: int, by: Person, agent: str = "greedy") -> Scene:
        """Seat a computer player."""
        if agent not in AGENTS:
            raise Sorry("There is no such computer player.")

        async def work(c: Connection, row: MatchRow, game: AnyGame, table: list[SeatRow]) -> None:
            _seated(table, by, "Join first, then you can add computer players.")
            _room(game, table)
            taken = {seat.name for seat in table}
            name = next(name for name in COMPUTER_NAMES if name not in taken)
            await seats.add(c, match_id, SeatRow(match_id, seat=len(table), person_id=None, agent=agent, name=name))
            await acts.append(c, match_id, "computer", by.id, self.clock.now(), seat=len(table), data={"agent": agent})

        return await self.change(match_id, work)

    async def remove_computer(self, match_id: int, by: Person) -> Scene:
        """The computer player who sat down last stands up."""

        async def work(c: Connection, row: MatchRow, game: AnyGame, table: list[SeatRow]) -> None:
            _seated(table, by, "Join first, then you can take computer players away.")
            computers = [seat for seat in table if seat.agent is not None]
            if not computers:
                raise Sorry("There is no computer player to take away.")
            await _reseat(c, match_id, [seat for seat in table if seat is not computers[-1]])
            await acts.append(c, match_id, "computer_removed", by.id, self.clock.now(), seat=computers[-1].seat)

        return await self.change(match_id, work)

    async def set_options(self, match_id: int, by: Person, values: Mapping[str, object]) -> Scene:
        """Change some of the options; the others stay. For the host."""

        async def work(c: Connection, row: MatchRow, game: AnyGame, table: list[SeatRow]) -> None:
            _hosting(row, by)
            try:
                stored = forms.to_values(recalled(game, row.options))
                options: Any = forms.parse(game.options_type, {**stored, **values})
            except AnswerError as error:
                raise Sorry(f"{error}") from error
            await matches.update(c, match_id, row.version + 1, options=forms.to_values(options))
            await acts.append(c, match_id, "options", by.id, self.clock.now(), data=forms.to_values(options))

        return await self.change(match_id, work)

    async def set_clock(self, match_id: int, by: Person, values: Mapping[str, object]) -> Scene:
        """Change some of what the table's clock is; the rest stays. For the host."""

        async def work(c: Connection, row: MatchRow, game: AnyGame, table: list[SeatRow]) -> None:
            _hosting(row, by)
            try:
                chosen = forms.parse(ClockOptions, {**forms.to_values(turns.clock_of(row)), **values})
            except FormError as error:
                raise Sorry(str(error)) from error
            await matches.update(c, match_id, row.version + 1, clock=forms.to_values(chosen))
            await acts.append(c, match_id, "clock", by.id, self.clock.now(), data=forms.to_values(chosen))

        return await self.change(match_id, work)

    async def cancel(self, match_id: int, by: Person, *, moderator: bool = False) -> Scene:
        async def work(c: Connection, row: MatchRow, game: AnyGame, table: list[SeatRow]) -> None:
            _deciding(row, by, moderator=moderator)
            await self._close(c, row, "cancelled")
            await acts.append(c, match_id, "cancelled", by.id, self.clock.now())

        return await self.change(match_id, work)

    async def expire(self, match_id: int) -> Scene:
        """The lobby's day is over."""
        return await self.tables.close(match_id, "expired", By("clock"))

    async def start(self, match_id: int, by: Person) -> Scene:
        """Deal, where there are players enough. For the host."""

        async def work(c: Connection, row: MatchRow, game: AnyGame, table: list[SeatRow]) -> None:
            _hosting(row, by)
            if len(table) not in game.seats:
                one = "{title} needs one more player. Invite somebody, or add a computer player."
                many = "{title} needs {n} more players. Invite somebody, or add a computer player."
                raise Sorry(words.count(game.seats.start - len(table), one, many, title=words.escape(game.title)))
            await deal(c, row, game, table, by, self.clock.now())

        return await self.change(match_id, work)

    async def seat(self, c: Connection, match_id: int, table: Sequence[SeatRow]) -> list[SeatRow]:
        """Let these sit at a lobby's table: as they come, in a rematch as they sat before, turned by one seat."""
        seated = await _in_turn(c, await acts.of_match(c, match_id), table)
        await _reseat(c, match_id, seated)
        return seated

    async def _invite(self, c: Connection, match_id: int, person_id: int) -> None:
        await invites.add(c, match_id, person_id)
        await notices.plan(c, match_id, 0, person_id, "invite", self.clock.now())

    async def _close(self, c: Connection, row: MatchRow, state: MatchState) -> None:
        await matches.update(c, row.id, row.version + 1, state=state, ended_at=self.clock.now())
        await clocks.clear_match(c, row.id)
        await notices.drop_match(c, row.id)

    async def change(
        self, match_id: int, work: Callable[[Connection, MatchRow, AnyGame, list[SeatRow]], Awaitable[None]]
    ) -> Scene:
        """Let `work` change an open lobby: under its lock, in one transaction that moves the version on."""
        async with self.tables.locks.hold(match_id):

            async def change(c: Connection) -> None:
                row = await matches.find(c, match_id)
                if row is None:
                    raise Sorry(GONE)
                if row.state != "lobby":
                    raise Sorry(_not_a_lobby(row))
                if not await matches.update(c, match_id, row.version, moved_at=self.clock.now()):
                    raise Sorry("This lobby is busy. Please try again.")
                if (game := self.tables.games.get(row.game)) is None:
                    raise Sorry("This game is no longer in the box. /match end closes the lobby.")
                await work(c, row, game, await seats.of_match(c, match_id))

            await self.store.write(change)
        self.tables.changed(match_id)
        return await self.tables.scene(match_id)


async def _reseat(c: Connection, match_id: int, kept: Sequence[SeatRow]) -> None:
    await seats.replace_all(c, match_id, [replace(row, seat=n) for n, row in enumerate(kept)])


def _hosting(row: MatchRow, by: Person) -> None:
    if row.host_id != by.id:
        raise Sorry("Only the host can do that.")


def _deciding(row: MatchRow, by: Person, *, moderator: bool) -> None:
    if row.host_id != by.id and not moderator:
        raise Sorry("Only the host or a moderator can do that.")


def _seated(table: Sequence[SeatRow], by: Person, else_: str) -> None:
    if all(seat.person_id != by.id for seat in table):
        raise Sorry(else_)


def _sent_away(record: Sequence[ActRow]) -> set[int]:
    """Who was kicked and not invited again since."""
    away: set[int] = set()
    for act in record:
        if act.kind == KICKED:
            away.add(act.data["person"])
        elif act.kind == INVITED:
            away.discard(act.data["person"])
    return away


async def _in_turn(c: Connection, record: Sequence[ActRow], table: Sequence[SeatRow]) -> list[SeatRow]:
    """In a rematch people sit as they did, turned by one seat; whoever is new sits behind them."""
    before = next((act.data["match"] for act in record if act.kind == REMATCH_OF), None)
    if before is None:
        return list(table)
    order = [_who(row) for row in turned(await seats.of_match(c, before))]
    return sorted(table, key=lambda row: order.index(_who(row)) if _who(row) in order else len(order))


def turned(table: Sequence[SeatRow]) -> list[SeatRow]:
    """Whoever sat second sits first."""
    return [*table[1:], *table[:1]]


def _who(row: SeatRow) -> tuple[int | None, str]:
    """Who sits there, under whatever name: a computer player is known by its own."""
    return row.person_id, "" if row.person_id is not None else row.name


def _room(game: AnyGame, table: Sequence[SeatRow]) -> None:
    if len(table) >= game.seats.stop - 1:
        raise Sorry(words.line("All {n} seats are taken.", n=len(table)))


def _taken(row: MatchRow, games: Mapping[str, AnyGame]) -> str:
    text = (
        "{title} is waiting for players in this channel: press Join in its lobby. "
        "For another match choose another channel, or `where: a new thread`."
    )
    if row.state == "playing":
        text = "{title} is being played in this channel. Choose another channel, or `where: a new thread`."
    title = words.escape(games[row.game].title) if row.game in games else words.line("A match")
    return words.line(text, title=title)


def _not_a_lobby(row: MatchRow) -> str:
    return {
        "playing": "This match has started already.",
        "cancelled": "This lobby was cancelled. /play opens a new one.",
        "expired": "This lobby has expired. /play opens a new one.",
    }.get(row.state, "This match is over. /play opens a new one.")
