"""The hidden zones of Weapon Wars, for the contract tests.

Each is asked with a state and a seat (None: a spectator) and gives what lies there that the seat cannot know, () where
that is nothing. What is played is public for good; the face-down part of the discard pile is known to those alone who
laid their cards there. The view does not show it to them again, but a redeal leaves it to them: a player remembers.

Towards the end of a sudden death so little is hidden that a seat can work out where it lies, or nearly so. Such a state
has no hidden zones here: of `ENOUGH` weapons somewhere out of sight, two deals are all but never the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.engine import Seat
from games.weapon_wars.cards import RANKS
from games.weapon_wars.state import State

ENOUGH = 8

Zone = Callable[[State, Seat | None], object]


def others(state: State, seat: Seat | None) -> list[Seat]:
    return [p for p in range(len(state.hands)) if p != seat]


def much_is_hidden(state: State, seat: Seat | None) -> bool:
    """Whether weapons enough for many deals lie in more than one place out of the seat's sight."""
    places = [state.deck, *(pile[p] for pile in (state.hands, state.buried) for p in others(state, seat))]
    counts = [sum(RANKS[card] > 0 for card in place) for place in places]
    return sum(counts) >= ENOUGH and max(counts) < sum(counts)


def hands(state: State, seat: Seat | None) -> object:
    """The hands of others. Somebody known to hold powers only may hold any of them, but those are soon told apart."""
    held = tuple((p, *state.hands[p]) for p in others(state, seat) if len(state.hands[p]) > state.powers[p])
    return held if much_is_hidden(state, seat) else ()


def deck(state: State, seat: Seat | None) -> object:
    """The order of the deck."""
    return tuple(state.deck) if much_is_hidden(state, seat) else ()


def face_down(state: State, seat: Seat | None) -> object:
    """What others laid on the discard pile face down."""
    laid = tuple((p, *state.buried[p]) for p in others(state, seat) if state.buried[p])
    return laid if much_is_hidden(state, seat) else ()


ZONES: Mapping[str, Zone] = {"other hands": hands, "deck order": deck, "face-down discards": face_down}
