"""What happens when nobody's card answers: a fall, the recovery from it, passes and the stalemate."""

from __future__ import annotations

from games.engine import Decision, Option, Outcome, Seat, Table
from games.weapon_wars.deck import deal_anew, discard_hand, discard_stack, refill, shuffle_discard_in
from games.weapon_wars.state import HAND_SIZE, State
from games.weapon_wars.view import Last

KEEP: Option[bool] = Option("keep", "Keep my hand", False, detail="Go on with the cards you hold")
REDRAW: Option[bool] = Option("redraw", "Redraw my hand", True, detail="Discard all of it face down and draw five")
RECOVERY: Decision[bool] = Decision(
    "recover", "You fell and open the next round: keep your hand, or redraw all of it", (KEEP, REDRAW), absent=("keep",)
)


def fall(t: Table[State], me: Seat) -> None:
    """The answerer falls, by choice or not: nothing told or kept says which."""
    s = t.state
    s.last = Last("fall", me)
    if s.mode == "survival":
        lose_heart(t, me)
    else:
        win_heart(t, me)
    discard_stack(s)
    end_if_won(t)
    if s.outcome is None:
        if s.alive[me]:
            s.recovering = True
        else:
            begin_next_round(t, me, redraw=False)


def lose_heart(t: Table[State], me: Seat) -> None:
    """Survival: the fallen player loses a heart and, with the last one, the game."""
    s = t.state
    s.hearts[me] -= 1
    t.tell("{seat} falls and loses a heart", seat=me)
    t.tell(
        "Round {round}: {cards}, {seat} fell to {foe}'s {card}, {hearts}",
        round=s.round, cards=len(s.stack), seat=me, foe=s.stack_by[-1], card=s.stack[-1], hearts=drawn(s, me),
    )  # fmt: skip
    if s.hearts[me] == 0:
        s.alive[me] = False
        discard_hand(s, me)
        t.tell("{seat} is out of the game", seat=me)


def win_heart(t: Table[State], me: Seat) -> None:
    """Collector: whoever played the last card gains a heart, unless they have left."""
    s, foe = t.state, t.state.attacker
    t.tell("{seat} falls", seat=me)
    if foe is None:
        t.tell(
            "Round {round}: {cards}, {seat} fell to the {card} of {foe}, who has left: nobody gains a heart",
            round=s.round, cards=len(s.stack), seat=me, foe=s.stack_by[-1], card=s.stack[-1],
        )  # fmt: skip
    else:
        s.hearts[foe] += 1
        t.tell(
            "Round {round}: {cards}, {seat} fell to {foe}'s {card}, and {foe} gains a heart: {hearts}",
            round=s.round, cards=len(s.stack), seat=me, foe=foe, card=s.stack[-1], hearts=drawn(s, foe),
        )  # fmt: skip


def end_if_won(t: Table[State]) -> None:
    """Survival: one player is left. Collector: somebody has the hearts to win."""
    s = t.state
    if s.mode == "survival":
        if s.alive.count(True) == 1:
            winner = s.alive.index(True)
            s.outcome = Outcome((winner,), "the last one with a heart")
            t.tell("{seat} is the last one with a heart and wins", seat=winner)
    elif s.most_hearts in s.hearts:
        winner = s.hearts.index(s.most_hearts)
        s.outcome = Outcome((winner,), "the first to collect the hearts")
        t.tell("{seat} has collected {hearts} and wins", seat=winner, hearts=drawn(s, winner))


def recover(t: Table[State], me: Seat, redraw: bool) -> None:
    """The fallen player keeps the hand or discards all of it, and opens the next round."""
    s = t.state
    s.recovering = False
    if redraw:
        s.last = Last("redraw", me)
        t.tell("{seat} discards {cards} face down and draws anew", seat=me, cards=len(s.hands[me]))
        discard_hand(s, me)
    else:
        s.last = Last("keep", me)
        t.tell("{seat} keeps the hand", seat=me)
    begin_next_round(t, me, redraw)


def begin_next_round(t: Table[State], fallen: Seat, redraw: bool) -> None:
    """After a fall: hands are filled, energy and direction set back, and the fallen player opens.

    Who is out of the game neither draws nor opens; the next player does.
    """
    s = t.state
    if s.sudden_death:
        t.tell("Sudden death is over: the discard pile is shuffled into the deck, and everybody draws up to five")
        deal_anew(t, fallen)
    elif redraw:
        if len(s.deck) < HAND_SIZE:
            shuffle_discard_in(t)
            t.tell("The discard pile is shuffled into the deck")
        refill(t, fallen)
    if s.reset_on_fall and (s.energy, s.direction) != (1, 1):
        s.energy = s.direction = 1
        t.tell("The energy is positive again, and the direction Right")
    s.round += 1
    s.turn = fallen if s.alive[fallen] else s.next(fallen)


def pass_on(t: Table[State], me: Seat) -> None:
    """No weapon to open with: the next player opens instead, and no heart is lost."""
    s = t.state
    s.passed.append(me)
    s.powers[me] = len(s.hands[me])
    s.last = Last("pass", me)
    s.turn = s.next(me)
    if all_passed(s):
        t.tell("{seat} holds no weapon", seat=me)
    else:
        t.tell("{seat} holds no weapon, and {foe} opens instead", seat=me, foe=s.turn)


def all_passed(s: State) -> bool:
    """Whether nobody is left who could open."""
    return len(s.passed) == s.alive.count(True)


def stalemate(t: Table[State]) -> None:
    """All have passed: everybody gets a new hand, nobody loses a heart, and who passed first opens."""
    s = t.state
    first = s.passed[0]
    s.passed = []
    s.last = Last("stalemate", first)
    t.tell("Nobody holds a weapon: all hands and the discard pile are shuffled into the deck, everybody draws five")
    if s.sudden_death:
        t.tell("Sudden death is over, and nobody fell")
    for seat in s.rightwards(first):
        discard_hand(s, seat)
    deal_anew(t, first)
    s.round += 1
    s.turn = first


def drawn(s: State, seat: Seat) -> str:
    """The seat's hearts as a row: "♥♥♡"."""
    return "♥" * s.hearts[seat] + "♡" * (s.most_hearts - s.hearts[seat])
