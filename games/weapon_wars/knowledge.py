"""What a seat may see, and what it cannot know.

Hidden are the hands of others, the order of the deck, and the cards that others laid on the discard pile face down (by
a redraw, or on going out of the game). Everybody knows that a player who passed held powers only, that whoever is asked
to open holds a weapon and, where forced falls come by themselves, that whoever is asked to answer can.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain
from typing import Literal

from games.engine import Rng, Seat
from games.weapon_wars.cards import PLACES, RANKS, answers
from games.weapon_wars.state import State
from games.weapon_wars.view import PlayerView, View

TRIES = 8


def see(s: State, seat: Seat | None) -> View:
    """All that the seat (None: a spectator) may see of the state."""
    return View(
        seat=seat,
        mode=s.mode,
        most_hearts=s.most_hearts,
        players=tuple(
            PlayerView(p, s.hearts[p], len(s.hands[p]), s.alive[p], s.left[p]) for p in range(len(s.hands))
        ),
        hand=() if seat is None else tuple(s.hands[seat]),
        stack=tuple(s.stack),
        stack_by=tuple(s.stack_by),
        threat=s.threat,
        attacker=s.attacker,
        turn=s.turn,
        phase=phase(s),
        energy=s.energy,
        direction=s.direction,
        deck=len(s.deck),
        discard=len(s.discard) + sum(map(len, s.buried)),
        sudden_death=s.sudden_death,
        round=s.round,
        last=s.last,
        outcome=s.outcome,
    )  # fmt: skip


def phase(s: State) -> Literal["open", "answer", "recover", "over"]:
    if s.outcome is not None:
        return "over"
    if s.recovering:
        return "recover"
    return "open" if s.threat is None else "answer"


def redeal(s: State, seat: Seat | None, rng: Rng) -> None:
    """Deal anew, in place, what the seat cannot know, at random among all deals that fit what it does know."""
    others = [p for p in range(len(s.hands)) if p != seat]
    fits = None if s.turn == seat else known_to_hold(s)
    pool = list(chain(s.deck, *(s.hands[p] for p in others), *(s.buried[p] for p in others)))
    for _ in range(TRIES):
        rng.shuffle(pool)
        deal(s, others, pool)
        if fits is None or any(map(fits, s.hands[s.turn])):
            return
    deal(s, others, pool, next(filter(fits, preferred(s, pool))))


def known_to_hold(s: State) -> Callable[[str], object] | None:
    """Which cards the player on turn must hold one of, as everybody knows by their having been asked."""
    if s.recovering or s.outcome is not None:
        return None
    fits: Callable[[str], object] = RANKS.__getitem__
    if s.threat is not None:
        if not s.auto_fall:
            return None
        fits = partial(answers, threat=s.threat, energy=s.energy)
    return fits if any(map(fits, s.hands[s.turn])) else None


def preferred(s: State, pool: list[str]) -> list[str]:
    """The pool with those cards first that take no power away from hands known to hold them."""
    room = s.powers[s.turn] < len(s.hands[s.turn])
    return sorted(pool, key=lambda card: (RANKS[card] == 0) == room)


def deal(s: State, others: list[Seat], pool: list[str], witness: str | None = None) -> None:
    """Give out the pool from its end, as many cards to each place as lie there now: known powers first.

    `witness` goes to the player on turn.
    """
    powers = iter([card for card in pool if not RANKS[card] and card != witness])
    hands: dict[Seat, list[str]] = {p: [witness] if witness and p == s.turn else [] for p in others}
    for p, hand in hands.items():
        while sum(not RANKS[card] for card in hand) < s.powers[p]:
            hand.append(next(powers))
    given = set(chain(*hands.values()))
    rest = [card for card in pool if card not in given]
    for p, hand in hands.items():
        hand += [rest.pop() for _ in range(len(s.hands[p]) - len(hand))]
        s.hands[p] = sorted(hand, key=PLACES.__getitem__)
        s.buried[p] = [rest.pop() for _ in s.buried[p]]
    s.deck = rest
