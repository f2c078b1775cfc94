"""One match: its last checkpoint, what was answered since, and the question that is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from games.engine.codec import decode_table, encode_table, thaw_table
from games.engine.decisions import LEAVE, Entry, Event, Flow, HasOutcome, Keys, Option, Outcome, Picks, Question, Seat
from games.engine.errors import AnswerError, Left, RulesError
from games.engine.flow import NOTHING, STUCK, begun, inspected, raised
from games.engine.game import Game
from games.engine.rng import Rng
from games.engine.search import Search
from games.engine.table import Table

S = TypeVar("S", bound=HasOutcome)
V = TypeVar("V")


class Match(Generic[S, V]):
    """A match in play.

    `open` is who is being asked what (empty when the match is over), `given` the sealed answers to it, of which the
    last one before closing counts, `asked` its name, never used again. `checkpoint` is the stored table, `log` what
    was answered since, `past` the steps that ended since this object was made, each with its checkpoint and entries,
    to be stored. `lost` counts entries of a stored log that today's rules could not take. A match in which the rules
    raised is `broken`: it refuses all use and must be loaded again from what is stored.
    """

    open: Question
    given: dict[Seat, tuple[str, ...]]
    asked: int
    checkpoint: bytes
    log: list[Entry]
    past: list[tuple[bytes, list[Entry]]]
    lost: int
    broken: bool
    _picks: dict[Seat, Sequence[Option[Any]]]  # the options of the answers given
    _taking: Entry | None  # what the rules are about to take; in no record until they have
    _last_step: int  # by which they must have asked something
    _flow: Flow[None]
    _step: Flow[None]

    def __init__(
        self, game: Game[S, V, Any], t: Table[S], log: Sequence[Entry] = (), given: Keys | None = None, asked: int = 0
    ) -> None:
        """A match that goes on from a table at a checkpoint and from what was answered since."""
        self._start(game, t, encode_table(game, t), log, given, asked)

    @classmethod
    def new(cls, game: Game[S, V, Any], seats: int, options: Any, seed: int) -> Match[S, V]:
        """A new match with its first question put.

        AnswerError where the game does not take so many seats, or not with these options.
        """
        if seats not in game.seats:
            raise AnswerError(f"{game.title} takes {_span(game.seats)} players.")
        rng = Rng(seed)
        return cls(game, Table(game.setup(seats, options, rng), rng, game.rulings))

    @classmethod
    def load(
        cls,
        game: Game[S, V, Any],
        checkpoint: bytes,
        log: Sequence[Entry] = (),
        given: Keys | None = None,
        asked: int = 0,
        version: int | None = None,
    ) -> Match[S, V]:
        """A match from what is stored of it. CodecError where the checkpoint does not fit the game's state.

        To go back over checkpoints, load an older one with `asked` one larger than the match now has.
        """
        return cls(game, decode_table(game, checkpoint, version), log, given, asked)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.t.state.outcome

    @property
    def ask(self) -> str:
        """What the open question asks; empty when the match is over."""
        for decision in self.open.values():
            return decision.ask
        return ""

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that are asked and have not answered."""
        return tuple([seat for seat in self.open if seat not in self.given])

    @property
    def mark(self) -> tuple[int, int]:
        """The same before and after: nobody has learned anything in between, so it may be taken back."""
        return self.t.rng.state, self.t.learned

    def answer(self, seat: Seat, keys: Sequence[str], asked: int) -> list[Event]:
        """Take a seat's answer, open to change until the last seat asked has answered; return what happened."""
        if self.broken or asked != self.asked or seat not in self.open:
            raise AnswerError("This match must be loaded again." if self.broken else "That choice is gone.")
        told = len(self.t.story)
        self._take(seat, keys)
        self._settle()
        return self.t.story[told:]

    def leave(self, seat: Seat) -> list[Event]:
        """A seat goes for good, whoever is being asked; return what happened."""
        if self.broken or seat in self.t.gone or not self.open:
            raise AnswerError("This match must be loaded again." if self.broken else "You are not playing.")
        told = len(self.t.story)
        self._leave(seat)
        self._settle()
        return self.t.story[told:]

    def fork(self) -> Match[S, V]:
        """The same match once more, sharing nothing with this one; its story begins at the checkpoint."""
        return self._again(self.log, self.given, self.asked)

    def undo(self, keep: int) -> Match[S, V]:
        """As after the first `keep` entries of this step; who left stays away, and no question's name comes back."""
        if not 0 <= keep <= len(self.log):
            raise ValueError(f"this step has {len(self.log)} entries, not {keep}")
        return self._again([*self.log[:keep], *_leaves(self.log[keep:])], None, self.asked + 1)

    def imagine(self, seat: Seat | None, rng: Rng) -> Match[S, V]:
        """The match as `seat` may believe it: hidden things redealt, other dice, nothing true left to look up.

        It can be played on but keeps no record, so it cannot be forked: imagine again.
        """
        match = self.fork()
        match.game.reshuffle(match.t.state, seat, rng)
        match.t.rng.state = rng.below(1 << 64)
        match.t.story, match.t.quiet = [], True
        match.checkpoint, match.log, match.past, match._kept = b"", [], [], False
        if match.outcome is None:
            match._go(None)  # all are asked anew, by the hands just dealt
            match._settle()
        return match

    def search(self) -> Search[S]:
        """Play on in search mode, from an imagined match; this object is used up by it."""
        if self.broken or self._kept:
            raise RulesError("this match is broken" if self.broken else "search goes on from an imagined match only")
        self.broken = True
        return Search(self.game, self.t, self._step, self._flow)

    def _again(self, log: Sequence[Entry], given: Keys | None, asked: int) -> Match[S, V]:
        if self.broken or not self._kept:
            raise RulesError("this match is broken" if self.broken else "an imagined match keeps no record")
        match: Match[S, V] = Match.__new__(Match)
        match._start(self.game, thaw_table(self.game, self.checkpoint), self.checkpoint, log, given, asked)
        return match

    def _start(
        self, game: Game[S, V, Any], t: Table[S], stored: bytes, log: Sequence[Entry], given: Keys | None, asked: int
    ) -> None:
        self.game, self.t, self._kept, self.broken = game, t, True, False
        try:
            self._replay(stored, log)
            self._resume(given, asked)
        except RulesError:
            leaves = _leaves(log)
            if len(leaves) == len(log):
                raise
            # The rules have changed too much, but the checkpoint still holds.
            self.t, self.broken = thaw_table(game, stored), False
            self._replay(stored, leaves)
            self.lost = len(log) - len(leaves)
            self._resume(None, asked)

    def _resume(self, given: Keys | None, asked: int) -> None:
        """Take the question's stored name, or a new one where the log did not lead to it, and the sealed answers."""
        self.asked = asked + bool(self.lost)
        if given and not self.lost:
            self._keep(given)
        self._settle()

    def _replay(self, stored: bytes, log: Sequence[Entry]) -> None:
        """Answer as the record says; from the first entry that does not fit, only who left is kept."""
        self.checkpoint, self.log, self.past, self.lost = stored, [], [], 0
        self.open, self.given, self._picks = NOTHING, {}, {}
        self.asked, self._flow = 0, self._steps()
        if self.t.state.outcome is None:
            self._go(None)
        for entry in log:
            if entry.ask == LEAVE:
                for seat in entry.picks if self.open else ():
                    self._leave(seat)
            elif not self.lost and self._fits(entry):
                self._go(self._picks, entry)
            else:
                self.given, self._picks = {}, {}
                self.lost += 1

    def _fits(self, entry: Entry) -> bool:
        """Take the entry's answers, unless they are none to the open question."""
        if entry.ask != self.ask or entry.picks.keys() != self.open.keys():
            return False
        self._keep(entry.picks)
        return len(self.given) == len(self.open)

    def _settle(self) -> None:
        """Close the question, again and again, while every seat asked has answered or has no choice."""
        for _ in range(STUCK):
            for seat, decision in self.open.items():
                if decision.least == len(decision.options) and decision.forced:
                    self._take(seat, [option.key for option in decision.options])
            if len(self.given) < len(self.open) or not self.open:
                return
            given = self.given
            if len(given) > 1:
                given = {seat: given[seat] for seat in self.open}  # the record does not tell who was quickest
            self._go(self._picks, Entry(self.ask, given))
        self.broken = True
        raise RulesError(f"{STUCK} forced answers in a row")

    def _take(self, seat: Seat, keys: Sequence[str]) -> None:
        self._picks[seat] = self.open[seat].pick(keys)
        self.given[seat] = tuple(keys)

    def _keep(self, given: Keys) -> None:
        """Take over answers where their seats are still asked and their keys still on offer."""
        for seat, keys in given.items():
            if seat in self.open:
                try:  # noqa: SIM105  suppress costs three calls an entry, and every fork comes through here
                    self._take(seat, keys)
                except AnswerError:
                    pass

    def _leave(self, seat: Seat) -> None:
        given, here, self.broken = self.given, (self.t.step, self.ask), True
        self.t.gone.add(seat)
        self.t.learned += 1
        try:
            self.game.leave(self.t, seat)
        except RulesError:
            raise
        except Exception as fault:
            raise raised(self.t, fault) from fault
        self._go(None, Entry(LEAVE, {seat: ()}))
        if here == (self.t.step, self.ask):
            self._keep(given)

    def _go(self, picks: Picks | None, entry: Entry | None = None) -> None:
        """Let the rules run to the next question, over as many steps as it takes. They take an entry or raise."""
        t, flow = self.t, self._flow
        self.broken, self.open, self.given, self._picks = True, NOTHING, {}, {}
        self._taking, self._last_step = entry, t.step + STUCK
        try:
            question = flow.send(picks) if t.state.outcome is None else NOTHING
            if t.state.outcome is not None:  # the game stops at that instant
                flow.close()
                self._end_step()
            else:
                self.open = inspected(question)
                self._record()
                for decision in question.values():
                    if decision.private and decision.auto:
                        t.learned += 1  # asked or not, it tells
                        break
        except StopIteration:  # the last step came to its end
            pass
        except RulesError:
            raise
        except Exception as fault:
            raise raised(t, fault) from fault
        self.broken = False
        self.asked += 1

    def _steps(self) -> Flow[None]:
        """All steps as one flow: so the end of a step, which is the end of a generator, costs no exception."""
        t = self.t
        while t.state.outcome is None:
            try:
                self._step = begun(self.game.step(t))
                yield from self._step
            except Left:
                pass
            self._end_step()
            if t.step > self._last_step:
                raise RulesError(f"{STUCK} steps without a question")

    def _record(self) -> None:
        if self._kept and self._taking is not None:
            self.log.append(self._taking)
            self._taking = None

    def _end_step(self) -> None:
        """The state alone tells the whole truth: store it, and begin a new log."""
        self.t.step += 1
        if self._kept:
            checkpoint = encode_table(self.game, self.t)  # before anything is recorded, for it may raise
            self._record()
            self.past.append((self.checkpoint, self.log))
            self.checkpoint, self.log = checkpoint, []


def _leaves(log: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in log if entry.ask == LEAVE]


def _span(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
