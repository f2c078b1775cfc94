"""Gems that are sent: crashes, what may be done against them, and where they land (windows W1, W2 and W3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final, TypeAlias

from games.engine import Decision, Flow, Left, Option, Seat, Table
from games.puzzle_strike.asking import ask_for_answer
from games.puzzle_strike.chips import CHIPS, NAME, PURPLE_SHIELDS
from games.puzzle_strike.economy import earn
from games.puzzle_strike.effects import GEM_SHIELD, ON_LANDING, UNCOUNTERABLE, GemShield, Reply
from games.puzzle_strike.piles import add, breaks, gems_in, remove
from games.puzzle_strike.state import Player, State
from games.puzzle_strike.view import Flying
from games.puzzle_strike.zones import happened, known_to_have, lay

COUNTERS: Final = frozenset({"crash_gem", "double_crash_gem", "reversal", "unstable_power"})
"""The purple shields that break gems against gems."""
OTHERS: Final = PURPLE_SHIELDS - COUNTERS

Reaction: TypeAlias = tuple[str, tuple[int, ...], bool]
"""The chip; what it is asked for: the gems to break, or how many to negate; whether it is a Crash Gem of the pile."""
PASS: Final[Option[Reaction | None]] = Option("pass", "Do not react", None)
PASS_ALL: Final[Option[Reaction | None]] = Option(
    "pass:all", "Do not react until my next turn", ("", (), False), detail="Whatever comes before then is let through"
)


def crash(t: Table[State], seat: Seat, gems: tuple[int, ...], chip: str, *, money: bool = True) -> Flow[None]:
    """Break gems of the own pile and send them at the next player."""
    s = t.state
    if not gems:
        return
    break_gems(s, seat, gems)
    if money:
        earn(t, len(gems))
    total, foe = sum(gems), s.next(seat)
    s.last = happened("crash", seat, chip, foe, total)
    t.tell("{seat} breaks {gems}", seat=seat, gems=list(gems))
    yield from send(t, seat, foe, total, 4 in gems, chip)
    if seat in t.gone:
        raise Left(seat)


def break_gems(s: State, seat: Seat, gems: tuple[int, ...]) -> None:
    for value in gems:
        remove(s, s.players[seat], value)


def send(t: Table[State], sender: Seat, receiver: Seat, count: int, locked: bool, chip: str) -> Flow[None]:
    """So many 1-gems fly; the receiver may react once, and what flies back may be answered in turn. `chip` made it so,
    "" is an overflow."""
    s = t.state
    player = s.players[receiver]
    if not player.alive or sender == receiver:
        if count == 1:
            t.tell("{count} flies at nobody and goes to the bank", count=count)
        else:
            t.tell("{count} fly at nobody and go to the bank", count=count)
        return
    flying = Flying(sender, receiver, count, chip, locked, uncounterable(s.players[sender], chip))
    if count == 1:
        t.tell("{count} flies from {seat} to {foe}", count=count, seat=sender, foe=receiver)
    else:
        t.tell("{count} fly from {seat} to {foe}", count=count, seat=sender, foe=receiver)
    reply: Reply | None = None
    if may_react(t, flying):
        reaction = yield from _reaction(t, flying)
        if reaction is None:
            t.tell("{seat} does not react", seat=receiver)
        else:
            chip, asked, of_pile = reaction
            use(t, receiver, chip, of_pile)
            s.last = happened("react", receiver, chip, sender)
            reply = GEM_SHIELD[chip].reply(t, receiver, flying, asked)
    lands = count if reply is None else reply.lands
    if lands:
        land(t, receiver, lands)
    if reply is not None and reply.back:
        yield from send(t, receiver, sender, reply.back, reply.locked, chip)


def land(t: Table[State], seat: Seat, count: int) -> None:
    """They arrive, unless something in play stops some of them."""
    s = t.state
    player = s.players[seat]
    for chip in tuple(player.ongoing):
        if count and chip in ON_LANDING:
            count = ON_LANDING[chip](t, seat, count)
    if count:
        add(s, player, 1, count)
        s.last = happened("land", seat, "", None, count)
        if count == 1:
            t.tell("{count} lands on {seat}, whose pile is {height} high", count=count, seat=seat, height=player.height)
        else:
            t.tell("{count} land on {seat}, whose pile is {height} high", count=count, seat=seat, height=player.height)


def uncounterable(sender: Player, chip: str) -> bool:
    """Whether something in play at the sender's forbids to counter-crash what this chip sends."""
    return any(chip in UNCOUNTERABLE.get(lying, ()) for lying in sender.ongoing)


def may_react(t: Table[State], flying: Flying) -> bool:
    """Whether the receiver is asked, by what all know: so that being asked tells nothing of the hand."""
    player = t.state.players[flying.receiver]
    if flying.locked:
        return False
    crashable = not flying.uncounterable and bool(gems_in(player))
    if not (
        (crashable and (player.pile[0] or known_to_have(player, COUNTERS))) or known_to_have(player, OTHERS)
    ):  # fmt: skip
        return False
    if player.passing:
        t.reveal(player)  # that nobody is asked tells it
        t.tell("{seat} does not react", seat=flying.receiver)
        return False
    return True


def _reaction(t: Table[State], flying: Flying) -> Flow[Reaction | None]:
    """Put the question; None is a pass, as is having left."""
    s, seat = t.state, flying.receiver
    s.flying = flying
    reaction = yield from ask_for_answer(t, seat, partial(choose_reaction, s, flying))
    s.flying = None
    if reaction is None:
        return None
    if not reaction[0]:
        s.players[seat].passing = True
        return None
    s.queue.clear()  # a reaction gives the player on turn something new to think about
    return reaction


def choose_reaction(s: State, flying: Flying, seat: Seat) -> Decision[Reaction | None]:
    """The whole reaction in one question: which chip, and which gems it breaks or how many it negates."""
    options = [_option(reaction) for reaction in reactions(s, seat, flying)]
    if options:
        options += [PASS, PASS_ALL]
    guard = s.options.leak_guard
    return Decision(
        "gems", _prompt(flying.count), options or [PASS],
        private=True, auto=not guard, absent=("pass",), plan="gems", hold=guard,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _prompt(count: int) -> str:
    return f"{count} {'gem flies' if count == 1 else 'gems fly'} at you"


def reactions(s: State, seat: Seat, flying: Flying) -> list[Reaction]:
    """All that the player can do about them."""
    player: Player = s.players[seat]
    held = [(chip, False) for chip in dict.fromkeys(player.hand) if chip in GEM_SHIELD]
    if player.pile[0]:
        held.append(("crash_gem", True))
    return [
        (chip, asked, of_pile)
        for chip, of_pile in held
        if not flying.locked and not (GEM_SHIELD[chip].counters and flying.uncounterable)
        for asked in GEM_SHIELD[chip].offer(s, seat, flying)
    ]


@lru_cache(maxsize=1024)
def _option(reaction: Reaction) -> Option[Reaction | None]:
    """A Crash Gem of the pile has a key of its own, whether there is one in the hand or not."""
    chip, asked, of_pile = reaction
    label, name = GEM_SHIELD[chip].label(asked), NAME[chip]
    thing = "-".join([chip, *(["pile"] if of_pile else []), *map(str, asked)])
    if of_pile:
        name += " of your pile"
    return Option(
        f"react:{thing}", f"{name}: {label}" if label else name, reaction,
        group=name, detail=CHIPS[chip].reaction, spot=chip,
    )  # fmt: skip


def use(t: Table[State], seat: Seat, chip: str, of_pile: bool) -> None:
    """A reaction leaves the hand for the table, or the pile, if it is a Crash Gem that Iron Defense put there."""
    player = t.state.players[seat]
    if of_pile:
        player.pile[0] -= 1
        player.table.append(chip)
    else:
        lay(t, seat, chip)
    t.tell("{seat} reacts with {chip}", seat=seat, chip=chip)


def said_gems(gems: tuple[int, ...]) -> str:
    return "break " + " and ".join(f"a {value}-gem" for value in gems)


def counter_crash(most: int, then: Callable[[Table[State], Seat], None] | None = None) -> GemShield:
    """The reaction of a chip that breaks up to `most` gems: they cancel one for one, and what is over flies back.

    It gives money in one's own turn only, which has not begun while purchases are answered. `then` is what the chip
    does besides.
    """

    def offer(s: State, seat: Seat, flying: Flying) -> list[tuple[int, ...]]:
        player = s.players[seat]
        return breaks(player, most, least=1 if most == 1 or s.options.double_crash_may_break_one else most)

    def reply(t: Table[State], seat: Seat, flying: Flying, gems: tuple[int, ...]) -> Reply:
        s = t.state
        break_gems(s, seat, gems)
        t.tell("{seat} breaks {gems} against {count}", seat=seat, gems=list(gems), count=flying.count)
        if seat == s.turn and s.stage != "answer" and s.options.counter_money:
            earn(t, len(gems))
        if then is not None:
            then(t, seat)
        over = sum(gems) - flying.count
        return Reply(max(0, -over), max(0, over), 4 in gems)

    return GemShield(offer, said_gems, counters=True, reply=reply)


def negate_gems(t: Table[State], seat: Seat, flying: Flying, asked: tuple[int, ...]) -> Reply:
    """Gems to Gemonade: so many are gone, and each is $1 in the next own buy phase."""
    (count,) = asked
    t.state.players[seat].owed += count
    t.tell("{seat} makes gemonade of {count}", seat=seat, count=count)
    return Reply(flying.count - count)


GEM_SHIELD["crash_gem"] = counter_crash(1)
GEM_SHIELD["double_crash_gem"] = counter_crash(2)
GEM_SHIELD["gems_to_gemonade"] = GemShield(
    offer=lambda s, seat, flying: [(n,) for n in range(1, min(3, flying.count) + 1)],
    label=lambda asked: f"negate {asked[0]}",
    counters=False,
    reply=negate_gems,
)
