"""Before the first turn of a game: stacks to swap, the bank, characters, bags."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.engine import Decision, Flow, Option, Rng, Seat, Table
from games.puzzle_strike.asking import ask_all, chip_option
from games.puzzle_strike.chips import CHARACTER_NAMES, CHARACTERS, CHIPS, FIXED, NAME, PLACE, PUZZLES
from games.puzzle_strike.economy import offer_of
from games.puzzle_strike.ends import clear
from games.puzzle_strike.options import Options
from games.puzzle_strike.puzzle_chips import RECOMMENDED
from games.puzzle_strike.state import HAND_SIZE, Player, State
from games.puzzle_strike.view import Phase
from games.puzzle_strike.zones import draw, happened

STACKS: Final = 10
"""Puzzle stacks in a bank."""
START: Final[tuple[str, ...]] = ("crash_gem", *["gem_1"] * 6)
"""What lies in every bag at the start beside the three chips of the character."""
BOX: Final[dict[str, int]] = {
    "gem_1": 64, "gem_2": 20, "gem_3": 16, "gem_4": 12, "wound": 24, "combine": 20, "crash_gem": 16,
    "double_crash_gem": 10,
}  # fmt: skip
COPIES: Final = 5  # of a puzzle chip
BANK_CRASH_GEMS: Final = 12  # as printed, at every number of players
CHANCE: Final = "random"

KEEP: Final[Option[str | None]] = Option("pass", "Keep the bank as it is", None)


def laid_out(seats: int, options: Options, rng: Rng) -> State:
    """The match up to its first question."""
    order = list(range(seats))
    if options.turn_order == CHANCE:
        rng.shuffle(order)
    s = State(options, [Player() for _ in range(seats)], order, "wish", {}, list(PUZZLES), turn=order[0])
    advance(Table(s, rng, quiet=True))
    return s


def advance(t: Table[State]) -> None:
    """Do all that chance does, up to the next choice or the first turn."""
    s = t.state
    while True:
        s.phase = next_phase(s)
        if s.phase == "bank" and s.options.bank != "host":
            lay_bank(s, t.rng)
        elif s.phase == "wish" and s.options.characters == CHANCE:
            give_out(s, t.rng)
        else:
            break
    if s.phase == "turn":
        begin(t)


def next_phase(s: State) -> Phase:
    """What comes next before the first turn of this game."""
    if s.swappers:
        return "swap"
    chosen = not unchosen(s)
    if not s.bank and (chosen or s.options.bank_first):
        return "bank"
    if not chosen:
        way = s.options.characters
        return "wish" if way == CHANCE else way
    return "turn"


def prepare(t: Table[State]) -> Flow[None]:
    """One step before the first turn: one choice, or one round of them."""
    s = t.state
    if s.phase == "swap":
        yield from swap(t)
    elif s.phase == "bank":
        yield from choose_bank(t)
    elif s.phase == "wish":
        yield from wish(t)
    else:
        yield from pick(t)
    advance(t)


# --- the bank --------------------------------------------------------------------------------------------------------


def stock(s: State) -> dict[str, int]:
    """How many chips each of the fixed stacks begins with."""
    seats = len(s.players)
    found = {chip: BOX[chip] for chip in FIXED}
    if s.options.one_gem_bank == "physical":
        found["gem_1"] -= 6 * seats
    found["crash_gem"] = BANK_CRASH_GEMS if s.options.crash_bank == "printed" else BOX["crash_gem"] - seats
    return found


def lay_bank(s: State, rng: Rng) -> None:
    """The eight fixed stacks and ten puzzle stacks, by chance or as recommended."""
    chosen = rng.sample(PUZZLES, STACKS) if s.options.bank == "random" else RECOMMENDED[s.options.bank]
    set_bank(s, chosen)


def set_bank(s: State, puzzles: list[str] | tuple[str, ...]) -> None:
    """Full stacks of these puzzle chips beside the fixed ones."""
    s.bank = bank = stock(s) | dict.fromkeys(sorted(puzzles, key=PLACE.__getitem__), COPIES)
    s.box = [chip for chip in PUZZLES if chip not in bank]
    s.offer = offer_of(s)


def choose_bank(t: Table[State]) -> Flow[None]:
    """The host picks ten stacks; chance fills up."""
    s = t.state
    picked = yield from ask_all(t, [host(s)], choose_stacks)
    if not picked:  # the host has left, and another one is asked
        return
    (chosen,) = picked.values()
    chosen = [chip for chip in chosen if chip != CHANCE]
    chosen += t.rng.sample([chip for chip in PUZZLES if chip not in chosen], STACKS - len(chosen))
    set_bank(s, chosen)
    t.tell("The bank has {chips}", chips=sorted(chosen, key=PLACE.__getitem__))


def choose_stacks(seat: Seat) -> Decision[str]:
    """Ten of the 24 puzzle stacks; what is missing is left to chance."""
    options = [
        *(chip_option("stack", chip) for chip in PUZZLES),
        Option("stack:random", "Chance picks the others", CHANCE),
    ]
    return Decision(
        "bank", "Pick ten stacks; chance picks what is missing", options, 1, STACKS, absent=("stack:random",)
    )


def host(s: State) -> Seat:
    """Who sits in the first seat that is taken."""
    return next(seat for seat, player in enumerate(s.players) if not player.left)


# --- characters ------------------------------------------------------------------------------------------------------


def free(s: State) -> list[str]:
    taken = {player.character for player in s.players}
    return [who for who in CHARACTERS if who not in taken]


def unchosen(s: State) -> list[Seat]:
    """In turn order, those without a character."""
    return [seat for seat in s.order if not s.players[seat].character and not s.players[seat].left]


def assign(t: Table[State], seat: Seat, who: str) -> None:
    """Give the seat this character; where it is left to chance, one that is free."""
    s = t.state
    if who == CHANCE:
        who = t.rng.choice(free(s))
    s.players[seat].character = who
    s.last = happened("choose", seat)
    t.tell("{seat} plays {character}", seat=seat, character=who)


def give_out(s: State, rng: Rng) -> None:
    """All characters by chance."""
    for seat in unchosen(s):
        s.players[seat].character = rng.choice(free(s))


def wish(t: Table[State]) -> Flow[None]:
    """All who have none wish for a character at once; of those who wish for the same chance chooses one, and the others
    wish again."""
    s = t.state
    wishes = yield from ask_all(t, unchosen(s), lambda _: choose_character(s, "wish", "Wish for a character"))
    wishing: dict[str, list[Seat]] = {}
    for seat, (wished,) in wishes.items():
        wishing.setdefault(wished, []).append(seat)
    for who in CHARACTERS:
        if who in wishing:
            seats = wishing[who]
            assign(t, t.rng.choice(seats) if len(seats) > 1 else seats[0], who)
    for seat in wishing.get(CHANCE, ()):
        assign(t, seat, CHANCE)


def pick(t: Table[State]) -> Flow[None]:
    """One character: the next in turn order picks openly, or the host gives it out."""
    s = t.state
    seat = unchosen(s)[0]
    if s.options.characters == "host":
        s.turn = seat
        picked = yield from ask_all(
            t, [host(s)], lambda _: choose_character(s, "host", f"Choose a character for seat {seat + 1}")
        )
    else:
        s.turn = seat
        picked = yield from ask_all(t, [seat], lambda _: choose_character(s, "pick", "Pick your character"))
    for (who,) in picked.values():
        if not s.players[seat].left:
            assign(t, seat, who)


def choose_character(s: State, ask: str, prompt: str) -> Decision[str]:
    """One that is free; chance for who does not answer."""
    return _choice(ask, prompt, frozenset([player.character for player in s.players]))


@lru_cache(maxsize=1024)
def _choice(ask: str, prompt: str, taken: frozenset[str]) -> Decision[str]:
    there = [who for who in CHARACTERS if who not in taken]
    return Decision(ask, prompt, [_character(who) for who in (*there, CHANCE)], absent=("pick:random",))


@lru_cache(maxsize=16)
def _character(who: str) -> Option[str]:
    if who == CHANCE:
        return Option("pick:random", "Chance", CHANCE)
    return Option(f"pick:{who}", CHARACTER_NAMES[who], who, detail=", ".join(map(NAME.__getitem__, CHARACTERS[who])))


# --- games in a row --------------------------------------------------------------------------------------------------


def next_game(t: Table[State]) -> Flow[None]:
    """The game is over and the match is not: the table is cleared, and who lost may swap a stack, first loser first."""
    s = t.state
    s.game += 1
    s.swappers = [seat for seat in s.fallen if not s.players[seat].left]
    for player in s.players:
        clear(player)
        player.character, player.alive, player.passing = "", not player.left, False
    if s.options.turn_order == "random":
        t.rng.shuffle(s.order)
    set_bank(s, [chip for chip in s.bank if CHIPS[chip].kind == "puzzle"])
    s.traps, s.trash, s.fallen, s.locked, s.leavers, s.resolving = {}, [], [], [], [], []
    s.purchases, s.won, s.flying, s.attack = [], None, None, None
    s.refresh()
    s.turn = next(seat for seat in s.order if not s.players[seat].left)
    t.tell("Game {number} of {games}", number=s.game, games=s.options.games)
    advance(t)
    yield from ()


def swap(t: Table[State]) -> Flow[None]:
    """The next loser may swap a stack of the bank for one of the box; what was swapped out stays out for this game."""
    s = t.state
    seat = s.turn = s.swappers[0]
    out = yield from ask_all(t, [seat], lambda _: choose_out(s))
    (gone,) = out.get(seat, [None])
    if gone is not None:
        into = yield from ask_all(t, [seat], lambda _: choose_in(s))
        for (come,) in into.values():
            if come is not None:
                set_bank(s, [come if chip == gone else chip for chip in s.bank if CHIPS[chip].kind == "puzzle"])
                s.locked.append(gone)
                s.last = happened("swap", seat, come)
                t.tell("{seat} swaps {chip} for {come}", seat=seat, chip=gone, come=come)
    elif seat in out:
        t.tell("{seat} swaps no stack", seat=seat)
    s.swappers = [other for other in s.swappers if other != seat]


def choose_out(s: State) -> Decision[str | None]:
    return _stacks("swap", "You may swap a stack: which one goes?", [c for c in s.bank if CHIPS[c].kind == "puzzle"])


def choose_in(s: State) -> Decision[str | None]:
    return _stacks("swap_in", "Which stack comes in its place?", [c for c in s.box if c not in s.locked])


def _stacks(ask: str, prompt: str, chips: list[str]) -> Decision[str | None]:
    options: list[Option[str | None]] = [chip_option("swap", chip) for chip in chips]
    return Decision(ask, prompt, [*options, KEEP], absent=(KEEP.key,))


# --- the first hands -------------------------------------------------------------------------------------------------


def fill_bags(s: State) -> None:
    """Three character chips, a Crash Gem and six 1-gems in each bag."""
    for player in s.players:
        if not player.left:
            player.bag = [*CHARACTERS[player.character], *START]


def begin(t: Table[State]) -> None:
    """Bags are filled, and five chips drawn from each; the first turn follows."""
    s = t.state
    s.phase = "turn"
    s.refresh()
    fill_bags(s)
    here = [seat for seat in s.order if not s.players[seat].left]
    s.turn = here[0]
    for seat in here:
        draw(t, seat, HAND_SIZE)
