"""Search mode: the rules alone, as fast as they go.

No story, no checkpoints, no record; options go in instead of keys. For looking ahead and for measuring.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from games.engine.decisions import Flow, HasOutcome, Outcome, Picks, Question
from games.engine.errors import Left, RulesError
from games.engine.flow import NOTHING, STUCK, raised
from games.engine.game import Game
from games.engine.rng import Rng
from games.engine.table import Table

S = TypeVar("S", bound=HasOutcome)
TRIES: Final = range(STUCK)


class Search(Generic[S]):
    """A match that is only played on: `open` is who is asked what, empty when it is over.

    Nobody is asked where a match would take the answer by itself. The options given to `play` must be options of the
    open question, of every seat in it at once: nothing checks them.
    """

    __slots__ = ("_flow", "_last_step", "_owner", "game", "open", "t")

    open: Question

    def __init__(
        self, game: Game[S, Any, Any], t: Table[S], step: Flow[None] | None = None, owner: object = None
    ) -> None:
        """Goes on from a table at a checkpoint, or from a step that waits at a question; it changes the table.

        `owner` is a flow that runs the step: it is kept, for a generator that is collected closes what it runs.
        """
        t.quiet, self._owner = True, owner
        self.game, self.t, self.open = game, t, NOTHING
        if t.state.outcome is None:
            self._flow = self._steps(game.step(t) if step is None else step)
            self.play(None)

    @classmethod
    def new(cls, game: Game[S, Any, Any], seats: int, options: Any, seed: int) -> Search[S]:
        """A match from its start, with the chances of `Match.new` for this seed."""
        rng = Rng(seed)
        return cls(game, Table(game.setup(seats, options, rng), rng, game.rulings))

    @property
    def outcome(self) -> Outcome | None:
        return self.t.state.outcome

    def play(self, picks: Picks | None) -> None:
        """Answer the open question and run to the next one. RulesError where the rules raise or are stuck."""
        t, flow = self.t, self._flow
        self._last_step = t.step + STUCK
        try:
            for _ in TRIES:
                question = flow.send(picks)
                if t.state.outcome is not None:  # the game stops at that instant
                    flow.close()
                    self.open = NOTHING
                    return
                for decision in question.values():
                    if decision.least != len(decision.options) or not decision.forced:
                        self.open = question
                        return
                picks = {seat: decision.options for seat, decision in question.items()}
        except StopIteration:
            self.open = NOTHING
            return
        except RulesError:
            raise
        except Exception as fault:
            raise raised(t, fault) from fault
        raise RulesError(f"{STUCK} forced answers in a row")

    def _steps(self, step: Flow[None]) -> Flow[None]:
        """All steps as one flow: so the end of a step, which is the end of a generator, costs no exception."""
        t = self.t
        while True:
            try:  # noqa: SIM105  suppress costs three calls a step
                yield from step
            except Left:
                pass
            t.step += 1
            if t.state.outcome is not None:
                return
            if t.step > self._last_step:
                raise RulesError(f"{STUCK} steps without a question")
            step = self.game.step(t)
