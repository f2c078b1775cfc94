"""A match at one of its questions, and how promises look at it and play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from games.agents import picked
from games.engine import Dice, Entry, Event, Game, Match, Question, Seat, encode_table

AnyGame = Game[Any, Any, Any]
AnyMatch = Match[Any, Any]
Zone = Callable[[Any, "Seat | None"], object]  # of one kind of hidden zone, what a seat cannot know; falsy: nothing
LONGEST = 20_000  # decisions, beyond which a match has no end


@dataclass
class Case:
    """A match that waits for an answer, with its whole story; dice to play on with; the game's hidden zones."""

    match: AnyMatch
    dice: Dice
    zones: Mapping[str, Zone] = field(default_factory=dict)

    @property
    def seats(self) -> range:
        """All seats of the match, as its checkpoint knows them."""
        return range(count_seats(self.match))

    @property
    def readers(self) -> list[Seat | None]:
        return [*self.seats, None]


Promise = Callable[[Case], None]


def count_seats(match: AnyMatch) -> int:
    """How many seats the match has: the engine does not say, but no seat beyond them has a view."""
    seats = max(match.game.seats)
    while seats > 1 and not _seated(match, seats - 1):
        seats -= 1
    return seats


def _seated(match: AnyMatch, seat: Seat) -> bool:
    try:
        match.game.view(match.t.state, seat)
    except (IndexError, KeyError):
        return False
    return True


def play_on(match: AnyMatch, dice: Dice) -> None:
    """One answer at random, by one of the seats that are waited for."""
    seat = match.waiting[dice.below(len(match.waiting))]
    match.answer(seat, [option.key for option in picked(match.open[seat], dice, several=True)], match.asked)


def finish(match: AnyMatch, dice: Dice) -> None:
    for _ in range(LONGEST):
        if not match.open:
            break
        play_on(match, dice)
    assert match.outcome is not None, f"no end after {LONGEST} decisions"


def restored(match: AnyMatch) -> AnyMatch:
    """As it comes back from the store in another process, whose game has not seen this match begin."""
    log = [Entry(entry.ask, dict(entry.picks)) for entry in match.log]
    return type(match).load(type(match.game)(), match.checkpoint, log, dict(match.given), match.asked)


def changed(game: AnyGame, **methods: Callable[..., Any]) -> AnyGame:
    """The same game, but for these methods."""
    other = copy(game)
    other.__class__ = type(type(game).__name__, (type(game),), methods)
    return other


def shown(question: Question) -> Any:
    """A question as it is seen, without the values that only the rules get."""
    return {
        seat: (
            decision.ask, decision.prompt, decision.least, decision.most, decision.private, decision.auto,
            decision.absent, decision.plan, decision.hold,
            [(option.key, option.label, option.group, option.detail, option.spot) for option in decision.options],
        )
        for seat, decision in question.items()
    }  # fmt: skip


def same(one: AnyMatch, other: AnyMatch) -> None:
    """Both are the same match, by all that is stored or seen of it but the story."""
    assert encode_table(one.game, one.t) == encode_table(other.game, other.t)
    assert one.t.state == other.t.state
    assert shown(one.open) == shown(other.open)
    assert (one.asked, one.given, one.log, one.checkpoint) == (other.asked, other.given, other.log, other.checkpoint)
    for seat in [*range(count_seats(one)), None]:
        assert one.game.view(one.t.state, seat) == other.game.view(other.t.state, seat)


def lines(events: list[Event]) -> list[Any]:
    return [(event.text, dict(event.args), event.to) for event in events]


def texts(thing: object) -> Iterator[str]:
    """Every text that lies anywhere in a thing."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from texts(key)
            yield from texts(value)
    elif isinstance(thing, list | tuple | set | frozenset):
        for item in thing:
            yield from texts(item)
    else:
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        for name in [*slots, *getattr(thing, "__dict__", ()), *getattr(thing, "__struct_fields__", ())]:
            yield from texts(getattr(thing, name, None))
