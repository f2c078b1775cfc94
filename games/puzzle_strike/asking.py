"""How chips ask: one chip of a place, several, what to gain, one thing of a list.

Every question is made from the state each time it is put. Whoever is asked for a chip of a place where there is none is
not asked, and gets None. A question to somebody who has left, or after the game is won, ends what asked it (`Left`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from games.engine import Ask, Decision, Flow, Left, Option, Seat, Table
from games.puzzle_strike.chips import CHIPS, COST, NAME, PLACE, Chip
from games.puzzle_strike.economy import prices
from games.puzzle_strike.state import State
from games.puzzle_strike.zones import gain

V = TypeVar("V")
Source = Callable[[State], Iterable[str]]


def _dearness(chip: Chip) -> tuple[int, int, str]:
    if chip.kind == "character":
        return 2, chip.cost, chip.name
    return int(chip.kind not in ("wound", "gem") or chip.value > 1), chip.cost, chip.name


LEAST_DEAR: Final[dict[str, int]] = {chip.id: n for n, chip in enumerate(sorted(CHIPS.values(), key=_dearness))}
"""The place of a chip in the order in which they are given up for somebody who does not answer: Wounds, 1-gems, by
printed cost and name, character chips last."""
NONE: Option[None] = Option("pass", "None", None)


@lru_cache(maxsize=4096)
def chip_option(verb: str, chip: str, copy: int = 1) -> Option[str]:
    """The option of that chip, made once; a further copy of the same chip has a number."""
    number = f" ({copy})" if copy > 1 else ""
    return Option(
        f"{verb}:{chip}{f'-{copy}' if copy > 1 else ''}", NAME[chip] + number, chip, detail=CHIPS[chip].text, spot=chip
    )


def ask_one(t: Table[State], seat: Seat, ask: Ask[V]) -> Flow[list[V]]:
    """What the seat picks. Left where it has left or leaves, or the game is won meanwhile."""
    s = t.state
    while s.won is None and seat not in t.gone:
        picks = yield {seat: ask(seat)}
        if picks is not None:
            return [option.value for option in picks[seat]]
    raise Left(seat)


def ask_all(
    t: Table[State], seats: Sequence[Seat], ask: Ask[V], *, of: Seat | None = None
) -> Flow[dict[Seat, list[V]]]:
    """What they pick, each in secret, all at once; who has left is not asked. Nothing where `of`, on whose behalf they
    are asked, has left. Left where the game is won meanwhile."""
    s = t.state
    while s.won is None:
        here = [seat for seat in seats if seat not in t.gone]
        if not here or of in t.gone:
            return {}
        picks = yield {seat: ask(seat) for seat in here}
        if picks is not None:
            return {seat: [option.value for option in picks[seat]] for seat in here}
    raise Left(s.turn)


def ask_for_answer(t: Table[State], seat: Seat, ask: Ask[V | None]) -> Flow[V | None]:
    """What the seat answers to what another does; None is a pass, as is having left. Left where the game is won
    meanwhile: then nothing is left to answer."""
    picked = yield from ask_all(t, (seat,), ask)
    return picked[seat][0] if picked else None


def hand_of(seat: Seat) -> Source:
    return lambda s: s.players[seat].hand


def discard_of(seat: Seat) -> Source:
    return lambda s: s.players[seat].discard


def choose_chip(
    t: Table[State],
    seat: Seat,
    ask: str,
    prompt: str,
    source: Source,
    *,
    verb: str = "",
    private: bool = True,
    tells: bool = False,
    may: bool = False,
) -> Flow[str | None]:
    """One chip of those in the source. None where there is none, or where it `may` be declined and is.

    `private`: the source is hidden from others. `tells`: whether there is such a chip tells others something; then a
    lone one is taken unasked, which tells little more, unless the table guards what haste tells. The verb is `ask`
    where none is given.
    """
    if tells:
        t.reveal(source)
    if not any(True for _ in source(t.state)):
        return None
    auto = True if tells and not t.state.options.leak_guard else None
    picked = yield from ask_one(t, seat, lambda _: _one(t.state, ask, prompt, source, verb or ask, private, may, auto))
    return picked[0]


def _one(
    s: State, ask: str, prompt: str, source: Source, verb: str, private: bool, may: bool, auto: bool | None
) -> Decision[str | None]:
    chips = sorted(set(source(s)), key=PLACE.__getitem__)
    options: list[Option[str | None]] = [chip_option(verb, chip) for chip in chips]
    if may or not chips:  # a redeal may have emptied what there was to choose from
        return Decision(ask, prompt, [*options, NONE], private=private, absent=(NONE.key,))
    cheapest = min(chips, key=LEAST_DEAR.__getitem__)
    return Decision(ask, prompt, options, private=private, auto=auto, absent=(f"{verb}:{cheapest}",))


def choose_chips(
    t: Table[State],
    seat: Seat,
    ask: str,
    prompt: str,
    source: Source,
    *,
    least: int,
    most: int,
    verb: str = "",
    private: bool = True,
) -> Flow[list[str]]:
    """`least` to `most` chips of the source, in the order picked; as many as there are where they are fewer, and then
    without a question."""
    there = list(source(t.state))
    if not there or not most:
        return []
    picked = yield from ask_one(
        t, seat, lambda _: several(ask, prompt, source(t.state), verb or ask, least, most, private)
    )
    return picked


def several(
    ask: str, prompt: str, chips: Iterable[str], verb: str, least: int, most: int, private: bool
) -> Decision[str]:
    """The question for `least` to `most` of these chips; each copy is an option of its own."""
    options = copies(verb, chips)
    most = min(most, len(options))
    least = min(least, most)
    cheapest = sorted(options, key=lambda option: LEAST_DEAR[option.value])[:least] if least else ()
    return Decision(ask, prompt, options, least, most, private=private, absent=tuple([o.key for o in cheapest]))


def copies(verb: str, chips: Iterable[str]) -> list[Option[str]]:
    """An option for every chip, further copies with their numbers."""
    options, last, copy = [], "", 0
    for chip in sorted(chips, key=PLACE.__getitem__):
        copy = copy + 1 if chip == last else 1
        options.append(chip_option(verb, chip, copy))
        last = chip
    return options


def choose_gain(
    t: Table[State], seat: Seat, prompt: str, allowed: Callable[[State, str], bool], *, may: bool = False
) -> Flow[str | None]:
    """Gain a chip of the bank that is allowed. None where there is none, or it is declined."""

    def there(s: State) -> list[str]:
        return [chip for chip in prices(s) if s.bank[chip] and allowed(s, chip)]  # cheapest first

    def ask(_: Seat) -> Decision[str | None]:
        options: list[Option[str | None]] = [chip_option("gain", chip) for chip in there(t.state)]
        return Decision("gain", prompt, [*options, NONE] if may else options, absent=(NONE.key,) if may else ())

    if not there(t.state):
        return None
    chip = (yield from ask_one(t, seat, ask))[0]
    if chip is not None:
        gain(t, seat, chip)
    return chip


def choose_option(
    t: Table[State], seat: Seat, ask: str, prompt: str, options: Callable[[State], Sequence[Option[V]]]
) -> Flow[V]:
    """One of a public list."""
    picked = yield from ask_one(t, seat, lambda _: Decision(ask, prompt, options(t.state)))
    return picked[0]


def cheapest_first(chips: Iterable[str]) -> list[str]:
    return sorted(chips, key=lambda chip: (COST[chip], NAME[chip]))
