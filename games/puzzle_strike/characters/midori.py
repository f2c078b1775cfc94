"""Midori: Dragon Form, Rigorous Training, Purge Bad Habits."""

from __future__ import annotations

from typing import Final

from games.engine import Decision, Flow, Option, Seat, Table
from games.puzzle_strike.asking import ask_for_answer, chip_option, choose_chip, choose_gain, hand_of
from games.puzzle_strike.chips import ORBS, PLACE
from games.puzzle_strike.economy import cost
from games.puzzle_strike.effects import (
    ANTES,
    GOES_WITH_A_PURPLE,
    PURCHASE_ANSWER,
    UNCOUNTERABLE,
    PurchaseAnswer,
    action,
)
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import gain, known_to_have, lay, stay, trash

TRAINING: Final = frozenset({"rigorous_training"})
PASS: Final[Option[str | None]] = Option("pass", "Do not react", None)


@action("dragon_form")
def dragon_form(t: Table[State], me: Seat) -> None:
    stay(t, me, "dragon_form")


ANTES["dragon_form"] = 2
GOES_WITH_A_PURPLE.add("dragon_form")
UNCOUNTERABLE["dragon_form"] = frozenset({"crash_gem", "double_crash_gem", "unstable_power"})


@action("purge_bad_habits")
def purge_bad_habits(t: Table[State], me: Seat) -> Flow[None]:
    chip = yield from choose_chip(t, me, "trash", "Trash a chip; you gain a 2-gem", hand_of(me))
    if chip is not None:
        trash(t, me, chip)
        gain(t, me, "gem_2")


def may_train(s: State, seat: Seat) -> bool:
    """Whether Rigorous Training may be in the hand with another chip, and something was bought that it answers."""
    player = s.players[seat]
    return (
        seat != s.buyer
        and len(player.hand) > 1
        and any([answered(s, chip) for chip in s.purchases])
        and (known_to_have(player, TRAINING))
    )


def answered(s: State, chip: str) -> bool:
    return chip in ORBS if s.options.rigorous_trigger == "purple" else cost(s, chip) >= 4


def choose_training(s: State, seat: Seat) -> Decision[str | None]:
    """Which chip to trash, in the same public form whether Rigorous Training is there or not."""
    hand, guard = list(s.players[seat].hand), s.options.leak_guard
    chips: list[str] = []
    if "rigorous_training" in hand:
        hand.remove("rigorous_training")
        chips = sorted(set(hand), key=PLACE.__getitem__)
    options: list[Option[str | None]] = [*(chip_option("react", chip) for chip in chips), PASS]
    return Decision(
        "purchase", "Rigorous Training: trash a chip to gain one that costs up to 3 more", options,
        private=True, auto=not guard, absent=("pass",), plan="purchase", hold=guard,
    )  # fmt: skip


def rigorous_training(t: Table[State], me: Seat) -> Flow[None]:
    chip = yield from ask_for_answer(t, me, lambda seat: choose_training(t.state, seat))
    if chip is None:
        t.tell("{seat} does not react", seat=me)
        return
    lay(t, me, "rigorous_training")
    t.tell("{seat} reacts with {chip}", seat=me, chip="rigorous_training")
    trash(t, me, chip)
    yield from choose_gain(
        t, me, "Gain a chip that costs up to 3 more", lambda s, gain: cost(s, gain) <= cost(s, chip) + 3
    )
    player = t.state.players[me]  # it is done, and does not wait on the table for the end of a turn
    player.table.remove("rigorous_training")
    player.discard.append("rigorous_training")


PURCHASE_ANSWER["rigorous_training"] = PurchaseAnswer(may_train, rigorous_training)
