"""Positions to draw, set by hand: where play seldom goes, and so that no change of the rules moves them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

from games.engine import Decision, Option, Outcome
from games.puzzle_strike.chips import CHARACTERS, CHIPS, FIXED, ORDER, PUZZLES
from games.puzzle_strike.puzzle_chips import RECOMMENDED
from games.puzzle_strike.view import Attack, Flying, Last, PlayerView, StackView, View

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


def rare() -> dict[str, View]:
    """Tables of every kind, by what they show; the fullest are as full as the rules allow."""
    hit = Attack(3, "sneak_attack", (0, 1, 2))
    over = table(phase="over", outcome=Outcome((2,), "the last one in the game"), fallen=(1, 0, 3), last=Last("out", 3))
    for seat in (0, 1, 3):
        over = with_player(over, seat, alive=False, hand=0, bag=0, discard=(), pile=(), table=())
    return {
        "two": with_player(table(2, stage="buy"), 0, ongoing=("bubble_shield", "secret_move"), discard=ORDER[:26]),
        "three": with_player(table(3), 1, defense=1, ongoing=("dragon_form",)),
        "four": table(),
        "gems in the air": table(flying=Flying(3, 0, 3, "crash_gem"), last=Last("crash", 3, "crash_gem", 0, 3)),
        "locked": table(flying=Flying(3, 0, 5, "double_crash_gem", locked=True)),
        "overflow": table(flying=Flying(1, 2, 4, ""), last=Last("out", 1)),
        "attack": table(attack=hit, last=Last("play", 3, "sneak_attack")),
        "attack on one": table(attack=Attack(0, "really_annoying", (3,)), last=Last("react", 0, "really_annoying", 3)),
        "answers": table(stage="answer", answering=("crash_gem",), money=0),
        "cleanup": table(stage="cleanup", last=Last("end", 3)),
        "somebody out": with_player(table(), 1, alive=False, pile=(), hand=0, bag=0, discard=()),
        "somebody left": with_player(table(last=Last("leave", 1)), 1, alive=False, left=True, pile=()),
        "first turn": table(last=None, arrows=(1, 0, 0, 0, 0), money=0, piggies=0),
        "landed": table(last=Last("land", 0, "", None, 4)),
        "series": with_player(table(game=2, games=3), 2, wins=1),
        "sold out": table(bank=tuple(replace(stack, count=0) for stack in bank())),
        "trapped": table(bank=tuple(replace(stack, traps=place % 4) for place, stack in enumerate(bank()))),
        "owed": with_player(table(), 0, owed=6),
        "full": full(),
        "wishes": choosing("wish"),
        "picks": choosing("pick"),
        "picks after the bank": replace(choosing("pick"), bank=bank()),
        "given out": choosing("host"),
        "bank": table(phase="bank", bank=(), box=PUZZLES, last=None),
        "swap": table(phase="swap", game=2, games=3, last=Last("swap", 1, "roundhouse")),
        "over": over,
    }


def choosing(phase: Literal["wish", "pick", "host"]) -> View:
    """Two have a character, two have none; the order of turns is not that of seats."""
    view = table(phase=phase, last=Last("choose", 0), order=(2, 0, 3, 1), turn=3, bank=(), money=0)
    for seat in (1, 3):
        view = with_player(view, seat, character="", pile=(), table=())
    return view


def full() -> View:
    """Piles over the limit, gems in the air, all arrows, a long turn, chips in play, and traps on every stack."""
    view = table(
        games=5,
        game=4,
        money=27,
        arrows=(5, 4, 3, 2, 1),
        piggies=7,
        flying=Flying(3, 0, 8, "double_crash_gem", locked=True),
        last=Last("crash", 3, "double_crash_gem", 0, 8),
        bank=tuple(replace(stack, traps=2, count=20) for stack in bank("lots_of_attacks")),
    )
    piles = ((4, 4, 3, 3, *(1,) * 9), (4, 4, 2, *(1,) * 10), (1,) * 40, (4, 3, 2, *(1,) * 8))
    kept = (
        ("secret_move",) * 5,
        ("secret_move",),
        ("secret_move", "dragon_form"),
        ("bubble_shield", "protective_ward"),
    )
    for seat in range(4):
        view = with_player(
            view,
            seat,
            pile=piles[seat],
            defense=seat,
            owed=seat * 3,
            wins=seat,
            hand=14,
            bag=28,
            ongoing=(*kept[seat], *(("secret_move",) if seat == 3 else ())),
            discard=ORDER[: 40 - seat],
            table=ORDER[8:24] if seat == 3 else (),
        )
    return view
