"""A small game with all that a record must hold: secret bids, chance, private news, forced answers, long steps.

Each step a lot is drawn from a bag and all bid for it in secret; of equals nobody gets it. Whoever does may sell it on
for a coin, where the options allow it, and is told in private what lies next in the bag.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta

from games.engine import Decision, Flow, Game, Left, Option, Outcome, Rng, Seat, Table, Verb


@dataclass(frozen=True)
class Options:
    lots: Annotated[int, Meta(ge=1, le=9, description="Lots in the bag")] = 4
    selling: Annotated[bool, Meta(description="May a lot be sold on?")] = True


@dataclass
class State:
    bag: list[str]
    coins: dict[int, int]
    selling: bool
    lots: dict[int, list[str]] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    outcome: Outcome | None = None


@dataclass(frozen=True)
class View:
    seat: Seat | None
    bag: int
    coins: dict[int, int]
    lots: dict[int, list[str]]
    seen: frozenset[str]


class Auction(Game[State, View, Options]):
    key, title, command = "auction", "Auction", "auction"
    summary = "Bid in secret; most lots win."
    how_to_play = ("A lot is drawn.", "All bid in secret.", "Most lots win.")
    seats = range(2, 5)
    verbs = {"bid": Verb("Bid coins", "coins", "How many"), "keep": Verb("Keep it"), "sell": Verb("Sell it on")}  # noqa: RUF012
    options_type, state_type = Options, State

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        bag = [f"lot_{n}" for n in range(options.lots)]
        rng.shuffle(bag)
        return State(bag, dict.fromkeys(range(seats), 5), options.selling, {seat: [] for seat in range(seats)})

    def step(self, t: Table[State]) -> Flow[None]:
        s = t.state
        lot = t.draw(s.bag)
        s.seen.add(lot)
        t.tell("{lot} is for sale", lot=lot)
        bids = yield from t.choose_together(s.coins, lambda seat: bid(s, seat))
        best = max(bids.values(), default=[0])
        winners = [seat for seat, coins in bids.items() if coins == best]
        if len(winners) == 1 and best[0] > 0:
            (seat,) = winners
            s.coins[seat] -= best[0]
            t.tell("{seat} pays {n}", seat=seat, n=best[0])
            with suppress(Left):
                yield from self.buy(t, seat, lot)
        if not s.bag:
            most = max(map(len, s.lots.values()))
            s.outcome = Outcome(tuple(seat for seat, lots in s.lots.items() if len(lots) == most), "most lots")

    def buy(self, t: Table[State], seat: Seat, lot: str) -> Flow[None]:
        s = t.state
        if (yield from t.choose(seat, lambda _: KEEP_OR_SELL if s.selling else KEEP)):
            s.lots[seat].append(lot)
            t.tell("{seat} keeps {lot}", seat=seat, lot=lot)
        else:
            s.coins[seat] += 1
            t.tell("{seat} sells {lot}", seat=seat, lot=lot)
        for coming in s.bag[-1:]:
            t.tell("Next comes {lot}", to=[seat], lot=coming)

    def leave(self, t: Table[State], seat: Seat) -> None:
        t.tell("{seat} goes home", seat=seat)
        t.state.coins.pop(seat)
        if len(t.state.coins) == 1:
            t.state.outcome = Outcome(tuple(t.state.coins), "the last one stays")

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, len(state.bag), dict(state.coins), dict(state.lots), frozenset(state.seen))

    def reshuffle(self, state: State, seat: Seat | None, rng: Rng) -> None:
        rng.shuffle(state.bag)


KEEP_OR_SELL = Decision("buy", "Keep it?", [Option("keep", "Keep", True), Option("sell", "Sell", False)])
KEEP = Decision("buy", "Keep it", [Option("keep", "Keep", True)])


def bid(state: State, seat: Seat) -> Decision[int]:
    options = [Option(f"bid:{n}", str(n), n) for n in range(state.coins[seat] + 1)]
    return Decision("bid", "Bid for it", options, private=True)


AUCTION = Auction()
