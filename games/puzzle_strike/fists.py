"""The puzzle chips with a red fist. `foes` are the opponents who are not immune, in turn order."""

from __future__ import annotations

from games.engine import Decision, Flow, Option, Seat, Table
from games.puzzle_strike.asking import LEAST_DEAR, ask_all, ask_one, choose_chip, discard_of, several
from games.puzzle_strike.attacks import attack
from games.puzzle_strike.chips import NAME, ORBS, VALUE
from games.puzzle_strike.economy import arrow
from games.puzzle_strike.effects import fist_answer, strike
from games.puzzle_strike.piles import ante, split
from games.puzzle_strike.purples import combine_two
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import discard, put_on_top, reveal_hand, trash_itself, wound_bag


@strike("combo_practice")
def combo_practice(t: Table[State], me: Seat, foes: list[Seat]) -> Flow[None]:
    s = t.state
    if s.options.combo_practice_arrow != "none":
        arrow(t, s.options.combo_practice_arrow)
    chip = yield from choose_chip(
        t, me, "top", "You may put a discarded chip on top of your bag", discard_of(me), private=False, may=True
    )
    if chip is not None:
        s.players[me].discard.remove(chip)
        put_on_top(s.players[me], chip, openly=True)
        t.tell("{seat} puts {chip} on top of the bag", seat=me, chip=chip)
    yield from discard_orb_or_two(t, me, foes)


def discard_orb_or_two(t: Table[State], me: Seat, foes: list[Seat]) -> Flow[None]:
    """Window W6. All are asked at once; who picks one chip and no orb is asked for the other."""
    s = t.state
    asked = []
    for foe in foes:
        hand = s.players[foe].hand
        if len(hand) > 2 or (len(hand) == 2 and not t.reveal(ORBS).isdisjoint(hand)):
            asked.append(foe)
        else:
            for chip in list(hand):
                drop(t, foe, chip)
    picked = yield from ask_all(t, asked, lambda foe: choose_two(s, foe), of=me)
    short = []
    for foe, chips in picked.items():
        for chip in chips:
            drop(t, foe, chip)
        if len(chips) == 1 and chips[0] not in ORBS:
            rest = s.players[foe].hand
            if len(rest) > 1:
                short.append(foe)
            else:
                drop(t, foe, rest[0])
    again = yield from ask_all(
        t, short, lambda foe: several("discard", "Discard another chip", s.players[foe].hand, "discard", 1, 1, True),
        of=me,
    )  # fmt: skip
    for foe, chips in again.items():
        drop(t, foe, chips[0])


def choose_two(s: State, foe: Seat) -> Decision[str]:
    """One orb chip, or any two; two Wounds or other cheap chips for who does not answer."""
    hand = s.players[foe].hand
    two = several("discard", "", hand, "discard", 2, 2, True).absent
    one = several("discard", "Discard one orb chip, or two chips", hand, "discard", 1, 2, True)
    return Decision(one.ask, one.prompt, one.options, 1, 2, private=True, absent=two)


def drop(t: Table[State], foe: Seat, chip: str) -> None:
    discard(t, foe, chip)
    t.tell("{seat} discards {chip}", seat=foe, chip=chip)


@strike("knockdown")
def knockdown(t: Table[State], me: Seat, foes: list[Seat]) -> None:
    arrow(t)
    for foe in foes:
        reveal_hand(t, foe)
        gem = largest_gem(t.state, foe)
        if gem is not None:
            drop(t, foe, gem)


def largest_gem(s: State, seat: Seat) -> str | None:
    """The largest gem of the hand; None where there is none."""
    return max((chip for chip in s.players[seat].hand if VALUE[chip]), key=VALUE.__getitem__, default=None)


@strike("mix_master")
def mix_master(t: Table[State], me: Seat, foes: list[Seat]) -> Flow[None]:
    for foe in foes:
        split(t, foe)
    if t.state.options.mix_master_combine:
        yield from combine_two(t, me)


@strike("really_annoying")
def really_annoying(t: Table[State], me: Seat, foes: list[Seat]) -> None:
    for foe in foes:
        wound_bag(t, foe)


@fist_answer("really_annoying")
def annoy_an_attacker(t: Table[State], me: Seat, attacker: Seat, fist: str) -> Flow[bool]:
    """It is a fist itself, at the attacker alone, who may answer it."""
    yield from attack(t, me, "really_annoying", [attacker])
    return False


@strike("sneak_attack")
def sneak_attack(t: Table[State], me: Seat, foes: list[Seat]) -> None:
    arrow(t)
    for foe in foes:
        ante(t, foe)


@strike("stolen_purples")
def stolen_purples(t: Table[State], me: Seat, foes: list[Seat]) -> Flow[None]:
    s = t.state
    stolen: list[tuple[str, Seat]] = []
    for foe in foes:
        reveal_hand(t, foe)
        for chip in [chip for chip in s.players[foe].hand if chip in ORBS]:
            drop(t, foe, chip)
            stolen.append((chip, foe))
    if stolen:
        (taken,) = yield from ask_one(t, me, lambda _: choose_loot(stolen))
        chip, foe = taken
        if chip in s.players[foe].discard:  # whoever has left has taken it along
            s.players[foe].discard.remove(chip)
            s.players[me].discard.append(chip)
            t.tell("{seat} takes {chip} of {foe}", seat=me, chip=chip, foe=foe)
            trash_itself(t, me, "stolen_purples")


def choose_loot(stolen: list[tuple[str, Seat]]) -> Decision[tuple[str, Seat]]:
    """The cheapest for who does not answer."""
    options = loot(stolen)
    cheapest = min(options, key=lambda option: LEAST_DEAR[option.value[0]])
    return Decision("take", "Take one of them into your discard pile", options, absent=(cheapest.key,))


def loot(stolen: list[tuple[str, Seat]]) -> list[Option[tuple[str, Seat]]]:
    """What may be taken: each kind of chip once for everybody who had one."""
    names = [chip for chip, _ in dict.fromkeys(stolen)]
    return [
        Option(f"take:{chip}", NAME[chip], (chip, foe), spot=chip)
        if names.count(chip) == 1
        else Option(f"take:{chip}-{foe + 1}", f"{NAME[chip]} (of seat {foe + 1})", (chip, foe), spot=chip)
        for chip, foe in dict.fromkeys(stolen)
    ]
