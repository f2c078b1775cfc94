"""Weapon Wars: the order of a turn. What cards do is in plays.py, what happens when none answers in falls.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from games.engine import Decision, Flow, FormError, Game, Outcome, Rng, Seat, Table, Verb
from games.weapon_wars import words
from games.weapon_wars.cards import DECK, PLACES, RANKS
from games.weapon_wars.deck import discard_hand, discard_stack
from games.weapon_wars.falls import RECOVERY, all_passed, begin_next_round, fall, pass_on, recover, stalemate
from games.weapon_wars.knowledge import redeal, see
from games.weapon_wars.options import GOAL_HEARTS, AnswerOrder, Options
from games.weapon_wars.plays import choose_answer, choose_opening, holds_weapon, play
from games.weapon_wars.rulings import cases, ruling
from games.weapon_wars.state import HAND_SIZE, MOST_SEATS, State
from games.weapon_wars.view import Last, View
from games.weapon_wars.worth import worth


class WeaponWars(Game[State, View, Options]):
    key: ClassVar[str] = "weapon_wars"
    title: ClassVar[str] = "Weapon Wars"
    summary: ClassVar[str] = "Answer the attack with a weapon at least as strong, or fall."
    how_to_play: ClassVar[tuple[str, str, str]] = (
        "Open with a weapon, rank 1 to 18. The next player answers with the same rank or more, or falls.",
        "An answer attacks the next player; powers turn, break or flip the attack. Whoever falls opens anew.",
        "Survival: a fall costs a heart; the last one in wins. Collector: the attacker gains one; 3 win.",
    )
    command: ClassVar[str] = "weapon"
    seats: ClassVar[range] = range(2, MOST_SEATS + 1)
    verbs: ClassVar[Mapping[str, Verb]] = {
        "play": Verb("Play a card: open the round, or answer the attack", "card", "Which card of your hand"),
        "fall": Verb("Let the attack through and fall"),
        "keep": Verb("After a fall: keep your hand"),
        "redraw": Verb("After a fall: discard your whole hand and draw five cards"),
    }
    lookups: ClassVar[Mapping[str, Verb]] = {
        "card": Verb("What a card is and how it is played", "name", "The card's name"),
        "ruling": Verb("How an unclear case is ruled", "case", "What it is about"),
    }
    plans: ClassVar[Mapping[str, type]] = {"answer": AnswerOrder}
    options_type: ClassVar[type] = Options
    state_type: ClassVar[type] = State

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """Five cards each. FormError if the options name an opener who has no seat."""
        if options.opener > seats:
            raise FormError(f"opener takes 0 (chance decides) or a seat from 1 to {seats}, not {options.opener}.")
        deck = list(DECK)
        rng.shuffle(deck)
        hands = [sorted((deck.pop() for _ in range(HAND_SIZE)), key=PLACES.__getitem__) for _ in range(seats)]
        survival = options.mode == "survival"
        return State(
            mode=options.mode,
            most_hearts=options.hearts if survival else GOAL_HEARTS,
            reset_on_fall=options.reset_on_fall,
            auto_fall=options.auto_fall,
            deck=deck,
            hands=hands,
            hearts=[options.hearts if survival else 0] * seats,
            alive=[True] * seats,
            left=[False] * seats,
            buried=[[] for _ in range(seats)],
            powers=[0] * seats,
            turn=options.opener - 1 if options.opener else rng.below(seats),
            discard=[],
            stack=[],
            stack_by=[],
            passed=[],
        )

    def step(self, t: Table[State]) -> Flow[None]:
        """One turn: answer the threat, open a round, or recover from a fall. Passes and stalemates ask nobody."""
        s = t.state
        me = s.turn
        if s.recovering:
            recover(t, me, (yield from t.choose(me, lambda _: RECOVERY)))
        elif s.threat is not None:
            card = yield from t.choose(me, lambda seat: choose_answer(s, seat))
            if card is None:
                fall(t, me)
            else:
                play(t, me, card)
        elif all_passed(s):
            stalemate(t)
        elif holds_weapon(t.reveal(s.hands[me])):  # asked or not, it tells whether a weapon is held
            play(t, me, (yield from t.choose(me, lambda seat: choose_opening(s, seat))))
        else:
            pass_on(t, me)

    def leave(self, t: Table[State], seat: Seat) -> None:
        """Out of the game, and no heart changes hands; it is no fall, so it resets nothing and ends no sudden death."""
        s = t.state
        if not s.alive[seat]:
            return
        s.alive[seat], s.left[seat], s.hearts[seat] = False, True, 0
        s.last = Last("leave", seat)
        t.tell("{seat} leaves the game", seat=seat)
        discard_hand(s, seat)
        s.passed = [p for p in s.passed if p != seat]
        if s.attacker == seat:
            s.attacker = None  # the threat stands, and scores for nobody
        if s.alive.count(True) == 1:
            winner = s.alive.index(True)
            s.outcome = Outcome((winner,), "the last one left")
            t.tell("{seat} is the last one left and wins", seat=winner)
        elif s.turn == seat:
            give_up_turn(t, seat)

    def view(self, state: State, seat: Seat | None) -> View:
        return see(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, rng: Rng) -> None:
        redeal(state, seat, rng)

    def why_not(self, view: View, seat: Seat, typed: str) -> str | None:
        return words.why_not(view, seat, typed)

    def follow(self, view: View, decision: Decision[Any], plan: AnswerOrder) -> Sequence[str] | None:
        """`cheapest` is the weapon nearest to the threat; where only powers answer, the player is asked."""
        if plan.do == "fall":
            return ("fall",)
        weapons = [option.key for option in decision.options if option.value and RANKS[option.value]]
        if plan.do == "ask" or not weapons:
            return None
        return (weapons[0 if view.energy > 0 else -1],)  # they lie in order of rank

    def things(self, view: View, lookup: str) -> Sequence[str]:
        return cases() if lookup == "ruling" else words.card_names()

    def look_up(self, view: View, lookup: str, thing: str) -> str:
        return ruling(thing) if lookup == "ruling" else words.card_text(thing)

    def word(self, arg: str, value: object) -> str:
        return words.word(arg, value)

    def worth(self, state: State, seat: Seat) -> int:
        return worth(state, seat)


def give_up_turn(t: Table[State], seat: Seat) -> None:
    """Whoever was to act has left: the attack on them is over, their recovery is skipped, and the next one opens."""
    s = t.state
    if s.recovering:
        s.recovering = False
        begin_next_round(t, seat, redraw=False)
        return
    s.turn = s.next(seat)
    if s.threat is not None:
        discard_stack(s)
        s.round += 1
        t.tell("The attack is over, {foe} opens a new round", foe=s.turn)
    elif not all_passed(s):
        t.tell("{foe} opens instead", foe=s.turn)


GAME = WeaponWars()
