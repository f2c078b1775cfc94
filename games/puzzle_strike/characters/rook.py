"""Rook: Stone Wall, Big Rocks, Strength of Earth."""

from __future__ import annotations

from games.engine import Flow, Option, Seat, Table
from games.puzzle_strike.asking import choose_option
from games.puzzle_strike.chips import GEMS, VALUE
from games.puzzle_strike.economy import arrow
from games.puzzle_strike.effects import GEM_SHIELD, GemShield, Reply, action
from games.puzzle_strike.piles import add, gems_in, merge
from games.puzzle_strike.puzzles import choose_gem
from games.puzzle_strike.state import State
from games.puzzle_strike.view import Flying
from games.puzzle_strike.zones import draw, take, trash


@action("stone_wall")
def stone_wall(t: Table[State], me: Seat) -> None:
    draw(t, me, 1)


def reflect(t: Table[State], me: Seat, flying: Flying, asked: tuple[int, ...]) -> Reply:
    """All of them fly back, and no 4-gem was broken for those."""
    return Reply(lands=0, back=flying.count)


GEM_SHIELD["stone_wall"] = GemShield(
    offer=lambda s, seat, flying: [()], label=lambda asked: "send all back", counters=False, reply=reflect
)


@action("big_rocks")
def big_rocks(t: Table[State], me: Seat) -> Flow[None]:
    s = t.state
    gem = yield from choose_gem(t, me, "trash", "Trash a gem; you take one that is 1 larger")
    if gem is not None:
        trash(t, me, gem)
        larger = f"gem_{VALUE[gem] + 1}"
        if s.bank.get(larger):
            s.bank[larger] -= 1
            take(s.players[me], larger)
            t.tell("{seat} takes {chip} into the hand", seat=me, chip=larger)


@action("strength_of_earth")
def strength_of_earth(t: Table[State], me: Seat) -> Flow[None]:
    arrow(t, "brown")
    draw(t, me, 1)
    s = t.state
    if smaller(s, me):
        value = yield from choose_option(
            t,
            me,
            "combine",
            "Combine a 1-gem of the bank with a gem of your pile",
            lambda s: list(map(growth, smaller(s, me))),
        )
        add(s, s.players[me], 1)
        merge(t, me, (value, 1))


def smaller(s: State, seat: Seat) -> list[int]:
    """The different values of the gems in the pile that a 1-gem can be combined with."""
    return [value for value in gems_in(s.players[seat]) if value < len(GEMS)]


def growth(value: int) -> Option[int]:
    return Option(f"combine:{value}-1", f"The {value}-gem, to a {value + 1}-gem", value, spot=f"pile:{value}")
