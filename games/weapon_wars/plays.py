"""Opening a round, answering a threat, and what each card does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from games.engine import Decision, Option, Seat, Table
from games.weapon_wars.cards import DECK, KINDS, NAMES, RANKS, answers, effect
from games.weapon_wars.deck import discard_stack, refill
from games.weapon_wars.state import MOST_SEATS, State
from games.weapon_wars.view import INF, Last
from games.weapon_wars.words import answer_prompt

PLAYS: dict[str, Option[str]] = {
    card: Option(f"play:{card}", NAMES[card], card, detail=effect(card), spot=card) for card in DECK
}
FALL: Option[None] = Option("fall", "Fall", None)
# What happened last, by seat and card; made here and not at every play, for playing is what searches spend time on.
PLAYED = tuple({card: Last("play", seat, card) for card in DECK} for seat in range(MOST_SEATS))


def holds_weapon(hand: list[str]) -> bool:
    """Whether a round can be opened from this hand."""
    return any(map(RANKS.__getitem__, hand))


def choose_opening(s: State, seat: Seat) -> Decision[str]:
    """Any weapon opens a round; whoever holds one must."""
    weapons = [PLAYS[card] for card in s.hands[seat] if RANKS[card]]
    return Decision(
        "open", "Open the round with a weapon", weapons, private=True, absent=(PLAYS[safest(s, seat)].key,)
    )  # fmt: skip


def choose_answer(s: State, seat: Seat) -> Decision[str | None]:
    """Any card that answers, or fall; falling while holding one is allowed."""
    threat, energy = s.threat, s.energy
    assert threat is not None
    plays = [PLAYS[card] for card in s.hands[seat] if answers(card, threat, energy)]
    return Decision(
        "answer", answer_prompt(threat, energy), [*plays, FALL],
        private=True, auto=s.auto_fall, absent=("fall",), plan="answer",
    )  # fmt: skip


def safest(s: State, seat: Seat) -> str:
    """The opening weapon hardest to answer, of equal ones the lowest id: what is played for who does not come."""
    weapons = [card for card in s.hands[seat] if RANKS[card]]
    return max(weapons, key=lambda card: RANKS[card] * s.energy)  # of equals the first, and hands are in order


def play(t: Table[State], me: Seat, card: str) -> None:
    """One card is one turn: it goes on the stack, takes effect, and only then its player draws."""
    s = t.state
    s.hands[me].remove(card)
    if s.powers[me] and not RANKS[card]:
        s.powers[me] -= 1
    s.stack.append(card)
    s.stack_by.append(me)
    s.last = PLAYED[me][card]
    EFFECTS[KINDS[card]](t, me, card)
    refill(t, me)


def weapon(t: Table[State], me: Seat, card: str) -> None:
    """The threat is its rank."""
    s = t.state
    if s.threat is None:
        s.passed = []
        t.tell("{seat} opens round {round} with {card}", seat=me, round=s.round, card=card)
    else:
        t.tell("{seat} answers with {card}", seat=me, card=card)
    s.threat = RANKS[card]
    attack(s, me, s.next(me))


def one_punch(t: Table[State], me: Seat, card: str) -> None:
    """The threat is infinite, a second time too."""
    s = t.state
    s.threat = INF
    attack(s, me, s.next(me))
    t.tell("{seat} lands {card}: while the energy is positive, only powers answer it", seat=me, card=card)


def gun_breaker(t: Table[State], me: Seat, card: str) -> None:
    """Whatever is on top breaks; the next player opens, in the energy and direction that there are."""
    s = t.state
    discard_stack(s)
    s.turn = s.next(me)
    s.round += 1
    t.tell("{seat} plays {card}: the attack is broken, {foe} opens a new round", seat=me, card=card, foe=s.turn)


def rope_spoon(t: Table[State], me: Seat, card: str) -> None:
    """The threat, whatever card made it, gets 1 stronger; infinity stays what it is."""
    s = t.state
    assert s.threat is not None
    if s.threat != INF:
        s.threat += s.energy
    attack(s, me, s.next(me))
    t.tell("{seat} plays {card}: the threat is now {threat}", seat=me, card=card, threat=s.threat)


def u_turn(t: Table[State], me: Seat, card: str) -> None:
    """The direction turns, so that the next player is usually the one who attacked."""
    s = t.state
    s.direction = opposite(s.direction)
    attack(s, me, s.next(me))
    t.tell("{seat} plays {card}: the direction turns, {foe} must answer", seat=me, card=card, foe=s.turn)


def mirror_shield(t: Table[State], me: Seat, card: str) -> None:
    """The attack goes back to the attacker, or on to the next player if the attacker has left."""
    s = t.state
    attack(s, me, s.next(me) if s.attacker is None else s.attacker)
    t.tell("{seat} plays {card}: the attack is thrown at {foe}", seat=me, card=card, foe=s.turn)


def polarity_flip(t: Table[State], me: Seat, card: str) -> None:
    """The comparison flips; the threat stays."""
    s = t.state
    s.energy = opposite(s.energy)
    attack(s, me, s.next(me))
    if s.energy > 0:
        t.tell("{seat} plays {card}: the energy is positive, higher wins", seat=me, card=card)
    else:
        t.tell("{seat} plays {card}: the energy is negative, lower wins", seat=me, card=card)


EFFECTS: Mapping[str, Callable[[Table[State], Seat, str], None]] = MappingProxyType(
    {
        "": weapon,
        "one_punch": one_punch,
        "gun_breaker": gun_breaker,
        "rope_spoon": rope_spoon,
        "u_turn": u_turn,
        "mirror_shield": mirror_shield,
        "polarity_flip": polarity_flip,
    }
)


def attack(s: State, me: Seat, foe: Seat) -> None:
    """The threat is mine now, whatever card of mine made it so, and the foe must answer it."""
    s.attacker, s.turn = me, foe


def opposite(sign: Literal[1, -1]) -> Literal[1, -1]:
    return -1 if sign > 0 else 1
