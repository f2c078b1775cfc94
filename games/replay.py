"""Replay a match from its record: python -m games.replay FILE [--json]

The deal is compared with the commitment that was posted when the match began. Each step is played again from its stored
checkpoint; where this build played it, the next checkpoint must come out the same to the byte. A match that this build
alone played is played once more from its seed to its end in one go. Exit 0 when all is as recorded, 1 when something is
not, 2 where FILE is no record of a whole match.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal, NoReturn

import msgspec

from games.catalog import AnyGame, find_game
from games.engine import AnswerError, Match, build_of, decode_table, encode_table, forms, listed
from games.records import OwnView, Record, RecordError, Step, commitment, read

Verdict = Literal["same", "differs", "earlier build, same", "earlier build, differs"]
OWN_VIEW: Final = "This is what one reader may see of a match; its whole record can be replayed once it is over."


class Check(msgspec.Struct, frozen=True):
    """How a thing came out, which build had played it, and in words what differs."""

    verdict: Verdict
    build: str
    why: str = ""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a replay. `faults` are the record's own; with one, no step is played.

    `promised`: salt, seed, options and seats are those of the commitment. `whole` is None where the match was not
    played by this build alone.
    """

    match: int
    game: str
    build: str
    promised: bool
    faults: tuple[str, ...]
    steps: tuple[Check, ...]
    whole: Check | None

    @property
    def ok(self) -> bool:
        """Whether all that this build can vouch for is as recorded."""
        checks = [*self.steps, self.whole] if self.whole else self.steps
        return self.promised and not self.faults and all(check.verdict != "differs" for check in checks)


def replay(record: Record, game: AnyGame) -> Report:
    """Everything that can be checked of a record."""
    here, faults = build_of(game), tuple(_faults(record))
    builds = {step.build for step in record.steps} | {a.build for a in record.answers if not a.undone}
    return Report(
        match=record.match,
        game=record.game,
        build=here,
        promised=commitment(record.salt, record.seed, record.options, record.players) == record.commitment,
        faults=faults,
        steps=() if faults else tuple(_check(record, game, n, here) for n in range(len(record.steps))),
        whole=_verdict(here, here, _whole(record, game)) if builds == {here} and not faults else None,
    )


def _faults(record: Record) -> Iterator[str]:
    """What a record cannot lack."""
    if [step.step for step in record.steps] != list(range(len(record.steps))) or not record.steps:
        yield "steps are missing or out of order"
    standing = [answer for answer in record.answers if not answer.undone]
    if any(one.n >= other.n or one.step > other.step for one, other in pairwise(standing)):
        yield "answers are out of order"
    if any(answer.step not in range(len(record.steps)) for answer in standing):
        yield "answers belong to no step"


def _check(record: Record, game: AnyGame, n: int, here: str) -> Check:
    step, build = record.steps[n], record.build_of(n)
    if _hash(step.checkpoint) != step.hash:
        return Check("differs", build, "its checkpoint does not fit its hash")
    return _verdict(build, here, _again(record, game, n))


def _verdict(build: str, here: str, why: str) -> Check:
    if build == here:
        return Check("differs" if why else "same", build, why)
    return Check("earlier build, differs" if why else "earlier build, same", build, why)


def _again(record: Record, game: AnyGame, n: int) -> str:
    """Play the step from its checkpoint; what differs, or nothing."""
    log, following = record.log(n), record.steps[n + 1] if n + 1 < len(record.steps) else None
    try:
        match: Match[Any, Any] = Match.load(game, record.steps[n].checkpoint, log)
    except Exception as fault:  # any game's rules and upgrade, on whatever a file holds
        return f"it cannot be played: {_words(fault)}"
    played = [*match.past, (match.checkpoint, match.log)]
    if match.lost or played[0][1] != log:
        return "its answers do not fit"
    if following is None:
        return "it goes on where the record ends" if match.past else _other_end(match, record)
    if not match.past:
        return "it does not end"
    return _other_state(game, played[1][0], following)


def _whole(record: Record, game: AnyGame) -> str:
    """Deal from the seed and play all answers in one go; what differs, or nothing."""
    try:
        options: Any = forms.parse(game.options_type, record.options)
        dealt: Match[Any, Any] = Match.new(game, len(record.players), options, int(record.seed))
        first = dealt.past[0][0] if dealt.past else dealt.checkpoint
        match: Match[Any, Any] = Match.load(game, first, record.log())
    except Exception as fault:
        return f"it cannot be played: {_words(fault)}"
    played = [*match.past, (match.checkpoint, match.log)]
    for n, (step, (checkpoint, log)) in enumerate(zip(record.steps, played, strict=False)):
        if _hash(checkpoint) != step.hash:
            return f"step {n} begins with another state"
        if log != record.log(n):
            return f"the answers of step {n} do not fit"
    return _other_end(match, record) if len(played) == len(record.steps) else f"it has {len(played)} steps"


def _other_end(match: Match[Any, Any], record: Record) -> str:
    return "" if match.outcome == record.outcome else "it ends otherwise"


def _other_state(game: AnyGame, came_out: bytes, recorded: Step) -> str:
    """In which fields of the state the next checkpoint differs; nothing where it is the same in today's shape."""
    if _hash(came_out) == recorded.hash:
        return ""
    try:
        stored = encode_table(game, decode_table(game, recorded.checkpoint))
    except Exception as fault:
        return f"what comes after it cannot be read: {_words(fault)}"
    one, other = msgspec.json.decode(came_out), msgspec.json.decode(stored)
    state, wanted = one.pop("state"), other.pop("state")
    named = [*(key for key in one if one[key] != other[key]), *(key for key in state if state[key] != wanted[key])]
    return f"after it, {listed(named)} {'differs' if len(named) == 1 else 'differ'}" if named else ""


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _words(fault: Exception) -> str:
    return " ".join(str(fault).split()) or type(fault).__name__


def lines(record: Record, report: Report) -> Iterator[str]:
    """The report for people; the last line sums it up."""
    seated = [p.name + (f" (computer: {p.agent})" if p.agent else "") for p in record.players]
    yield f"{record.title}, match {record.match}: {listed(seated)}"
    if undone := sum(answer.undone for answer in record.answers):
        yield f"taken back: {undone} answer{'s' if undone > 1 else ''}, not replayed"
    fits = "fits salt, seed, options and seats" if report.promised else "DOES NOT FIT salt, seed, options and seats"
    yield f"commitment: {fits}"
    yield from (f"record: DAMAGED: {fault}" for fault in report.faults)
    yield from (f"step {n}: {_said(check)}" for n, check in enumerate(report.steps))
    if report.whole:
        yield f"whole match from its seed: {_said(report.whole)}"
    elif not report.faults:
        yield "whole match from its seed: not replayed, for this build did not play all of it"
    yield summary(record, report)


def summary(record: Record, report: Report) -> str:
    """One line for all of it."""
    earlier = [check for check in report.steps if check.verdict.startswith("earlier")]
    own, differing = len(report.steps) - len(earlier), [n for n, c in enumerate(report.steps) if c.verdict == "differs"]
    if not report.ok:
        wrong = [] if report.promised else ["the commitment"]
        wrong += ["the record itself"] if report.faults else []
        wrong += [f"step {n}" for n in differing]
        wrong += ["the whole match"] if report.whole and report.whole.verdict == "differs" else []
        return f"NOT AS RECORDED: {listed(wrong)}."
    end = _end(record)
    if not earlier:
        return (
            f"All as recorded: the deal is the one promised, {_steps(own)} and the whole match come out the same. {end}"
        )
    same = sum(check.verdict == "earlier build, same" for check in earlier)
    return (
        f"The deal is the one promised. {_steps(own)} of this build come out the same; {_steps(len(earlier))} were "
        f"played by an earlier build, and of those {same} come out the same here. {end}"
    )


def _said(check: Check) -> str:
    earlier = f"played by an earlier build ({check.build[:8]})"
    match check.verdict:
        case "same":
            return "same"
        case "differs":
            return f"NOT THE SAME: {check.why}"
        case "earlier build, same":
            return f"{earlier}; here it comes out the same"
        case "earlier build, differs":
            return f"{earlier}; here it comes out otherwise: {check.why}"


def _steps(count: int) -> str:
    return f"{count} step{'' if count == 1 else 's'}"


def _end(record: Record) -> str:
    if record.outcome is None:
        return "The match was closed before its end."
    winners = [record.players[seat].name for seat in record.outcome.winners if seat < len(record.players)]
    return f"Won by {listed(winners) if winners else 'nobody'}: {record.outcome.reason}."


def main(argv: Sequence[str]) -> int:
    """The program; see the module's text for what it prints and returns."""
    parser = _Parser(prog="python -m games.replay", description="Is a match as its record says?")
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a match that is over")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    try:
        asked = parser.parse_args(argv)
        record = read(asked.file.read_bytes())
        if isinstance(record, OwnView):
            raise RecordError(OWN_VIEW)
        report = replay(record, find_game(record.game))
    except OSError as fault:
        return _refuse(f"{fault.filename} cannot be read: {fault.strerror}.")
    except (AnswerError, RecordError) as fault:
        return _refuse(str(fault))
    if asked.json:
        told = {"ok": report.ok, **msgspec.to_builtins(report), "summary": summary(record, report)}
        sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
    else:
        for line in lines(record, report):
            sys.stdout.write(_printable(line, sys.stdout.encoding) + "\n")
    return 0 if report.ok else 1


def _refuse(why: str) -> int:
    sys.stderr.write(_printable(why, sys.stderr.encoding) + "\n")
    return 2


def _printable(line: str, encoding: str | None) -> str:
    """A line whose words come from somebody's file, for any terminal: it can neither break nor command it."""
    shown = "".join(char if char.isprintable() else "�" for char in line)
    return shown.encode(encoding or "ascii", "replace").decode(encoding or "ascii")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line and leaves the exit to `main`."""

    def error(self, message: str) -> NoReturn:
        raise RecordError(f"{message[:1].upper()}{message[1:]}; --help says what there is.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
