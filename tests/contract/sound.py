"""A small game with all that a game can have, which keeps every promise; test_broken.py breaks it in many ways.

Each round all who are left bid a card in secret, the highest number wins the pot. The winner keeps it, or buries it to
swap a card of their own for one of the deck; then each other may grab one card of the pot in turn. The most points win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from msgspec import Meta

from games.engine import WIN, Decision, Flow, Game, Left, Option, Outcome, Rng, Seat, Table, Verb
from games.kit.cards import draw_up_to, redeal


@dataclass(frozen=True, slots=True)
class Options:
    hand: Annotated[int, Meta(ge=1, le=3, description="Cards in hand")] = 2
    ask_always: Annotated[bool, Meta(description="Ask who cannot grab, too")] = False


@dataclass(frozen=True, slots=True)
class Order:
    bid: Annotated[Literal["ask", "highest"], Meta(description="What to bid unasked")] = "ask"


@dataclass(slots=True)
class State:
    """`grabbed` are the seats that may grab no more; the rest says itself."""

    size: int
    ask_always: bool
    deck: list[str]
    hands: list[list[str]]
    points: list[int]
    pot: list[str] = field(default_factory=list)
    buried: list[str] = field(default_factory=list)
    grabbed: set[Seat] = field(default_factory=set)
    out: set[str] = field(default_factory=set)
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class View:
    hand: tuple[str, ...]
    hands: tuple[int, ...]
    points: tuple[int, ...]
    pot: tuple[str, ...]
    buried: tuple[str, ...]
    deck: int
    outcome: Outcome | None


CARDS = tuple(f"card_{n}" for n in range(1, 15))
TAKE = Option("take", "Take the pot", "take")
SWAP = Option("swap", "Bury it and swap", "swap")
PASS: Option[str | None] = Option("pass", "Let it be", None)


def points(card: str) -> int:
    return int(card.removeprefix("card_"))


class Sound(Game[State, View, Options]):
    key, title, command = "sound", "Sound", "sound"
    summary = "Bid in secret, win the pot, keep it from the others."
    how_to_play = ("Bid a card.", "The highest wins the pot.", "Others may grab one card each.")
    seats = range(2, 5)
    verbs = {  # noqa: RUF012
        "bid": Verb("Bid a card", "card", "Which card"),
        "take": Verb("Take the pot"),
        "swap": Verb("Bury the pot and swap a card"),
        "give": Verb("Give a card away", "card", "Which card"),
        "grab": Verb("Grab a card of the pot", "card", "Which card"),
        "pass": Verb("Let it be"),
    }
    lookups = {"card": Verb("What a card is worth", "name", "Which card")}  # noqa: RUF012
    plans = {"bid": Order}  # noqa: RUF012
    options_type, state_type = Options, State

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        deck = list(CARDS)
        rng.shuffle(deck)
        hands = [sorted((deck.pop() for _ in range(options.hand)), key=points) for _ in range(seats)]
        return State(options.hand, options.ask_always, deck, hands, [0] * seats)

    def step(self, t: Table[State]) -> Flow[None]:
        s = t.state
        bids = yield from t.choose_together(
            [seat for seat, hand in enumerate(s.hands) if hand], lambda seat: self.choose_bid(s, seat)
        )
        for seat, cards in bids.items():
            s.hands[seat].remove(cards[0])
            s.pot.append(cards[0])
            self.tell_bid(t, seat, cards[0])
        if s.pot:
            winner = max(bids, key=lambda seat: points(bids[seat][0]))
            with suppress(Left):
                yield from self.win(t, winner)
            yield from self.window(t, winner)
        s.buried += s.pot
        s.pot, s.grabbed = [], set()
        for seat, hand in enumerate(s.hands):
            if seat not in t.gone:
                self.draw(t, hand)
        if not any(s.hands):
            best = max(s.points)
            s.outcome = Outcome(tuple(seat for seat, score in enumerate(s.points) if score == best), "the most points")

    def choose_bid(self, s: State, seat: Seat) -> Decision[str]:
        cards = [Option(f"bid:{card}", card, card, spot=card) for card in s.hands[seat]]
        return Decision("bid", "Bid a card", cards, private=True, plan="bid")

    def tell_bid(self, t: Table[State], seat: Seat, card: str) -> None:
        t.tell("{seat} bids {card}", seat=seat, card=card)

    def win(self, t: Table[State], seat: Seat) -> Flow[None]:
        s = t.state
        options = [TAKE, SWAP] if s.deck and s.hands[seat] else [TAKE]
        if (yield from t.choose(seat, lambda _: Decision("win", "You won the pot", options))) == "take":
            t.tell("{seat} takes the pot", seat=seat)
            return
        s.buried += s.pot
        s.pot = []
        given = yield from t.choose(seat, lambda at: self.choose_gift(s, at))
        s.hands[seat].remove(given)
        s.out.add(given)
        s.buried.append(given)
        self.swap(t, seat)
        t.tell("{seat} swaps {card}", seat=seat, card=given)

    def choose_gift(self, s: State, seat: Seat) -> Decision[str]:
        cards = [Option(f"give:{card}", card, card) for card in s.hands[seat]]
        return Decision("give", "Give one away", cards, private=True, auto=True)

    def swap(self, t: Table[State], seat: Seat) -> None:
        drawn = t.draw(t.state.deck)
        t.state.hands[seat] = sorted([*t.state.hands[seat], drawn], key=points)
        t.tell("You drew {card}", to=[seat], card=drawn)

    def window(self, t: Table[State], winner: Seat) -> Flow[None]:
        """Each other may grab one card; the rest is the winner's."""
        s = t.state
        others = [seat for seat in range(len(s.hands)) if seat != winner]
        while s.pot and (
            grab := (yield from t.react([p for p in others if p not in s.grabbed], lambda at: self.choose_grab(s, at)))
        ):
            seat, card = grab
            s.grabbed.add(seat)
            s.pot.remove(card)
            s.buried.append(card)
            s.points[seat] += 1
            t.tell("{seat} grabs {card} for a point", seat=seat, card=card)
        if winner not in t.gone:
            s.points[winner] += sum(map(points, s.pot))

    def choose_grab(self, s: State, seat: Seat) -> Decision[str | None]:
        cards: list[Option[str | None]] = [Option(f"grab:{card}", card, card) for card in s.pot]
        return Decision("grab", "Grab one?", [*cards, PASS], absent=("pass",), hold=s.ask_always)

    def draw(self, t: Table[State], hand: list[str]) -> None:
        draw_up_to(t, t.state.deck, hand, t.state.size, points)

    def leave(self, t: Table[State], seat: Seat) -> None:
        s = t.state
        s.buried += s.hands[seat]
        s.hands[seat] = []
        s.points[seat] = -1
        t.tell("{seat} goes", seat=seat)
        here = [p for p in range(len(s.hands)) if p not in t.gone]
        if len(here) == 1:
            s.outcome = Outcome((here[0],), "the last one here")

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            () if seat is None else tuple(state.hands[seat]),
            tuple(map(len, state.hands)), tuple(state.points), tuple(state.pot), tuple(state.buried),
            len(state.deck), state.outcome,
        )  # fmt: skip

    def reshuffle(self, state: State, seat: Seat | None, rng: Rng) -> None:
        others = [hand for p, hand in enumerate(state.hands) if p != seat]
        redeal([*others, state.deck], rng)
        for hand in others:
            hand.sort(key=points)

    def follow(self, view: View, decision: Decision[Any], plan: Order) -> Sequence[str] | None:
        return (decision.options[-1].key,) if plan.bid == "highest" else None

    def things(self, view: View, lookup: str) -> Sequence[str]:
        return CARDS

    def look_up(self, view: View, lookup: str, thing: str) -> str:
        return f"{thing} is worth {points(thing)}"

    def worth(self, state: State, seat: Seat) -> int:
        if state.outcome is not None:
            return WIN if seat in state.outcome.winners else -WIN
        return state.points[seat]


def other_hands(state: State, seat: Seat | None) -> object:
    hands = [(p, *hand) for p, hand in enumerate(state.hands) if p != seat and hand]
    return hands if much(state, seat) else ()


def deck(state: State, seat: Seat | None) -> object:
    return tuple(state.deck) if len(state.deck) > 2 and much(state, seat) else ()


def much(state: State, seat: Seat | None) -> bool:
    """Whether so much is hidden, and in so many places, that ten redeals cannot all come out as it lies."""
    zones = [*(hand for p, hand in enumerate(state.hands) if p != seat), state.deck]
    return sum(map(len, zones)) > 4 and sum(map(bool, zones)) > 1


ZONES: dict[str, Callable[[State, Seat | None], object]] = {"other hands": other_hands, "deck order": deck}
GAME = Sound()
