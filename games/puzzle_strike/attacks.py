"""Red fists: who may answer, what answers do, and the attack itself (windows W4 and W5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from games.engine import Decision, Flow, Left, Option, Seat, Table
from games.puzzle_strike.asking import ask_all
from games.puzzle_strike.chips import BLUE_SHIELDS, CHIPS, NAME
from games.puzzle_strike.effects import AFTER_FIST, FIST_ANSWER, STRIKE
from games.puzzle_strike.state import State
from games.puzzle_strike.view import Attack
from games.puzzle_strike.zones import happened, known_to_have, lay

ALL: Final = "all"
PASS: Final[Option[str]] = Option("pass", "Do not react", "")
PASS_ALL: Final[Option[str]] = Option(
    "pass:all", "Do not react until my next turn", ALL, detail="Whatever comes before then is let through"
)


def attack(t: Table[State], attacker: Seat, fist: str, targets: Sequence[Seat]) -> Flow[None]:
    """The targets, in turn order, may answer in secret and all at once; the answers are opened together and done in
    turn order; then the fist strikes whoever is not immune; then what answers do afterwards."""
    s = t.state
    asked = _asked(t, targets)
    answers = (yield from _answers(t, attacker, fist, targets, asked)) if asked else {}
    immune: list[Seat] = []
    for seat, shield in answers.items():
        if not (s.players[seat].alive and s.players[attacker].alive):
            continue
        if shield in AFTER_FIST:
            continue
        done = FIST_ANSWER[shield](t, seat, attacker, fist)
        if done if isinstance(done, bool) else (yield from done):
            immune.append(seat)
            t.tell("{seat} is immune to {chip}", seat=seat, chip=fist)
    if not s.players[attacker].alive:
        if attacker == s.turn:
            raise Left(attacker)
        return
    foes = [seat for seat in targets if seat not in immune and s.players[seat].alive]
    flow = STRIKE[fist](t, attacker, foes)
    if flow is not None:
        yield from flow
    for seat, shield in answers.items():
        if shield in AFTER_FIST and s.players[seat].alive:
            later = AFTER_FIST[shield](t, seat)
            if later is not None:
                yield from later


def _asked(t: Table[State], targets: Sequence[Seat]) -> list[Seat]:
    """Who is asked: whoever may hold a blue shield, or, where the table does not guard what haste tells, does."""
    asked = [seat for seat in targets if may_answer(t, seat)]
    if not asked or t.state.options.leak_guard:
        return asked
    able = [seat for seat in t.reveal(asked) if not BLUE_SHIELDS.isdisjoint(t.state.players[seat].hand)]
    for seat in asked:
        if seat not in able:
            t.tell("{seat} does not react", seat=seat)
    return able


def _answers(
    t: Table[State], attacker: Seat, fist: str, targets: Sequence[Seat], asked: list[Seat]
) -> Flow[dict[Seat, str]]:
    """Who answers with which blue shield; the chips lie on the table already."""
    s = t.state
    s.attack = Attack(attacker, fist, tuple(targets))
    picked = yield from ask_all(t, asked, lambda seat: choose_answer(s, seat, fist), of=attacker)
    s.attack = None
    answers: dict[Seat, str] = {}
    for seat in asked:
        for shield in picked.get(seat, ()):
            if shield == ALL:
                s.players[seat].passing = True
            if shield in ("", ALL):
                t.tell("{seat} does not react", seat=seat)
                continue
            s.queue.clear()  # a reaction gives the player on turn something new to think about
            lay(t, seat, shield)
            answers[seat] = shield
            s.last = happened("react", seat, shield, attacker)
            t.tell("{seat} reacts with {chip}", seat=seat, chip=shield)
    return answers


def may_answer(t: Table[State], seat: Seat) -> bool:
    """Whether the seat is asked, by what all know: so that being asked tells nothing of the hand."""
    player = t.state.players[seat]
    if not player.alive or not known_to_have(player, BLUE_SHIELDS):
        return False
    if player.passing:
        t.reveal(player)  # that nobody is asked tells it
        t.tell("{seat} does not react", seat=seat)
        return False
    return True


def choose_answer(s: State, seat: Seat, fist: str) -> Decision[str]:
    """Which blue shield of the hand, if any."""
    options = [_option(chip) for chip in dict.fromkeys(s.players[seat].hand) if chip in BLUE_SHIELDS]
    if options:
        options += [PASS, PASS_ALL]
    guard = s.options.leak_guard
    return Decision(
        "fist", _prompt(fist), options or [PASS],
        private=True, auto=not guard, absent=("pass",), plan="fist", hold=guard,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _prompt(fist: str) -> str:
    return f"{NAME[fist]} is played against you"


@lru_cache(maxsize=64)
def _option(chip: str) -> Option[str]:
    return Option(f"react:{chip}", NAME[chip], chip, detail=CHIPS[chip].reaction, spot=chip)
