"""Setsuki: Speed of the Fox, Bag of Tricks, Double-take."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.engine import Decision, Flow, Option, Seat, Table
from games.puzzle_strike.asking import LEAST_DEAR, ask_one
from games.puzzle_strike.chips import ACTIONS, BROWN, CHIPS, NAME, PLACE
from games.puzzle_strike.economy import arrow, browns_left, piggy
from games.puzzle_strike.effects import action
from games.puzzle_strike.plays import end_actions, play_by_effect
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import draw, give_back, lose

Taken: TypeAlias = tuple[str, Literal["hand", "discard"]]
NOTHING: Option[Taken | None] = Option("choose:nothing", "Nothing", None)


@action("speed_of_the_fox")
def speed_of_the_fox(t: Table[State], me: Seat) -> None:
    arrow(t, "brown", 2)
    draw(t, me, 1)


@action("bag_of_tricks")
def bag_of_tricks(t: Table[State], me: Seat) -> None:
    arrow(t, "brown")
    piggy(t)
    draw(t, me, 1)


def doubles(s: State, seat: Seat, chip: str) -> bool:
    """Whether Double-take may play the chip: a puzzle chip but Master Puzzler, and no brown one under a Ward."""
    kind = CHIPS[chip].kind
    fits = kind == "puzzle" if s.options.double_take == "puzzle" else kind != "puzzle"
    return fits and chip in ACTIONS and chip != "master_puzzler" and not (chip in BROWN and not browns_left(s, seat))


def doubled(s: State, seat: Seat) -> list[Option[Taken | None]]:
    """What it may be played with, out of the hand and out of the discard pile."""
    player = s.players[seat]
    found: list[Option[Taken | None]] = []
    for chip in sorted({*player.hand, *player.discard}, key=PLACE.__getitem__):
        if doubles(s, seat, chip):
            if chip in player.hand:
                found.append(_double(chip, "hand"))
            if chip in player.discard:
                found.append(_double(chip, "discard"))
    return found


def _double(chip: str, zone: Literal["hand", "discard"]) -> Option[Taken | None]:
    where = "-discard" if zone == "discard" else ""
    label = f"{NAME[chip]} of your {'hand' if zone == 'hand' else 'discard pile'}"
    return Option(f"choose:{chip}{where}", label, (chip, zone), detail=CHIPS[chip].text, spot=chip)


@action("double_take")
def double_take(t: Table[State], me: Seat) -> Flow[None]:
    s = t.state
    if t.reveal(doubled(s, me)):
        picked = yield from ask_one(t, me, lambda seat: choose_double(s, seat))
        if picked[0] is not None:
            yield from play_twice(t, me, *picked[0])
    end_actions(t)


def choose_double(s: State, seat: Seat) -> Decision[Taken | None]:
    """For who does not answer, the cheapest. That there is such a chip has been told already."""
    options = doubled(s, seat) or [NOTHING]
    cheapest = min(options, key=lambda option: LEAST_DEAR[option.value[0]] if option.value else LEAST_DEAR["wound"])
    return Decision(
        "choose", "Double-take: play which chip twice?", options,
        private=True, auto=not s.options.leak_guard, absent=(cheapest.key,),
    )  # fmt: skip


def play_twice(t: Table[State], me: Seat, chip: str, zone: Literal["hand", "discard"]) -> Flow[None]:
    """It lies by itself until it has been played twice, and is trashed then, if it has not been before."""
    s = t.state
    player = s.players[me]
    if zone == "hand":
        lose(player, chip)
    else:
        player.discard.remove(chip)
    s.resolving.append(chip)
    for _ in range(2):
        yield from play_by_effect(t, me, chip)
    if chip in s.resolving:
        s.resolving.remove(chip)
        give_back(s, chip)
        t.tell("{seat} trashes {chip}", seat=me, chip=chip)
