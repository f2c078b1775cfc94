"""A table's clock: how long a turn may take, what is saved up, and what happens when the time runs out. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Final, Literal

from msgspec import Meta

Pace = Literal["none", "live", "day", "three_days", "own"]
AtZero = Literal["nudge", "absent", "computer", "vote"]

TURNS: Final[dict[Pace, timedelta]] = {
    "live": timedelta(minutes=5),
    "day": timedelta(days=1),
    "three_days": timedelta(days=3),
}


@dataclass(frozen=True, slots=True)
class ClockOptions:
    """What a table chooses at the start."""

    pace: Annotated[
        Pace, Meta(description="Time for a turn: none, live (5 minutes), a day, three days, or your own")
    ] = "none"
    minutes: Annotated[int, Meta(ge=1, le=20160, description="Minutes for a turn, where the pace is your own")] = 720
    bank: Annotated[int, Meta(ge=0, le=20160, description="Minutes that unused time may save up to")] = 0
    extensions: Annotated[int, Meta(ge=0, le=9, description="How often a turn's time is given again, each player")] = 1
    at_zero: Annotated[
        AtZero,
        Meta(description="When time runs out: nudge only, play for them, a computer player, or the others decide"),
    ] = "vote"
    respect_quiet: Annotated[bool, Meta(description="Clocks stop in quiet hours and while somebody is away")] = True

    @property
    def turn(self) -> timedelta | None:
        """The time for one turn; None without a clock."""
        if self.pace == "own":
            return timedelta(minutes=self.minutes)
        return TURNS.get(self.pace)

    @property
    def cap(self) -> timedelta:
        """The most that a bank holds; every player begins with a full one."""
        return timedelta(minutes=self.bank)


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a seat has besides the time of a turn."""

    bank: timedelta
    extensions: int


def begin(options: ClockOptions) -> Allowance:
    """Where every seat starts."""
    return Allowance(options.cap, options.extensions)


def limit(options: ClockOptions, has: Allowance) -> timedelta | None:
    """How long a turn may take from its beginning, the bank included; None without a clock."""
    return None if options.turn is None else options.turn + has.bank


def settle(options: ClockOptions, has: Allowance, used: timedelta) -> Allowance:
    """After a turn that took `used` of running time: what was left goes into the bank, what was over comes from it."""
    if options.turn is None:
        return has
    bank = has.bank + (options.turn - used)
    return Allowance(min(max(bank, timedelta(0)), options.cap), has.extensions)


def extend(options: ClockOptions, has: Allowance) -> tuple[Allowance, timedelta] | None:
    """Time has run out: the turn's time once more, while the seat has extensions; the bank is empty by now."""
    if options.turn is None or has.extensions == 0:
        return None
    return Allowance(timedelta(0), has.extensions - 1), options.turn


def overdue(deadline: datetime | None, now: datetime) -> bool:
    """Only who is overdue may be replaced by the others."""
    return deadline is not None and now >= deadline
