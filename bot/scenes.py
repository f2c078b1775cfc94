"""One consistent read of a match: who sits where, what is asked, and what each may see."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

import render
from bot.lost import LostGame
from bot.overrides import SHOWN, TEXTS
from games.catalog import AnyGame
from games.engine import Decision, Entry, Event, FormError, Match, Seat, forms
from storage import (
    Connection,
    answers,
    checkpoints,
    held,
    invites,
    matches,
    plans,
    posts,
    requests,
    seats,
    story,
    whole,
)
from storage.whole import Whole

log = logging.getLogger(__name__)

LIVE: tuple[matches.MatchState, ...] = ("lobby", "playing")  # what may still be played
LIVE_PLAY = timedelta(minutes=2)
TOLD = 24  # lines of the story that are read with a match


class Unplayable(Exception):
    """A stored match that today's code cannot load; the text is for the log and the moderators."""

    def __init__(self, row: matches.MatchRow, why: str) -> None:
        super().__init__(why)
        self.row = row


def recalled(game: AnyGame, stored: Mapping[str, object]) -> Any:
    """Options that any build has stored: what the game no longer has, or no longer takes, is as by default."""
    form = game.options_type
    known = {field.name for field in forms.fields(form)} & stored.keys()
    try:
        return forms.parse(form, {name: stored[name] for name in known if _takes(form, name, stored[name])})
    except FormError as error:  # each may be, but not all together
        log.warning("options stored for %s do not hold any more: %s", game.key, error)
        return forms.parse(form, {})


def _takes(form: type, name: str, value: object) -> bool:
    try:
        forms.parse(form, {name: value})
    except FormError as error:
        log.warning("an option that was stored does not hold any more: %s", error)
        return False
    return True


@dataclass(frozen=True, slots=True)
class Scene:
    """A match as it stood at `row.version`. `match` is None in a lobby, and where it is set aside or unreadable."""

    row: matches.MatchRow
    seats: tuple[seats.SeatRow, ...]
    invited: tuple[int, ...]
    game: AnyGame
    match: Match[Any, Any] | None
    stored: tuple[answers.AnswerRow, ...]
    panel: posts.PostRow | None
    requests: tuple[requests.RequestRow, ...] = ()  # what somebody asks the table to agree to
    wordy: frozenset[int] = frozenset()  # its people who want boards and hands in words
    newcomers: Mapping[Seat, str] = field(default_factory=dict)  # who took a seat over, by the name shown now
    held: Mapping[Seat, held.HeldRow] = field(default_factory=dict)  # answers that nobody may know of yet
    away: Mapping[Seat, datetime] = field(default_factory=dict)  # who has said that they are, and until when
    told: tuple[story.StoryRow, ...] = ()  # the last lines of its story, each for those alone who may read it
    orders: tuple[plans.PlanRow, ...] = ()  # what seats have said beforehand, and what came of it

    @property
    def names(self) -> tuple[str, ...]:
        """As shown now; a seat's row keeps the name that the match began with, for that is sealed."""
        return tuple(self.newcomers.get(row.seat, row.name) for row in self.seats)

    def agent_of(self, seat: Seat) -> str | None:
        """The computer player that answers there, also one that only stands in; None where a person does."""
        return self.seats[seat].agent or self.seats[seat].stand_in

    @property
    def sealed(self) -> dict[int, datetime]:
        """The people whose answer is held, and until when."""
        whose = ((self.seats[seat].person_id, row.release_at) for seat, row in self.held.items())
        return {person_id: until for person_id, until in whose if person_id is not None}

    @property
    def overruled(self) -> tuple[Event, ...]:
        """What moderators have done of late over the table's head."""
        public = [line for line in self.told if line.readable(None)][-SHOWN:]
        return tuple(Event(line.text, line.args) for line in public if line.text in TEXTS)

    @property
    def title(self) -> str:
        return self.game.title

    @property
    def asked(self) -> int:
        return self.match.asked if self.match else self.row.asked

    @property
    def options(self) -> Any:
        """As the table chose them."""
        return recalled(self.game, self.row.options)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Seats that are asked and have not answered, in seat order."""
        if self.match is None:
            return ()
        return tuple(sorted(seat for seat in self.match.open if seat not in self.match.given))

    @property
    def live(self) -> bool:
        """Do people answer within two minutes of each other?"""
        acted = sorted((row.acted_at for row in self.seats if row.acted_at is not None and row.person_id), reverse=True)
        return len(acted) > 1 and acted[0] - acted[1] < LIVE_PLAY

    @property
    def link(self) -> str:
        """Where the match is: its panel if there is one, else its channel."""
        message = None if self.panel is None else self.panel.message_id
        return address(self.row.guild_id, self.row.channel_id, message)

    def sworn(self, *what: object) -> int:
        """A number of 64 bits that nobody can foresee and nothing changes: in a match the same for the same words."""
        text = ":".join(map(str, (self.row.agents_seed, *what)))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def seat_of(self, person_id: int) -> Seat | None:
        """The seat where this person sits now; None for one who never sat, or has left."""
        return next((row.seat for row in self.seats if row.person_id == person_id and row.left_at is None), None)

    def view(self, seat: Seat | None) -> Any:
        assert self.match is not None
        return self.game.view(self.match.t.state, seat)

    def decision(self, seat: Seat) -> Decision[Any] | None:
        """What this seat is asked, worded for its picture; None when it is not asked."""
        if self.match is None or (decision := self.match.open.get(seat)) is None:
            return None
        return render.present(self.game.key, self.view(seat), decision)


def address(guild_id: int, channel_id: int, message_id: int | None) -> str:
    """The link to a message, or with none to its channel."""
    where = f"https://discord.com/channels/{guild_id}/{channel_id}"
    return f"{where}/{message_id}" if message_id else where


async def read(c: Connection, match_id: int, games: Mapping[str, AnyGame], now: datetime | None = None) -> Scene | None:
    """The match as stored; None if there is none. Raises Unplayable where it cannot be loaded.

    Without `now` nobody counts as away.
    """
    found = await whole.find(c, match_id)
    if found is None:
        return None
    row, game = found.row, games.get(found.row.game)
    invited = tuple(await invites.of_match(c, match_id)) if "invites" in found.has else ()
    known = LostGame(row.game) if game is None else game
    bare = Scene(row, found.seats, invited, known, None, (), found.panel, newcomers=_new(found))
    if game is None:
        if row.state in LIVE:
            raise Unplayable(row, f"the game {row.game} is not in this build")
        return bare
    if row.state == "lobby":
        return replace(bare, away=_away(found, now))
    if row.started_at is None or row.state == "set_aside":
        return bare
    try:
        return await _loaded(c, found, bare, now)
    except Unplayable as trouble:
        if row.state == "playing":
            raise
        log.warning("match %s is over and cannot be shown: %s", match_id, trouble)
        return bare  # what has ended needs no engine


async def _loaded(c: Connection, found: Whole, bare: Scene, now: datetime | None) -> Scene:
    row, match_id = found.row, found.row.id
    checkpoint = await checkpoints.latest(c, match_id)
    if checkpoint is None:
        raise Unplayable(row, "it has no checkpoint")
    stored = tuple(await answers.of_step(c, match_id, checkpoint.step))
    try:
        log = [Entry(answer.ask, answer.picks) for answer in stored]
        match = Match.load(bare.game, checkpoint.data, log, row.given, row.asked)
    except Exception as error:
        raise Unplayable(row, f"{type(error).__name__}: {error}") from error
    told = tuple(await story.latest(c, match_id, TOLD))
    scene = replace(bare, match=match, stored=stored, told=told)
    if row.state != "playing":
        return scene
    asking = await requests.of_match(c, match_id) if "requests" in found.has else ()
    sealed = await held.of_match(c, match_id) if "held" in found.has else ()
    orders = await plans.of_match(c, match_id) if "plans" in found.has else ()
    return replace(
        scene,
        requests=tuple(asking),
        wordy=found.wordy,
        away=_away(found, now),
        held={one.seat: one for one in sealed if one.seat in match.open},
        orders=tuple(orders),
    )


def _away(found: Whole, now: datetime | None) -> dict[Seat, datetime]:
    if now is None:
        return {}
    until = {
        row.seat: found.away.get(row.person_id)
        for row in found.seats
        if row.person_id is not None and row.left_at is None
    }
    return {seat: moment for seat, moment in until.items() if moment is not None and moment > now}


def _new(found: Whole) -> dict[Seat, str]:
    """Who sits where somebody else began."""
    return {
        row.seat: found.names[row.person_id]
        for row in found.seats
        if row.seen_by and row.person_id is not None and row.person_id in found.names
    }
