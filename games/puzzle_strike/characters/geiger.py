"""Geiger: Research & Development, Future Sight, It's Time for the Past."""

from __future__ import annotations

from typing import Final, TypeAlias

from games.engine import Decision, Flow, Option, Seat, Table
from games.puzzle_strike.asking import LEAST_DEAR, ask_one, choose_chip, discard_of, hand_of
from games.puzzle_strike.chips import CHIPS, NAME, ORBS, PLACE
from games.puzzle_strike.economy import arrow
from games.puzzle_strike.effects import action
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import draw, hide, lose, put_on_top, take

Swap: TypeAlias = tuple[str, str]  # what goes, what comes
NO_SWAP: Final[Option[Swap | None]] = Option("swap:nothing", "Swap nothing", None)


@action("research_and_development")
def research_and_development(t: Table[State], me: Seat) -> Flow[None]:
    arrow(t)
    s = t.state
    player = s.players[me]
    if not t.reveal(swaps(s, me)):
        t.tell("{seat} has nothing to swap", seat=me)
        return
    picked = yield from ask_one(t, me, lambda seat: choose_swap(s, seat))
    if picked[0] is None:
        return
    goes, comes = picked[0]
    hide(player, goes)
    player.bag.remove(comes)
    player.bag.append(goes)
    take(player, comes, seen=len(ORBS.intersection((*player.hand, *player.bag, *player.top, comes))) == 1)
    t.tell("{seat} swaps a chip of the hand for a purple of the bag", seat=me)


def swaps(s: State, seat: Seat) -> list[Option[Swap | None]]:
    """Every chip of the hand for every purple inside the bag."""
    player = s.players[seat]
    purples = sorted(ORBS.intersection(player.bag), key=PLACE.__getitem__)
    return [
        Option(f"swap:{goes}-{comes}", f"{NAME[goes]} for {NAME[comes]}", (goes, comes), group=NAME[comes], spot=goes)
        for comes in purples
        for goes in sorted(set(player.hand), key=PLACE.__getitem__)
    ]


def choose_swap(s: State, seat: Seat) -> Decision[Swap | None]:
    """For who does not answer, the cheapest chip for the cheapest purple. That there is one has been told before."""
    options = swaps(s, seat) or [NO_SWAP]
    cheapest = min(options, key=_costs)
    return Decision(
        "swap_chips", "Swap a chip of your hand for a purple inside your bag", options,
        private=True, auto=not s.options.leak_guard, absent=(cheapest.key,),
    )  # fmt: skip


def _costs(option: Option[Swap | None]) -> list[int]:
    return [LEAST_DEAR[chip] for chip in option.value or ()]


@action("future_sight")
def future_sight(t: Table[State], me: Seat) -> Flow[None]:
    draw(t, me, 2)
    for prompt in ("Put a chip of your hand on top of your bag", "Put another one on top of it, to be drawn first"):
        chip = yield from choose_chip(t, me, "put", prompt, hand_of(me))
        if chip is not None:
            hide(t.state.players[me], chip)
            put_on_top(t.state.players[me], chip, openly=False)
            t.tell("{seat} puts a chip on top of the bag", seat=me)


@action("its_time_for_the_past")
def its_time_for_the_past(t: Table[State], me: Seat) -> Flow[None]:
    arrow(t)
    player = t.state.players[me]
    if not player.hand or not any(map(puzzle, player.discard)):
        t.tell("{seat} has nothing to swap", seat=me)
        return
    comes = yield from choose_chip(
        t,
        me,
        "take",
        "Take a puzzle chip of your discard pile",
        lambda s: filter(puzzle, discard_of(me)(s)),
        private=False,
    )
    goes = yield from choose_chip(t, me, "put", "Put a chip of your hand there for it", hand_of(me))
    if comes is not None and goes is not None:
        lose(player, goes)
        player.discard.remove(comes)
        player.discard.append(goes)
        take(player, comes)
        t.tell("{seat} swaps {chip} for {come}", seat=me, chip=goes, come=comes)


def puzzle(chip: str) -> bool:
    return CHIPS[chip].kind == "puzzle"
