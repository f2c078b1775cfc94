"""The puzzle chips without a fist, as they are printed. Each reads like its chip."""

from __future__ import annotations

from games.engine import Decision, Flow, Option, Seat, Table
from games.puzzle_strike.asking import LEAST_DEAR, ask_one, chip_option, choose_chip, choose_gain, several
from games.puzzle_strike.chips import BROWN, CHIPS, COLOURS, GEMS, NAME, VALUE
from games.puzzle_strike.economy import arrow, browns_left, cost, earn, piggy, price
from games.puzzle_strike.effects import GOES_WITH_A_PURPLE, PIGGIES, action, after_fist, fist_answer
from games.puzzle_strike.plays import end_actions, play_by_effect
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import draw, gain, lose, stay, trash, trash_itself

# --- that ask nobody -------------------------------------------------------------------------------------------------


@action("draw_three")
def draw_three(t: Table[State], me: Seat) -> None:
    draw(t, me, 3)


@action("gems_to_gemonade")
def gems_to_gemonade(t: Table[State], me: Seat) -> None:
    draw(t, me, 2)


@action("iron_defense")
def iron_defense(t: Table[State], me: Seat) -> None:
    s = t.state
    if s.bank["crash_gem"]:
        s.bank["crash_gem"] -= 1
        s.players[me].pile[0] += 1
        t.tell("{seat} puts {chip} into the pile", seat=me, chip="crash_gem")


@action("its_combo_time")
def its_combo_time(t: Table[State], me: Seat) -> None:
    if put_in_pile(t, me, t.reveal("gem_1")):
        draw(t, me, 4)
        arrow(t)


@action("one_of_each")
def one_of_each(t: Table[State], me: Seat) -> None:
    arrow(t)
    piggy(t)
    earn(t, 1)
    draw(t, me, 1)


@action("one_two_punch")
def one_two_punch(t: Table[State], me: Seat) -> None:
    arrow(t, count=2)


@action("recklessness")
def recklessness(t: Table[State], me: Seat) -> None:
    arrow(t, count=3)
    gain(t, me, "wound")


@action("roundhouse")
def roundhouse(t: Table[State], me: Seat) -> None:
    arrow(t)
    draw(t, me, 2)


@action("sale_prices")
def sale_prices(t: Table[State], me: Seat) -> None:
    earn(t, 1)
    t.state.sales += 1


PIGGIES["secret_move"] = 1
GOES_WITH_A_PURPLE.add("secret_move")


@action("secret_move")
def secret_move(t: Table[State], me: Seat) -> None:
    if t.state.options.secret_move_arrow:
        arrow(t)
    stay(t, me, "secret_move")


@action("thinking_ahead")
def thinking_ahead(t: Table[State], me: Seat) -> None:
    earn(t, 1)
    t.state.ahead += 1


@fist_answer("thinking_ahead")
def think_ahead_of_a_fist(t: Table[State], me: Seat, attacker: Seat, fist: str) -> bool:
    trash(t, me, "thinking_ahead", "table")
    return True


@after_fist("self_improvement")
def improve_after_a_fist(t: Table[State], me: Seat) -> None:
    draw(t, me, 3)


# --- that ask the player ---------------------------------------------------------------------------------------------


@action("combos_are_hard")
def combos_are_hard(t: Table[State], me: Seat) -> Flow[None]:
    """Played by the effect of another chip it is never the only action."""
    s = t.state
    if s.by_effect or s.plays > 1:
        return
    there = [chip for chip, count in s.bank.items() if count and gained_by_combos(s, chip)]
    if there:
        both = min(2, len(there))
        chips = yield from ask_one(
            t, me, lambda _: several("gain", "Gain two different chips", there, "gain", both, both, False)
        )
        for chip in chips:
            gain(t, me, chip)
    trash_itself(t, me, "combos_are_hard")
    end_actions(t)


def gained_by_combos(s: State, chip: str) -> bool:
    if s.options.combos_exclude == "puzzle":
        return CHIPS[chip].kind != "puzzle"
    return "bang" not in CHIPS[chip].icons


@action("gem_essence")
def gem_essence(t: Table[State], me: Seat) -> Flow[None]:
    gem = yield from choose_gem(t, me, "trash", "Trash a gem from your hand")
    if gem is not None:
        trash(t, me, gem)
        for colour in COLOURS:
            arrow(t, colour)


@action("its_a_trap")
def its_a_trap(t: Table[State], me: Seat) -> Flow[None]:
    s = t.state
    arrow(t)
    (stack,) = yield from ask_one(
        t, me, lambda _: Decision("trap", "Put a trap on a stack", [chip_option("trap", chip) for chip in s.bank])
    )
    s.traps[stack] = s.traps.get(stack, 0) + 1
    t.tell("{seat} traps {chip}", seat=me, chip=stack)
    trash_itself(t, me, "its_a_trap")


@action("master_puzzler")
def master_puzzler(t: Table[State], me: Seat) -> Flow[None]:
    s = t.state
    chips = yield from ask_one(t, me, lambda _: choose_puzzle(s, me))
    browns = browns_left(s, me)
    for chip in list(chips):
        browns -= chip in BROWN
        if browns < 0 and chip in BROWN:
            chips.remove(chip)
            t.tell("{chip} is one brown chip too many under {ward}", chip=chip, ward="protective_ward")
    for chip in chips:
        s.bank[chip] -= 1
    s.resolving = list(chips)
    for chip in chips:
        yield from play_by_effect(t, me, chip)
    s.players[me].discard += s.resolving
    if s.resolving:
        t.tell("{seat} gains {chips}", seat=me, chips=list(s.resolving))
    s.resolving = []
    end_actions(t)


def choose_puzzle(s: State, me: Seat) -> Decision[str]:
    """Any bank chips of different names, but gems, Wounds and itself; they are played in the order picked."""
    options = [
        chip_option("choose", chip)
        for chip, count in s.bank.items()
        if count and chip not in GEMS and chip not in ("wound", "master_puzzler")
        and (chip not in BROWN or browns_left(s, me))
    ]  # fmt: skip
    return Decision("puzzle", "Play bank chips, in the order you pick them", options, 0, len(options))


@action("risky_move")
def risky_move(t: Table[State], me: Seat) -> Flow[None]:
    gem = yield from choose_gem(t, me, "put", "Put a gem from your hand into your pile")
    if gem is not None:
        put_in_pile(t, me, gem)
        gain(t, me, f"gem_{VALUE[gem] + 1}")
        earn(t, 3)


@action("self_improvement")
def self_improvement(t: Table[State], me: Seat) -> Flow[None]:
    chip = yield from choose_hand_or_discard(t, me, "Trash a chip")
    if chip is not None:
        trash(t, me, chip[1], "discard" if chip[0] == "discard" else "hand")


@action("training_day")
def training_day(t: Table[State], me: Seat) -> Flow[None]:
    piggy(t)
    chip = yield from choose_chip(t, me, "trash", "Trash a chip from your hand", lambda s: s.players[me].hand)
    if chip is not None:
        trash(t, me, chip)
        worth = cost(t.state, chip)
        yield from choose_gain(
            t, me, "Gain a chip that costs up to 2 more", lambda s, other: price(s, other) <= worth + 2
        )


# --- what several chips do -------------------------------------------------------------------------------------------


def choose_gem(t: Table[State], me: Seat, verb: str, prompt: str) -> Flow[str | None]:
    """A gem of the own hand; None where there is none, which shows."""
    return (
        yield from choose_chip(
            t, me, verb, prompt, lambda s: [chip for chip in s.players[me].hand if VALUE[chip]], tells=True
        )
    )


def put_in_pile(t: Table[State], me: Seat, gem: str) -> bool:
    """A gem goes from the hand into the own pile; False where it is not in the hand."""
    player = t.state.players[me]
    if gem not in player.hand:
        return False
    lose(player, gem)
    player.pile[VALUE[gem]] += 1
    t.tell("{seat} puts {chip} into the pile", seat=me, chip=gem)
    return True


def choose_hand_or_discard(
    t: Table[State], me: Seat, prompt: str, only: str | None = None, *, tells: bool = False
) -> Flow[tuple[str, str] | None]:
    """Zone and chip, of the hand or the discard pile, `only` such a one if it is said; None where there is none."""

    def options(s: State) -> list[Option[tuple[str, str]]]:
        player = s.players[me]
        return [
            Option(
                f"trash:{chip}{'-discard' if zone == 'discard' else ''}",
                NAME[chip] + (" (discard pile)" if zone == "discard" else ""),
                (zone, chip), group="Discard pile" if zone == "discard" else "Hand", spot=chip,
            )
            for zone, chips in (("hand", player.hand), ("discard", player.discard))
            for chip in dict.fromkeys(chips)
            if only in (None, chip)
        ]  # fmt: skip

    if tells:
        t.reveal(only)
    if not options(t.state):
        return None

    def ask(_: Seat) -> Decision[tuple[str, str]]:
        there = options(t.state)
        cheapest = min(there, key=lambda option: LEAST_DEAR[option.value[1]])
        return Decision("trash", prompt, there, private=True, absent=(cheapest.key,))

    return (yield from ask_one(t, me, ask))[0]
