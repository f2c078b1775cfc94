"""Drawing, discarding, and the sudden death that begins when the deck is empty."""

from __future__ import annotations

from games.engine import Seat, Table
from games.kit.cards import draw_up_to, shuffle_into
from games.weapon_wars.cards import PLACES
from games.weapon_wars.state import HAND_SIZE, State

_place = PLACES.__getitem__


def refill(t: Table[State], seat: Seat) -> None:
    """Draw up to five cards. Sudden death begins with the deck's last card, and nobody draws while it lasts."""
    s = t.state
    if s.sudden_death:
        return
    draw_up_to(t, s.deck, s.hands[seat], HAND_SIZE, _place)
    if not s.deck:
        s.sudden_death = True
        t.tell("The deck is empty. Sudden death: nobody draws until somebody falls")


def discard_hand(s: State, seat: Seat) -> None:
    """Lay the whole hand on the discard pile, face down."""
    s.buried[seat] += s.hands[seat]
    s.hands[seat] = []
    s.powers[seat] = 0


def discard_stack(s: State) -> None:
    """The attack is over: its cards go to the discard pile, and nothing threatens anybody."""
    s.discard += s.stack
    s.stack, s.stack_by = [], []
    s.threat = s.attacker = None


def shuffle_discard_in(t: Table[State]) -> None:
    """Shuffle the whole discard pile and what is left of the deck into a new deck."""
    s = t.state
    shuffle_into(t, s.deck, s.discard, *s.buried)


def deal_anew(t: Table[State], first: Seat) -> None:
    """Sudden death ends: a new deck with the discard pile, and all the living draw up to five, `first` first and going
    Right.
    """
    t.state.sudden_death = False
    shuffle_discard_in(t)
    for seat in t.state.rightwards(first):
        refill(t, seat)
