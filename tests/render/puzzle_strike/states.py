"""Positions to draw, set by hand: where play seldom goes, and so that no change of the rules moves them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine import Decision, Option, Outcome
from games.puzzle_strike.chips import CHARACTERS, CHIPS, FIXED, ORDER, PUZZLES
from games.puzzle_strike.puzzle_chips import RECOMMENDED
from games.puzzle_strike.view import Last, PlayerView, StackView, View

NAMES = ("Ana", "Bruno", "Chidi", "Dagny")
WHO = ("setsuki", "grave", "midori", "argagarg")
PILES = ((2, 1, 1), (3, 2, 1, 1), (1, 1), (4, 3, 1, 1))
MINE = ("gem_1", "gem_1", "crash_gem", "draw_three", "one_of_each", "wound")


def chips(words: str) -> tuple[str, ...]:
    """Chip ids in the order of hands."""
    return tuple(sorted(words.split(), key=ORDER.index))


def player(seat: int, **changes: Any) -> PlayerView:
    """Somebody in the middle of a game."""
    pile = changes.pop("pile", PILES[seat])
    plain = PlayerView(
        seat=seat,
        character=WHO[seat],
        alive=True,
        left=False,
        hand=5,
        bag=4 + seat,
        top=(),
        pool=chips("gem_1 gem_1 gem_1 gem_2 wound crash_gem") + CHARACTERS[WHO[seat]],
        seen=(),
        discard=("gem_1", "combine", "gem_1", "wound"),
        table=(),
        ongoing=(),
        pile=pile,
        defense=0,
        height=sum(pile),
        owed=0,
        wins=0,
    )
    return replace(plain, **changes)


def bank(name: str = "first_game", **prices: int) -> tuple[StackView, ...]:
    """A recommended bank some turns into the game."""
    stacks = sorted((*FIXED, *RECOMMENDED[name]), key=ORDER.index)
    counts = {"gem_1": 38, "gem_2": 17, "gem_3": 15, "gem_4": 12, "wound": 21, "combine": 17, "crash_gem": 11}
    return tuple(
        StackView(chip, counts.get(chip, 9 if chip == "double_crash_gem" else 5), prices.get(chip, CHIPS[chip].cost), 0)
        for chip in stacks
    )


def table(seats: int = 4, **changes: Any) -> View:
    """Seat 3 acts, with two arrows and 3 money, in the order of seats."""
    plain = View(
        seat=None,
        phase="turn",
        stage="action",
        players=tuple(player(seat) for seat in range(seats)),
        order=tuple(range(seats)),
        turn=seats - 1,
        hand=(),
        own_top=(),
        bank=bank(),
        box=tuple(chip for chip in PUZZLES if chip not in RECOMMENDED["first_game"]),
        locked=(),
        trash=(),
        arrows=(1, 1, 0, 0, 0),
        money=3,
        purse=3,
        piggies=1,
        bought=(),
        answering=(),
        resolving=(),
        warded=False,
        flying=None,
        attack=None,
        extra=False,
        game=1,
        games=1,
        fallen=(),
        leak_guard=False,
        last=Last("play", seats - 1, "one_of_each"),
        outcome=None,
    )
    return with_player(replace(plain, **changes), seats - 1, table=("one_of_each",))


def with_player(view: View, seat: int, **changes: Any) -> View:
    """The same table with another standing of one player."""
    players = list(view.players)
    changed = replace(players[seat], **changes)
    players[seat] = replace(changed, height=sum(changed.pile))
    return replace(view, players=tuple(players))


def mine(hand: str, **changes: Any) -> View:
    """The same table as the seat on turn sees it, with this hand."""
    held = chips(hand)
    seats = changes.pop("seats", 4)
    seat = changes.pop("seat", seats - 1)
    view = table(seats, seat=seat, hand=held, **changes)
    purse = view.money + sum(CHIPS[chip].value for chip in held) if seat == view.turn else view.money
    pool = tuple(sorted((*view.players[seat].pool, *held), key=ORDER.index))
    return with_player(replace(view, purse=purse), seat, hand=len(held), pool=pool)


def turn_question(view: View) -> Decision[Any]:
    """The one question of a turn, as far as a picture looks: plays, purchases, the end."""
    options = [
        Option(f"play:{chip}", CHIPS[chip].name, chip, group="Play", spot=chip)
        for chip in dict.fromkeys(view.hand)
        if CHIPS[chip].banner and CHIPS[chip].text and view.stage == "action"
    ]
    options += [
        Option(f"buy:{stack.chip}", f"Buy {CHIPS[stack.chip].name} (${stack.price})", stack.chip, "Buy", "", stack.chip)
        for stack in view.bank
        if stack.count and stack.price <= view.purse
    ]
    options.append(Option("end", "End your turn", "end"))
    return Decision("turn", "Play a chip, buy, or end your turn", options, most=5, private=True)
