"""Puzzle Strike: the game as the engine sees it.

A turn is in turn.py, what comes before it in opening.py, and what each chip does in purples.py, puzzles.py, fists.py
and characters/.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from games.engine import Decision, Flow, Game, Rng, Seat, Table, Verb
from games.puzzle_strike import characters as characters
from games.puzzle_strike import fists as fists
from games.puzzle_strike import purples as purples
from games.puzzle_strike import puzzles as puzzles
from games.puzzle_strike import words
from games.puzzle_strike.ends import forfeit
from games.puzzle_strike.knowledge import redeal, see
from games.puzzle_strike.lookups import bank_text, chip_names, chip_text
from games.puzzle_strike.opening import laid_out, next_game, prepare
from games.puzzle_strike.options import AttackOrder, GemsOrder, Options, PurchaseOrder
from games.puzzle_strike.plans import follow
from games.puzzle_strike.rulings import cases, ruling
from games.puzzle_strike.state import State
from games.puzzle_strike.turn import take_turn
from games.puzzle_strike.view import View
from games.puzzle_strike.worth import worth

HASTE: Final = (
    "Whoever cannot react is not asked here, and such haste may tell what is in a hand. The option leak_guard hides it."
)


class PuzzleStrike(Game[State, View, Options]):
    key: ClassVar[str] = "puzzle_strike"
    title: ClassVar[str] = "Puzzle Strike"
    summary: ClassVar[str] = "Build a bag of chips, crash gems at the next player, and outlast the others."
    how_to_play: ClassVar[tuple[str, str, str]] = (
        "A gem is put on your pile; play a chip, then buy at least one with the gems in your hand.",
        "Combine gems, and crash them: they fly at the next player, who may crash back.",
        "Whoever ends a turn with a pile of 10 or more is out. The last one in wins.",
    )
    command: ClassVar[str] = "puzzle"
    seats: ClassVar[range] = range(2, 5)
    verbs: ClassVar[Mapping[str, Verb]] = {
        "play": Verb("Play a chip", "chip", "Which chip of your hand"),
        "buy": Verb("Buy a chip of the bank; no more plays after that", "chip", "Which chip"),
        "spend": Verb("Show a gem of your hand for its money", "chip", "Which chip of your hand"),
        "end": Verb("End your turn; a Wound is bought if you have bought nothing"),
        "react": Verb("React to gems, an attack or a purchase", "chip", "Which chip, and what it breaks"),
        "pass": Verb("Do not react, take nothing, or keep things as they are", "until", "Nothing, or: all", alone=True),
        "keep": Verb("Keep chips with your piggy banks", "chip", "Which chip of your hand"),
        "break": Verb("Break gems of your pile", "gems", "Which gems"),
        "combine": Verb("Combine two gems of your pile", "gems", "Which gems"),
        "trash": Verb("Trash a chip", "chip", "Which chip"),
        "discard": Verb("Discard a chip", "chip", "Which chip of your hand"),
        "gain": Verb("Gain a chip of the bank", "chip", "Which chip"),
        "take": Verb("Take a chip", "chip", "Which chip"),
        "put": Verb("Put a chip into your pile or onto your bag", "chip", "Which chip"),
        "top": Verb("Put a discarded chip on top of your bag", "chip", "Which chip"),
        "trap": Verb("Put a trap on a stack of the bank", "chip", "Which stack"),
        "choose": Verb("Choose what a chip offers", "thing", "What"),
        "swap": Verb("Swap chips, or stacks between games", "chip", "Which chip"),
        "pick": Verb("Choose a character", "character", "Who"),
        "stack": Verb("Pick a stack for the bank", "chip", "Which chip"),
    }
    lookups: ClassVar[Mapping[str, Verb]] = {
        "chip": Verb("What a chip costs and does", "name", "The chip's name"),
        "ruling": Verb("How an unclear case is ruled", "case", "What it is about"),
        "bank": Verb("What lies in the bank now, and what it costs"),
    }
    plans: ClassVar[Mapping[str, type]] = {"gems": GemsOrder, "fist": AttackOrder, "purchase": PurchaseOrder}
    options_type: ClassVar[type] = Options
    state_type: ClassVar[type] = State

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        return laid_out(seats, options, rng)

    def step(self, t: Table[State]) -> Flow[None]:
        """A turn; before the first one of a game a choice, or a round of them; after a game, the next one laid out."""
        s = t.state
        if s.won is not None:
            return next_game(t)
        return take_turn(t) if s.phase == "turn" else prepare(t)

    def leave(self, t: Table[State], seat: Seat) -> None:
        forfeit(t, seat)

    def view(self, state: State, seat: Seat | None) -> View:
        return see(state, seat)

    def reshuffle(self, state: State, seat: Seat | None, rng: Rng) -> None:
        redeal(state, seat, rng)

    def why_not(self, view: View, seat: Seat, typed: str) -> str | None:
        return words.why_not(view, seat, typed)

    def notice(self, options: Options) -> str:
        return "" if options.leak_guard else HASTE

    def beware(self, view: View, decision: Decision[Any], keys: Sequence[str]) -> str | None:
        return words.beware(view, decision, keys)

    def follow(self, view: View, decision: Decision[Any], plan: Any) -> Sequence[str] | None:
        return follow(view, decision, plan)

    def things(self, view: View, lookup: str) -> Sequence[str]:
        match lookup:
            case "chip":
                return chip_names(view)
            case "ruling":
                return cases()
        return ()

    def look_up(self, view: View, lookup: str, thing: str) -> str:
        match lookup:
            case "chip":
                return chip_text(view, thing)
            case "ruling":
                return ruling(thing)
        return bank_text(view)

    def word(self, arg: str, value: object) -> str:
        return words.word(arg, value)

    def worth(self, state: State, seat: Seat) -> int:
        return worth(state, seat)


GAME = PuzzleStrike()
