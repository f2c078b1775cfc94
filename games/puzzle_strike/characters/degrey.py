"""DeGrey: Pilebunker, No More Lies, Troublesome Rhetoric."""

from __future__ import annotations

from typing import Final

from games.engine import Decision, Flow, Option, Seat, Table
from games.puzzle_strike.asking import ask_for_answer, cheapest_first, chip_option, choose_chips, hand_of
from games.puzzle_strike.chips import VALUE
from games.puzzle_strike.economy import arrow, cost
from games.puzzle_strike.effects import PURCHASE_ANSWER, PurchaseAnswer, action, strike
from games.puzzle_strike.fists import largest_gem
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import draw, gain, leave_play, reveal_hand, stay, trash

PASS: Final[Option[str | None]] = Option("pass", "Do not react", None)


@strike("pilebunker")
def pilebunker(t: Table[State], me: Seat, foes: list[Seat]) -> None:
    draw(t, me, 1)
    for foe in foes:
        reveal_hand(t, foe)
        gem = largest_gem(t.state, foe)
        if gem is not None:
            trash(t, foe, gem)
            for _ in range(VALUE[gem]):
                gain(t, foe, "gem_1")


@action("no_more_lies")
def no_more_lies(t: Table[State], me: Seat) -> Flow[None]:
    arrow(t, "red")
    chips = yield from choose_chips(t, me, "trash", "Trash up to two chips of your hand", hand_of(me), least=0, most=2)
    for chip in chips:
        trash(t, me, chip)


@action("troublesome_rhetoric")
def troublesome_rhetoric(t: Table[State], me: Seat) -> None:
    stay(t, me, "troublesome_rhetoric")


def gains(s: State) -> list[str]:
    """What may be gained: no dearer than the dearest chip bought, by printed costs."""
    most = max(cost(s, chip) for chip in s.purchases)
    return [chip for chip, count in s.bank.items() if count and cost(s, chip) <= most]


def may_object(s: State, seat: Seat) -> bool:
    return seat != s.buyer and "troublesome_rhetoric" in s.players[seat].ongoing and bool(gains(s))


def choose_objection(s: State) -> Decision[str | None]:
    options: list[Option[str | None]] = [
        *(chip_option("gain", chip) for chip in reversed(cheapest_first(gains(s)))),
        PASS,
    ]
    return Decision(
        "purchase", "Troublesome Rhetoric: gain a chip that costs no more than what was bought", options,
        absent=("pass",), plan="purchase",
    )  # fmt: skip


def object_to(t: Table[State], me: Seat) -> Flow[None]:
    chip = yield from ask_for_answer(t, me, lambda _: choose_objection(t.state))
    if chip is None:
        t.tell("{seat} does not react", seat=me)
        return
    t.tell("{seat} reacts with {chip}", seat=me, chip="troublesome_rhetoric")
    gain(t, me, chip)
    if t.state.options.rhetoric_discarded:
        leave_play(t, me, "troublesome_rhetoric")


PURCHASE_ANSWER["troublesome_rhetoric"] = PurchaseAnswer(may_object, object_to)
