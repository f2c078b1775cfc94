"""Every match comes to an end, whoever stays away or leaves."""

from __future__ import annotations

from tests.contract.promises.case import LONGEST, Case, finish, play_on, restored, same


def it_ends_by_chance(case: Case) -> None:
    finish(case.match, case.dice)
    outcome = case.match.outcome
    assert outcome is not None
    assert set(outcome.winners) <= set(case.seats)
    assert len(set(outcome.winners)) == len(outcome.winners)
    assert outcome.reason


def it_ends_when_all_are_absent(case: Case) -> None:
    """The clock runs out for everybody, every time."""
    match = case.match
    for _ in range(LONGEST):
        if not match.open:
            break
        seat = match.waiting[0]
        match.answer(seat, match.open[seat].default, match.asked)
    assert match.outcome is not None, f"no end after {LONGEST} decisions by absent players"


def it_ends_when_all_but_one_leave(case: Case) -> None:
    """At random moments, in random order; then whoever stays plays on alone, where the game lets them."""
    match, dice = case.match, case.dice
    here = [seat for seat in case.seats if seat not in match.t.gone]
    while match.open and len(here) > 1:
        for _ in range(dice.below(6)):
            if match.open:
                play_on(match, dice)
        if match.open:
            match.leave(here.pop(dice.below(len(here))))
    finish(match, dice)


def whoever_leaves_it_goes_on(case: Case) -> None:
    """At this very question, each seat: fork and restored match equal it, it is not asked again, and it ends."""
    for seat in case.seats:
        match = case.match.fork()
        if seat in match.t.gone:
            continue
        match.leave(seat)
        for again in (match.fork(), restored(match)):
            same(again, match)
        for _ in range(3):
            if match.open:
                assert seat not in match.open, f"seat {seat} has left and is asked {match.ask!r}"
                play_on(match, case.dice)
        if match.open:
            same(restored(match), match)
        finish(match, case.dice)
